package unwinnable

import "zapis/scoresheet/board"

// reach holds for every man of a scene the squares that it can ever reach. It
// may hold too many squares, but never too few.
type reach struct {
	at       [32]set  // squares of the man as it is now
	promoted [32]set  // squares of a pawn after its promotion
	taken    [32]bool // the man may be captured

	fixed  [2]set // by color: squares of men that never move and are never taken
	anyone set    // squares on which any man may ever stand
}

func (r *reach) squares(i int) set { return r.at[i] | r.promoted[i] }

// saturate returns what each man can reach; if calm is set, only by moves that
// are neither captures nor pawn moves. The men of spared are never taken,
// which is allowed only if nothing after such a capture is of interest.
//
// Every rule below has the form "if this has become possible, that becomes
// possible". The sets therefore only grow, and the result does not depend on
// the order. Consider the first move of a series of legal moves that is not
// covered: everything it needs is covered, so there is no such move.
func (sc *scene) saturate(calm bool, spared men) *reach {
	r := new(reach)
	for i := range sc.n {
		r.at[i] = sc.men[i].start
	}
	for changed := true; changed; {
		changed = false
		sc.look(r)
		closed := [2]set{sc.closedTo(r, board.White), sc.closedTo(r, board.Black)}
		for i := range sc.n {
			before, beforePromoted := r.at[i], r.promoted[i]
			switch {
			case sc.men[i].kind != board.Pawn:
				sc.spread(r, i, calm, spared, closed[sc.men[i].color])
			case !calm:
				sc.advance(r, i, spared)
			}
			changed = changed || r.at[i] != before || r.promoted[i] != beforePromoted
		}
		if !calm && sc.take(r, spared, &closed) {
			changed = true
		}
	}
	return r
}

// look finds the men that never move according to what is known so far.
func (sc *scene) look(r *reach) {
	r.fixed = [2]set{}
	r.anyone = 0
	for i := range sc.n {
		r.anyone |= r.squares(i)
		if sc.isFixed(r, i) {
			r.fixed[sc.men[i].color] |= r.at[i]
		}
	}
}

func (sc *scene) isFixed(r *reach, i int) bool {
	return r.at[i] == sc.men[i].start && r.at[i].single() && r.promoted[i] == 0 && !r.taken[i]
}

// closedTo returns the squares that a king can never enter because an enemy man
// that never moves attacks them (Laws 3.9.2).
func (sc *scene) closedTo(r *reach, c board.Color) set {
	var closed set
	for i := range sc.n {
		m := &sc.men[i]
		if m.color == c || !sc.isFixed(r, i) {
			continue
		}
		switch m.kind {
		case board.Pawn:
			closed |= r.at[i].pawnAttacks(m.color)
		case board.Knight, board.King:
			closed |= r.at[i].steps(m.kind)
		default:
			s := r.at[i].first()
			if m.kind != board.Rook {
				closed |= slides(s, true, r.anyone)
			}
			if m.kind != board.Bishop {
				closed |= slides(s, false, r.anyone)
			}
		}
	}
	return closed
}

// entry returns the squares that are not for ever barred to a color's pieces.
// Barred are the squares of its own fixed men, and of enemy men that cannot be
// taken.
func (sc *scene) entry(r *reach, c board.Color, calm bool, spared men) set {
	barred := r.fixed[c]
	if calm {
		return ^(barred | r.fixed[c.Other()])
	}
	if king := sc.king[c.Other()]; sc.isFixed(r, king) {
		barred |= r.at[king]
	}
	for j := range sc.n {
		if spared.has(j) && sc.men[j].color != c && sc.isFixed(r, j) {
			barred |= r.at[j]
		}
	}
	return ^barred
}

func (sc *scene) spread(r *reach, i int, calm bool, spared men, closed set) {
	m := &sc.men[i]
	entry := sc.entry(r, m.color, calm, spared)
	if m.kind == board.King {
		entry &^= closed
	}
	for {
		more := r.at[i] | r.at[i].steps(m.kind)&entry
		if more == r.at[i] {
			return
		}
		r.at[i] = more
	}
}

// advance lets a pawn move, capture, and continue as a promoted piece.
func (sc *scene) advance(r *reach, i int, spared men) {
	m := &sc.men[i]
	occupied := r.fixed[0] | r.fixed[1]
	var prey set
	for j := range sc.n {
		if sc.men[j].color != m.color && sc.men[j].kind != board.King && !spared.has(j) {
			prey |= r.squares(j)
		}
	}
	dr, second := 1, rank1<<8
	if m.color == board.Black {
		dr, second = -1, rank8>>8
	}
	for {
		at := r.at[i]
		one := sc.inOrder(r, i, at.shift(0, dr)&^occupied)
		two := sc.inOrder(r, i, (at&second).shift(0, dr)&one).shift(0, dr) &^ occupied
		to := one | sc.inOrder(r, i, two) | at.pawnAttacks(m.color)&prey
		last := rank1 | rank8
		r.promoted[i] |= to & last
		r.at[i] |= to &^ last
		if r.at[i] == at {
			break
		}
	}
	entry := sc.entry(r, m.color, false, spared)
	for p := r.promoted[i]; p != 0; {
		more := p | (p.kingSteps()|p.knightSteps())&entry
		if more == p {
			r.promoted[i] = p
			return
		}
		p = more
	}
}

// inOrder returns those of the squares in front of a pawn that it can reach
// without jumping over pawns: as long as two pawns stay on one file, the one
// in front stays in front.
func (sc *scene) inOrder(r *reach, i int, to set) set {
	m := &sc.men[i]
	file := fileOf(m.home)
	if to == 0 || r.at[i]&^file != 0 {
		return to // it may leave the file and come back
	}
	for j := range sc.n {
		o := &sc.men[j]
		if j == i || o.kind != board.Pawn || o.home.File() != m.home.File() ||
			(o.home > m.home) != (m.color == board.White) {
			continue
		}
		if r.taken[j] || r.promoted[j] != 0 || r.at[j]&^file != 0 {
			continue
		}
		// The other pawn must be able to stand beyond, at best on its farthest
		// square.
		if m.color == board.White {
			farthest := 63 - leading(r.at[j])
			to &= bit(farthest) - 1
		} else {
			to &^= bit(r.at[j].first())<<1 - 1
		}
	}
	return to
}

// take finds the men that can now be captured, and reports whether there are
// new ones.
func (sc *scene) take(r *reach, spared men, closed *[2]set) bool {
	var threat [2]set
	for i := range sc.n {
		m := &sc.men[i]
		switch m.kind {
		case board.Pawn:
			threat[m.color] |= r.at[i].pawnAttacks(m.color)
			if p := r.promoted[i]; p != 0 {
				threat[m.color] |= p.kingSteps() | p.knightSteps()
			}
		case board.King:
			threat[m.color] |= r.at[i].kingSteps() &^ closed[m.color]
		default:
			threat[m.color] |= r.at[i].steps(m.kind)
		}
	}
	found := false
	for j := range sc.n {
		m := &sc.men[j]
		if r.taken[j] || m.kind == board.King || spared.has(j) {
			continue
		}
		if r.squares(j)&threat[m.color.Other()] != 0 {
			r.taken[j] = true
			found = true
		}
	}
	return found
}
