package qr

import (
	"image"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"golang.org/x/image/draw"
)

// ErrNoCode says that no code was found in a picture.
var ErrNoCode error = unreadable("no code can be read in this picture: take it from nearer, straight, without a reflection")

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
