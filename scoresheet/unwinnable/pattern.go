package unwinnable

import "zapis/scoresheet/board"

// maxPatternSteps bounds the search for one mate. Beyond it the answer is that
// there may be one.
const maxPatternSteps = 4000

// A pattern is a mate under construction: the king on q, each placed man on a
// square that it can reach.
type pattern struct {
	sc     *scene
	r      *reach
	winner board.Color
	q      board.Square

	placed   [32]bool
	square   [32]board.Square
	promoted [32]bool // the man stands there as a promoted piece

	occupied set // squares of fixed and placed men, without the king on q
	lines    set // squares that have to stay empty
	steps    int // steps left

	finder *finder // nil if the question is only whether there is a mate
	cost   int     // number of moves that it takes, as estimated by the finder
}

// mayBeMated reports whether the men can stand such that the loser's king is
// in check and each of his squares is attacked or occupied by his own side. It
// ignores whether the check can be answered in another way, and whether the
// men can get there at the same time, so false is certain but true is not.
func (sc *scene) mayBeMated(r *reach, winner board.Color) bool {
	sc.look(r)
	for at := sc.mateSquares(r, winner); at != 0; at &= at - 1 {
		t := sc.patternAt(r, winner, at.first())
		t.steps = maxPatternSteps
		if t.check() {
			return true
		}
	}
	return false
}

// mateSquares returns the squares on which the loser's king could be in check
// with each of his squares attacked or occupied, each considered separately.
func (sc *scene) mateSquares(r *reach, winner board.Color) set {
	loser := winner.Other()
	var checkers, guards, blockers, squares set
	for i := range sc.n {
		m := &sc.men[i]
		switch {
		case m.kind == board.King:
			if m.color == winner {
				guards |= r.at[i].kingSteps()
			}
		case m.color == loser:
			blockers |= r.squares(i)
		default:
			checkers |= sc.mightAttack(r, i)
		}
	}
	guards |= checkers
	for at := r.at[sc.king[loser]] & checkers; at != 0; at &= at - 1 {
		if tables.king[at.first()]&^(guards|blockers) == 0 {
			squares |= at & -at
		}
	}
	return squares
}

// patternAt returns a new pattern with the king on q and the men that never
// move in place.
func (sc *scene) patternAt(r *reach, winner board.Color, q board.Square) *pattern {
	t := &pattern{sc: sc, r: r, winner: winner, q: q}
	t.occupied = (r.fixed[0] | r.fixed[1]) &^ bit(q)
	for i := range sc.n {
		if sc.isFixed(r, i) && i != sc.king[winner.Other()] {
			t.placed[i], t.square[i] = true, r.at[i].first()
		}
	}
	return t
}

// mightAttack returns all squares that man i might ever attack.
func (sc *scene) mightAttack(r *reach, i int) set {
	m := &sc.men[i]
	fixed := r.fixed[0] | r.fixed[1]
	var a set
	switch m.kind {
	case board.Pawn:
		a = r.at[i].pawnAttacks(m.color)
		if r.promoted[i] != 0 {
			a |= r.promoted[i].knightSteps() | flood(r.promoted[i], fixed, true, true)
		}
	case board.Knight, board.King:
		a = r.at[i].steps(m.kind)
	default:
		a = flood(r.at[i], fixed, m.kind != board.Rook, m.kind != board.Bishop)
	}
	return a
}

func flood(from, stop set, diagonal, straight bool) set {
	var a set
	for ; from != 0; from &= from - 1 {
		if diagonal {
			a |= slides(from.first(), true, stop)
		}
		if straight {
			a |= slides(from.first(), false, stop)
		}
	}
	return a
}

// check tries every way to give the check.
func (t *pattern) check() bool {
	need := tables.king[t.q]
	for i := range t.sc.n {
		m := &t.sc.men[i]
		if m.color != t.winner || m.kind == board.King {
			continue
		}
		if t.attackBy(i, t.q, need) {
			return true
		}
	}
	return false
}

