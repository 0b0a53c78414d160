package page

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Pages are laid out in units of 1/160 inch of glass, so that a finger's breadth
// is as many units on every screen. The toolkit has points, and how large one is
// depends on the system: on a desktop 1/120 inch, or more if the pixels are large;
// on Android, whose factor is one of five, between 1/120 and 1/200.
//
// Units become points in this file, metrics.go, drawn.go and theme.go, and nowhere
// else: pages place and ask through their functions. What does not, is as large as
// it should be on one screen only; TestUnitsEverywhere and TestSameOnEveryCanvas
// find it.

// Scale is how large a unit is.
type Scale struct {
	Points float32 // of the toolkit
	Pixels float32 // of the screen
}

// NewScale returns the scale of a canvas, on a screen of so many pixels to an inch;
// 0 if that is not known. Then a unit is a point.
func NewScale(canvasScale, dpi float32) Scale {
	if canvasScale <= 0 {
		canvasScale = 1
	}
	if dpi <= 0 {
		return Scale{1, canvasScale}
	}
	return Scale{dpi / 160 / canvasScale, dpi / 160}
}

// CurrentScale returns the scale of the theme that is set.
func CurrentScale() Scale {
	if t, ok := fyne.CurrentApp().Settings().Theme().(*toolkitTheme); ok {
		return t.scale
	}
	return Scale{1, 1}
}

// Rescale changes the scale of the theme that is set. The toolkit is not told, which
// would read its fonts again and refresh whatever there is, at every start of the
// program: it is for the time before anything has been laid out.
func Rescale(s Scale) {
	if t, ok := fyne.CurrentApp().Settings().Theme().(*toolkitTheme); ok {
		t.scale = s
	}
}

func points(units float32) float32 { return units * CurrentScale().Points }
func units(points float32) float32 { return points / CurrentScale().Points }

// InUnits returns a size of the toolkit in units.
func InUnits(size fyne.Size) fyne.Size {
	p := CurrentScale().Points
	return fyne.NewSize(size.Width/p, size.Height/p)
}

// Slack is by how much an object may be shorter than the box that it was put into,
// which need not be a whole number of pixels high.
func (s Scale) Slack() float32 { return 0.99 / s.Pixels }

// Move moves an object to a place in units, as it is.
func Move(o fyne.CanvasObject, to fyne.Position) { o.Move(inPoints(to)) }

// Resize gives an object a size in units.
func Resize(o fyne.CanvasObject, size fyne.Size) {
	p := CurrentScale().Points
	o.Resize(fyne.NewSize(size.Width*p, size.Height*p))
}

// SizeOf returns the size of an object in units.
func SizeOf(o fyne.CanvasObject) fyne.Size { return InUnits(o.Size()) }

// BoxOf returns where an object lies within what holds it.
func BoxOf(o fyne.CanvasObject) Box {
	at, size := TouchAt(o.Position()), SizeOf(o)
	return Box{at.X, at.Y, size.Width, size.Height}
}

// TextSize returns the size of a text in units.
func TextSize(t *canvas.Text) float32 { return units(t.TextSize) }

// TouchAt returns where a touch of the toolkit was, in units.
func TouchAt(p fyne.Position) fyne.Position {
	s := CurrentScale().Points
	return fyne.NewPos(p.X/s, p.Y/s)
}

// TouchBy returns how far a touch of the toolkit moved, in units.
func TouchBy(d fyne.Delta) fyne.Delta {
	s := CurrentScale().Points
	return fyne.NewDelta(d.DX/s, d.DY/s)
}

// ToTouch returns a place in an object as the toolkit sees it in the window, for
// scripts that touch it.
func ToTouch(o fyne.CanvasObject, x, y float32) fyne.Position {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return origin.AddXY(points(x), points(y))
}

func inPoints(p fyne.Position) fyne.Position {
	s := CurrentScale().Points
	return fyne.NewPos(p.X*s, p.Y*s)
}

// NewRect returns a filled rectangle with corners of that radius.
func NewRect(fill color.Color, corner float32) *canvas.Rectangle {
	return NewFrame(fill, nil, 0, corner)
}

// NewFrame returns a rectangle with an edge of that breadth; fill may be nil.
func NewFrame(fill, edge color.Color, breadth, corner float32) *canvas.Rectangle {
	return &canvas.Rectangle{FillColor: fill, StrokeColor: edge, StrokeWidth: points(breadth), CornerRadius: points(corner)}
}

// SetFrame changes the colours and the edge of a rectangle, and has it painted only
// if something differs.
func SetFrame(r *canvas.Rectangle, fill, edge color.Color, breadth float32) {
	breadth = points(breadth)
	if r.FillColor == fill && r.StrokeColor == edge && r.StrokeWidth == breadth {
		return
	}
	r.FillColor, r.StrokeColor, r.StrokeWidth = fill, edge, breadth
	r.Refresh()
}

// SetEdge gives a rectangle an edge of that breadth, and corners of that radius.
func SetEdge(r *canvas.Rectangle, breadth, corner float32) {
	r.StrokeWidth, r.CornerRadius = points(breadth), points(corner)
}

// NewLine returns a line of that breadth.
func NewLine(ink color.Color, breadth float32) *canvas.Line {
	return &canvas.Line{StrokeColor: ink, StrokeWidth: points(breadth)}
}

// PutLine draws a line from one place to another, and has it painted only if it
// lay elsewhere.
func PutLine(l *canvas.Line, from, to fyne.Position) {
	from, to = inPoints(from), inPoints(to)
	if l.Position1 == from && l.Position2 == to {
		return
	}
	l.Position1, l.Position2 = from, to
	l.Refresh()
}

// NewCircle returns a circle with an edge of that breadth.
func NewCircle(fill, edge color.Color, breadth float32) *canvas.Circle {
	return &canvas.Circle{FillColor: fill, StrokeColor: edge, StrokeWidth: points(breadth)}
}
