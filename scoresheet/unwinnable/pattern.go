package unwinnable

import "zapis/scoresheet/board"

// maxPatternSteps bounds the look for one mate; beyond it the answer is that
// there may be one.
const maxPatternSteps = 4000

// A pattern is a mate that is being put together: the king on q, each placed
// man on a square it can reach.
type pattern struct {
	sc     *scene
	r      *reach
	winner board.Color
	q      board.Square

	placed   [32]bool
	square   [32]board.Square
	promoted [32]bool // the man stands there as what it was promoted to

	occupied set // fixed and placed men, but for the king on q
	lines    set // squares that have to stay empty
	steps    int // left

	finder *finder // nil if the question is only whether there is a mate
	cost   int     // moves that it takes, as far as the finder can tell
}

// mayBeMated reports whether the men can stand so that the loser's king is
// in check and each of his squares is attacked or taken by his own side.
// Whether the check can be answered otherwise, and whether the men can come
// there at the same time, it does not ask; so "no" is certain, "yes" is not.
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

// mateSquares returns the squares on which the loser's king could be in
// check with each of his squares attacked or taken, each by somebody.
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

// patternAt begins a pattern with the king on q and the men in place that
// never move.
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

// mightAttack returns all squares that man i might attack some day.
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

// check gives the check in every way it can be given.
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

// attackBy puts man i, in every way, where it attacks the square, and goes
// on to cover the rest.
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

// attackers returns the squares from which the man would attack the square
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

// attacks reports whether man i on from attacks to, and along which squares
// between them. The king on q hides nothing behind him.
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

// cover takes the first square of the king's that is neither attacked nor
// occupied by his own side, and tries every way to make it so.
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

// covered reports whether a loser's man stands there, or a placed one of the
// winner's attacks it along lines that are kept empty already.
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
