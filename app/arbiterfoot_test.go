package app_test

import (
	"testing"

	"zapis/app/device"
	"zapis/app/page"

	"fyne.io/fyne/v2"
)

// R-G17: on 5.5 inches held upright the buttons of the arbiter's page have the least space
// between them too, beside the board and at the foot, also under an alarm.
func TestArbiterPageOnTheSmallestScreens(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 431, Height: 767}, {Width: 440, Height: 780}} {
		for _, raised := range [][]device.Alarm{nil, allAlarms()[:1]} {
			r := inspected(t, size, page.Options{})
			r.dev.Raised = raised
			r.ui.Refresh()
			checkPlaces(t, r, size)
		}
	}
}
