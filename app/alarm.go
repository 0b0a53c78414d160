package app

import (
	"image"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/assets"
)

// alarmView is the topmost layer in every mode while an alarm stands: broad
// chevrons around the whole edge, and a strip that says what happened, when
// and for how long, in the device's language and in English (R-G04). It takes
// no touches: the page under it goes on working.
type alarmView struct {
	edges  [4]*canvas.Raster
	strip  *canvas.Rectangle
	icon   *canvas.Image
	lines  []*canvas.Text
	layer  *fyne.Container
	texts  []alarmText
	stripH float32
}

// alarmText is one line of the strip.
type alarmText struct {
	text  string
	heavy bool
	size  float32
}

const (
	alarmLines = 8
	lineSpace  = 0.92 // of a line's height in the strip
)

func newAlarmView() *alarmView {
	a := &alarmView{strip: canvas.NewRectangle(alarmRed)}
	a.icon = &canvas.Image{Resource: iconResource("alarm", "strip", bandInk), FillMode: canvas.ImageFillContain}
	a.layer = layered()
	for i := range a.edges {
		a.edges[i] = canvas.NewRaster(cachedChevrons(a.scale))
		a.layer.Objects = append(a.layer.Objects, a.edges[i])
	}
	a.layer.Objects = append(a.layer.Objects, a.strip, a.icon)
	for range alarmLines {
		t := newText(bodyText, false, bandInk)
		a.lines = append(a.lines, t)
		a.layer.Objects = append(a.layer.Objects, t)
	}
	a.layer.Hide()
	return a
}

func layered() *fyne.Container { return &fyne.Container{} }

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

// say breaks the alarms' words into lines for a window of that size, and
// returns the height of the strip, 0 if there is no alarm.
func (a *alarmView) say(size fyne.Size, alarms []session.Alarm, words assets.Catalogue, zone *time.Location) float32 {
	a.texts = a.texts[:0]
	if len(alarms) == 0 {
		a.stripH = 0
		return 0
	}
	short := min(size.Width, size.Height)
	text := clamp(short*0.0255, 13, 21)
	room := size.Width - 2*24 - text*2.6
	last := alarms[len(alarms)-1]
	say := func(c assets.Catalogue, heavy bool) {
		line := alarmWords(last, c, zone)
		if len(alarms) > 1 {
			line = c.Say("alarm.many", len(alarms)) + ". " + line
		}
		// One line a language where it can be had by a smaller type.
		if fitted, s := fit(line, room, text, max(text*0.82, 11.5), heavy); fitted == line {
			a.texts = append(a.texts, alarmText{line, heavy, s})
			return
		}
		for _, l := range wrap(line, room, text*0.86, heavy) {
			a.texts = append(a.texts, alarmText{l, heavy, text * 0.86})
		}
	}
	say(words, true)
	if words.Language() != "en" {
		say(assets.Words("en"), false)
	}
	a.texts = a.texts[:min(len(a.texts), alarmLines)]
	a.stripH = round(clamp(short*0.016, 6, 16))
	for _, t := range a.texts {
		a.stripH += round(textHeight(t.size) * lineSpace)
	}
	return a.stripH
}

// arrange lays the layer out above everything else.
func (a *alarmView) arrange(geo geometry) {
	show(a.layer, a.stripH > 0)
	if a.stripH == 0 {
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
	side := clamp(strip.h*0.5, 18, 44)
	box{strip.x + 8, strip.y + (strip.h-side)/2, side, side}.put(a.icon)
	y := strip.y + (strip.h-a.textsHeight())/2
	for i, line := range a.lines {
		show(line, i < len(a.texts))
		if i >= len(a.texts) {
			continue
		}
		at := a.texts[i]
		line.TextStyle = bold(at.heavy)
		setText(line, at.text, at.size, bandInk)
		lineH := round(textHeight(at.size) * lineSpace)
		putText(line, box{strip.x + side + 18, y, strip.w - side - 22, lineH})
		y += lineH
	}
}

func (a *alarmView) textsHeight() (h float32) {
	for _, t := range a.texts {
		h += round(textHeight(t.size) * lineSpace)
	}
	return h
}

// alarmWords says what an alarm is about.
func alarmWords(a session.Alarm, words assets.Catalogue, zone *time.Location) string {
	since := a.Since
	if since == 0 {
		since = a.At
	}
	at := time.UnixMilli(since).In(zone).Format("15:04:05")
	lasted := "…"
	if a.For != 0 {
		lasted = duration(time.Duration(a.For)*time.Millisecond, words)
	}
	switch a.Alarm {
	case session.AlarmLeft:
		if a.For == 0 {
			return words.Say("alarm.left.now", at)
		}
	case session.AlarmCodes:
		count := "3"
		if _, err := strconv.Atoi(a.Detail); err == nil {
			count = a.Detail
		}
		return words.Say("alarm.codes", at, count)
	}
	return words.Say("alarm."+a.Alarm, at, lasted)
}

// duration says how long something lasted, in its largest whole unit or two.
func duration(d time.Duration, words assets.Catalogue) string {
	switch d = d.Round(time.Second); {
	case d < time.Minute:
		return words.Say("unit.seconds", int(d.Seconds()))
	case d < time.Hour:
		text := words.Say("unit.minutes", int(d.Minutes()))
		if s := int(d.Seconds()) % 60; s != 0 {
			text += " " + words.Say("unit.seconds", s)
		}
		return text
	}
	text := words.Say("unit.hours", int(d.Hours()))
	if m := int(d.Minutes()) % 60; m != 0 {
		text += " " + words.Say("unit.minutes", m)
	}
	return text
}
