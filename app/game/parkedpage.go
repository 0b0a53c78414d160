package game

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// parkedPage is game mode while the game is adjourned: what stands on the
// envelope, for all to see, and the arbiter's way in. The sheet is sealed with
// the move (Laws, Guideline I.1) and not shown.
type parkedPage struct {
	kit     *Kit
	layer   *fyne.Container
	title   *canvas.Text
	names   [2]*canvas.Text
	times   [2]*canvas.Text
	dots    [2]*canvas.Circle
	reader  *page.Reader
	pager   *page.Pager
	off     *canvas.Text
	arbiter *page.Button
	page.CodeCover
	note *page.Note
	geo  page.Geometry
}

func NewParkedPage(kit *Kit) page.Page {
	v := &parkedPage{kit: kit, layer: page.NewLayer(), CodeCover: page.CodeCover{Cover: page.NewLayer()}, note: page.NewNote(kit.Palette)}
	v.title, v.off = page.NewText(96, true, kit.Palette.Ink), page.NewText(page.MidText, true, kit.Palette.Ink)
	v.title.Alignment, v.off.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	v.layer.Objects = []fyne.CanvasObject{v.title, v.off}
	for i := range v.names {
		fill := kit.Palette.WhiteDot
		if i == 1 {
			fill = kit.Palette.BlackDot
		}
		v.dots[i] = &canvas.Circle{FillColor: fill, StrokeColor: kit.Palette.DotLine, StrokeWidth: 2}
		v.names[i], v.times[i] = page.NewText(page.LargeText, true, kit.Palette.Ink), page.NewText(page.LargeText, true, kit.Palette.Ink)
		v.times[i].Alignment = fyne.TextAlignTrailing
		v.layer.Objects = append(v.layer.Objects, v.dots[i], v.names[i], v.times[i])
	}
	v.reader = page.NewReader(kit.Palette, page.MidText)
	v.pager = page.NewPager(kit.Kit, v.reader)
	v.arbiter = kit.Button("arbiter.enter", "lock", func() { v.AskCode(kit.Kit, v.geo) })
	v.layer.Objects = append(v.layer.Objects, v.reader, v.pager.Up, v.pager.Down, v.arbiter, v.Cover, v.note.Layer)
	return v
}

func (v *parkedPage) Object() fyne.CanvasObject { return v.layer }

func (v *parkedPage) Tell(text string) {
	at := v.geo.Page
	at.H = 56
	v.note.Say(text, at)
}

func (v *parkedPage) Arrange(geo page.Geometry) {
	v.geo = geo
	v.layer.Resize(geo.Size)
	v.Cover.Resize(geo.Size)
	v.ArrangeCode(geo)
}

func (v *parkedPage) Update() {
	kit, r := v.kit, v.kit.Record()
	a := r.Parked()
	if a == nil {
		return
	}
	v.note.Hide()
	area := v.geo.Page.Inset(16, 12)
	bottom, area := area.CutBottom(page.Clamp(area.H*0.09, page.ButtonMin, 72))
	bottom.W = page.Clamp(bottom.W*0.34, 130, 260)
	bottom.X = v.geo.Page.X + (v.geo.Page.W-bottom.W)/2
	bottom.Put(v.arbiter)
	off, area := area.CutBottom(34)
	text, size := page.Fit(kit.Words.Say("adjourn.off"), off.W, page.MidText, 11, true)
	page.SetText(v.off, text, size, kit.Palette.Ink)
	page.PutText(v.off, off)

	title, big := page.Fit(kit.Words.Say("adjourn.title"), area.W, page.Clamp(area.H*0.16, 34, 110), 20, true)
	head, area := area.CutTop(page.TextHeight(big) + 8)
	page.SetText(v.title, title, big, kit.Palette.Ink)
	page.PutText(v.title, head)
	area.X, area.W = area.X+max(0, (area.W-900)/2), min(area.W, 900)
	high := page.Clamp(area.H*0.12, 30, 48)
	for i, c := range [...]scoresheet.Clock{a.White, a.Black} {
		var row page.Box
		row, area = area.CutTop(high)
		reading := c.String()
		page.SetText(v.times[i], reading, page.LargeText, kit.Palette.Ink)
		page.PutText(v.times[i], row)
		dot := page.Clamp(high*0.4, 13, 18)
		page.BoxAt(row.X, row.Y+(row.H-dot)/2, dot, dot).Put(v.dots[i])
		x := dot + 12
		text, size := page.Fit(page.PlayerName(kit.Kit, r, page.SideTag(board.Color(i))), row.W-x-page.TextWidth(reading, page.LargeText, true)-page.Gap, page.LargeText+2, 13, true)
		page.SetText(v.names[i], text, size, kit.Palette.Ink)
		page.PutText(v.names[i], page.BoxAt(row.X+x, row.Y, row.W-x, row.H))
	}
	_, area = area.CutTop(page.Clamp(area.H*0.05, 4, 20))
	v.reader.Lines = kit.ParkedLines(r, a)
	most := page.LargeText
	if area.W < 600 {
		most = page.MidText
	}
	v.reader.Fit(area.W, area.H, most)
	v.pager.Place(area)
}
