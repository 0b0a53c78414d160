package app_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// lowScreen leaves no room for the names' strip: they stand in the band.
var lowScreen = fyne.Size{Width: 500, Height: 800}

// R-G21: how many moves are missing is said in the band where the strip has no room.
func TestMissingMovesInTheBand(t *testing.T) {
	r := scrambled(t, lowScreen, page.Options{})
	if r.ui.GapStrip() != "" {
		t.Fatal("the names have a strip here")
	}
	r.menu("restore.gaps")
	for _, want := range []string{"Missing moves to fill in: 4", "Petrova", "12"} {
		if !strings.Contains(r.ui.BandText(), want) {
			t.Errorf("%q is not in the band: %s", want, r.ui.BandText())
		}
	}
	if strings.Contains(r.ui.BandText(), "City Open") {
		t.Errorf("the event takes room: %s", r.ui.BandText())
	}
}

// What is wrong stands in the band below the names, not over them.
func TestNotSavedIsBelowTheNames(t *testing.T) {
	r := playing(t, lowScreen, page.Options{}, "e2e4")
	r.dev.Unsaved = true
	r.ui.Refresh()
	alert := r.ui.Alert()
	if !alert.Visible() {
		t.Fatal("nothing says that it is not saved")
	}
	for _, o := range r.ui.BandTexts() {
		if strings.Contains(o.Text, "Petrova") {
			if end := o.Position().Y + fyne.MeasureText(o.Text, o.TextSize, o.TextStyle).Height; end > alert.Position().Y+3 {
				t.Errorf("%q ends at %.0f, and the alert begins at %.0f", o.Text, end, alert.Position().Y)
			}
			return
		}
	}
	t.Error("nobody is named")
}
