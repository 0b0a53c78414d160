package app_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
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

// R-G12: the pad offers the hours that the time control leaves, so that a reading takes
// two touches on it: those of the time that a player begins with, and later those of the
// reading before.
func TestClockPadOffersTheHoursThatAreLeft(t *testing.T) {
	for _, c := range []struct {
		control string
		before  string // White's reading before
		first   int    // hour that is offered, and the next one
	}{
		{"", "", 0},
		{"15' + 10\"", "", 0},
		{"90'/40 + 30' + 30\"", "", 0},
		{"120'/40 + 60'", "", 1},
		{"180'/40 + 60'", "", 2},
		{"180'/40 + 60'", "2:05", 1},
		{"180'/40 + 60'", "0:40", 0}, // an hour may have come since
	} {
		r := rigWith(t, stage.New(t), usual, page.Options{})
		game := stage.Pairing()
		if c.control != "" {
			game.Tags = append(game.Tags, scoresheet.Tag{Name: "TimeControl", Value: c.control})
		}
		_, err := r.dev.New(game)
		r.must(err)
		r.must(r.dev.Play("e2e4", "e7e5"))
		if c.before != "" {
			reading, err := scoresheet.ParseClock(c.before)
			r.must(err)
			_, err = r.dev.NoteClock(&scoresheet.CellName{Number: 1}, reading)
			r.must(err)
		}
		r.must(r.dev.Play("g1f3"))
		r.ui.Refresh()
		r.press("action.clock")
		for hour := range 5 {
			offered := hour == c.first || hour == c.first+1
			if got := r.ui.Button(fmt.Sprintf("at %d:3", hour)) != nil; got != offered {
				t.Errorf("%s after %q: %d hours are offered: %t", c.control, c.before, hour, got)
			}
		}
		r.press(fmt.Sprintf("at %d:5", c.first+1), "minute 7")
		if got, want := r.dev.View().Record.Cells[2].Clock.String(), fmt.Sprintf("%d:57", c.first+1); got != want {
			t.Errorf("%s after %q: noted is %s, want %s", c.control, c.before, got, want)
		}
	}
}
