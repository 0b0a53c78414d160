// Package album keeps the pictures of the guides and of the goldens small, and
// says whether two pictures show the same.
package album

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"slices"
)

// Read reads a picture in PNG.
func Read(file string) (image.Image, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

// few is how many colours are kept. What is left out are shades between them, at
// the edges of letters.
const few = 64

// InFewColours returns the picture in the 64 colours that most of its pixels have.
// The rest take the nearest of these. It begins at (0, 0).
func InFewColours(picture image.Image) *image.Paletted {
	all := colours(picture)
	p := common(all)
	r := picture.Bounds()
	out := image.NewPaletted(image.Rectangle{Max: r.Size()}, p)
	nearest := map[color.RGBA]uint8{}
	for i, c := range all {
		index, known := nearest[c]
		if !known {
			index = uint8(p.Index(c))
			nearest[c] = index
		}
		out.Pix[i] = index
	}
	return out
}

// common returns the colours that most pixels have, in an order that depends on
// nothing else.
func common(all []color.RGBA) color.Palette {
	pixels := map[color.RGBA]int{}
	for _, c := range all {
		pixels[c]++
	}
	var sorted []color.RGBA
	for c := range pixels {
		sorted = append(sorted, c)
	}
	slices.SortFunc(sorted, func(a, b color.RGBA) int {
		return cmp.Or(pixels[b]-pixels[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B), int(a.A)-int(b.A))
	})
	var out color.Palette
	for _, c := range sorted[:min(len(sorted), few)] {
		out = append(out, c)
	}
	return out
}

// colours returns the pixels of a picture, row by row.
func colours(picture image.Image) (out []color.RGBA) {
	r := picture.Bounds()
	full := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(full, full.Rect, picture, r.Min, draw.Src)
	for i := 0; i < len(full.Pix); i += 4 {
		out = append(out, color.RGBA{full.Pix[i], full.Pix[i+1], full.Pix[i+2], full.Pix[i+3]})
	}
	return out
}

// The tolerance of [Alike]: the side of a block in pixels, how far the mean of a
// channel may lie from that of the other picture, and how many blocks of a
// thousand may lie further. Two versions of a browser draw the edges of letters
// differently, by a few levels in a block; a colour, a line of text or a button that
// is not there changes a block by more.
const (
	block   = 16
	levels  = 12
	exempt  = 10
	per1000 = 1000
)

// Alike reports whether two pictures show the same when one looks from some way
// off: they are of one size, and no more than one block in a hundred differs
// plainly. It does not see a letter that changed; it sees a button that moved.
func Alike(a, b image.Image) bool {
	if a.Bounds().Size() != b.Bounds().Size() {
		return false
	}
	one, other := means(a), means(b)
	differ := 0
	for i := range one {
		for c := range one[i] {
			if d := one[i][c] - other[i][c]; d > levels || d < -levels {
				differ++
				break
			}
		}
	}
	return differ*per1000 <= exempt*len(one)
}

// means returns the mean red, green and blue of each block, row by row. Blocks at
// the right and lower edge may be smaller.
func means(picture image.Image) (all [][3]int) {
	size, pixels := picture.Bounds().Size(), colours(picture)
	for top := 0; top < size.Y; top += block {
		for left := 0; left < size.X; left += block {
			var sum [3]int
			n := 0
			for y := top; y < min(top+block, size.Y); y++ {
				for x := left; x < min(left+block, size.X); x++ {
					c := pixels[y*size.X+x]
					sum[0], sum[1], sum[2], n = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B), n+1
				}
			}
			all = append(all, [3]int{sum[0] / n, sum[1] / n, sum[2] / n})
		}
	}
	return all
}
