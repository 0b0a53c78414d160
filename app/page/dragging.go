package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"
)

// dragging follows one finger over a widget. The position of a drag event is where
// the pointer is on a desktop, but off by the first step, for the whole drag, on
// a tablet (Fyne 2.8.1, internal/driver/mobile, tapMove). Where the finger came
// down is known exactly, and tells by how much the first event is off.
type dragging struct {
	down    fyne.Position
	isDown  bool
	moving  bool
	off     fyne.Delta
	current fyne.Position
}

// touch notes where the finger came down.
func (d *dragging) touch(e *mobile.TouchEvent) {
	*d = dragging{down: TouchAt(e.Position), isDown: true}
}

// move takes in a drag event. It returns where the finger came down, and whether
// the event is the first of its drag.
func (d *dragging) move(e *fyne.DragEvent) (first fyne.Position, begins bool) {
	at, by := TouchAt(e.Position), TouchBy(e.Dragged)
	begins = !d.moving
	if begins {
		d.moving = true
		expected := d.down.Add(by)
		if !d.isDown { // a driver that tells no touches: the event is right
			d.down, expected = at.SubtractXY(by.DX, by.DY), at
		}
		d.off = fyne.NewDelta(at.X-expected.X, at.Y-expected.Y)
	}
	d.current = at.SubtractXY(d.off.DX, d.off.DY)
	return d.down, begins
}

// lift forgets the finger.
func (d *dragging) lift() { *d = dragging{} }

// held knows whether a finger is on a widget. Android tells of a finger that somebody
// moves over the screen to hear what is there (a hover) as of one that is down (Fyne
// 2.8.1, internal/driver/mobile/app, processEvent): the toolkit makes a drag of it that
// nobody began, which must not scroll anything or sign.
type held struct{ down bool }

// firstFinger is the number of the only finger that the toolkit lets drag.
const firstFinger = 0

var _ mobile.Touchable = (*held)(nil)

// TouchDown implements mobile.Touchable.
func (h *held) TouchDown(e *mobile.TouchEvent) { h.down = h.down || e.ID == firstFinger }

// TouchUp implements mobile.Touchable. It is not called after a drag.
func (h *held) TouchUp(e *mobile.TouchEvent) { h.down = h.down && e.ID != firstFinger }

// TouchCancel implements mobile.Touchable: a drag goes on beside the widget.
func (h *held) TouchCancel(*mobile.TouchEvent) {}

// hovers reports whether a drag is none. On a desktop there are no touches.
func (h *held) hovers() bool { return !h.down && fyne.CurrentDevice().IsMobile() }
