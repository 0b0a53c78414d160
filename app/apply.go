package app

import (
	"cmp"
	"slices"

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
	if p.Style == "" && p.Language == "" {
		o.LeftHand = o.LeftHand || p.LeftHand
		return o
	}
	// A profile with a style or a language was set on the page, and has the rest too.
	o.Style = notation.Short
	if style, _ := notation.ParseStyle(p.Style); slices.Contains(page.SheetStyles(), style) {
		o.Style = style
	}
	o.Lang, o.LeftHand = cmp.Or(p.Language, o.Lang), p.LeftHand
	if o.Notation = notation.Language(o.Lang); p.Figurines {
		o.Notation = notation.Figurines
	}
	return o
}

// apply applies the owner's profile to the pages at once.
func (u *UI) apply(p device.Profile) {
	lang := u.dev.Language()
	if lang != u.lang {
		u.Opts.Lang = string(lang)
	}
	if p.Language != "" {
		p.Language = string(lang) // a player's choice has priority over the owner's
	}
	u.Opts = With(u.Opts, p)
	u.redress()
}

// followLanguage has the pages follow the device's language, which a pack and the end of
// a game can change too, and reports whether it is another than before.
func (u *UI) followLanguage() bool {
	lang := u.dev.Language()
	if lang == u.lang {
		return false
	}
	u.Opts.Lang = string(lang)
	if u.Opts.Notation != notation.Figurines {
		u.Opts.Notation = lang
	}
	u.redress()
	return true
}

// redress makes the pages again in the colours and the language of the options.
func (u *UI) redress() {
	u.lang = u.dev.Language()
	u.Palette, u.Words = &page.Palettes[u.Opts.Theme], assets.Words(u.Opts.Lang)
	if u.rescale() { // which sets the theme too
		u.arrange(page.SizeOf(u.root))
		return
	}
	page.SetToolkitTheme(u.Palette, u.scale)
	u.shown = nothingShown // the page is made again
	u.Refresh()
}
