package page_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

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

// A small diagram has no letters and figures at its edge: they would hide its pieces.
func TestCoordinatesLeaveThePieces(t *testing.T) {
	for side, want := range map[float32]int{112: 0, 152: 0, 160: 16, 400: 16} {
		d := page.NewDiagram(&page.Palettes[page.Paper])
		page.Resize(d, fyne.NewSize(side, side))
		seen := 0
		for _, o := range d.Objects {
			if text, ok := o.(*canvas.Text); ok && text.Visible() && text.Text != "" {
				seen++
			}
		}
		if seen != want {
			t.Errorf("%g units: %d coordinates, want %d", side, seen, want)
		}
	}
}
