package notation_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func parse(t testing.TB, text string, lang notation.Language) notation.Written {
	t.Helper()
	w, err := notation.Parse(text, lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// The free board does what is written for either side, whoever is to move.
func TestOnBoardTakesTheSideGiven(t *testing.T) {
	w := parse(t, "Nf6", notation.English)
	if _, ok := w.OnBoard(board.Start(), board.White); ok {
		t.Error("White has no knight for f6")
	}
	if m, ok := w.OnBoard(board.Start(), board.Black); !ok || m.From.String() != "g8" {
		t.Errorf("Black's Nf6: %v, %v", m, ok)
	}
}

// A king may be taken on the free board (Laws 1.4.1 is the arbiter's matter).
func TestOnBoardTakesAKing(t *testing.T) {
	f := board.Start()
	f.Sq[board.At(4, 1)], f.Sq[board.At(4, 6)] = board.Empty, board.Empty
	f.Sq[board.At(4, 3)] = board.NewPiece(board.White, board.Rook)
	m, ok := parse(t, "Rxe8", notation.English).OnBoard(f, board.White)
	if !ok || m.To.String() != "e8" {
		t.Errorf("Rxe8: %v, %v", m, ok)
	}
}

func TestZeroWritten(t *testing.T) {
	var w notation.Written
	if m, ok := w.OnBoard(board.Start(), board.White); ok {
		t.Errorf("nothing written moves %v", m)
	}
	if s := w.Senses(); len(s) != 0 {
		t.Errorf("nothing written has the senses %v", s)
	}
}

func BenchmarkOnBoard(b *testing.B) {
	f := board.Start()
	w := parse(b, "Nf3", notation.English)
	b.ReportAllocs()
	for b.Loop() {
		w.OnBoard(f, board.White)
	}
}
