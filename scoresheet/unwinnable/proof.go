package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A prover searches for a proof that the winner can never mate from a scene,
// without playing moves on a board. Its work is bounded.
type prover struct {
	winner board.Color
	left   int // scenes that it may still examine
	spent  int
	known  map[scene]bool // scenes that are proven hopeless
}

// proves reports whether it proved the position hopeless by examining at most
// scenes scenes: either as it stands, or after each of its moves, of which
// there may be few if the king is in check.
func (v *prover) proves(p *rules.Position, sc *scene, scenes int) bool {
	v.left = scenes
	if v.hopeless(sc) {
		return true
	}
	var buf [256]board.Move
	for _, m := range p.Moves(buf[:0]) {
		next := p.Play(m)
		if next.Turn == v.winner && next.Outcome() == rules.Stalemate {
			continue
		}
		after, ok := sceneOf(&next)
		if next.Turn != v.winner && next.Outcome() == rules.Checkmate || !ok || !v.hopeless(after) {
			return false
		}
	}
	return true
}

// hopeless reports whether it proved that no legal series of moves from any
// position of the scene ends in mate by the winner.
//
// Either the men can never stand as a mate requires, even with captures and
// promotions; or they cannot as long as only pieces move and nothing is taken,
// and the scene after every capture and pawn move that may come next is
// hopeless too. Every such move makes the scene smaller, so the recursion
// ends.
func (v *prover) hopeless(sc *scene) bool {
	all := sc.material()
	if all.insufficient(v.winner) {
		return true
	}
	if v.left <= 0 {
		return false
	}
	v.left--
	v.spent++
	calm := sc.saturate(true, 0)
	if sc.mayBeMated(calm, v.winner) {
		return false
	}
	if full := sc.saturate(false, sc.spared(v.winner)); !sc.mayBeMated(full, v.winner) {
		return true
	}
	if v.known[*sc] {
		return true
	}
	if !v.exits(sc, calm) {
		return false
	}
	if v.known == nil {
		v.known = make(map[scene]bool)
	}
	v.known[*sc] = true
	return true
}

// exits tries every capture and pawn move from the scene.
func (v *prover) exits(sc *scene, calm *reach) bool {
	base := *sc
	for i := range sc.n {
		base.men[i].start = calm.at[i]
	}
	closed := [2]set{sc.closedTo(calm, board.White), sc.closedTo(calm, board.Black)}
	for i := range sc.n {
		m := &base.men[i]
		if m.kind == board.Pawn {
			if !v.pawnExits(&base, calm, i) {
				return false
			}
			continue
		}
		attacked := m.start.steps(m.kind)
		if m.kind == board.King {
			attacked &^= closed[m.color]
		}
		for j := range sc.n {
			o := &base.men[j]
			at := attacked & o.start
			if o.color == m.color || o.kind == board.King || at == 0 {
				continue
			}
			next, k := base.without(j, i)
			next.men[k].start = at
			if !v.hopeless(&next) {
				return false
			}
		}
	}
	return true
}

func (v *prover) pawnExits(base *scene, calm *reach, i int) bool {
	m := base.men[i]
	dr, second := 1, rank1<<8
	if m.color == board.Black {
		dr, second = -1, rank8>>8
	}
	at := bit(m.home)
	free := ^(calm.fixed[0] | calm.fixed[1])
	one := at.shift(0, dr) & free
	two := (one&second.shift(0, dr)).shift(0, dr) & free
	if two != 0 && !v.enPassant(base, i, one.first(), two) {
		return false
	}
	for pushes := one | two; pushes != 0; pushes &= pushes - 1 {
		if !v.arrive(*base, i, pushes.first()) {
			return false
		}
	}
	for j := range base.n {
		o := &base.men[j]
		if o.color == m.color || o.kind == board.King {
			continue
		}
		for to := at.pawnAttacks(m.color) & o.start; to != 0; to &= to - 1 {
			next, k := base.without(j, i)
			if !v.arrive(next, k, to.first()) {
				return false
			}
		}
	}
	return true
}

// enPassant tries the captures en passant of pawn i by enemy pawns, after its
// double step over the square over to a square of to.
func (v *prover) enPassant(base *scene, i int, over board.Square, to set) bool {
	for j := range base.n {
		o := &base.men[j]
		if o.color == base.men[i].color || o.kind != board.Pawn || !(to.shift(1, 0) | to.shift(-1, 0)).has(o.home) {
			continue
		}
		next, k := base.without(i, j)
		if !v.arrive(next, k, over) {
			return false
		}
	}
	return true
}

// arrive continues with pawn i on the square, or with each piece that it may
// become there.
func (v *prover) arrive(next scene, i int, to board.Square) bool {
	m := &next.men[i]
	m.start, m.home = bit(to), to
	if to.Rank() != 0 && to.Rank() != 7 {
		return v.hopeless(&next)
	}
	for k := board.Queen; k >= board.Knight; k-- {
		m.kind = k
		if !v.hopeless(&next) {
			return false
		}
	}
	return true
}
