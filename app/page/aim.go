package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet/board"
)

// What is seen of a finger while it is on the board: the square under it, its
// file and its rank, which stand out at both sides of the hand, and the piece
// that it carries. It is the same for every square and every piece (R-G15).

func (b *Board) makeAim() {
	for i := range b.bands {
		b.bands[i] = NewRect(withAlpha(b.p.Cursor, 0x38), 0)
		b.bands[i].Hide()
	}
	b.aim = NewFrame(nil, b.p.Cursor, 4, 0)
	b.aim.Hide()
	b.float = &canvas.Image{FillMode: canvas.ImageFillContain}
	b.float.Hide()
}

// placeAim shows the finger that came down last, or nothing.
func (b *Board) placeAim() {
	f := b.fingers.last()
	square := board.NoSquare
	if f != nil && b.cell > 0 {
		square = f.to
	}
	file, rank := fyne.NewPos(-b.cell, b.origin), fyne.NewPos(b.origin, -b.cell)
	aim := fyne.NewPos(-b.cell, -b.cell)
	if square.Valid() {
		at := b.SquareBox(square)
		aim = fyne.NewPos(at.X, at.Y)
		if f.slid {
			file.X, rank.Y = at.X, at.Y
		}
	}
	place(b.aim, aim, square.Valid())
	place(b.bands[0], file, square.Valid() && f.slid)
	place(b.bands[1], rank, square.Valid() && f.slid)
	b.carry(f)
}

// place shows a rectangle somewhere. One that is hidden stands beside the board, so
// that it is moved, and painted, as often for every square (R-G15).
func place(r *canvas.Rectangle, at fyne.Position, visible bool) {
	Move(r, at)
	Show(r, visible)
}

// sizeAim gives what is seen of a finger the size of the squares.
func (b *Board) sizeAim() {
	Resize(b.aim, fyne.NewSize(b.cell, b.cell))
	Resize(b.bands[0], fyne.NewSize(b.cell, 8*b.cell))
	Resize(b.bands[1], fyne.NewSize(8*b.cell, b.cell))
	Resize(b.float, fyne.NewSize(2*b.cell, 2*b.cell))
}

// carry shows the piece in the hand, and not where it was taken from.
func (b *Board) carry(f *finger) {
	from := board.NoSquare
	if f != nil && b.carries(f) {
		from = f.from
	}
	if from != b.carried {
		if s := b.carried; s.Valid() {
			Show(b.pieces[s], !b.isEmpty(s))
		}
		b.carried = from
		Show(b.float, from.Valid())
		if from.Valid() {
			b.float.Resource, b.float.Image = pieceResource(b.shown.Sq[from], "drag"), nil
			b.float.Refresh()
		}
	}
	if from.Valid() {
		Show(b.pieces[from], false)
		// Above the finger, which would cover it.
		Move(b.float, fyne.NewPos(f.at.X-b.cell, f.at.Y-2*b.cell))
	}
}

// carries reports whether the finger has a piece in the hand.
func (b *Board) carries(f *finger) bool {
	switch {
	case !f.slid || b.isEmpty(f.from) || b.shown.Sq[f.from] != f.stood || b.cell == 0:
		return false
	case f.to == f.from:
		return b.Entry == DragOnly || b.Entry == TapOrDrag && (f.from == b.chosen || !b.isSecond(f.from))
	}
	return b.drags(f)
}
