package page

import (
	"cmp"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// FieldPad is the keyboard that is drawn at the foot of the window while a [Field] is
// written in, on a system that has none of its own on the screen. Over its keys the
// field is seen once more, with its label and its cursor: so it is not covered on any
// screen, and lies where the fingers are.
type FieldPad struct {
	Surface
	kit     *Kit
	to      *Field // that is written in; nil if the pad is closed
	label   *canvas.Text
	line    *Field // shows the text of to
	keys    letterKeys
	set     int  // of the keys that is shown
	letters int  // which of ownLetters and otherLetters was shown last
	upper   bool // the next letter is a capital
	offset  int  // of the cursor when upper was set
	heads   []*Button
	feet    []*Button
	geo     Geometry
}

// The sets of keys of a FieldPad.
const (
	ownLetters = iota
	otherLetters
	accents
	moreAccents
	signs
	positionSigns
)

// The buttons at the foot of a FieldPad.
const (
	shiftFoot = iota
	signsFoot
	accentsFoot
	scriptFoot
	spaceFoot
	deleteFoot
)

// accented are the letters of names that have a key in few languages, by the letters
// that they come from; the last row has those that a Cyrillic keyboard lacks.
var accented = [2][]string{
	{"áàâäãåąāăæç", "ćčďđéèêëěęē", "ėğģíìîïīįı"},
	{"łľļķñńňņóòô", "öõőøœřšśşșß", "ťțúùûüůűūý", "žźżіїєґўыэёъ"},
}

// NewFieldPad returns a pad that is closed. Next is called to go to the next field, and
// done when nothing more is to be written.
func NewFieldPad(kit *Kit, next, done func()) *FieldPad {
	p := &FieldPad{Surface: NewSurface(kit.Palette), kit: kit}
	p.Layer.Layout = before
	p.Layer.Hide()
	p.label = NewText(BodyText, true, kit.Palette.Ink)
	p.line = kit.NewField()
	p.line.OnChanged = func(text string) {
		if p.to != nil {
			p.to.SetText(text)
		}
	}
	p.line.OnCursorChanged = func() {
		if p.line.CursorTextOffset() != p.offset {
			p.capitals()
		}
	}
	p.Add(p.label)
	p.Add(p.line.Objects()...)
	lang := kit.Words.Language()
	p.heads = []*Button{
		p.AddButton(kit.Button("write.next", "next", next)),
		p.AddButton(kit.Button("action.done", "", done).WithText(MidText, true).AsAccent()),
	}
	p.heads[0].Said = p.heads[0].Text
	p.heads[0].Text = ""
	more := append(append([]string(nil), figures[:2]...), figures[2]+`'"½_@&!`)
	// A position is written with pieces, files, figures and few signs.
	position := []string{"1234567890", "PNBRQK/-", "pnbrqkw", "acdefgh"}
	p.keys = newLetterKeys(p.key, alphabet(lang), otherAlphabet(lang), accented[0], accented[1], more, position)
	p.feet = []*Button{
		shiftFoot: p.foot("write.shift", "shift", func() {
			p.upper = !p.upper
			p.paint()
		}),
		signsFoot: p.foot("write.signs", "", func() { p.turn(p.otherSet()) }),
		accentsFoot: p.foot("write.accents", "", func() {
			switch p.set {
			case accents:
				p.turn(moreAccents)
			case moreAccents:
				p.turn(p.letters)
			default:
				p.turn(accents)
			}
		}),
		scriptFoot: p.foot("write.script", "", func() { p.turn(ownLetters + otherLetters - p.letters) }),
		spaceFoot:  p.AddButton(NewButton(kit.Palette, "key space", "", kit.Words.Say("arbiter.why.space"), kit.Touching(func() { p.enter(' ') })).WithText(MidText, false)),
		deleteFoot: p.AddButton(NewButton(kit.Palette, "action.delete", "backspace", "", kit.Touching(func() {
			p.line.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
			p.capitals()
		}))),
	}
	return p
}

// foot returns a button that changes what the keys write; [FieldPad.paint] says what is
// on it.
func (p *FieldPad) foot(name, icon string, do func()) *Button {
	return p.AddButton(NewButton(p.kit.Palette, name, icon, "", p.kit.Touching(do)).WithText(MidText, true))
}

func (p *FieldPad) key(letter string) *Button {
	r := []rune(letter)[0]
	return p.AddButton(NewButton(p.kit.Palette, "key "+letter, "", letter, p.kit.Touching(func() { p.enter(r) })).WithText(LargeText, true))
}

// enter writes a letter where the cursor is.
func (p *FieldPad) enter(r rune) {
	if p.upper && p.hasCapitals() {
		r = unicode.ToUpper(r)
	}
	p.line.Entry.TypedRune(r)
	p.capitals()
}

// turn shows another set of keys.
func (p *FieldPad) turn(set int) {
	p.set = set
	if set <= otherLetters {
		p.letters = set
	}
	p.Place(p.geo)
}

// otherSet returns the signs where letters are shown, and letters where signs are.
func (p *FieldPad) otherSet() int {
	switch {
	case p.set == signs || p.set == positionSigns:
		return p.letters
	case p.to.Writes == WritesPosition:
		return positionSigns
	}
	return signs
}

// hasCapitals reports whether the keys that are shown have capitals.
func (p *FieldPad) hasCapitals() bool { return p.set != signs && p.set != positionSigns }

// To returns the field that is written in, nil if the pad is closed.
func (p *FieldPad) To() *Field { return p.to }

// Line returns the field over the keys.
func (p *FieldPad) Line() *Field { return p.line }

// Open opens the pad to write in a field, whose cursor is where it was touched. More
// tells whether there are other fields on the page. The pad must be placed then.
func (p *FieldPad) Open(f *Field, more bool) {
	another := p.to != f
	p.to = nil // nothing is written meanwhile
	p.line.Said, p.line.held = cmp.Or(f.Said, f.PlaceHolder), true
	p.line.SetPlaceHolder(f.PlaceHolder)
	p.line.SetText(f.Text)
	p.line.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome}) // nothing is selected any more
	p.line.CursorRow, p.line.CursorColumn = f.CursorRow, f.CursorColumn
	p.line.Refresh()
	p.to = f
	Show(p.heads[0], more)
	if another {
		p.begin()
	}
	p.capitals()
	Show(p.Layer, true)
}

