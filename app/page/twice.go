package page

import "fyne.io/fyne/v2"

// A Gate lets the second of two touches go by if it lies where the first lay and the
// first opened another page, so that what is touched twice in haste is touched once.
// Whether a touch passes depends on time and place only (R-G15). The layout of what a
// window shows is one, or touches are not looked at.
//
// The board asks no gate: entering moves is never delayed. Nor does a key of the
// keyboard.
type Gate interface {
	// Pressed is called for every touch, also where nothing answers it, before what it
	// does: what is being said ends.
	Pressed()

	// GoesBy reports whether a touch there is let go by.
	GoesBy(at fyne.Position) bool

	// Through does what a touch there does, and notes whether it opened a page.
	Through(at fyne.Position, do func())
}

// through does what a touch of an object does, unless its window lets it go by. Touch
// is nil if it was no touch.
func through(o fyne.CanvasObject, touch *fyne.PointEvent, do func()) {
	gate := gateOf(o)
	if touch == nil || gate == nil {
		do()
		return
	}
	gate.Pressed()
	at := TouchAt(touch.Position)
	at = TouchAt(ToTouch(o, at.X, at.Y))
	if !gate.GoesBy(at) {
		gate.Through(at, do)
	}
}

// pressed tells the window of a touch of an object that asks no gate, or does nothing
// there.
func pressed(o fyne.CanvasObject) {
	if gate := gateOf(o); gate != nil {
		gate.Pressed()
	}
}

func gateOf(o fyne.CanvasObject) Gate {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return nil
	}
	root, ok := c.Content().(*fyne.Container)
	if !ok {
		return nil
	}
	gate, _ := root.Layout.(Gate)
	return gate
}
