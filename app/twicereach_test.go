package app_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// The gate reaches as far as a finger is wide, 9 mm, on every screen: nearer, a touch of
// another button of the page that was opened is let go by, farther away it counts.
func TestGateReachesAFingersBreadth(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}} {
		tried := [2]bool{}
		for _, far := range []bool{false, true} {
			r := hasty(t)
			r.win.Resize(size)
			at := r.at("action.claim")
			r.tapAt(at)
			open := r.ui.Where()
			touch, ok := atDistance(r.ui.Button("action.cancel"), at, far)
			if !ok {
				continue
			}
			tried[1] = tried[1] || far
			tried[0] = tried[0] || !far
			r.now = r.now.Add(100 * time.Millisecond)
			r.tapAt(touch)
			if closed := r.ui.Where() != open; closed != far {
				t.Errorf("%v: a touch at %v, 100 ms after that at %v, counts: %t", size, touch, at, closed)
			}
		}
		if !tried[0] || !tried[1] {
			t.Errorf("%v: no place of the button is within reach, or none is out of it: %v", size, tried)
		}
	}
}

// atDistance returns a place of a button that is a little nearer than a finger is wide, or
// a little farther away.
func atDistance(b *page.Button, from fyne.Position, far bool) (at fyne.Position, ok bool) {
	least, most := page.ButtonMin*0.8, page.ButtonMin*0.99
	if far {
		least, most = page.ButtonMin*1.01, page.ButtonMin*3
	}
	box := page.SizeOf(b)
	corner := page.ToTouch(b, 0, 0)
	for x := float32(1); x < box.Width; x++ {
		for y := float32(1); y < box.Height; y++ {
			at := corner.AddXY(x, y)
			d := at.Subtract(from)
			if square := d.X*d.X + d.Y*d.Y; square > least*least && square < most*most {
				return at, true
			}
		}
	}
	return at, false
}
