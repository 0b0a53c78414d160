package app

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// reader shows a text of any length. Only the lines that are seen are broken
// and drawn, so that the licences cost no more than a page of them; it scrolls
// by whole rows.
type reader struct {
	drawn
	p     *palette
	lines []readerLine
	size  float32
	top   int // line that the first row seen is of
	part  int // and which of its rows that is
	seen  int // rows
	end   bool
	texts []*canvas.Text
	drag  float32

	onScroll func()
}

// readerLine is one line of the text before it is broken; with a label it
// stands in a column behind it.
type readerLine struct {
	label, text string
	heavy       bool
}

// readerRow is a piece of a line that fits the breadth.
type readerRow struct {
	label, text string
	x           float32 // where the text begins
	heavy       bool
}

var (
	_ fyne.Draggable  = (*reader)(nil)
	_ fyne.Scrollable = (*reader)(nil)
)

func newReader(p *palette, size float32) *reader {
	r := &reader{p: p, size: size}
	r.arrange = func(fyne.Size) { r.paint() }
	r.ExtendBaseWidget(r)
	return r
}

// say shows a text from its beginning.
func (r *reader) say(lines ...readerLine) {
	r.lines, r.top, r.part = lines, 0, 0
	r.paint()
}

func (r *reader) lineHeight() float32 { return round(textHeight(r.size) * 1.08) }

func (r *reader) atStart() bool { return r.top == 0 && r.part == 0 }

// scroll goes on by rows, never beyond the last.
func (r *reader) scroll(rows int) {
	moved := false
	for ; rows > 0 && !r.end; rows-- {
		if r.part++; r.part >= len(r.rows(r.top)) {
			r.top, r.part = r.top+1, 0
		}
		moved = true
		if rows == 1 || r.top >= len(r.lines)-1 {
			r.paint() // tells whether the end is seen
		}
	}
	for ; rows < 0 && !r.atStart(); rows++ {
		if r.part--; r.part < 0 {
			r.top--
			r.part = len(r.rows(r.top)) - 1
		}
		moved = true
	}
	if !moved {
		return
	}
	r.paint()
	if r.onScroll != nil {
		r.onScroll()
	}
}

// page goes on by what is seen.
func (r *reader) page(step int) { r.scroll(step * max(r.seen-1, 1)) }

// paint places the rows that are seen.
func (r *reader) paint() {
	w, h := r.Size().Width, r.Size().Height
	if w < 40 || h < 10 {
		return
	}
	used, y, rowH := 0, float32(0), r.lineHeight()
	put := func(text string, x float32, heavy bool, ink color.NRGBA) {
		if text == "" {
			return
		}
		if used == len(r.texts) {
			t := newText(r.size, false, r.p.ink)
			r.texts, r.objects = append(r.texts, t), append(r.objects, t)
		}
		t := r.texts[used]
		used++
		if style := bold(heavy); t.TextStyle != style {
			t.TextStyle, t.Text = style, ""
		}
		setText(t, text, r.size, ink)
		t.Move(fyne.NewPos(x, y))
		t.Resize(fyne.NewSize(w-x, rowH))
		show(t, true)
	}
	r.seen, r.end = 0, true
	top := min(r.top, len(r.lines))
	for i, l := range r.lines[top:] {
		rows := r.rows(top + i)
		if i == 0 {
			rows = rows[min(r.part, len(rows)-1):]
		}
		for _, row := range rows {
			height := rowH
			if l == (readerLine{}) {
				height = round(rowH * 0.6)
			}
			if y+height > h+0.5 {
				r.end = false
				break
			}
			put(row.label, 0, false, r.p.second)
			put(row.text, row.x, row.heavy, r.p.ink)
			y += height
			r.seen++
		}
		if !r.end {
			break
		}
	}
	for _, t := range r.texts[used:] {
		show(t, false)
	}
}

// rows breaks one line: its label, and the text behind it. There is always
// one row at least.
func (r *reader) rows(line int) []readerRow { return r.broken(r.lines[line], r.Size().Width) }

// broken breaks a line for a page of that width.
func (r *reader) broken(l readerLine, w float32) (out []readerRow) {
	x := float32(0)
	if l.label != "" {
		x = clamp(w*0.34, 110, 220)
		if textWidth(l.label, r.size, false) > x-10 { // a row of its own
			for _, part := range breakHard(l.label, w, r.size, false) {
				out = append(out, readerRow{label: part})
			}
			l.label = ""
		}
	}
	for _, part := range breakHard(l.text, w-x, r.size, l.heavy) {
		out = append(out, readerRow{label: l.label, text: part, x: x, heavy: l.heavy})
		l.label = ""
	}
	return out
}

// breakHard breaks a text into lines as wrap does, and words that are longer
// than a line, keys and addresses, wherever the line ends.
func breakHard(text string, room, size float32, heavy bool) (out []string) {
	for _, line := range wrap(strings.TrimRight(text, " \t\r"), room, size, heavy) {
		for textWidth(line, size, heavy) > room {
			runes := []rune(line)
			n := len(runes) - 1
			for n > 1 && textWidth(string(runes[:n]), size, heavy) > room {
				n--
			}
			if n < 1 {
				break
			}
			out = append(out, string(runes[:n]))
			line = string(runes[n:])
		}
		out = append(out, line)
	}
	return out
}

// Dragged implements fyne.Draggable.
func (r *reader) Dragged(e *fyne.DragEvent) {
	r.drag += e.Dragged.DY
	rows := int(r.drag / r.lineHeight())
	r.drag -= float32(rows) * r.lineHeight()
	r.scroll(-rows)
}

// DragEnd implements fyne.Draggable.
func (r *reader) DragEnd() { r.drag = 0 }

// Scrolled implements fyne.Scrollable, for a wheel.
func (r *reader) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		r.scroll(-3)
	case e.Scrolled.DY < 0:
		r.scroll(3)
	}
}

// pager is a reader with two buttons to page it.
type pager struct {
	reader   *reader
	up, down *Button
}

func newPager(u *kit, r *reader) *pager {
	p := &pager{reader: r}
	p.up = newButton(u.p, "page up", "up", "", func() { r.page(-1) })
	p.down = newButton(u.p, "page down", "down", "", func() { r.page(1) })
	r.onScroll = p.update
	return p
}

// place puts the text into the box, and the buttons beside it where it is
// longer.
func (p *pager) place(b box) {
	b.put(p.reader)
	p.reader.paint()
	if p.reader.atStart() && p.reader.end {
		show(p.up, false)
		show(p.down, false)
		return
	}
	text := b
	text.w -= buttonMin + gap
	text.put(p.reader)
	column := box{b.x + b.w - buttonMin, b.y, buttonMin, min(b.h, 2*72+gap)}
	keys := column.column(2, gap)
	keys[0].put(p.up)
	keys[1].put(p.down)
	p.update()
}

func (p *pager) update() {
	show(p.up, !p.reader.atStart())
	show(p.down, !p.reader.end)
}
