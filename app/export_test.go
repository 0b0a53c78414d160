package app

import (
	"image"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
	"zapis/assets"
)

// Box is a place of the page.
type Box = page.Box

func boxes(list ...page.Box) (out []Box) {
	for _, b := range list {
		if b.W > 0 && b.H > 0 {
			out = append(out, b)
		}
	}
	return out
}

// Plan is a laid out game page, for tests.
type Plan struct {
	Rows                    int
	RowH, Cell              float32
	Page, Sheet, Board, Pen Box
	Writing, Opening, Head  []Box
	Capital                 float32
}

// PlanOf lays the game page out for a window of that size.
func PlanOf(size fyne.Size, stripH float32, leftHand bool) Plan {
	geo := page.Measure(size, stripH)
	p := page.PlanOf(geo, leftHand)
	return Plan{
		Rows: p.Rows, RowH: p.RowH, Cell: p.Cell,
		Page: geo.Page, Sheet: p.Sheet, Board: p.Board, Pen: p.Pen,
		Writing: boxes(p.Writing...), Opening: boxes(p.Opening...), Head: boxes(p.Names, p.Captions),
		Capital: geo.Capital,
	}
}

// Smallest sizes that a finger needs, in device independent pixels.
const (
	ButtonMin = 9 * page.PerMM
	GapMin    = 2 * page.PerMM
	SquareMin = 7 * page.PerMM
	RowMin    = 6.5 * page.PerMM
)

// StripOf is how high the strip of an alarm would be.
func StripOf(size fyne.Size, lang string, alarms []device.Alarm) float32 {
	return newAlarmView().say(page.Measure(size, 0), page.GameDress, alarms, assets.Words(lang), time.UTC).Strip.H
}

// StripHeight is how high the alarm's strip is in that window now.
func (u *UI) StripHeight() float32 { return u.Geo.Strip.H }

// Edge is how far the frame reaches into the window.
func (u *UI) Edge() float32 { return u.Geo.Edge }

// Note is what the page says at the moment, "" if nothing.
func (u *UI) Note() string {
	if p, ok := u.page.(interface{ Noted() *page.Note }); ok {
		return p.Noted().Said()
	}
	return ""
}

// Greys returns the three frames as rows of grey values, for comparison.
func Greys() map[string][]float64 {
	out := map[string][]float64{}
	for _, d := range []page.Dress{page.GameDress, page.ArbiterDress, page.OwnerDress} {
		t := d.Pattern.Tile(1)
		for y := range t.Rect.Dy() {
			for x := range t.Rect.Dx() {
				c := t.RGBAAt(x, y)
				out[d.Key] = append(out[d.Key], 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B))
			}
		}
	}
	return out
}

// AlarmWords is what the strip says of an alarm.
var AlarmWords = page.AlarmWords

// Wrap breaks a text into lines.
var Wrap = page.Wrap

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
	// Whatever test ran before: without the theme words are measured in other letters.
	page.SetToolkitTheme(&page.Palettes[page.Paper], page.NewScale(1, 0))
	words := assets.Words(lang)
	for _, d := range []page.Dress{page.GameDress, page.ArbiterDress, page.OwnerDress, page.EndedDress} {
		if d.Key == mode {
			a := newAlarmView()
			u := &UI{alarm: a, Kit: &page.Kit{Words: words, Geo: page.Geometry{Size: size}, Opts: page.Options{Zone: time.UTC}}}
			u.View.Alarms = alarms
			geo := u.measureIn(d)
			a.Arrange(geo)
			s := stripOf(a, geo)
			s.Mode = min(geo.Capital, geo.WordSize(words.Say(d.Key), d)*page.CapHeight)
			return s
		}
	}
	panic("no mode " + mode)
}

// StripNow is the alarm as it is drawn now.
func (u *UI) StripNow() Strip { return stripOf(u.alarm, u.Geo) }

func stripOf(a *alarmView, geo page.Geometry) Strip {
	s := Strip{H: geo.Strip.H, Within: true, Word: geo.AlarmWord, Capital: geo.AlarmCapital}
	for _, t := range a.lines {
		if !t.Visible() {
			continue
		}
		s.Lines, s.Size = append(s.Lines, t.Text), t.TextSize
		half := t.TextSize * 0.55 // from a capital with an accent to the foot of a g
		middle := t.Position().Y + t.Size().Height/2
		right := geo.Strip.X + geo.Strip.W - (geo.AlarmEdge() - geo.Edge)
		if x := t.Position().X; x < geo.Strip.X || x+page.TextWidth(t.Text, t.TextSize, t.TextStyle.Bold) > right ||
			middle-half < geo.Strip.Y || middle+half > geo.Strip.Y+geo.Strip.H {
			s.Within = false
		}
	}
	s.Within = s.Within && len(s.Lines) == len(a.plan.lines)
	return s
}

// StripLines is where the lines of the alarm stand.
func (u *UI) StripLines() Box {
	at := u.Geo.Strip
	if u.alarm.plan.beside {
		from := u.Geo.AlarmWord.X + u.Geo.AlarmWord.W + 2
		at.W -= from - at.X
		at.X = from
	}
	return at
}

// StripBox is where the strip is.
func (u *UI) StripBox() Box { return u.Geo.Strip }

