package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet/notation"
)

// With returns o with the settings of the owner's profile.
func With(o page.Options, p device.Profile) page.Options {
	for t, name := range page.ThemeNames {
		if p.Theme == name {
			o.Theme = page.Theme(t)
		}
	}
	if p.Entry != "" {
		o.Entry = page.EntryNamed(p.Entry)
	}
	if p.Language == "" {
		o.LeftHand = o.LeftHand || p.LeftHand
		return o
	}
	// A profile with a language has the rest too.
	o.Style = notation.Short
	if style, _ := notation.ParseStyle(p.Style); slices.Contains(page.SheetStyles(), style) {
		o.Style = style
	}
	o.Lang, o.Notation, o.LeftHand = p.Language, notation.Language(p.Language), p.LeftHand
	if p.Figurines {
		o.Notation = notation.Figurines
	}
	return o
}

// apply applies the owner's profile to the pages at once.
func (u *UI) apply(p device.Profile) {
	u.Opts = With(u.Opts, p)
	u.Palette, u.Words = &page.Palettes[u.Opts.Theme], assets.Words(u.Opts.Lang)
	if p.Language != "" {
		u.dev.SetLanguage(notation.Language(p.Language))
	}
	if u.rescale() { // which sets the theme too
		u.arrange(page.SizeOf(u.root))
		return
	}
	fyne.CurrentApp().Settings().SetTheme(page.ToolkitTheme(u.Palette, u.scale))
	u.shown = nothingShown // the page is made again
	u.Refresh()
}
