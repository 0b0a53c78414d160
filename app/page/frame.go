package page

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Dress is how a mode shows itself: colour, pattern and word, so that it can
// be told across the hall, in grey and by the colour-blind (R-G03, R-O05).
type Dress struct {
	Key     string // of the word
	ground  color.NRGBA
	plate   color.NRGBA // behind the word, and whatever else is written there
	Pattern pattern
	double  bool // a double line inside the edge
}

var (
	GameDress = Dress{
		Key: "mode.game", ground: RGB(0x0E5B3A), plate: RGB(0x09402A),
		Pattern: stripes(RGB(0x0E5B3A), RGB(0x3FA576)),
	}
	ArbiterDress = Dress{
		Key: "mode.arbiter", ground: RGB(0x4A1D78), plate: RGB(0x331254),
		Pattern: dots(RGB(0x4A1D78), RGB(0xB48BE6)),
	}
	OwnerDress = Dress{
		Key: "mode.owner", ground: RGB(0x1F4E8C), plate: RGB(0x1F4E8C),
		Pattern: plain(RGB(0x1F4E8C)), double: true,
	}
	// The ended screen is a mode to whoever looks at it: no game goes on there.
	EndedDress = Dress{
		Key: "ended.title", ground: RGB(0x2A2A30), plate: RGB(0x18181C),
		Pattern: checks(RGB(0x2A2A30), RGB(0x8C8C94)),
	}

	AlarmRed   = RGB(0xB3261E) // of the edge
	AlarmStrip = RGB(0xA01E17) // words stand on it
	AlarmBlack = RGB(0x16090A)
	BandInk    = RGB(0xFFFFFF)
	bandSecond = RGB(0xE6EEE9)
	doubleLine = RGB(0xC9DAF2)
	lowBattery = RGB(0xFFD98A)
	CapHeight  = float32(0.714) // height of a capital letter in the font
)

// Geometry is where the parts of a window lie.
type Geometry struct {
	Size      fyne.Size
	Small     bool // below 7 inches in portrait, and as low in landscape
	Landscape bool
	Edge      float32
	Capital   float32 // height of the mode's word
	Lines     int     // that the mode's word takes
	Band      Box
	Strip     Box // of the alarm; no height without one
	Page      Box // what is left

	AlarmWord    Box // the plate of the alarm's word, in the strip or beside the mode's
	AlarmCapital float32
}

// Measure lays a window out. The strip's height is 0 without an alarm.
func Measure(size fyne.Size, stripH float32) Geometry { return MeasureLines(size, 1, stripH) }

// MeasureLines is measure with a word of so many lines in the band.
func MeasureLines(size fyne.Size, lines int, stripH float32) Geometry {
	short := min(size.Width, size.Height)
	g := Geometry{Size: size, Small: short < 560, Landscape: size.Width > size.Height, Edge: 10, Lines: lines}
	if g.Small {
		g.Edge = 8
	}
	g.Capital = Round(Clamp(short*0.065, 28, 60))
	inner := Box{0, 0, size.Width, size.Height}.Inset(g.Edge, g.Edge)
	var rest Box
	g.Band, rest = inner.CutTop(g.Capital*(1+1.4*float32(lines-1)) + Round(Clamp(short*0.036, 17, 34)))
	g.Strip, g.Page = rest.CutTop(stripH)
	if stripH > 0 {
		// The alarm's edge is broader than the mode's.
		g.Page.X, g.Page.W = g.Page.X+g.AlarmEdge()-g.Edge, g.Page.W-2*(g.AlarmEdge()-g.Edge)
		if !g.Small {
			g.Page.H -= g.AlarmEdge() - g.Edge
		}
	}
	return g
}

// AlarmEdge is how broad the chevrons are at the sides.
func (g Geometry) AlarmEdge() float32 {
	if g.Small {
		return g.Edge + 4
	}
	return g.Edge + 8
}

// Background is the lowest layer: the frame and band of the mode, with paper
// between. It is one image, made once per size, mode and theme.
type Background struct {
	Raster *canvas.Raster
	geo    Geometry
	dress  Dress
	paper  color.NRGBA
	made   *image.RGBA
}

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
