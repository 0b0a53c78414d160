package pointer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"
)

// Fingers are those on a tablet's screen, by the ids that the system gives them.
type Fingers struct {
	Canvas fyne.Canvas

	// DesktopOnly reports whether an object is a fyne.Draggable in a build for
	// desktops only, as the tests are; nil if there is none.
	DesktopOnly func(o fyne.CanvasObject) bool

	last     map[int]fyne.Position
	touched  map[int]mobile.Touchable
	dragging fyne.Draggable
	corner   fyne.Position
	flings   []func() // what the driver still does about drags that are over
}

const fingerThreshold = 4 // tapMoveThreshold

func (f *Fingers) draggable(o fyne.CanvasObject) bool {
	return is[fyne.Draggable](o) && (f.DesktopOnly == nil || !f.DesktopOnly(o))
}

// Down puts a finger on the screen.
func (f *Fingers) Down(id int, pos fyne.Position) {
	if f.last == nil {
		f.last, f.touched = map[int]fyne.Position{}, map[int]mobile.Touchable{}
	}
	f.last[id] = pos
	f.dragging = nil
	o, local := at(f.Canvas, pos, func(o fyne.CanvasObject) bool { return is[mobile.Touchable](o) || is[fyne.Focusable](o) })
	if taker, ok := o.(mobile.Touchable); ok {
		taker.TouchDown(touchOf(id, local, pos))
		f.touched[id] = taker
	}
	unfocus(f.Canvas, o)
}

// Move moves a finger. The driver thinks of drags with the finger 0 alone.
func (f *Fingers) Move(id int, pos fyne.Position) {
	if o, local := at(f.Canvas, pos, is[mobile.Movable]); o != nil {
		// The driver does not say where it is in the window.
		o.(mobile.Movable).TouchMoved(touchOf(id, local, fyne.Position{}))
	}
	if id != 0 {
		return
	}
	before := f.last[id]
	d := pos.Subtract(before)
	if f.dragging == nil && abs(d.X) < fingerThreshold && abs(d.Y) < fingerThreshold {
		return
	}
	f.last[id] = pos
	o, local := at(f.Canvas, pos, func(o fyne.CanvasObject) bool { return f.draggable(o) || is[mobile.Touchable](o) })
	if taker := f.touched[id]; taker != nil && o != taker.(fyne.CanvasObject) {
		taker.TouchCancel(touchOf(id, local, pos))
		f.touched[id] = nil
	}
	if f.dragging == nil {
		if o == nil || !f.draggable(o) {
			return
		}
		f.dragging, f.corner = o.(fyne.Draggable), before.Subtract(local)
	}
	e := &fyne.DragEvent{Dragged: fyne.NewDelta(d.X, d.Y)}
	e.Position = pos.Subtract(f.corner)
	f.dragging.Dragged(e)
}

// Up lifts a finger, after less than 0.3 seconds or more.
func (f *Fingers) Up(id int, pos fyne.Position, long bool) {
	if dragged := f.dragging; dragged != nil {
		f.dragging = nil
		// The object goes on moving, as a page that is scrolled does.
		f.flings = append(f.flings, dragged.DragEnd)
		return
	}
	o, local := at(f.Canvas, pos, func(o fyne.CanvasObject) bool {
		return is[fyne.Tappable](o) || is[fyne.SecondaryTappable](o) || is[mobile.Touchable](o) || is[fyne.DoubleTappable](o)
	})
	if taker, ok := o.(mobile.Touchable); ok {
		taker.TouchUp(touchOf(id, local, pos))
		f.touched[id] = nil
	}
	e := &fyne.PointEvent{Position: local, AbsolutePosition: pos}
	if taker, ok := o.(fyne.Tappable); ok && !long {
		taker.Tapped(e)
	}
	if taker, ok := o.(fyne.SecondaryTappable); ok && long {
		taker.TappedSecondary(e)
	}
}

// Settle lets half a second pass, in which drags that are over come to their end.
func (f *Fingers) Settle() {
	for _, end := range f.flings {
		end()
	}
	f.flings = nil
}

func touchOf(id int, local, pos fyne.Position) *mobile.TouchEvent {
	e := &mobile.TouchEvent{ID: id}
	e.Position, e.AbsolutePosition = local, pos
	return e
}
