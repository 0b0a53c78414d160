package page

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/mobile"

	"zapis/scoresheet"
)

// SignPad is where a finger signs. It keeps the strokes with their times.
type SignPad struct {
	Drawn
	p       *Palette
	now     func() time.Time
	began   time.Time
	strokes []scoresheet.Stroke
	open    bool // a stroke is being drawn
	finger  dragging
	total   int // points
	back    *canvas.Rectangle
	base    *canvas.Line
}

const (
	fixedSignObjects = 2
	maxSignPoints    = 4000
)

var (
	_ fyne.Draggable    = (*SignPad)(nil)
	_ fyne.Tappable     = (*SignPad)(nil)
	_ desktop.Mouseable = (*SignPad)(nil)
	_ mobile.Touchable  = (*SignPad)(nil)
)

func newSignPad(p *Palette, now func() time.Time) *SignPad {
	s := &SignPad{p: p, now: now}
	s.back = NewFrame(p.Card, p.Ink, p.Line(), 8)
	s.base = NewLine(p.Rule, 2)
	s.Objects = []fyne.CanvasObject{s.back, s.base}
	s.Arrange = func(size fyne.Size) {
		Resize(s.back, size)
		PutLine(s.base, fyne.NewPos(24, size.Height*0.75), fyne.NewPos(size.Width-24, size.Height*0.75))
	}
	s.ExtendBaseWidget(s)
	return s
}

// MouseDown implements desktop.Mouseable. The stroke begins where the finger comes
// down, not where it is first seen to move.
func (s *SignPad) MouseDown(e *desktop.MouseEvent) { s.begin(TouchAt(e.Position)) }

// MouseUp implements desktop.Mouseable.
func (s *SignPad) MouseUp(*desktop.MouseEvent) { s.open = false }

// TouchDown implements mobile.Touchable.
func (s *SignPad) TouchDown(e *mobile.TouchEvent) {
	s.finger.touch(e)
	s.begin(TouchAt(e.Position))
}

// TouchUp implements mobile.Touchable.
func (s *SignPad) TouchUp(e *mobile.TouchEvent) {
	s.open = false
	if e.ID == firstFinger {
		s.finger.isDown = false
	}
}

// TouchCancel implements mobile.Touchable.
func (s *SignPad) TouchCancel(*mobile.TouchEvent) { s.open = false }

// Tapped implements fyne.Tappable. The dot was drawn when the finger came down.
func (s *SignPad) Tapped(*fyne.PointEvent) {}

// Dragged implements fyne.Draggable.
func (s *SignPad) Dragged(e *fyne.DragEvent) {
	if !s.finger.isDown && fyne.CurrentDevice().IsMobile() {
		return // see held
	}
	from, begins := s.finger.move(e)
	if begins && !s.open {
		s.begin(from)
	}
	s.add(s.finger.current)
}

// DragEnd implements fyne.Draggable.
func (s *SignPad) DragEnd() {
	s.open = false
	s.finger.lift()
}

func (s *SignPad) begin(at fyne.Position) {
	pressed(s)
	s.open = true
	s.strokes = append(s.strokes, nil)
	s.add(at)
}

func (s *SignPad) add(at fyne.Position) {
	if s.total >= maxSignPoints {
		return
	}
	now := s.now()
	if s.total == 0 {
		s.began = now
	}
	size := s.Area()
	at = fyne.NewPos(Clamp(at.X, 0, size.Width), Clamp(at.Y, 0, size.Height))
	last := &s.strokes[len(s.strokes)-1]
	before := at
	if n := len(*last); n > 0 {
		before = fyne.NewPos((*last)[n-1].X, (*last)[n-1].Y)
	}
	*last = append(*last, scoresheet.StrokePoint{X: at.X, Y: at.Y, At: now.Sub(s.began).Truncate(time.Millisecond)})
	s.total++
	if before == at {
		before = at.SubtractXY(0.5, 0.5)
	}
	line := NewLine(s.p.Ink, 3.2)
	PutLine(line, before, at)
	s.Objects = append(s.Objects, line)
	canvas.Refresh(s)
}

// clear removes all strokes.
func (s *SignPad) clear() {
	s.strokes, s.total, s.open = nil, 0, false
	s.Objects = s.Objects[:fixedSignObjects:fixedSignObjects]
	s.Refresh()
}

// empty reports whether nothing on the pad could be a signature; a mere touch is
// none.
func (s *SignPad) empty() bool { return s.total < 3 }

// encode returns the strokes as bytes.
func (s *SignPad) encode() []byte {
	size := s.Area()
	return scoresheet.EncodeStrokes(size.Width, size.Height, s.strokes)
}
