package reconcile

import "slices"

// outcome sets the result of the game, and asks for it if the sheets have
// several.
func (r *Result) outcome(answer string) {
	if answer != "" {
		r.Outcome = answer
		return
	}
	var all []Reading
	for i := range r.witnesses {
		w := &r.witnesses[i]
		if w.Result == "" || w.Result == "*" {
			continue
		}
		at := slices.IndexFunc(all, func(q Reading) bool { return q.Text == w.Result })
		if at < 0 {
			at = len(all)
			all = append(all, Reading{Text: w.Result})
		}
		all[at].By = append(all[at].By, w.Name)
	}
	switch len(all) {
	case 0:
	case 1:
		r.Outcome = all[0].Text
	default:
		r.State = Differs
		r.Questions = append(r.Questions, Question{Cell: CellResult, Ply: -1, Readings: all})
	}
}
