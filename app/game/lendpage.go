package game

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
)

// lendPage is the sheet alone, lent to the opponent or to the players, who complete
// their own from it (Laws 8.5.1, 8.5.2). Nothing on it can be entered: it is paged,
// and given back.
type lendPage struct {
	game     *gamePage
	layer    *fyne.Container
	ground   *page.Ground
	title    *canvas.Text
	head     *page.Header
	sheet    *page.Sheet
	up, down *page.Button
	back     *page.Button
	lent     bool
}

func newLendPage(g *gamePage) *lendPage {
	kit := g.kit
	l := &lendPage{game: g, layer: page.NewLayer(), ground: page.NewGround(kit.Palette), title: page.NewText(page.MidText, true, kit.Palette.Ink), head: page.NewHeader(kit.Kit)}
	l.sheet = page.NewSheet(kit.Palette, kit.Opts.Notation, kit.Style())
	l.sheet.ReadOnly = true
	l.up = kit.Button("restore.earlier", "up", func() { l.sheet.Scroll(-l.sheet.VisibleRows()) })
	l.down = kit.Button("restore.later", "down", func() { l.sheet.Scroll(l.sheet.VisibleRows()) })
	l.back = kit.Button("restore.back", "back", l.giveBack).AsAccent().WithText(page.LargeText, true)
	l.layer.Objects = []fyne.CanvasObject{l.ground, l.title, l.head.Layer, l.sheet, l.up, l.down, l.back}
	l.layer.Hide()
	return l
}

// lend hands the sheet to the opponent.
func (l *lendPage) lend() {
	g := l.game
	g.close()
	if err := g.kit.Dev.Lend(); err != nil {
		g.kit.Act(err)
		return
	}
	g.only, l.lent = false, true
	if c := fyne.CurrentApp().Driver().CanvasForObject(g.layer); c != nil {
		c.Unfocus() // the board takes no key meanwhile
	}
	g.kit.Rearrange()
	g.layer.Refresh()
}

// giveBack ends the lending.
func (l *lendPage) giveBack() {
	l.lent = false
	err := l.game.kit.Dev.Returned()
	l.game.Arrange(l.game.size)
	l.game.kit.Act(err)
	l.game.layer.Refresh()
}

// cover hides everything else while the sheet is lent.
func (l *lendPage) cover() {
	page.Show(l.layer, l.lent)
	if !l.lent {
		return
	}
	for _, o := range l.game.layer.Objects {
		page.Show(o, o == l.layer)
	}
}

func (l *lendPage) Arrange(geo page.Geometry) {
	kit := l.game.kit
	page.Resize(l.layer, geo.Size)
	geo.Page.Put(l.ground)
	z, rest := geo.Zones()
	places := z.Foot.Row(5, page.Gap)
	page.Across(places[:2]).Put(l.back)
	places[3].Put(l.up)
	places[4].Put(l.down)
	rest = rest.Inset(8, 0)
	key := "restore.lent"
	if kit.View.Record.Header.Recorder == scoresheet.RecorderArbiter {
		key = "restore.lent.arbiter"
	}
	title, rest := rest.CutTop(30)
	page.FitText(l.title, kit.Cite(key), title, page.MidText, 9, kit.Palette.Ink)
	names, rest := rest.CutTop(page.NameHeight(geo))
	n := max(page.RowsMin, int(rest.H/page.Clamp(rest.W*0.11, 52, 88)))
	rowH := page.Floor(rest.H / float32(n))
	sheet, _ := rest.CutTop(rowH * float32(n))
	l.sheet.SetRows(rowH, page.Clamp(min(rowH*0.62, rest.W*0.052), 20, 48))
	sheet.Put(l.sheet)
	l.head.Arrange(names, page.Box{}, sheet, l.sheet)
}

// Update shows the end of the record.
func (l *lendPage) Update(r *scoresheet.Record) {
	if !l.lent {
		return
	}
	l.head.Update(r)
	shown := *r
	shown.Cursor = scoresheet.Cursor{}
	l.sheet.SetRecord(shown)
}
