package page

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Reader shows a text of any length, and scrolls by whole rows. Only lines that
// are seen are broken and drawn, so that all licences cost no more than a page of
// them.
type Reader struct {
	Drawn
	held
	p        *Palette
	Lines    []ReaderLine
	TextSize float32
	Top      int            // the line that the first row seen belongs to
	Part     int            // which of its rows that is
	AtEnd    bool           // the last row is seen
	Texts    []*canvas.Text // the rows as they are drawn
	seen     int            // rows
	drag     float32        // way of a drag not yet scrolled

	onScroll func()
}

// ReaderLine is a line of text before it is broken. If it has a label, the text
// stands in a column on its right. The zero value is a space between lines.
type ReaderLine struct {
	Label, Text string
	Heavy       bool
}

// readerRow is a piece of a line that fits the width.
type readerRow struct {
	label, text string
	x           float32 // where the text begins
	heavy       bool
}

var (
	_ fyne.Draggable  = (*Reader)(nil)
	_ fyne.Scrollable = (*Reader)(nil)
)

// NewReader returns a reader without text, of that text size.
func NewReader(p *Palette, size float32) *Reader {
	r := &Reader{p: p, TextSize: size}
	r.Arrange = func(fyne.Size) { r.Paint() }
	r.ExtendBaseWidget(r)
	return r
}

// Say shows a text from its beginning.
func (r *Reader) Say(lines ...ReaderLine) {
	r.Lines, r.Top, r.Part = lines, 0, 0
	r.Paint()
}

func (r *Reader) lineHeight() float32 { return Round(TextHeight(r.TextSize) * 1.08) }

// AtStart reports whether the first row is seen.
func (r *Reader) AtStart() bool { return r.Top == 0 && r.Part == 0 }

// scroll goes down by so many rows, or up, never beyond the first or last.
func (r *Reader) scroll(rows int) {
	moved := false
	for ; rows > 0 && !r.AtEnd; rows-- {
		if r.Part++; r.Part >= len(r.rows(r.Top)) {
			r.Top, r.Part = r.Top+1, 0
		}
		moved = true
		if rows == 1 || r.Top >= len(r.Lines)-1 {
			r.Paint() // sets AtEnd
		}
	}
	for ; rows < 0 && !r.AtStart(); rows++ {
		if r.Part--; r.Part < 0 {
			r.Top--
			r.Part = len(r.rows(r.Top)) - 1
		}
		moved = true
	}
	if !moved {
		return
	}
	r.Paint()
	if r.onScroll != nil {
		r.onScroll()
	}
}

// page goes down by what is seen, or up.
func (r *Reader) page(step int) { r.scroll(step * max(r.seen-1, 1)) }

// Paint draws the rows that are seen. It must be called after Lines or TextSize
// were changed.
func (r *Reader) Paint() {
	w, h := r.Area().Width, r.Area().Height
	if w < 40 || h < 10 {
		return
	}
	used, y, rowH := 0, float32(0), r.lineHeight()
	put := func(text string, x float32, heavy bool, ink color.NRGBA) {
		if text == "" {
			return
		}
		if used == len(r.Texts) {
			t := NewText(r.TextSize, false, r.p.Ink)
			r.Texts, r.Objects = append(r.Texts, t), append(r.Objects, t)
		}
		t := r.Texts[used]
		used++
		if style := TextStyle(heavy); t.TextStyle != style {
			t.TextStyle, t.Text = style, ""
		}
		SetText(t, text, r.TextSize, ink)
		Move(t, fyne.NewPos(x, y))
		Resize(t, fyne.NewSize(w-x, rowH))
		Show(t, true)
	}
	r.seen, r.AtEnd = 0, true
	top := min(r.Top, len(r.Lines))
	for i, l := range r.Lines[top:] {
		rows := r.rows(top + i)
		if i == 0 {
			rows = rows[min(r.Part, len(rows)-1):]
		}
		for _, row := range rows {
			height := rowH
			if l == (ReaderLine{}) {
				height = Round(rowH * 0.6)
			}
			if y+height > h+CurrentScale().Slack() {
				r.AtEnd = false
				break
			}
			put(row.label, 0, false, r.p.Second)
			put(row.text, row.x, row.heavy, r.p.Ink)
			y += height
			r.seen++
		}
		if !r.AtEnd {
			break
		}
	}
	for _, t := range r.Texts[used:] {
		Show(t, false)
	}
}

// Fit sets TextSize so that the whole text has room in w by h: size if it fits,
// else smaller, down to what can still be read.
func (r *Reader) Fit(w, h, size float32) {
	w -= 1 / CurrentScale().Pixels // a box is put to whole pixels, and may lose one
	for r.TextSize = size; r.TextSize > 11 && r.HeightAt(w) > h; {
		r.TextSize -= 0.5
	}
}

