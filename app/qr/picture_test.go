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
	"testing"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"zapis/app/qr"
	qrcode "zapis/app/qr/code"
	"zapis/internal/long"
)

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
	{"as it was drawn", 800, 800, 0, 1, 0, 0, 0, 0},
	{"smaller", 640, 640, 0, 0.84, 0, 0, 0, 0},
	{"larger", 1900, 1900, 0, 2.3, 0, 0, 0, 0},
	{"three degrees", 1000, 1000, 3, 1, 0, 0, 10, 0},
	{"eleven degrees", 1050, 1050, -11, 0.95, 0, 0, 10, 85},
	{"on its side", 1050, 1050, 90, 1, 0, 0, 0, 85},
	{"upside down", 1050, 1050, 183, 1, 0, 20, 10, 85},
	{"from the side", 1250, 1050, 2, 1, 0.08, 0, 10, 85},
	{"grain", 1000, 1000, 1, 1, 0, 0, 60, 80},
	{"shadow", 1000, 1000, -2, 1, 0, 120, 20, 80},
	{"a photo of eight megapixels", 3264, 2448, 4, 2.6, 0.02, 60, 40, 75},
}

// take photographs a drawn code.
func (p photo) take(tb testing.TB, code image.Image, seed uint64) image.Image {
	tb.Helper()
	random := rand.New(rand.NewPCG(seed, 3))
	screen := image.NewRGBA(code.Bounds()) // which is transformed much faster
	draw.Draw(screen, screen.Bounds(), code, code.Bounds().Min, draw.Src)
	out := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.RGBA{60, 70, 65, 255}), image.Point{}, draw.Src)
	sin, cos := math.Sincos(p.turned * math.Pi / 180)
	half := float64(code.Bounds().Dx()) / 2
	a, b, c, d := p.scale*cos, p.scale*(p.lean-sin), p.scale*(sin+p.lean/2), p.scale*cos
	kernel := draw.Interpolator(draw.ApproxBiLinear)
	if p.scale < 1 {
		kernel = draw.CatmullRom // a lens leaves nothing out
	}
	kernel.Transform(out, f64.Aff3{
		a, b, float64(p.width)/2 - a*half - b*half,
		c, d, float64(p.height)/2 - c*half - d*half,
	}, screen, screen.Bounds(), draw.Src, nil)
	if p.shadow+p.grain > 0 {
		p.spoil(out, random)
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

// spoil lays a shadow on a picture, darker to the lower right, and grain.
func (p photo) spoil(out *image.RGBA, random *rand.Rand) {
	var grain [1 << 13]int
	for i := range grain {
		grain[i] = random.IntN(p.grain+1) - p.grain/2
	}
	for y := range p.height {
		at := random.IntN(len(grain))
		for x := range p.width {
			i, dark := out.PixOffset(x, y), p.shadow*(x+y)/(p.width+p.height)
			v := int(out.Pix[i])*(255-dark)/255 + grain[(at+x*7)%len(grain)]
			c := byte(max(0, min(255, v)))
			out.Pix[i], out.Pix[i+1], out.Pix[i+2] = c, c, c
		}
	}
}

// ESS 6.2.2.12: a record file of 60 kB and more goes to another device in
// pictures of the screen, none of them taken as it was drawn.
func TestPictures(t *testing.T) {
	file := handedOver(t, 130)
	if len(file) < 60_000 {
		t.Fatalf("a file of only %d bytes", len(file))
	}
	var read []string
	codes := split(t, file)
	if len(codes) < len(photos) {
		t.Fatalf("only %d codes for %d ways of taking a picture", len(codes), len(photos))
	}
	for i, text := range codes {
		code, err := qrcode.Draw(text, 800)
		if err != nil {
			t.Fatal(err)
		}
		for j, p := range photos {
			if !long.Asked() && j != i%len(photos) {
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

func TestDraw(t *testing.T) {
	full := split(t, noise(1280))[0]
	for _, c := range []struct {
		text   string
		pixels int
		side   int // 0: refused
	}{
		{full, 290, 290}, {full, 289, 0}, {full, 1100, 1015}, {"ZAPIS1", 58, 58}, {"small letters", 1000, 0},
	} {
		got, err := qrcode.Draw(c.text, c.pixels)
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
	code, err := qrcode.Draw(split(t, noise(500))[0], 800)
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
		code, err := qrcode.Draw(split(b, noise(1280))[0], 800)
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
