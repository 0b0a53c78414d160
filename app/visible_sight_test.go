package app_test

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// light is a colour in linear light, 0 to 1.
type light [3]float64

func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func lightOf(c color.Color) light {
	r, g, b, _ := c.RGBA()
	return light{linear(float64(r) / 65535), linear(float64(g) / 65535), linear(float64(b) / 65535)}
}

// luminance is the relative luminance of WCAG 2.2.
func (l light) luminance() float64 { return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] }

// contrast is the contrast ratio of WCAG 2.2, 1 to 21.
func contrast(a, b light) float64 {
	high, low := a.luminance(), b.luminance()
	if low > high {
		high, low = low, high
	}
	return (high + 0.05) / (low + 0.05)
}

// lightness is L* of CIE 1976, 0 to 100, of a luminance.
func lightness(y float64) float64 {
	if y > 216.0/24389 {
		return 116*math.Cbrt(y) - 16
	}
	return y * 24389 / 27
}

// sight is an eye: it mixes the linear parts of a colour.
type sight struct {
	name   string
	matrix [3]light
}

// sights are the eyes that a hall may have. The three deficiencies are those
// of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009) 1291, severity
// 1.0; grey is the luminance alone.
var sights = []sight{
	{"usual", [3]light{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"grey", [3]light{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
	{"protanopia", [3]light{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3]light{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3]light{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}

func (s sight) of(l light) (seen light) {
	for i, row := range s.matrix {
		v := row[0]*l[0] + row[1]*l[1] + row[2]*l[2]
		seen[i] = max(0, min(1, v))
	}
	return seen
}

// patch is the lightness of a part of a picture as an eye sees it.
type patch struct {
	w, h int
	v    []float64
}

func patchOf(img image.Image, r image.Rectangle, s sight) patch {
	p := patch{w: r.Dx(), h: r.Dy()}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p.v = append(p.v, lightness(s.of(lightOf(img.At(x, y))).luminance()))
		}
	}
	return p
}

func (p patch) at(x, y int) float64 { return p.v[y*p.w+x] }

// spread is the standard deviation of its lightness.
func (p patch) spread() float64 {
	sum, square := 0.0, 0.0
	for _, v := range p.v {
		sum, square = sum+v, square+v*v
	}
	n := float64(len(p.v))
	return math.Sqrt(max(0, square/n-sum*sum/n/n))
}

// likeness is the highest normalized correlation of a window of w by h of one
// patch with the other, wherever it is laid within reach pixels: 1 for the same
// pattern, 0 for patterns that have nothing in common, or where one is plain.
func likeness(a, b patch, w, h, reach int) float64 {
	if a.spread() < 1 || b.spread() < 1 {
		return 0
	}
	best := 0.0
	for dy := 0; dy <= min(reach, b.h-h); dy++ {
		for dx := 0; dx <= min(reach, b.w-w); dx++ {
			var n, sa, sb, aa, bb, ab float64
			for y := range h {
				for x := range w {
					u, v := a.at(x, y), b.at(x+dx, y+dy)
					n, sa, sb, aa, bb, ab = n+1, sa+u, sb+v, aa+u*u, bb+v*v, ab+u*v
				}
			}
			va, vb := aa-sa*sa/n, bb-sb*sb/n
			if va > 1e-9 && vb > 1e-9 {
				best = max(best, math.Abs(ab-sa*sb/n)/math.Sqrt(va*vb))
			}
		}
	}
	return best
}

// directions is how the edges within a patch run: the shares of edges that are
// upright, rising, level and falling.
func (p patch) directions() (share [4]float64) {
	total := 0.0
	for y := 1; y < p.h-1; y++ {
		for x := 1; x < p.w-1; x++ {
			gx, gy := p.at(x+1, y)-p.at(x-1, y), p.at(x, y+1)-p.at(x, y-1)
			energy := gx*gx + gy*gy
			if energy < 1 {
				continue
			}
			turn := math.Atan2(gy, gx) / math.Pi * 4 // eighths of a half turn; the edge is across it
			share[((int(math.Round(turn))%4)+4)%4] += energy
			total += energy
		}
	}
	for i := range share {
		share[i] /= max(total, 1e-9)
	}
	return share
}

// ink is what was written between two pictures of the same place: the colour
// of the writing, the least contrast with any point it stands on, and how tall
// its upright strokes are.
type ink struct {
	colour  light
	least   float64
	capital int
	box     image.Rectangle
}

// inkBetween compares a picture without the writing with one that has it.
func inkBetween(without, with image.Image, within image.Rectangle) (k ink) {
	counts := map[color.RGBA]int{}
	written := func(x, y int) bool {
		a, b := lightOf(without.At(x, y)), lightOf(with.At(x, y))
		return math.Abs(a.luminance()-b.luminance()) > 0.25
	}
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if !written(x, y) {
				continue
			}
			k.box = k.box.Union(image.Rect(x, y, x+1, y+1))
			counts[color.RGBAModel.Convert(with.At(x, y)).(color.RGBA)]++
		}
	}
	most := color.RGBA{}
	for c, n := range counts {
		if n > counts[most] {
			most = c
		}
	}
	k.colour, k.least = lightOf(most), 21
	var runs []int
	for x := k.box.Min.X; x < k.box.Max.X; x++ {
		run, longest := 0, 0
		for y := k.box.Min.Y; y < k.box.Max.Y; y++ {
			// What stands beside a letter counts as what it stands on.
			k.least = min(k.least, contrast(k.colour, lightOf(without.At(x, y))))
			if written(x, y) {
				run++
			} else {
				run = 0
			}
			longest = max(longest, run)
		}
		runs = append(runs, longest)
	}
	// Most upright strokes are as tall as a capital; a cedilla's is not.
	if len(runs) > 0 {
		tallest := slices.Max(runs)
		tall := slices.DeleteFunc(runs, func(r int) bool { return r*10 < tallest*8 })
		slices.Sort(tall)
		k.capital = tall[len(tall)/2]
	}
	return k
}
