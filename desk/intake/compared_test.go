package intake_test

import (
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
)

// The sheets of a board are read together once: neither time that passes nor
// what is said of other things is a reason to read them again. A sheet, an
// answer or a settlement is.
func TestSheetsAreReadTogetherOnce(t *testing.T) {
	h := newHall(t)
	h.now = time.Now() // as the store's clock
	board1 := desk.Place{Section: "A", Round: 1, Board: "1"}
	look := func(want int, when, state string) {
		t.Helper()
		for range 3 {
			if _, err := h.Boards(t.Context(), "A", 1); err != nil {
				t.Fatal(err)
			}
			if got := h.state(); got != state {
				t.Errorf("%s: the board is %s, want %s", when, got, state)
			}
			if err := h.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := h.Reconciled(); got != want {
			t.Errorf("%s: sheets were read together %d times, want %d", when, got, want)
		}
	}
	paper := func(name, moves string, side int) {
		t.Helper()
		text := "[Site \"" + name + "\"]\n[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n[Result \"1-0\"]\n\n" + moves + " 1-0\n"
		h.takeAs(name, []byte(text), intake.Hint{From: "file", Witness: desk.WitnessPaper, Place: board1, Side: side})
	}
	look(0, "nothing is in", "not started: white nopack, black nopack")
	paper("w.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", 0)
	look(0, "one sheet is in", "one sheet: black waits")
	h.now = h.now.Add(6 * time.Minute)
	look(0, "and the grace is over", "missing: black missing")
	paper("b.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", 1)
	look(1, "both are in", "agree: noresult")
	h.say(chief, board1, desk.Slip{Result: "1-0"})
	look(1, "the slip is in", "checked: checked")
	h.now = h.now.Add(time.Hour)
	look(1, "an hour passed", "checked: checked")
	h.say(chief, desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Slip{Result: "1-0"})
	look(1, "another board has a result", "checked: checked")
	h.say(chief, board1, desk.Answered{Cell: "3b", Text: "d6"})
	look(2, "the last move was answered, against both sheets", "checked: checked")
	paper("b2.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6", 1)
	look(3, "another sheet came in", "asks: asks")
	h.say(chief, board1, desk.Settlings{How: desk.SettledOne, Side: "white", Reason: "left"})
	look(4, "one sheet counts", "checked: checked, settled.one")
	h.open()
	look(1, "another desk reads them once", "checked: checked, settled.one")
}

// What a board was is not changed by what it becomes: whoever asked before
// keeps what he got.
func TestBoardsAreOnesOwn(t *testing.T) {
	h := newHall(t)
	h.now = time.Now() // as the store's clock
	ask := func() *intake.Board {
		t.Helper()
		b, err := h.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	h.say(chief, desk.Place{Section: "A", Round: 1, Board: "1"}, desk.Slip{Result: "1-0"})
	first := ask()
	h.now = h.now.Add(9*time.Minute + 30*time.Second)
	second := ask()
	if first.State != desk.Playing || second.State != desk.Missing || first.Why[0].N != 0 || second.Why[0].N != 9 {
		t.Errorf("first %s %v, then %s %v", first.State, first.Why, second.State, second.Why)
	}
}
