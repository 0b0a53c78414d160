package scoresheet_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// R-A18, Laws 8.7: the same moves from another position are another game, and a
// pawn's last step of which only the squares are known leaves open what it
// became: no other sheet is the same.
func TestCheckWordTellsApart(t *testing.T) {
	word := func(fen string, act func(r *scoresheet.Record, do func([]scoresheet.Payload, error))) (string, int) {
		t.Helper()
		var r scoresheet.Record
		next := scoresheet.EventID(1)
		do := func(plan []scoresheet.Payload, err error) {
			t.Helper()
			for _, p := range plan {
				if err == nil {
					err = r.FoldPayload(next, p, 1)
				}
				next++
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		do([]scoresheet.Payload{scoresheet.GameOpened{FEN: fen}}, nil)
		act(&r, do)
		return r.CheckWord([]byte{byte(len(fen))})
	}
	king := func(r *scoresheet.Record, do func([]scoresheet.Payload, error)) {
		do(r.PlanText("Kh7", notation.English))
	}
	one, gaps := word("7k/P7/8/8/8/8/8/K7 b - - 0 1", king)
	if again, _ := word("7k/P7/8/8/8/8/8/K7 b - - 0 1", king); gaps != 0 || again != one {
		t.Errorf("one game twice: %s with %d gaps, and %s", one, gaps, again)
	}
	if other, gaps := word("7k/1P6/8/8/8/8/8/K7 b - - 0 1", king); gaps != 0 || other == one {
		t.Errorf("another position: %s with %d gaps, and %s", other, gaps, one)
	}
	for squares, want := range map[string]int{"a7a8": 1, "a1b1": 0} {
		_, gaps := word("7k/P7/8/8/8/8/8/K7 b - - 0 1", func(r *scoresheet.Record, do func([]scoresheet.Payload, error)) {
			do(r.PlanDash(), nil)
			from, _ := board.ParseSquare(squares[:2])
			to, _ := board.ParseSquare(squares[2:])
			do(r.PlanMove(from, to, board.NoKind), nil)
			do(r.PlanAt(r.NameAt(0)))
			king(r, do)
			if form := r.Cells[1].Form; form != scoresheet.FormSquares {
				t.Errorf("%s is of form %d", squares, form)
			}
		})
		if gaps != want {
			t.Errorf("%s has %d gaps, want %d", squares, gaps, want)
		}
	}
}
