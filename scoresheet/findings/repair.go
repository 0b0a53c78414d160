package findings

import (
	"cmp"
	"math/bits"
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// The limits of the search for the likeliest slip.
const (
	// MaxRepairs is the number of positions that it examines.
	MaxRepairs = 40_000
	// MaxBack is the number of cells before the break that it examines.
	MaxBack = 120
)

// repair is a slip together with the correct entry.
type repair struct {
	slip
	moves []board.Move // for an entry written wrongly or left out: all moves that explain the rest
	cost  int          // lower is likelier
}

// repairs returns the single slips under which everything that follows is
// legal, the likeliest first. It serves to name one. It makes nothing certain,
// and it does not find slips of other sorts.
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
	far := 2 * bits.Len(uint(s.at-i)) // a slip usually shows soon
	wrong := repair{slip: slip{cell: i, kind: WrittenWrongly}, cost: far + costWrong}
	left := repair{slip: slip{cell: i, kind: LeftOut}, cost: far + costLeftOut}
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
		all = append(all, repair{slip: slip{cell: i, kind: NotPlayed}, cost: cost})
	}
	for other := i + 1; other <= s.upTo; other++ {
		if (other <= i+2 || other == s.at || i == s.at && other <= i+MaxBack) && s.reads(*p, i, [2]int{i, other}) {
			all = append(all, repair{slip: slip{i, Exchanged, other}, cost: far + bits.Len(uint(other-i)) + costExchanged})
		}
	}
	return all
}

// Further costs of a slip. They were tuned on real games with one slip.
const (
	costWrong     = 2
	costLeftOut   = 6
	costTooMuch   = 12
	costTwice     = 6 // subtracted if the cell beside it holds the same
	costExchanged = 1
	maxUnlike     = 10

	minWritten = 3 // with fewer moves from the break on there is too little evidence for any repair
)

// twice reports whether both cells hold the same move.
func (e *entry) twice(o *entry) bool {
	return e.gap == replay.NoGap && e.gap == o.gap && e.text == o.text && e.written == o.written && e.move == o.move
}

// few returns the cost of several moves fitting.
func few(moves []board.Move) int { return bits.Len(uint(len(moves))) - 1 }

// unlike returns how different a move looks from what is written instead of it.
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

// likeliest returns the repair to be named, or nil. It returns a repair only
// if no other is as likely.
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

// say returns the repair as a condition, with its moves if they are few.
func (r *record) say(f *repair) Condition {
	c := r.condition(&f.slip)
	few := len(f.moves) <= fewMoves
	switch {
	case f.kind == Exchanged:
		c.Kind, c.Other = Swapped, r.name(f.other+1)
	case f.kind == WrittenWrongly && few:
		c.Kind, c.Moves = CellWas, r.sans(f)
	case f.kind == LeftOut && few:
		c.Kind, c.Moves = MoveLeftOut, r.sans(f)
	}
	return c
}

func (r *record) sans(f *repair) []string {
	p := r.games.nodes[f.cell].p
	var all []string
	for _, m := range f.moves {
		all = append(all, reading.SAN(p, m))
	}
	return all
}

// without returns the entries without the slip, like slip.mend, but with the
// correct move in its place if there is only one.
func (f *repair) without(entries []entry) (mended []entry, after, by int) {
	mended, after, by = f.mend(entries)
	if len(f.moves) == 1 {
		mended[f.cell].gap, mended[f.cell].move = replay.NoGap, f.moves[0]
	}
	return mended, after, by
}
