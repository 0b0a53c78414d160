package lineage

import (
	"cmp"
	"fmt"
	"slices"

	"zapis/scoresheet"
)

// Kind is the relation of a file to another one.
type Kind uint8

const (
	// Same is the same state of the same game again.
	Same Kind = 1 + iota
	// Earlier is an earlier copy: the other file's log contains this one's
	// head, or both have the same record except for signatures, release and
	// rulings.
	Earlier
	// Later is the inverse of Earlier. [Relate] does not return it.
	Later
	// EarlierAsFar is an earlier copy as far as a PGN can tell: everything in
	// it is in the other file too, but without its log it is not known whether
	// it came before.
	EarlierAsFar
	// Undecided means two states of one game with different entries. The logs
	// are needed to tell a correction from a fork.
	Undecided
	// Differs means two different records under the same head of a log: one of
	// the two PGN files does not match the log that it names.
	Differs
	// Fork means two continuations of one game: neither log contains the other.
	Fork
	// Moved is a fork in which the device continued the game although it had
	// been handed over.
	Moved
	// Doubled means two different segments with the same number and key: the
	// folder of the device was copied or restored.
	Doubled
)

// Clash reports whether the two files cannot both be accepted as they are.
func (k Kind) Clash() bool { return k >= Undecided }

// String returns the relation in a few words that can precede the other file.
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

// Word returns the relation in one word, for programs.
func (k Kind) Word() string {
	if int(k) >= len(kinds) {
		return ""
	}
	return kinds[k].word
}

// Relation is the relation of one file to another.
type Relation struct {
	Kind  Kind
	Other int // index of the other file
}

// Relate compares the trails of files and returns the relations of each to
// others. A trail is nil if its file says nothing. Each trail is compared with
// the longest log and the longest PGN of its game, not with every other, so the
// work is linear in the number of files. A clash is reported for both files, a
// copy for the file that is later in the list (Same) or earlier in the game.
func Relate(trails []*Trail) [][]Relation {
	r := relater{trails: trails, entries: make([]*entries, len(trails)), out: make([][]Relation, len(trails))}
	for _, games := range r.games() {
		r.relate(games)
	}
	r.doubled()
	return r.out
}

type relater struct {
	trails  []*Trail
	entries []*entries // of the trails, as far as they were needed
	out     [][]Relation
}

// entriesOf returns the entries of a trail, which stays as it is.
func (r *relater) entriesOf(i int) *entries {
	if r.entries[i] == nil {
		r.entries[i] = r.trails[i].examined()
	}
	return r.entries[i]
}

func (r *relater) say(i int, kind Kind, other int) {
	if !slices.ContainsFunc(r.out[i], func(x Relation) bool { return x.Other == other }) {
		r.out[i] = append(r.out[i], Relation{kind, other})
	}
}

// clash records a clash for both files. The other file may clash with
// thousands, so it gets only one.
func (r *relater) clash(i int, kind Kind, other int) {
	r.say(i, kind, other)
	if !slices.ContainsFunc(r.out[other], func(x Relation) bool { return x.Kind.Clash() }) {
		r.say(other, kind, i)
	}
}

// legacy identifies a game if neither a tag nor a log names its first event,
// as in files of older versions.
type legacy struct {
	device string
	opened scoresheet.Millis
	header short
}

