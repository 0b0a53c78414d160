package glass

import "math"

// whole returns what the core of X says of its screen, or nothing if the server
// made it up: it takes 96 or 100 pixels to an inch where nobody has told it.
func whole(s Size) Size {
	for _, assumed := range [...]float64{96, 100} {
		if made(s.Width, s.WidthMM, assumed) && made(s.Height, s.HeightMM, assumed) {
			return Size{}
		}
	}
	return s
}

// made reports whether a length is that of so many pixels at so many to an inch,
// to the millimetre.
func made(pixels, mm int, dpi float64) bool {
	return math.Abs(float64(pixels)*25.4/dpi-float64(mm)) <= 1
}
