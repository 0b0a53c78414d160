package pairing

import (
	"slices"
	"strconv"

	"zapis/assets"
	"zapis/desk"
	"zapis/scoresheet/timecontrol"
)

// ChangeKind is the kind of a difference between two issues of a round.
type ChangeKind string

// The kinds of change.
const (
	Swapped  ChangeKind = "swapped"  // the same players with colours exchanged
	Renamed  ChangeKind = "renamed"  // the same player under another name
	Replaced ChangeKind = "replaced" // one of two players was replaced: a line-up
	Repaired ChangeKind = "re-paired"
	Moved    ChangeKind = "moved" // the same players at another board
	Added    ChangeKind = "added"
	Gone     ChangeKind = "gone"
	Altered  ChangeKind = "altered" // time control or starting position
	Resulted ChangeKind = "result"
	ByeAdded ChangeKind = "bye"
	ByeGone  ChangeKind = "no bye"
)

// Change is one difference between two issues of a round.
type Change struct {
	Kind     ChangeKind
	Board    string      // its name in the new issue; in the old one if it is gone; "" for a bye
	Old, New *desk.Board // nil if there is none
	Why      desk.Why
}

// Matters reports whether the change concerns the players' devices: all changes
// do, except a result and a bye.
func (c Change) Matters() bool { return c.Kind != Resulted && c.Kind != ByeAdded && c.Kind != ByeGone }

// String returns the change in English, one line.
func (c Change) String() string { return english(c.Why) }

// Changes returns the differences of a new issue of a round, in the order of
// the new boards, then removed boards, then the byes. Two issues with the same
// content give none, whatever the order of their boards.
func Changes(old, now *desk.Round) []Change {
	var all []Change
	add := func(kind ChangeKind, o, n *desk.Board, key string, args ...any) {
		c := Change{Kind: kind, Old: o, New: n, Why: because(key, args...)}
		if n != nil {
			c.Board = n.Name
		} else if o != nil {
			c.Board = o.Name
		}
		all = append(all, c)
	}
	from := origins(old, now)
	kept := make([]bool, len(old.Boards))
	for i := range now.Boards {
		n := &now.Boards[i]
		if from[i] < 0 {
			add(Added, nil, n, "why.pair.change.added", n.Name, versus(n))
			continue
		}
		o := &old.Boards[from[i]]
		kept[from[i]] = true
		changed(o, n, add)
	}
	for i := range old.Boards {
		if o := &old.Boards[i]; !kept[i] {
			add(Gone, o, nil, "why.pair.change.gone", o.Name, versus(o))
		}
	}
	for _, b := range now.Byes {
		if !hasBye(old, &b) {
			add(ByeAdded, nil, nil, "why.pair.change.bye", strconv.Quote(b.Player.Name), b.Kind)
		}
	}
	for _, b := range old.Byes {
		if !hasBye(now, &b) {
			add(ByeGone, nil, nil, "why.pair.change.nobye", strconv.Quote(b.Player.Name), b.Kind)
		}
	}
	return all
}

// origins returns for each board of the new issue the index of the
// corresponding old board, -1 if there is none: the one where the same two
// players meet, otherwise the one of that name, otherwise the one where one of
// the players was.
func origins(old, now *desk.Round) []int {
	from := make([]int, len(now.Boards))
	taken := make([]bool, len(old.Boards))
	for i := range from {
		from[i] = -1
	}
	pass := func(same func(o, n *desk.Board) bool) {
		for i := range now.Boards {
			if from[i] >= 0 {
				continue
			}
			for j := range old.Boards {
				if !taken[j] && same(&old.Boards[j], &now.Boards[i]) {
					from[i], taken[j] = j, true
					break
				}
			}
		}
	}
	straight := func(o, n *desk.Board) bool {
		return samePlayer(&o.Players[0], &n.Players[0]) && samePlayer(&o.Players[1], &n.Players[1])
	}
	crossed := func(o, n *desk.Board) bool {
		return samePlayer(&o.Players[0], &n.Players[1]) && samePlayer(&o.Players[1], &n.Players[0])
	}
	sameName := func(o, n *desk.Board) bool { return desk.SameBoard(o.Name, n.Name) }
	pass(func(o, n *desk.Board) bool { return sameName(o, n) && (straight(o, n) || crossed(o, n)) })
	pass(straight)
	pass(crossed)
	pass(sameName)
	return from
}

// changed adds the differences at a board that is in both issues.
func changed(o, n *desk.Board, add func(kind ChangeKind, o, n *desk.Board, key string, args ...any)) {
	if !desk.SameBoard(o.Name, n.Name) {
		add(Moved, o, n, "why.pair.change.moved", versus(n), o.Name, n.Name)
	}
	w, b := samePlayer(&o.Players[0], &n.Players[0]), samePlayer(&o.Players[1], &n.Players[1])
	crossed := samePlayer(&o.Players[0], &n.Players[1]) && samePlayer(&o.Players[1], &n.Players[0])
	was := o.Players
	switch {
	case crossed:
		add(Swapped, o, n, "why.pair.change.swapped", n.Name, strconv.Quote(n.Players[0].Name))
		was[0], was[1] = was[1], was[0]
	case !w && !b && !samePlayer(&o.Players[0], &n.Players[1]) && !samePlayer(&o.Players[1], &n.Players[0]):
		add(Repaired, o, n, "why.pair.change.replaced", n.Name, versus(n), versus(o))
	case !w && !b: // one of them sits on the other side, opposite somebody else
		add(Replaced, o, n, "why.pair.change.replaced", n.Name, versus(n), versus(o))
	default:
		for i, same := range [...]bool{w, b} {
			if !same {
				add(Replaced, o, n, [...]string{"why.pair.change.white", "why.pair.change.black"}[i], n.Name,
					strconv.Quote(n.Players[i].Name), strconv.Quote(o.Players[i].Name))
			}
		}
	}
	for i := range was {
		if p, q := &was[i], &n.Players[i]; samePlayer(p, q) && p.Name != q.Name {
			add(Renamed, o, n, "why.pair.change.renamed", n.Name, strconv.Quote(p.Name), strconv.Quote(q.Name))
		}
	}
	if o.Control != n.Control {
		add(Altered, o, n, "why.pair.change.control", n.Name, controlText(n.Control), controlText(o.Control))
	}
	if o.FEN != n.FEN {
		add(Altered, o, n, "why.pair.change.position", n.Name, said(n.FEN), said(o.FEN))
	}
	if o.Result != n.Result {
		add(Resulted, o, n, "why.pair.change.result", n.Name, said(n.Result), said(o.Result))
	}
}

const notGiven = "–" // in every language

// said returns a value in quotation marks, or notGiven.
func said(value string) string {
	if value == "" {
		return notGiven
	}
	return strconv.Quote(value)
}

// controlText returns a time control as people write it, or notGiven.
func controlText(control string) string {
	if control == "" {
		return notGiven
	}
	return timecontrol.SayText(control, assets.Words("en")) // a delay has an English word; minutes and seconds have none
}

func versus(b *desk.Board) string {
	return strconv.Quote(b.Players[0].Name) + " - " + strconv.Quote(b.Players[1].Name)
}

func hasBye(r *desk.Round, b *desk.Bye) bool {
	return slices.ContainsFunc(r.Byes, func(c desk.Bye) bool { return c.Kind == b.Kind && samePlayer(&c.Player, &b.Player) })
}
