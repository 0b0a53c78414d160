package page

import (
	"time"

	"zapis/scoresheet/board"
)

// A player who misses the second square of a move continues with the next move: he
// touches a piece, much later than the second touch of a move usually comes. Taking
// that touch for a capture would be wrong; taking it for the start of a move would
// lose a slow capture. So it waits for the next touch. If that is on an empty square,
// where no move begins, the piece touched last moves there; otherwise, or if no touch
// follows soon, it was a capture. A touch of an empty square ends a move, however late
// it comes. All this follows from time, empty squares and the colors of pieces, not
// from how pieces move (R-G15). See docs/adr/0025.

// Timed makes the board take account of the time of touches. Now returns the time,
// and on reports whether time counts at the moment.
func (b *Board) Timed(now func() time.Time, on func() bool) { b.now, b.timed = now, on }

// doubts reports whether a touch can be in doubt at all: moves are being entered one
// after another.
func (b *Board) doubts() bool {
	return b.now != nil && b.timed() && !b.byKeys && b.slips() == InARow
}

// pause returns the time since the board was last touched.
func (b *Board) pause() time.Duration {
	if b.now == nil {
		return 0
	}
	return b.pace.pause(b.now())
}

// begins records that a move begins with a touch, gap after the touch before it.
func (b *Board) begins(gap time.Duration) { b.atOnce = b.now != nil && gap < b.pace.slow() }

// learn records the gap between the two touches of a move.
func (b *Board) learn(gap time.Duration) {
	if b.doubts() {
		b.pace.learn(gap)
	}
}

// first returns the square that was touched first, even if it was released since.
func (b *Board) first() board.Square {
	if b.chosen.Valid() {
		return b.chosen
	}
	return b.left[1]
}

// touchLate handles a touch that comes late after that of a piece. It reports whether
// the touch was one.
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
		return false // the question what a pawn became must not come after a further touch
	default:
		b.Choose(s)
		b.tell(s, true)
		b.doubted, b.doubtedFor = first, gap
		b.rested = first // framed
		b.placeRested()
	}
	return true
}

// touchInDoubt handles a touch while the one before it is in doubt. It reports false
// if the touch is the first of a move.
func (b *Board) touchInDoubt(s board.Square, gap time.Duration) bool {
	first, second := b.doubted, b.chosen
	switch {
	case gap >= b.pace.over():
		b.Settle()
		return false
	case s == second: // touched again: it was meant
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

// captures reports whether a touch of the piece on s shows that the two squares before
// it were a capture. They were if the piece belongs to the side that lost one, since
// that side replies. If a reply cannot be recognized by its color, because the first
// square has a piece of the same side as the second or of the side that is not to
// move, they were too, unless the first square was released.
func (b *Board) captures(s board.Square) bool {
	first, second := b.shown.Sq[b.doubted], b.shown.Sq[b.chosen]
	if b.shown.Sq[s].Of(second.Color()) {
		return true
	}
	return b.doubtedFor < resting && (first.Of(second.Color()) || !first.Of(b.shown.Turn))
}

// Settle enters the capture that is in doubt, if there is one.
func (b *Board) Settle() {
	if !b.doubted.Valid() {
		return
	}
	first, second := b.doubted, b.chosen
	b.learn(b.doubtedFor)
	b.move(first, second)
}

// SettleIdle is [Board.Settle] if the last touch is so long ago that no other touch
// belongs to the one in doubt.
func (b *Board) SettleIdle() {
	if b.doubted.Valid() && len(b.fingers) == 0 && b.now().Sub(b.pace.last) >= b.pace.over() {
		b.Settle()
	}
}

// drop reports a touched square with which no move began or ended.
func (b *Board) drop(s board.Square) {
	if b.OnDrop != nil {
		b.OnDrop(s, b.atOnce)
	}
}
