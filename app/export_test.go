package app

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/assets"
)

// Box is a place of the page, for tests.
type Box struct{ X, Y, W, H float32 }

func asBox(b box) Box { return Box{b.x, b.y, b.w, b.h} }

func boxes(list ...box) (out []Box) {
	for _, b := range list {
		if b.w > 0 && b.h > 0 {
			out = append(out, asBox(b))
		}
	}
	return out
}

// Plan is a laid out game page, for tests.
type Plan struct {
	Rows                        int
	RowH, Cell                  float32
	Page, Sheet, Board, Pen     Box
	Primary, Rare, Chosen, Head []Box
	Capital                     float32
}

// PlanOf lays the game page out for a window of that size.
func PlanOf(size fyne.Size, stripH float32, leftHand bool) Plan {
	geo := measure(size, stripH)
	p := planGame(geo, leftHand)
	return Plan{
		Rows: p.rows, RowH: p.rowH, Cell: p.cell,
		Page: asBox(geo.page), Sheet: asBox(p.sheet), Board: asBox(p.board), Pen: asBox(p.pen),
		Primary: boxes(p.primary...), Rare: boxes(p.rare...), Chosen: boxes(p.chosen...), Head: boxes(p.names, p.captions),
		Capital: geo.capital,
	}
}

// Smallest sizes that a finger needs, in device independent pixels.
const (
	ButtonMin = 9 * perMM
	GapMin    = 2 * perMM
	SquareMin = 7 * perMM
	RowMin    = 6.5 * perMM
)

// StripOf is how high the strip of an alarm would be.
func StripOf(size fyne.Size, lang string, alarms []device.Alarm) float32 {
	return newAlarmView().say(measure(size, 0), gameDress, alarms, assets.Words(lang), time.UTC).strip.h
}

// StripHeight is how high the alarm's strip is in that window now.
func (u *UI) StripHeight() float32 { return u.geo.strip.h }

// Edge is how far the frame reaches into the window.
func (u *UI) Edge() float32 { return u.geo.edge }

// Note is what the page says at the moment, "" if nothing.
func (u *UI) Note() string {
	if p, ok := u.pages[u.shown].(interface{ noted() *note }); ok {
		return p.noted().said()
	}
	return ""
}

// Greys returns the three frames as rows of grey values, for comparison.
func Greys() map[string][]float64 {
	out := map[string][]float64{}
	for _, d := range []dress{gameDress, arbiterDress, ownerDress} {
		t := d.fill.tile(1)
		for y := range t.Rect.Dy() {
			for x := range t.Rect.Dx() {
				c := t.RGBAAt(x, y)
				out[d.key] = append(out[d.key], 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B))
			}
		}
	}
	return out
}

// AlarmWords is what the strip says of an alarm.
var AlarmWords = alarmWords

// Wrap breaks a text into lines.
var Wrap = wrap

// Strip is the alarm as it is drawn.
type Strip struct {
	H       float32
	Lines   []string
	Size    float32 // of type
	Within  bool    // every line ends within the strip, and all are there
	Word    Box     // the plate of the alarm's word
	Capital float32 // how tall its capitals are
	Mode    float32 // and those of the mode's word
}

// StripIn is the alarm in a window of that size, in the mode whose word has
// that key.
func StripIn(size fyne.Size, lang, mode string, alarms []device.Alarm) Strip {
	words := assets.Words(lang)
	for _, d := range []dress{gameDress, arbiterDress, ownerDress, endedDress} {
		if d.key == mode {
			a := newAlarmView()
			u := &UI{alarm: a, kit: &kit{words: words, geo: geometry{size: size}, opts: Options{Zone: time.UTC}}}
			u.view.Alarms = alarms
			geo := u.measureIn(d)
			a.arrange(geo)
			s := stripOf(a, geo)
			s.Mode = min(geo.capital, geo.wordSize(words.Say(d.key), d)*capOfHeight)
			return s
		}
	}
	panic("no mode " + mode)
}

// StripNow is the alarm as it is drawn now.
func (u *UI) StripNow() Strip { return stripOf(u.alarm, u.geo) }

func stripOf(a *alarmView, geo geometry) Strip {
	s := Strip{H: geo.strip.h, Within: true, Word: asBox(geo.alarmWord), Capital: geo.alarmCapital}
	for _, t := range a.lines {
		if !t.Visible() {
			continue
		}
		s.Lines, s.Size = append(s.Lines, t.Text), t.TextSize
		half := t.TextSize * 0.55 // from a capital with an accent to the foot of a g
		middle := t.Position().Y + t.Size().Height/2
		right := geo.strip.x + geo.strip.w - (geo.alarmEdge() - geo.edge)
		if x := t.Position().X; x < geo.strip.x || x+textWidth(t.Text, t.TextSize, t.TextStyle.Bold) > right ||
			middle-half < geo.strip.y || middle+half > geo.strip.y+geo.strip.h {
			s.Within = false
		}
	}
	s.Within = s.Within && len(s.Lines) == len(a.plan.lines)
	return s
}

// StripLines is where the lines of the alarm stand.
func (u *UI) StripLines() Box {
	at := u.geo.strip
	if u.alarm.plan.beside {
		from := u.geo.alarmWord.x + u.geo.alarmWord.w + 2
		at.w -= from - at.x
		at.x = from
	}
	return asBox(at)
}

// StripBox is where the strip is.
func (u *UI) StripBox() Box { return asBox(u.geo.strip) }

// ModeWord is where the mode's word stands.
func (u *UI) ModeWord() Box {
	p := u.band.plate
	return Box{p.Position().X, p.Position().Y, p.Size().Width, p.Size().Height}
}

// HideWords hides the words of the mode and of the alarm, so that what they
// stand on can be seen, or shows them again.
func (u *UI) HideWords(hide bool) {
	for i, line := range u.geo.wordLines(u.words.Say(u.dress().key)) {
		u.band.words[i].Hidden = hide || line == ""
	}
	u.alarm.word.Hidden = hide
	for i, t := range u.alarm.lines {
		t.Hidden = hide || i >= len(u.alarm.plan.lines)
	}
}

// Band is where the band is, without the frame around it.
func (u *UI) Band() Box { return asBox(u.geo.band) }

// BandParts are the places in the band that are written on.
func (u *UI) BandParts() (parts []Box) {
	for _, p := range []fyne.CanvasObject{u.band.plate, u.band.infoPlate, u.band.rightPlate, u.band.alert} {
		if p.Visible() {
			parts = append(parts, Box{p.Position().X, p.Position().Y, p.Size().Width, p.Size().Height})
		}
	}
	return append(parts, asBox(u.geo.alarmWord))
}

// Page is what is left for the page.
func (u *UI) Page() Box { return asBox(u.geo.page) }

// AlarmEdge is how broad the alarm's edge is at the sides.
func (u *UI) AlarmEdge() float32 { return u.geo.alarmEdge() }

// AlarmLayer is the layer of the alarm.
func (u *UI) AlarmLayer() fyne.CanvasObject { return u.alarm.layer }

// Refusal says an error in a language, as every page does.
func Refusal(err error, lang string) string { return refusal(err, assets.Words(lang)) }
