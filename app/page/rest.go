package page

import (
	"fyne.io/fyne/v2"

	"zapis/scoresheet/board"
)

// A square that was touched and then left alone is let go of: the hand that brushed
// the board, or missed the second square, would else begin the next move with it. A
// thin frame shows which square it was until the board is touched again. Whether it is
// let go of depends on time alone (R-G15). If an empty square was touched before it, the
// two may still turn out to be a move, since the reply comes after a thought: see isReply.

// neither is no squares.
var neither = [2]board.Square{board.NoSquare, board.NoSquare}

// Rest lets go of the square that was touched first, if a finger touched it and none is
// on the board now, and returns it; else [board.NoSquare].
func (b *Board) Rest() board.Square {
	s := b.chosen
	if !s.Valid() || b.byKeys || len(b.fingers) > 0 {
		return board.NoSquare
	}
	left := [2]board.Square{b.slipped, s}
	b.Choose(board.NoSquare)
	b.rested, b.left = s, left
	b.placeRested()
	return s
}

// Rested returns the square that was let go of and is framed, or board.NoSquare.
func (b *Board) Rested() board.Square { return b.rested }

// wake takes the frame away.
func (b *Board) wake() {
	if b.rested.Valid() {
		b.rested = board.NoSquare
		b.placeRested()
	}
}

func (b *Board) placeRested() {
	at := fyne.NewPos(-b.cell, -b.cell)
	if b.rested.Valid() {
		box := b.SquareBox(b.rested)
		at = fyne.NewPos(box.X, box.Y)
	}
	Resize(b.rest, fyne.NewSize(b.cell, b.cell))
	place(b.rest, at, b.rested.Valid() && b.cell > 0)
}
