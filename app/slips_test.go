package app_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/app/page"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// R-G07: an empty square touched before a piece was missed by the finger: the
// piece is the start. Two empty squares, a drag, and an empty square before two
// pieces of the side that is not to move are moves as they were touched (R-G11).
func TestEmptySquareBeforeAPiece(t *testing.T) {
	for _, c := range []struct{ name, touches, sheet, chosen string }{
		{"the finger missed", "e3 e2 e4 e7 e5 g1 f3", "1w e4 1b e5 2w Nf3 ", ""},
		{"and again", "e3 e2 e4 e6 e7 e5", "1w e4 1b e5 ", ""},
		{"missed twice: a move and a move", "e3 f3 e2 e4", "1w e3-f3 1b  2w e4 ", ""},
		{"two empty squares", "e4 e5", "1w e4-e5 ", ""},
		{"let go of", "e3 e3 e2 e4", "1w e4 ", ""},
		{"the piece let go of", "e3 e2 e2 d2 d4", "1w d4 ", ""},
		{"a missed start", "e4 e7 e5 g1 f3", "1w  1b e5 2w Nf3 ", ""},
		{"a missed end", "e2 e7 e5 g1 f3", "1w e2xe7 1b  2w Nf3 ", ""},
		{"one more touch", "e2 e3 e4 e7 e5", "1w e3 1b e5 ", ""},
		{"a capture from where the device has nothing", "e2 e3 d7 d5 e4 d5 d8 d5", "1w e3 1b d5 2w e4xd5 2b Qxd5 ", ""},
		{"of which only the third touch tells", "e2 e3 d7 d5 e4 d5", "1w e3 1b d5 ", "d5"},
		{"the side to move takes its own piece", "e3 d1 d2", "1w Qxd2 ", ""},
		{"a capture by the piece that was touched", "e2 e4 d7 d5 e3 d1 d5", "1w e4 1b d5 2w Qxd5 ", ""},
	} {
		r := started(t, usual)
		for i, touches := 0, c.touches; i < len(touches); i += 3 {
			r.tap(touches[i : i+2])
		}
		if got := r.sheet(); got != c.sheet {
			t.Errorf("%s, %s: the sheet is %q, want %q", c.name, c.touches, got, c.sheet)
		}
		want := board.NoSquare
		if c.chosen != "" {
			want = square(t, c.chosen)
		}
		if got := r.ui.Board().Chosen(); got != want {
			t.Errorf("%s, %s: %s is chosen, want %s", c.name, c.touches, got, want)
		}
	}
	r := started(t, usual)
	r.tap("e3", "e2")
	if want := []string{"take e3", "put back e3", "take e2"}; !slices.Equal(r.dev.Log, want) {
		t.Errorf("the log has %q, want %q", r.dev.Log, want)
	}
	r.tap("e4")
	r.dragSquares("e5", "e7") // a drag is a move, wherever it begins
	r.wantSheet("1w e4 1b e5xe7 ")
}

// R-G11: where moves are missing, the device does not know what stands where,
// and an empty square is a start: after a dash, after a blank, before gaps that
// are filled in; not before the first of them.
func TestEmptySquareWhereMovesAreMissing(t *testing.T) {
	for _, missing := range []string{"action.dash", "blank"} {
		r := started(t, usual)
		r.tap("e2", "e4")
		if missing == "blank" {
			r.press("action.more", "action.blank")
		} else {
			r.press(missing)
		}
		text := map[string]string{"action.dash": "—", "blank": ""}[missing]
		r.tap("e5", "d7")
		r.tap("d6", "d1")
		r.wantSheet("1w e4 1b " + text + " 2w Ne5-d7 2b d6-d1 ")
		r.cell("1b")
		r.tap("e6", "e7", "e5")
		r.wantSheet("1w e4 1b e5 2w Ne5-d7 2b d6-d1 ")
		r.tap("e6", "g1", "f3") // now nothing is missing
		r.wantSheet("1w e4 1b e5 2w Ne5-d7 2b d6-d1 3w Nf3 ")
	}
	// In a chosen cell one move is entered: there is no next piece.
	r := started(t, usual)
	r.tap("e2", "e4", "e7", "e5", "g1", "f3")
	r.cell("2w")
	r.tap("e3", "g1", "g2")
	r.wantSheet("1w e4 1b e5 2w Nxg2 ")
}

// Laws 9.2, Guideline I: so too where one move is entered that a draw is
// claimed with, or that is sealed.
func TestEmptySquareBeforeAClaimedOrSealedMove(t *testing.T) {
	r := started(t, usual)
	r.tap("g1", "f3")
	r.enterMove("claim.repetition")
	r.tap("e6", "e7")
	if r.ui.Button("claim.announce") != nil {
		t.Errorf("%s can be announced", r.ui.ClaimBar())
	}
	r.tap("e5")
	r.wantBar("e5")
	r.tap("g1", "f1", "g2")
	r.wantBar("Bxg2")

	r = adjourned(t, usual, page.Options{Notation: notation.English})
	r.beginSealing(sealKeyOf(t))
	r.tap("a7", "c6")
	if bar := r.ui.SealBar(); strings.Contains(bar, "●") {
		t.Errorf("a move can be sealed: %q", bar)
	}
	r.tap("a5")
	r.press("adjourn.show")
	if bar := r.ui.SealBar(); !strings.HasSuffix(bar, " Na5") {
		t.Errorf("the move that would be sealed: %q", bar)
	}
}