// attackBy tries every way to put man i where it attacks the square, and
// continues with covering the rest.
func (t *pattern) attackBy(i int, to board.Square, need set) bool {
	for _, promoted := range [2]bool{false, true} {
		squares := t.r.at[i]
		if promoted {
			squares = t.r.promoted[i]
		}
		was := t.placed[i]
		if was {
			if promoted != t.promoted[i] {
				continue
			}
			squares = bit(t.square[i])
		} else {
			squares &^= t.occupied | t.lines | bit(t.q)
		}
		for squares &= attackers(&t.sc.men[i], promoted, to); squares != 0; squares &= squares - 1 {
			from := squares.first()
			line, ok := t.attacks(i, promoted, from, to)
			if !ok {
				continue
			}
			occupied, lines, cost := t.occupied, t.lines, t.cost
			t.lines |= line
			if t.place(i, from, promoted) && t.cover(need) {
				return true
			}
			t.placed[i], t.occupied, t.lines, t.cost = was, occupied, lines, cost
		}
	}
	return false
}

// attackers returns the squares from which the man would attack the square to
// if nothing stood between.
func attackers(m *man, promoted bool, to board.Square) set {
	switch {
	case promoted:
		return tables.straight[to] | tables.diagonal[to] | tables.knight[to]
	case m.kind == board.Pawn:
		return tables.pawn[m.color.Other()][to]
	}
	switch m.kind {
	case board.Knight:
		return tables.knight[to]
	case board.King:
		return tables.king[to]
	case board.Bishop:
		return tables.diagonal[to]
	case board.Rook:
		return tables.straight[to]
	default:
		return tables.straight[to] | tables.diagonal[to]
	}
}

// place puts man i on the square, unless it takes too many moves.
func (t *pattern) place(i int, s board.Square, promoted bool) bool {
	if t.finder != nil && !t.placed[i] {
		t.cost += t.finder.moves(i, s, promoted)
		if t.cost >= t.finder.bound {
			return false
		}
	}
	t.placed[i], t.square[i], t.promoted[i] = true, s, promoted
	t.occupied |= bit(s)
	return true
}

// attacks reports whether man i on from attacks to, and returns the squares
// between them. The king on q does not block a line.
func (t *pattern) attacks(i int, promoted bool, from, to board.Square) (line set, ok bool) {
	m := &t.sc.men[i]
	kind := m.kind
	if from == to {
		return 0, false
	}
	switch {
	case promoted:
		if tables.knight[from].has(to) {
			return 0, true
		}
		kind = board.Queen
	case kind == board.Pawn:
		return 0, tables.pawn[m.color][from].has(to)
	case kind == board.Knight:
		return 0, tables.knight[from].has(to)
	case kind == board.King:
		return 0, tables.king[from].has(to) && !tables.king[from].has(t.q)
	}
	switch tables.aligned[from][to] {
	case 1:
		ok = kind != board.Bishop
	case 2:
		ok = kind != board.Rook
	}
	line = tables.between[from][to] &^ bit(t.q)
	return line, ok && line&t.occupied == 0
}

// cover takes the first of the king's squares that is neither attacked nor
// occupied by his own side, and tries every way to attack or occupy it.
func (t *pattern) cover(need set) bool {
	if t.steps--; t.steps < 0 {
		return true
	}
	for {
		if need == 0 {
			if t.finder != nil {
				t.finder.record(t)
				return false
			}
			return true
		}
		f := need.first()
		if !t.covered(f) {
			break
		}
		need &= need - 1
	}
	f := need.first()
	need &= need - 1
	for i := range t.sc.n {
		m := &t.sc.men[i]
		if m.color == t.winner {
			if t.attackBy(i, f, need) {
				return true
			}
			continue
		}
		if m.kind == board.King || t.placed[i] || !t.r.squares(i).has(f) || (t.occupied | t.lines).has(f) {
			continue
		}
		occupied, cost := t.occupied, t.cost
		if t.place(i, f, !t.r.at[i].has(f)) && t.cover(need) {
			return true
		}
		t.placed[i], t.occupied, t.cost = false, occupied, cost
	}
	return false
}

// covered reports whether a man of the loser stands on f, or a placed man of
// the winner attacks it along squares that must stay empty already.
func (t *pattern) covered(f board.Square) bool {
	for i := range t.sc.n {
		if !t.placed[i] {
			continue
		}
		if t.sc.men[i].color != t.winner {
			if t.square[i] == f {
				return true
			}
			continue
		}
		if line, ok := t.attacks(i, t.promoted[i], t.square[i], f); ok && line&^t.lines == 0 {
			return true
		}
	}
	return false
}
