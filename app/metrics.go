package app

import (
	"math"

	"fyne.io/fyne/v2"
)

// Lengths that a finger and an eye need, in device independent pixels of
// which 160 make an inch (ui.md gives them in millimetres).
const (
	perMM = 160 / 25.4

	buttonMin float32 = 57 // 9 mm
	gap       float32 = 13 // 2 mm, between buttons
	squareMin float32 = 45 // 7 mm
	rowMin    float32 = 41 // 6.5 mm
	rowsMin           = 7  // R-G06

	smallText  float32 = 13
	bodyText   float32 = 15
	midText    float32 = 18
	largeText  float32 = 24
	titleText  float32 = 32
	pressSpace float32 = 2
)

// Millimetres returns how long a length is on the screen.
func Millimetres(length float32) float64 { return float64(length) / perMM }

// box is a rectangle of the page.
type box struct{ x, y, w, h float32 }

func (b box) inset(dx, dy float32) box { return box{b.x + dx, b.y + dy, b.w - 2*dx, b.h - 2*dy} }

// cutTop takes a strip off the top and returns it with what remains.
func (b box) cutTop(h float32) (strip, rest box) {
	return box{b.x, b.y, b.w, h}, box{b.x, b.y + h, b.w, b.h - h}
}

// cutBottom takes a strip off the bottom.
func (b box) cutBottom(h float32) (strip, rest box) {
	return box{b.x, b.y + b.h - h, b.w, h}, box{b.x, b.y, b.w, b.h - h}
}

// put moves an object to the box. Whole positions keep edges crisp.
func (b box) put(o fyne.CanvasObject) {
	o.Move(fyne.NewPos(round(b.x), round(b.y)))
	o.Resize(fyne.NewSize(round(b.x+b.w)-round(b.x), round(b.y+b.h)-round(b.y)))
}

// row cuts the box into n equal boxes side by side, with gaps between.
func (b box) row(n int, space float32) []box {
	out := make([]box, n)
	w := (b.w - space*float32(n-1)) / float32(n)
	for i := range out {
		out[i] = box{b.x + float32(i)*(w+space), b.y, w, b.h}
	}
	return out
}

// column cuts the box into n equal boxes one below the other.
func (b box) column(n int, space float32) []box {
	out := make([]box, n)
	h := (b.h - space*float32(n-1)) / float32(n)
	for i := range out {
		out[i] = box{b.x, b.y + float32(i)*(h+space), b.w, h}
	}
	return out
}

// grid cuts the box into rows of n boxes each, enough for count.
func (b box) grid(count, n int, space float32) []box {
	var out []box
	for _, r := range b.column((count+n-1)/n, space) {
		out = append(out, r.row(n, space)...)
	}
	return out[:count]
}

func round(v float32) float32 { return float32(math.Round(float64(v))) }

func floor(v float32) float32 { return float32(math.Floor(float64(v))) }

func clamp(v, low, high float32) float32 { return max(low, min(v, high)) }

// across is the row from the first box to the last, whatever their order.
func across(row []box) box {
	out := row[0]
	for _, b := range row[1:] {
		right, bottom := max(out.x+out.w, b.x+b.w), max(out.y+out.h, b.y+b.h)
		out.x, out.y = min(out.x, b.x), min(out.y, b.y)
		out.w, out.h = right-out.x, bottom-out.y
	}
	return out
}

const labelH float32 = 22

// boxAt is the box of that size whose left upper corner stands there.
func boxAt(x, y, w, h float32) box { return box{x, y, w, h} }
