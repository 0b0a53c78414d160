package app

import (
	"fyne.io/fyne/v2"

	"zapis/scoresheet"
)

// sheetView is the sheet without the board, in large print.
type sheetView struct {
	game    *game
	layer   *fyne.Container
	head    *header
	sheet   *Sheet
	buttons []*Button
}

func newSheetView(g *game) *sheetView {
	u := g.ui
	v := &sheetView{game: g, layer: layered(), head: newHeader(u.kit)}
	v.sheet = newSheet(u.p, u.opts.Notation, u.style())
	v.sheet.OnCell = func(name scoresheet.CellName) { g.touchCell(name) }
	v.sheet.OnScroll, v.sheet.sealed = g.sheet.OnScroll, g.sheet.sealed
	v.buttons = []*Button{
		u.button("action.board", "board", func() { g.showSheetOnly(false) }),
		u.button("action.undo", "undo", func() { _, err := u.dev.Undo(); u.act(err) }),
		u.button("action.dash", "dash", func() { _, err := u.dev.Dash(); u.act(err) }),
		u.button("action.write", "keypad", func() {
			g.showSheetOnly(false)
			g.open(newKeypad(g))
		}),
	}
	v.layer.Objects = []fyne.CanvasObject{v.head.layer, v.sheet}
	for _, b := range v.buttons {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Hide()
	return v
}

func (v *sheetView) arrange(geo geometry) {
	v.layer.Resize(geo.size)
	margin := float32(10)
	row, rest := geo.page.cutBottom(66 + margin)
	row = row.inset(margin, 0)
	row.h = 66
	_, rest = rest.cutBottom(margin)
	names, rest := rest.cutTop(nameHeight(geo))
	ideal := clamp(rest.w*0.1, 52, 80)
	n := max(rowsMin, int(rest.h/ideal))
	rowH := floor(rest.h / float32(n))
	sheet, _ := rest.cutTop(rowH * float32(n))
	v.sheet.SetRows(rowH, clamp(rowH*0.6, 20, 46))
	sheet.put(v.sheet)
	v.head.arrange(names, box{}, sheet, v.sheet)
	for i, at := range row.row(len(v.buttons), gap) {
		at.put(v.buttons[i])
	}
}

func (v *sheetView) update(r *scoresheet.Record) {
	v.head.update(r)
	v.sheet.SetRecord(*r)
}
