package scoresheet

import "zapis/scoresheet/board"

// PlanStay adds to the plan of an entry that fills an inserted cell where the cursor
// goes next (R-G08, R-G21): to the other cell of the pair while that is empty, then
// back to where it was before the insertion. If that was the end of the sheet, it
// goes to the next inserted cell that is still empty, and after the last of them to
// the end. Without PlanStay the second half of an inserted move would go to the end
// of the sheet.
//
// The cursor does not go back to a cell that was chosen in order to insert before
// it, or to the other cell of its move, or to an inserted cell that is filled by
// now: the next move of the game would replace what is written there.
func (r *Record) PlanStay(plan []Payload) []Payload {
	i := r.Find(r.Cursor.Cell)
	if len(plan) == 0 || r.Cursor.Cell == 0 || i < 0 || !r.Cells[i].untouched() {
		return plan
	}
	a, other := r.insertion(r.Cells[i].ID)
	if a == nil {
		return plan
	}
	back := a.cursor
	if other != 0 {
		j := r.Find(other)
		if j >= 0 && r.Cells[j].untouched() && r.Sides.records(r.NameAt(j).Side) {
			return append(plan, CursorMoved{Cell: other})
		}
		i = max(i, j)
	}
	at := r.Find(back.Cell)
	if back.Cell != 0 && (at < 0 || !r.Cells[at].untouched() && (at == i+1 || at == i+2 || r.wasInserted(back.Cell))) {
		back = Cursor{}
	}
	if back == (Cursor{}) {
		if next := r.nextInserted(i); next != 0 {
			return append(plan, CursorMoved{Cell: next})
		}
		return plan
	}
	return append(plan, CursorMoved(back))
}

// nextInserted returns the first cell behind one that was inserted and is empty; the
// search goes on at the beginning of the sheet. It returns 0 if there is none.
func (r *Record) nextInserted(i int) EventID {
	filled := r.Cursor.Cell
	for n := range r.Cells {
		at := (i + 1 + n) % len(r.Cells)
		c := r.Cells[at]
		if c.ID == filled || !c.untouched() || !r.Sides.records(r.NameAt(at).Side) {
			continue
		}
		if r.wasInserted(c.ID) {
			return c.ID
		}
	}
	return 0
}

func (r *Record) wasInserted(cell EventID) bool {
	a, _ := r.insertion(cell)
	return a != nil
}

// untouched reports whether nothing was ever written in the cell.
func (c *Cell) untouched() bool { return c.Form == FormBlank && c.By == c.ID && !c.Passed }

// records reports whether moves of that side are recorded.
func (s Sides) records(side board.Color) bool {
	return s == BothSides || (s == OnlyWhite) == (side == board.White)
}

// insertion returns the act that inserted a cell, the first one of a pair, and
// the identity of the other cell of that pair, 0 if there is none. It returns nil
// if the cell was not inserted, or longer ago than an undo goes.
func (r *Record) insertion(cell EventID) (first *act, other EventID) {
	var after *act
	for a := r.acts; a != nil; after, a = a, a.before {
		switch {
		case a.id != cell:
		case a.what != actInserted:
			return nil, 0
		case a.joined && a.before != nil:
			return a.before, a.before.id
		case after != nil && after.joined && after.what == actInserted:
			return a, after.id
		default:
			return a, 0
		}
	}
	return nil, 0
}

// planReturn puts the cursor, after the undo of an act, into the inserted cell
// that the act had filled.
func (r *Record) planReturn(count int, a *act) []Payload {
	if count != 1 || a.what != actCorrected {
		return nil
	}
	c := r.Cells[a.index]
	if was := c.Earlier; len(was) != 1 || was[0].Form != FormBlank || was[0].By != c.ID || was[0].Passed {
		return nil
	}
	if first, _ := r.insertion(c.ID); first == nil {
		return nil
	}
	return []Payload{CursorMoved{Cell: c.ID}}
}
