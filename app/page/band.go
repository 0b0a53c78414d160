package page

import (
	"image/color"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// BandFacts is what the band says.
type BandFacts struct {
	Word          string // of the mode
	First, Second string // board and round; event
	Brief         string // First without words, where they have no room
	Board         string // instead of the battery where nothing else has room, unless that is low
	SecondBrief   string // Second likewise; "" if it has none
	Notice        string // what Second begins with; it stays where the names take the rest

	// Names are those of the players, if the page does not say them. They are said
	// instead of Second.
	Names      [2]string
	Time       string
	Battery    int    // percent; -1 if unknown
	BatteryLow string // said instead of Second; "" if the battery is not low
	NotSaved   string // said in red; "" if all is saved
}

// BandView is the text across the top of the window. It stands on plates of one
// colour: the pattern of the mode is for the eye across the hall, and never
// behind words.
type BandView struct {
	Plate, Alert          *canvas.Rectangle
	InfoPlate, RightPlate *canvas.Rectangle
	Words                 [2]*canvas.Text // of the mode; two lines at most
	first, second, clock  *canvas.Text
	percent, alertText    *canvas.Text
	cell, charge, nub     *canvas.Rectangle
	Objects               []fyne.CanvasObject
}

// NewBandView returns a band that says nothing yet.
func NewBandView() *BandView {
	b := &BandView{
		Plate: NewRect(nil, 8), Alert: NewRect(AlarmStrip, 6),
		InfoPlate: NewRect(nil, 8), RightPlate: NewRect(nil, 8),
		Words: [2]*canvas.Text{NewText(46, true, BandInk), NewText(46, true, BandInk)},
		first: NewText(MidText, true, BandInk), second: NewText(MidText, false, bandSecond),
		clock: NewText(LargeText, true, BandInk), percent: NewText(BodyText, false, BandInk),
		alertText: NewText(BodyText, true, BandInk),
		cell:      NewFrame(color.Transparent, BandInk, 1.5, 3),
		charge:    NewRect(BandInk, 1), nub: &canvas.Rectangle{FillColor: BandInk},
	}
	b.clock.Alignment, b.percent.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	b.Objects = []fyne.CanvasObject{
		b.Plate, b.InfoPlate, b.RightPlate, b.Words[0], b.Words[1], b.first, b.second,
		newUnsaid(b.clock, b.percent), // what changes by itself
		b.cell, b.charge, b.nub, b.Alert, b.alertText,
	}
	return b
}

// BandPad returns the space at the ends of the band.
func (g Geometry) BandPad() float32 { return Clamp(g.rowOfBand()*0.14, 6, 14) }

// rowOfBand returns the height of the band were the mode's word in one line.
func (g Geometry) rowOfBand() float32 { return g.Band.H / (0.3 + 0.7*float32(g.Lines)) }

func (g Geometry) timeSize() float32 { return Clamp(g.rowOfBand()*0.3, 17, 25) }

func (g Geometry) noteSize() float32 { return Clamp(g.rowOfBand()*0.24, 14, 20) }

// BandRight returns the place of the time and the battery.
func (g Geometry) BandRight() Box {
	w := max(TextWidth("00:00", g.timeSize(), true), TextWidth("100 %", g.noteSize()*0.85, false)+34) + 2
	return Box{g.Band.X + g.Band.W - g.BandPad() - 4 - w, g.Band.Y, w, g.Band.H}
}

// PlatePad returns the space at either side of a word on its plate.
func (g Geometry) PlatePad() float32 {
	if g.Small {
		return 8
	}
	return 12
}

// WordLines returns the lines in which the mode's word is written.
func (g Geometry) WordLines(word string) []string {
	if first, second, two := strings.Cut(word, " "); two && g.Lines == 2 {
		return []string{first, second}
	}
	return []string{word}
}

// WordSize returns the text size of the mode's word: g.Capital high, or smaller
// if the word is too long for the band.
func (g Geometry) WordSize(word string, d Dress) float32 {
	size := g.Capital / CapHeight
	if d.double && feet(word) { // the double line stands below
		size = min(size, (g.Band.H-13)/(CapHeight+footDepth))
	}
	room := g.BandRight().X - g.Band.X - g.BandPad() - 2*g.PlatePad() - 8 - g.Kept
	for _, line := range g.WordLines(word) {
		_, size = Fit(line, room, size, 12, true)
	}
	return size
}

// WordPlate returns the place of the mode's word.
func (g Geometry) WordPlate(word string, d Dress) Box {
	size, w := g.WordSize(word, d), float32(0)
	for _, line := range g.WordLines(word) {
		w = max(w, TextWidth(line, size, true))
	}
	plate := Box{g.Band.X + g.BandPad(), g.Band.Y, w + 2*g.PlatePad(), g.Band.H}.Inset(0, g.BandPad()*0.6)
	switch {
	case d.double: // the double line stands below
		plate.Y, plate.H = g.Band.Y+1, g.Band.H-9
	case hasAccent(word) && len(g.WordLines(word)) == 1: // they need room below the edge
		up := plate.Y - g.Band.Y - 1
		plate.Y, plate.H = plate.Y-up, plate.H+up
	case feet(word): // they need room above the page
		plate = plate.Inset(0, -g.BandPad()*0.3)
	}
	return plate
}

// KeepRoom lays the band out with a smaller word of the mode, if that leaves nothing
// beside it: in German ARBITER is as long as the band of a small screen.
func (g Geometry) KeepRoom(word string, d Dress) Geometry {
	if g.Lines == 1 && g.info(g.WordPlate(word, d)).W < infoLeast {
		g.Kept = infoLeast + infoBefore + infoAfter - 6
	}
	return g
}

// What stands beside the words of the band.
const (
	infoLeast  float32 = 92 // breadth
	infoBefore float32 = 14 // space
	infoAfter  float32 = 22
)

// info returns the room between the words of the band, the mode's on its plate, and
// the time. Its height is that of the plate.
func (g Geometry) info(plate Box) Box {
	x := plate.X + plate.W + infoBefore
	if g.alarmInBand() {
		x = g.AlarmWord.X + g.AlarmWord.W + infoBefore
	}
	return Box{x, plate.Y, g.BandRight().X - infoAfter - x, plate.H}
}

// alarmInBand reports whether the alarm's word stands beside the mode's.
func (g Geometry) alarmInBand() bool {
	return g.AlarmWord.H > 0 && g.AlarmWord.Y < g.Band.Y+g.Band.H
}

// Arrange lays the band out. Only texts that differ are painted again.
func (b *BandView) Arrange(geo Geometry, d Dress, f BandFacts) {
	right := geo.BandRight()
	plate, size := geo.WordPlate(f.Word, d), geo.WordSize(f.Word, d)
	for _, p := range [...]*canvas.Rectangle{b.Plate, b.InfoPlate, b.RightPlate} {
		if p.FillColor != d.plate {
			p.FillColor = d.plate
			p.Refresh()
		}
	}
	plate.Put(b.Plate)
	lines := geo.WordLines(f.Word)
	Show(b.Words[1], len(lines) == 2)
	for i, at := range plate.Inset(0, plate.H*0.02*float32(len(lines)-1)).Column(len(lines), 0) {
		PutWord(b.Words[i], at, lines[i], size, geo.PlatePad())
	}

	band := Box{geo.Band.X, plate.Y, geo.Band.W, plate.H}
	if len(lines) == 2 { // so that the pattern is seen below
		band.H = plate.H * 0.55
	}
	info := geo.info(plate)
	info.H = band.H
	first, second, secondInk := f.First, f.Second, bandSecond
	if f.Names[0] != "" {
		second, secondInk = f.namesIn("", info.W, bandTiny+1), BandInk
		if f.BatteryLow != "" || f.NotSaved != "" || f.Notice != "" { // one line for both
			first = f.namesIn(f.Brief+" · ", info.W, bandTiny)
			second, secondInk = f.Notice, bandSecond
		}
	}
	if f.BatteryLow != "" {
		second, secondInk = f.BatteryLow, lowBattery
	}
	right.Y, right.H = band.Y, band.H
	b.putLines(info, geo.noteSize(), &f, first, second, secondInk)
	right.Inset(-6, 0).Put(b.RightPlate)
	if info.W > 90 || f.BatteryLow != "" {
		f.Board = ""
	}
	b.putRight(right, geo.timeSize(), geo.noteSize()*0.85, f)
	if info.W < 90 {
		info = right.Inset(-6, 0)
	}
	b.putAlert(info, f.NotSaved, geo.noteSize())
}

// namesIn returns the names, after what stands before them, as they have room in a
// width at a text size: whole, or the families, or as much of those as there is room
// for.
func (f *BandFacts) namesIn(before string, room, size float32) (text string) {
	families := [2]string{FamilyOf(f.Names[0]), FamilyOf(f.Names[1])}
	text = before + f.Names[0] + " – " + f.Names[1]
	for cut := 40; cut >= 3 && TextWidth(text, size, true) > room; cut-- {
		text = before + firstLetters(families[0], cut) + " – " + firstLetters(families[1], cut)
	}
	return text
}

// firstLetters returns so many letters of a text at most.
func firstLetters(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// The smallest texts beside the mode's word.
const (
	bandLeast float32 = 12
	bandTiny  float32 = 9 // where the names share a line
)

// PutWord writes a word into the middle of its plate, with pad at either side.
func PutWord(t *canvas.Text, plate Box, word string, size, pad float32) {
	SetText(t, word, size, BandInk)
	// The middle of a capital lies above the middle of its line, and that of one
	// with feet higher still.
	h, up := TextHeight(size), size*0.05
	if feet(word) {
		up += size * footDepth / 2
	}
	if hasAccent(word) {
		up -= Clamp((plate.H-size*CapHeight)/2-1, 0, size*accentHeight/2)
	}
	Move(t, fyne.NewPos(Round(plate.X+pad), Round(plate.Y+(plate.H-h)/2-up)))
	Resize(t, fyne.NewSize(plate.W-2*pad, h))
}

// footDepth is how far the feet of a capital reach below its line, for its size.
const footDepth = 0.16

// accentHeight is how far accents reach above a capital, for its size.
const accentHeight = 0.2

// hasAccent reports whether capitals of a word have accents.
func hasAccent(word string) bool { return strings.ContainsAny(word, "ÁÉÍÓÚÀÈÊÔÎÛÑЙЇЁ") }

// feet reports whether capitals of a word reach below its line.
func feet(word string) bool { return strings.ContainsAny(word, "ДЦЩQÇ") }

func (b *BandView) putLines(info Box, size float32, f *BandFacts, first, second string, secondInk color.NRGBA) {
	least := bandLeast
	if f.Names[0] != "" {
		least = bandTiny
	}
	lines := info.Column(2, 0)
	if second == "" || first == "" {
		if f.NotSaved == "" { // which stands below
			lines[0] = info
		}
		first, second = first+second, ""
	}
	Show(b.first, info.W > 90)
	Show(b.second, info.W > 90 && second != "")
	Show(b.InfoPlate, info.W > 90 && first+second != "")
	if info.W <= 90 {
		return
	}
	text, s := fitOr(first, f.Brief, info.W, size, least, true)
	SetText(b.first, text, s, BandInk)
	PutText(b.first, lines[0])
	w := TextWidth(text, s, true)
	brief := f.SecondBrief
	if second != f.Second {
		brief = ""
	}
	text, s = fitOr(second, brief, info.W, size, least, false)
	SetText(b.second, text, s, secondInk)
	PutText(b.second, lines[1])
	w = max(w, TextWidth(text, s, false))
	Box{info.X - 10, info.Y, min(w+20, info.W+16), info.H}.Put(b.InfoPlate)
}

// fitOr is [Fit], with a brief text instead of one that would be cut.
func fitOr(text, brief string, room, size, least float32, heavy bool) (string, float32) {
	fitted, s := Fit(text, room, size, least, heavy)
	if fitted != text && brief != "" {
		return Fit(brief, room, size, min(least, bandTiny), heavy)
	}
	return fitted, s
}

func (b *BandView) putAlert(info Box, words string, size float32) {
	Show(b.Alert, words != "")
	Show(b.alertText, words != "")
	if words == "" {
		return
	}
	words, size = Fit(words, info.W-12, size, 9, true)
	at := Box{info.X, info.Y + info.H/2 + 1, TextWidth(words, size, true) + 12, info.H/2 - 3}
	at.Put(b.Alert)
	SetText(b.alertText, words, size, BandInk)
	PutText(b.alertText, at.Inset(6, 0))
	Show(b.second, false)
}

func (b *BandView) putRight(right Box, timeSize, percentSize float32, f BandFacts) {
	lines := right.Inset(0, 1).Column(2, 0)
	charged := f.Battery >= 0 && f.Board == ""
	Show(b.percent, charged || f.Board != "")
	Show(b.cell, charged)
	Show(b.charge, charged)
	Show(b.nub, charged)
	if f.Battery < 0 && f.Board == "" {
		lines[0] = right
	}
	SetText(b.clock, f.Time, timeSize, BandInk)
	PutText(b.clock, lines[0])
	if f.Board != "" {
		text, size := Fit(f.Board, right.W, percentSize, bandTiny, false)
		SetText(b.percent, text, size, BandInk)
		PutText(b.percent, lines[1])
	}
	if !charged {
		return
	}
	percent := strconv.Itoa(f.Battery) + " %"
	SetText(b.percent, percent, percentSize, BandInk)
	PutText(b.percent, lines[1])
	cellH := Clamp(percentSize*0.75, 9, 13)
	x := right.X + right.W - TextWidth(percent, percentSize, false) - 32
	cell := Box{x, lines[1].Y + (lines[1].H-cellH)/2, 22, cellH}
	cell.Put(b.cell)
	Box{cell.X + 22, cell.Y + cellH*0.3, 2.5, cellH * 0.4}.Put(b.nub)
	Box{cell.X + 3, cell.Y + 3, max(1, 16*float32(min(f.Battery, 100))/100), cellH - 6}.Put(b.charge)
	fill := BandInk
	if f.BatteryLow != "" {
		fill = lowBattery
	}
	if b.charge.FillColor != fill {
		b.charge.FillColor = fill
		b.charge.Refresh()
	}
}

// ClockTime returns the time of day as the band shows it.
func ClockTime(t time.Time) string { return t.Format("15:04") }
