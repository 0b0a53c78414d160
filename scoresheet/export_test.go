package scoresheet

import "zapis/scoresheet/board"

// PlanShown is what [Record.PlanMove] was before two squares were written on a
// board that is not known: old logs have it.
func (r *Record) PlanShown(from, to board.Square, promo board.Kind) []Payload {
	f := r.Board()
	return r.planShape(f.Shape(from, to, promo))
}
