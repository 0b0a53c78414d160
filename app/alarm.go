package app

import (
	"image"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/assets"
)

// alarmView is the topmost layer in every mode while an alarm is open: broad
// chevrons around the whole edge, the word of the alarm as tall as that of the
// mode, and a strip that says what happened, when and for how long, in the
// language of the device and in English (R-G04). It takes no touches, so the
// page below goes on working.
type alarmView struct {
	edges [4]*canvas.Raster
	strip *canvas.Rectangle
	plate *canvas.Rectangle
	word  *canvas.Text
	lines []*canvas.Text
	ring  *canvas.Rectangle // of the keyboard, while that is at the strip
	layer *fyne.Container

	plan  alarmPlan
	asked alarmAsked
}

// alarmPlan is how the words of the alarms are laid out.
type alarmPlan struct {
	word   string
	lines  []alarmLine
	size   float32 // of the text
	beside bool    // the word is in the strip, next to the lines
	geo    page.Geometry
}

type alarmLine struct {
	text  string
	heavy bool
}

// alarmAsked is the input of a plan, which is made again only if the input
// changes.
type alarmAsked struct {
	geo    page.Geometry
	mode   string
	lang   string
	alarms []device.Alarm
}

const (
	alarmLines             = 14
	bandInfoLeast  float32 = 150  // width of the other text in the band
	bandInfoTiny   float32 = 124  // the same, if that leaves no room for the words
	lineSpace              = 0.88 // of a line's height in the strip
	alarmLeast     float32 = 11   // smallest text in the strip
	alarmTiny      float32 = 10   // the same, if that leaves no room for the words
	alarmText      float32 = 12   // smallest next to the word, if it can be in the band
	alarmShrink    float32 = 0.6  // how far the words shrink to fit in the band together
	alarmWordLeast float32 = 0.7  // the same, of its word in the strip
	stripPad       float32 = 3    // above and below the lines
	alarmPlateIn   float32 = 4    // how far the word's plate stands within the strip
)

func newAlarmView() *alarmView {
	a := &alarmView{
		strip: canvas.NewRectangle(page.AlarmStrip),
		plate: page.NewRect(page.AlarmBlack, 6),
		word:  page.NewText(46, true, page.BandInk),
	}
	a.layer = page.NewLayer()
	for i := range a.edges {
		a.edges[i] = canvas.NewRaster(cachedChevrons())
		a.layer.Objects = append(a.layer.Objects, a.edges[i])
	}
	a.layer.Objects = append(a.layer.Objects, a.strip, a.plate, a.word)
	for range alarmLines {
		t := page.NewText(page.BodyText, false, page.BandInk)
		a.lines = append(a.lines, t)
		a.layer.Objects = append(a.layer.Objects, t)
	}
	a.ring = page.NewFrame(nil, page.BandInk, 3, 0)
	a.ring.Hide()
	a.layer.Objects = append(a.layer.Objects, a.ring)
	a.layer.Hide()
	return a
}

// cachedChevrons draws an edge once per size.
func cachedChevrons() func(w, h int) image.Image {
	var made *image.RGBA
	return func(w, h int) image.Image {
		if made == nil || made.Rect.Dx() != w || made.Rect.Dy() != h {
			made = image.NewRGBA(image.Rect(0, 0, w, h))
			page.Chevrons(made, page.AlarmRed, page.AlarmBlack, 44*float64(page.CurrentScale().Pixels))
		}
		return made
	}
}

// say plans the words of the alarms for a window that was laid out without
// them, and returns the layout with them.
func (a *alarmView) say(geo page.Geometry, d page.Dress, alarms []device.Alarm, words assets.Catalogue, zone *time.Location) page.Geometry {
	if len(alarms) == 0 {
		a.plan, a.asked = alarmPlan{}, alarmAsked{}
		return geo
	}
	asked := alarmAsked{geo, d.Key, words.Language(), alarms}
	if a.asked.geo == geo && a.asked.mode == asked.mode && a.asked.lang == asked.lang && slices.Equal(a.asked.alarms, alarms) {
		return a.plan.geo
	}
	a.asked = asked
	all := page.AlarmsWords(alarms, words, zone)
	said, shorter := []alarmLine{{all, true}}, []alarmLine{{all, false}}
	once := said
	if words.Language() != "en" {
		english, newest := assets.Words("en"), alarms[len(alarms)-1]
		shorter = append(shorter, alarmLine{page.AlarmWords(newest, english, zone), false})
		said = append(said, alarmLine{page.AlarmsWords(alarms, english, zone), false})
		if once = said; len(alarms) == 1 { // several are counted, in English too
			once = []alarmLine{{all, true}, {page.AlarmBrief(newest, english), false}}
		}
	}
	mode, word := words.Say(d.Key), words.Say("mode.alarm")
	// A small screen: the times once. And many kinds: counted in one language, not in
	// bold; then in the language of the device alone. Board, round and names stay in the
	// band, unless ten kinds of alarms stand at once.
	squares := geo.LeastSquares()
	for _, square := range squares {
		most := stripMost(geo, d, square)
		for _, less := range [...]struct {
			lines []alarmLine
			least float32
		}{
			{said, alarmText},
			{once, alarmText},
			{said, alarmLeast},
			{once, alarmLeast},
			{said, alarmTiny},
			{shorter, alarmLeast},
			{shorter, alarmTiny},
			{shorter[:1], alarmLeast},
			{shorter[:1], alarmTiny},
		} {
			if less.least == alarmTiny && square > squares[len(squares)-1] {
				continue // a footnote: rather smaller squares
			}
			fits := false
			if a.plan, fits = planAlarm(geo, mode, word, d, most, less.least, slices.Clone(less.lines), bandInfoLeast); fits {
				return a.plan.geo
			}
		}
	}
	if !geo.Tight {
		most, fits := stripMost(geo, d, page.SquareMin), false
		if a.plan, fits = planAlarm(geo, mode, word, d, most, alarmTiny, slices.Clone(shorter), bandInfoTiny); !fits {
			a.plan, _ = planAlarm(geo, mode, word, d, most, alarmTiny, shorter, 0)
		}
	}
	return a.plan.geo
}

