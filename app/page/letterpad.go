package page

import (
	"strings"

	"fyne.io/fyne/v2/canvas"
)

// LetterPad is a cover that takes words: a reason, a note, a name. It is drawn,
// because the system's keyboard would cover the page or take the screen from the
// program, and a device that is locked to the program has none.
type LetterPad struct {
	Surface
	kit     *Kit
	Text    string
	Heading *canvas.Text
	field   *canvas.Rectangle
	shown   *canvas.Text
	sets    [2][][]*Button // letters, figures; in rows
	Set     int
	Rest    []*Button // the other set, space, delete
	Feet    []*Button // cancel, done
	geo     Geometry
}

const maxReason = 80 // letters

// alphabets are the letters of each language, row by row as they lie on its
// keyboard. Letters with an accent are a row of their own where the keyboard has no
// key for them.
var alphabets = map[string][]string{
	"en": {"qwertyuiop", "asdfghjkl", "zxcvbnm’"},
	"de": {"qwertzuiopü", "asdfghjklöä", "yxcvbnmß"},
	"fr": {"azertyuiop", "qsdfghjklm", "wxcvbn’", "éèêàç"},
	"es": {"qwertyuiop", "asdfghjklñ", "zxcvbnm", "áéíóú"},
	"ru": {"йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"},
	"uk": {"йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю’"},
}

// figures are what else a reason is written with.
var figures = []string{"1234567890", "-/:().,?+=", "’"}

// NewLetterPad returns a pad that calls done with the text, without spaces around
// it. It asks again if the text is empty.
func NewLetterPad(kit *Kit, heading string, cancel func(), done func(text string)) *LetterPad {
	l := &LetterPad{Surface: NewSurface(kit.Palette), kit: kit}
	l.Heading, l.shown = NewText(MidText, true, kit.Palette.Ink), NewText(MidText, true, kit.Palette.Ink)
	l.Heading.Text = heading
	l.field = NewFrame(kit.Palette.Card, kit.Palette.Cursor, 2, 8)
	l.Add(l.Heading, l.field, l.shown)
	letters, ok := alphabets[kit.Words.Language()]
	if !ok {
		letters = alphabets["en"]
	}
	for i, set := range [...][]string{letters, figures} {
		for _, row := range set {
			var keys []*Button
			for _, r := range row {
				keys = append(keys, l.key(string(r)))
			}
			l.sets[i] = append(l.sets[i], keys)
		}
	}
	l.Rest = []*Button{
		l.AddButton(NewButton(kit.Palette, "key other", "", "1 2 3", kit.Touching(func() {
			l.Set = 1 - l.Set
			l.Rest[0].Say("", [...]string{"1 2 3", "a b c"}[l.Set])
			l.Place(l.geo)
		})).WithText(MidText, true)),
		l.AddButton(NewButton(kit.Palette, "key space", "", kit.Words.Say("arbiter.why.space"), kit.Touching(func() { l.write(" ") })).WithText(MidText, false)),
		l.AddButton(NewButton(kit.Palette, "action.delete", "backspace", "", kit.Touching(func() {
			if runes := []rune(l.Text); len(runes) > 0 {
				l.Text = string(runes[:len(runes)-1])
				l.paint()
			}
		}))),
	}
	l.Feet = []*Button{
		l.AddButton(kit.Button("action.cancel", "back", cancel)),
		l.AddButton(kit.Button("action.done", "", func() {
			if text := strings.Join(strings.Fields(l.Text), " "); text != "" {
				done(text)
				return
			}
			SetText(l.shown, kit.Words.Say("arbiter.reason.needed"), BodyText, kit.Palette.Illegal)
		}).WithText(MidText, true).AsAccent()),
	}
	return l
}

func (l *LetterPad) key(letter string) *Button {
	return l.AddButton(NewButton(l.kit.Palette, "key "+letter, "", letter, l.kit.Touching(func() { l.write(letter) })).WithText(LargeText, true))
}

// write adds a letter to the text. The first one becomes a capital.
func (l *LetterPad) write(letter string) {
	if l.Text == "" {
		letter = strings.ToUpper(strings.TrimSpace(letter))
	}
	if len([]rune(l.Text)) < maxReason {
		l.Text += letter
		l.paint()
	}
}

func (l *LetterPad) paint() {
	at := BoxOf(l.field).Inset(10, 0)
	FitText(l.shown, l.Text, at, LargeText, 11, l.kit.Palette.Ink)
}

// Place implements [Cover]. The keys lie at the foot, near the thumbs, and over them
// what was written.
func (l *LetterPad) Place(geo Geometry) {
	l.geo = geo
	Resize(l.Layer, geo.Size)
	b := l.Begin(geo.Page).Inset(Clamp(geo.Page.W*0.015, 6, 20), 6)
	low := geo.Landscape && geo.Small // there is room for few rows
	var head, foot Box
	if low {
		head, b = b.CutTop(22)
		foot, b = b.CutTop(ButtonMin)
		_, b = b.CutTop(8)
		at := weighted(foot, 8, 4, 1, 1.3, 1, 1.3, 1.3)
		at[0].Put(l.field)
		for i, o := range []*Button{l.Rest[0], l.Rest[1], l.Rest[2], l.Feet[0], l.Feet[1]} {
			at[i+1].Put(o)
		}
	}
	for i, set := range l.sets {
		for _, row := range set {
			for _, k := range row {
				Show(k, i == l.Set)
			}
		}
	}
	rows := keyRows(l.sets[l.Set], low)
	if low {
		placeKeyRows(b, rows)
	} else {
		foot, b = b.CutBottom(Clamp(b.H*0.08, ButtonMin, 68))
		_, b = b.CutBottom(8)
		at := weighted(foot, 8, 1.3, 1, 1.6, 1, 1.4)
		for i, o := range []*Button{l.Feet[0], l.Rest[0], l.Rest[1], l.Rest[2], l.Feet[1]} {
			at[i].Put(o)
		}
		top := placeKeyRows(b, rows)
		b.H = top - 8 - b.Y
		var field Box
		field, b = b.CutBottom(min(ButtonMin, b.H-26))
		head, _ = b.CutBottom(26)
		field.Put(l.field)
	}
	FitText(l.Heading, l.Heading.Text, head, MidText, 11, l.kit.Palette.Ink)
	l.paint()
}
