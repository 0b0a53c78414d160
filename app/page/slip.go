package page

import "zapis/scoresheet/board"

// Slip says what a touch of an empty square is, if a piece is touched next. A
// move from an empty square is written where the device does not know what
// stands where: the board that it shows is not the board that the player
// touches. Otherwise the finger missed the piece. Nothing here depends on more
// than which squares are empty and which color stands on the others (R-G15).
// A drag is always a move. What was tried and given up stands in docs/adr/0021.
type Slip uint8

const (
	// NoSlip takes every square that is touched first for the start of a move.
	NoSlip Slip = iota

	// OneMove takes the piece for the start: one move is entered, and none
	// after it.
	OneMove

	// InARow takes the piece for the start, too, unless two pieces of the side
	// that is not to move are touched after the empty square: that was no slip
	// then, but the start of a move that ended on the first of them, and the
	// second begins the reply. So too if the first of them was let go of meanwhile.
	InARow
)

func (b *Board) slips() Slip {
	if b.Slips == nil {
		return NoSlip
	}
	return b.Slips()
}

func (b *Board) isEmpty(s board.Square) bool { return b.shown.Sq[s] == board.Empty }

// isSlip reports whether the square touched first was a slip, and s, touched
// now, is the start of the move.
func (b *Board) isSlip(s board.Square) bool {
	return b.isEmpty(b.chosen) && !b.isEmpty(s) && b.slips() != NoSlip
}

// isReply reports whether the squares touched before s, an empty one and then a
// piece, are a move after all, and s is the start of the reply.
func (b *Board) isReply(before [2]board.Square, s board.Square) bool {
	other := b.shown.Turn.Other()
	return before[0].Valid() && b.isEmpty(before[0]) && s != before[1] &&
		b.shown.Sq[before[1]].Of(other) && b.shown.Sq[s].Of(other) && b.slips() == InARow
}
