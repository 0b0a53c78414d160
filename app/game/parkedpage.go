package game

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// parkedPage is game mode while the game is adjourned: the inscription of the
// envelope, for all to see, and the arbiter's way in. The sheet is sealed with
// the move (Laws, Guideline I.1) and not shown.
type parkedPage struct {
	placard
	kit    *Kit
	times  [2]*canvas.Text // on the clocks
	reader *page.Reader
	pager  *page.Pager
	off    *canvas.Text // that the device may be switched off
}

// NewParkedPage returns the page of a device whose game is adjourned.
func NewParkedPage(kit *Kit) page.Page {
	v := &parkedPage{placard: newPlacard(kit), kit: kit, off: page.NewText(page.MidText, true, kit.Palette.Ink)}
	v.off.Alignment = fyne.TextAlignCenter
	v.Add(v.off)
	for i := range v.times {
		v.times[i] = page.NewText(page.LargeText, true, kit.Palette.Ink)
		v.times[i].Alignment = fyne.TextAlignTrailing
		v.Add(v.times[i])
	}
	v.reader = page.NewReader(kit.Palette, page.MidText)
	v.pager = page.NewPager(kit.Kit, v.reader)
	v.Add(v.reader, v.pager.Up, v.pager.Down)
	return v
}

// Update implements [page.Page].
func (v *parkedPage) Update() {
	kit, r := v.kit, v.kit.Record()
	a := r.Parked()
	if a == nil {
		return
	}
	v.note.Hide()
	area := v.PutEnter()
	off, area := area.CutBottom(34)
	page.FitText(v.off, kit.Words.Say("adjourn.off"), off, page.MidText, 11, kit.Palette.Ink)

	title, big := page.Fit(kit.Words.Say("adjourn.title"), area.W, page.Clamp(area.H*0.16, 34, 110), 20, true)
	head, area := area.CutTop(page.TextHeight(big) + 8)
	page.SetText(v.Title, title, big, kit.Palette.Ink)
	page.PutText(v.Title, head)
	area.X, area.W = area.X+max(0, (area.W-900)/2), min(area.W, 900)
	high := page.Clamp(area.H*0.12, 30, 48)
	for i, c := range [...]scoresheet.Clock{a.White, a.Black} {
		var row page.Box
		row, area = area.CutTop(high)
		reading := c.String()
		page.SetText(v.times[i], reading, page.LargeText, kit.Palette.Ink)
		page.PutText(v.times[i], row)
		dot := page.Clamp(high*0.4, 13, 18)
		page.BoxAt(row.X, row.Y+(row.H-dot)/2, dot, dot).Put(v.Dots[i])
		x := dot + 12
		text, size := page.Fit(kit.PlayerName(r, board.Color(i)), row.W-x-page.TextWidth(reading, page.LargeText, true)-page.Gap, page.LargeText+2, 13, true)
		page.SetText(v.Names[i], text, size, kit.Palette.Ink)
		page.PutText(v.Names[i], page.BoxAt(row.X+x, row.Y, row.W-x, row.H))
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
