package app

import (
	"image"
	"math"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

func readerText(r *reader) string {
	var out []string
	for _, l := range r.lines {
		out = append(out, strings.TrimSpace(l.label+" "+l.text))
	}
	return strings.Join(out, " ")
}

func texts(list []*canvas.Text) string {
	var out []string
	for _, t := range list {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

func drawnLines(l *rowList) (lines []string) {
	for i := range l.n {
		for _, t := range l.row(i, l.Size().Width).texts {
			lines = append(lines, t.text)
		}
	}
	return lines
}

// SquareBoxes are the squares of the board on the screen, in whole pixels.
func (b *BoardWidget) SquareBoxes() (all [64]image.Rectangle) {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	for s := range board.Square(64) {
		all[s] = pixels(origin, b.square(s))
	}
	return all
}

// CellBox is a cell of the sheet on the screen, in whole pixels; empty if it
// is not seen.
func (s *Sheet) CellBox(name scoresheet.CellName) image.Rectangle {
	row := name.Number - s.Top()
	if row < 0 || row >= s.VisibleRows() {
		return image.Rectangle{}
	}
	at := s.measure().half[name.Side]
	at.y = float32(row) * s.rowH
	return pixels(fyne.CurrentApp().Driver().AbsolutePositionForObject(s), at)
}

func pixels(origin fyne.Position, b box) image.Rectangle {
	x, y := float64(origin.X+b.x), float64(origin.Y+b.y)
	return image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+float64(b.w))), int(math.Ceil(y+float64(b.h))))
}

// Last is the last entry as the board marks it.
func (b *BoardWidget) Last() [2]board.Square { return b.last }

// Speaks reports whether the button's caption is seen, if it has one.
func (b *Button) Speaks() bool { return b.caption == "" || b.lines[0].Visible() }

// Caption is the button's caption and its size on the screen.
func (b *Button) Caption() (string, float32) { return b.caption, b.lines[0].TextSize }

// said is what the note says at the moment, "" if nothing.
func (n *note) said() string {
	if n == nil || !n.layer.Visible() {
		return ""
	}
	text := n.lines[0].Text
	if n.lines[1].Visible() {
		text += " " + n.lines[1].Text
	}
	return text
}

// code is the text of the code that is shown; "" if none is.
func (c *codesCover) code() string {
	if len(c.parts) == 0 {
		return ""
	}
	return c.parts[c.at]
}

// marked are the cells of the sheet that are seen with their signs; nil where
// the sheet can show none.
func (s *Sheet) marked() []string {
	if s.marks == nil {
		return nil
	}
	out := []string{}
	for name, m := range s.marks {
		out = append(out, name.String()+" "+m.sign)
	}
	return out
}
