package app

import (
	"image"
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"zapis/app/page"
	"zapis/scoresheet/board"
)

// luminance is the relative luminance of WCAG 2, from 0 to 1.
func luminance(c color.Color) float64 {
	linear := func(v uint32) float64 {
		s := float64(v) / 0xFFFF
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// captured draws a button of 96 by 96 as the page has it.
func captured(t *testing.T, b *page.Button) image.Image {
	t.Helper()
	w := test.NewWindow(container.NewWithoutLayout(b))
	t.Cleanup(w.Close)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(96, 96))
	b.Resize(fyne.NewSize(96, 96))
	return w.Canvas().Capture()
}

// at is the pixel at a point of an icon, in its square of 24 by 24.
func at(b *page.Button, img image.Image, x, y float32) color.Color {
	p, side := b.Image.Position(), b.Image.Size().Width
	return img.At(int(p.X+x/24*side), int(p.Y+y/24*side))
}

// A side is never taken for the other, however the page looks (R-G07).
func TestDiscsOfTheSidesKeepTheirColours(t *testing.T) {
	discs := []struct {
		icon string
		x, r float32 // middle and radius in the square of 24 by 24
		side board.Color
	}{
		{"only-white", 8.5, 5.5, board.White},
		{"only-black", 15.5, 5.5, board.Black},
		{"both", 6.5, 4.25, board.White},
		{"both", 17.5, 4.25, board.Black},
	}
	for i, name := range page.ThemeNames {
		p := &page.Palettes[i]
		for kind, made := range map[string]func(*page.Button) *page.Button{
			"plain":  func(b *page.Button) *page.Button { return b },
			"chosen": func(b *page.Button) *page.Button { b.Choose(true); return b },
			"accent": (*page.Button).AsAccent,
		} {
			for _, d := range discs {
				b := made(page.NewButton(p, "x", d.icon, "", nil))
				img := captured(t, b)
				l := luminance(at(b, img, d.x, 12))
				if white := d.side == board.White; white && l < 0.8 || !white && l > 0.05 {
					t.Errorf("%s, %s: the disc of %v in %s is of luminance %.2f", name, kind, d.side, d.icon, l)
				}
				// Its rim is what tells a white disc from a light button and
				// a black one from a dark button.
				rim := at(b, img, d.x, 12-d.r)
				if c := contrast(rim, b.Back.FillColor); c < 3 {
					t.Errorf("%s, %s: the rim of the disc of %v in %s has %.1f:1 against the button", name, kind, d.side, d.icon, c)
				}
			}
		}
		if w, b := luminance(p.WhiteDot), luminance(p.BlackDot); w < 0.75 || b > 0.05 {
			t.Errorf("%s: the discs beside the names are of luminance %.2f and %.2f", name, w, b)
		}
	}
}

// The keys of the pieces show them on a square of the board (R-G07).
func TestPieceKeysStandOnASquare(t *testing.T) {
	for i, name := range page.ThemeNames {
		p := &page.Palettes[i]
		for side, body := range map[board.Color]color.Color{board.White: color.White, board.Black: page.RGB(0x2A2724)} {
			b := page.NewButton(p, "x", "", "", nil).WithPiece(board.NewPiece(side, board.King), "test")
			ground := at(b, captured(t, b), 1.5, 12)
			if contrast(ground, p.SquareUnder(side)) > 1.02 {
				t.Errorf("%s: the key of %v has the ground %v", name, side, ground)
			}
			if c := contrast(ground, body); c < 2.2 {
				t.Errorf("%s: a piece of %v has %.1f:1 against its key", name, side, c)
			}
		}
	}
}

// What is written on a page can be read: each ink stands out from the page and from
// its cards by at least 4.5 to 1 (WCAG 2.2, 1.4.3), in each theme.
func TestInksStandOut(t *testing.T) {
	for i, theme := range page.ThemeNames {
		p := &page.Palettes[i]
		for ground, at := range map[string]color.Color{"page": p.Paper, "card": p.Card} {
			for name, ink := range map[string]color.Color{
				"ink": p.Ink, "second": p.Second, "certain": p.Certain, "possible": p.Possible, "illegal": p.Illegal,
			} {
				if c := contrast(ink, at); c < 4.5 {
					t.Errorf("%s: %s on the %s has %.2f:1", theme, name, ground, c)
				}
			}
		}
	}
}

// What is to be written in is seen (WCAG 2, 1.4.11).
func TestRimsOfFieldsAreSeen(t *testing.T) {
	for i, name := range page.ThemeNames {
		p := &page.Palettes[i]
		rim := page.ToolkitTheme(p, page.NewScale(1, 0)).Color(theme.ColorNameInputBorder, theme.VariantLight)
		for _, ground := range []color.Color{p.Paper, p.Card} {
			if c := contrast(rim, ground); c < 3 {
				t.Errorf("%s: the rim of a field has %.1f:1 against %v", name, c, ground)
			}
		}
	}
}
