package app_test

import (
	"strings"
	"testing"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/page"
	"zapis/assets"

	"fyne.io/fyne/v2"
)

// R-G04: on a screen that is short for its breadth the words of one alarm are in the
// device's language and in English, in letters that are no footnote; the squares of
// 6.3 mm are not smaller for that.
func TestAlarmIsReadOnShortScreens(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 500, Height: 800}, {Width: 800, Height: 480}} {
		for _, lang := range assets.Languages() {
			for _, kind := range []string{device.AlarmLeft, device.AlarmKilled, device.AlarmPower, device.AlarmCodes} {
				s := app.StripIn(size, lang, "mode.game", []device.Alarm{alarm(kind, left, 18_000, "")})
				if s.Size < 11 {
					t.Errorf("%gx%g %s %s: letters of %g", size.Width, size.Height, lang, kind, s.Size)
				}
				if cell := page.Millimetres(page.PlanOf(page.Measure(size, s.H), false).Cell); cell < 6.3 {
					t.Errorf("%gx%g %s %s: squares of %.1f mm", size.Width, size.Height, lang, kind, cell)
				}
				if english := page.AlarmCause(alarm(kind, left, 18_000, ""), assets.Words("en")); !strings.Contains(strings.Join(s.Lines, " "), english) {
					t.Errorf("%gx%g %s %s: %q is not said in English", size.Width, size.Height, lang, kind, english)
				}
			}
		}
	}
}
