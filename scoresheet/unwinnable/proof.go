package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A prover looks for a proof that the winner can never mate from a scene,
// without playing moves on a board. Its work is bounded.
type prover struct {
	winner board.Color
	left   int // how many more scenes it may look at
	spent  int
	known  map[scene]bool // scenes that are proven
}

// proves reports whether it could prove the position hopeless with a look at
// so many scenes: as it stands, or after each of its moves, of which a check
// may leave few.
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

// hopeless reports whether it could prove that no legal series of moves from
// any position of the scene ends in mate by the winner.
//
// Either nobody can ever stand as a mate would need, captures and promotions
// included; or that is so as long as only pieces move and nothing is taken,
// and after every capture and pawn move that may come next it is hopeless
// too. Every such move makes the scene smaller, so this ends.
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

// enPassant lets the enemy's pawns take pawn i on its double step over a
// square to another.
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

// arrive goes on with pawn i on the square, or with each piece it may become.
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
