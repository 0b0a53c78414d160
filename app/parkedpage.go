package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// parkedView is game mode while the game is adjourned: what stands on the
// envelope, for all to see, and the arbiter's way in. The sheet is sealed with
// the move (Laws, Guideline I.1) and not shown.
type parkedView struct {
	ui      *gameKit
	layer   *fyne.Container
	title   *canvas.Text
	names   [2]*canvas.Text
	times   [2]*canvas.Text
	dots    [2]*canvas.Circle
	reader  *reader
	pager   *pager
	off     *canvas.Text
	arbiter *Button
	codeCover
	note *note
	geo  geometry
}

func newParkedPage(u *gameKit) *parkedView {
	v := &parkedView{ui: u, layer: layered(), codeCover: codeCover{cover: layered()}, note: newNote(u.p)}
	v.title, v.off = newText(96, true, u.p.ink), newText(midText, true, u.p.ink)
	v.title.Alignment, v.off.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	v.layer.Objects = []fyne.CanvasObject{v.title, v.off}
	for i := range v.names {
		fill := u.p.whiteDot
		if i == 1 {
			fill = u.p.blackDot
		}
		v.dots[i] = &canvas.Circle{FillColor: fill, StrokeColor: u.p.dotLine, StrokeWidth: 2}
		v.names[i], v.times[i] = newText(largeText, true, u.p.ink), newText(largeText, true, u.p.ink)
		v.times[i].Alignment = fyne.TextAlignTrailing
		v.layer.Objects = append(v.layer.Objects, v.dots[i], v.names[i], v.times[i])
	}
	v.reader = newReader(u.p, midText)
	v.pager = newPager(u.kit, v.reader)
	v.arbiter = u.button("arbiter.enter", "lock", func() { v.openCode(u.kit, v.geo) })
	v.layer.Objects = append(v.layer.Objects, v.reader, v.pager.up, v.pager.down, v.arbiter, v.cover, v.note.layer)
	return v
}

func (v *parkedView) object() fyne.CanvasObject { return v.layer }

func (v *parkedView) tell(text string) {
	at := v.geo.page
	at.h = 56
	v.note.say(text, at)
}

func (v *parkedView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	v.cover.Resize(geo.size)
	v.arrangeCode(geo)
}

func (v *parkedView) update() {
	u, r := v.ui, v.ui.record()
	a := r.Parked()
	if a == nil {
		return
	}
	v.note.hide()
	page := v.geo.page.inset(16, 12)
	bottom, page := page.cutBottom(clamp(page.h*0.09, buttonMin, 72))
	bottom.w = clamp(bottom.w*0.34, 130, 260)
	bottom.x = v.geo.page.x + (v.geo.page.w-bottom.w)/2
	bottom.put(v.arbiter)
	off, page := page.cutBottom(34)
	text, size := fit(u.words.Say("adjourn.off"), off.w, midText, 11, true)
	setText(v.off, text, size, u.p.ink)
	putText(v.off, off)

	title, big := fit(u.words.Say("adjourn.title"), page.w, clamp(page.h*0.16, 34, 110), 20, true)
	head, page := page.cutTop(textHeight(big) + 8)
	setText(v.title, title, big, u.p.ink)
	putText(v.title, head)
	page.x, page.w = page.x+max(0, (page.w-900)/2), min(page.w, 900)
	high := clamp(page.h*0.12, 30, 48)
	for i, c := range [...]scoresheet.Clock{a.White, a.Black} {
		var row box
		row, page = page.cutTop(high)
		reading := c.String()
		setText(v.times[i], reading, largeText, u.p.ink)
		putText(v.times[i], row)
		dot := clamp(high*0.4, 13, 18)
		box{row.x, row.y + (row.h-dot)/2, dot, dot}.put(v.dots[i])
		x := dot + 12
		text, size := fit(playerName(u.kit, r, sideTag(board.Color(i))), row.w-x-textWidth(reading, largeText, true)-gap, largeText+2, 13, true)
		setText(v.names[i], text, size, u.p.ink)
		putText(v.names[i], box{row.x + x, row.y, row.w - x, row.h})
	}
	_, page = page.cutTop(clamp(page.h*0.05, 4, 20))
	v.reader.lines = u.parkedLines(r, a)
	most := largeText
	if page.w < 600 {
		most = midText
	}
	v.reader.fit(page.w, page.h, most)
	v.pager.place(page)
}