// games returns the files of each game, in the order of the files.
func (r *relater) games() (groups [][]int) {
	parent := make([]int, len(r.trails))
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	join := func(i, other int, ok bool) {
		if ok {
			parent[root(i)] = root(other)
		}
	}
	heads, openings := map[legacy]int{}, map[scoresheet.Hash]int{}
	same := func(i int, id legacy) {
		other, ok := heads[id]
		if join(i, other, ok); !ok {
			heads[id] = i
		}
	}
	for i, t := range r.trails {
		parent[i] = i
		if t == nil {
			continue
		}
		same(i, legacy{t.Device, t.opened, t.header})
		for n, s := range t.Segments {
			if n == 0 {
				other, ok := openings[s.Opening]
				if join(i, other, ok); !ok {
					openings[s.Opening] = i
				}
			}
			if s.Device != t.Device {
				same(i, legacy{s.Device, t.opened, t.header})
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
// longest PGN if that is longer.
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
			// The head in a PGN is only as good as the key that signed it, and
			// a game can be exported with another key after the first was
			// lost.
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

// pair compares a file with the longest file of its game.
func (r *relater) pair(file, top int) {
	i, j := file, top
	if r.trails[i].events > r.trails[j].events || r.trails[i].events == r.trails[j].events && i > j {
		i, j = j, i // j is the later one, if either is
	}
	kind := r.compare(i, j)
	if kind == Later {
		i, j, kind = j, i, Earlier
	}
	switch {
	case kind.Clash():
		r.clash(file, kind, top)
	case i == file || len(r.out[i]) == 0: // for the longest file it is recorded once
		r.say(i, kind, j)
	}
}

// compare returns the relation of one file to another, which has at least as
// many events.
func (r *relater) compare(one, other int) Kind {
	a, b := r.trails[one], r.trails[other]
	last := int(a.events) - 1
	contained := b.HasLog() && last >= 0 && b.log[last] == short(a.head[:16])
	logs := a.HasLog() && b.HasLog()
	if contained && a.HasLog() {
		return Earlier
	}
	mine, its := r.entriesOf(one), r.entriesOf(other)
	switch {
	case mine.same == its.same && (!logs || a.outcome == b.outcome):
		return Earlier
	case logs:
		return compareLogs(a, b)
	}
	for id, w := range mine.writing {
		if other, ok := its.writing[id]; ok && other != w || id >= a.events {
			return Fork // one log has no two events with the same number
		}
	}
	if contained && a.header == b.header && b.wrote(a.Device) {
		return Earlier
	}
	if a.events == b.events {
		return Fork // each ended at that event, and the events differ
	}
	fits := a.header == b.header && (a.result == scoresheet.NoResult || a.result == b.result)
	for id := range mine.writing {
		_, ok := its.writing[id]
		fits = fits && ok
	}
	switch {
	case fits && (!b.HasLog() || b.handedBefore(a)):
		return EarlierAsFar
	case b.HasLog():
		return Fork // b's log is longer than a's and does not contain its head
	}
	return Undecided
}

// handedBefore reports whether the game was handed over to another device
// within t's log, and a is of the device that handed it over. The log of that
// device continues a little without the game.
func (t *Trail) handedBefore(a *Trail) bool {
	return t.Device != a.Device && t.wrote(a.Device) &&
		slices.ContainsFunc(t.handed, func(id scoresheet.EventID) bool { return id < a.events })
}

// wrote reports whether the device wrote a segment of the log.
func (t *Trail) wrote(device string) bool {
	return slices.ContainsFunc(t.Segments, func(s Segment) bool { return s.Device == device })
}

// compareLogs compares two logs of which neither contains the other.
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

// movedBefore reports whether the game was handed over before event at and not
// taken back.
func (t *Trail) movedBefore(at scoresheet.EventID) bool {
	return last(t.handed, at) > last(t.withdrawn, at)
}

// last returns one plus the number of the last of the events before event at.
func last(events []scoresheet.EventID, at scoresheet.EventID) (end scoresheet.EventID) {
	for _, id := range events {
		if id < at {
			end = max(end, id+1)
		}
	}
	return end
}

// backFrom reports whether the game was taken back at event at or later.
func (t *Trail) backFrom(at scoresheet.EventID) bool {
	return slices.ContainsFunc(t.withdrawn, func(id scoresheet.EventID) bool { return id >= at })
}

// idleFrom reports whether the log contains nothing of the game from event at
// on, after a hand-over: the device neither took the game back nor continued
// it, and no other device took it over.
func (t *Trail) idleFrom(at scoresheet.EventID) bool {
	return !t.backFrom(at) && t.deviceAt(at) == t.deviceAt(at-1) && t.played < at
}

// deviceAt returns the device that wrote an event.
func (t *Trail) deviceAt(id scoresheet.EventID) (device string) {
	for i, first := range t.starts {
		if first <= id {
			device = t.Segments[i].Device
		}
	}
	return device
}

// doubled finds the keys that have two segments with the same number.
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
				// A file is not evidence about segments of another device.
				if s.Device == t.Device && before.own {
					r.clash(i, Doubled, before.index)
				} else {
					r.clash(i, Fork, before.index)
				}
			}
		}
	}
}
