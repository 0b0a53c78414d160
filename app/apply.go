package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/assets"
	"zapis/scoresheet/notation"
)

// With returns options as the owner's profile has them. What the profile does
// not say stays.
func With(o Options, p device.Profile) Options {
	for t, name := range themeNames {
		if p.Theme == name {
			o.Theme = Theme(t)
		}
	}
	if p.Language == "" {
		o.LeftHand = o.LeftHand || p.LeftHand
		return o
	}
	// Who has said a language has said the rest beside it.
	o.Lang, o.Notation, o.LeftHand = p.Language, notation.Language(p.Language), p.LeftHand
	if p.Figurines {
		o.Notation = notation.Figurines
	}
	return o
}

// apply has the pages follow the owner's profile at once.
func (u *UI) apply(p device.Profile) {
	u.opts = With(u.opts, p)
	u.p, u.words = &palettes[u.opts.Theme], assets.Words(u.opts.Lang)
	if p.Language != "" {
		u.dev.SetLanguage(notation.Language(p.Language))
	}
	fyne.CurrentApp().Settings().SetTheme(newLook(u.p))
	u.shown = noPage // the page is made anew
	u.Refresh()
}
