package page

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Dress is how a mode shows itself: by colour, pattern and word, so that it is
// told across the hall, in grey and by the colour-blind (R-G03, R-O05).
type Dress struct {
	Key     string      // of the word
	plate   color.NRGBA // behind what is written in the band
	Pattern pattern
	double  bool // a double line inside the edge
}

// The dresses of the modes.
var (
	GameDress = Dress{
		Key: "mode.game", plate: RGB(0x09402A),
		Pattern: stripes(RGB(0x0E5B3A), RGB(0x3FA576)),
	}
	ArbiterDress = Dress{
		Key: "mode.arbiter", plate: RGB(0x331254),
		Pattern: dots(RGB(0x4A1D78), RGB(0xB48BE6)),
	}
	OwnerDress = Dress{
		Key: "mode.owner", plate: RGB(0x1F4E8C),
		Pattern: plain(RGB(0x1F4E8C)), double: true,
	}
	// EndedDress is that of the page after a game. To those who look on it is a
	// mode of its own: no game goes on there.
	EndedDress = Dress{
		Key: "ended.title", plate: RGB(0x18181C),
		Pattern: checks(RGB(0x2A2A30), RGB(0x8C8C94)),
	}
)

// The colours of the band and the alarm, in every theme.
var (
	AlarmRed   = RGB(0xB3261E) // of the edge
	AlarmStrip = RGB(0xA01E17) // under the alarm's words
	AlarmBlack = RGB(0x16090A) // between the red of the edge, and under the alarm's word
	BandInk    = RGB(0xFFFFFF) // of what is written in the band and the strip
	bandSecond = RGB(0xE6EEE9)
	doubleLine = RGB(0xC9DAF2)
	lowBattery = RGB(0xFFD98A)
)

// CapHeight is the height of a capital letter, as a share of the text size.
const CapHeight float32 = 0.714

// Geometry is where the parts of a window lie.
type Geometry struct {
	Size      fyne.Size
	Small     bool // below 7 inches in portrait, or as low in landscape
	Tight     bool // 5.5 inches: everything is as near to its neighbour as it can be
	Landscape bool
	Edge      float32 // breadth of the frame
	Capital   float32 // height of the capitals of the mode's word
	Lines     int     // of the mode's word
	Kept      float32 // of the band's breadth, from a long word of the mode, for names, board and round
	Band      Box
	Strip     Box // of the alarm; without height if there is none
	Page      Box // what is left for the page

	AlarmWord    Box     // the plate of the alarm's word, in the strip or beside the mode's
	AlarmCapital float32 // height of its capitals
}

// Measure lays a window out, with an alarm's strip of that height; 0 for none.
func Measure(size fyne.Size, stripH float32) Geometry { return MeasureLines(size, 1, stripH) }

// MeasureLines lays a window out as Measure does, with the mode's word in so many
// lines.
func MeasureLines(size fyne.Size, lines int, stripH float32) Geometry {
	short := min(size.Width, size.Height)
	g := Geometry{Size: size, Small: short < 560 || size.Width > size.Height && short < 600, Landscape: size.Width > size.Height, Edge: 10, Lines: lines}
	switch g.Tight = short < 475; {
	case g.Tight:
		g.Edge = 5
	case g.Small:
		g.Edge = 8
	}
	g.Capital = Round(Clamp(short*0.065, 28, 60))
	inner := Box{0, 0, size.Width, size.Height}.Inset(g.Edge, g.Edge)
	var rest Box
	g.Band, rest = inner.CutTop(g.Capital*(1+1.4*float32(lines-1)) + Round(Clamp(short*0.036, 17, 34)))
	g.Strip, g.Page = rest.CutTop(stripH)
	if stripH > 0 {
		// The edge of an alarm is broader than that of a mode.
		g.Page.X, g.Page.W = g.Page.X+g.AlarmEdge()-g.Edge, g.Page.W-2*(g.AlarmEdge()-g.Edge)
		if !g.Small {
			g.Page.H -= g.AlarmEdge() - g.Edge
		}
	}
	return g
}

// AlarmEdge returns the breadth of the alarm's edge at the sides.
func (g Geometry) AlarmEdge() float32 {
	switch {
	case g.Tight:
		return g.Edge + 2
	case g.Small:
		return g.Edge + 4
	}
	return g.Edge + 8
}

// Background is the lowest layer: the frame and band of the mode, and paper
// within. It is one image, made once for a size, mode and theme.
type Background struct {
	Raster *canvas.Raster
	geo    Geometry
	dress  Dress
	paper  color.NRGBA
	made   *image.RGBA
}

// NewBackground returns a background without a size.
func NewBackground() *Background {
	b := &Background{}
	b.Raster = canvas.NewRaster(b.draw)
	return b
}

// Set changes what is shown, and has it painted if it differs.
func (b *Background) Set(geo Geometry, d Dress, paper color.NRGBA) {
	same := b.geo == geo && b.dress.Key == d.Key && b.paper == paper
	b.geo, b.dress, b.paper = geo, d, paper
	if !same {
		b.made = nil
		Box{0, 0, geo.Size.Width, geo.Size.Height}.Put(b.Raster)
		b.Raster.Refresh()
	}
}

func (b *Background) draw(w, h int) image.Image {
	if b.made != nil && b.made.Rect.Dx() == w && b.made.Rect.Dy() == h {
		return b.made
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	scale := float64(w) / float64(max(b.geo.Size.Width, 1))
	px := func(v float32) int { return int(float64(v)*scale + 0.5) }
	if b.dress.Pattern.paint != nil {
		b.dress.Pattern.fill(img, img.Rect, scale)
	}
	if b.dress.double {
		t := max(1, px(2))
		for _, at := range [...]float32{1, 5} {
			outline(img, img.Rect.Inset(px(at)), t, doubleLine)
		}
		y := px(b.geo.Band.Y + b.geo.Band.H)
		for _, up := range [...]float32{3, 7} {
			fillPlain(img, image.Rect(px(5), y-px(up), w-px(5), y-px(up)+t), doubleLine)
		}
	}
	top := b.geo.Band.Y + b.geo.Band.H
	fillPlain(img, image.Rect(px(b.geo.Edge), px(top), w-px(b.geo.Edge), h-px(b.geo.Edge)), b.paper)
	b.made = img
	return img
}

func outline(img *image.RGBA, r image.Rectangle, t int, c color.NRGBA) {
	fillPlain(img, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+t), c)
	fillPlain(img, image.Rect(r.Min.X, r.Max.Y-t, r.Max.X, r.Max.Y), c)
	fillPlain(img, image.Rect(r.Min.X, r.Min.Y, r.Min.X+t, r.Max.Y), c)
	fillPlain(img, image.Rect(r.Max.X-t, r.Min.Y, r.Max.X, r.Max.Y), c)
}
