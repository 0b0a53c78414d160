package lineage

import (
	"cmp"
	"fmt"
	"slices"

	"zapis/scoresheet"
)

// Kind says how a file stands to another one.
type Kind uint8

const (
	// Same is the same state of the same game once more.
	Same Kind = 1 + iota
	// Earlier is an earlier copy: the other file's log contains this one's
	// head, or both tell the same record but for signatures, release, rulings.
	Earlier
	// Later is the other way round of Earlier; [Relate] does not say it.
	Later
	// EarlierAsFar is an earlier copy as far as a PGN tells: all that it holds
	// stands in the other file too, but without its log nobody knows whether
	// it came before.
	EarlierAsFar
	// Undecided are two states of one game that differ in what stands on the
	// sheet, and it takes the logs to tell a correction from a fork.
	Undecided
	// Differs are two records under one head of a log: one of the two PGN
	// tells another record than the log that it names.
	Differs
	// Fork are two continuations of one game: neither log contains the other.
	Fork
	// Moved is a fork in which the device went on although the game had been
	// handed over.
	Moved
	// Doubled are two different segments of one number and one key: the folder
	// of the device was copied or put back.
	Doubled
)

// Clash reports whether the two files cannot both be taken as they are.
func (k Kind) Clash() bool { return k >= Undecided }

// String says it in a few words, to be followed by the other file.
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kinds[k].text
}

var kinds = [...]struct{ text, word string }{
	Same:         {"the same game as", "same"},
	Earlier:      {"an earlier copy of", "earlier"},
	Later:        {"a later state of", "later"},
	EarlierAsFar: {"an earlier copy, as far as a PGN without its log tells, of", "unproven"},
	Undecided:    {"not to be reconciled without the record files with", "undecided"},
	Differs:      {"ANOTHER RECORD under the same head of the log than", "fork"},
	Fork:         {"a FORK of", "fork"},
	Moved:        {"a FORK, by a device that went on although the game had been handed over, of", "fork"},
	Doubled:      {"a FORK, by a device whose folder was copied or put back, of", "fork"},
}

// Word says it in one word, for programs.
func (k Kind) Word() string {
	if int(k) >= len(kinds) {
		return ""
	}
	return kinds[k].word
}

// Relation is how one file stands to another.
type Relation struct {
	Kind  Kind
	Other int // index of the other file
}

// Relate compares the trails of files and returns for each how it stands to
// others; a nil trail is of a file that tells nothing. Each is compared with
// the longest log and the longest PGN of its game, not with every other, so the
// work grows with the number of files and not with its square. A clash stands
// at both files, a copy at the later one in the list (Same) or the earlier one
// in the game.
func Relate(trails []*Trail) [][]Relation {
	r := relater{trails: trails, out: make([][]Relation, len(trails))}
	for _, games := range r.games() {
		r.relate(games)
	}
	r.doubled()
	return r.out
}

type relater struct {
	trails []*Trail
	out    [][]Relation
}

func (r *relater) say(i int, kind Kind, other int) {
	if !slices.ContainsFunc(r.out[i], func(x Relation) bool { return x.Other == other }) {
		r.out[i] = append(r.out[i], Relation{kind, other})
	}
}

// clash says it at both, but at the other, which may clash with thousands, only
// once.
func (r *relater) clash(i int, kind Kind, other int) {
	r.say(i, kind, other)
	if !slices.ContainsFunc(r.out[other], func(x Relation) bool { return x.Kind.Clash() }) {
		r.say(other, kind, i)
	}
}

// legacy names a game where no tag and no log tells its first event: files of
// older versions.
type legacy struct {
	device string
	opened int64
	header short
}

// games lists the files of each game, in the order of the files.
func (r *relater) games() (groups [][]int) {
	parent := make([]int, len(r.trails))
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	seen := map[any]int{}
	for i, t := range r.trails {
		parent[i] = i
		if t == nil {
			continue
		}
		ids := []any{legacy{t.Device, t.opened, t.header}}
		for n, s := range t.Segments {
			if n == 0 {
				ids = append(ids, s.Opening)
			}
			ids = append(ids, legacy{s.Device, t.opened, t.header})
		}
		for _, id := range ids {
			if other, ok := seen[id]; ok {
				parent[root(i)] = root(other)
			} else {
				seen[id] = i
			}
		}
	}
	members := map[int][]int{}
	var order []int
	for i, t := range r.trails {
		if t == nil {
			continue
		}
		at := root(i)
		if members[at] == nil {
			order = append(order, at)
		}
		members[at] = append(members[at], i)
	}
	for _, at := range order {
		if len(members[at]) > 1 {
			groups = append(groups, members[at])
		}
	}
	return groups
}