// ModeWord is where the mode's word stands.
func (u *UI) ModeWord() Box {
	p := u.band.Plate
	return page.BoxAt(p.Position().X, p.Position().Y, p.Size().Width, p.Size().Height)
}

// HideWords hides the words of the mode and of the alarm, so that what they
// stand on can be seen, or shows them again.
func (u *UI) HideWords(hide bool) {
	for i, line := range u.Geo.WordLines(u.Words.Say(u.dress().Key)) {
		u.band.Words[i].Hidden = hide || line == ""
	}
	u.alarm.word.Hidden = hide
	for i, t := range u.alarm.lines {
		t.Hidden = hide || i >= len(u.alarm.plan.lines)
	}
}

// Band is where the band is, without the frame around it.
func (u *UI) Band() Box { return u.Geo.Band }

// BandText is what is said in the band.
func (u *UI) BandText() string {
	var out []string
	for _, t := range u.BandTexts() {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

// BandTexts are the texts that are seen in the band.
func (u *UI) BandTexts() (all []*canvas.Text) {
	for _, o := range u.band.Objects {
		if t, ok := o.(*canvas.Text); ok && t.Visible() {
			all = append(all, t)
		}
	}
	return all
}

// Alert is the ground of what is wrong, in the band.
func (u *UI) Alert() fyne.CanvasObject { return u.band.Alert }

// BandParts are the places in the band that are written on.
func (u *UI) BandParts() (parts []Box) {
	for _, p := range []fyne.CanvasObject{u.band.Plate, u.band.InfoPlate, u.band.RightPlate, u.band.Alert} {
		if p.Visible() {
			parts = append(parts, page.BoxAt(p.Position().X, p.Position().Y, p.Size().Width, p.Size().Height))
		}
	}
	return append(parts, u.Geo.AlarmWord)
}

// Page is what is left for the page.
func (u *UI) Page() Box { return u.Geo.Page }

// AlarmEdge is how broad the alarm's edge is at the sides.
func (u *UI) AlarmEdge() float32 { return u.Geo.AlarmEdge() }

// AlarmLayer is the layer of the alarm.
func (u *UI) AlarmLayer() fyne.CanvasObject { return u.alarm.layer }

// Refusal says an error in a language, as every page does.
func Refusal(err error, lang string) string { return page.Refusal(err, assets.Words(lang)) }

// Touch touches the button of that name.
func (f *FailurePage) Touch(name string) {
	for _, b := range append(f.langs, f.again) {
		if b.Name == name {
			b.Tapped(nil)
			return
		}
	}
	panic("no button " + name)
}

// Words is all that is said, as it stands on the screen.
func (f *FailurePage) Words() string {
	said := []string{f.title.Text, f.again.Text}
	for _, t := range f.text.Texts {
		if t.Visible() {
			said = append(said, t.Text)
		}
	}
	return strings.Join(said, " ")
}

// Cut reports whether the text goes on below what is seen.
func (f *FailurePage) Cut() bool { return !f.text.AtEnd }

// RingBox is where the ring is seen; without size if it is not.
func (u *UI) RingBox() Box {
	for _, ring := range []*canvas.Rectangle{u.keys.ring, u.alarm.ring} {
		if ring.Visible() {
			return page.BoxOf(ring)
		}
	}
	return Box{}
}

// KeyTo puts the ring on a stop, as the keys do.
func (u *UI) KeyTo(s page.Stop) { u.keys.put(s) }

// KeyStops is what can be touched by keys.
func (u *UI) KeyStops() []page.Stop { return u.keys.stops() }

// Practice is what the practice says, and its sheet.
func (u *UI) Practice() (said, sheet string) {
	said, _, sheet = owner.PracticeSeen(u.page)
	return said, sheet
}

// PracticeWhole reports whether all is seen that the practice says.
func (u *UI) PracticeWhole() bool {
	_, whole, _ := owner.PracticeSeen(u.page)
	return whole
}

// CodesWords returns what the cover that shows codes says, "" if there is none.
func (u *UI) CodesWords() string {
	if c := owner.CodesSeen(u.page); c != nil {
		return c.Reader.Text()
	}
	return ""
}

// CodesDot returns how large a dot of the code is that is shown, in millimetres of the
// glass and in units, and how many codes are needed.
func (u *UI) CodesDot() (mm, units float32, needed int) {
	if c := owner.CodesSeen(u.page); c != nil {
		units, needed = c.Dot()
	}
	return units * 25.4 / 160, units, needed
}

// ReaderLayer is what a screen reader of the system is told; empty as long as no driver
// has asked. Only the alarm lies above it.
func (u *UI) ReaderLayer() *fyne.Container {
	return u.root.Objects[len(u.root.Objects)-2].(*fyne.Container)
}

// NotePixels is where the page says something, in whole pixels of the window; empty if
// it says nothing.
func (u *UI) NotePixels() image.Rectangle {
	n := u.page.(interface{ Noted() *page.Note }).Noted()
	if n.Said() == "" {
		return image.Rectangle{}
	}
	size := page.SizeOf(n.Back)
	return page.Pixels(n.Back, page.Box{W: size.Width, H: size.Height})
}

// SignersSeen are the names beside the buttons to sign.
func (u *UI) SignersSeen() []string { return game.SignersSeen(u.page) }
