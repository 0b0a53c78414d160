package reconcile

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
)

// The limits of what is asked at a time.
const (
	maxLines    = 40
	maxReadings = 6
)

// ask finds the questions: the fewest that tell the cheapest game from all
// others that cannot be excluded.
func (s *search) ask(r *Result, best *line) {
	lines := s.others(best)
	if len(lines) > maxLines {
		lines = lines[:maxLines]
	}
	r.Certain = len(best.moves)
	for i := range lines {
		r.Certain = min(r.Certain, lines[i].leave)
	}
	for t, f := range s.answers {
		if f.unknown {
			r.cut = t
			if at := r.cut; r.Certain > at {
				r.Certain = at
			}
		}
	}
	left := make([]*line, 0, len(lines)+1)
	left = append(left, best)
	for i := range lines {
		if r.cut < 0 || lines[i].leave < r.cut {
			left = append(left, &lines[i])
		}
	}
	for len(left) > 1 {
		t := s.decides(left)
		if t < 0 {
			break
		}
		r.Questions = append(r.Questions, s.question(t, left))
		left = slices.DeleteFunc(left, func(l *line) bool { return l != best && l.at(t) != best.at(t) })
	}
	if r.cut < 0 {
		s.confirm(r, best)
		if s.lost {
			r.Questions = append(r.Questions, s.goesOn(best))
		}
	}
	switch {
	case s.apart(r):
		r.State = Differs
	case len(r.Questions) > 0:
		r.State = Questions
	default:
		r.State = Agreed
	}
}

// decides returns the half-move that tells most of the games apart: that after
// whose answer, each as likely as the games that have it, the fewest are left.
// The first of several is taken, or -1 if nothing tells them apart. A half-move
// that was answered is not asked again.
func (s *search) decides(left []*line) int {
	end := 0
	likely := make([]int, len(left))
	for i, l := range left {
		end = max(end, len(l.moves))
		likely[i] = max(1, 4096>>((l.cost-left[0].cost)/7)) // 7 tenths of the logarithm are a half
	}
	at, fewest := -1, 0
	for t := -1; t <= end; t++ { // before the first nothing is told apart
		if _, answered := s.answers[t]; answered {
			continue
		}
		games := 0
		for i, l := range left {
			for _, o := range left {
				if t < 0 || l.at(t) == o.at(t) {
					games += likely[i]
				}
			}
		}
		if t < 0 || games < fewest {
			at, fewest = t, games
		}
	}
	return at
}

// question asks for a half-move, with what it is in each of the games.
func (s *search) question(t int, left []*line) Question {
	q := Question{Cell: cellOf(t, s.start).String(), Ply: t}
	var seen []board.Move
	for _, l := range left {
		m := l.at(t)
		if slices.Contains(seen, m) {
			continue
		}
		if len(seen) == maxReadings {
			q.More = true
			break
		}
		seen = append(seen, m)
		before := s.play(l, t)
		if l == left[0] {
			q.Before = before
		} else if q.Meets == "" && len(seen) == 2 {
			q.Meets = s.meets(left[0], l, t)
		}
		if t >= len(l.moves) {
			q.Readings = append(q.Readings, Reading{Text: Ended, Ends: true, FEN: before.FEN()})
			continue
		}
		e := &l.moves[t]
		text := s.san(&before, e)
		if slices.ContainsFunc(q.Readings, func(r Reading) bool { return r.Text == text }) {
			continue // from another square, which an earlier half-move decides
		}
		reading := Reading{Text: text, Move: m, FEN: before.Play(m).FEN(), Wrote: s.wrote(e)}
		var elsewhere []string
		for k := range s.sheets {
			switch said := s.saying(k, e, &before); {
			case said < Possible || said == FilledIn:
			case s.exchanged(t, k, e):
				elsewhere = append(elsewhere, s.sheets[k].Name)
			default:
				reading.By = append(reading.By, s.sheets[k].Name)
			}
		}
		if len(reading.By) == 0 {
			reading.By = elsewhere
		}
		q.Readings = append(q.Readings, reading)
	}
	return q
}

// exchanged reports whether a sheet has the move of an edge in the cell of another.
func (s *search) exchanged(t, k int, e *edge) bool {
	side := s.pos(t, e.from).Turn
	return pending(s.layers[t][e.from].next[k][side]) || pending(s.layers[t+1][e.to].next[k][side])
}

func (s *search) san(p *rules.Position, e *edge) string {
	if e.illegal {
		return e.move.From.String() + e.move.To.String()
	}
	return reading.SAN(*p, e.move)
}

// wrote returns what each witness has in the cells of an edge.
func (s *search) wrote(e *edge) []string {
	out := make([]string, len(s.sheets))
	for k, sheet := range s.sheets {
		if e.cells[k] >= 0 {
			out[k] = sheet.text(int(e.cells[k]))
		}
	}
	return out
}

// play returns the position before a half-move of a game, with its counters.
func (s *search) play(l *line, t int) rules.Position {
	p := s.start
	for i := range min(t, len(l.moves)) {
		p = p.Play(l.moves[i].move)
	}
	return p
}