// begin shows the keys with which one begins to write in the field.
func (p *FieldPad) begin() {
	latin := ownLetters
	if !isLatin(p.kit.Words.Language()) {
		latin = otherLetters
	}
	p.set, p.letters = ownLetters, ownLetters
	switch p.to.Writes {
	case WritesFigures:
		p.set = signs
	case WritesAddress:
		p.set, p.letters = signs, latin
	case WritesPosition:
		p.set, p.letters = positionSigns, latin
	case WritesCode:
		p.set, p.letters = latin, latin
	case WritesText, WritesName, WritesSearch:
	}
}

// Follow takes over what was written into the field from elsewhere.
func (p *FieldPad) Follow() {
	if p.to != nil && p.line.Text != p.to.Text {
		p.line.SetText(p.to.Text)
	}
}

// Close closes the pad, and returns the field that was written in.
func (p *FieldPad) Close() *Field {
	f := p.to
	p.to = nil
	p.line.held = false
	Unfocus(p.line)
	p.line.Entry.FocusLost()
	Show(p.Layer, false)
	if f != nil {
		f.CursorRow, f.CursorColumn = p.line.CursorRow, p.line.CursorColumn
		f.Refresh()
	}
	return f
}

// capitals decides whether the next letter is a capital.
func (p *FieldPad) capitals() {
	if p.to == nil {
		return
	}
	p.offset = p.line.CursorTextOffset()
	written := string([]rune(p.line.Text)[:p.offset])
	written = strings.TrimSuffix(written, p.line.SelectedText()) // which the letter replaces
	switch p.to.Writes {
	case WritesCode:
		p.upper = true
	case WritesText:
		p.upper = strings.TrimSpace(written) == ""
	case WritesName:
		p.upper = written == "" || strings.ContainsAny(written[len(written)-1:], " -.(")
	case WritesFigures, WritesAddress, WritesPosition, WritesSearch:
		p.upper = false
	}
	p.paint()
}

