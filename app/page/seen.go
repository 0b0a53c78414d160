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
		for _, t := range r.row(i, r.Area().Width).Texts {
			lines = append(lines, t.Text)
		}
	}
	return lines
}

// SquarePixels returns where the squares of the board lie in the window, in whole
// pixels.
func (b *Board) SquarePixels() (all [64]image.Rectangle) {
	for s := range board.Square(64) {
		all[s] = Pixels(b, b.SquareBox(s))
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
	return Pixels(s, at)
}

// Pixels returns where a box of an object lies in the window, in whole pixels.
func Pixels(o fyne.CanvasObject, b Box) image.Rectangle {
	s := CurrentScale()
	from, to := ToTouch(o, b.X, b.Y), ToTouch(o, b.X+b.W, b.Y+b.H)
	px := float64(s.Pixels / s.Points)
	return image.Rect(int(math.Floor(float64(from.X)*px)), int(math.Floor(float64(from.Y)*px)), int(math.Ceil(float64(to.X)*px)), int(math.Ceil(float64(to.Y)*px)))
}

// LastSquares returns the squares that are marked as those of the last entry.
func (b *Board) LastSquares() [2]board.Square { return b.last }

// Said returns what the note says now, "" if it is hidden; n may be nil.
func (n *Note) Said() string {
	if n == nil || !n.Layer.Visible() {
		return ""
	}
	return n.words.Text()
}

// Code returns the text of the code that is shown, "" if there is none.
func (c *CodesCover) Code() string {
	if c.series == nil {
		return ""
	}
	return c.series.Text(c.at, scoresheet.MillisOf(c.kit.Opts.Now()))
}

// Dot returns how large a dot of the code is, and how many codes are needed.
func (c *CodesCover) Dot() (units float32, needed int) { return c.dot(), c.series.Needed() }

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

// ShowsCarried reports whether a finger is seen to carry a piece.
func (b *Board) ShowsCarried() bool { return b.float.Visible() && b.carried.Valid() }

// Title returns the title of the pad.
func (c *CodePad) Title() string { return c.title }

// Heading returns the heading of the pad, or what is wrong.
func (g *GroupPad) Heading() string { return g.words.Text() }

// SignsAndClocks returns, of every cell that is seen and was marked, where its sign and
// its clock are written; without breadth where there is no clock.
func (s *Sheet) SignsAndClocks() (pairs [][2]Box) {
	for _, row := range s.rows {
		for _, cell := range row.cells {
			if cell.sign == nil || !cell.sign.Visible() {
				continue
			}
			var pair [2]Box
			for i, t := range []*canvas.Text{cell.sign, cell.clock} {
				pair[i] = BoxOf(t)
				w := TextWidth(t.Text, TextSize(t), t.TextStyle.Bold)
				pair[i].X, pair[i].W = pair[i].X+pair[i].W-w, w
			}
			pairs = append(pairs, pair)
		}
	}
	return pairs
}
