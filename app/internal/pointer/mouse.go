package pointer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Mouse is the pointer of a desktop, and the finger on a screen whose system makes
// a pointer of it. Moves may be many or none: the driver takes the last before a
// press or a release.
type Mouse struct {
	Canvas fyne.Canvas

	pos     fyne.Position
	buttons desktop.MouseButton
	from    fyne.Position // of the last press, or of the last drag event
	pressed fyne.CanvasObject
	dragged fyne.Draggable
	corner  fyne.Position // of the window, as seen from what is dragged
	drags   bool

	clicks  int
	clicked fyne.CanvasObject
	wait    func() // what is done when the second click of a double click did not come
}

const mouseThreshold = 2 // dragMoveThreshold

// MoveTo moves the pointer to a place in the window.
func (m *Mouse) MoveTo(pos fyne.Position) {
	before := m.pos
	m.pos = pos
	if m.buttons != 0 && m.buttons != desktop.MouseButtonSecondary && !m.drags {
		o, local := at(m.Canvas, before, is[fyne.Draggable])
		d := pos.Subtract(m.from)
		if o != nil && (abs(d.X) >= mouseThreshold || abs(d.Y) >= mouseThreshold) {
			m.dragged, m.corner, m.drags = o.(fyne.Draggable), before.Subtract(local), true
		}
	}
	if m.dragged == nil || m.buttons == desktop.MouseButtonSecondary {
		return
	}
	if m.buttons != 0 {
		e := &fyne.DragEvent{Dragged: fyne.NewDelta(pos.X-m.from.X, pos.Y-m.from.Y)}
		e.AbsolutePosition, e.Position = pos, pos.Subtract(m.corner)
		m.dragged.Dragged(e)
	}
	m.drags, m.from = true, pos
}

// Press presses a button.
func (m *Mouse) Press(button desktop.MouseButton) {
	m.from = m.pos
	o, local := m.under()
	if taker, ok := o.(desktop.Mouseable); ok {
		taker.MouseDown(m.event(button, local))
	}
	unfocus(m.Canvas, o)
	m.buttons |= button
	if is[fyne.Tappable](o) || is[fyne.SecondaryTappable](o) {
		m.pressed = o
	}
}

// Release releases a button.
func (m *Mouse) Release(button desktop.MouseButton) {
	m.from = m.pos
	dragging := m.drags
	o, local := m.under()
	if taker, ok := o.(desktop.Mouseable); ok {
		if dragged, ok := m.dragged.(desktop.Mouseable); ok {
			taker, local = dragged, m.pos.Subtract(m.corner)
		}
		taker.MouseUp(m.event(button, local))
	}
	unfocus(m.Canvas, o)
	m.buttons &^= button
	if m.dragged != nil {
		if m.drags {
			m.dragged.DragEnd()
			m.drags = false
		}
		m.dragged = nil
	}
	if button == desktop.MouseButtonPrimary && !dragging {
		e := &fyne.PointEvent{Position: local, AbsolutePosition: m.pos}
		if is[fyne.DoubleTappable](o) {
			m.click(o, e)
			return
		}
		if taker, ok := o.(fyne.Tappable); ok && o == m.pressed {
			taker.Tapped(e)
		}
		m.pressed = nil
	}
}

func (m *Mouse) click(o fyne.CanvasObject, e *fyne.PointEvent) {
	m.clicks++
	m.clicked = o
	if m.wait != nil {
		m.Waited()
		return
	}
	m.wait = func() {
		if m.clicks == 2 && m.clicked == o {
			o.(fyne.DoubleTappable).DoubleTapped(e)
		} else if taker, ok := o.(fyne.Tappable); ok && o == m.pressed {
			taker.Tapped(e)
		}
		m.clicks, m.clicked, m.pressed, m.wait = 0, nil, nil, nil
	}
}

// Waited lets the time pass in which a second click would make a double click. The
// driver then forgets what was pressed, though it was pressed meanwhile.
func (m *Mouse) Waited() {
	if m.wait != nil {
		m.wait()
	}
}

// LoseFocus is what the driver does when another window gets the focus: it
// releases the buttons that are pressed.
func (m *Mouse) LoseFocus() {
	m.Canvas.Unfocus()
	for _, button := range [...]desktop.MouseButton{desktop.MouseButtonPrimary, desktop.MouseButtonSecondary, desktop.MouseButtonTertiary} {
		if m.buttons&button != 0 {
			m.Release(button)
		}
	}
}

// Tap presses and releases the first button at a place.
func (m *Mouse) Tap(pos fyne.Position) {
	m.MoveTo(pos)
	m.Press(desktop.MouseButtonPrimary)
	m.Release(desktop.MouseButtonPrimary)
}

// Drag presses the first button at a place and releases it at another. The driver
// sees as many places of the move as there are steps, and at least the last.
func (m *Mouse) Drag(from, to fyne.Position, steps int) {
	m.MoveTo(from)
	m.Press(desktop.MouseButtonPrimary)
	for i := 1; i < steps; i++ {
		part := float32(i) / float32(steps)
		m.MoveTo(from.AddXY((to.X-from.X)*part, (to.Y-from.Y)*part))
	}
	m.MoveTo(to)
	m.Release(desktop.MouseButtonPrimary)
}

func (m *Mouse) event(button desktop.MouseButton, local fyne.Position) *desktop.MouseEvent {
	e := &desktop.MouseEvent{Button: button}
	e.Position, e.AbsolutePosition = local, m.pos
	return e
}

func (m *Mouse) under() (o fyne.CanvasObject, local fyne.Position) {
	return at(m.Canvas, m.pos, func(o fyne.CanvasObject) bool {
		return is[fyne.Tappable](o) || is[fyne.SecondaryTappable](o) || is[fyne.DoubleTappable](o) || is[fyne.Focusable](o) ||
			is[desktop.Mouseable](o) || m.drags && is[fyne.Draggable](o)
	})
}
