package unwinnable

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A goal is a mate that may be within reach: the squares of a few men, and the
// squares that would have to be empty.
type goal struct {
	cost  int
	items []item
	empty set

	position [64]board.Piece // only the men of the goal
}

// An item of a goal is one man on its square, with the number of moves that it
// needs from each other square.
type item struct {
	piece    board.Piece
	promoted bool // a pawn may promote to it
	to       board.Square
	from     *[64]uint8
}

// unreachable is more moves than any man needs to a square that it can reach.
const unreachable = 30

// distance returns how far a position is from the goal, in quarters of a move.
func (g *goal) distance(l *glance) int {
	d := 0
	for i := range g.items {
		it := &g.items[i]
		best := unreachable
		for b := l.by[it.piece]; b != 0; b &= b - 1 {
			best = min(best, int(it.from[b.first()]))
		}
		if it.promoted && best > 2 {
			c := it.piece.Color()
			for b := l.by[board.NewPiece(c, board.Pawn)]; b != 0; b &= b - 1 {
				s := b.first()
				last := board.At(s.File(), 7-7*int(c))
				best = min(best, stepsLeft(s, c)+int(it.from[last]))
			}
		}
		d += 4 * best
	}
	// Long lines are harder to keep empty, even if they are empty now.
	return d + 3*g.empty.count() + (g.empty & l.occupied).count()
}

const (
	goalsAtOnce    = 8    // goals that the search pursues at the same time
	goalsPerSquare = 3    // goals with the loser's king on the same square
	studySteps     = 1000 // steps of constructing patterns, most of them with the king near
)

// A finder collects the goals that seem to take the fewest moves.
type finder struct {
	sc     *scene
	r      *reach
	winner board.Color
	closed [2]set
	bound  int // goals of this cost or more are not wanted
	goals  []goal
	before int // goals with the loser's king on other squares
	maps   [16][64]*[64]uint8
	effort int  // steps for the square nearest to the king
	open   bool // no man is in the way for ever
}

// findGoals returns mates that might be reached from the position, the
// cheapest first: by moves that are neither captures nor pawn moves or, if
// calm is not set, by any moves. They need not be reachable; the search only
// tries them first.
func findGoals(sc *scene, winner board.Color, calm bool) []goal {
	full := sc.saturate(false, sc.spared(winner))
	sc.look(full)
	f := &finder{sc: sc, winner: winner, r: full, effort: studySteps, open: full.fixed[0]|full.fixed[1] == 0}
	if calm {
		f.effort = studySteps / 2
		f.r = sc.saturate(true, 0)
		sc.look(f.r)
	}
	f.closed = [2]set{sc.closedTo(f.r, board.White), sc.closedTo(f.r, board.Black)}
	f.study()
	slices.SortStableFunc(f.goals, cheaper)
	return f.goals
}

// merge returns the goals of both lists without duplicates.
func merge(a, b []goal) []goal {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, cheaper)
	return slices.CompactFunc(all, func(a, b goal) bool { return a.position == b.position })
}

func cheaper(a, b goal) int { return a.cost - b.cost }

// study constructs mates with the loser's king on each of his squares, the near
// ones first and most thoroughly.
func (f *finder) study() {
	king := f.sc.king[f.winner.Other()]
	var squares []board.Square
	for at := f.sc.mateSquares(f.r, f.winner); at != 0; at &= at - 1 {
		squares = append(squares, at.first())
	}
	way := func(q board.Square) int { return f.moves(king, q, false) }
	slices.SortFunc(squares, func(a, b board.Square) int { return way(a) - way(b) })
	for i, q := range squares {
		t := f.sc.patternAt(f.r, f.winner, q)
		t.finder = f
		t.steps = 20 + f.effort/(i+2)
		t.cost = way(q)
		f.before = len(f.goals)
		f.bound = 2 * unreachable
		t.check()
	}
}

// moves returns approximately how many moves man i needs to the square.
func (f *finder) moves(i int, to board.Square, promoted bool) int {
	m := &f.sc.men[i]
	from := m.home
	if m.kind != board.Pawn {
		return int(f.distances(board.NewPiece(m.color, m.kind), to)[from])
	}
	if !promoted {
		return abs(from.Rank()-to.Rank()) + 2*abs(from.File()-to.File())
	}
	last := board.At(from.File(), 7-7*int(m.color))
	becomes := board.Queen
	if m.color != f.winner {
		becomes = board.Knight
	}
	return stepsLeft(from, m.color) + int(f.distances(board.NewPiece(m.color, becomes), to)[last])
}