// paint says on each key what it writes.
func (p *FieldPad) paint() {
	upper := p.upper && p.hasCapitals()
	for _, row := range p.keys[p.set] {
		for _, k := range row {
			letter := strings.TrimPrefix(k.Name, "key ")
			if upper {
				letter = string(unicode.ToUpper([]rune(letter)[0]))
			}
			k.Say("", letter)
		}
	}
	p.feet[shiftFoot].Choose(upper)
	Show(p.feet[shiftFoot], p.hasCapitals())
	p.feet[shiftFoot].Said = p.kit.Words.Say("write.shift")
	says := func(foot int, caption, name string) {
		p.feet[foot].Say("", caption)
		p.feet[foot].Said = p.kit.Words.Say(name)
	}
	latin := isLatin(p.kit.Words.Language())
	scripts := [...]string{"a b c", "а б в"}
	names := [...]string{"write.latin", "write.cyrillic"}
	if !latin {
		scripts[0], scripts[1], names[0], names[1] = scripts[1], scripts[0], names[1], names[0]
	}
	back := [2]string{scripts[p.letters], names[p.letters]}
	says(signsFoot, "1 2 3", "write.signs")
	if !p.hasCapitals() {
		says(signsFoot, back[0], back[1])
	}
	switch p.set {
	case accents:
		says(accentsFoot, "ł š ž", "write.accents")
	case moreAccents:
		says(accentsFoot, back[0], back[1])
	default:
		says(accentsFoot, "á ç é", "write.accents")
	}
	other := ownLetters + otherLetters - p.letters
	says(scriptFoot, scripts[other], names[other])
}

// high returns how high the pad is in a window.
func (p *FieldPad) high(geo Geometry) float32 {
	rows := float32(4)
	if geo.Landscape && geo.Small {
		rows = 3
	}
	least := padMargin + LabelHeight + ButtonMin + 8 + rows*ButtonMin + (rows-1)*8 + 8 + ButtonMin + padMargin
	high := Clamp(geo.Page.H*0.45, least, least+(rows+1)*(72-ButtonMin))
	if geo.Page.H-high < 1.5*ButtonMin { // what is left of the page is of no use
		return geo.Page.H
	}
	return high
}

const padMargin float32 = 6

// Place lays the pad out at the foot of the page: over the keys the field, the next one
// and what closes the pad; under them what changes them.
func (p *FieldPad) Place(geo Geometry) {
	p.geo = geo
	b, _ := geo.Page.CutBottom(p.high(geo))
	b = p.Begin(b).Inset(Clamp(geo.Page.W*0.015, 6, 20), padMargin)
	Resize(p.Layer, geo.Size)
	p.Ground.Edge(p.kit.Palette.Ink, p.kit.Palette.Line())
	head, b := b.CutTop(LabelHeight)
	row, b := b.CutTop(ButtonMin)
	done := Clamp(row.W*0.2, 90, 140)
	p.heads[1].put(row, row.W-done, done)
	row.W -= done + 8
	if p.heads[0].Visible() {
		p.heads[0].put(row, row.W-ButtonMin, ButtonMin)
		row.W -= ButtonMin + 8
	}
	row.Put(p.line)
	FitText(p.label, p.line.Said, head, BodyText, 11, p.kit.Palette.Ink)
	foot, b := b.CutBottom(Clamp(b.H*0.18, ButtonMin, 68))
	_, b = b.CutBottom(8)
	_, b = b.CutTop(8)
	for i, at := range weighted(foot, 8, 1, 1, 1, 1, 1.5, 1.1) {
		at.Put(p.feet[i])
	}
	rows := p.keys.show(p.set)
	if geo.Landscape && geo.Small {
		rows = evenRows(keyRows(rows, true))
	}
	placeKeyRows(b, rows)
	p.paint()
}

// put places a button in a row, at x from its left and of that width.
func (b *Button) put(row Box, x, width float32) { Box{row.X + x, row.Y, width, row.H}.Put(b) }
