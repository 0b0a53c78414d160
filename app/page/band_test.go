package page_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app/page"
)

// The accent of a capital stands on the plate of the mode's word like the rest of it.
func TestAccentsOnThePlate(t *testing.T) {
	test.NewTempApp(t)
	const word, accent, above = "ÁRBITRO", 0.2, 0.05 // above: how far the middle of a capital is over that of its line
	for _, size := range []fyne.Size{{Width: 500, Height: 800}, {Width: 480, Height: 854}, {Width: 854, Height: 480}, {Width: 800, Height: 1280}} {
		g := page.Measure(size, 0)
		plate, high := g.WordPlate(word, page.ArbiterDress), g.WordSize(word, page.ArbiterDress)
		text := page.NewText(10, true, page.BandInk)
		page.PutWord(text, plate, word, high, g.PlatePad())
		at := page.BoxOf(text)
		middle := at.Y + at.H/2 + high*above
		top, bottom := middle-high*(page.CapHeight/2+accent), middle+high*page.CapHeight/2
		if top < plate.Y || bottom > plate.Y+plate.H {
			t.Errorf("%v: %s from %.1f to %.1f, on a plate from %.1f to %.1f", size, word, top, bottom, plate.Y, plate.Y+plate.H)
		}
	}
}
