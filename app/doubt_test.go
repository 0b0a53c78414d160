package app_test

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/scoresheet/board"
)

// hand touches squares as a hand does that takes so long from one touch of a move to
// the other. A word that is a time is waited instead of that, and any other word is a
// button.
func (r *rig) hand(usual time.Duration, touches string) {
	r.Helper()
	wait := time.Duration(0)
	for _, word := range strings.Fields(touches) {
		if d, err := time.ParseDuration(word); err == nil {
			wait = d
			continue
		}
		r.pass(wait)
		if wait = usual; strings.Contains(word, ".") {
			r.press(word)
		} else {
			r.tap(word)
		}
	}
	r.pass(wait)
}

// opened is how a game begins in the tests of slow touches: four moves, from which the
// device learns how fast the hand is.
const (
	opened = "e2 e4 5s e7 e5 5s g1 f3 5s b8 c6 5s "
	upHere = "1w e4 1b e5 2w Nf3 2b Nc6 "
	brisk  = 800 * time.Millisecond
)

// R-G07, R-G11: a touch of a piece that comes late, for this hand, waits for the next
// one: on an empty square, which no move begins with, it is where the piece goes. Else
// it was a capture, whatever was captured by whom. No move is lost by being slow.
func TestLateTouchIsInDoubt(t *testing.T) {
	for _, c := range []struct {
		name    string
		usual   time.Duration
		touches string
		sheet   string
	}{
		{"the end was missed", brisk, "f1 5s a7 a6 5s b1 c3", "3w  3b a6 4w Nc3 "},
		{"a capture in time", brisk, "f3 1500ms e5", "3w Nxe5 "},
		{"a late one, and nothing more", brisk, "f3 5s e5 2s", "3w Nxe5 "},
		{"a late one, and the reply at once", brisk, "f3 5s e5 c6 e5", "3w Nxe5 3b Nxe5 "},
		{"a late one, and a dash at once", brisk, "f3 5s e5 action.dash", "3w Nxe5 3b — "},
		{"a late one, touched again", brisk, "f3 5s e5 e5", "3w Nxe5 "},
		{"a late one, put back", brisk, "f3 5s e5 f3", ""},
		{"a very late one", brisk, "f3 60s e5 3s c6 e5", "3w Nxe5 3b Nxe5 "},
		{"a late capture of an own piece", brisk, "d1 5s d2 a7 a6", "3w Qxd2 3b a6 "},
		{"two in a row, with a late capture", brisk, "f3 5s e5 3s f1 b5", "3w Nxe5 3b  4w Bb5 "},
		{"two in a row, the second a late capture", brisk, "f1 c4 5s f3 5s e5 d7 d6", "3w Bc4 3b  4w Nxe5 4b d6 "},
		{"an empty square, however late", brisk, "f3 60s d4", "3w Nd4 "},
		{"an empty square, a little late", brisk, "f3 5s d4 5s a7 a6", "3w Nd4 3b a6 "},
		{"the piece again", brisk, "f3 60s f3 d4", "3w Nd4 "},
		{"a slow hand is never late", 3 * time.Second, "f3 5s e5 d1 d2", "3w Nxe5 3b  4w Qxd2 "},
	} {
		r := started(t, usual)
		r.hand(c.usual, opened+c.touches)
		if got := r.sheet(); got != upHere+c.sheet {
			t.Errorf("%s, %s: the sheet is %q, want %q", c.name, c.touches, got, upHere+c.sheet)
		}
	}
}

// While a touch is in doubt both squares are marked, and nothing is written.
func TestDoubtIsSeen(t *testing.T) {
	r := started(t, usual)
	r.hand(brisk, opened)
	r.tap("f3")
	r.pass(5 * time.Second)
	r.tap("e5")
	r.wantSheet(upHere)
	if b := r.ui.Board(); b.Chosen() != square(t, "e5") || b.Rested() != square(t, "f3") {
		t.Errorf("%s is ringed and %s framed, want e5 and f3", b.Chosen(), b.Rested())
	}
	r.pass(2 * time.Second)
	r.wantSheet(upHere + "3w Nxe5 ")
	if b := r.ui.Board(); b.Chosen().Valid() || b.Rested() != board.NoSquare {
		t.Errorf("%s is ringed and %s framed, want none", b.Chosen(), b.Rested())
	}
}

