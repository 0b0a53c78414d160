package page_test

import (
	"testing"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/modes"
	"zapis/scoresheet/notation"
)

// The sheet shows moves made on the board as its owner likes it; the arbiter
// sees them in algebraic notation (Laws 8.1.1, R-N03).
func TestSheetStyle(t *testing.T) {
	for _, c := range []struct {
		set  notation.Style
		mode modes.Mode
		want notation.Style
	}{
		{notation.Short, modes.Game, notation.Short},
		{notation.Long, modes.Game, notation.Long},
		{notation.Long, modes.Arbiter, notation.Long},
		{notation.Digits, modes.Game, notation.Digits},
		{notation.Digits, modes.Owner, notation.Digits},
		{notation.Digits, modes.Arbiter, notation.Short},
	} {
		k := page.Kit{Opts: page.Options{Style: c.set}, View: device.View{Mode: c.mode}}
		if got := k.Style(); got != c.want {
			t.Errorf("%v in %v: %v, want %v", c.set, c.mode, got, c.want)
		}
	}
}
