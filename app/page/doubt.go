package page

import (
	"time"

	"zapis/scoresheet/board"
)

// A player who missed the second square of a move goes on with the next move, and
// touches a piece much later than the second touch of a move mostly comes. To take it
// for a capture would be wrong then, and to take it for the start would lose a capture
// that was slow. So it waits for the next touch: on an empty square, which no move
// begins with, it is where the piece goes that was touched last; otherwise, or if
// there is no further touch soon, it was a capture. A touch of an empty square ends a
// move however late it comes. All this follows from time, from empty squares, and from
// the colors on the others, and not from how pieces move (R-G15).

// Timed makes the board go by the time of touches; now says what time it is, and on
// whether it counts now.
func (b *Board) Timed(now func() time.Time, on func() bool) { b.now, b.timed = now, on }

// doubts reports whether a touch can be in doubt at all: a move is entered, and the
// next one may follow it.
func (b *Board) doubts() bool {
	return b.now != nil && b.timed() && !b.byKeys && b.slips() == InARow
}

// pause returns how long ago the board was touched before.
func (b *Board) pause() time.Duration {
	if b.now == nil {
		return 0
	}
	return b.pace.pause(b.now())
}

// begins notes that a square is touched first, so long after the touch before.
func (b *Board) begins(gap time.Duration) { b.atOnce = b.now != nil && gap < b.pace.slow() }

// learn notes that a move was entered by two touches that lay so far apart.
func (b *Board) learn(gap time.Duration) {
	if b.doubts() {
		b.pace.learn(gap)
	}
}

// first returns the square that was touched first, and may be let go of since.
func (b *Board) first() board.Square {
	if b.chosen.Valid() {
		return b.chosen
	}
	return b.left[1]
}

// touchLate takes a touch that comes late after that of a piece, and reports whether
// it did.
func (b *Board) touchLate(s board.Square, gap time.Duration) bool {
	first, before := b.first(), b.left
	if b.chosen.Valid() {
		before = [2]board.Square{b.slipped, b.chosen}
	}
	switch {
	case !first.Valid() || s == first || b.isEmpty(first) || !b.doubts() || b.chosen.Valid() && gap < b.pace.slow():
		return false
	case b.isReply(before, s):
		return false
	case b.isEmpty(s):
		if !b.chosen.Valid() {
			b.tell(first, true) // taken up again
		}
		b.learn(gap)
		b.move(first, s)
	case b.shown.AsksPromotion(first, s):
		return false // nobody is asked what a pawn became when he has touched on
	default:
		b.Choose(s)
		b.tell(s, true)
		b.doubted, b.doubtedFor = first, gap
		b.rested = first // framed
		b.placeRested()
	}
	return true
}

// touchInDoubt takes a touch while the one before it is in doubt. It reports false if
// the touch is the first of a move.
func (b *Board) touchInDoubt(s board.Square, gap time.Duration) bool {
	first, second := b.doubted, b.chosen
	switch {
	case gap >= b.pace.over():
		b.Settle()
		return false
	case s == second: // as much as to say: yes
		b.Settle()
	case s == first:
		b.Choose(board.NoSquare)
		b.tell(second, false)
	case !b.isEmpty(s) && b.captures(s):
		b.Settle()
		return false
	default:
		b.drop(first)
		b.learn(gap)
		b.move(second, s)
	}
	return true
}

// captures reports whether a touch of another piece tells that the two squares before
// were a capture: the piece belongs to the side that was captured, and replies. Where
// no reply can be told by its color, since the first square has a piece of the same
// side as the second or of the side that is not to move, it is one as well, unless the
// first square was let go of.
func (b *Board) captures(s board.Square) bool {
	first, second := b.shown.Sq[b.doubted], b.shown.Sq[b.chosen]
	if b.shown.Sq[s].Of(second.Color()) {
		return true
	}
	return b.doubtedFor < resting && (first.Of(second.Color()) || !first.Of(b.shown.Turn))
}

// Settle enters the capture that is in doubt, if one is.
func (b *Board) Settle() {
	if !b.doubted.Valid() {
		return
	}
	first, second := b.doubted, b.chosen
	b.learn(b.doubtedFor)
	b.move(first, second)
}

// SettleIdle is [Board.Settle] if nothing was touched for so long that nothing more
// belongs to the touch in doubt.
func (b *Board) SettleIdle() {
	if b.doubted.Valid() && len(b.fingers) == 0 && b.now().Sub(b.pace.last) >= b.pace.over() {
		b.Settle()
	}
}

// drop tells that a square was touched, and that no move began or ended with it.
func (b *Board) drop(s board.Square) {
	if b.OnDrop != nil {
		b.OnDrop(s, b.atOnce)
	}
}
