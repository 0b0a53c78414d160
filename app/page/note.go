package page

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Note says something in the page until the next touch. It is no dialog, and takes
// no touches.
type Note struct {
	Layer *fyne.Container
	Back  *canvas.Rectangle
	words *Paragraph
	p     *Palette
	ink   color.NRGBA
	At    Box // given to Say last
}

// NewNote returns a hidden note.
func NewNote(p *Palette) *Note {
	n := &Note{Layer: NewLayer(), p: p, ink: p.Ink, Back: NewFrame(p.CursorFill, p.Cursor, 2, 6)}
	n.Layer.Objects = []fyne.CanvasObject{n.Back}
	n.words = NewParagraph(noteLines, true)
	n.Layer.Objects = append(n.Layer.Objects, n.words.Objects()...)
	n.Layer.Hide()
	return n
}

// AsStanding makes it a notice that stands until what it says is over, and
// returns n.
func (n *Note) AsStanding() *Note {
	n.Back.FillColor, n.Back.StrokeColor, n.ink = n.p.Ink, n.p.Ink, n.p.Paper
	return n
}

// noteLines is the number of lines that a note has at most.
const noteLines = 4

// Say shows the note in a box. A text of more than two lines needs more height
// than the box has, and takes it below: what lies there is covered until the
// next touch. No text is smaller than others of its rank for being long.
func (n *Note) Say(text string, at Box) {
	n.At = at
	at = at.Inset(3, 2)
	inner := at.Inset(12, 2)
	at.H += noteGrows // what stands small under the names too
	if lines := min(noteLines, len(Wrap(text, inner.W, noteText, true))); lines > 1 {
		more := max(0, float32(lines)*TextHeight(noteText)-inner.H)
		inner.H += more
		at.H += more
	}
	at.Put(n.Back)
	n.words.Say(text, inner, MidText, noteText, n.ink)
	Show(n.Layer, true)
	n.Layer.Refresh()
}

// RowsOver returns over how many rows of a sheet the note lies: its box and the height
// of a row are given. What a note lies over by less than a line counts as free.
func (n *Note) RowsOver(sheet Box, row float32) int {
	if !n.Layer.Visible() {
		return 0
	}
	return RowsAbove(sheet, row, BoxOf(n.Back))
}

// RowsAbove returns how many rows of a sheet, whose box and height of a row are given,
// begin above the lower edge of a box.
func RowsAbove(sheet Box, row float32, over Box) int {
	return max(0, int(math.Ceil(float64((over.Y+over.H-sheet.Y-2)/row))))
}

// noteGrows is how much more than its box a note covers below.
const noteGrows = 3

// noteText is the size of the text of a note that is long.
const noteText = BodyText

// Hide hides the note.
func (n *Note) Hide() { Show(n.Layer, false) }

// PutBelow puts the sheet into a box without its first rows, over which something is
// said. The others keep their places, unless the cell at the cursor would be hidden.
func (s *Sheet) PutBelow(at Box, rows int) {
	_, below := at.CutTop(float32(rows) * s.rowH)
	if below == s.below {
		return
	}
	s.below = below
	if rows == s.given {
		below.Put(s)
		return
	}
	top, cursor := max(0, s.top-s.skipped), s.row(max(s.record.CursorIndex(), 0))
	s.given, s.skipped = rows, rows
	if cursor >= top && cursor < top+int(at.H/s.rowH) {
		s.skipped = min(rows, cursor-top)
	}
	below.Put(s)
	s.top = top + s.skipped // wherever it was scrolled to
	s.paint()
}
