package page

import (
	"fyne.io/fyne/v2"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Diagram is a board to look at. It takes no touch, drag or key, so that nobody
// can try moves on it (R-O04).
type Diagram struct {
	Drawn
	Board *Board // only drawn; it is in no window itself
}

// NewDiagram returns an empty diagram.
func NewDiagram(p *Palette) *Diagram {
	d := &Diagram{Board: NewBoard(p)}
	d.draw()
	d.ExtendBaseWidget(d)
	return d
}

func (d *Diagram) draw() {
	d.Objects = d.Board.Objects
	d.Arrange = func(size fyne.Size) { Resize(d.Board, size) }
}

// Set shows a position, and marks the squares of an entry.
func (d *Diagram) Set(f board.Free, last [2]board.Square) { d.Board.SetPosition(f, last) }

// Placer is a diagram whose squares can be touched one by one. It moves nothing
// from one square to another.
type Placer struct {
	Diagram
	OnSquare func(s board.Square)
}

var _ fyne.Tappable = (*Placer)(nil)

// NewPlacer returns an empty diagram that calls onSquare for each square touched.
func NewPlacer(p *Palette, onSquare func(s board.Square)) *Placer {
	d := &Placer{Diagram: Diagram{Board: NewBoard(p)}, OnSquare: onSquare}
	d.draw()
	d.ExtendBaseWidget(d)
	return d
}

// Tapped implements fyne.Tappable.
func (d *Placer) Tapped(e *fyne.PointEvent) {
	pressed(d)
	if s := d.Board.at(TouchAt(e.Position)); s.Valid() {
		d.OnSquare(s)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (d *Placer) TappedSecondary(e *fyne.PointEvent) { d.Tapped(e) }

// NoSquares are the squares of no entry.
var NoSquares = [2]board.Square{board.NoSquare, board.NoSquare}

// SquaresOf returns the squares of the move in a cell if it moved something on
// the board: made there, or written so that geometry alone tells the piece.
// Otherwise it returns NoSquares.
func SquaresOf(r *scoresheet.Record, index int) [2]board.Square {
	if index >= 0 && index < len(r.Cells) {
		switch c := r.Cells[index]; c.Form {
		case scoresheet.FormMove, scoresheet.FormSquares:
			return [2]board.Square{c.Shape.From, c.Shape.To}
		case scoresheet.FormText:
			if w, _, err := notation.Read(c.Writing.Text, c.Language); err == nil {
				if m, ok := w.OnBoard(r.BoardBefore(index), r.NameAt(index).Side); ok {
					return [2]board.Square{m.From, m.To}
				}
			}
		case scoresheet.FormDash, scoresheet.FormBlank:
		}
	}
	return NoSquares
}
