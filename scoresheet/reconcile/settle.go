package reconcile

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
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
	marginShift   = 15 // the other game has other cells there, since some are missing or void
	marginMissing = 46 // it has, since in the cheapest game some are
	marginWhole   = 60 // the same, and a sheet has its move in so many words
	marginEnd     = 40 // the other game ends there
)

// line is one game through the lattice.
type line struct {
	moves []edge // in order
	nodes []int32
	cost  int32
	leave int // the half-move at which it leaves the cheapest game; -1 for that
}

// slow searches for the game, and for what has to be asked.
func (s *search) slow(r *Result) {
	s.limits = narrow
	if !s.run(maxNodes) {
		r.Err = ErrUndecided
		return
	}
	best := s.cheapestLine()
	pages := s.findPages(&best)
	if len(pages) == 0 && s.lost {
		pages = s.copies()
	}
	s.pages = pages
	if s.learn(&best) || len(pages) > 0 {
		s.lattice = lattice{nodes: s.nodes}
		if !s.run(maxNodes) {
			r.Err = ErrUndecided
			return
		}
		best = s.cheapestLine()
	}
	astray := s.lost || s.best >= far || !s.keepsAnswers(&best)
	hard := s.strained(&best)
	if (astray || hard != nil) && !s.strangers() {
		if astray {
			hard = nil // one has to look everywhere
		}
		for _, b := range [...]bounds{wide, widest} {
			again := search{sheets: s.sheets, start: s.start, at: s.at, pages: s.pages, answers: s.answers, limits: b, hard: hard}
			again.nodes = s.nodes
			if again.run(maxNodes) && (!again.lost || s.lost && len(again.layers) >= len(s.layers)) {
				s.lattice = again.lattice
				best = s.cheapestLine()
			}
			if s.nodes = again.nodes; !s.lost && s.best < far && s.keepsAnswers(&best) {
				break
			}
		}
	}
	for t, f := range s.answers {
		if !f.unknown && !f.ended && t >= len(best.moves) {
			r.Err = &AnswerError{f.answer, "cannot be played there: no game that fits the sheets has it"}
			return
		}
	}
	if s.best >= far {
		r.Err = ErrUndecided
		return
	}
	r.OnePage = s.pages
	s.report(r, &best)
	s.ask(r, &best)
}

// keepsAnswers reports whether the game goes on until all answers were heard.
func (s *search) keepsAnswers(l *line) bool {
	for t, f := range s.answers {
		if t >= len(l.moves) && !f.unknown && !f.ended {
			return false
		}
	}
	return true
}

// cheapestLine returns the cheapest game.
func (s *search) cheapestLine() line {
	l := line{leave: -1, cost: s.best}
	s.follow(&l, 0, 0)
	return l
}

// follow appends the cheapest way from a node of a layer to the end.
func (s *search) follow(l *line, t int, at int32) {
	l.nodes = append(l.nodes, at)
	for ; t < len(s.steps); t++ {
		n := &s.layers[t][at]
		if n.back == s.endCost(t, n) {
			return
		}
		for i := range s.steps[t] {
			e := &s.steps[t][i]
			if e.from == at && e.cost+s.layers[t+1][e.to].back == n.back {
				l.moves = append(l.moves, *e)
				at = e.to
				break
			}
		}
		l.nodes = append(l.nodes, at)
	}
}

// strained returns the half-moves about which the game makes so little sense that
// another game may have fallen behind before them; nil if there are none.
func (s *search) strained(l *line) (hard []bool) {
	const window, most, around = 8, 190, 12
	sum := int32(0)
	for i := range l.moves {
		sum += l.moves[i].cost
		if i >= window {
			sum -= l.moves[i-window].cost
		}
		if sum <= most*int32(len(s.sheets))/2 {
			continue
		}
		if hard == nil {
			hard = make([]bool, len(l.moves)+around)
		}
		for t := max(0, i-window-around); t < min(len(hard), i+around); t++ {
			hard[t] = true
		}
	}
	return hard
}