// R-G07, R-G15: whatever is used while a touch is in doubt, the capture is written first,
// into the cell in which it was touched, and nothing else is.
func TestDoubtEndsBeforeAnythingElse(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(r *rig)
		want string
	}{
		{"a cell", func(r *rig) { r.cell("1w") }, upHere + "3w Nxe5 "},
		{"a cell, and a move for it", func(r *rig) { r.cell("2b"); r.tap("g8"); r.tap("f6") }, strings.Replace(upHere, "2b Nc6", "2b Nf6", 1) + "3w Nxe5 "},
		{"the keyboard", func(r *rig) { r.typed("a7a6"); r.keys(fyne.KeyReturn) }, upHere + "3w Nxe5 3b a7a6 "},
		{"the arbiter's code", func(r *rig) { r.press("action.more", "arbiter.enter") }, upHere + "3w Nxe5 "},
		{"the board is turned", func(r *rig) { r.press("action.turn") }, upHere + "3w Nxe5 "},
		{"undo", func(r *rig) { r.press("action.undo") }, upHere},
		{"the page is shown again", func(r *rig) { r.ui.Refresh() }, upHere + "3w Nxe5 "},
	} {
		r := started(t, usual)
		r.hand(brisk, opened+"f3 5s e5")
		r.wantSheet(upHere)
		c.do(r)
		r.pass(10 * time.Second)
		if got := r.sheet(); got != c.want {
			t.Errorf("%s: the sheet is %q, want %q", c.name, got, c.want)
		}
	}
}

// R-G07, R-G13: where a square was let go of, a piece of the other side may stand on the
// board that has been taken. If it moves in the column whose turn it is, the move is
// written there as two squares, and no cell is left out. Without such a square it is
// two moves in a row (R-G11).
func TestPieceThatWasTakenUnseen(t *testing.T) {
	const taken = "e2 e4 5s d7 d5 5s e4 d5 5s "
	for _, c := range []struct{ name, touches, sheet string }{
		{"the recapture was lost", taken + "d8 5s b1 c3 5s d5 a5 5s d2 d4", "1w e4 1b d5 2w exd5 2b  3w Nc3 3b d5-a5 4w d4 "},
		{"and moves twice", taken + "d8 5s b1 c3 5s d5 a5 5s d2 d4 5s a5 b5", "1w e4 1b d5 2w exd5 2b  3w Nc3 3b d5-a5 4w d4 4b a5-b5 "},
		{"another square was touched between", taken + "d8 g2 d5 5s b1 c3 5s d5 a5 5s g2 g3", "1w e4 1b d5 2w exd5 2b Qxg2 3w Nc3 3b d5-a5 4w g2-g3 "},
		{"a cell is left out, and nothing was let go of", taken + "b1 c3 5s d5 d6", "1w e4 1b d5 2w exd5 2b  3w Nc3 3b  4w d6 "},
		{"a cell is left out earlier", taken + "b1 c3 5s d8 d5 5s c3 d5 5s d5 e7", "1w e4 1b d5 2w exd5 2b  3w Nc3 3b Qxd5 4w Nxd5 4b  5w Nxe7 "},
		{"the piece was chosen, and moved", taken + "d8 20s d8 d5 5s d5 d6", "1w e4 1b d5 2w exd5 2b Qxd5 3w  3b Qd6 "},
	} {
		r := started(t, usual)
		r.hand(brisk, c.touches)
		if got := r.sheet(); got != c.sheet {
			t.Errorf("%s, %s: the sheet is %q, want %q", c.name, c.touches, got, c.sheet)
		}
	}
}
