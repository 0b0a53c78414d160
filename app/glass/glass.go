// Package glass reports how large the pixels of this screen are (R-D08). A
// finger needs nine millimetres on every tablet, and the toolkit's own scale is
// never the true one.
//
// It asks the X server over a connection of its own, or Windows. The answer comes
// from the maker of the panel, or was made up on the way, so it is believed only
// if it can be that of a tablet. Package tablet asks Android; its answer is judged
// here.
package glass

import (
	"math"
	"slices"
)

// Size is what a system says of a screen. Its zero value says nothing.
type Size struct {
	Width, Height     int // in pixels
	WidthMM, HeightMM int // in millimetres of glass
}

// The bounds of what is believed.
const (
	leastDPI     = 80
	mostDPI      = 600
	leastInches  = 4    // from corner to corner
	tabletInches = 14   // more is a screen on a desk
	mostSkew     = 1.15 // between the pixels to an inch across and down
)

// aspects are sizes in millimetres that do not say how large a screen is but of
// which shape: what a video plug carries when it has no better.
var aspects = [...][2]int{{16, 9}, {160, 90}, {1600, 900}, {16, 10}, {160, 100}, {4, 3}, {40, 30}}

// Known says how far a size is believed.
type Known uint8

const (
	Unknown Known = iota // it cannot be true
	Tablet               // it is that of a tablet
	Desk                 // it is that of a screen at which somebody sits, farther off
)

// DPI returns the pixels to an inch, and how far that is believed. It is 0 unless
// the screen is a tablet's.
func (s Size) DPI() (dpi float32, known Known) {
	if s.Width <= 0 || s.Height <= 0 || s.WidthMM <= 0 || s.HeightMM <= 0 {
		return 0, Unknown
	}
	for _, a := range aspects {
		if s.WidthMM == a[0] && s.HeightMM == a[1] || s.WidthMM == a[1] && s.HeightMM == a[0] {
			return 0, Unknown
		}
	}
	across := float64(s.Width) / float64(s.WidthMM) * 25.4
	down := float64(s.Height) / float64(s.HeightMM) * 25.4
	if max(across, down) > mostSkew*min(across, down) {
		return 0, Unknown
	}
	inches := math.Hypot(float64(s.WidthMM), float64(s.HeightMM)) / 25.4
	mean := math.Sqrt(across * down)
	switch {
	case inches > tabletInches:
		return 0, Desk
	case inches < leastInches || !Plausible(mean):
		return 0, Unknown
	}
	return float32(mean), Tablet
}

// Plausible reports whether a screen can have so many pixels to an inch.
func Plausible(dpi float64) bool { return dpi >= leastDPI && dpi <= mostDPI }

// steps are the pixels to an inch that Android takes where the panel does not tell
// how large it is: its own rounded densities.
var steps = [...]float32{120, 140, 160, 180, 200, 213, 220, 240, 260, 280, 300, 320, 340, 360, 400, 420, 440, 450, 480, 560, 600, 640}

// Android returns the size of a screen of so many pixels, of which Android says how
// many there are to an inch. It says nothing if both are the same step, which is
// what a system makes up whose panel has not told.
func Android(width, height int, xdpi, ydpi float32) Size {
	if xdpi <= 0 || ydpi <= 0 || xdpi == ydpi && slices.Contains(steps[:], xdpi) {
		return Size{}
	}
	mm := func(pixels int, dpi float32) int { return int(math.Round(float64(pixels) / float64(dpi) * 25.4)) }
	return Size{width, height, mm(width, xdpi), mm(height, ydpi)}
}

// best returns the first size that is believed to be a tablet's, or else the first
// that is believed.
func best(sizes ...Size) (dpi float32, known Known) {
	for _, s := range sizes {
		d, k := s.DPI()
		if k == Tablet {
			return d, k
		}
		known = max(known, k)
	}
	return 0, known
}
