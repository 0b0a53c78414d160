package app

import (
	"image/color"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// bandFacts is what the band says besides the mode.
type bandFacts struct {
	word          string
	first, second string // board and round; event
	time          string
	battery       int    // percent; -1 unknown
	batteryLow    string // said in place of the second line
	notSaved      string // said in red, if it is so
}

// bandView is the text across the top. All of it stands on plates of one
// colour: the pattern is for the eye across the hall, not behind words.
type bandView struct {
	plate, alert          *canvas.Rectangle
	infoPlate, rightPlate *canvas.Rectangle
	words                 [2]*canvas.Text // of the mode; two lines at most
	first, second, clock  *canvas.Text
	percent, alertText    *canvas.Text
	cell, charge, nub     *canvas.Rectangle
	objects               []fyne.CanvasObject
}

func newBandView() *bandView {
	b := &bandView{
		plate: &canvas.Rectangle{CornerRadius: 8}, alert: &canvas.Rectangle{CornerRadius: 6, FillColor: alarmStrip},
		infoPlate: &canvas.Rectangle{CornerRadius: 8}, rightPlate: &canvas.Rectangle{CornerRadius: 8},
		words: [2]*canvas.Text{newText(46, true, bandInk), newText(46, true, bandInk)},
		first: newText(midText, true, bandInk), second: newText(midText, false, bandSecond),
		clock: newText(largeText, true, bandInk), percent: newText(bodyText, false, bandInk),
		alertText: newText(bodyText, true, bandInk),
		cell:      &canvas.Rectangle{CornerRadius: 3, StrokeColor: bandInk, StrokeWidth: 1.5, FillColor: color.Transparent},
		charge:    &canvas.Rectangle{CornerRadius: 1, FillColor: bandInk}, nub: &canvas.Rectangle{FillColor: bandInk},
	}
	b.clock.Alignment, b.percent.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	b.objects = []fyne.CanvasObject{
		b.plate, b.infoPlate, b.rightPlate, b.words[0], b.words[1], b.first, b.second,
		b.clock, b.cell, b.charge, b.nub, b.percent, b.alert, b.alertText,
	}
	return b
}

// bandPad is the space at the ends of the band.
func (g geometry) bandPad() float32 { return clamp(g.rowOfBand()*0.14, 6, 14) }

// rowOfBand is how high the band is where the mode's word takes one line.
func (g geometry) rowOfBand() float32 { return g.band.h / (0.3 + 0.7*float32(g.lines)) }

func (g geometry) timeSize() float32 { return clamp(g.rowOfBand()*0.3, 17, 25) }

func (g geometry) noteSize() float32 { return clamp(g.rowOfBand()*0.24, 14, 20) }

// bandRight is the place of the time and the battery.
func (g geometry) bandRight() box {
	w := max(textWidth("00:00", g.timeSize(), true), textWidth("100 %", g.noteSize()*0.85, false)+34) + 2
	return box{g.band.x + g.band.w - g.bandPad() - 4 - w, g.band.y, w, g.band.h}
}

// platePad is the space at either side of a word on its plate.
func (g geometry) platePad() float32 {
	if g.small {
		return 8
	}
	return 12
}

// wordLines are the lines in which the mode's word is written.
func (g geometry) wordLines(word string) []string {
	if first, second, two := strings.Cut(word, " "); two && g.lines == 2 {
		return []string{first, second}
	}
	return []string{word}
}

// wordSize is the size of type of the mode's word: as tall as the geometry
// says, unless it is too long for the band.
func (g geometry) wordSize(word string, _ dress) float32 {
	size := g.capital / capOfHeight
	room := g.bandRight().x - g.band.x - g.bandPad() - 2*g.platePad() - 8
	for _, line := range g.wordLines(word) {
		_, size = fit(line, room, size, 12, true)
	}
	return size
}

// wordPlate is the place of the mode's word.
func (g geometry) wordPlate(word string, d dress) box {
	size, w := g.wordSize(word, d), float32(0)
	for _, line := range g.wordLines(word) {
		w = max(w, textWidth(line, size, true))
	}
	plate := box{g.band.x + g.bandPad(), g.band.y, w + 2*g.platePad(), g.band.h}.inset(0, g.bandPad()*0.6)
	if d.double { // which stands below
		plate.y, plate.h = g.band.y+1, g.band.h-9
	}
	return plate
}

// arrange lays the band out. Only the texts that differ are painted again.
func (b *bandView) arrange(geo geometry, d dress, f bandFacts) {
	right := geo.bandRight()
	plate, size := geo.wordPlate(f.word, d), geo.wordSize(f.word, d)
	for _, p := range [...]*canvas.Rectangle{b.plate, b.infoPlate, b.rightPlate} {
		if p.FillColor != d.plate {
			p.FillColor = d.plate
			p.Refresh()
		}
	}
	plate.put(b.plate)
	lines := geo.wordLines(f.word)
	show(b.words[1], len(lines) == 2)
	for i, at := range plate.inset(0, plate.h*0.02*float32(len(lines)-1)).column(len(lines), 0) {
		putWord(b.words[i], at, lines[i], size, geo.platePad())
	}

	band := box{geo.band.x, plate.y, geo.band.w, plate.h}
	if len(lines) == 2 { // the pattern below is to be seen
		band.h = plate.h * 0.55
	}
	info := box{plate.x + plate.w + 14, band.y, 0, band.h}
	if geo.alarmWord.h > 0 && geo.alarmWord.y < geo.band.y+geo.band.h {
		info.x = geo.alarmWord.x + geo.alarmWord.w + 14
	}
	info.w = right.x - 22 - info.x
	second, secondInk := f.second, bandSecond
	if f.batteryLow != "" {
		second, secondInk = f.batteryLow, lowBattery
	}
	right.y, right.h = band.y, band.h
	b.putLines(info, geo.noteSize(), f.first, second, secondInk)
	right.inset(-6, 0).put(b.rightPlate)
	b.putRight(right, geo.timeSize(), geo.noteSize()*0.85, f)
	if info.w < 90 {
		info = right.inset(-6, 0)
	}
	b.putAlert(info, f.notSaved, geo.noteSize())
}

// putWord writes a word into the middle of its plate.
func putWord(t *canvas.Text, plate box, word string, size, pad float32) {
	setText(t, word, size, bandInk)
	// The middle of a capital lies above the middle of its line.
	h := textHeight(size)
	t.Move(fyne.NewPos(round(plate.x+pad), round(plate.y+(plate.h-h)/2-size*0.05)))
	t.Resize(fyne.NewSize(plate.w-2*pad, h))
}

func (b *bandView) putLines(info box, size float32, first, second string, secondInk color.NRGBA) {
	lines := info.column(2, 0)
	if second == "" || first == "" {
		lines[0] = info
		first, second = first+second, ""
	}
	show(b.first, info.w > 90)
	show(b.second, info.w > 90 && second != "")
	show(b.infoPlate, info.w > 90 && first+second != "")
	if info.w <= 90 {
		return
	}
	text, s := fit(first, info.w, size, 12, true)
	setText(b.first, text, s, bandInk)
	putText(b.first, lines[0])
	w := textWidth(text, s, true)
	text, s = fit(second, info.w, size, 12, false)
	setText(b.second, text, s, secondInk)
	putText(b.second, lines[1])
	w = max(w, textWidth(text, s, false))
	box{info.x - 10, info.y, min(w+20, info.w+16), info.h}.put(b.infoPlate)
}

func (b *bandView) putAlert(info box, words string, size float32) {
	show(b.alert, words != "")
	show(b.alertText, words != "")
	if words == "" {
		return
	}
	words, size = fit(words, info.w-12, size, 9, true)
	at := box{info.x, info.y + info.h/2 + 1, textWidth(words, size, true) + 12, info.h/2 - 3}
	at.put(b.alert)
	setText(b.alertText, words, size, bandInk)
	putText(b.alertText, at.inset(6, 0))
	show(b.second, false)
}

func (b *bandView) putRight(right box, timeSize, percentSize float32, f bandFacts) {
	lines := right.inset(0, 1).column(2, 0)
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
