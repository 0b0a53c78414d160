package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// abandonChoice asks the arbiter why a game is closed without signatures.
type abandonChoice struct {
	layer   *fyne.Container
	ground  *ground
	title   *canvas.Text
	buttons []*Button
}

func newAbandonChoice(v *arbiterView) *abandonChoice {
	u := v.ui
	a := &abandonChoice{layer: layered(), ground: newGround(u.p), title: newText(largeText, true, u.p.ink)}
	a.title.Text = u.words.Say("arbiter.abandon") + ": " + u.words.Say("arbiter.reason")
	a.layer.Objects = []fyne.CanvasObject{a.ground, a.title}
	for _, reason := range []struct{ said, stored string }{
		{u.words.Say("sign.missing", u.words.Say("sign.white")), "not signed by White"},
		{u.words.Say("sign.missing", u.words.Say("sign.black")), "not signed by Black"},
		{u.words.Say("end.forfeit"), "forfeit"},
		{u.words.Say("end.arbiter"), "arbiter's decision"},
	} {
		a.buttons = append(a.buttons, newButton(u.p, "abandon "+reason.stored, "", reason.said, func() {
			v.uncover()
			_, err := u.dev.Abandon(reason.stored)
			u.act(err)
		}).withText(midText, false))
	}
	a.buttons = append(a.buttons, u.button("action.cancel", "back", v.uncover))
	for _, b := range a.buttons {
		a.layer.Objects = append(a.layer.Objects, b)
	}
	return a
}

func (a *abandonChoice) place(geo geometry) {
	a.layer.Resize(geo.size)
	geo.page.put(a.ground)
	b := geo.page.inset(16, 12)
	b.w = min(b.w, 640)
	head, b := b.cutTop(48)
	text, size := fit(a.title.Text, head.w, largeText, 13, true)
	setText(a.title, text, size, a.title.Color)
	putText(a.title, head)
	b.h = min(b.h, float32(len(a.buttons))*(68+gap))
	for i, at := range b.column(len(a.buttons), gap) {
		at.put(a.buttons[i])
	}
}