// HeightAt returns how high the whole text is at that width; 0 without text.
func (r *Reader) HeightAt(w float32) float32 {
	h := float32(0)
	for _, l := range r.Lines {
		if l == (ReaderLine{}) {
			h += Round(r.lineHeight() * 0.6)
			continue
		}
		h += float32(len(r.broken(l, w))) * r.lineHeight()
	}
	if h > 0 {
		h += 2
	}
	return h
}

// rows returns the rows of a line, at the reader's width; one at least.
func (r *Reader) rows(line int) []readerRow { return r.broken(r.Lines[line], r.Area().Width) }

// broken breaks a line for a width.
func (r *Reader) broken(l ReaderLine, w float32) (out []readerRow) {
	x := float32(0)
	var labels []string
	if l.Label != "" {
		x = r.labelColumn(w)
		labels = breakHard(l.Label, x-10, r.TextSize, false)
	}
	for i, part := range breakHard(l.Text, w-x, r.TextSize, l.Heavy) {
		out = append(out, readerRow{text: part, x: x, heavy: l.Heavy})
		if i < len(labels) {
			out[i].label = labels[i]
		}
	}
	for len(out) < len(labels) {
		out = append(out, readerRow{label: labels[len(out)]})
	}
	return out
}

// labelColumn returns how wide the column of the labels is: no word of them is
// broken if it need not be, and all texts begin below each other.
func (r *Reader) labelColumn(w float32) float32 {
	widest := float32(0)
	for _, l := range r.Lines {
		for _, word := range strings.Fields(l.Label) {
			widest = max(widest, TextWidth(word, r.TextSize, false))
		}
	}
	return max(Clamp(w*0.34, 110, 220), min(widest+10, w*0.5))
}

// breakHard breaks a text into lines as Wrap does, but breaks words that are wider
// than a line, such as keys, wherever the line ends.
func breakHard(text string, room, size float32, heavy bool) (out []string) {
	for _, line := range Wrap(strings.TrimRight(text, " \t\r"), room, size, heavy) {
		for TextWidth(line, size, heavy) > room {
			runes := []rune(line)
			n := len(runes) - 1
			for n > 1 && TextWidth(string(runes[:n]), size, heavy) > room {
				n--
			}
			if n < 1 {
				break
			}
			if i := strings.LastIndexAny(string(runes[:n]), "/_"); i > 0 && isPath(line) { // between the parts of a name
				n = len([]rune(string(runes[:n])[:i+1]))
			}
			out = append(out, string(runes[:n]))
			line = string(runes[n:])
		}
		out = append(out, line)
	}
	return out
}

// Dragged implements fyne.Draggable.
func (r *Reader) Dragged(e *fyne.DragEvent) {
	if r.hovers() {
		return
	}
	r.drag += TouchBy(e.Dragged).DY
	rows := int(r.drag / r.lineHeight())
	r.drag -= float32(rows) * r.lineHeight()
	r.scroll(-rows)
}

// DragEnd implements fyne.Draggable.
func (r *Reader) DragEnd() { r.drag, r.down = 0, false }

// Scrolled implements fyne.Scrollable, for a wheel.
func (r *Reader) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		r.scroll(-3)
	case e.Scrolled.DY < 0:
		r.scroll(3)
	}
}

// Pager places a reader and two buttons to page it.
type Pager struct {
	reader   *Reader
	Up, Down *Button
}

// NewPager returns a pager of r. The reader and the buttons are added to a page by
// its maker.
func NewPager(kit *Kit, r *Reader) *Pager {
	p := &Pager{reader: r}
	p.Up = NewButton(kit.Palette, "page up", "up", "", func() { r.page(-1) })
	p.Down = NewButton(kit.Palette, "page down", "down", "", func() { r.page(1) })
	r.onScroll = p.Update
	return p
}

// Place puts the reader into b, and the buttons beside it if the text is longer.
func (p *Pager) Place(b Box) {
	b.Put(p.reader)
	p.reader.Paint()
	if p.reader.AtStart() && p.reader.AtEnd {
		Show(p.Up, false)
		Show(p.Down, false)
		return
	}
	text := b
	text.W -= ButtonMin + Gap
	text.Put(p.reader)
	column := Box{b.X + b.W - ButtonMin, b.Y, ButtonMin, min(b.H, 2*72+Gap)}
	keys := column.Column(2, Gap)
	keys[0].Put(p.Up)
	keys[1].Put(p.Down)
	p.Update()
}

// Update shows the buttons that can be used.
func (p *Pager) Update() {
	Show(p.Up, !p.reader.AtStart())
	Show(p.Down, !p.reader.AtEnd)
}
