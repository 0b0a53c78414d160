package app_test

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

// R-D08: where the system does not tell how large the screen is, the owner is told
// so once, and measures it with a bank card. Everything has its true size then.
func TestOwnerMeasuresTheScreen(t *testing.T) {
	const dpi = 200
	for _, size := range []fyne.Size{{Width: 800, Height: 1280}, {Width: 1280, Height: 800}} {
		dev := stage.New(t)
		unitsAgain(t)
		r := rigWith(t, dev, size, page.Options{
			DPI:        func() float32 { return float32(dev.Profile().Screen) / 10 },
			Unmeasured: func() bool { return dev.Profile().Screen == 0 },
		})
		if r.ui.Note() == "" && !strings.Contains(strings.Join(r.ui.TextsSeen(), " "), "how large this screen is") {
			t.Error("the owner is not told that the size of the screen is not known")
		}
		if got := r.ui.Button("owner.profile").Size().Width; got < 20 {
			t.Fatal(got)
		}
		r.press("owner.profile")
		r.ui.ScrollForm()
		r.press("owner.size.measure")
		for r.ui.RulerLength() < dpi*85.6/25.4-20 {
			r.press("ruler longer more")
		}
		for r.ui.RulerLength() < dpi*85.6/25.4 {
			r.press("ruler longer")
		}
		r.press("ruler longer", "ruler shorter", "action.done")
		if got := dev.Profile().Screen; math.Abs(float64(got)-10*dpi) > 4 {
			t.Fatalf("the screen has %d pixels to ten inches, want %d", got, 10*dpi)
		}
		if got := float64(r.ui.Button("owner.profile").Size().Height) / dpi * 25.4; got < 8.9 {
			t.Errorf("a button is %.2f mm high on glass; want 9", got)
		}
	}
}

// A length that no screen has is refused, with a word, and changes nothing.
func TestNonsenseOfTheOwnerIsRefused(t *testing.T) {
	unitsAgain(t)
	r := newRig(t, usual)
	r.press("owner.profile")
	r.ui.ScrollForm()
	r.press("owner.size.measure")
	for range 30 {
		r.press("ruler shorter more")
	}
	r.press("action.done")
	if got := r.dev.Profile().Screen; got != 0 {
		t.Errorf("the screen has %d pixels to ten inches", got)
	}
	if said := strings.Join(r.ui.TextsSeen(), " "); !strings.Contains(said, "bank card") {
		t.Errorf("nothing is said of it: %s", said)
	}
}

// unitsAgain has other tests measure in points.
func unitsAgain(t *testing.T) {
	t.Helper()
	t.Cleanup(func() {
		if inUse != nil {
			inUse.Close()
			inUse = nil
		}
		page.SetToolkitTheme(&page.Palettes[page.Paper], page.NewScale(1, 0))
	})
}