// meets returns the cell after which two games that differ in a half-move have
// the same position again.
func (s *search) meets(a, b *line, t int) string {
	p, q := bare(s.play(a, t)), bare(s.play(b, t))
	for ; t < len(a.moves) && t < len(b.moves); t++ {
		p, q = bare(p.Play(a.moves[t].move)), bare(q.Play(b.moves[t].move))
		if p == q {
			return cellOf(t, s.start).String()
		}
	}
	return ""
}

// confirm asks for a person's yes to what no sheet has in so many words, and
// what no two sheets bear out. One answer, to the first, is for all.
func (s *search) confirm(r *Result, best *line) {
	var all []int
	for t := range r.Plies {
		p := &r.Plies[t]
		if !p.Proposed || !p.Legal || p.Answered || s.borneOut(p, best, t) ||
			slices.ContainsFunc(r.Questions, func(q Question) bool { return q.Ply == t }) {
			continue
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return
	}
	listed := s.listed(r, all[len(all)-1])
	all = slices.DeleteFunc(all, func(t int) bool {
		p := &r.Plies[t]
		return slices.ContainsFunc(listed, func(q Proposal) bool { return q.Cell == p.Cell.String() && q.Text == p.SAN })
	})
	if len(all) > 0 {
		r.Questions = append(r.Questions, r.yesTo(all))
		r.Certain = min(r.Certain, all[0])
	}
}

// listed returns the moves listed with the question that the latest yes before
// a half-move answered. An answer about a single half-move has no such list.
func (s *search) listed(r *Result, before int) []Proposal {
	for i := len(s.given) - 1; i >= 0; i-- {
		a := s.given[i]
		said := func(p *Ply) bool { return p.Proposed && p.Cell.String() == a.Cell }
		if !slices.ContainsFunc(r.Plies[:before], func(p Ply) bool { return said(&p) }) {
			continue
		}
		asked := reconcile(r.witnesses, s.given[:i], nil)
		for k := range asked.Questions {
			if q := &asked.Questions[k]; len(q.Also) > 0 && q.IsYes(a) {
				return q.Also
			}
		}
	}
	return nil
}

// borneOut reports whether two sheets bear out a move that neither has. That both
// have the same text, which cannot be played, speaks against another move. So does
// what is far from the move on one of them, if a cell is missing or void there: it
// can belong elsewhere.
func (s *search) borneOut(p *Ply, best *line, t int) bool {
	if s.voices(p) <= 1 || s.alike(p) {
		return false
	}
	e := &best.moves[t]
	before := s.pos(t, e.from)
	near := Ply{Cells: p.Cells, Said: slices.Clone(p.Said)}
	for k, c := range p.Cells {
		if c >= 0 && s.sheets[k].said[c].cost(before, e.move) >= slipOther {
			near.Said[k] = NoCell
		}
	}
	return s.voices(&near) > 1 || inOrder(best, t, len(s.sheets))
}

// inOrder reports whether the half-moves around one stand in successive cells of
// every sheet.
func inOrder(l *line, t, sheets int) bool {
	for u := max(1, t-1); u <= t+2 && u < len(l.moves); u++ {
		for k := range sheets {
			if l.moves[u].cells[k] != l.moves[u-1].cells[k]+1 {
				return false
			}
		}
	}
	return true
}

// alike reports whether all sheets that say something of a half-move have the
// same text.
func (s *search) alike(p *Ply) bool {
	text := ""
	for k, c := range p.Cells {
		if c < 0 || p.Said[k] <= Silent {
			continue
		}
		if d := &s.sheets[k].said[c]; text == "" {
			text = d.text
		} else if d.text != text {
			return false
		}
	}
	return true
}

// voices returns how many sheets that do not copy each other say something of
// a half-move.
func (s *search) voices(p *Ply) (n int) {
	for k, said := range p.Said {
		if said == NoCell || said == Silent || s.sheets[k].said[p.Cells[k]].copied {
			continue
		}
		heard := false
		for j := range k {
			heard = heard || s.samePage(j, k) && p.Said[j] > Silent
		}
		if !heard {
			n++
		}
	}
	return n
}

// goesOn asks how a game goes on of which the rest makes no sense.
func (s *search) goesOn(best *line) Question {
	t := len(best.moves)
	q := Question{Cell: cellOf(t, s.start).String(), Ply: t, Before: s.play(best, t)}
	next := s.layers[len(best.nodes)-1][best.nodes[len(best.nodes)-1]].next
	for k, sheet := range s.sheets {
		if c := due(next[k][q.Before.Turn]); c >= 0 && int(c) < len(sheet.said) {
			wrote := make([]string, len(s.sheets))
			wrote[k] = sheet.text(int(c))
			q.Readings = append(q.Readings, Reading{Text: wrote[k], By: []string{sheet.Name}, Wrote: wrote})
		}
	}
	return q
}

// apart reports whether the sheets are hardly of one game: so many cells of one
// of them are not what the game has.
func (s *search) apart(r *Result) bool {
	for k, sheet := range s.sheets {
		unlike, cells := len(r.Unplaced[k]), 0
		for i := range sheet.said {
			if !sheet.said[i].silent() {
				cells++
			}
		}
		placed := 0
		for t := range r.Plies {
			if said := r.Plies[t].Said[k]; said > Silent {
				placed++
				if said == Unlike {
					unlike++
				}
			}
		}
		if len(s.sheets) > 1 && unlike >= 8 && unlike*2 > cells {
			return true
		}
	}
	return false
}
