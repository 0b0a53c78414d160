package app

import (
	"image"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/assets"
)

// alarmView is the topmost layer in every mode while an alarm stands: broad
// chevrons around the whole edge, the word of the alarm as tall as the mode's,
// and a strip that says what happened, when and for how long, in the device's
// language and in English (R-G04). It takes no touches: the page under it goes
// on working.
type alarmView struct {
	edges [4]*canvas.Raster
	strip *canvas.Rectangle
	plate *canvas.Rectangle
	word  *canvas.Text
	lines []*canvas.Text
	layer *fyne.Container

	plan  alarmPlan
	asked alarmAsked
}

// alarmPlan is how the words of the alarms are set.
type alarmPlan struct {
	word   string
	lines  []alarmLine
	size   float32 // of the type
	beside bool    // the word stands in the strip, beside the lines
	geo    geometry
}

type alarmLine struct {
	text  string
	heavy bool
}

// alarmAsked is what the plan was made for; it is made anew only if that differs.
type alarmAsked struct {
	geo    geometry
	mode   string
	lang   string
	alarms []device.Alarm
}

const (
	alarmLines           = 14
	lineSpace            = 0.88 // of a line's height in the strip
	alarmLeast   float32 = 10   // smallest type in the strip
	alarmText    float32 = 12   // smallest beside the word, where it can stand in the band
	alarmShrink  float32 = 0.6  // how far the words shrink to stand in the band together
	stripPad     float32 = 3    // above and below the lines
	stripLeast   float32 = 24   // one line
	alarmPlateIn float32 = 4    // how far the word's plate stands within the strip
)

func newAlarmView() *alarmView {
	a := &alarmView{
		strip: canvas.NewRectangle(alarmStrip),
		plate: &canvas.Rectangle{FillColor: alarmBlack, CornerRadius: 6},
		word:  newText(46, true, bandInk),
	}
	a.layer = layered()
	for i := range a.edges {
		a.edges[i] = canvas.NewRaster(cachedChevrons(a.scale))
		a.layer.Objects = append(a.layer.Objects, a.edges[i])
	}
	a.layer.Objects = append(a.layer.Objects, a.strip, a.plate, a.word)
	for range alarmLines {
		t := newText(bodyText, false, bandInk)
		a.lines = append(a.lines, t)
		a.layer.Objects = append(a.layer.Objects, t)
	}
	a.layer.Hide()
	return a
}

func (a *alarmView) scale() float64 {
	if c := fyne.CurrentApp().Driver().CanvasForObject(a.layer); c != nil {
		return float64(c.Scale())
	}
	return 1
}

// cachedChevrons draws an edge once per size.
func cachedChevrons(scale func() float64) func(w, h int) image.Image {
	var made *image.RGBA
	return func(w, h int) image.Image {
		if made == nil || made.Rect.Dx() != w || made.Rect.Dy() != h {
			made = image.NewRGBA(image.Rect(0, 0, w, h))
			chevrons(made, alarmRed, alarmBlack, 44*scale())
		}
		return made
	}
}

// say sets the alarms' words for a window laid out without them, and returns
// how it is laid out with them.
func (a *alarmView) say(geo geometry, d dress, alarms []device.Alarm, words assets.Catalogue, zone *time.Location) geometry {
	if len(alarms) == 0 {
		a.plan, a.asked = alarmPlan{}, alarmAsked{}
		return geo
	}
	asked := alarmAsked{geo, d.key, words.Language(), alarms}
	if a.asked.geo == geo && a.asked.mode == asked.mode && a.asked.lang == asked.lang && slices.Equal(a.asked.alarms, alarms) {
		return a.plan.geo
	}
	a.asked = asked
	all := alarmsWords(alarms, words, zone)
	said, shorter := []alarmLine{{all, true}}, []alarmLine{{all, false}}
	if words.Language() != "en" {
		english := assets.Words("en")
		shorter = append(shorter, alarmLine{alarmWords(alarms[len(alarms)-1], english, zone), false})
		said = append(said, alarmLine{alarmsWords(alarms, english, zone), false})
	}
	mode, word := words.Say(d.key), words.Say("mode.alarm")
	plan, fits := planAlarm(geo, d, mode, word, said)
	if !fits { // a small screen and many kinds: counted in one language, in a narrower type
		plan, _ = planAlarm(geo, d, mode, word, shorter)
	}
	a.plan = plan
	return a.plan.geo
}

// planAlarm finds room for the words. On most screens the word of the alarm
// stands in the strip and the lines beside it. Where the page leaves too
// little for that, it stands in the band beside the mode's.
func planAlarm(geo geometry, d dress, mode, word string, said []alarmLine) (plan alarmPlan, fits bool) {
	short := min(geo.size.Width, geo.size.Height)
	ideal := clamp(short*0.0255, 13, 21)
	most := stripMost(geo, d)
	beside := alarmPlan{word: word, beside: true, size: ideal}
	plateW := textWidth(word, geo.capital/capOfHeight, true) + 2*geo.platePad()
	plateH := round(geo.capital*1.3 + 2*alarmPlateIn)
	room := geo.size.Width - 2*geo.alarmEdge() - alarmPlateIn - plateW - 2*10
	// A strip no higher than the word, or little more; only then a higher one.
	for _, high := range [...]float32{min(most, max(plateH, short*0.13)), most} {
		for least := max(alarmText, ideal*0.8); beside.size >= least; beside.size -= 0.5 {
			if h := beside.set(said, room); max(h, plateH) <= high {
				return beside.placed(geo, max(h, plateH), plateW, geo.capital), true
			}
		}
		beside.size = ideal
	}
	// The same with small type, but the word in the band if it has room there.
	within := alarmPlan{word: word}
	together := geo.together(mode, word, d)
	for within.size = ideal; within.size >= alarmLeast; within.size -= 0.5 {
		if h := within.set(said, geo.size.Width-2*geo.alarmEdge()-2*10); h <= most && together >= alarmShrink {
			return within.inBand(geo, d, mode, h, together), true
		}
	}
	for i := range said { // a name from outside may be one long word
		said[i].text = breakWords(said[i].text, room, alarmLeast, said[i].heavy)
	}
	for beside.size = alarmText; beside.size > alarmLeast && max(beside.set(said, room), plateH) > most; {
		beside.size -= 0.5
	}
	h := max(beside.set(said, room), plateH)
	return beside.placed(geo, h, plateW, geo.capital), h <= most
}

