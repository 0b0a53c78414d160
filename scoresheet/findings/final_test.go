package findings_test

import (
	"testing"

	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// TestFinal: the position at the end is as certain as what is found in it
// (R-A01, R-A04).
func TestFinal(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		texts     []string
		want      string
		certain   bool
	}{
		{"legal all the way", "", []string{"e4", "e5"}, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", true},
		{"a dash that can be one move only", "k7/8/1K6/8/8/8/8/7R b - - 0 1", []string{"—", "Rh8#"}, "1k5R/8/1K6/8/8/8/8/8 b - - 2 2", true},
		{"a dash in whose place two moves lead to one position", "k7/p7/1K6/8/8/8/8/7R w - - 0 1", []string{"—", "axb6"}, "", false},
		{"two dashes in any order", "7k/8/8/8/8/8/8/K7 w - - 0 1", []string{"—", "—"}, "", false},
		{"a dash that many moves explain", "", []string{"e4", "—", "d4"}, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b - - 0 2", false},
		{"an illegal move", "", []string{"e4", "Ke6"}, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2", false},
		{"nothing written at the end", "k7/8/1K6/8/8/8/8/7R b - - 0 1", []string{""}, "k7/8/1K6/8/8/8/8/7R w - - 0 2", false},
	} {
		rec := texted(t, c.fen, c.texts)
		fen, certain := findings.Final(rec, replay.Read(rec))
		if certain != c.certain || c.want != "" && fen != c.want {
			t.Errorf("%s: %s, certain %v; want %s, %v", c.name, fen, certain, c.want, c.certain)
		}
		for _, f := range findings.Of(rec, replay.Read(rec), nil) {
			if f.Ply == len(rec.Cells) && f.Certainty == findings.Certain && f.Kind == findings.Checkmate && !certain {
				t.Errorf("%s: %s at %s is certain, the position is not", c.name, f.Kind, f.Cell)
			}
		}
	}
}
