package replay_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/replay"
)

// TestALateQueen: a pawn left on its last rank is a pawn until the arbiter
// rules (Laws 7.5.2). What was moved past it is judged as it stood, and the
// position behind the ruling has the queen, on the page and in the replay.
func TestALateQueen(t *testing.T) {
	for _, c := range []struct {
		name, fen, before, after, want, final string
		certain                               bool
	}{
		{
			"the reply steps where the queen would look", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8p h7h8", "",
			"!7.5.2 Kh8", "Q6k/8/8/8/8/8/8/K7 w - - 1 2", false, // he stands in check, and White is to move
		},
		{
			"and the game goes on", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8p h7h8 a1a2 h8g7", "a8g8 'Kxg8",
			"!7.5.2 Kh8 Ka2 Kg7 Qg8+ Kxg8", "6k1/8/8/8/8/8/K7/8 w - - 0 4", true,
		},
		{
			"texts are read past the pawn", "8/P6k/8/8/8/8/8/KN3N2 w - - 0 1", "a7a8p 'Kh8 'Nfd2 'Kg7", "'Qg8 'Kxg8",
			"!7.5.2 Kh8 Nfd2 Kg7 Qg8+ Kxg8", "6k1/8/8/8/8/8/3N4/KN6 w - - 0 4", true,
		},
		{
			"the pawn was taken meanwhile", "1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8p b8a8 a1b2 h7h8", "b2b3",
			"!7.5.2 Rxa8+ Kb2 Kh8 Kb3", "r6k/8/8/8/8/1K6/8/8 b - - 3 3", true,
		},
	} {
		rec := record(t, scoresheet.GameOpened{FEN: c.fen}, c.before)
		ruled := rec.Cells[0].ID
		next := scoresheet.EventID(100)
		fold := func(plan []scoresheet.Payload, err error) {
			for _, p := range plan {
				if err == nil {
					err = rec.FoldPayload(next, p, 1)
				}
				next++
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		fold([]scoresheet.Payload{
			scoresheet.RulingGiven{Ruling: "illegal.pawn", Side: scoresheet.SignerWhite, Cell: ruled},
			scoresheet.PawnReplaced{After: rec.Cells[len(rec.Cells)-1].ID, Square: square(t, "a8")},
		}, nil)
		g := &slipped{t: t, rec: *rec, next: 200}
		playScript(g, c.after)
		rec = &g.rec
		back, err := scoresheet.DecodeRecord(rec.Encode())
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range []*scoresheet.Record{rec, &back} {
			r := replay.Read(rec)
			if got := verdicts(r); got != c.want {
				t.Errorf("%s: reads %s, want %s", c.name, got, c.want)
			}
			if fen, certain := r.Final(); fen != c.final || certain != c.certain {
				t.Errorf("%s: ends in %s, certain %v; want %s, %v", c.name, fen, certain, c.final, c.certain)
			}
			if err := literalLine(rec); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			if n, cells, _ := boardsAgree(t, rec, c.name); n != cells+1 {
				t.Errorf("%s: %d of %d positions known", c.name, n, cells+1)
			}
			if line := r.MainLine(); line.End != 0 || line.Why == "" {
				t.Errorf("%s: the main line ends at %d: %s", c.name, line.End, line.Why)
			}
		}
		// The ruling withdrawn, the pawn is one again.
		g.do([]scoresheet.Payload{scoresheet.RulingWithdrawn{Ruling: 100}}, nil)
		if _, certainty := replay.Read(rec).Before(1); certainty != replay.Standing || rec.Unpromoted(0) {
			t.Errorf("%s: withdrawn, and the position behind the pawn is %s", c.name, certainty)
		}
		boardsAgree(t, rec, c.name+", withdrawn")
	}
}
