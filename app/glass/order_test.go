package glass_test

import (
	"math"
	"testing"

	"zapis/app/glass"
)

// R-D08: what the panel says is believed before what the whole screen says, and a tablet
// before a screen on a desk, whichever is asked first.
func TestWhoIsBelievedFirst(t *testing.T) {
	eight, ten, monitor := glass.Size{800, 1280, 108, 172}, glass.Size{1920, 1200, 217, 136}, glass.Size{1920, 1080, 531, 299}
	for _, c := range []struct {
		name  string
		sizes []glass.Size
		dpi   float64
		want  glass.Known
	}{
		{"the panel before the screen", []glass.Size{eight, ten}, 188.6, glass.Tablet},
		{"the screen where the panel says nothing", []glass.Size{{}, ten}, 224.4, glass.Tablet},
		{"a tablet behind a monitor", []glass.Size{monitor, ten}, 224.4, glass.Tablet},
		{"a monitor alone", []glass.Size{{}, monitor}, 0, glass.Desk},
		{"a monitor before nothing", []glass.Size{monitor, {}}, 0, glass.Desk},
		{"nothing", []glass.Size{{}, {}}, 0, glass.Unknown},
	} {
		if dpi, known := glass.Best(c.sizes...); known != c.want || math.Abs(float64(dpi)-c.dpi) > 0.5 {
			t.Errorf("%s: %.1f, %v; want %.1f, %v", c.name, dpi, known, c.dpi, c.want)
		}
	}
}
