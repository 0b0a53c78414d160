package app

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// endedView says for three minutes, for all to see, that the game was
// released, with which result and by whom it was signed. Only the arbiter has
// a way in.
type endedView struct {
	ui      *UI
	layer   *fyne.Container
	result  *canvas.Text
	names   [2]*canvas.Text
	dots    [2]*canvas.Circle
	lines   [4]*canvas.Text
	arbiter *Button
	codeCover
	geo geometry
}

func newEndedPage(u *UI) *endedView {
	v := &endedView{ui: u, layer: layered(), codeCover: codeCover{cover: layered()}}
	v.result = newText(96, true, u.p.ink)
	v.result.Alignment = fyne.TextAlignCenter
	v.layer.Objects = []fyne.CanvasObject{v.result}
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
		v.lines[i] = newText(midText, false, u.p.second)
		v.lines[i].Alignment = fyne.TextAlignCenter
		v.layer.Objects = append(v.layer.Objects, v.lines[i])
	}
	v.arbiter = u.button("arbiter.enter", "lock", func() { v.openCode(u.kit, v.geo) })
	v.layer.Objects = append(v.layer.Objects, v.arbiter, v.cover)
	return v
}

func (v *endedView) object() fyne.CanvasObject { return v.layer }

func (v *endedView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	v.cover.Resize(geo.size)
	v.arrangeCode(geo)
}

func (v *endedView) update() {
	u, r := v.ui, v.ui.record()
	page := v.geo.page.inset(16, 12)
	bottom, page := page.cutBottom(clamp(page.h*0.09, buttonMin, 72))
	bottom.w = clamp(bottom.w*0.34, 130, 260)
	bottom.x = v.geo.page.x + (v.geo.page.w-bottom.w)/2
	bottom.put(v.arbiter)
	big := clamp(min(page.h*0.2, page.w*0.22), 60, 150)
	y := page.y + max(0, (page.h-big*1.3-2*44-4*34-40)*0.4)
	result, _ := r.Outcome()
	setText(v.result, resultText(result), big, u.p.ink)
	putText(v.result, box{page.x, y, page.w, big * 1.3})
	y += big*1.3 + 8
	for i, who := range [...]scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		text, size := fit(signerName(u.kit, r, who), page.w-60, largeText+2, 14, true)
		setText(v.names[i], text, size, u.p.ink)
		x := page.x + (page.w-textWidth(text, size, true)-28)/2
		box{x, y + 13, 18, 18}.put(v.dots[i])
		putText(v.names[i], box{x + 28, y, page.w, 44})
		y += 44
	}
	y += 14
	for i, text := range v.words(r) {
		text, size := fit(text, page.w, midText, 11, false)
		ink := u.p.second
		if i == 0 {
			ink = u.p.ink
		}
		setText(v.lines[i], text, size, ink)
		putText(v.lines[i], box{page.x, y, page.w, 32})
		y += 34
	}
}

func (v *endedView) words(r *scoresheet.Record) [4]string {
	u := v.ui
	var signed []string
	for who, s := range r.Signers {
		if s != nil {
			key := "sign.signed"
			if s.Approved {
				key = "sign.approved"
			}
			name := s.Name
			if who == int(scoresheet.SignerArbiter) {
				name = u.words.Say("arbiter.enter")
			}
			signed = append(signed, u.words.Say(key, name, clockTime(time.UnixMilli(s.At).In(u.opts.Zone))))
		}
	}
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if text := u.disagreesText(r, who, signerName(u.kit, r, who)); text != "" {
			signed = append(signed, text)
		}
	}
	left := int((u.view.EndedFor + 9*time.Second).Seconds()) / 10 * 10
	return [4]string{
		cmp.Or(u.signedText(r), reasonWords(r.Reason, u.words)),
		strings.Join(signed, " · "),
		u.words.Say("ended.released", time.UnixMilli(r.Released).In(u.opts.Zone).Format("15:04:05")),
		u.words.Say("ended.wait", left),
	}
}
