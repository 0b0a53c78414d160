package album_test

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"zapis/internal/album"
)

var (
	paper = color.RGBA{0xFB, 0xF8, 0xF1, 0xFF}
	ink   = color.RGBA{0x1A, 0x19, 0x17, 0xFF}
)

// page returns a picture of 480 by 320 pixels with what is painted on it.
func page(paint ...func(*image.RGBA)) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, 480, 320))
	draw.Draw(p, p.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	for _, f := range paint {
		f(p)
	}
	return p
}

func filled(r image.Rectangle, c color.Color) func(*image.RGBA) {
	return func(p *image.RGBA) { draw.Draw(p, r, image.NewUniform(c), image.Point{}, draw.Src) }
}

// shades paints more colours than are kept, each on fewer pixels than the others.
func shades(p *image.RGBA) {
	for i := range 200 {
		p.SetRGBA(i, 0, color.RGBA{uint8(i), 0x80, 0x80, 0xFF})
	}
}

func TestAlike(t *testing.T) {
	button := filled(image.Rect(20, 20, 140, 60), ink)
	for _, c := range []struct {
		name string
		a, b image.Image
		want bool
	}{
		{"the same", page(button), page(button), true},
		{"the edge of a letter", page(button), page(button, filled(image.Rect(200, 20, 201, 24), ink)), true},
		{"one shade", page(button), page(button, filled(image.Rect(0, 100, 480, 320), color.RGBA{0xF6, 0xF3, 0xEC, 0xFF})), true},
		{"in few colours", page(button, shades), album.InFewColours(page(button, shades)), true},
		{"a button less", page(button), page(), false},
		{"a button moved", page(button), page(filled(image.Rect(20, 80, 140, 120), ink)), false},
		{"another colour", page(button), page(filled(image.Rect(20, 20, 140, 60), color.RGBA{0x1A, 0x60, 0x17, 0xFF})), false},
		{"another size", page(), image.NewRGBA(image.Rect(0, 0, 480, 336)), false},
	} {
		if got := album.Alike(c.a, c.b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestInFewColours(t *testing.T) {
	full := page(shades, filled(image.Rect(20, 20, 140, 60), ink))
	got := album.InFewColours(full.SubImage(image.Rect(0, 0, 240, 160)))
	if got.Rect != image.Rect(0, 0, 240, 160) || len(got.Palette) != 64 {
		t.Errorf("%v, %d colours", got.Rect, len(got.Palette))
	}
	if got.At(30, 30) != color.Color(ink) || got.At(200, 100) != color.Color(paper) {
		t.Errorf("%v on %v", got.At(30, 30), got.At(200, 100))
	}
	again := album.InFewColours(got)
	for y := range 160 {
		for x := range 240 {
			if again.At(x, y) != got.At(x, y) {
				t.Fatalf("a picture in few colours changes at %d, %d", x, y)
			}
		}
	}
}
