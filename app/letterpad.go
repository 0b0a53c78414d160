package app

import (
	"strings"

	"fyne.io/fyne/v2/canvas"
)

// letterPad takes a reason in words. It is drawn, also in arbiter mode: the
// system's keyboard would cover the page or take the screen from the program,
// and on a device locked to it there is none.
type letterPad struct {
	sheetOfButtons
	ui      *kit
	text    string
	heading *canvas.Text
	field   *canvas.Rectangle
	shown   *canvas.Text
	sets    [2][]*Button // letters, figures
	set     int
	rest    []*Button // space, delete, the other set
	feet    []*Button // cancel, done
	geo     geometry
}

const maxReason = 80

// alphabets are the letters of the languages, in their order.
var alphabets = map[string]string{
	"en": "abcdefghijklmnopqrstuvwxyz",
	"de": "abcdefghijklmnopqrstuvwxyzäöüß",
	"fr": "abcdefghijklmnopqrstuvwxyzàçèéê",
	"es": "abcdefghijklmnñopqrstuvwxyzáéíóú",
	"ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
	"uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’",
}

const figures = "0123456789.,:-/()?+=’"

func newLetterPad(u *kit, heading string, cancel func(), done func(text string)) *letterPad {
	l := &letterPad{sheetOfButtons: newSheetOfButtons(u.p), ui: u}
	l.heading, l.shown = newText(midText, true, u.p.ink), newText(midText, true, u.p.ink)
	l.heading.Text = heading + ": " + u.words.Say("arbiter.reason")
	l.field = &canvas.Rectangle{FillColor: u.p.card, StrokeColor: u.p.cursor, StrokeWidth: 2, CornerRadius: 8}
	l.add(l.heading, l.field, l.shown)
	letters, ok := alphabets[u.words.Language()]
	if !ok {
		letters = alphabets["en"]
	}
	for i, set := range [...]string{letters, figures} {
		for _, r := range set {
			l.sets[i] = append(l.sets[i], l.key(string(r)))
		}
	}
	l.rest = []*Button{
		l.addButton(newButton(u.p, "key other", "", "1 2 3", u.touching(func() {
			l.set = 1 - l.set
			l.rest[0].Say("", [...]string{"1 2 3", "a b c"}[l.set])
			l.place(l.geo)
		})).withText(midText, true)),
		l.addButton(newButton(u.p, "key space", "", u.words.Say("arbiter.why.space"), u.touching(func() { l.write(" ") })).withText(midText, false)),
		l.addButton(newButton(u.p, "action.delete", "backspace", "", u.touching(func() {
			if runes := []rune(l.text); len(runes) > 0 {
				l.text = string(runes[:len(runes)-1])
				l.paint()
			}
		}))),
	}
	l.feet = []*Button{
		l.addButton(u.button("action.cancel", "back", cancel)),
		l.addButton(u.button("action.done", "", func() {
			if text := strings.Join(strings.Fields(l.text), " "); text != "" {
				done(text)
				return
			}
			setText(l.shown, u.words.Say("arbiter.reason.needed"), bodyText, u.p.illegal)
		}).withText(midText, true).asAccent()),
	}
	return l
}

func (l *letterPad) key(letter string) *Button {
	return l.addButton(newButton(l.ui.p, "key "+letter, "", letter, l.ui.touching(func() { l.write(letter) })).withText(largeText, true))
}

// write adds to the text; its first letter is a capital.
func (l *letterPad) write(letter string) {
	if l.text == "" {
		letter = strings.ToUpper(strings.TrimSpace(letter))
	}
	if len([]rune(l.text)) < maxReason {
		l.text += letter
		l.paint()
	}
}

func (l *letterPad) paint() {
	at := box{l.field.Position().X, l.field.Position().Y, l.field.Size().Width, l.field.Size().Height}.inset(10, 0)
	text, size := fit(l.text, at.w, largeText, 11, true)
	setText(l.shown, text, size, l.ui.p.ink)
	putText(l.shown, at)
}

func (l *letterPad) place(geo geometry) {
	l.geo = geo
	l.layer.Resize(geo.size)
	b := l.begin(geo.page).inset(clamp(geo.page.w*0.015, 6, 20), 6)
	head, b := b.cutTop(26)
	text, size := fit(l.heading.Text, head.w, midText, 11, true)
	setText(l.heading, text, size, l.ui.p.ink)
	putText(l.heading, head)

	// The keys of the larger set decide how many stand in a row.
	most := max(len(l.sets[0]), len(l.sets[1]))
	low := geo.landscape && geo.small
	feet := box{}
	field, rest := b.cutTop(46)
	if low { // field and feet in one row
		two := box{b.x, b.y, b.w, buttonMin}.row(2, gap)
		field, feet = two[0], two[1]
		_, rest = b.cutTop(buttonMin)
	} else {
		feet, rest = rest.cutBottom(clamp(b.h*0.08, buttonMin, 68))
		_, rest = rest.cutBottom(gap)
	}
	_, rest = rest.cutTop(8)
	for i, at := range feet.row(2, gap) {
		at.put(l.feet[i])
	}
	field.put(l.field)
	l.paint()

	space := float32(8)
	columns := int((rest.w + space) / (buttonMin + space))
	rows := (most + columns - 1) / columns
	// One row more for space and the rest, unless the last one has room.
	for rows > 1 && !fitsKeys(most, columns, rows) {
		rows++
	}
	if rows == 1 || !fitsKeys(most, columns, rows) {
		rows++
	}
	rowH := min(88, (rest.h-float32(rows-1)*space)/float32(rows))
	for set := range l.sets {
		for i, k := range l.sets[set] {
			show(k, set == l.set)
			at := keyBox(rest, i/columns, i%columns, columns, rowH, space)
			at.put(k)
		}
	}
	last := box{rest.x, rest.y + float32(rows-1)*(rowH+space), rest.w, rowH}
	used := most - (rows-1)*columns
	if used > 0 {
		x := keyBox(rest, 0, used, columns, rowH, space).x
		last.w -= x - last.x
		last.x = x
	}
	for i, at := range last.row(3, space) {
		at.put(l.rest[i])
	}
}

// fitsKeys reports whether space, delete and the other set find room behind
// the last keys.
func fitsKeys(keys, columns, rows int) bool { return rows*columns-keys >= 3 }

func keyBox(b box, row, column, columns int, h, space float32) box {
	w := (b.w - float32(columns-1)*space) / float32(columns)
	return box{b.x + float32(column)*(w+space), b.y + float32(row)*(h+space), w, h}
}
