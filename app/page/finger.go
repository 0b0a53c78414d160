package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"
)

// finger follows one finger over a widget. The position of a drag event is where
// the pointer is on a desktop, but off by the first step, for the whole drag, on
// a tablet (Fyne 2.8.1, internal/driver/mobile, tapMove). Where the finger came
// down is known exactly, and tells by how much the first event is off.
type finger struct {
	down    fyne.Position
	isDown  bool
	moving  bool
	off     fyne.Delta
	current fyne.Position
}

// touch notes where the finger came down.
func (f *finger) touch(e *mobile.TouchEvent) {
	*f = finger{down: TouchAt(e.Position), isDown: true}
}

// move takes in a drag event. It returns where the finger came down, and whether
// the event is the first of its drag.
func (f *finger) move(e *fyne.DragEvent) (first fyne.Position, begins bool) {
	at, by := TouchAt(e.Position), TouchBy(e.Dragged)
	begins = !f.moving
	if begins {
		f.moving = true
		expected := f.down.Add(by)
		if !f.isDown { // a driver that tells no touches: the event is right
			f.down, expected = at.SubtractXY(by.DX, by.DY), at
		}
		f.off = fyne.NewDelta(at.X-expected.X, at.Y-expected.Y)
	}
	f.current = at.SubtractXY(f.off.DX, f.off.DY)
	return f.down, begins
}

// lift forgets the finger.
func (f *finger) lift() { *f = finger{} }
