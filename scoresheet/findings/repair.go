package findings

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// The limits of the search for the likeliest slip.
const (
	// MaxRepairs is how many positions it looks at.
	MaxRepairs = 40_000
	// MaxBack is how many cells before the break it goes back.
	MaxBack = 120
)

// repair is a slip with what stood there without it.
type repair struct {
	slip
	moves []board.Move // written wrongly or left out: all that explain the rest
	cost  int          // the less, the likelier
}

// repairs lists the single slips under which everything that follows is
// legal, the likeliest first. It is for naming one: nothing becomes certain by
// it, and what was a slip of another sort does not show.
func (r *record) repairs() []repair {
	s, single := r.slips(MaxRepairs)
	var all []repair
	for i := min(s.at, single); i >= max(0, s.at-MaxBack) && s.left > 0; i-- {
		all = s.repairsAt(all, i)
	}
	slices.SortStableFunc(all, func(a, b repair) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

func (s *slips) repairsAt(all []repair, i int) []repair {
	p := s.before(i)
	far := 2 * bits.Len(uint(s.at-i)) // a slip shows soon rather than late
	wrong := repair{slip: slip{cell: i, kind: writtenWrongly}, cost: far + costWrong}
	left := repair{slip: slip{cell: i, kind: leftOut}, cost: far + costLeftOut}
	least := maxUnlike
	var buf [256]board.Move
	for _, m := range p.Moves(buf[:0]) {
		after := p.Play(m)
		if s.reads(after, i+1, noSwap) {
			wrong.moves = append(wrong.moves, m)
			least = min(least, s.entries[i].unlike(p, m))
		}
		if s.reads(after, i, noSwap) {
			left.moves = append(left.moves, m)
		}
	}
	if len(wrong.moves) > 0 {
		wrong.cost += least + few(wrong.moves)
		all = append(all, wrong)
	}
	if len(left.moves) > 0 {
		left.cost += few(left.moves)
		all = append(all, left)
	}
	if s.reads(*p, i+1, noSwap) {
		cost := far + costTooMuch
		if i > 0 && s.entries[i].twice(&s.entries[i-1]) || i < s.upTo && s.entries[i].twice(&s.entries[i+1]) {
			cost -= costTwice
		}
		all = append(all, repair{slip: slip{cell: i, kind: tooMuch}, cost: cost})
	}
	for other := i + 1; other <= s.upTo; other++ {
		if (other <= i+2 || other == s.at || i == s.at && other <= i+MaxBack) && s.reads(*p, i, [2]int{i, other}) {
			all = append(all, repair{slip: slip{i, exchanged, other}, cost: far + bits.Len(uint(other-i)) + costExchanged})
		}
	}
	return all
}

// What a slip costs besides. They were tried on real games with one slip.
const (
	costWrong     = 2
	costLeftOut   = 6
	costTooMuch   = 12
	costTwice     = 6 // less, where the same stands beside it
	costExchanged = 1
	maxUnlike     = 10

	minWritten = 3 // so many moves from the break on, or too little speaks for any
)

// twice reports whether the same is written in both cells.
func (e *entry) twice(o *entry) bool {
	return e.gap == replay.NoGap && e.gap == o.gap && e.text == o.text && e.written == o.written && e.move == o.move
}

// few is what it costs that several moves fit.
func few(moves []board.Move) int { return bits.Len(uint(len(moves))) - 1 }

// unlike says how little a move looks like what is written in its place.
func (e *entry) unlike(p *rules.Position, m board.Move) (n int) {
	kind, to, from := p.Sq[m.From].Kind(), m.To, m.From
	written := board.Move{From: board.NoSquare, To: board.NoSquare}
	var piece board.Kind
	switch {
	case e.gap != replay.NoGap:
		return maxUnlike / 2
	case e.text:
		written.From, written.To, written.Castle, piece = e.written.From(), e.written.To(), e.written.Castle, e.written.Kind
	default:
		written, piece = e.move, e.piece.Kind()
	}
	if piece != board.NoKind && piece != kind {
		n += 3
	}
	if written.Castle != m.Castle {
		n += 2
	}
	if written.From.Valid() && written.From != from {
		n++
	}
	switch {
	case written.To == to:
	case !written.To.Valid(), written.To.File() == to.File(), written.To.Rank() == to.Rank():
		n += 2
	default:
		n += 4
	}
	return min(n, maxUnlike-1)
}

// likeliest returns the repair to be named, if there is one: no other may be
// as likely.
func (r *record) likeliest() *repair {
	written := 0
	for _, e := range r.entries[r.games.plies():] {
		if e.gap == replay.NoGap {
			written++
		}
	}
	if written < minWritten {
		return nil
	}
	if all := r.repairs(); len(all) == 1 || len(all) > 1 && all[0].cost < all[1].cost {
		return &all[0]
	}
	return nil
}

// say says the repair, to be read behind "certain" or "legal".
func (r *record) say(f *repair) string {
	name := r.name(f.cell + 1)
	switch {
	case f.kind == exchanged:
		return "if " + name + " and " + r.name(f.other+1) + " were exchanged"
	case f.kind == writtenWrongly && len(f.moves) <= fewMoves:
		return "if " + name + " was " + r.sans(f)
	case f.kind == leftOut && len(f.moves) <= fewMoves:
		return "if " + r.sans(f) + " was left out before " + name
	}
	return "if " + name + " " + f.kind
}

func (r *record) sans(f *repair) string {
	p := r.games.nodes[f.cell].p
	var all []string
	for _, m := range f.moves {
		all = append(all, reading.SAN(p, m))
	}
	return strings.Join(all, " or ")
}

// without returns the entries without the slip, as slip.mend does, with the
// move in its place where it is the only one.
func (f *repair) without(entries []entry) (mended []entry, after, by int) {
	mended, after, by = f.mend(entries)
	if len(f.moves) == 1 {
		mended[f.cell].gap, mended[f.cell].move = replay.NoGap, f.moves[0]
	}
	return mended, after, by
}
