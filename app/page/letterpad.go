package page

import (
	"strings"

	"fyne.io/fyne/v2/canvas"
)

// LetterPad is a cover that takes a reason in words. It is drawn, because the
// system's keyboard would cover the page or take the screen from the program, and
// a device that is locked to the program has none.
type LetterPad struct {
	Surface
	kit     *Kit
	Text    string
	Heading *canvas.Text
	field   *canvas.Rectangle
	shown   *canvas.Text
	sets    [2][]*Button // letters, figures
	Set     int
	Rest    []*Button // space, delete, the other set
	Feet    []*Button // cancel, done
	geo     Geometry
}

const maxReason = 80 // letters

// alphabets are the letters of each language, in order.
var alphabets = map[string]string{
	"en": "abcdefghijklmnopqrstuvwxyz",
	"de": "abcdefghijklmnopqrstuvwxyzäöüß",
	"fr": "abcdefghijklmnopqrstuvwxyzàçèéê",
	"es": "abcdefghijklmnñopqrstuvwxyzáéíóú",
	"ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
	"uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’",
}

const figures = "0123456789.,:-/()?+=’"

// NewLetterPad returns a pad that calls done with the text, without spaces around
// it. It asks again if the text is empty.
func NewLetterPad(kit *Kit, heading string, cancel func(), done func(text string)) *LetterPad {
	l := &LetterPad{Surface: NewSurface(kit.Palette), kit: kit}
	l.Heading, l.shown = NewText(MidText, true, kit.Palette.Ink), NewText(MidText, true, kit.Palette.Ink)
	l.Heading.Text = heading + ": " + kit.Words.Say("arbiter.reason")
	l.field = &canvas.Rectangle{FillColor: kit.Palette.Card, StrokeColor: kit.Palette.Cursor, StrokeWidth: 2, CornerRadius: 8}
	l.Add(l.Heading, l.field, l.shown)
	letters, ok := alphabets[kit.Words.Language()]
	if !ok {
		letters = alphabets["en"]
	}
	for i, set := range [...]string{letters, figures} {
		for _, r := range set {
			l.sets[i] = append(l.sets[i], l.key(string(r)))
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
	at := Box{l.field.Position().X, l.field.Position().Y, l.field.Size().Width, l.field.Size().Height}.Inset(10, 0)
	FitText(l.shown, l.Text, at, LargeText, 11, l.kit.Palette.Ink)
}

// Place implements [Cover].
func (l *LetterPad) Place(geo Geometry) {
	l.geo = geo
	l.Layer.Resize(geo.Size)
	b := l.Begin(geo.Page).Inset(Clamp(geo.Page.W*0.015, 6, 20), 6)
	head, b := b.CutTop(26)
	FitText(l.Heading, l.Heading.Text, head, MidText, 11, l.kit.Palette.Ink)

	// The keys of the larger set decide how many stand in a row.
	most := max(len(l.sets[0]), len(l.sets[1]))
	low := geo.Landscape && geo.Small
	feet := Box{}
	field, rest := b.CutTop(46)
	if low { // field and feet in one row
		two := Box{b.X, b.Y, b.W, ButtonMin}.Row(2, Gap)
		field, feet = two[0], two[1]
		_, rest = b.CutTop(ButtonMin)
	} else {
		feet, rest = rest.CutBottom(Clamp(b.H*0.08, ButtonMin, 68))
		_, rest = rest.CutBottom(Gap)
	}
	_, rest = rest.CutTop(8)
	for i, at := range feet.Row(2, Gap) {
		at.Put(l.Feet[i])
	}
	field.Put(l.field)
	l.paint()

	space := float32(8)
	columns := int((rest.W + space) / (ButtonMin + space))
	rows := (most + columns - 1) / columns
	// Space and the rest take a row more, unless the last one has room.
	for rows > 1 && !fitsKeys(most, columns, rows) {
		rows++
	}
	if rows == 1 || !fitsKeys(most, columns, rows) {
		rows++
	}
	rowH := min(88, (rest.H-float32(rows-1)*space)/float32(rows))
	for set := range l.sets {
		for i, k := range l.sets[set] {
			Show(k, set == l.Set)
			at := keyBox(rest, i/columns, i%columns, columns, rowH, space)
			at.Put(k)
		}
	}
	last := Box{rest.X, rest.Y + float32(rows-1)*(rowH+space), rest.W, rowH}
	used := most - (rows-1)*columns
	if used > 0 {
		x := keyBox(rest, 0, used, columns, rowH, space).X
		last.W -= x - last.X
		last.X = x
	}
	for i, at := range last.Row(3, space) {
		at.Put(l.Rest[i])
	}
}

// fitsKeys reports whether space, delete and the other set have room after the
// last key.
func fitsKeys(keys, columns, rows int) bool { return rows*columns-keys >= 3 }

func keyBox(b Box, row, column, columns int, h, space float32) Box {
	w := (b.W - float32(columns-1)*space) / float32(columns)
	return Box{b.X + float32(column)*(w+space), b.Y + float32(row)*(h+space), w, h}
}
