package app

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// codePad takes a code of digits; they are never shown, only their number.
type codePad struct {
	layer  *fyne.Container
	ui     *kit
	code   string
	title  *canvas.Text
	hint   *canvas.Text
	dots   *canvas.Text
	field  *canvas.Rectangle
	keys   []*Button
	cancel *Button
	other  *Button // another way than by a code; nil if there is none
	done   func(code string)
	typed  func(digits int) // told how long the code is so far; may be nil
}

const maxCode = 32

func newCodePad(u *kit, title string, done func(code string), cancel func()) *codePad {
	c := &codePad{ui: u, layer: layered(), done: done}
	c.title, c.hint, c.dots = newText(midText, true, u.p.ink), newText(bodyText, true, u.p.illegal), newText(largeText, true, u.p.ink)
	c.title.Text = title
	c.dots.Alignment = fyne.TextAlignCenter
	c.field = &canvas.Rectangle{FillColor: u.p.card, StrokeColor: u.p.rim, StrokeWidth: 2, CornerRadius: 8}
	c.layer.Objects = []fyne.CanvasObject{c.field, c.title, c.hint, c.dots}
	for n := 1; n <= 9; n++ {
		c.keys = append(c.keys, c.digit(n))
	}
	c.keys = append(c.keys,
		newButton(u.p, "action.delete", "backspace", "", func() { c.set(c.code[:max(0, len(c.code)-1)]) }),
		c.digit(0),
		u.button("action.done", "", func() {
			code := c.code
			c.set("")
			if code != "" {
				c.done(code)
			}
		}).asAccent().withText(midText, true))
	for _, k := range c.keys {
		c.layer.Objects = append(c.layer.Objects, k)
	}
	c.cancel = u.button("action.cancel", "", cancel)
	c.layer.Objects = append(c.layer.Objects, c.cancel)
	return c
}

func (c *codePad) digit(n int) *Button {
	return newButton(c.ui.p, fmt.Sprintf("digit %d", n), "", fmt.Sprint(n), func() {
		c.ui.touch()
		c.ui.halfTyped = c
		c.say("")
		if len(c.code) < maxCode {
			c.set(c.code + fmt.Sprint(n))
		}
	}).withText(titleText, true)
}

func (c *codePad) set(code string) {
	c.code = code
	size := largeText
	text, size := fit(strings.Repeat("● ", len(code)), max(40, c.field.Size().Width-20), size, 8, false)
	setText(c.dots, text, size, c.ui.p.ink)
	c.placeDots()
	if c.typed != nil {
		c.typed(len(code))
	}
}

// say says under the title what was wrong.
func (c *codePad) say(text string) {
	if c.hint.Text != text {
		room := max(100, c.title.Size().Width)
		text, size := fit(text, room, bodyText, 10, true)
		setText(c.hint, text, size, c.ui.p.illegal)
		show(c.title, text == "")
	}
}

func (c *codePad) placeDots() {
	at := box{c.field.Position().X, c.field.Position().Y, c.field.Size().Width, c.field.Size().Height}
	putText(c.dots, at)
}

// place lays the pad out: title and cancel, the dots, four rows of keys; the
// keys beside the rest where the place is low.
func (c *codePad) place(b box) {
	c.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	fieldMin := float32(30)
	if c.other != nil {
		fieldMin = buttonMin
	}
	if b.h < 5*buttonMin+4*gap+14+fieldMin {
		c.placeLow(b)
		return
	}
	space := min(gap, (b.h-5*buttonMin-4-fieldMin)/5)
	rows := b.column(6, space)
	// The dots need less height than a key.
	head := rows[0]
	head.h = buttonMin
	cancel := clamp(b.w*0.3, 90, 170)
	box{b.x + b.w - cancel, head.y, cancel, head.h}.put(c.cancel)
	title := box{b.x + 4, head.y, b.w - cancel - gap - 4, head.h}
	text, size := fit(c.title.Text, title.w, midText, 9, true)
	setText(c.title, text, size, c.ui.p.ink)
	putText(c.title, title)
	putText(c.hint, title)
	field := box{b.x, head.y + head.h + space, b.w, clamp(b.h-5*buttonMin-5*space, fieldMin, max(56, fieldMin))}
	keys := box{b.x, field.y + field.h + space, b.w, 0}
	if c.other != nil {
		field.w -= cancel + gap
		box{b.x + b.w - cancel, field.y, cancel, field.h}.put(c.other)
	}
	field.put(c.field)
	c.placeDots()
	keys.h = b.y + b.h - keys.y
	for i, at := range keys.grid(len(c.keys), 3, space) {
		at.put(c.keys[i])
	}
}

func (c *codePad) placeLow(b box) {
	halves := b.row(2, 2*gap)
	left := halves[0]
	title, left := left.cutTop(34)
	text, size := fit(c.title.Text, title.w, midText, 10, true)
	setText(c.title, text, size, c.ui.p.ink)
	putText(c.title, title)
	putText(c.hint, title)
	field, left := left.cutTop(50)
	field.put(c.field)
	c.placeDots()
	_, left = left.cutTop(gap)
	left.h = min(left.h, buttonMin)
	both := []*Button{c.cancel}
	if c.other != nil {
		both = append(both, c.other)
	}
	for i, at := range left.row(len(both), gap) {
		at.put(both[i])
	}
	for i, at := range halves[1].grid(len(c.keys), 3, min(gap, (b.h-4*buttonMin)/3)) {
		at.put(c.keys[i])
	}
}
