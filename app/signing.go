package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// signing is the pad for one signature, over the whole page.
type signing struct {
	ui      *kit
	layer   *fyne.Container
	ground  *ground
	title   *canvas.Text
	result  *canvas.Text
	hint    *canvas.Text
	pad     *SignPad
	buttons []*Button
}

func newSigning(u *kit, who scoresheet.Signer, name string, closed func()) *signing {
	s := &signing{ui: u, layer: layered(), ground: newGround(u.p), pad: newSignPad(u.p, u.opts.Now)}
	s.title, s.result, s.hint = newText(largeText, true, u.p.ink), newText(largeText, true, u.p.ink), newText(midText, true, u.p.illegal)
	s.title.Text = u.words.Say("sign.here", name)
	s.result.Text = resultText(u.record().Result)
	s.result.Alignment = fyne.TextAlignTrailing
	s.buttons = []*Button{
		u.button("action.cancel", "back", closed),
		u.button("sign.clear", "clear", func() {
			s.pad.Clear()
			setText(s.hint, "", midText, u.p.illegal)
		}),
		u.button("action.done", "approve", func() {
			if s.pad.Empty() {
				setText(s.hint, u.words.Say("sign.empty"), bodyText, u.p.illegal)
				return
			}
			strokes := s.pad.Encode()
			closed()
			_, err := u.dev.Sign(who, name, strokes)
			u.act(err)
		}).asAccent().withText(midText, true),
	}
	s.layer.Objects = []fyne.CanvasObject{s.ground, s.title, s.result, s.hint, s.pad}
	for _, b := range s.buttons {
		s.layer.Objects = append(s.layer.Objects, b)
	}
	return s
}

func (s *signing) place(geo geometry) {
	s.layer.Resize(geo.size)
	geo.page.put(s.ground)
	b := geo.page.inset(clamp(geo.page.w*0.03, 10, 30), 10)
	row, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 76))
	for i, at := range row.row(3, gap) {
		at.put(s.buttons[i])
	}
	_, b = b.cutBottom(gap)
	head, b := b.cutTop(clamp(b.h*0.1, 40, 64))
	putText(s.result, head)
	text, size := fit(s.title.Text, head.w-90, largeText, 13, true)
	setText(s.title, text, size, s.ui.p.ink)
	putText(s.title, head)
	h := min(b.h, max(b.w*0.62, 180))
	pad := box{b.x, b.y + (b.h-h)/3, b.w, h}
	pad.put(s.pad)
	putText(s.hint, box{pad.x + 16, pad.y + 6, pad.w, 34})
}
