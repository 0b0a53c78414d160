package game

import (
	"strconv"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// editPanel inserts or removes at the chosen cell: a half-move, or the full move
// that it belongs to. Each button has the number of its move.
type editPanel struct {
	page.Surface
	game    *gamePage
	buttons []*page.Button
	back    *page.Button
}

func newEditPanel(g *gamePage) *editPanel {
	kit := g.kit
	e := &editPanel{Surface: page.NewSurface(kit.Palette), game: g}
	cell := g.cursorName()
	full := fullMove(g.record(), cell)
	number := strconv.Itoa(cell.Number) + "." // both halves: 12. + 12…
	if g.record().Sides == scoresheet.BothSides {
		number += " + " + strconv.Itoa(cell.Number) + "…"
	}
	add := func(key, head string, act func() error) {
		b := kit.Button(key, "", func() {
			g.close()
			kit.Act(act())
		})
		b.Head = head
		e.buttons = append(e.buttons, e.AddButton(b))
	}
	// A sheet of one side has full moves only.
	if g.record().Sides == scoresheet.BothSides {
		add("action.insert", page.CellLabel(cell), func() error { _, err := kit.Dev.Insert(cell, false); return err })
		add("action.remove", page.CellLabel(cell), func() error { _, err := kit.Dev.Remove(cell, false); return err })
	}
	add("action.insert.pair", number, func() error { _, err := kit.Dev.Insert(full, true); return err })
	add("action.remove.pair", number, func() error { _, err := kit.Dev.Remove(full, true); return err })
	add("action.blank", page.CellLabel(cell), func() error { _, err := kit.Dev.Blank(); return err })
	e.back = e.AddButton(kit.Button("action.back", "back", g.close))
	return e
}

// fullMove returns the first cell of the full move that a cell belongs to: White's,
// unless the sheet begins with Black's.
func fullMove(r *scoresheet.Record, cell scoresheet.CellName) scoresheet.CellName {
	if white := (scoresheet.CellName{Number: cell.Number, Side: board.White}); r.IndexOf(white) >= 0 {
		return white
	}
	return cell
}

func (e *editPanel) Place(b page.Box) {
	z, b := page.ZonesIn(e.Begin(b))
	z.Put(e.back)
	rows := (len(e.buttons) + 1) / 2
	b.H = min(b.H, float32(rows)*(130+page.Gap)-page.Gap)
	for i, at := range b.Grid(len(e.buttons), 2, page.Gap) {
		at.Put(e.buttons[i])
	}
}
