package page

import (
	"math"

	"fyne.io/fyne/v2"
)

// The least lengths for a finger and an eye, in units of 1/160 inch.
const (
	PerMM = 160 / 25.4 // units to a millimetre

	ButtonMin float32 = 57 // width and height of a button, 9 mm
	Gap       float32 = 13 // between buttons, 2 mm
	SquareMin float32 = 45 // side of a square, 7 mm
	RowMin    float32 = 41 // height of a row of the sheet, 6.5 mm
	RowsMin           = 7  // rows of the sheet that are seen (R-G06)
)

// Text sizes, from the smallest.
const (
	SmallText float32 = 13
	BodyText  float32 = 15
	MidText   float32 = 18
	LargeText float32 = 24
	TitleText float32 = 32
)

// Millimetres returns a length in millimetres.
func Millimetres(length float32) float64 { return float64(length) / PerMM }

// Box is a rectangle of the window; X and Y are its upper left corner.
type Box struct{ X, Y, W, H float32 }

// Inset returns the box without dx at the left and right, and dy above and below.
func (b Box) Inset(dx, dy float32) Box { return Box{b.X + dx, b.Y + dy, b.W - 2*dx, b.H - 2*dy} }

// CutTop cuts a strip of height h off the top, and returns it and the rest.
func (b Box) CutTop(h float32) (strip, rest Box) {
	return Box{b.X, b.Y, b.W, h}, Box{b.X, b.Y + h, b.W, b.H - h}
}

// CutBottom cuts a strip of height h off the bottom, and returns it and the rest.
func (b Box) CutBottom(h float32) (strip, rest Box) {
	return Box{b.X, b.Y + b.H - h, b.W, h}, Box{b.X, b.Y, b.W, b.H - h}
}

// CutEmblem cuts a square off the left of a wide box, or out of the middle of the
// top of a high one, and returns it and the rest. Below the square, which takes at
// most that share of the box, is room for a line.
func (b Box) CutEmblem(wide bool, across, down float32) (square, rest Box) {
	const line = 32
	if wide {
		side := min(b.W*across, b.H-line)
		gone := side + 2*Gap
		return Box{b.X, b.Y, side, side}, Box{b.X + gone, b.Y, b.W - gone, b.H}
	}
	side := min(b.W*across, b.H*down)
	_, rest = b.CutTop(side + line + 8)
	return Box{b.X + (b.W-side)/2, b.Y, side, side}, rest
}

// Put moves an object to the box, on whole pixels so that edges stay crisp.
func (b Box) Put(o fyne.CanvasObject) {
	s := CurrentScale()
	at := func(v float32) float32 { return Round(v * s.Pixels) }
	points := s.Points / s.Pixels // to a pixel
	o.Move(fyne.NewPos(at(b.X)*points, at(b.Y)*points))
	o.Resize(fyne.NewSize((at(b.X+b.W)-at(b.X))*points, (at(b.Y+b.H)-at(b.Y))*points))
}

// Row cuts the box into n equal boxes side by side, with space between.
func (b Box) Row(n int, space float32) []Box {
	out := make([]Box, n)
	w := (b.W - space*float32(n-1)) / float32(n)
	for i := range out {
		out[i] = Box{b.X + float32(i)*(w+space), b.Y, w, b.H}
	}
	return out
}

// Column cuts the box into n equal boxes one below the other, with space between.
func (b Box) Column(n int, space float32) []Box {
	out := make([]Box, n)
	h := (b.H - space*float32(n-1)) / float32(n)
	for i := range out {
		out[i] = Box{b.X, b.Y + float32(i)*(h+space), b.W, h}
	}
	return out
}

// Grid cuts the box into count equal boxes in rows of n, with space between.
func (b Box) Grid(count, n int, space float32) []Box {
	var out []Box
	for _, r := range b.Column((count+n-1)/n, space) {
		out = append(out, r.Row(n, space)...)
	}
	return out[:count]
}

// Round returns v rounded to a whole number.
func Round(v float32) float32 { return float32(math.Round(float64(v))) }

// Floor returns the greatest whole number that is at most v.
func Floor(v float32) float32 { return float32(math.Floor(float64(v))) }

// WholePixels returns the greatest length that is at most v and a whole number of
// pixels.
func WholePixels(v float32) float32 {
	px := CurrentScale().Pixels
	return Floor(v*px) / px
}

// Clamp returns v, but at least low and at most high; low if low > high.
func Clamp(v, low, high float32) float32 { return max(low, min(v, high)) }

// Across returns the smallest box around all of row, which must not be empty.
func Across(row []Box) Box {
	out := row[0]
	for _, b := range row[1:] {
		right, bottom := max(out.X+out.W, b.X+b.W), max(out.Y+out.H, b.Y+b.H)
		out.X, out.Y = min(out.X, b.X), min(out.Y, b.Y)
		out.W, out.H = right-out.X, bottom-out.Y
	}
	return out
}

// LabelHeight is the height of a label over a field or a row of buttons.
const LabelHeight float32 = 22

// BoxAt returns the box of that size whose upper left corner is at x, y.
func BoxAt(x, y, w, h float32) Box { return Box{x, y, w, h} }
