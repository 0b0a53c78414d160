package replay_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// touched returns a record of squares: "g1f3"; "—" for a dash.
func touched(t *testing.T, g scoresheet.GameOpened, words string) *scoresheet.Record {
	t.Helper()
	rec := new(scoresheet.Record)
	id := scoresheet.EventID(0)
	fold := func(p scoresheet.Payload) {
		id++
		if err := rec.FoldPayload(id, p, 0); err != nil {
			t.Fatal(err)
		}
	}
	fold(g)
	for _, w := range strings.Fields(words) {
		switch w {
		case "—":
			fold(scoresheet.DashWritten{})
		default:
			from, err := board.ParseSquare(w[:2])
			to, err2 := board.ParseSquare(w[2:])
			if err != nil || err2 != nil {
				t.Fatal(w)
			}
			fold(scoresheet.SquaresTouched{From: from, To: to})
		}
	}
	return rec
}

// R-A05, R-G14: two squares are the one legal move between them, whatever stands
// there; what a pawn became is not known, and every other reason is the one that a
// move made on the board has.
func TestSquaresAreRead(t *testing.T) {
	const rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, c := range []struct{ name, fen, words, want string }{
		{"pieces and pawns", "", "e2e4 b8c6 g1f3 a7a5", "legal legal legal legal"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6 e8d7", "legal legal"},
		{"castling by the king", rooks, "e1g1 e8c8", "legal legal"},
		{"castling without the right", "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1g1", "illegal: the right to castle to that side is lost"},
		{"onto the rook in Chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "legal"},
		{"a queen that moves on", "7k/P7/8/8/8/8/7p/K7 w - - 0 1", "a7a8 h8g7 a8c6 g7f7 c6c1", "unknown: can mean several moves legal legal legal legal"},
		{"what became of it shows nowhere", "7k/P7/8/8/8/8/7p/K7 w - - 0 1", "a7a8 h8g7", "unknown: can mean several moves unknown: follows a gap"},
		{"a rook on the last rank is none", "7k/R7/8/8/8/8/8/K7 w - - 0 1", "a7a8 h8g7", "legal legal"},
		{"a pawn that cannot go there", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8", "illegal: the pawn takes nothing there"},
		{"nothing there", "", "e3e4", "illegal: no piece stands on the starting square"},
		{"the other side's", "", "e7e5", "illegal: the piece is not of the side to move"},
		{"no move", "", "e2e2", "illegal: no move was made"},
		{"check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1f1 e2f2", "legal legal"},
		{"a filled gap", "7k/8/8/8/8/8/P7/K7 w - - 0 1", "— h8g8 a4a5 g8f8", "unknown: is a dash legal legal legal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := replay.Read(touched(t, scoresheet.GameOpened{FEN: c.fen, Chess960: strings.Contains(c.name, "960")}, c.words))
			var got []string
			for _, v := range r.Verdicts {
				switch v.Kind {
				case replay.Legal:
					got = append(got, "legal")
				case replay.Illegal:
					got = append(got, "illegal: "+v.Reason.String())
				case replay.Unknown:
					got = append(got, "unknown: "+v.Gap.String())
				}
			}
			if all := strings.Join(got, " "); all != c.want {
				t.Errorf("%s reads %q, want %q", c.words, all, c.want)
			}
		})
	}
}

// Two squares of a pawn that became something are no slip of the pen, for whoever
// guesses at the rest.
func TestSquaresAreNoSlip(t *testing.T) {
	rec := touched(t, scoresheet.GameOpened{FEN: "7k/P7/8/8/8/8/7p/K7 w - - 0 1"}, "a7a8 h8g7 a8c6 g7f7 c6c1")
	guess := replay.Read(rec).Surmise(rec)
	if len(guess.Moves) != 5 {
		t.Fatalf("%d moves are guessed", len(guess.Moves))
	}
	for i, m := range guess.Moves {
		if !m.Known || m.Slip {
			t.Errorf("half-move %d is guessed as %+v", i+1, m)
		}
	}
}

// Old logs have moves from an empty square for what are two squares now. They are
// read as they were: the pawn was not promoted.
func TestMovesFromAnEmptySquareAreReadAsBefore(t *testing.T) {
	rec := touched(t, scoresheet.GameOpened{FEN: "7k/P7/8/8/8/8/7p/K7 w - - 0 1"}, "")
	a7, a8 := board.At(0, 6), board.At(0, 7)
	if err := rec.FoldPayload(2, scoresheet.MoveMade{Shape: board.Shape{Move: board.Move{From: a7, To: a8}}}, 0); err != nil {
		t.Fatal(err)
	}
	v := replay.Read(rec).Verdicts[0]
	if text := rec.Cells[0].Text("en", 0); text != "a7-a8" || v.Kind != replay.Illegal || v.Reason != rules.NotPromoted {
		t.Errorf("%s reads %s", text, v)
	}
}
