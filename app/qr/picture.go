package qr

import (
	"image"
	"slices"

	"github.com/makiuchi-d/gozxing"
	multi "github.com/makiuchi-d/gozxing/multi/qrcode"
	"github.com/makiuchi-d/gozxing/qrcode"
	"golang.org/x/image/draw"

	"zapis/app/qr/frames"
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
		tries = []int{size, 1200, 1800, 2600, 3200}
	}
	for _, side := range tries {
		if side <= 3*size {
			if text, ok := read(grey(picture, size, side)); ok {
				return text, nil
			}
		}
	}
	// One of a hundred codes contains a pattern that the reader takes for its
	// corner, however sharp the picture. A search for several codes finds it.
	for _, side := range sides[:2] {
		if side <= 3*size {
			if all := readMany(grey(picture, size, side)); len(all) > 0 {
				return all[0], nil
			}
		}
	}
	return "", ErrNoCode
}

// mostCodes is how many codes of one picture are read; a sheet of paper has fewer.
const mostCodes = 40

// pageSides holds the sizes to which a picture of a page is scaled for each try: a
// code has a quarter of it, and modules that are smaller than on a screen.
var pageSides = []int{2600, 1800, 1200}

// ReadAll returns the texts of all codes that can be read in a picture, such as
// that of a printed page. The error is [ErrNoCode] if there is none.
func ReadAll(picture image.Image) (texts []string, err error) {
	if size := max(picture.Bounds().Dx(), picture.Bounds().Dy()); size > largest {
		picture = reduced(picture, (size+largest-1)/largest)
	}
	size := max(picture.Bounds().Dx(), picture.Bounds().Dy())
	for _, side := range pageSides {
		if size < 21 || side > 3*size {
			continue
		}
		before := len(texts)
		for _, text := range readMany(grey(picture, size, side)) {
			if !slices.Contains(texts, text) && len(texts) < mostCodes {
				texts = append(texts, text)
			}
		}
		if before > 0 && len(texts) == before || complete(texts) {
			break
		}
	}
	if len(texts) > 0 {
		return texts, nil
	}
	text, err := ReadImage(picture)
	if err != nil {
		return nil, err
	}
	return []string{text}, nil
}

// readMany reads all codes that are found in a picture.
func readMany(picture *image.Gray) (texts []string) {
	tryBlackAndWhite(picture, func(bitmap *gozxing.BinaryBitmap) bool {
		results, _ := multi.NewQRCodeMultiReader().DecodeMultiple(bitmap, harder)
		for _, r := range results {
			texts = append(texts, r.GetText())
		}
		return len(texts) > 0
	})
	return texts
}

// complete reports whether texts have all that is needed of some file.
func complete(texts []string) bool {
	have := map[frames.Digest]int{}
	for _, text := range texts {
		if f, err := frames.Parse(text); err == nil {
			if have[f.Digest]++; have[f.Digest] >= f.Needed {
				return true
			}
		}
	}
	return false
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

// read reads one code.
func read(picture *image.Gray) (text string, ok bool) {
	tryBlackAndWhite(picture, func(bitmap *gozxing.BinaryBitmap) bool {
		result, err := qrcode.NewQRCodeReader().Decode(bitmap, harder)
		if ok = err == nil; ok {
			text = result.GetText()
		}
		return ok
	})
	return text, ok
}

var harder = map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true}

// tryBlackAndWhite tries two ways of distinguishing black from white, until found
// reports true: by the neighbourhood, for photographs with shadows, and by the
// whole picture.
func tryBlackAndWhite(picture *image.Gray, found func(*gozxing.BinaryBitmap) bool) {
	// The library has index errors for odd pictures, and the picture comes from
	// somebody else.
	defer func() { _ = recover() }()
	source := gozxing.NewLuminanceSourceFromImage(picture)
	for _, binarizer := range []gozxing.Binarizer{gozxing.NewHybridBinarizer(source), gozxing.NewGlobalHistgramBinarizer(source)} {
		if bitmap, err := gozxing.NewBinaryBitmap(binarizer); err == nil && found(bitmap) {
			return
		}
	}
}
