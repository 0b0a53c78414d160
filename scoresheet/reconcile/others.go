package reconcile

import (
	"slices"

	"zapis/scoresheet/board"
)

// How much dearer than the cheapest a game must be so that it does not count,
// where it first has another move.
const (
	marginWritten = 80 // as many sheets have the other move
	marginNobody  = 40 // neither game has a move there that a sheet has in so many words
	marginYes     = 15 // the same, and a person has to say yes to it anyway
	marginOne     = 30 // more sheets have the move of the cheapest game, and none has anything else
	marginTorn    = 55 // the same, and what is written on another breaks off, and can be either move
	marginDoubt   = 46 // more sheets have the move of the cheapest game, and another has something else
	marginCareful = 75 // the same, if one sheet alone has the move, no other move is asked about, and the sheets have few slips
	marginShift   = 15 // the other game has other cells there, since some are missing or void
	marginMissing = 46 // it has, since in the cheapest game some are
	marginWhole   = 60 // the same, and a sheet has its move in so many words
	marginEnd     = 40 // the other game ends there
	marginLone    = 60 // the same, and one sheet alone goes on, with what would be its last move in the other game
)

// voicesFor returns how many sheets that do not copy each other have the move
// of an edge in so many words, in the cells in which another edge finds its own.
func (s *search) voicesFor(t int, e, in *edge) (n int) {
	p := s.pos(t, e.from)
	for k := range s.sheets {
		if e.cells[k] != in.cells[k] || s.saying(k, e, p) != SameMove {
			continue
		}
		heard := false
		for j := range k {
			heard = heard || s.samePage(j, k) && s.saying(j, e, p) == SameMove
		}
		if !heard {
			n++
		}
	}
	return n
}

// torn reports whether a sheet can have the move of either edge, since what is
// written breaks off.
func (s *search) torn(t int, e, b *edge) bool {
	p := s.pos(t, b.from)
	for k := range s.sheets {
		if s.saying(k, b, p) != Possible || e.cells[k] != b.cells[k] || s.saying(k, e, p) != Possible {
			continue
		}
		if s.sheets[k].said[b.cells[k]].torn() {
			return true
		}
	}
	return false
}

// signs returns how many sheets that do not copy each other have a sign of check
// that is true of the move of one edge and untrue of that of another.
func (s *search) signs(t int, untrue, is *edge) (n int) {
	p := s.pos(t, untrue.from)
	a, b := p.Play(untrue.move), p.Play(is.move)
	if !b.InCheck() || a.InCheck() {
		return 0
	}
	for k := range s.sheets {
		if untrue.cells[k] < 0 || untrue.cells[k] != is.cells[k] || s.echo(k, &is.cells) {
			continue
		}
		if s.sheets[k].said[is.cells[k]].checkCost(&a, false) >= slipNoChk {
			n++
		}
	}
	return n
}

// heard returns how many sheets that do not copy each other say something where
// an edge is.
func (s *search) heard(t int, e *edge) int {
	p := s.pos(t, e.from)
	ply := Ply{Cells: make([]int, len(s.sheets)), Said: make([]Said, len(s.sheets))}
	for k := range s.sheets {
		ply.Cells[k], ply.Said[k] = int(e.cells[k]), s.saying(k, e, p)
	}
	return s.voices(&ply)
}

// denied reports whether a sheet has something else than the move of an edge.
func (s *search) denied(t int, e *edge) bool {
	p := s.pos(t, e.from)
	for k := range s.sheets {
		if s.saying(k, e, p) == Unlike {
			return true
		}
	}
	return false
}

// aloneFrom returns the half-move from which on one sheet alone has what follows in
// a game.
func (s *search) aloneFrom(l *line) int {
	who := -1
	for t := len(l.moves) - 1; t >= 0; t-- {
		for k, c := range l.moves[t].cells[:len(s.sheets)] {
			if c >= 0 && who >= 0 && k != who {
				return t + 1
			}
			if c >= 0 {
				who = k
			}
		}
	}
	return 0
}

