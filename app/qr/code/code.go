// Package code makes QR codes and draws them, for screens and for paper. It knows
// nothing about what a code carries: see package qr.
package code

import (
	"fmt"
	"image"
	"strings"

	"github.com/makiuchi-d/gozxing/qrcode/decoder"
	"github.com/makiuchi-d/gozxing/qrcode/encoder"
)

// quiet is the white margin of a code, in modules (ISO/IEC 18004).
const quiet = 4

// Code is a QR code that can be drawn in any size, which takes far less time than
// making it.
type Code struct {
	modules int
	dark    []bool // row by row
}

// Frame makes one code of many of which some may be lost: without more error
// correction than a code must have, so that its modules are larger. The text is in
// the letters of QR's alphanumeric mode.
func Frame(text string) (*Code, error) { return alphanumeric(text, decoder.ErrorCorrectionLevel_L) }

// Text makes a code of any text, in UTF-8.
func Text(text string) (*Code, error) { return newCode(text, decoder.ErrorCorrectionLevel_L) }

// letters are those of QR's alphanumeric mode; the encoder would take a larger code
// for any other.
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

func alphanumeric(text string, level decoder.ErrorCorrectionLevel) (*Code, error) {
	if i := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune(letters, r) }); i >= 0 {
		return nil, fmt.Errorf("qr: make a code: %q has characters that a code cannot hold", text[i:])
	}
	return newCode(text, level)
}

func newCode(text string, level decoder.ErrorCorrectionLevel) (*Code, error) {
	made, err := encoder.Encoder_encode(text, level, nil)
	if err != nil {
		return nil, fmt.Errorf("qr: make a code: %w", err)
	}
	rows := made.GetMatrix().GetArray()
	c := &Code{modules: len(rows)}
	for _, row := range rows {
		for _, cell := range row {
			c.dark = append(c.dark, cell == 1)
		}
	}
	return c, nil
}

// Side returns how many modules the code has a side, its margin included.
func (c *Code) Side() int { return c.modules + 2*quiet }

// Draw draws the code in black on white, with its margin, as large as fits into a
// square of that many pixels. Every module has the same whole number of pixels, at
// least 2. It fails if that does not fit.
func (c *Code) Draw(pixels int) (*image.Gray, error) {
	scale := pixels / c.Side()
	if scale < 2 {
		return nil, fmt.Errorf("the code does not fit into %d pixels: it needs %d", pixels, 2*c.Side())
	}
	side := scale * c.Side()
	out := image.NewGray(image.Rect(0, 0, side, side))
	for i := range out.Pix {
		out.Pix[i] = 0xff
	}
	for y := range c.modules {
		first := out.PixOffset(0, (quiet+y)*scale)
		row := out.Pix[first : first+out.Stride]
		for x, dark := range c.dark[y*c.modules : (y+1)*c.modules] {
			if dark {
				clear(row[(quiet+x)*scale : (quiet+x+1)*scale])
			}
		}
		for dy := 1; dy < scale; dy++ {
			copy(out.Pix[first+dy*out.Stride:], row)
		}
	}
	return out, nil
}

// Draw draws a text in the letters of QR's alphanumeric mode, with the error
// correction that one code alone needs. It fails if it does not fit into that many
// pixels, or the text is no code's.
func Draw(text string, pixels int) (image.Image, error) {
	c, err := alphanumeric(text, decoder.ErrorCorrectionLevel_M)
	if err != nil {
		return nil, err
	}
	return c.Draw(pixels)
}

// DrawFrame makes and draws a frame.
func DrawFrame(text string, pixels int) (*image.Gray, error) {
	c, err := Frame(text)
	if err != nil {
		return nil, err
	}
	return c.Draw(pixels)
}