// planAlarm finds room for the words, none smaller than least, in a strip of at most
// that height, and reports whether it is enough. On most screens the word of the
// alarm is in the strip, next to the lines. If the page leaves too little room for
// that, the word is in the band, next to that of the mode.
func planAlarm(geo page.Geometry, mode, word string, d page.Dress, most, least float32, said []alarmLine, info float32) (plan alarmPlan, fits bool) {
	short := min(geo.Size.Width, geo.Size.Height)
	ideal := page.Clamp(short*0.0255, 13, 21)
	beside := alarmPlan{word: word, beside: true, size: ideal}
	// First a strip not much higher than the word, then a higher one, then a smaller
	// word.
	for _, to := range [...]float32{1, 0.85, alarmWordLeast} {
		plate := alarmPlateOf(geo, word, to)
		for _, high := range [...]float32{min(most, max(plate.h, short*0.13)), most} {
			for small := max(alarmText, ideal*0.8); beside.size >= small; beside.size -= 0.5 {
				if h := beside.set(said, plate.room); max(h, plate.h) <= high {
					return beside.placed(geo, max(h, plate.h), plate), true
				}
			}
			beside.size = ideal
		}
	}
	plate := alarmPlateOf(geo, word, 1)
	// Then small text, with the word in the band if it has room there.
	within := alarmPlan{word: word}
	scale := together(geo, mode, word, d, info)
	for within.size = ideal; within.size >= least; within.size -= 0.5 {
		if h := within.set(said, geo.Size.Width-2*geo.AlarmEdge()-2*10); h <= most && scale >= alarmShrink {
			return within.inBand(geo, d, mode, h, scale), true
		}
	}
	for i := range said { // a name from outside may be one long word
		said[i].text = breakWords(said[i].text, plate.room, least, said[i].heavy)
	}
	for beside.size = alarmText; beside.size > least && max(beside.set(said, plate.room), plate.h) > most; {
		beside.size -= 0.5
	}
	h := max(beside.set(said, plate.room), plate.h)
	return beside.placed(geo, h, plate), h <= most
}

// alarmPlate is the plate of the alarm's word in the strip, and the room beside it.
type alarmPlate struct{ capital, w, h, room float32 }

// alarmPlateOf returns the plate with the word so much smaller than the mode's.
func alarmPlateOf(geo page.Geometry, word string, smaller float32) alarmPlate {
	p := alarmPlate{capital: geo.Capital * smaller}
	p.w = page.TextWidth(word, p.capital/page.CapHeight, true) + 2*geo.PlatePad()
	p.h = page.Round(p.capital*1.3 + 2*alarmPlateIn)
	p.room = geo.Size.Width - 2*geo.AlarmEdge() - alarmPlateIn - p.w - 2*10
	return p
}

// stripMost returns the maximum height of the strip that leaves the page its
// minimum: on pages with a sheet, its rows, and squares of at least that side
// (R-G06).
func stripMost(geo page.Geometry, d page.Dress, square float32) float32 {
	most := page.Floor(min(geo.Size.Height*0.25, 200))
	if d.Key != page.GameDress.Key && d.Key != page.ArbiterDress.Key {
		return most
	}
	for h := page.StripLeast; h < most; h++ {
		under := page.MeasureLines(geo.Size, geo.Lines, h+1)
		p := page.PlanOf(under, false)
		if p.Rows < page.RowsMin || p.RowH < under.LeastRow() || p.Cell < square || !hasRoom(&p) {
			return h
		}
	}
	return most
}

// hasRoom reports whether the buttons are large enough for a finger.
func hasRoom(p *page.Plan) bool {
	for _, group := range [...][]page.Box{p.Writing, p.Opening} {
		for _, b := range group {
			if b.W < page.ButtonMin-0.6 || b.H < page.ButtonMin-0.6 {
				return false
			}
		}
	}
	return true
}

