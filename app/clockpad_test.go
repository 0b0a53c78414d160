package app_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

// Over the pad for clock readings stands the move they belong to, on a narrow screen
// too, where there is no room for more.
func TestClockPadNamesTheMove(t *testing.T) {
	for _, lang := range []string{"en", "de", "fr", "es", "ru", "uk"} {
		r := rigWith(t, stage.New(t), fyne.NewSize(480, 854), page.Options{Lang: lang})
		_, err := r.dev.New(stage.Pairing())
		r.must(err)
		r.ui.Refresh()
		r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
		r.ui.Refresh()
		r.press("action.clock")
		if heading := r.ui.PadHeading(); !strings.HasSuffix(heading, "2.") {
			t.Errorf("%s: it asks for %q, not for move 2", lang, heading)
		}
	}
}
