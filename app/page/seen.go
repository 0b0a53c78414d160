package page

import (
	"image"
	"math"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Text returns the whole text, in one line.
func (r *Reader) Text() string {
	var out []string
	for _, l := range r.Lines {
		out = append(out, strings.TrimSpace(l.Label+" "+l.Text))
	}
	return strings.Join(out, " ")
}

func JoinTexts(list []*canvas.Text) string {
	var out []string
	for _, t := range list {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

// Lines returns the texts of all rows, also of those that are not seen.
func (l *RowList) Lines() (lines []string) {
	for i := range l.n {
		for _, t := range l.row(i, l.Size().Width).Texts {
			lines = append(lines, t.Text)
		}
	}
	return lines
}

// SquarePixels are the squares of the board on the screen, in whole pixels.
func (b *Board) SquarePixels() (all [64]image.Rectangle) {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	for s := range board.Square(64) {
		all[s] = Pixels(origin, b.SquareBox(s))
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
	at := s.Columns().Half[name.Side]
	at.Y = float32(row) * s.rowH
	return Pixels(fyne.CurrentApp().Driver().AbsolutePositionForObject(s), at)
}

func Pixels(origin fyne.Position, b Box) image.Rectangle {
	x, y := float64(origin.X+b.X), float64(origin.Y+b.Y)
	return image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+float64(b.W))), int(math.Ceil(y+float64(b.H))))
}

// LastSquares is the last entry as the board marks it.
func (b *Board) LastSquares() [2]board.Square { return b.last }

// CaptionSeen reports whether the button's caption is seen, if it has one.
func (b *Button) CaptionSeen() bool { return b.Text == "" || b.lines[0].Visible() }

// Caption is the button's caption and its size on the screen.
func (b *Button) Caption() (string, float32) { return b.Text, b.lines[0].TextSize }

// Said is what the note says at the moment, "" if nothing.
func (n *Note) Said() string {
	if n == nil || !n.Layer.Visible() {
		return ""
	}
	text := n.Lines[0].Text
	if n.Lines[1].Visible() {
		text += " " + n.Lines[1].Text
	}
	return text
}

// Code is the text of the code that is shown; "" if none is.
func (c *CodesCover) Code() string {
	if len(c.Parts) == 0 {
		return ""
	}
	return c.Parts[c.at]
}

// Marked are the cells of the sheet that are seen with their signs; nil where
// the sheet can show none.
func (s *Sheet) Marked() []string {
	if s.Marks == nil {
		return nil
	}
	out := []string{}
	for name, m := range s.Marks {
		out = append(out, name.String()+" "+m.Sign)
	}
	return out
}

// Center returns the middle of the button on the screen.
func (b *Button) Center() fyne.Position { return CenterOf(b) }

// Center returns the middle of the pad on the screen.
func (s *SignPad) Center() fyne.Position { return CenterOf(s) }
