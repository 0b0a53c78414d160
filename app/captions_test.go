package app_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
)

// A picture alone leaves a player guessing: every caption is seen in every
// language on every screen.
func TestCaptionsAreSeen(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
			if err := r.dev.SetCode("arbiter", arbiterCode, ""); err != nil {
				t.Fatal(err)
			}
			look := func(area string) {
				t.Helper()
				for _, b := range r.ui.Buttons() {
					if caption, size := b.Caption(); caption != "" && (!b.CaptionSeen() || size < page.CaptionMin) {
						t.Errorf("%v %s: %q is not said on the page %s", r.win.Canvas().Size(), lang, caption, area)
					}
				}
			}
			look("owner")
			if _, err := r.dev.New(stage.Pairing()); err != nil {
				t.Fatal(err)
			}
			if err := r.dev.Play("e2e4", "e7e5"); err != nil {
				t.Fatal(err)
			}
			r.ui.Refresh()
			look("game")
			r.cell("1w")
			look("cell")
			for _, touches := range [][]string{{"action.edit"}, {"action.clock"}, {"action.write"}, {"action.more"}, {"action.more", "arbiter.enter"}} {
				r.press(touches...)
				look(fmt.Sprint(touches))
				if r.ui.Button("action.cancel") != nil {
					r.press("action.cancel")
				} else {
					r.press("action.back")
				}
			}
			r.press("action.toend")
			r.menu("action.end")
			r.press("result 1-0")
			look("result")
			r.press("end.illegal")
			look("sign")
			r.press("approve white", "approve black")
			look("signed")
			r.press("arbiter.enter")
			r.code(arbiterCode)
			look("arbiter")
		}
	}
}

// Held upright at 5.5 inches too, no button of the game page is a picture alone.
func TestCaptionsOnSmallGlass(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := rigWith(t, stage.New(t), fyne.NewSize(431.5, 767.1), page.Options{Lang: lang}) // 16:9
		if _, err := r.dev.New(stage.Pairing()); err != nil {
			t.Fatal(err)
		}
		for _, alarms := range [][]device.Alarm{nil, allAlarms()[:1]} {
			r.dev.Raised = alarms
			r.ui.Refresh()
			for _, b := range r.ui.Buttons() {
				if caption, size := b.Caption(); !b.CaptionSeen() || size < page.CaptionMin {
					t.Errorf("%s, alarms %d: %q is not said", lang, len(alarms), caption)
				}
			}
		}
	}
}
