package qr

import (
	"image"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"golang.org/x/image/draw"
)

// ErrNoCode is returned if no code was found in a picture.
var ErrNoCode error = unreadable("no code can be read in this picture: take it from nearer, straight, without a reflection")

// sides holds the sizes to which a picture is scaled for each try, in pixels
// of its longer side. A photograph has far more pixels than a code needs, and
// noise disappears in a smaller picture; in a small picture the reader finds
// the middle of a module better if it is enlarged.
var sides = []int{1200, 1800, 800, 1500, 2600}

// asItComes is up to which size a picture is tried first as it is, which takes no
// time to scale it: those of cameras in laptops, and screenshots.
const asItComes = 1600

// ReadImage returns the text of the only code in a picture. The code may be
// rotated, skewed, and of any size. The error is [ErrNoCode].
func ReadImage(picture image.Image) (text string, err error) {
	if size := max(picture.Bounds().Dx(), picture.Bounds().Dy()); size > largest {
		picture = reduced(picture, (size+largest-1)/largest)
	}
	size := max(picture.Bounds().Dx(), picture.Bounds().Dy())
	if size < 21 {
		return "", ErrNoCode
	}
	tries := sides
	if size <= asItComes {
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

// largest is up to which size a picture is scaled at once, in pixels of its longer
// side: a scaler needs 32 bytes for each pixel of a line it makes, for every line
// of the picture.
const largest = 4608

// reduced returns a picture in shades of grey, of which each pixel is the mean of a
// square of by times by. It needs memory for a few lines of the picture only, since
// the largest ones come from somebody who would like the device to have none left.
func reduced(picture image.Image, by int) *image.Gray {
	b := picture.Bounds()
	out := image.NewGray(image.Rect(0, 0, max(1, b.Dx()/by), max(1, b.Dy()/by)))
	lines := image.NewGray(image.Rect(0, 0, b.Dx(), min(by, b.Dy())))
	sums := make([]int, out.Rect.Dx())
	for y := range out.Rect.Dy() {
		draw.Draw(lines, lines.Rect, picture, image.Pt(b.Min.X, b.Min.Y+y*by), draw.Src)
		clear(sums)
		across := min(by, b.Dx())
		for line := range lines.Rect.Dy() {
			row := lines.Pix[line*lines.Stride:]
			for x := range sums {
				for _, grey := range row[x*by:][:across] {
					sums[x] += int(grey)
				}
			}
		}
		for x, sum := range sums {
			out.Pix[y*out.Stride+x] = uint8(sum / (across * lines.Rect.Dy()))
		}
	}
	return out
}

// grey returns the picture in shades of grey, with its longer side scaled from
// size to side.
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

// read tries two ways of distinguishing black from white: by the
// neighbourhood, for photographs with shadows, and by the whole picture.
func read(picture *image.Gray) (text string, ok bool) {
	// The library has index errors for odd pictures, and the picture comes from
	// somebody else.
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
