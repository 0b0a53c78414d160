package app_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/desk/pack"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet/notation"
)

// inLanguages is a device whose owner chose no language, with a stick in, on which the
// packs of an event with these languages lie: the event's own, and that of round 3.
func inLanguages(t testing.TB, size fyne.Size, languages ...string) *rig {
	t.Helper()
	dev, err := stage.Open(t.TempDir(), "")
	must(t, err)
	t.Cleanup(func() { must(t, dev.Close()) })
	var stick stickOf
	for _, round := range []int{0, 3} {
		data, err := stage.Pack(time.Now(), round, func(p *pack.Pack) { p.Event.Languages = languages })
		must(t, err)
		stick = append(stick, page.InboxFile{Name: fmt.Sprintf("round%d.zapis-pack", round), Data: data})
	}
	return rigWith(t, dev, size, page.Options{Inbox: &stick, Lang: "en", Notation: notation.English, Stick: func() string { return "export" }})
}

// inLanguage holds that the pages and the moves are in a language.
func (r *rig) inLanguage(lang, when string) {
	r.Helper()
	if r.ui.Words.Language() != lang || r.dev.Language() != notation.Language(lang) {
		r.Errorf("%s: the pages are in %q, the moves in %q; want %q", when, r.ui.Words.Language(), r.dev.Language(), lang)
	}
}

// languagesShown returns the languages that can be touched, in the order in which they
// stand on the page.
func (r *rig) languagesShown() (all []string) {
	r.Helper()
	buttons := r.ui.Buttons()
	slices.SortFunc(buttons, func(a, b *page.Button) int {
		p, q := a.Center(), b.Center()
		return cmp.Or(int(p.Y-q.Y), int(p.X-q.X))
	})
	for _, b := range buttons {
		if lang, ok := strings.CutPrefix(b.Name, "language "); ok {
			all = append(all, lang)
			if caption, size := b.Caption(); caption != assets.Words(lang).Say("language.name") || !b.CaptionSeen() || size < 9 {
				r.Errorf("the language %s reads %q", lang, caption)
			}
		}
	}
	return all
}

// R-N01, R-N02, R-C01: the packs of an event turn the pages into its first language and
// go on where they were; the player chooses his own with one touch on the start card, and
// writes with its letters; the next player finds the event's language.
func TestEventsLanguageByTouch(t *testing.T) {
	for i, size := range sizes {
		if !long.Asked() && i > 1 && size != usual {
			continue
		}
		r := inLanguages(t, size, "uk", "xx", "de")
		r.inLanguage("en", "before a pack")
		r.press("start.pack", "file 1", "pack.same")
		r.inLanguage("uk", "after the event's pack")
		if r.ui.Button("pack.take") == nil || r.ui.Button("language uk") == nil {
			t.Fatalf("%v: the event's card is not shown after its pack", size)
		}
		r.press("pack.take", "file 2")
		r.inLanguage("uk", "after the round's pack")
		r.listed("board 12")
		r.press("side black")
		if got := r.languagesShown(); !slices.Equal(got, []string{"uk", "de", "en", "ru", "fr", "es"}) {
			t.Errorf("%v: the start card lists %q", size, got)
		}
		r.press("language de")
		r.inLanguage("de", "after one touch")
		if r.ui.Button("start.do") == nil || !r.ui.Button("language de").Chosen() {
			t.Fatalf("%v: the start card is gone, or does not say what was chosen", size)
		}
		r.press("start.do")
		r.must(r.dev.Play("g1f3"))
		r.ui.Refresh()
		if r.inLanguage("de", "in the game"); r.dev.View().Mode != modes.Game || r.ui.Opts.Notation != notation.German {
			t.Errorf("%v: in %s mode moves are shown with the letters of %q", size, r.dev.View().Mode, r.ui.Opts.Notation)
		}
		if h := r.dev.View().Record.Header; h.Language != notation.German {
			t.Errorf("the game was opened in %q", h.Language)
		}
	}
}

// R-O04: the owner's profile lists the event's languages first; his choice stays, also
// in another event, until he takes the event's again. Another change chooses none.
func TestOwnersLanguageByTouch(t *testing.T) {
	for _, lang := range []string{"uk", "fr"} {
		r := inLanguages(t, usual, lang, "de")
		r.press("start.pack", "file 1", "pack.same", "pack.own", "owner.profile", "owner.theme.dark")
		r.inLanguage(lang, "after another change")
		if got := r.languagesShown(); got[0] != lang || got[1] != "de" || len(got) != len(assets.Languages()) {
			t.Errorf("the profile lists %q", got)
		}
		if p := r.dev.Profile(); p.Language != "" || p.Theme != "dark" || !r.ui.Button("owner.language.event").Chosen() {
			t.Errorf("another change has chosen %q", p.Language)
		}
		r.press("language en")
		r.inLanguage("en", "after the owner's choice")
		if p := r.dev.Profile(); p != (device.Profile{Language: "en", Style: p.Style, Entry: p.Entry, Theme: "dark"}) {
			t.Errorf("kept: %+v", p)
		}
		r.press("owner.language.event")
		r.inLanguage(lang, "as the event again")
	}
}

// R-G01: while the card of an event is open in any language on any screen, everything
// on it is seen and nothing lies over something else.
func TestStartCardInLanguages(t *testing.T) {
	long.Serial(t)
	for _, lang := range assets.Languages() {
		for i, size := range sizes {
			if !long.Asked() && i > 1 && lang != "uk" {
				continue
			}
			r := inLanguages(t, size, lang, "en")
			took(t, r.dev)
			r.must(r.dev.ChooseLanguage(notation.Language(lang)))
			r.ui.Refresh()
			if r.ui.Button("language "+lang) == nil { // the page was in that language before
				r.press("start.pack")
			}
			for _, b := range r.ui.Buttons() {
				if caption, text := b.Caption(); caption != "" && (!b.CaptionSeen() || text < 9) {
					t.Errorf("%v %s: %q is not said", size, lang, caption)
				}
			}
			t.Run(fmt.Sprintf("%s %gx%g", lang, size.Width, size.Height), func(t *testing.T) { checkPlaces(t, r, size) })
		}
	}
}
