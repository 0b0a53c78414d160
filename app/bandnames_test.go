package app_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

// The arbiter, and who signs, read who plays and at which board in every language, on
// every screen, whatever stands in the band: in German the word of the mode is as long
// as the band.
func TestNamesBesideALongWord(t *testing.T) {
	to := map[string]func(r *rig){
		"arbiter": func(r *rig) { r.must(r.dev.Arbiter(arbiterCode)); r.ui.Refresh() },
		"signing": func(r *rig) { r.press("action.end", "result 1-0", "end.resignation") },
	}
	trouble := []struct {
		name  string
		begin func(r *rig)
		least int // letters of a name that are there
	}{
		{"quiet", func(*rig) {}, 7},
		{"one alarm", func(r *rig) { r.dev.Raised = allAlarms()[:1] }, 7},
		{"all alarms", func(r *rig) { r.dev.Raised = allAlarms() }, 5},
		{"low battery", func(r *rig) { r.dev.Raised, r.dev.Charge = nil, 5 }, 4},
		{"not saved", func(r *rig) { r.dev.Charge, r.dev.Unsaved = 84, true }, 4},
		{"all at once", func(r *rig) { r.dev.Raised, r.dev.Charge, r.dev.Unsaved = allAlarms(), 5, true }, 3},
	}
	for _, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 500, Height: 800}, {Width: 600, Height: 1024}, {Width: 854, Height: 480}, usual, {Width: 1280, Height: 800}} {
		for _, lang := range []string{"en", "de", "fr", "uk"} {
			for name, open := range to {
				t.Run(fmt.Sprintf("%s %s %gx%g", name, lang, size.Width, size.Height), func(t *testing.T) {
					r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
					r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
					_, err := r.dev.New(stage.Pairing())
					r.must(err)
					r.must(r.dev.Play("e2e4", "e7e5"))
					r.ui.Refresh()
					open(r)
					for _, x := range trouble {
						x.begin(r)
						r.ui.Refresh()
						seen := strings.Join(r.ui.TextsSeen(), "|")
						for _, want := range []string{"Petrova"[:min(x.least, 7)], "Kovalenko"[:x.least-1], "12"} {
							if !strings.Contains(seen, want) {
								t.Errorf("%s: %s is not on the screen: %s", x.name, want, seen)
							}
						}
					}
				})
			}
		}
	}
}
