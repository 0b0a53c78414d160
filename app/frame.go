package app

import (
	"image"
	"image/color"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// dress is how a mode shows itself: colour, pattern and word, so that it can
// be told across the hall, in grey and by the colour-blind (R-G03, R-O05).
type dress struct {
	key    string // of the word
	ground color.NRGBA
	plate  color.NRGBA // behind the word
	fill   pattern
	double bool // a double line inside the edge
}

var (
	gameDress = dress{
		key: "mode.game", ground: rgb(0x0E5B3A), plate: rgb(0x09402A),
		fill: stripes(rgb(0x0E5B3A), rgb(0x1A7049)),
	}
	arbiterDress = dress{
		key: "mode.arbiter", ground: rgb(0x4A1D78), plate: rgb(0x331254),
		fill: dots(rgb(0x4A1D78), rgb(0x8A5BC4)),
	}
	ownerDress = dress{
		key: "mode.owner", ground: rgb(0x1F4E8C), plate: rgb(0x1F4E8C),
		fill: plain(rgb(0x1F4E8C)), double: true,
	}
	endedDress = dress{
		key: "ended.title", ground: rgb(0x0E5B3A), plate: rgb(0x09402A),
		fill: stripes(rgb(0x0E5B3A), rgb(0x1A7049)),
	}

	alarmRed    = rgb(0xB3261E)
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
	band      box
	strip     box // of the alarm; no height without one
	page      box // what is left
}

// measure lays a window out. The strip's height is 0 without an alarm.
func measure(size fyne.Size, stripH float32) geometry {
	short := min(size.Width, size.Height)
	g := geometry{size: size, small: short < 560, landscape: size.Width > size.Height, edge: 10}
	if g.small {
		g.edge = 8
	}
	g.capital = round(clamp(short*0.065, 28, 60))
	inner := box{0, 0, size.Width, size.Height}.inset(g.edge, g.edge)
	var rest box
	g.band, rest = inner.cutTop(g.capital + round(clamp(short*0.036, 17, 34)))
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
		for _, at := range [...]float32{2, 5} {
			outline(img, img.Rect.Inset(px(at)), max(1, px(1.4)), doubleLine)
		}
		y := px(b.geo.band.y + b.geo.band.h)
		for _, up := range [...]float32{3.5, 6.5} {
			fillPlain(img, image.Rect(px(5), y-px(up), w-px(5), y-px(up)+max(1, px(1.4))), doubleLine)
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

// bandFacts is what the band says besides the mode.
type bandFacts struct {
	word          string
	first, second string // board and round; event
	time          string
	battery       int    // percent; -1 unknown
	batteryLow    string // said in place of the second line
	notSaved      string // said in red, if it is so
}

// bandView is the text across the top.
type bandView struct {
	plate, alert               *canvas.Rectangle
	word, first, second, clock *canvas.Text
	percent, alertText         *canvas.Text
	cell, charge, nub          *canvas.Rectangle
	objects                    []fyne.CanvasObject
}

func newBandView() *bandView {
	b := &bandView{
		plate: &canvas.Rectangle{CornerRadius: 8}, alert: &canvas.Rectangle{CornerRadius: 6, FillColor: alarmRed},
		word: newText(46, true, bandInk), first: newText(midText, true, bandInk), second: newText(midText, false, bandSecond),
		clock: newText(largeText, true, bandInk), percent: newText(bodyText, false, bandInk),
		alertText: newText(bodyText, true, bandInk),
		cell:      &canvas.Rectangle{CornerRadius: 3, StrokeColor: bandInk, StrokeWidth: 1.5, FillColor: color.Transparent},
		charge:    &canvas.Rectangle{CornerRadius: 1, FillColor: bandInk}, nub: &canvas.Rectangle{FillColor: bandInk},
	}
	b.clock.Alignment, b.percent.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	b.objects = []fyne.CanvasObject{b.plate, b.word, b.first, b.second, b.clock, b.cell, b.charge, b.nub, b.percent, b.alert, b.alertText}
	return b
}

// arrange lays the band out. Only the texts that differ are painted again.
func (b *bandView) arrange(geo geometry, d dress, f bandFacts) {
	band := geo.band
	if d.double {
		band.h -= 8 // the double line stands below
	}
	pad := clamp(band.h*0.14, 6, 14)
	timeSize := clamp(band.h*0.3, 17, 25)
	noteSize := clamp(band.h*0.24, 14, 20)
	right := box{band.x + band.w - pad - 4, band.y, 0, band.h}
	right.w = max(textWidth("00:00", timeSize, true), textWidth("100 %", noteSize*0.85, false)+34) + 2
	right.x -= right.w

	size := geo.capital / capOfHeight
	room := right.x - band.x - pad - 34
	if f.first != "" || f.second != "" {
		room -= 60 // what the board's number needs at least
	}
	_, size = fit(f.word, room, size, 12, true)
	wordW := textWidth(f.word, size, true)
	plate := box{band.x + pad, band.y + pad*0.6, wordW + 24, band.h - pad*1.2}
	if d.double {
		plate = box{band.x + pad, band.y + 1, wordW + 20, band.h}
	}
	plate.put(b.plate)
	if b.plate.FillColor != d.plate {
		b.plate.FillColor = d.plate
		b.plate.Refresh()
	}
	setText(b.word, f.word, size, bandInk)
	// The middle of a capital lies above the middle of its line.
	wordH := textHeight(size)
	b.word.Move(fyne.NewPos(plate.x+12, round(plate.y+(plate.h-wordH)/2-size*0.05)))
	b.word.Resize(fyne.NewSize(wordW, wordH))

	info := box{plate.x + plate.w + 14, band.y + 2, 0, band.h - 4}
	info.w = right.x - 12 - info.x
	second, secondInk := f.second, bandSecond
	if f.batteryLow != "" {
		second, secondInk = f.batteryLow, lowBattery
	}
	b.putLines(info, noteSize, f.first, second, secondInk)
	b.putAlert(info, f.notSaved, noteSize)

	b.putRight(right, timeSize, noteSize*0.85, f)
}

func (b *bandView) putLines(info box, size float32, first, second string, secondInk color.NRGBA) {
	lines := info.column(2, 0)
	if second == "" || first == "" {
		lines[0] = info
		first, second = first+second, ""
	}
	show(b.first, info.w > 90)
	show(b.second, info.w > 90 && second != "")
	if info.w <= 90 {
		return
	}
	text, s := fit(first, info.w, size, 12, true)
	setText(b.first, text, s, bandInk)
	putText(b.first, lines[0])
	text, s = fit(second, info.w, size, 12, false)
	setText(b.second, text, s, secondInk)
	putText(b.second, lines[1])
}

func (b *bandView) putAlert(info box, words string, size float32) {
	show(b.alert, words != "")
	show(b.alertText, words != "")
	if words == "" {
		return
	}
	at := box{info.x, info.y + info.h/2 + 1, min(info.w, textWidth(words, size, true)+20), info.h/2 - 4}
	at.put(b.alert)
	setText(b.alertText, words, size, bandInk)
	putText(b.alertText, at.inset(10, 0))
	show(b.second, false)
}

func (b *bandView) putRight(right box, timeSize, percentSize float32, f bandFacts) {
	lines := right.inset(0, 2).column(2, 0)
	show(b.percent, f.battery >= 0)
	show(b.cell, f.battery >= 0)
	show(b.charge, f.battery >= 0)
	show(b.nub, f.battery >= 0)
	if f.battery < 0 {
		lines[0] = right
	}
	setText(b.clock, f.time, timeSize, bandInk)
	putText(b.clock, lines[0])
	if f.battery < 0 {
		return
	}
	percent := strconv.Itoa(f.battery) + " %"
	setText(b.percent, percent, percentSize, bandInk)
	putText(b.percent, lines[1])
	cellH := clamp(percentSize*0.75, 9, 13)
	x := right.x + right.w - textWidth(percent, percentSize, false) - 32
	cell := box{x, lines[1].y + (lines[1].h-cellH)/2, 22, cellH}
	cell.put(b.cell)
	box{cell.x + 22, cell.y + cellH*0.3, 2.5, cellH * 0.4}.put(b.nub)
	box{cell.x + 3, cell.y + 3, max(1, 16*float32(min(f.battery, 100))/100), cellH - 6}.put(b.charge)
	fill := bandInk
	if f.batteryLow != "" {
		fill = lowBattery
	}
	if b.charge.FillColor != fill {
		b.charge.FillColor = fill
		b.charge.Refresh()
	}
}

// clockTime is the time of day as the band shows it.
func clockTime(t time.Time) string { return t.Format("15:04") }
