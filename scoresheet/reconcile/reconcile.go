package reconcile

import (
	"slices"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation/reading"
)

// Reconcile finds the game that the witnesses tell of, or the questions that
// decide it. The result depends on nothing but its arguments, which it does not
// change.
func Reconcile(witnesses []Witness, answers []Answer) *Result {
	return reconcile(witnesses, answers, answers)
}

// reconcile is Reconcile; of the answers that were given a yes counts for all
// that was listed with its question.
func reconcile(witnesses []Witness, answers, given []Answer) *Result {
	r := &Result{witnesses: witnesses, cut: -1, Outcome: "*"}
	switch {
	case len(witnesses) == 0:
		r.Err = ErrNothing
	case len(witnesses) > MaxWitnesses || slices.ContainsFunc(witnesses, func(w Witness) bool { return len(w.Cells) > MaxCells }):
		r.Err = ErrTooMuch
	}
	if r.Err != nil {
		return r
	}
	var result string
	s := search{sheets: make([]*sheet, len(witnesses)), given: given}
	r.Start = earliest(witnesses)
	s.start = r.Start
	if s.answers, result, r.Err = fixes(answers, r.Start); r.Err != nil {
		return r
	}
	together := true
	for k := range witnesses {
		w := &witnesses[k]
		s.sheets[k] = sheetOf(w)
		ply := (w.Start.MoveNumber-r.Start.MoveNumber)*2 + int(w.Start.Turn) - int(r.Start.Turn)
		c := r.Start.Turn
		s.at[k][c], s.at[k][c.Other()] = int16(-ply), int16(1-ply)
		together = together && (ply > 0 && ply < MaxCells || ply == 0 && bare(w.Start) == bare(r.Start))
	}
	if !together {
		r.State = Differs
		r.outcome(result)
		return r
	}
	if !s.fast(r) {
		s.slow(r)
	}
	if r.Err == nil {
		r.outcome(result)
	}
	return r
}

// earliest returns the start of the witness that begins first.
func earliest(witnesses []Witness) rules.Position {
	p := witnesses[0].Start
	for i := range witnesses {
		if q := witnesses[i].Start; q.MoveNumber*2+int(q.Turn) < p.MoveNumber*2+int(p.Turn) {
			p = q
		}
	}
	return p
}

// fast follows the sheets as long as they say the same, cell by cell. It reports
// whether they do so to the end; nothing is then left to be asked.
func (s *search) fast(r *Result) bool {
	p := s.start
	end := 0
	for k, sheet := range s.sheets {
		end = max(end, len(sheet.said)-int(min(s.at[k][0], s.at[k][1])))
	}
	if len(s.answers) > 0 {
		return false
	}
	r.Plies = make([]Ply, 0, end)
	for t := range end {
		ply := Ply{Cell: cellOf(t, s.start), Legal: true, Cells: make([]int, len(s.sheets)), Said: make([]Said, len(s.sheets))}
		found := false
		for k, sheet := range s.sheets {
			ply.Cells[k] = -1
			c := t + int(min(s.at[k][0], s.at[k][1]))
			if c < 0 || c >= len(sheet.said) {
				continue
			}
			ply.Cells[k] = c
			d := &sheet.said[c]
			if d.silent() {
				ply.Said[k] = Silent
				continue
			}
			all := d.means(&p)
			switch {
			case len(all) == 0, len(all) > 1 && d.torn():
				return false
			case len(all) > 1:
				ply.Said[k] = Possible
				continue
			case found && all[0] != ply.Move:
				return false
			}
			ply.Move, found, ply.Said[k] = all[0], true, SameMove
			if d.copied {
				ply.Said[k] = FilledIn
			}
		}
		if !found {
			return false
		}
		after := p.Play(ply.Move)
		inCheck := after.InCheck()
		for k, sheet := range s.sheets {
			if ply.Cells[k] < 0 {
				continue
			}
			d := &sheet.said[ply.Cells[k]]
			if ply.Said[k] == Possible && !slices.Contains(d.means(&p), ply.Move) || d.checkCost(&after, inCheck) > slipCheck {
				return false
			}
		}
		r.Plies = append(r.Plies, ply)
		p = after
	}
	p = s.start
	for i := range r.Plies {
		r.Plies[i].SAN = reading.SAN(p, r.Plies[i].Move)
		p = p.Play(r.Plies[i].Move)
	}
	r.State, r.Certain, r.fast = Agreed, len(r.Plies), true
	r.Unplaced = make([][]int, len(s.sheets))
	return true
}