// others returns the games that leave the cheapest one somewhere and cannot be
// excluded.
func (s *search) others(best *line) (all []line) {
	type place struct{ at, cost int32 }
	here := []place{{0, 0}}
	alone := s.aloneFrom(best)
	for t := 0; t <= len(best.moves); t++ {
		var b *edge
		if t < len(best.moves) {
			b = &best.moves[t]
		}
		lowest := func(at int32) int32 {
			for _, h := range here {
				if h.at == at {
					return h.cost
				}
			}
			return far
		}
		if b != nil {
			for _, h := range here {
				margin := int32(marginEnd)
				if t >= alone && s.layers[t][h.at].next != s.layers[t][best.nodes[t]].next {
					margin = marginLone
				}
				if c := h.cost + s.endCost(t, &s.layers[t][h.at]); c-s.best < margin {
					all = append(all, line{moves: slices.Clone(best.moves[:t]), cost: c, leave: t})
					break
				}
			}
		}
		if t >= len(s.steps) {
			break
		}
		found := map[board.Move]int{} // index in s.steps[t] of the cheapest
		cost := map[board.Move]int32{}
		var nextHere []place
		for i := range s.steps[t] {
			e := &s.steps[t][i]
			from := lowest(e.from)
			if from >= far {
				continue
			}
			total := from + e.cost + s.layers[t+1][e.to].back
			if b != nil && e.move == b.move && e.illegal == b.illegal {
				at := slices.IndexFunc(nextHere, func(h place) bool { return h.at == e.to })
				if at < 0 {
					nextHere = append(nextHere, place{e.to, from + e.cost})
				} else {
					nextHere[at].cost = min(nextHere[at].cost, from+e.cost)
				}
				continue
			}
			if old, ok := cost[e.move]; total-s.best <= marginWritten+slipNoChk && (!ok || total < old) {
				found[e.move], cost[e.move] = i, total
			}
		}
		own, rival := 0, false // rival: a sheet has another move in so many words, and is asked about
		if b != nil {
			own = s.voicesFor(t, b, b)
			for m, i := range found {
				e := &s.steps[t][i]
				rival = rival || e.cells == b.cells && cost[m]-s.best < marginWritten && s.voicesFor(t, e, b) > 0
			}
		}
		for m, i := range found {
			e := &s.steps[t][i]
			margin := int32(marginNobody)
			if b == nil {
				margin = marginEnd
			} else if e.cells != b.cells {
				switch margin = marginShift; {
				case !e.cells.fuller(&b.cells):
				case s.voicesFor(t, e, e) > 0:
					margin = marginWhole
				default:
					margin = marginMissing
				}
			} else if other := s.voicesFor(t, e, b); other > 0 && other >= own {
				margin = marginWritten
			} else if own > 0 {
				switch margin = marginOne; {
				case s.torn(t, e, b):
					margin = marginTorn
				case s.careful && own == 1 && !rival && s.denied(t, b):
					margin = marginCareful
				case s.denied(t, b):
					margin = marginDoubt
				}
			} else if s.heard(t, b) <= 1 {
				margin = marginYes
			}
			if b != nil && s.signs(t, e, b) == 1 {
				margin += slipNoChk // it alone decides nothing
			}
			if cost[m]-s.best >= margin {
				continue
			}
			l := line{moves: append(slices.Clone(best.moves[:t]), *e), cost: cost[m], leave: t}
			s.follow(&l, t+1, e.to)
			all = append(all, l)
		}
		here = nextHere
	}
	slices.SortFunc(all, func(a, b line) int {
		if a.cost != b.cost {
			return int(a.cost - b.cost)
		}
		if a.leave != b.leave {
			return a.leave - b.leave
		}
		return compareMoves(&a, &b)
	})
	return all
}

func compareMoves(a, b *line) int {
	x, y := a.at(a.leave), b.at(b.leave)
	for _, d := range [...]int{int(x.From) - int(y.From), int(x.To) - int(y.To), int(x.Promo) - int(y.Promo)} {
		if d != 0 {
			return d
		}
	}
	return 0
}

// at returns the move of a half-move; a move from NoSquare if the game has ended.
func (l *line) at(t int) board.Move {
	if t >= len(l.moves) {
		return board.Move{From: board.NoSquare, To: board.NoSquare}
	}
	return l.moves[t].move
}
