package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// lendPage is the sheet alone, to be read by the opponent or the players, who
// fill in their own from it (Laws 8.5.1, 8.5.2). Nothing on it can be entered:
// it is paged, and given back.
type lendPage struct {
	game     *game
	layer    *fyne.Container
	ground   *ground
	title    *canvas.Text
	head     *header
	sheet    *Sheet
	up, down *Button
	back     *Button
	lent     bool
}

func newLendPage(g *game) *lendPage {
	u := g.ui
	l := &lendPage{game: g, layer: layered(), ground: newGround(u.p), title: newText(midText, true, u.p.ink), head: newHeader(u.kit)}
	l.sheet = newSheet(u.p, u.opts.Notation, u.style())
	l.sheet.readOnly = true
	l.up = u.button("restore.earlier", "up", func() { l.sheet.scroll(-l.sheet.VisibleRows()) })
	l.down = u.button("restore.later", "down", func() { l.sheet.scroll(l.sheet.VisibleRows()) })
	l.back = u.button("restore.back", "back", l.giveBack).asAccent().withText(largeText, true)
	l.layer.Objects = []fyne.CanvasObject{l.ground, l.title, l.head.layer, l.sheet, l.up, l.down, l.back}
	l.layer.Hide()
	return l
}

// lend hands the sheet to the opponent.
func (l *lendPage) lend() {
	g := l.game
	g.close()
	if err := g.ui.dev.Lend(); err != nil {
		g.ui.act(err)
		return
	}
	g.only, l.lent = false, true
	if c := fyne.CurrentApp().Driver().CanvasForObject(g.layer); c != nil {
		c.Unfocus() // the board takes no key meanwhile
	}
	g.ui.again()
	g.layer.Refresh()
}

func (l *lendPage) giveBack() {
	l.lent = false
	err := l.game.ui.dev.Returned()
	l.game.arrange(l.game.size)
	l.game.ui.act(err)
	l.game.layer.Refresh()
}

// cover hides all else while the sheet is lent.
func (l *lendPage) cover() {
	show(l.layer, l.lent)
	if !l.lent {
		return
	}
	for _, o := range l.game.layer.Objects {
		show(o, o == l.layer)
	}
}

func (l *lendPage) arrange(geo geometry) {
	u := l.game.ui
	l.layer.Resize(geo.size)
	geo.page.put(l.ground)
	page := geo.page.inset(8, 0)
	height := clamp(page.h*0.09, buttonMin, 84)
	row, rest := page.cutBottom(height + 8)
	row.h = height
	side := max(buttonMin, row.w*0.2)
	box{row.x, row.y, side, row.h}.put(l.up)
	box{row.x + side + gap, row.y, side, row.h}.put(l.down)
	box{row.x + 2*(side+gap), row.y, row.w - 2*(side+gap), row.h}.put(l.back)
	_, rest = rest.cutBottom(8)
	key := "restore.lent"
	if u.view.Record.Header.Recorder == scoresheet.RecorderArbiter {
		key = "restore.lent.arbiter"
	}
	title, rest := rest.cutTop(30)
	text, size := fit(u.law(key), title.w, midText, 9, true)
	setText(l.title, text, size, u.p.ink)
	putText(l.title, title)
	names, rest := rest.cutTop(nameHeight(geo))
	n := max(rowsMin, int(rest.h/clamp(rest.w*0.11, 52, 88)))
	rowH := floor(rest.h / float32(n))
	sheet, _ := rest.cutTop(rowH * float32(n))
	l.sheet.SetRows(rowH, clamp(min(rowH*0.62, rest.w*0.052), 20, 48))
	sheet.put(l.sheet)
	l.head.arrange(names, box{}, sheet, l.sheet)
}

// update shows the record from its end.
func (l *lendPage) update(r *scoresheet.Record) {
	if !l.lent {
		return
	}
	l.head.update(r)
	shown := *r
	shown.Cursor = scoresheet.Cursor{}
	l.sheet.SetRecord(shown)
}
