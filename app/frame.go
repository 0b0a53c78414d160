package app

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// dress is how a mode shows itself: colour, pattern and word, so that it can
// be told across the hall, in grey and by the colour-blind (R-G03, R-O05).
type dress struct {
	key    string // of the word
	ground color.NRGBA
	plate  color.NRGBA // behind the word, and whatever else is written there
	fill   pattern
	double bool // a double line inside the edge
}

var (
	gameDress = dress{
		key: "mode.game", ground: rgb(0x0E5B3A), plate: rgb(0x09402A),
		fill: stripes(rgb(0x0E5B3A), rgb(0x3FA576)),
	}
	arbiterDress = dress{
		key: "mode.arbiter", ground: rgb(0x4A1D78), plate: rgb(0x331254),
		fill: dots(rgb(0x4A1D78), rgb(0xB48BE6)),
	}
	ownerDress = dress{
		key: "mode.owner", ground: rgb(0x1F4E8C), plate: rgb(0x1F4E8C),
		fill: plain(rgb(0x1F4E8C)), double: true,
	}
	// The ended screen is a mode to whoever looks at it: no game goes on there.
	endedDress = dress{
		key: "ended.title", ground: rgb(0x2A2A30), plate: rgb(0x18181C),
		fill: checks(rgb(0x2A2A30), rgb(0x8C8C94)),
	}

	alarmRed    = rgb(0xB3261E) // of the edge
	alarmStrip  = rgb(0xA01E17) // words stand on it
	alarmBlack  = rgb(0x16090A)
	bandInk     = rgb(0xFFFFFF)
	bandSecond  = rgb(0xE6EEE9)
	doubleLine  = rgb(0xC9DAF2)
	lowBattery  = rgb(0xFFD98A)
	capOfHeight = float32(0.714) // height of a capital letter in the font
)

// geometry is where the parts of a window lie.
type geometry struct {
	size      fyne.Size
	small     bool // below 7 inches in portrait, and as low in landscape
	landscape bool
	edge      float32
	capital   float32 // height of the mode's word
	lines     int     // that the mode's word takes
	band      box
	strip     box // of the alarm; no height without one
	page      box // what is left

	alarmWord    box // the plate of the alarm's word, in the strip or beside the mode's
	alarmCapital float32
}

// measure lays a window out. The strip's height is 0 without an alarm.
func measure(size fyne.Size, stripH float32) geometry { return measureLines(size, 1, stripH) }

// measureLines is measure with a word of so many lines in the band.
func measureLines(size fyne.Size, lines int, stripH float32) geometry {
	short := min(size.Width, size.Height)
	g := geometry{size: size, small: short < 560, landscape: size.Width > size.Height, edge: 10, lines: lines}
	if g.small {
		g.edge = 8
	}
	g.capital = round(clamp(short*0.065, 28, 60))
	inner := box{0, 0, size.Width, size.Height}.inset(g.edge, g.edge)
	var rest box
	g.band, rest = inner.cutTop(g.capital*(1+1.4*float32(lines-1)) + round(clamp(short*0.036, 17, 34)))
	g.strip, g.page = rest.cutTop(stripH)
	if stripH > 0 {
		// The alarm's edge is broader than the mode's.
		g.page.x, g.page.w = g.page.x+g.alarmEdge()-g.edge, g.page.w-2*(g.alarmEdge()-g.edge)
		if !g.small {
			g.page.h -= g.alarmEdge() - g.edge
		}
	}
	return g
}

// alarmEdge is how broad the chevrons are at the sides.
func (g geometry) alarmEdge() float32 {
	if g.small {
		return g.edge + 4
	}
	return g.edge + 8
}

// background is the lowest layer: the frame and band of the mode, with paper
// between. It is one image, made once per size, mode and theme.
type background struct {
	raster *canvas.Raster
	geo    geometry
	dress  dress
	paper  color.NRGBA
	made   *image.RGBA
}

func newBackground() *background {
	b := &background{}
	b.raster = canvas.NewRaster(b.draw)
	return b
}

// set changes what is shown, and has it painted if it differs.
func (b *background) set(geo geometry, d dress, paper color.NRGBA) {
	same := b.geo == geo && b.dress.key == d.key && b.paper == paper
	b.geo, b.dress, b.paper = geo, d, paper
	if !same {
		b.made = nil
		box{0, 0, geo.size.Width, geo.size.Height}.put(b.raster)
		b.raster.Refresh()
	}
}

func (b *background) draw(w, h int) image.Image {
	if b.made != nil && b.made.Rect.Dx() == w && b.made.Rect.Dy() == h {
		return b.made
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	scale := float64(w) / float64(max(b.geo.size.Width, 1))
	px := func(v float32) int { return int(float64(v)*scale + 0.5) }
	if b.dress.fill.paint != nil {
		b.dress.fill.fill(img, img.Rect, scale)
	}
	if b.dress.double {
		t := max(1, px(2))
		for _, at := range [...]float32{1, 5} {
			outline(img, img.Rect.Inset(px(at)), t, doubleLine)
		}
		y := px(b.geo.band.y + b.geo.band.h)
		for _, up := range [...]float32{3, 7} {
			fillPlain(img, image.Rect(px(5), y-px(up), w-px(5), y-px(up)+t), doubleLine)
		}
	}
	top := b.geo.band.y + b.geo.band.h
	fillPlain(img, image.Rect(px(b.geo.edge), px(top), w-px(b.geo.edge), h-px(b.geo.edge)), b.paper)
	b.made = img
	return img
}

func outline(img *image.RGBA, r image.Rectangle, t int, c color.NRGBA) {
	fillPlain(img, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+t), c)
	fillPlain(img, image.Rect(r.Min.X, r.Max.Y-t, r.Max.X, r.Max.Y), c)
	fillPlain(img, image.Rect(r.Min.X, r.Min.Y, r.Min.X+t, r.Max.Y), c)
	fillPlain(img, image.Rect(r.Max.X-t, r.Min.Y, r.Max.X, r.Max.Y), c)
}
