package app_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// What stopped somebody who used the device for the first time: docs/tasks.md.

// R-D08: the page of a released game says everything in full, also that the arbiter
// corrected the result after it was signed, in every language on a small screen.
func TestReleasedGameIsSaidInFull(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := rigWith(t, stage.New(t), fyne.NewSize(480, 854), page.Options{Lang: lang})
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		_, err := r.dev.New(stage.Pairing())
		r.must(err)
		r.must(r.dev.Play("e2e4", "e7e5"))
		_, err = r.dev.Result(scoresheet.Draw, "")
		r.must(err)
		r.approve("Petrova, Anna", "Kovalenko, Olha")
		r.must(r.dev.Arbiter(arbiterCode))
		_, err = r.dev.Rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.WhiteWins, Text: "wrong result signed"})
		r.must(err)
		r.must(r.dev.Leave())
		_, err = r.dev.Release()
		r.must(err)
		r.ui.Refresh()
		if said := r.ui.EndedWords(); strings.Contains(said, "…") {
			t.Errorf("%s: a sentence is cut: %s", lang, said)
		}
	}
}

// R-A01: before the game begins the page says if no arbiter will be able to come in,
// because during the game it is too late to set his code.
func TestNoArbitersCodeIsSaidBefore(t *testing.T) {
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			words := assets.Words(lang)
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
			if said := strings.Join(r.ui.TextsSeen(), " "); !strings.Contains(said, words.Say("start.nocode")) {
				t.Errorf("%v %s: without a code the page does not say %q", size, lang, words.Say("start.nocode"))
			}
			r.press("owner.codes")
			r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
			r.press("start.title")
			if said := strings.Join(r.ui.TextsSeen(), " "); !strings.Contains(said, words.Say("start.notice")) {
				t.Errorf("%v %s: with a code the page does not say %q", size, lang, words.Say("start.notice"))
			}
		}
	}
}
