package page

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/mobile"

	"zapis/scoresheet/board"
)

// The board takes presses and releases as the driver reports them, not the taps
// and drags that the toolkit makes of them: it takes a second press that follows
// too fast for the same drag, lets a drag go on for up to half a second after the
// finger was lifted (a tablet's driver, which thinks of scrolling), and makes no
// tap of a touch that lasts longer than 0.3 s there. A press and its release
// belong together by the finger, and say where they are; whatever happened in
// between is only to be looked at.

// Entry says how moves are entered on a board.
type Entry uint8

// The ways to enter a move.
const (
	TapOrDrag Entry = iota
	TapOnly
	DragOnly
)

// EntryNames are the names of the ways in a profile.
var EntryNames = [...]string{TapOrDrag: "both", TapOnly: "tap", DragOnly: "drag"}

// EntryNamed returns the way of that name, TapOrDrag if there is none.
func EntryNamed(name string) Entry {
	return Entry(max(0, slices.Index(EntryNames[:], name)))
}

var (
	_ desktop.Mouseable = (*Board)(nil)
	_ mobile.Touchable  = (*Board)(nil)
	_ mobile.Movable    = (*Board)(nil)
)

// MouseDown implements desktop.Mouseable.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		b.press(mouse, TouchAt(e.Position))
	}
}

// MouseUp implements desktop.Mouseable.
func (b *Board) MouseUp(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		b.release(mouse, TouchAt(e.Position))
	} else if f := b.fingers.find(mouse); f != nil {
		f.other = true
	}
}

// TouchDown implements mobile.Touchable.
func (b *Board) TouchDown(e *mobile.TouchEvent) { b.press(e.ID, TouchAt(e.Position)) }

// TouchMoved implements mobile.Movable.
func (b *Board) TouchMoved(e *mobile.TouchEvent) { b.slide(e.ID, TouchAt(e.Position)) }

// TouchUp implements mobile.Touchable.
func (b *Board) TouchUp(e *mobile.TouchEvent) { b.release(e.ID, TouchAt(e.Position)) }

// TouchCancel implements mobile.Touchable. The driver calls it when the finger
// leaves the board, and may not tell of its release any more.
func (b *Board) TouchCancel(e *mobile.TouchEvent) {
	if f := b.fingers.find(e.ID); f != nil {
		f.slid, f.left, f.to = true, true, board.NoSquare
		b.lift(f)
	}
}

// LetGo forgets the fingers on the board: what they hold stays where it was.
func (b *Board) LetGo() {
	b.fingers = nil
	b.placeAim()
}

// Hide implements fyne.CanvasObject. A touch of a board that is covered meanwhile
// is none.
func (b *Board) Hide() {
	b.LetGo()
	b.Drawn.Hide()
}

func (b *Board) press(id int, at fyne.Position) {
	b.fingers.drop(id) // its release was not told
	pressed(b)
	b.wake()
	from := b.at(at)
	if from.Valid() && (b.Settling == nil || !b.Settling()) {
		b.fingers = append(b.fingers, &finger{
			id: id, corner: b.corner(), down: at, at: at, from: from, stood: b.shown.Sq[from], to: from,
		})
		b.under(from)
	}
	b.placeAim()
}

func (b *Board) slide(id int, at fyne.Position) {
	f := b.fingers.find(id)
	if f == nil {
		return
	}
	before := f.to
	if f.follow(at, b.at(at)); f.left {
		b.fingers.heard(f)
	}
	if f.to != before {
		b.under(f.to)
	}
	b.placeAim()
}

func (b *Board) under(s board.Square) {
	if b.OnUnder != nil && s.Valid() {
		b.OnUnder(s)
	}
}

func (b *Board) release(id int, at fyne.Position) {
	if f := b.fingers.find(id); f != nil {
		f.follow(at, b.at(at))
		b.lift(f)
	}
}

// corner returns where the board is in the window.
func (b *Board) corner() fyne.Position { return ToTouch(b, 0, 0) }

// lift takes the touch of a finger that is lifted now.
func (b *Board) lift(f *finger) {
	b.fingers.heard(f)
	b.fingers.drop(f.id)
	drags := b.drags(f)
	b.placeAim()
	switch {
	case b.corner() != f.corner:
		// The board moved under the finger, which is on another square now than it
		// was put on.
	case drags && b.shown.Sq[f.from] != f.stood:
		// The piece in the hand was taken off the board meanwhile.
	case drags && f.to.Valid():
		if b.doubted.Valid() && f.from != b.chosen {
			b.Settle()
		}
		b.pause()
		b.tell(f.from, true)
		b.move(f.from, f.to)
	case drags:
		b.tell(f.from, true)
		b.tell(f.from, false)
		b.Choose(board.NoSquare)
	case f.to.Valid() && b.Entry != DragOnly:
		b.touch(f.to)
	}
}

// drags reports whether a finger drags from the square where it came down. If it
// does not, it touches the square where it is lifted: it may slide to the right
// one. Nothing here depends on more than the distance, and on which squares are
// empty (R-G15).
func (b *Board) drags(f *finger) bool {
	switch {
	case f.to == f.from || b.Entry == TapOnly:
		return false
	case b.Entry == DragOnly || f.from == b.chosen:
		return true
	case b.isSecond(f.from):
		// A piece under it is touched by mistake, unless it is drawn away.
		return !b.isEmpty(f.from) && f.to.Valid() && !besides(f.from, f.to)
	case b.isEmpty(f.from) && b.slips() != NoSlip:
		return !f.to.Valid() || !besides(f.from, f.to)
	}
	return true
}

// isSecond reports whether a touch of s is the second of a move.
func (b *Board) isSecond(s board.Square) bool { return b.chosen.Valid() && !b.isSlip(s) }

// besides reports whether two squares touch each other.
func besides(a, b board.Square) bool {
	file, rank := a.File()-b.File(), a.Rank()-b.Rank()
	return file >= -1 && file <= 1 && rank >= -1 && rank <= 1
}

// touch enters a square that was touched.
func (b *Board) touch(s board.Square) {
	if !s.Valid() {
		return
	}
	gap := b.pause()
	switch {
	case b.doubted.Valid() && b.touchInDoubt(s, gap):
		return
	case b.touchLate(s, gap):
		return
	}
	if !b.chosen.Valid() {
		b.begins(gap)
	}
	switch {
	case !b.chosen.Valid() && b.isReply(b.left, s):
		b.reply(b.left, s)
	case !b.chosen.Valid():
		b.Choose(s)
		b.tell(s, true)
	case s == b.chosen:
		b.Choose(board.NoSquare)
		b.tell(s, false)
	case b.isSlip(s):
		slipped := b.chosen
		b.tell(slipped, false)
		b.Choose(s)
		b.slipped = slipped
		b.tell(s, true)
	case b.isReply([2]board.Square{b.slipped, b.chosen}, s):
		b.reply([2]board.Square{b.slipped, b.chosen}, s)
	default:
		b.learn(gap)
		b.move(b.chosen, s)
	}
}

// reply enters the move before and begins the next one with s.
func (b *Board) reply(before [2]board.Square, s board.Square) {
	b.move(before[0], before[1])
	b.Choose(s)
	b.tell(s, true)
}

func (b *Board) tell(s board.Square, taken bool) {
	if b.OnTouch != nil {
		b.OnTouch(s, taken)
	}
}

func (b *Board) move(from, to board.Square) {
	b.Choose(board.NoSquare)
	if b.OnMove != nil {
		b.OnMove(from, to)
	}
}
