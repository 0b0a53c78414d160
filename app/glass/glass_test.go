package glass_test

import (
	"math"
	"testing"

	"zapis/app/glass"
)

// R-D08: the panels of tablets are believed; nonsense is not, and a screen on a
// desk is not taken for a tablet.
func TestBelieved(t *testing.T) {
	for _, c := range []struct {
		name string
		size glass.Size
		dpi  float64
		want glass.Known
	}{
		{"8 inches", glass.Size{800, 1280, 108, 172}, 188.6, glass.Tablet},
		{"8 inches on its side", glass.Size{1280, 800, 172, 108}, 188.6, glass.Tablet},
		{"10.1 inches, fine", glass.Size{1920, 1200, 217, 136}, 224.4, glass.Tablet},
		{"5.5 inches, finer", glass.Size{1080, 1920, 68, 121}, 403.2, glass.Tablet},
		{"a monitor", glass.Size{1920, 1080, 531, 299}, 0, glass.Desk},
		{"a laptop", glass.Size{1920, 1080, 344, 194}, 0, glass.Desk},
		{"nothing", glass.Size{800, 1280, 0, 0}, 0, glass.Unknown},
		{"nothing down", glass.Size{800, 1280, 108, 0}, 0, glass.Unknown},
		{"less than nothing", glass.Size{800, 1280, -108, 172}, 0, glass.Unknown},
		{"no pixels", glass.Size{0, 0, 108, 172}, 0, glass.Unknown},
		{"an aspect in millimetres", glass.Size{1920, 1080, 160, 90}, 0, glass.Unknown},
		{"an aspect in centimetres", glass.Size{1920, 1080, 16, 9}, 0, glass.Unknown},
		{"an aspect, turned", glass.Size{1200, 1920, 100, 160}, 0, glass.Unknown},
		{"an aspect in tenths", glass.Size{1920, 1080, 1600, 900}, 0, glass.Unknown},
		{"not turned with the picture", glass.Size{800, 1280, 172, 108}, 0, glass.Unknown},
		{"too coarse", glass.Size{480, 640, 160, 213}, 0, glass.Unknown},
		{"too fine", glass.Size{2880, 3840, 82, 109}, 0, glass.Unknown},
		{"a watch", glass.Size{400, 400, 33, 33}, 0, glass.Unknown},
	} {
		dpi, known := c.size.DPI()
		if known != c.want || math.Abs(float64(dpi)-c.dpi) > 0.5 {
			t.Errorf("%s: %.1f, %v; want %.1f, %v", c.name, dpi, known, c.dpi, c.want)
		}
	}
}

// What an X server makes up is nothing, whatever it is the size of.
func TestMadeUp(t *testing.T) {
	for _, c := range []struct {
		size glass.Size
		want glass.Known
	}{
		{glass.Size{800, 1280, 203, 325}, glass.Unknown}, // 100 to an inch: Xvfb
		{glass.Size{600, 1024, 159, 271}, glass.Unknown}, // 96: Xorg
		{glass.Size{800, 1280, 108, 172}, glass.Tablet},  // 189: somebody has told it
	} {
		if _, known := glass.Best(glass.Size{}, glass.Whole(c.size)); known != c.want {
			t.Errorf("%v: %v, want %v", c.size, known, c.want)
		}
	}
}

// R-D08: what Android says is believed where it was measured, and not where it
// is one of its own steps, or nonsense.
func TestAndroid(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
		xdpi, ydpi    float32
		dpi           float64
		want          glass.Known
	}{
		{"8 inches", 800, 1280, 188.148, 189.023, 188.6, glass.Tablet},
		{"8 inches on its side", 1280, 800, 189.023, 188.148, 188.6, glass.Tablet},
		{"turned, and told as it was built", 1280, 800, 188.148, 189.023, 188.6, glass.Tablet},
		{"10.1 inches", 1200, 1920, 224.738, 224.232, 224.5, glass.Tablet},
		{"pixels that are square", 1200, 2000, 223.5, 223.5, 223.5, glass.Tablet},
		{"one of the steps", 800, 1280, 160, 160, 0, glass.Unknown},
		{"what is taken for a small panel", 600, 1024, 213, 213, 0, glass.Unknown},
		{"what is taken for a large one", 1200, 1920, 320, 320, 0, glass.Unknown},
		{"nothing", 800, 1280, 0, 0, 0, glass.Unknown},
		{"less than nothing", 800, 1280, -1, 160.5, 0, glass.Unknown},
		{"not square", 800, 1280, 188, 320, 0, glass.Unknown},
		{"a monitor", 1920, 1080, 91.8, 91.7, 0, glass.Desk},
	} {
		dpi, known := glass.Android(c.width, c.height, c.xdpi, c.ydpi).DPI()
		if known != c.want || math.Abs(float64(dpi)-c.dpi) > 1 {
			t.Errorf("%s: %.1f, %v; want %.1f, %v", c.name, dpi, known, c.dpi, c.want)
		}
	}
}

// RandR is believed before the core of X, but only if it can be believed.
func TestBest(t *testing.T) {
	good, other, nonsense := glass.Size{800, 1280, 108, 172}, glass.Size{800, 1280, 90, 144}, glass.Size{1920, 1080, 160, 90}
	want, _ := good.DPI()
	for _, sizes := range [][]glass.Size{{good, other}, {nonsense, good}, {{}, good}} {
		if dpi, known := glass.Best(sizes...); dpi != want || known != glass.Tablet {
			t.Errorf("%v: %.1f, %v; want %.1f", sizes, dpi, known, want)
		}
	}
	if dpi, known := glass.Best(nonsense); dpi != 0 || known != glass.Unknown {
		t.Errorf("nonsense: %.1f, %v", dpi, known)
	}
}
