package qr_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"zapis/app/qr"
)

// long says that every part is photographed in every way.
var long = os.Getenv("ZAPIS_LONG") == "1"

// photo is how a picture of a screen differs from what was drawn.
type photo struct {
	name          string
	width, height int     // of the picture
	turned        float64 // degrees
	scale         float64
	lean          float64 // how much shorter one side is than the other, by shear
	shadow, grain int     // of 255
	jpeg          int     // quality, 0 for none
}

var photos = []photo{
	{"as it was drawn", 1100, 1100, 0, 1, 0, 0, 0, 0},
	{"smaller", 700, 700, 0, 0.6, 0, 0, 0, 0},
	{"half as large", 600, 600, 0, 0.5, 0, 0, 0, 0},
	{"larger", 2600, 2600, 0, 2.3, 0, 0, 0, 0},
	{"three degrees", 1400, 1400, 3, 1, 0, 0, 10, 0},
	{"eleven degrees", 1500, 1500, -11, 0.95, 0, 0, 10, 85},
	{"on its side", 1600, 1600, 90, 1, 0, 0, 0, 85},
	{"upside down", 1600, 1600, 183, 1, 0, 20, 10, 85},
	{"from the side", 1700, 1500, 2, 1, 0.08, 0, 10, 85},
	{"grain", 1400, 1400, 1, 1, 0, 0, 60, 80},
	{"shadow", 1400, 1400, -2, 1, 0, 120, 20, 80},
	{"a photo of eight megapixels", 3264, 2448, 4, 1.9, 0.02, 60, 40, 75},
}

// take photographs a drawn code.
func (p photo) take(tb testing.TB, code image.Image, seed uint64) image.Image {
	tb.Helper()
	random := rand.New(rand.NewPCG(seed, 3))
	out := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.RGBA{60, 70, 65, 255}), image.Point{}, draw.Src)
	sin, cos := math.Sincos(p.turned * math.Pi / 180)
	half := float64(code.Bounds().Dx()) / 2
	a, b, c, d := p.scale*cos, p.scale*(p.lean-sin), p.scale*(sin+p.lean/2), p.scale*cos
	draw.CatmullRom.Transform(out, f64.Aff3{
		a, b, float64(p.width)/2 - a*half - b*half,
		c, d, float64(p.height)/2 - c*half - d*half,
	}, code, code.Bounds(), draw.Over, nil)
	for y := range p.height {
		for x := range p.width {
			i := out.PixOffset(x, y)
			dark := p.shadow * (x + y) / (p.width + p.height)
			for k := range 3 {
				v := int(out.Pix[i+k]) - dark*int(out.Pix[i+k])/255
				if p.grain > 0 {
					v += random.IntN(p.grain) - p.grain/2
				}
				out.Pix[i+k] = byte(max(0, min(255, v)))
			}
		}
	}
	if p.jpeg == 0 {
		return out
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, out, &jpeg.Options{Quality: p.jpeg}); err != nil {
		tb.Fatal(err)
	}
	back, err := jpeg.Decode(&file)
	if err != nil {
		tb.Fatal(err)
	}
	return back
}

// ESS 6.2.2.12: a record file of 60 kB and more goes to another device in
// pictures of the screen, none of them taken as it was drawn.
func TestPictures(t *testing.T) {
	file := handedOver(t, 130)
	if len(file) < 60_000 {
		t.Fatalf("a file of only %d bytes", len(file))
	}
	var read []string
	for i, text := range split(t, file) {
		code, err := qr.Draw(text, 1100)
		if err != nil {
			t.Fatal(err)
		}
		for j, p := range photos {
			if !long && j != i%len(photos) {
				continue
			}
			got, err := qr.ReadImage(p.take(t, code, uint64(i)))
			if err != nil || got != text {
				t.Errorf("code %d, %s: %v", i+1, p.name, err)
			}
			read = append(read, got)
		}
	}
	if t.Failed() {
		return
	}
	if back, err := qr.Join(read); err != nil || !bytes.Equal(back, file) {
		t.Errorf("from %d pictures: %v", len(read), err)
	}
}

// Every way of taking a picture is tried with some code.
func TestEveryPhoto(t *testing.T) {
	code, err := qr.Draw(split(t, noise(1280))[0], 1100)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range photos {
		if _, err := qr.ReadImage(p.take(t, code, 9)); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
}

func TestDraw(t *testing.T) {
	full := split(t, noise(1280))[0]
	for _, c := range []struct {
		text   string
		pixels int
		side   int // 0: refused
	}{
		{full, 290, 290}, {full, 289, 0}, {full, 1100, 1015}, {"ZAPIS1", 58, 58}, {"small letters", 1000, 0},
	} {
		got, err := qr.Draw(c.text, c.pixels)
		if err != nil {
			if c.side != 0 {
				t.Errorf("%d pixels: %v", c.pixels, err)
			}
			continue
		}
		if got.Bounds() != image.Rect(0, 0, c.side, c.side) {
			t.Errorf("%d pixels: drawn with %v, want %d", c.pixels, got.Bounds(), c.side)
		}
		for _, at := range []image.Point{{0, 0}, {c.side - 1, 0}, {0, c.side - 1}, {c.side - 1, c.side - 1}} {
			if r, _, _, _ := got.At(at.X, at.Y).RGBA(); r != 0xffff {
				t.Errorf("%d pixels: there is no white margin at %v", c.pixels, at)
			}
		}
	}
}

func TestReadImageRefuses(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	grain := image.NewGray(image.Rect(0, 0, 300, 200))
	for i := range grain.Pix {
		grain.Pix[i] = byte(random.Uint32())
	}
	code, err := qr.Draw(split(t, noise(500))[0], 800)
	if err != nil {
		t.Fatal(err)
	}
	half := image.NewGray(code.Bounds())
	draw.Draw(half, image.Rect(0, 0, code.Bounds().Dx(), code.Bounds().Dy()/2), code, image.Point{}, draw.Src)
	for name, picture := range map[string]image.Image{
		"nothing": image.NewGray(image.Rect(0, 0, 0, 0)), "a point": image.NewGray(image.Rect(0, 0, 1, 1)),
		"a line": image.NewGray(image.Rect(0, 0, 4000, 1)), "black": image.NewGray(image.Rect(0, 0, 500, 500)),
		"grain": grain, "half a code": half,
	} {
		if got, err := qr.ReadImage(picture); !errors.Is(err, qr.ErrNoCode) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func BenchmarkReadImage(b *testing.B) {
	for _, p := range []photo{photos[0], photos[len(photos)-1]} {
		code, err := qr.Draw(split(b, noise(1280))[0], 1100)
		if err != nil {
			b.Fatal(err)
		}
		picture := p.take(b, code, 1)
		b.Run(fmt.Sprint(p.name), func(b *testing.B) {
			for b.Loop() {
				if _, err := qr.ReadImage(picture); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
