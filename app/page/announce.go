package page

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"zapis/scoresheet/board"
)

// Announced is something on the screen, as a screen reader of the system has it.
type Announced struct {
	Name   string // of its stop; "" for a text, which cannot be touched
	Words  string // never empty
	At     Box    // in the window
	Button bool   // a touch in the middle of At does something
}

// Announce returns what is on the screen, as one reads: everything that can be touched,
// under the words that our own voice says, and the texts between. It leaves out what is
// covered or scrolled out of sight, the keys of pads for codes and what is typed on
// them, and what changes by itself, such as the time of day. The first are those that
// lie below texts.
func (k *Kit) Announce(root fyne.CanvasObject) []Announced {
	w := stopWalk{reads: &textsRead{kit: k}}
	w.walk(root, 0, 0, nil)
	stops := slices.DeleteFunc(w.touchable(), w.scrolledOut)
	stops = append(stops, w.uncovered()...)
	w.sort(stops)
	slices.SortStableFunc(stops, func(a, b Stop) int { return spotsFirst(a) - spotsFirst(b) })
	out := make([]Announced, 0, len(stops))
	for _, s := range stops {
		if said := strings.TrimSpace(s.words(k)); said != "" {
			out = append(out, Announced{s.Name, said, s.At, !s.text})
		}
	}
	return out
}

func spotsFirst(s Stop) int {
	if s.last {
		return 0
	}
	return 1
}

// textsRead are the texts of a window.
type textsRead struct {
	kit   *Kit
	texts []textRead
}

type textRead struct {
	Stop      // without Owner, Name and Do
	after int // takers below it
}

// A spoken object has its texts in other pieces than it draws.
type spoken interface{ spokenTexts(k *Kit) []spokenText }

type spokenText struct {
	At   Box // within the object
	Text string
}

// readIn reads the texts of an object that draws itself.
func (w *stopWalk) readIn(o fyne.CanvasObject, at Box, in *container.Scroll) {
	if w.reads == nil {
		return
	}
	switch o := o.(type) {
	case *Button, *Field, *Spot, *Board:
	case spoken:
		for _, t := range o.spokenTexts(w.reads.kit) {
			t.At.X, t.At.Y = t.At.X+at.X, t.At.Y+at.Y
			w.read(t.Text, t.At, at, in)
		}
	case interface{ drawn() []fyne.CanvasObject }:
		w.each(o.drawn(), at.X, at.Y, in)
	}
}

// readTexts reads the texts among the objects of a container. Lines one below the
// other, in letters of one kind, are one text.
func (w *stopWalk) readTexts(objects []fyne.CanvasObject, x, y float32, in *container.Scroll) {
	if w.reads == nil {
		return
	}
	var above *canvas.Text
	for _, o := range objects {
		t, ok := o.(*canvas.Text)
		if !ok || !t.Visible() || t.Text == "" {
			continue
		}
		at := textBox(t)
		if above != nil && isNextLine(above, t) {
			last := &w.reads.texts[len(w.reads.texts)-1]
			said := last.words(nil) + " " + t.Text
			last.words = func(*Kit) string { return said }
			last.At = Across([]Box{last.At, {at.X + x, at.Y + y, at.W, at.H}})
			last.whole = last.At
		} else {
			at.X, at.Y = at.X+x, at.Y+y
			w.read(t.Text, at, at, in)
		}
		above = t
	}
}

func isNextLine(above, t *canvas.Text) bool {
	a, b := BoxOf(above), BoxOf(t)
	gap := b.Y - a.Y - a.H
	return above.TextStyle == t.TextStyle && above.TextSize == t.TextSize && above.Color == t.Color && a.X-b.X < 1 && b.X-a.X < 1 && gap < b.H/2 && gap > -b.H/2
}

// textBox returns where the letters of a text are: its own box is as broad as the
// room that it has.
func textBox(t *canvas.Text) Box {
	at := BoxOf(t)
	w := min(at.W, TextWidth(t.Text, TextSize(t), t.TextStyle.Bold))
	switch t.Alignment {
	case fyne.TextAlignTrailing:
		at.X += at.W - w
	case fyne.TextAlignCenter:
		at.X += (at.W - w) / 2
	case fyne.TextAlignLeading:
	}
	at.W = w
	return at
}

