// Package code draws a QR code on a screen. It knows nothing of what the code
// carries: see package qr.
package code

import (
	"fmt"
	"image"
	"image/color"

	"github.com/boombuler/barcode/qr"
)

// quiet is the white margin of a code, in modules (ISO/IEC 18004).
const quiet = 4

// Draw draws a code in black on white, with its margin, as large as fits into
// a square of that many pixels. Every module has the same whole number of
// pixels, at least 2. It fails if that does not fit, or the text is no code's.
func Draw(text string, pixels int) (image.Image, error) {
	code, err := qr.Encode(text, qr.M, qr.AlphaNumeric)
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
		for x := range modules {
			if r, _, _, _ := code.At(x, y).RGBA(); r != 0 {
				continue
			}
			for dy := range scale {
				row := out.PixOffset((quiet+x)*scale, (quiet+y)*scale+dy)
				for dx := range scale {
					out.Pix[row+dx] = 1
				}
			}
		}
	}
	return out, nil
}
