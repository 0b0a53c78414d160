// Package printed draws a file as QR codes for paper.
//
// They are the codes of package frames: whatever reads a device's screen reads
// them too, from photographs in any order. Paper gets one code more than is
// needed, so that one may be spoilt; a file that fits into one code has only that
// one.
package printed

import (
	"errors"
	"fmt"
	"image"

	"zapis/app/qr/code"
	"zapis/app/qr/frames"
)

const (
	// size is how many bytes a code carries at most: it has 105 modules then, of
	// which with 6.6 cm a side each is 0.58 mm. Larger codes are fewer, and were not
	// read from photographs of a whole page with 150 dots to the inch (docs/bench.md).
	size = 960
	// spare is how many codes may be spoilt.
	spare = 1
	// pixels is the side of a picture: four for each module of the largest code, so
	// that what smooths the edges of a picture leaves the modules square.
	pixels = 456
)

// Codes returns the codes of a file, none if it is too long for any.
func Codes(file []byte) ([]image.Image, error) {
	series, err := frames.New(file, size)
	if errors.As(err, new(*frames.TooLongError)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []image.Image
	for i := range min(series.Needed()+spare, series.Len()) {
		picture, err := code.DrawFrame(series.Text(i, 0), pixels)
		if err != nil {
			return nil, fmt.Errorf("printed: code %d: %w", i, err)
		}
		all = append(all, picture)
	}
	return all, nil
}
