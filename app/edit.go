package app

import (
	"strconv"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// edit inserts and removes at the chosen cell: one half-move, or the full
// move that it belongs to. Each button says which number it is about.
type edit struct {
	sheetOfButtons
	game    *game
	buttons []*Button
}

func newEdit(g *game) *edit {
	u := g.ui
	e := &edit{sheetOfButtons: newSheetOfButtons(u.p), game: g}
	cell := g.cursorName()
	full := fullMove(g.record(), cell)
	number := strconv.Itoa(cell.Number) + "."
	add := func(key, head string, act func() error) {
		b := u.button(key, "", func() {
			g.close()
			u.act(act())
		})
		b.head = head
		e.buttons = append(e.buttons, e.addButton(b))
	}
	// Whoever records one side has full moves only.
	if g.record().Sides == scoresheet.BothSides {
		add("action.insert", cellLabel(cell), func() error { _, err := u.dev.Insert(cell, false); return err })
		add("action.remove", cellLabel(cell), func() error { _, err := u.dev.Remove(cell, false); return err })
	}
	add("action.insert.pair", number, func() error { _, err := u.dev.Insert(full, true); return err })
	add("action.remove.pair", number, func() error { _, err := u.dev.Remove(full, true); return err })
	add("action.blank", cellLabel(cell), func() error { _, err := u.dev.Blank(); return err })
	e.buttons = append(e.buttons, e.addButton(u.button("action.back", "back", g.close)))
	return e
}

// fullMove is the cell that the full move of a cell begins with: White's,
// unless the sheet begins with Black's.
func fullMove(r *scoresheet.Record, cell scoresheet.CellName) scoresheet.CellName {
	if white := (scoresheet.CellName{Number: cell.Number, Side: board.White}); r.IndexOf(white) >= 0 {
		return white
	}
	return cell
}

func (e *edit) place(b box, _ *gamePlan) {
	b = e.begin(b)
	rows := (len(e.buttons) + 1) / 2
	b.h = min(b.h, float32(rows)*(130+gap)-gap)
	for i, at := range b.grid(len(e.buttons), 2, gap) {
		at.put(e.buttons[i])
	}
}
