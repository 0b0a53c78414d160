package app

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// handedView says for all to see that the game was handed over and goes on on
// another device, since when, and which game it is. Nothing can be entered;
// only the arbiter has a way in.
type handedView struct {
	ui      *gameKit
	layer   *fyne.Container
	title   *canvas.Text
	names   [2]*canvas.Text
	dots    [2]*canvas.Circle
	lines   [3]*canvas.Text
	arbiter *Button
	codeCover
	codes *codesCover // the file just handed over; nil when the arbiter is done with it
	note  *note
	geo   geometry
}

func newHandedPage(u *gameKit) *handedView {
	v := &handedView{ui: u, layer: layered(), codeCover: codeCover{cover: layered()}, note: newNote(u.p)}
	v.title = newText(96, true, u.p.ink)
	v.title.Alignment = fyne.TextAlignCenter
	v.layer.Objects = []fyne.CanvasObject{v.title}
	for i := range v.names {
		fill := u.p.whiteDot
		if i == 1 {
			fill = u.p.blackDot
		}
		v.dots[i] = &canvas.Circle{FillColor: fill, StrokeColor: u.p.dotLine, StrokeWidth: 2}
		v.names[i] = newText(largeText, true, u.p.ink)
		v.layer.Objects = append(v.layer.Objects, v.dots[i], v.names[i])
	}
	for i := range v.lines {
		v.lines[i] = newText(midText, i == 0, u.p.ink)
		v.lines[i].Alignment = fyne.TextAlignCenter
		v.layer.Objects = append(v.layer.Objects, v.lines[i])
	}
	v.arbiter = u.button("arbiter.enter", "lock", func() { v.openCode(u.kit, v.geo) })
	v.layer.Objects = append(v.layer.Objects, v.arbiter, v.cover, v.note.layer)
	if u.handed != nil {
		v.codes = newCodesCover(u.kit, u.handed, v.closeCodes)
		v.cover.Objects = []fyne.CanvasObject{v.codes.layer}
		u.handed = nil
	}
	return v
}

func (v *handedView) object() fyne.CanvasObject { return v.layer }

func (v *handedView) closeCodes() {
	v.codes, v.cover.Objects = nil, nil
	v.cover.Refresh()
}

func (v *handedView) tell(text string) {
	at := v.geo.page
	at.h = 56
	v.note.say(text, at)
}

func (v *handedView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	v.cover.Resize(geo.size)
	v.arrangeCode(geo)
	if v.codes != nil {
		v.codes.place(geo)
	}
}

func (v *handedView) update() {
	u, r := v.ui, v.ui.record()
	v.note.hide()
	page := v.geo.page.inset(16, 12)
	bottom, page := page.cutBottom(clamp(page.h*0.09, buttonMin, 72))
	bottom.w = clamp(bottom.w*0.34, 130, 260)
	bottom.x = v.geo.page.x + (v.geo.page.w-bottom.w)/2
	bottom.put(v.arbiter)
	title, big := fit(u.words.Say("handed.title"), page.w, clamp(page.h*0.16, 40, 110), 20, true)
	titleH := textHeight(big)
	y := page.y + max(0, (page.h-titleH-3*34-2*44-40)*0.4)
	setText(v.title, title, big, u.p.ink)
	putText(v.title, box{page.x, y, page.w, titleH})
	y += titleH + 8
	for i, text := range v.words(r) {
		text, size := fit(text, page.w, midText, 11, i == 0)
		setText(v.lines[i], text, size, u.p.ink)
		putText(v.lines[i], box{page.x, y, page.w, 32})
		y += 34
	}
	y += 14
	for i, side := range [...]string{"White", "Black"} {
		text, size := fit(playerName(u.kit, r, side), page.w-60, largeText+2, 14, true)
		setText(v.names[i], text, size, u.p.ink)
		x := page.x + (page.w-textWidth(text, size, true)-28)/2
		box{x, y + 13, 18, 18}.put(v.dots[i])
		putText(v.names[i], box{x + 28, y, page.w, 44})
		y += 44
	}
}

func (v *handedView) words(r *scoresheet.Record) [3]string {
	u := v.ui
	var game []string
	for _, part := range []struct{ key, tag string }{{"band.board", "Board"}, {"band.round", "Round"}} {
		if text := r.Header.Tag(part.tag); text != "" && text != "?" && text != "-" {
			game = append(game, u.words.Say(part.key, text))
		}
	}
	return [3]string{
		u.words.Say("handed.elsewhere"),
		u.words.Say("handed.since", time.UnixMilli(r.HandedAt).In(u.opts.Zone).Format("15:04:05")),
		strings.Join(game, " · "),
	}
}

// idle puts the codes away, so that all see again what the device is.
func (v *handedView) idle(since time.Duration) {
	if since >= arbiterWaits && v.codes != nil {
		v.closeCodes()
	}
}
