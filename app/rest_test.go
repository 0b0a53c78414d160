package app_test

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/driver/desktop"

	"zapis/scoresheet/board"
)

// pass lets time pass in which nobody touches the screen.
func (r *rig) pass(d time.Duration) {
	r.now = r.now.Add(d)
	r.ui.SetNow(r.now)
}

// samePart reports whether two pictures of the window are the same there.
func samePart(a, b image.Image, at image.Rectangle) bool {
	part := func(m image.Image) image.Image { return m.(*image.NRGBA).SubImage(at) }
	return same(part(a), part(b))
}

// R-G07: a square that was touched and left alone for ten seconds is let go of, and
// stays framed until the board is touched again: it was brushed, or the second touch
// missed. The log tells it from a piece that the player put back.
func TestSquareLeftAlone(t *testing.T) {
	for _, c := range []struct{ name, before, after, sheet string }{
		{"the board was brushed", "d8", "e2 e4 e7 e5", "1w e4 1b e5 "},
		{"the end was missed", "e2", "e7 e5 g1 f3", "1w  1b e5 2w Nf3 "},
		{"the start was missed", "e4", "e7 e5 g1 f3", "1w  1b e5 2w Nf3 "},
		{"an empty square, then a piece", "e3 e2", "d2 d4", "1w d4 "},
		{"it was the start", "e2", "e2 e4", "1w e4 "},
		{"a capture from where the device has nothing", "e4 d7", "d8 d7", "1w e4xd7 1b Qxd7 "},
		{"no capture: the other side's piece goes on alone", "e4 d7", "d7 d5", "1w  1b d5 "},
		{"no capture: the side to move goes on", "e4 d7", "d2 d4 d7 d5", "1w d4 1b d5 "},
	} {
		r := started(t, usual)
		r.tap(strings.Fields(c.before)...)
		chosen := r.ui.Board().Chosen()
		if r.pass(9 * time.Second); r.ui.Board().Chosen() != chosen {
			t.Errorf("%s: %s is let go of after nine seconds", c.name, chosen)
		}
		plain := r.picture()
		r.pass(time.Second)
		if got := r.ui.Board(); got.Chosen().Valid() || got.Rested() != chosen {
			t.Errorf("%s: %s is chosen and %s framed, want none and %s", c.name, got.Chosen(), got.Rested(), chosen)
		}
		if want := "let go " + chosen.String(); !slices.Contains(r.dev.Log, want) {
			t.Errorf("%s: the log has %q, want %q", c.name, r.dev.Log, want)
		}
		framed := r.picture()
		at := r.ui.Board().SquarePixels()[chosen]
		if samePart(plain, framed, at) {
			t.Errorf("%s: the ring is still seen on %s", c.name, chosen)
		}
		r.tap(strings.Fields(c.after)...)
		r.wantSheet(c.sheet)
		if got := r.ui.Board().Rested(); got.Valid() {
			t.Errorf("%s: %s is still framed", c.name, got)
		}
	}
}

// The frame is seen, and nothing of it is left when the board is touched again.
func TestFrameOfASquareLeftAlone(t *testing.T) {
	r := started(t, usual)
	at := r.ui.Board().SquarePixels()[square(t, "e4")]
	before := r.picture()
	r.tap("e4")
	r.pass(10 * time.Second)
	if samePart(before, r.picture(), at) {
		t.Error("no frame is seen")
	}
	r.tap("a3", "a3")
	if !samePart(before, r.picture(), at) {
		t.Error("the frame is still seen")
	}
}

// A finger that lies on the board, one move that is entered for a claim or for a
// chosen cell, a hand that works by keys, and one that feels its way with the device
// speaking have the time that they need.
func TestSquareIsKept(t *testing.T) {
	for name, choose := range map[string]func(r *rig) board.Square{
		"a finger on the board": func(r *rig) board.Square {
			r.tap("e2")
			m := r.mouse()
			m.MoveTo(r.ui.Board().Center(square(t, "d6")))
			m.Press(desktop.MouseButtonPrimary)
			return square(t, "e2")
		},
		"a claim": func(r *rig) board.Square {
			r.enterMove("claim.repetition")
			r.tap("e2")
			return square(t, "e2")
		},
		"a chosen cell": func(r *rig) board.Square {
			r.tap("e2", "e4", "e7", "e5")
			r.cell("1w")
			r.tap("d2")
			return square(t, "d2")
		},
		"speech": func(r *rig) board.Square {
			r.must(r.dev.Arbiter(arbiterCode))
			_, err := r.dev.AllowSpeech(true)
			r.must(err)
			r.must(r.dev.Leave())
			r.ui.Refresh()
			r.tap("e2")
			return square(t, "e2")
		},
		"keys": func(r *rig) board.Square {
			r.tabTo("e2")
			return square(t, "e2")
		},
	} {
		r := started(t, usual)
		want := choose(r)
		r.pass(time.Minute - time.Second)
		if got := r.ui.Board().Chosen(); got != want {
			t.Errorf("%s: %s is chosen after a minute, want %s", name, got, want)
		}
	}
}