// together returns how far the words of the mode and of the alarm must shrink to
// stand side by side in the band; 0 if they cannot.
func together(g page.Geometry, mode, word string, d page.Dress, info float32) float32 {
	if g.Lines > 1 || d.Key == page.EndedDress.Key {
		return 0
	}
	size := g.Capital / page.CapHeight
	room := g.BandRight().X - 12 - g.Band.X - g.BandPad() - 4*g.PlatePad() - 8 - info
	return min(1, room/(page.TextWidth(mode, size, true)+page.TextWidth(word, size, true)))
}

// set breaks the lines to a width, and returns their height: more than any
// strip if a word is too long.
func (p *alarmPlan) set(said []alarmLine, room float32) float32 {
	p.lines = p.lines[:0]
	h := float32(2 * stripPad)
	for _, s := range said {
		for _, text := range page.Wrap(s.text, room, p.size, s.heavy) {
			p.lines = append(p.lines, alarmLine{text, s.heavy})
			h += p.lineHeight()
			if page.TextWidth(text, p.size, s.heavy) > room {
				h += 1000
			}
		}
	}
	return h
}

// breakWords breaks the words of a text that are longer than the room.
func breakWords(text string, room, size float32, heavy bool) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		var pieces []string
		from := 0
		for at := range word {
			if at > from && page.TextWidth(word[from:at], size, heavy) > room*0.9 {
				pieces = append(pieces, word[from:at])
				from = at
			}
		}
		words[i] = strings.Join(append(pieces, word[from:]), " ")
	}
	return strings.Join(words, " ")
}

func (p *alarmPlan) lineHeight() float32 { return page.Round(page.TextHeight(p.size) * lineSpace) }

// placed lays the window out with the word in the strip.
func (p alarmPlan) placed(geo page.Geometry, h float32, plate alarmPlate) alarmPlan {
	p.geo = page.MeasureLines(geo.Size, geo.Lines, h)
	at := p.geo.Strip
	p.geo.AlarmWord = page.BoxAt(p.geo.AlarmEdge(), at.Y, plate.w+alarmPlateIn, at.H).Inset(alarmPlateIn, alarmPlateIn)
	p.geo.AlarmWord.W = plate.w
	p.geo.AlarmCapital = plate.capital
	return p
}

// inBand lays the window out with the word in the band, beside the mode's.
func (p alarmPlan) inBand(geo page.Geometry, d page.Dress, mode string, h, scale float32) alarmPlan {
	p.geo = page.MeasureLines(geo.Size, geo.Lines, h)
	p.geo.Capital = geo.Capital * scale
	p.geo.AlarmCapital = p.geo.Capital
	first := p.geo.WordPlate(mode, d)
	w := page.TextWidth(p.word, p.geo.Capital/page.CapHeight, true) + 2*geo.PlatePad()
	p.geo.AlarmWord = page.BoxAt(first.X+first.W+8, first.Y, w, first.H)
	return p
}

// Arrange lays the layer out above everything else.
func (a *alarmView) Arrange(geo page.Geometry) {
	page.Show(a.layer, geo.Strip.H > 0)
	if geo.Strip.H == 0 {
		return
	}
	w, h := geo.Size.Width, geo.Size.Height
	page.Resize(a.layer, geo.Size)
	t := geo.AlarmEdge()
	page.BoxAt(0, 0, w, geo.Edge).Put(a.edges[0])
	foot := t
	if geo.Small { // the buttons at the foot have all of the page
		foot = geo.Edge
	}
	page.BoxAt(0, h-foot, w, foot).Put(a.edges[1])
	page.BoxAt(0, geo.Edge, t, h-foot-geo.Edge).Put(a.edges[2])
	page.BoxAt(w-t, geo.Edge, t, h-foot-geo.Edge).Put(a.edges[3])
	strip := page.BoxAt(t, geo.Strip.Y, w-2*t, geo.Strip.H)
	strip.Put(a.strip)
	strip.Put(a.ring)
	geo.AlarmWord.Put(a.plate)
	page.PutWord(a.word, geo.AlarmWord, a.plan.word, geo.AlarmCapital/page.CapHeight, geo.PlatePad())
	x := strip.X + 10
	if a.plan.beside {
		x = geo.AlarmWord.X + geo.AlarmWord.W + 10
	}
	lineH := a.plan.lineHeight()
	y := strip.Y + (strip.H-lineH*float32(len(a.plan.lines)))/2
	for i, t := range a.lines {
		page.Show(t, i < len(a.plan.lines))
		if i >= len(a.plan.lines) {
			continue
		}
		line := a.plan.lines[i]
		if t.TextStyle.Bold != line.heavy {
			t.TextStyle, t.Text = page.TextStyle(line.heavy), ""
		}
		page.SetText(t, line.text, a.plan.size, page.BandInk)
		page.PutText(t, page.BoxAt(x, y, strip.X+strip.W-4-x, lineH))
		y += lineH
	}
}
