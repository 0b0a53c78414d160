package page_test

import (
	"image/color"
	"math"
	"testing"

	"zapis/app/page"
)

// What is written on a page can be read: each ink stands out from the page and from
// its cards by at least 4.5 to 1 (WCAG 2.2, 1.4.3), in each theme.
func TestInksStandOut(t *testing.T) {
	for theme := range page.Palettes {
		p := &page.Palettes[theme]
		for ground, at := range map[string]color.NRGBA{"page": p.Paper, "card": p.Card} {
			for name, ink := range map[string]color.NRGBA{
				"ink": p.Ink, "second": p.Second, "certain": p.Certain, "possible": p.Possible, "illegal": p.Illegal,
			} {
				if got := contrast(ink, at); got < 4.5 {
					t.Errorf("theme %d: %s on the %s has %.2f to 1", theme, name, ground, got)
				}
			}
		}
	}
}

// contrast is the ratio of WCAG 2.2.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
