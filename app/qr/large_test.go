package qr_test

import (
	"image"
	"image/color"
	"runtime"
	"testing"

	"zapis/app/qr"
	qrcode "zapis/app/qr/code"
)

// A picture of the largest size that is taken in is read, in each of the kinds of
// memory a decoder gives, and costs no more memory than a laptop has: a file of
// eight kilobytes can be one.
func TestLargestPicture(t *testing.T) {
	want := split(t, noise(1280))[0]
	drawn, err := qrcode.Draw(want, 800)
	if err != nil {
		t.Fatal(err)
	}
	const times = 8
	side := 800 * times
	code := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range side {
		for x := range side {
			if grey, ok := color.GrayModel.Convert(drawn.At(drawn.Bounds().Min.X+x/times, drawn.Bounds().Min.Y+y/times)).(color.Gray); ok && grey.Y < 128 {
				code.Pix[y*code.Stride+x] = 1
			}
		}
	}
	if got, err := qr.ReadImage(code); err != nil || got != want {
		t.Errorf("a picture of %d pixels a side: %v", side, err)
	}
	blank := image.NewPaletted(image.Rect(0, 0, 8000, 8000), color.Palette{color.White, color.Black})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := qr.ReadImage(blank); err == nil {
		t.Error("a code is read where there is none")
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 1400 {
		t.Errorf("%d MB were allocated for an empty picture", took)
	} else {
		t.Logf("%d MB", took)
	}
	if got, err := qr.ReadImage(thin{}); err == nil {
		t.Errorf("%q is read from a line", got)
	}
}

// thin is a picture of one line.
type thin struct{}

func (thin) ColorModel() color.Model { return color.GrayModel }
func (thin) Bounds() image.Rectangle { return image.Rect(0, 0, 60_000_000, 1) }
func (thin) At(int, int) color.Color { return color.Gray{} }
