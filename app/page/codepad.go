package page

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// CodePad takes a code of digits. They are never shown, only how many they are.
type CodePad struct {
	Layer   *fyne.Container
	kit     *Kit
	Code    string // as far as it is typed
	title   string
	wrong   string // what was wrong, instead of the title; "" if nothing was
	words   *Paragraph
	head    Box // of words
	dots    *canvas.Text
	Field   *canvas.Rectangle
	keys    []*Button
	cancel  *Button
	other   *Button // another way in than by a code; nil if there is none
	done    func(code string)
	OnTyped func(digits int) // called when what is typed changes; may be nil
}

const maxCode = 32 // digits

// NewCodePad returns a pad that calls done with each code that is typed; an empty
// one is ignored.
func NewCodePad(kit *Kit, title string, done func(code string), cancel func()) *CodePad {
	c := &CodePad{kit: kit, Layer: NewLayer(), done: done}
	c.title, c.words, c.dots = title, NewParagraph(3, true), NewText(LargeText, true, kit.Palette.Ink)
	c.dots.Alignment = fyne.TextAlignCenter
	c.Field = NewFrame(kit.Palette.Card, kit.Palette.rim, 2, 8)
	c.Layer.Objects = []fyne.CanvasObject{c.Field, newUnsaid(c.dots)}
	c.Layer.Objects = append(c.Layer.Objects, c.words.Objects()...)
	for n := 1; n <= 9; n++ {
		c.keys = append(c.keys, c.digit(n))
	}
	c.keys = append(c.keys,
		NewButton(kit.Palette, "action.delete", "backspace", "", func() { c.Set(c.Code[:max(0, len(c.Code)-1)]) }),
		c.digit(0),
		kit.Button("action.done", "", func() {
			code := c.Code
			c.Set("")
			if code != "" {
				c.done(code)
			}
		}).AsAccent().WithText(MidText, true))
	for _, k := range c.keys {
		k.Secret = strings.HasPrefix(k.Name, "digit ")
		c.Layer.Objects = append(c.Layer.Objects, k)
	}
	c.cancel = kit.Button("action.cancel", "", cancel)
	c.Layer.Objects = append(c.Layer.Objects, c.cancel)
	return c
}

func (c *CodePad) digit(n int) *Button {
	return NewButton(c.kit.Palette, fmt.Sprintf("digit %d", n), "", fmt.Sprint(n), func() {
		c.kit.Touch()
		c.kit.HalfTyped = c
		c.Say("")
		if len(c.Code) < maxCode {
			c.Set(c.Code + fmt.Sprint(n))
		}
	}).WithText(TitleText, true)
}

// Set replaces what was typed.
func (c *CodePad) Set(code string) {
	c.Code = code
	size := LargeText
	text, size := Fit(strings.Repeat("● ", len(code)), max(40, SizeOf(c.Field).Width-20), size, 8, false)
	SetText(c.dots, text, size, c.kit.Palette.Ink)
	c.placeDots()
	if c.OnTyped != nil {
		c.OnTyped(len(code))
	}
}

// Say says instead of the title what was wrong; "" shows the title again.
func (c *CodePad) Say(wrong string) {
	if c.wrong != wrong {
		c.wrong = wrong
		c.paintHead()
	}
}

// SetTitle replaces the title.
func (c *CodePad) SetTitle(title string) {
	c.title = title
	c.paintHead()
}

func (c *CodePad) paintHead() {
	if c.wrong != "" {
		c.words.Say(c.wrong, c.head, BodyText, 12, c.kit.Palette.Illegal)
		return
	}
	c.words.Say(c.title, c.head, MidText, 12, c.kit.Palette.Ink)
}

func (c *CodePad) placeDots() {
	at := BoxOf(c.Field)
	PutText(c.dots, at)
}

// Place lays the pad out in b: title and cancel, the dots, and four rows of keys;
// the keys beside the rest if b is low.
func (c *CodePad) Place(b Box) {
	Resize(c.Layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	fieldMin := float32(30)
	if c.other != nil {
		fieldMin = ButtonMin
	}
	if b.H < 5*ButtonMin+4*Gap+14+fieldMin {
		c.placeLow(b)
		return
	}
	space := min(Gap, (b.H-5*ButtonMin-4-fieldMin)/5)
	rows := b.Column(6, space)
	// The dots need less height than a key.
	head := rows[0]
	head.H = ButtonMin
	cancel := Clamp(b.W*0.3, 90, 170)
	Box{b.X + b.W - cancel, head.Y, cancel, head.H}.Put(c.cancel)
	title := Box{b.X + 4, head.Y, b.W - cancel - Gap - 4, head.H}
	c.head = title
	c.paintHead()
	field := Box{b.X, head.Y + head.H + space, b.W, Clamp(b.H-5*ButtonMin-5*space, fieldMin, max(56, fieldMin))}
	keys := Box{b.X, field.Y + field.H + space, b.W, 0}
	if c.other != nil {
		field.W -= cancel + Gap
		Box{b.X + b.W - cancel, field.Y, cancel, field.H}.Put(c.other)
	}
	field.Put(c.Field)
	c.placeDots()
	keys.H = b.Y + b.H - keys.Y
	for i, at := range keys.Grid(len(c.keys), 3, space) {
		at.Put(c.keys[i])
	}
}

func (c *CodePad) placeLow(b Box) {
	halves := b.Row(2, 2*Gap)
	left := halves[0]
	title, left := left.CutTop(42)
	c.head = title
	c.paintHead()
	field, left := left.CutTop(50)
	field.Put(c.Field)
	c.placeDots()
	_, left = left.CutTop(Gap)
	left.H = min(left.H, ButtonMin)
	both := []*Button{c.cancel}
	if c.other != nil {
		both = append(both, c.other)
	}
	for i, at := range left.Row(len(both), Gap) {
		at.Put(both[i])
	}
	for i, at := range halves[1].Grid(len(c.keys), 3, min(Gap, (b.H-4*ButtonMin)/3)) {
		at.Put(c.keys[i])
	}
}
