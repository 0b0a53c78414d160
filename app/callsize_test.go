package app_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet"
)

// R-D08: what calls the arbiter is as high as a finger is wide, though the words of a claim
// and of an alarm are one line on a small screen: it answers from its lower edge upwards.
func TestCallsAreAsHighAsAFinger(t *testing.T) {
	for _, size := range append(lowScreens, usual, fyne.Size{Width: 1024, Height: 600}) {
		for _, spot := range []string{"call by claim", "call by alarm"} {
			for _, part := range []float32{0.01, 0.99} {
				r := started(t, size)
				if _, err := r.dev.Claim(scoresheet.ClaimThreefold, 0); err != nil {
					t.Fatal(err)
				}
				if spot == "call by alarm" {
					r.dev.Raised = allAlarms()[:1]
				}
				r.ui.Refresh()
				area, corner := page.SizeOf(r.ui.Spot(spot)), page.ToTouch(r.ui.Spot(spot), 0, 0)
				if area.Height < page.ButtonMin-0.1 {
					t.Errorf("%v: %s is %.1f mm high", size, spot, area.Height/page.PerMM)
				}
				r.tapAt(corner.AddXY(area.Width*0.8, area.Height*part))
				if r.ui.Button("digit 4") == nil {
					t.Errorf("%v: a touch of %s at %g of its height asks for no code, but for %q", size, spot, part, r.ui.Where())
				}
			}
		}
	}
}
