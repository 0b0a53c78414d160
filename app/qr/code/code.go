// Package code draws a QR code on a screen. It knows nothing of what the code
// carries: see package qr.
package code

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the white margin of a code, in modules (ISO/IEC 18004).
const quiet = 4

// Draw draws a text in the letters of QR's alphanumeric mode in black on white,
// with its margin, as large as fits into a square of that many pixels. Every module
// has the same whole number of pixels, at least 2. It fails if that does not fit, or
// the text is no code's.
func Draw(text string, pixels int) (image.Image, error) {
	return draw(text, qr.M, qr.AlphaNumeric, pixels)
}

// DrawFrame draws one code of many of which some may be lost: without more error
// correction than a code must have, so that its modules are larger.
func DrawFrame(text string, pixels int) (*image.Paletted, error) {
	return draw(text, qr.L, qr.AlphaNumeric, pixels)
}

// DrawText draws any text, in UTF-8.
func DrawText(text string, pixels int) (*image.Paletted, error) {
	return draw(text, qr.L, qr.Unicode, pixels)
}

// FrameSide returns how many modules a frame with that many letters has a side, its
// margin included; 0 if it is no code's.
func FrameSide(letters int) int {
	code, err := qr.Encode(strings.Repeat("A", letters), qr.L, qr.AlphaNumeric)
	if err != nil {
		return 0
	}
	return code.Bounds().Dx() + 2*quiet
}

func draw(text string, level qr.ErrorCorrectionLevel, mode qr.Encoding, pixels int) (*image.Paletted, error) {
	code, err := qr.Encode(text, level, mode)
	if err != nil {
		return nil, fmt.Errorf("qr: draw a code: %w", err)
	}
	modules := code.Bounds().Dx()
	scale := pixels / (modules + 2*quiet)
	if scale < 2 {
		return nil, fmt.Errorf("the code does not fit into %d pixels: it needs %d", pixels, 2*(modules+2*quiet))
	}
	side := scale * (modules + 2*quiet)
	out := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range modules {
		first := out.PixOffset(0, (quiet+y)*scale)
		row := out.Pix[first : first+out.Stride]
		for x := range modules {
			if r, _, _, _ := code.At(x, y).RGBA(); r != 0 {
				continue
			}
			for dx := range scale {
				row[(quiet+x)*scale+dx] = 1
			}
		}
		for dy := 1; dy < scale; dy++ {
			copy(out.Pix[first+dy*out.Stride:], row)
		}
	}
	return out, nil
}