// stripMost is how high the strip may be so that the page keeps what it must
// have: on the pages with a sheet its rows and squares (R-G06).
func stripMost(geo geometry, d dress) float32 {
	most := floor(min(geo.size.Height*0.25, 200))
	if d.key != gameDress.key && d.key != arbiterDress.key {
		return most
	}
	for h := stripLeast; h < most; h++ {
		p := planGame(measureLines(geo.size, geo.lines, h+1), false)
		if p.rows < rowsMin || p.rowH < rowMin || p.cell < squareMin || !p.room() {
			return h
		}
	}
	return most
}

// room reports whether the buttons are large enough for a finger.
func (p *gamePlan) room() bool {
	for _, group := range [...][]box{p.primary, p.rare, p.chosen} {
		for _, b := range group {
			if b.w < buttonMin-0.6 || b.h < buttonMin-0.6 {
				return false
			}
		}
	}
	return true
}

// together is how far the words of the mode and of the alarm must shrink to
// stand side by side in the band; 0 if they cannot.
func (g geometry) together(mode, word string, d dress) float32 {
	if g.lines > 1 || d.key == endedDress.key {
		return 0
	}
	size := g.capital / capOfHeight
	room := g.bandRight().x - 12 - g.band.x - g.bandPad() - 4*g.platePad() - 8
	return min(1, room/(textWidth(mode, size, true)+textWidth(word, size, true)))
}

// set breaks the lines for a room, and returns how high they are: more than
// any strip if a single word is too long for the room.
func (p *alarmPlan) set(said []alarmLine, room float32) float32 {
	p.lines = p.lines[:0]
	h := float32(2 * stripPad)
	for _, s := range said {
		for _, text := range wrap(s.text, room, p.size, s.heavy) {
			p.lines = append(p.lines, alarmLine{text, s.heavy})
			h += p.lineHeight()
			if textWidth(text, p.size, s.heavy) > room {
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
			if at > from && textWidth(word[from:at], size, heavy) > room*0.9 {
				pieces = append(pieces, word[from:at])
				from = at
			}
		}
		words[i] = strings.Join(append(pieces, word[from:]), " ")
	}
	return strings.Join(words, " ")
}

func (p *alarmPlan) lineHeight() float32 { return round(textHeight(p.size) * lineSpace) }

// placed lays the window out with the word in the strip.
func (p alarmPlan) placed(geo geometry, h, plateW, capital float32) alarmPlan {
	p.geo = measureLines(geo.size, geo.lines, h)
	at := p.geo.strip
	p.geo.alarmWord = box{p.geo.alarmEdge(), at.y, plateW + alarmPlateIn, at.h}.inset(alarmPlateIn, alarmPlateIn)
	p.geo.alarmWord.w = plateW
	p.geo.alarmCapital = capital
	return p
}

// inBand lays the window out with the word in the band, beside the mode's.
func (p alarmPlan) inBand(geo geometry, d dress, mode string, h, scale float32) alarmPlan {
	p.geo = measureLines(geo.size, geo.lines, h)
	p.geo.capital = geo.capital * scale
	p.geo.alarmCapital = p.geo.capital
	first := p.geo.wordPlate(mode, d)
	w := textWidth(p.word, p.geo.capital/capOfHeight, true) + 2*geo.platePad()
	p.geo.alarmWord = box{first.x + first.w + 8, first.y, w, first.h}
	return p
}

// arrange lays the layer out above everything else.
func (a *alarmView) arrange(geo geometry) {
	show(a.layer, geo.strip.h > 0)
	if geo.strip.h == 0 {
		return
	}
	w, h := geo.size.Width, geo.size.Height
	a.layer.Resize(geo.size)
	t := geo.alarmEdge()
	box{0, 0, w, geo.edge}.put(a.edges[0])
	box{0, h - t, w, t}.put(a.edges[1])
	box{0, geo.edge, t, h - t - geo.edge}.put(a.edges[2])
	box{w - t, geo.edge, t, h - t - geo.edge}.put(a.edges[3])
	strip := box{t, geo.strip.y, w - 2*t, geo.strip.h}
	strip.put(a.strip)
	geo.alarmWord.put(a.plate)
	putWord(a.word, geo.alarmWord, a.plan.word, geo.alarmCapital/capOfHeight, geo.platePad())
	x := strip.x + 10
	if a.plan.beside {
		x = geo.alarmWord.x + geo.alarmWord.w + 10
	}
	lineH := a.plan.lineHeight()
	y := strip.y + (strip.h-lineH*float32(len(a.plan.lines)))/2
	for i, t := range a.lines {
		show(t, i < len(a.plan.lines))
		if i >= len(a.plan.lines) {
			continue
		}
		line := a.plan.lines[i]
		if t.TextStyle.Bold != line.heavy {
			t.TextStyle, t.Text = bold(line.heavy), ""
		}
		setText(t, line.text, a.plan.size, bandInk)
		putText(t, box{x, y, strip.x + strip.w - 4 - x, lineH})
		y += lineH
	}
}