func (w *stopWalk) read(text string, at, whole Box, in *container.Scroll) {
	if at.W < 1 || at.H < 1 {
		return
	}
	w.reads.texts = append(w.reads.texts, textRead{
		Stop{At: at, words: func(*Kit) string { return text }, text: true, whole: whole, scroll: in, turn: w.turn}, len(w.takers),
	})
}

// uncovered returns the texts that nothing lies over.
func (w *stopWalk) uncovered() (out []Stop) {
	for _, t := range w.reads.texts {
		if w.scrolledOut(t.Stop) {
			continue
		}
		x, y := t.At.X+t.At.W/2, t.At.Y+t.At.H/2
		covered := slices.ContainsFunc(w.takers[t.after:], func(over taker) bool {
			_, spot := over.o.(*Spot)
			return !spot && over.at.holds(x, y)
		})
		if !covered {
			out = append(out, t.Stop)
		}
	}
	return out
}

func (b Box) holds(x, y float32) bool { return x >= b.X && x < b.X+b.W && y >= b.Y && y < b.Y+b.H }

// scrolledOut reports whether what a stop lies in is scrolled so that its middle is
// not seen.
func (w *stopWalk) scrolledOut(s Stop) bool {
	return s.scroll != nil && !w.boxes[s.scroll].holds(s.At.X+s.At.W/2, s.At.Y+s.At.H/2)
}

// spokenTexts implements spoken: the squares, which cannot be touched.
func (d *Diagram) spokenTexts(k *Kit) (out []spokenText) {
	for s := range board.Square(64) {
		out = append(out, spokenText{d.Board.SquareBox(s), k.BoardWords(d.Board, s)})
	}
	return out
}

// spokenTexts implements spoken: the squares of a placer are its stops.
func (d *Placer) spokenTexts(*Kit) []spokenText { return nil }

// spokenTexts implements spoken: the cells of a sheet that is only read.
func (s *Sheet) spokenTexts(k *Kit) (out []spokenText) {
	if s.OnCell != nil {
		return nil
	}
	for _, cell := range s.cells() {
		out = append(out, spokenText{cell.at, k.sheetWords(s, cell.name)})
	}
	return out
}

// spokenTexts implements spoken: a line of the text at a time, as much of it as is
// seen.
func (r *Reader) spokenTexts(*Kit) (out []spokenText) {
	w, y, rowH := r.Area().Width, float32(0), r.lineHeight()
	left := r.seen
	for i := min(r.Top, len(r.Lines)); i < len(r.Lines) && left > 0; i++ {
		rows := r.rows(i)
		if i == r.Top {
			rows = rows[min(r.Part, len(rows)-1):]
		}
		rows = rows[:min(left, len(rows))]
		left -= len(rows)
		h, said := rowH*float32(len(rows)), []string(nil)
		for _, row := range rows {
			said = append(said, row.label)
		}
		for _, row := range rows {
			said = append(said, row.text)
		}
		if r.Lines[i] == (ReaderLine{}) {
			h = Round(rowH * 0.6)
		}
		out = append(out, spokenText{Box{0, y, w, h}, strings.Join(strings.Fields(strings.Join(said, " ")), " ")})
		y += h
	}
	return slices.DeleteFunc(out, func(t spokenText) bool { return t.Text == "" })
}

// spokenTexts implements spoken: what can be touched is said as a whole, the rest text
// by text.
func (r *RowList) spokenTexts(*Kit) (out []spokenText) {
	for _, t := range r.Texts {
		at := BoxOf(t)
		in := slices.ContainsFunc(r.Zones, func(z Zone) bool { return z.At.holds(at.X+at.W/2, at.Y+at.H/2) })
		if t.Visible() && t.Text != "" && !in {
			out = append(out, spokenText{textBox(t), t.Text})
		}
	}
	return out
}

// zoneWords returns what is written in a zone.
func (r *RowList) zoneWords(z Zone) string {
	var said []string
	for _, t := range r.Texts {
		if at := BoxOf(t); t.Visible() && z.At.holds(at.X+at.W/2, at.Y+at.H/2) {
			said = append(said, t.Text)
		}
	}
	return strings.Join(said, " ")
}