// relate compares the files of one game with its longest log, and with its
// longest PGN where that goes further.
func (r *relater) relate(game []int) {
	longest := slices.Clone(game)
	slices.SortStableFunc(longest, func(i, j int) int {
		a, b := r.trails[i], r.trails[j]
		if a.HasLog() != b.HasLog() {
			if a.HasLog() {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.events, a.events)
	})
	tops := longest[:1]
	if i := slices.IndexFunc(longest, func(i int) bool { return !r.trails[i].HasLog() }); i > 0 && r.trails[longest[i]].events > r.trails[longest[0]].events {
		tops = []int{longest[0], longest[i]}
	}
	heads := map[scoresheet.Hash]int{}
	for _, i := range game {
		t := r.trails[i]
		if first, ok := heads[t.head]; ok {
			// The head of a PGN is as good as the key that signed it. A game can be
			// written out with another key, after the first was lost.
			if r.trails[first].whole == t.whole {
				r.say(i, Same, first)
			} else {
				r.clash(i, Differs, first)
			}
			continue
		}
		heads[t.head] = i
		for _, top := range tops {
			if top != i && r.trails[top].head != t.head {
				r.pair(i, top)
			}
		}
	}
}

// pair compares a file with the longest one of its game.
func (r *relater) pair(file, top int) {
	i, j := file, top
	if r.trails[i].events > r.trails[j].events || r.trails[i].events == r.trails[j].events && i > j {
		i, j = j, i // j is the later one, if one is
	}
	kind := compare(r.trails[i], r.trails[j])
	if kind == Later {
		i, j, kind = j, i, Earlier
	}
	switch {
	case kind.Clash():
		r.clash(file, kind, top)
	case i == file || len(r.out[i]) == 0: // of the longest one it is said once
		r.say(i, kind, j)
	}
}

// compare says how a stands to b, which has at least as many events.
func compare(a, b *Trail) Kind {
	last := int(a.events) - 1
	contained := b.HasLog() && last >= 0 && b.log[last] == short(a.head[:16])
	logs := a.HasLog() && b.HasLog()
	switch {
	case contained && a.HasLog():
		return Earlier
	case a.same == b.same && (!logs || a.outcome == b.outcome):
		return Earlier
	case logs:
		return compareLogs(a, b)
	}
	for id, w := range a.writing {
		if other, ok := b.writing[id]; ok && other != w || id >= a.events {
			return Fork // one log has no two events of one number
		}
	}
	if contained && a.header == b.header && b.wrote(a.Device) {
		return Earlier
	}
	if a.events == b.events {
		return Fork // each ended at that event, and it is not one event
	}
	fits := a.header == b.header && (a.result == scoresheet.NoResult || a.result == b.result)
	for id := range a.writing {
		_, ok := b.writing[id]
		fits = fits && ok
	}
	switch {
	case fits && (!b.HasLog() || b.handedBefore(a)):
		return EarlierAsFar
	case b.HasLog():
		return Fork // b's log goes further than a's, and does not hold its head
	}
	return Undecided
}

// handedBefore reports whether the game went over to another device within
// t's log, and a is of the device that gave it away: that device's log goes on
// a little without the game.
func (t *Trail) handedBefore(a *Trail) bool {
	return t.Device != a.Device && t.wrote(a.Device) &&
		slices.ContainsFunc(t.handed, func(id scoresheet.EventID) bool { return id < a.events })
}

// wrote reports whether a segment of the log is the device's.
func (t *Trail) wrote(device string) bool {
	return slices.ContainsFunc(t.Segments, func(s Segment) bool { return s.Device == device })
}

// compareLogs compares two logs neither of which contains the other.
func compareLogs(a, b *Trail) Kind {
	p := 0
	for p < min(len(a.log), len(b.log)) && a.log[p] == b.log[p] {
		p++
	}
	at := scoresheet.EventID(p)
	switch {
	case !a.movedBefore(at):
		return Fork
	case a.idleFrom(at):
		return Earlier
	case b.idleFrom(at):
		return Later
	case a.backFrom(at) != b.backFrom(at):
		return Moved
	}
	return Fork // two devices took it over, or a copied one took it back twice
}

// movedBefore reports whether the game was handed over before that event, and
// not taken back.
func (t *Trail) movedBefore(at scoresheet.EventID) bool {
	return last(t.handed, at) > last(t.withdrawn, at)
}

// last is the number behind the last of the events before that one.
func last(events []scoresheet.EventID, at scoresheet.EventID) (end scoresheet.EventID) {
	for _, id := range events {
		if id < at {
			end = max(end, id+1)
		}
	}
	return end
}

// backFrom reports whether the game was taken back by that event or later.
func (t *Trail) backFrom(at scoresheet.EventID) bool {
	return slices.ContainsFunc(t.withdrawn, func(id scoresheet.EventID) bool { return id >= at })
}

// idleFrom reports whether what the log tells from that event on, behind a
// hand-over, is no game: the device neither took it back nor went on with it,
// and no other took it over.
func (t *Trail) idleFrom(at scoresheet.EventID) bool {
	return !t.backFrom(at) && t.deviceAt(at) == t.deviceAt(at-1) && t.played < at
}

// deviceAt is the device that wrote an event.
func (t *Trail) deviceAt(id scoresheet.EventID) (device string) {
	for i, first := range t.starts {
		if first <= id {
			device = t.Segments[i].Device
		}
	}
	return device
}

// doubled finds the keys that have two segments of one number.
func (r *relater) doubled() {
	type place struct {
		device string
		number uint32
	}
	type first struct {
		opening scoresheet.Hash
		index   int
		own     bool
	}
	seen := map[place]first{}
	for i, t := range r.trails {
		if t == nil {
			continue
		}
		for _, s := range t.Segments {
			at := place{s.Device, s.Number}
			before, ok := seen[at]
			switch {
			case !ok:
				seen[at] = first{s.Opening, i, s.Device == t.Device}
			case before.opening != s.Opening && before.index != i:
				// What a file tells of another device is not that one's word.
				if s.Device == t.Device && before.own {
					r.clash(i, Doubled, before.index)
				} else {
					r.clash(i, Fork, before.index)
				}
			}
		}
	}
}
