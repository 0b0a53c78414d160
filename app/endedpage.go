package app

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
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
	arbiter *page.Button
	page.CodeCover
	geo page.Geometry
}

func newEndedPage(u *UI) *endedView {
	v := &endedView{ui: u, layer: page.NewLayer(), CodeCover: page.CodeCover{Cover: page.NewLayer()}}
	v.result = page.NewText(96, true, u.Palette.Ink)
	v.result.Alignment = fyne.TextAlignCenter
	v.layer.Objects = []fyne.CanvasObject{v.result}
	for i := range v.names {
		fill := u.Palette.WhiteDot
		if i == 1 {
			fill = u.Palette.BlackDot
		}
		v.dots[i] = &canvas.Circle{FillColor: fill, StrokeColor: u.Palette.DotLine, StrokeWidth: 2}
		v.names[i] = page.NewText(page.LargeText, true, u.Palette.Ink)
		v.layer.Objects = append(v.layer.Objects, v.dots[i], v.names[i])
	}
	for i := range v.lines {
		v.lines[i] = page.NewText(page.MidText, false, u.Palette.Second)
		v.lines[i].Alignment = fyne.TextAlignCenter
		v.layer.Objects = append(v.layer.Objects, v.lines[i])
	}
	v.arbiter = u.Kit.Button("arbiter.enter", "lock", func() { v.AskCode(u.Kit, v.geo) })
	v.layer.Objects = append(v.layer.Objects, v.arbiter, v.Cover)
	return v
}

func (v *endedView) Object() fyne.CanvasObject { return v.layer }

func (v *endedView) Arrange(geo page.Geometry) {
	v.geo = geo
	v.layer.Resize(geo.Size)
	v.Cover.Resize(geo.Size)
	v.ArrangeCode(geo)
}

func (v *endedView) Update() {
	u, r := v.ui, v.ui.Record()
	area := v.geo.Page.Inset(16, 12)
	bottom, area := area.CutBottom(page.Clamp(area.H*0.09, page.ButtonMin, 72))
	bottom.W = page.Clamp(bottom.W*0.34, 130, 260)
	bottom.X = v.geo.Page.X + (v.geo.Page.W-bottom.W)/2
	bottom.Put(v.arbiter)
	big := page.Clamp(min(area.H*0.2, area.W*0.22), 60, 150)
	y := area.Y + max(0, (area.H-big*1.3-2*44-4*34-40)*0.4)
	result, _ := r.Outcome()
	page.SetText(v.result, page.ResultText(result), big, u.Palette.Ink)
	page.PutText(v.result, page.BoxAt(area.X, y, area.W, big*1.3))
	y += big*1.3 + 8
	for i, who := range [...]scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		text, size := page.Fit(page.SignerName(u.Kit, r, who), area.W-60, page.LargeText+2, 14, true)
		page.SetText(v.names[i], text, size, u.Palette.Ink)
		x := area.X + (area.W-page.TextWidth(text, size, true)-28)/2
		page.BoxAt(x, y+13, 18, 18).Put(v.dots[i])
		page.PutText(v.names[i], page.BoxAt(x+28, y, area.W, 44))
		y += 44
	}
	y += 14
	for i, text := range v.words(r) {
		text, size := page.Fit(text, area.W, page.MidText, 11, false)
		ink := u.Palette.Second
		if i == 0 {
			ink = u.Palette.Ink
		}
		page.SetText(v.lines[i], text, size, ink)
		page.PutText(v.lines[i], page.BoxAt(area.X, y, area.W, 32))
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
				name = u.Words.Say("arbiter.enter")
			}
			signed = append(signed, u.Words.Say(key, name, page.ClockTime(s.At.In(u.Opts.Zone))))
		}
	}
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if text := u.DisagreesText(r, who, page.SignerName(u.Kit, r, who)); text != "" {
			signed = append(signed, text)
		}
	}
	left := int((u.View.EndedFor + 9*time.Second).Seconds()) / 10 * 10
	return [4]string{
		cmp.Or(u.SignedText(r), page.ReasonWords(r.Reason, u.Words)),
		strings.Join(signed, " · "),
		u.Words.Say("ended.released", r.Released.In(u.Opts.Zone).Format("15:04:05")),
		u.Words.Say("ended.wait", left),
	}
}