// findPages returns the pairs of sheets that have so many errors in common that
// both were copied from one page.
func (s *search) findPages(l *line) (pages [][2]int) {
	const errors = 2
	for k := 1; k < len(s.sheets); k++ {
		for j := range k {
			same := 0
			for t := range l.moves {
				e := &l.moves[t]
				if e.cells[j] < 0 || e.cells[k] < 0 {
					continue
				}
				a, b := &s.sheets[j].said[e.cells[j]], &s.sheets[k].said[e.cells[k]]
				if a.kind != saysText && a.kind != saysRubbish || a.text != b.text {
					continue
				}
				p := s.pos(t, e.from)
				if a.cost(p, e.move) >= slipTakes {
					same++
				}
			}
			if same >= errors {
				pages = append(pages, [2]int{j, k})
			}
		}
	}
	return pages
}

// copies returns the pairs of sheets that have nearly the same texts in the same
// cells: sheets on which something makes no sense, and the same, are copies.
func (s *search) copies() (pages [][2]int) {
	const most = 10 // one cell in so many may differ
	for k := 1; k < len(s.sheets); k++ {
		for j := range k {
			a, b := s.sheets[j].said, s.sheets[k].said
			same, all := 0, max(len(a), len(b))
			for i := range min(len(a), len(b)) {
				if a[i].text == b[i].text && (a[i].kind == saysText || a[i].kind == saysRubbish) {
					same++
				}
			}
			if (all-same)*most < all {
				pages = append(pages, [2]int{j, k})
			}
		}
	}
	return pages
}

// report writes the game into the result.
func (s *search) report(r *Result, l *line) {
	r.Lost = s.lost
	r.Plies = r.Plies[:0]
	p := s.start
	used := make([][]bool, len(s.sheets))
	for k := range used {
		used[k] = make([]bool, len(s.sheets[k].said))
	}
	for t := range l.moves {
		e := &l.moves[t]
		ply := Ply{Cell: cellOf(t, s.start), Move: e.move, Legal: !e.illegal, Cells: make([]int, len(s.sheets)), Said: make([]Said, len(s.sheets))}
		if !e.illegal {
			ply.SAN = reading.SAN(p, e.move)
		}
		ply.Proposed = true
		for k := range s.sheets {
			ply.Cells[k] = int(e.cells[k])
			if e.cells[k] < 0 {
				continue
			}
			used[k][e.cells[k]] = true
			ply.Said[k] = s.saying(k, e, &p)
			if ply.Said[k] >= Possible {
				ply.Proposed = false
			}
		}
		_, ply.Answered = s.answers[t]
		r.Plies = append(r.Plies, ply)
		p = p.Play(e.move)
	}
	r.Unplaced = make([][]int, len(s.sheets))
	for k := range used {
		for i, yes := range used[k] {
			if !yes && !s.sheets[k].said[i].silent() {
				r.Unplaced[k] = append(r.Unplaced[k], i)
			}
		}
	}
}

// saying returns how a cell relates to the move of an edge.
func (s *search) saying(k int, e *edge, p *rules.Position) Said {
	if e.cells[k] < 0 {
		return NoCell
	}
	d := &s.sheets[k].said[e.cells[k]]
	switch {
	case d.silent():
		return Silent
	case e.illegal:
		if m, ok := d.asPlayed(p); ok && m == e.move {
			return SameMove
		}
		return Unlike
	}
	only, can := d.says(p, e.move)
	switch {
	case only && d.copied:
		return FilledIn
	case only:
		return SameMove
	case can:
		return Possible
	}
	return Unlike
}

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

// others returns the games that leave the cheapest one somewhere and cannot be
// excluded.
func (s *search) others(best *line) (all []line) {
	type place struct{ at, cost int32 }
	here := []place{{0, 0}}
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
				if c := h.cost + s.endCost(t, &s.layers[t][h.at]); c-s.best < marginEnd {
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
		own := 0
		if b != nil {
			own = s.voicesFor(t, b, b)
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
