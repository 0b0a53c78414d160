package page

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// The patterns of the frame. Each is drawn into a square tile, which is repeated
// over the whole area: a frame costs a few milliseconds once for a size, and
// nothing after that. All colours are opaque, and the images are of the kind that
// goes to the screen as it is.

// pattern is a tile that repeats.
type pattern struct {
	side float64 // of the tile, in device independent pixels

	// paint returns the colour of a pixel with that centre, in units of the side,
	// from 0 to 1.
	paint func(x, y float64) color.NRGBA
}

func mix(a, b color.NRGBA, share float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-share) + float64(b)*share)) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xFF}
}

// band returns what share of a pixel of that width at v lies on the stripes, each
// of which goes from 0 to a half of a period of 1.
func band(v, pixel float64) float64 {
	v -= math.Floor(v)
	edge := math.Min(math.Abs(v), math.Min(math.Abs(v-0.5), math.Abs(v-1)))
	inside := 0.5
	if v < 0.5 {
		inside += math.Min(edge/pixel, 0.5)
	} else {
		inside -= math.Min(edge/pixel, 0.5)
	}
	return inside
}

// stripes is the pattern of game mode: diagonal stripes.
func stripes(a, b color.NRGBA) pattern {
	return pattern{36, func(x, y float64) color.NRGBA { return mix(a, b, band(x+y, 1.0/26)) }}
}

// dots is the pattern of arbiter mode: round dots, every other row set off.
func dots(ground, dot color.NRGBA) pattern {
	return pattern{30, func(x, y float64) color.NRGBA {
		near := math.Inf(1)
		for _, c := range [...][2]float64{{0.25, 0.25}, {0.75, 0.75}, {1.25, 0.25}, {-0.25, 0.75}, {0.25, 1.25}, {0.75, -0.25}} {
			near = math.Min(near, math.Hypot(x-c[0], y-c[1]))
		}
		return mix(ground, dot, math.Max(0, math.Min(1, (0.16-near)*30+0.5)))
	}}
}

// checks is the pattern of the page after a game: squares as on a board.
func checks(a, b color.NRGBA) pattern {
	return pattern{36, func(x, y float64) color.NRGBA {
		if (x < 0.5) == (y < 0.5) {
			return a
		}
		return b
	}}
}

// plain is the pattern of owner mode: one colour. Its frame has a double line.
func plain(c color.NRGBA) pattern {
	return pattern{8, func(float64, float64) color.NRGBA { return c }}
}

// Chevrons fills an image with broad arrows along its longer side, as the edge of
// an alarm is. The period is in pixels.
func Chevrons(img *image.RGBA, a, b color.NRGBA, period float64) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	along, across := w, h
	if h > w {
		along, across = h, w
	}
	for v := range across {
		apex := math.Abs(float64(v)+0.5-float64(across)/2) * 0.9
		for u := range along {
			c := mix(a, b, band((float64(u)+0.5+apex)/period, 1.4/period))
			if h > w {
				img.SetRGBA(v, u, color.RGBA(c))
			} else {
				img.SetRGBA(u, v, color.RGBA(c))
			}
		}
	}
}

// Tile returns the tile with so many pixels to a device independent one.
func (p pattern) Tile(scale float64) *image.RGBA {
	n := max(2, int(math.Round(p.side*scale)))
	t := image.NewRGBA(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			t.SetRGBA(x, y, color.RGBA(p.paint((float64(x)+0.5)/float64(n), (float64(y)+0.5)/float64(n))))
		}
	}
	return t
}

// fill covers a rectangle of an image with the pattern.
func (p pattern) fill(img *image.RGBA, r image.Rectangle, scale float64) {
	t := p.Tile(scale)
	n := t.Rect.Dx()
	r = r.Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		source := t.Pix[(y%n)*t.Stride : (y%n)*t.Stride+4*n]
		target := img.Pix[img.PixOffset(r.Min.X, y):img.PixOffset(r.Max.X, y)]
		skip := 4 * (r.Min.X % n)
		for len(target) > 0 {
			k := copy(target, source[skip:])
			target, skip = target[k:], 0
		}
	}
}

func fillPlain(img *image.RGBA, r image.Rectangle, c color.NRGBA) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}
