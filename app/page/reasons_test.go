package page_test

import (
	"testing"

	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
)

// Every reason that a player can choose is said by its word, in every language.
func TestReasonsAreSaid(t *testing.T) {
	for _, result := range []scoresheet.Result{scoresheet.WhiteWins, scoresheet.Draw, scoresheet.BothLose} {
		for _, reason := range page.ReasonsOf(result) {
			for _, lang := range assets.Languages() {
				words := assets.Words(lang)
				if got := page.ReasonWords(reason.Stored, words); got != words.Say(reason.Key) {
					t.Errorf("%s in %s: %q", reason.Stored, lang, got)
				}
			}
		}
	}
}
