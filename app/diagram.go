package app

import (
	"fyne.io/fyne/v2"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// diagram is a board to be looked at. It is no pen: nothing on it takes a
// touch, a drag or a key, so that nobody can try moves on it (R-O04).
type diagram struct {
	drawn
	board *BoardWidget // only drawn here; it stands in no window itself
}

func newDiagram(p *palette) *diagram {
	d := &diagram{board: newBoardWidget(p)}
	d.draw()
	d.ExtendBaseWidget(d)
	return d
}

func (d *diagram) draw() {
	d.objects = d.board.objects
	d.arrange = func(size fyne.Size) { d.board.Resize(size) }
}

// set puts a position on it, with the squares of an entry.
func (d *diagram) set(f board.Free, last [2]board.Square) { d.board.SetPosition(f, last) }

// placer is a diagram whose squares can be touched one by one. It moves
// nothing from square to square.
type placer struct {
	diagram
	onSquare func(s board.Square)
}

var _ fyne.Tappable = (*placer)(nil)

func newPlacer(p *palette, onSquare func(s board.Square)) *placer {
	d := &placer{diagram: diagram{board: newBoardWidget(p)}, onSquare: onSquare}
	d.draw()
	d.ExtendBaseWidget(d)
	return d
}

// Tapped implements fyne.Tappable.
func (d *placer) Tapped(e *fyne.PointEvent) {
	if s := d.board.at(e.Position); s.Valid() {
		d.onSquare(s)
	}
}

// noSquares are the squares of no entry.
var noSquares = [2]board.Square{board.NoSquare, board.NoSquare}

// squaresOf are the squares of the move in a cell, if it moved something on
// the board: made there, or written so that geometry alone knows the piece.
func squaresOf(r *scoresheet.Record, index int) [2]board.Square {
	if index >= 0 && index < len(r.Cells) {
		switch c := r.Cells[index]; c.Form {
		case scoresheet.FormMove:
			return [2]board.Square{c.Shape.From, c.Shape.To}
		case scoresheet.FormText:
			if w, err := notation.Parse(c.Writing.Text, c.Language); err == nil {
				if m, ok := w.OnBoard(r.BoardBefore(index), r.NameAt(index).Side); ok {
					return [2]board.Square{m.From, m.To}
				}
			}
		case scoresheet.FormDash, scoresheet.FormBlank:
		}
	}
	return [2]board.Square{board.NoSquare, board.NoSquare}
}
