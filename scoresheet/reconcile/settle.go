package reconcile

import (
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
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
	astray := s.astray(&best)
	hard := s.strained(&best)
	switch {
	case !astray && hard == nil && s.fewSlips(&best):
		// Games farther from the cheapest are asked about, so more are followed. In
		// very long ones that is too much: then it stays as it was found.
		if again := s.again(careful, nil); again.run(maxNodes) {
			s.careful, s.lattice = true, again.lattice
			best = s.cheapestLine()
		}
	case (astray || hard != nil) && !s.strangers():
		if astray {
			hard = nil // one has to look everywhere
		}
		for _, b := range [...]bounds{wide, widest} {
			again := s.again(b, hard)
			if again.run(maxNodes) && (!again.lost || s.lost && len(again.layers) >= len(s.layers)) {
				s.lattice = again.lattice
				best = s.cheapestLine()
			}
			if s.nodes = again.nodes; !s.astray(&best) {
				break
			}
		}
		if s.best >= far || !s.keepsAnswers(&best) {
			best = s.lookCloser(best) // an answer would be refused
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

// astray reports whether no game was found that has an end and keeps what was answered.
func (s *search) astray(l *line) bool { return s.lost || s.best >= far || !s.keepsAnswers(l) }

// lookCloser searches again for a game that keeps what was answered. It was lost where
// the cheapest games first become dear, so more games are followed there and nowhere
// else, then where they become dear after that, until a game has an end. To follow
// as many everywhere takes more than a search may, if the game is long.
func (s *search) lookCloser(best line) line {
	var hard []bool
	for s.nodes < maxCloser {
		if hard = s.dear(hard); hard == nil {
			return best
		}
		again := s.again(wide, hard)
		whole := again.run(maxCloser)
		if s.nodes = again.nodes; !whole || again.lost && len(again.layers) <= len(s.layers) {
			return best
		}
		s.lattice = again.lattice
		if best = s.cheapestLine(); !s.astray(&best) {
			return best
		}
	}
	return best
}

// dear adds to the half-moves that were looked at more closely those around the first
// at which the cheapest games become dear. It returns nil if there are no more.
func (s *search) dear(hard []bool) []bool {
	for t := dearWindow; t < len(s.layers); t++ {
		if t < len(hard) && hard[t] || !s.isDear(cheapest(s.layers[t])-cheapest(s.layers[t-dearWindow])) {
			continue
		}
		return markHard(hard, t)
	}
	return nil
}

// What so many half-moves of a game cost if they make little sense, for each pair of
// sheets, and how many before and after them are looked at more closely too.
const (
	dearWindow = 8
	dearCost   = 190
	dearAround = 12
)

// isDear reports whether the half-moves of a window that cost so much make little sense.
func (s *search) isDear(cost int32) bool { return cost > dearCost*int32(len(s.sheets))/2 }

// markHard adds the half-moves around the window that ends at t.
func markHard(hard []bool, t int) []bool {
	for len(hard) < t+dearAround {
		hard = append(hard, false)
	}
	for i := max(0, t-dearWindow-dearAround); i < t+dearAround; i++ {
		hard[i] = true
	}
	return hard
}

// again returns a search for the same game with other limits.
func (s *search) again(limits bounds, hard []bool) *search {
	again := &search{sheets: s.sheets, start: s.start, at: s.at, pages: s.pages, answers: s.answers, limits: limits, hard: hard}
	again.nodes = s.nodes
	return again
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

// fewSlips reports whether the sheets are those of careful hands: at most one cell in
// 33 is not what the game has.
func (s *search) fewSlips(l *line) bool {
	const oneOf = 33
	slips, cells := 0, 0
	for t := range l.moves {
		e := &l.moves[t]
		for k := range s.sheets {
			if e.cells[k] >= 0 {
				cells++
			}
			if s.saying(k, e, s.pos(t, e.from)) == Unlike {
				slips++
			}
		}
	}
	return slips*oneOf <= cells
}

// strained returns the half-moves about which the game makes so little sense that
// another game may have fallen behind before them; nil if there are none.
func (s *search) strained(l *line) (hard []bool) {
	sum := int32(0)
	for i := range l.moves {
		sum += l.moves[i].cost
		if i >= dearWindow {
			sum -= l.moves[i-dearWindow].cost
		}
		if s.isDear(sum) {
			hard = markHard(hard, i)
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
