package app

import (
	"fyne.io/fyne/v2"

	"zapis/scoresheet/board"
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
