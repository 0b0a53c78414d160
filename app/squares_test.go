package app_test

import (
	"testing"

	"fyne.io/fyne/v2"
)

// R-G14, R-G15: behind a dash a touch is two squares, whatever the board shows on
// them: nothing is passed over, and nobody is asked what a pawn became, with a claim
// neither.
func TestTouchesBehindADash(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 854, Height: 480}, {Width: 480, Height: 854}} {
		r := started(t, size)
		r.tap("e2", "e4")
		r.press("action.dash")
		r.tap("a7", "a5", "f3", "e5", "a2", "a8", "a7", "a8", "b2", "a1")
		if r.ui.Button("promote.queen") != nil {
			t.Fatalf("%v: it asks what a pawn became", size)
		}
		r.wantSheet("1w e4 1b — 2w a7-a5 2b Nf3-e5 3w a2-a8 3b a7-a8 4w b2-a1 ")
		r.press("action.undo", "action.undo", "action.undo", "action.undo")
		r.wantSheet("1w e4 1b — 2w a7-a5 ")
		r.press("action.claim", "claim.nextmove claim.repetition")
		r.tap("b2", "b1")
		if r.ui.Button("promote.queen") != nil {
			t.Fatalf("%v: it asks what a pawn became that is claimed with", size)
		}
		r.press("claim.announce")
		r.wantSheet("1w e4 1b — 2w a7-a5 2b  3w b2-b1 ") // the claimant's column
	}

	// A filled dash is none; but what went to the last rank by its squares may be
	// any piece.
	r := started(t, usual)
	r.tap("e2", "e4")
	r.press("action.dash")
	r.tap("g1", "f3")
	r.cell("1b")
	r.tap("e7", "e5", "b8", "c6")
	r.wantSheet("1w e4 1b e5 2w Ng1-f3 2b Nc6 ")
}