// distances returns for each square the number of moves that such a piece needs
// from it to the target, around the men that never move.
func (f *finder) distances(piece board.Piece, to board.Square) *[64]uint8 {
	if f.open {
		return &openDistances[piece.Kind()][to]
	}
	d := &f.maps[piece][to]
	if *d == nil {
		*d = new([64]uint8)
		fixed := f.r.fixed[0] | f.r.fixed[1]
		barred := fixed
		if piece.Kind() == board.King {
			barred |= f.closed[piece.Color()]
		}
		measure(*d, piece.Kind(), to, fixed, barred)
	}
	return *d
}

// openDistances holds the distances on an empty board, by kind and target.
var openDistances = func() *[7][64][64]uint8 {
	all := new([7][64][64]uint8)
	for k := board.Pawn; k <= board.King; k++ {
		for to := range board.Square(64) {
			measure(&all[k][to], k, to, 0, 0)
		}
	}
	return all
}()

// measure counts moves backwards from the target. A man may start on a barred
// square but not go to one.
func measure(d *[64]uint8, kind board.Kind, to board.Square, fixed, barred set) {
	for s := range d {
		d[s] = unreachable
	}
	seen := bit(to)
	d[to] = 0
	front := seen
	for n := uint8(1); front != 0 && n < unreachable; n++ {
		var next set
		switch kind {
		case board.Pawn, board.NoKind:
		case board.Knight, board.King:
			next = front.steps(kind)
		default:
			next = flood(front, fixed, kind != board.Rook, kind != board.Bishop)
		}
		next &^= seen
		seen |= next
		for b := next; b != 0; b &= b - 1 {
			d[b.first()] = n
		}
		front = next &^ barred
	}
}

// record keeps the pattern if it is mate considering its own men only. If a
// pawn of the loser is promoted to stand beside his king, a knight interferes
// least, but may be able to capture.
func (f *finder) record(t *pattern) {
	for _, blocker := range [...]board.Kind{board.Knight, board.Bishop, board.Rook} {
		if f.recordWith(t, blocker) {
			return
		}
	}
}

// recordWith reports whether no other blocker needs to be tried.
func (f *finder) recordWith(t *pattern, blocker board.Kind) bool {
	p := rules.Position{
		Turn: f.winner.Other(), EP: board.NoSquare, MoveNumber: 1,
		Rights: [2][2]board.Square{{board.NoSquare, board.NoSquare}, {board.NoSquare, board.NoSquare}},
	}
	p.Sq[t.q] = board.NewPiece(f.winner.Other(), board.King)
	anyBlocker := false
	for i := range f.sc.n {
		if !t.placed[i] {
			continue
		}
		m := &f.sc.men[i]
		kind := m.kind
		switch {
		case t.promoted[i] && m.color == f.winner:
			kind = board.Queen
		case t.promoted[i]:
			kind = blocker
			anyBlocker = true
		}
		p.Sq[t.square[i]] = board.NewPiece(m.color, kind)
	}
	if p.Outcome() != rules.Checkmate {
		return !anyBlocker
	}
	g := goal{cost: t.cost, empty: t.lines, items: make([]item, 0, 8)}
	g.items = append(g.items, item{p.Sq[t.q], false, t.q, f.distances(p.Sq[t.q], t.q)})
	for i := range f.sc.n {
		if s := t.square[i]; t.placed[i] && !f.sc.isFixed(f.r, i) {
			g.items = append(g.items, item{p.Sq[s], t.promoted[i], s, f.distances(p.Sq[s], s)})
		}
	}
	g.position = p.Sq
	f.goals = append(f.goals, g)
	// The cheapest goals come first. Once there are enough, only cheaper ones
	// are kept.
	here := f.goals[f.before:]
	slices.SortStableFunc(here, cheaper)
	if len(here) >= goalsPerSquare {
		f.goals = f.goals[:f.before+goalsPerSquare]
		f.bound = here[goalsPerSquare-1].cost
	}
	return true
}
