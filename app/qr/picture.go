package qr

import (
	"errors"
	"fmt"
	"image"
	"image/color"

	"github.com/boombuler/barcode/qr"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"golang.org/x/image/draw"
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

// ErrNoCode says that no code was found in a picture.
var ErrNoCode = errors.New("no code can be read in this picture: take it from nearer, straight, without a reflection")

// sides are how large a picture is made for each try, in pixels of its longer
// side. A photo has far more than a code needs, and what the camera adds
// vanishes in a smaller one; in one that is small already the reader finds
// the middle of a module better when it is enlarged.
var sides = []int{1200, 1800, 800, 1500, 2600}

// ReadImage returns the text of the one code in a picture, which may be
// turned, askew, larger or smaller. The error is [ErrNoCode].
func ReadImage(picture image.Image) (text string, err error) {
	size := max(picture.Bounds().Dx(), picture.Bounds().Dy())
	if size < 21 {
		return "", ErrNoCode
	}
	tries := sides
	if size < sides[0] {
		tries = append([]int{size}, sides...)
	}
	for _, side := range tries {
		if side <= 3*size {
			if text, ok := read(grey(picture, size, side)); ok {
				return text, nil
			}
		}
	}
	return "", ErrNoCode
}

// grey returns the picture in grey, its longer side changed from size to side.
func grey(picture image.Image, size, side int) *image.Gray {
	b := picture.Bounds()
	out := image.NewGray(image.Rect(0, 0, max(1, b.Dx()*side/size), max(1, b.Dy()*side/size)))
	if side == size {
		draw.Draw(out, out.Bounds(), picture, b.Min, draw.Src)
	} else {
		draw.CatmullRom.Scale(out, out.Bounds(), picture, b, draw.Src, nil)
	}
	return out
}

// read tries the two ways of telling black from white: by the neighbourhood,
// for a photo with a shadow on it, and by the whole picture.
func read(picture *image.Gray) (text string, ok bool) {
	// The reader's library has index errors for odd pictures, and a picture is
	// somebody else's file.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	source := gozxing.NewLuminanceSourceFromImage(picture)
	hints := map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true}
	for _, binarizer := range []gozxing.Binarizer{gozxing.NewHybridBinarizer(source), gozxing.NewGlobalHistgramBinarizer(source)} {
		bitmap, err := gozxing.NewBinaryBitmap(binarizer)
		if err != nil {
			continue
		}
		if result, err := qrcode.NewQRCodeReader().Decode(bitmap, hints); err == nil {
			return result.GetText(), true
		}
	}
	return "", false
}
