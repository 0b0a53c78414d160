package page

import (
	"math"

	"fyne.io/fyne/v2"
)

// Lengths that a finger and an eye need, in device independent pixels of
// which 160 make an inch (ui.md gives them in millimetres).
const (
	PerMM = 160 / 25.4

	ButtonMin float32 = 57 // 9 mm
	Gap       float32 = 13 // 2 mm, between buttons
	SquareMin float32 = 45 // 7 mm
	RowMin    float32 = 41 // 6.5 mm
	RowsMin           = 7  // R-G06

	SmallText  float32 = 13
	BodyText   float32 = 15
	MidText    float32 = 18
	LargeText  float32 = 24
	TitleText  float32 = 32
	pressSpace float32 = 2
)

// Millimetres returns how long a length is on the screen.
func Millimetres(length float32) float64 { return float64(length) / PerMM }

// Box is a rectangle of the page.
type Box struct{ X, Y, W, H float32 }

func (b Box) Inset(dx, dy float32) Box { return Box{b.X + dx, b.Y + dy, b.W - 2*dx, b.H - 2*dy} }

// CutTop takes a strip off the top and returns it with what remains.
func (b Box) CutTop(h float32) (strip, rest Box) {
	return Box{b.X, b.Y, b.W, h}, Box{b.X, b.Y + h, b.W, b.H - h}
}

// CutBottom takes a strip off the bottom.
func (b Box) CutBottom(h float32) (strip, rest Box) {
	return Box{b.X, b.Y + b.H - h, b.W, h}, Box{b.X, b.Y, b.W, b.H - h}
}

// Put moves an object to the box. Whole positions keep edges crisp.
func (b Box) Put(o fyne.CanvasObject) {
	o.Move(fyne.NewPos(Round(b.X), Round(b.Y)))
	o.Resize(fyne.NewSize(Round(b.X+b.W)-Round(b.X), Round(b.Y+b.H)-Round(b.Y)))
}

// Row cuts the box into n equal boxes side by side, with gaps between.
func (b Box) Row(n int, space float32) []Box {
	out := make([]Box, n)
	w := (b.W - space*float32(n-1)) / float32(n)
	for i := range out {
		out[i] = Box{b.X + float32(i)*(w+space), b.Y, w, b.H}
	}
	return out
}

// Column cuts the box into n equal boxes one below the other.
func (b Box) Column(n int, space float32) []Box {
	out := make([]Box, n)
	h := (b.H - space*float32(n-1)) / float32(n)
	for i := range out {
		out[i] = Box{b.X, b.Y + float32(i)*(h+space), b.W, h}
	}
	return out
}

// Grid cuts the box into rows of n boxes each, enough for count.
func (b Box) Grid(count, n int, space float32) []Box {
	var out []Box
	for _, r := range b.Column((count+n-1)/n, space) {
		out = append(out, r.Row(n, space)...)
	}
	return out[:count]
}

func Round(v float32) float32 { return float32(math.Round(float64(v))) }

func Floor(v float32) float32 { return float32(math.Floor(float64(v))) }

func Clamp(v, low, high float32) float32 { return max(low, min(v, high)) }

// Across is the row from the first box to the last, whatever their order.
func Across(row []Box) Box {
	out := row[0]
	for _, b := range row[1:] {
		right, bottom := max(out.X+out.W, b.X+b.W), max(out.Y+out.H, b.Y+b.H)
		out.X, out.Y = min(out.X, b.X), min(out.Y, b.Y)
		out.W, out.H = right-out.X, bottom-out.Y
	}
	return out
}

const LabelHeight float32 = 22

// BoxAt is the box of that size whose left upper corner stands there.
func BoxAt(x, y, w, h float32) Box { return Box{x, y, w, h} }
