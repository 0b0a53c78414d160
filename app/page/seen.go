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

// JoinTexts returns the texts of a list, with spaces between.
func JoinTexts(list []*canvas.Text) string {
	var out []string
	for _, t := range list {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

// Lines returns the texts of all rows, also of those that are not seen.
func (r *RowList) Lines() (lines []string) {
	for i := range r.n {
		for _, t := range r.row(i, r.Size().Width).Texts {
			lines = append(lines, t.Text)
		}
	}
	return lines
}

// SquarePixels returns where the squares of the board lie in the window, in whole
// pixels.
func (b *Board) SquarePixels() (all [64]image.Rectangle) {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	for s := range board.Square(64) {
		all[s] = Pixels(origin, b.SquareBox(s))
	}
	return all
}

// CellBox returns where a cell of the sheet lies in the window, in whole pixels;
// empty if it is not seen.
func (s *Sheet) CellBox(name scoresheet.CellName) image.Rectangle {
	row := name.Number - s.Top()
	if row < 0 || row >= s.VisibleRows() {
		return image.Rectangle{}
	}
	at := s.Columns().Half[name.Side]
	at.Y = float32(row) * s.rowH
	return Pixels(fyne.CurrentApp().Driver().AbsolutePositionForObject(s), at)
}

// Pixels returns a box, seen from origin, in whole pixels.
func Pixels(origin fyne.Position, b Box) image.Rectangle {
	x, y := float64(origin.X+b.X), float64(origin.Y+b.Y)
	return image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+float64(b.W))), int(math.Ceil(y+float64(b.H))))
}

// LastSquares returns the squares that are marked as those of the last entry.
func (b *Board) LastSquares() [2]board.Square { return b.last }

// CaptionSeen reports whether the caption is seen, or there is none.
func (b *Button) CaptionSeen() bool { return b.Text == "" || b.lines[0].Visible() }

// Caption returns the caption and its text size.
func (b *Button) Caption() (string, float32) { return b.Text, b.lines[0].TextSize }

// Said returns what the note says now, "" if it is hidden; n may be nil.
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

// Code returns the text of the code that is shown, "" if there is none.
func (c *CodesCover) Code() string {
	if len(c.Parts) == 0 {
		return ""
	}
	return c.Parts[c.at]
}

// Marked returns the marked cells with their signs, nil if the sheet shows no
// marks.
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

// Center returns the middle of the button in the window.
func (b *Button) Center() fyne.Position { return CenterOf(b) }

// Center returns the middle of the pad in the window.
func (s *SignPad) Center() fyne.Position { return CenterOf(s) }
