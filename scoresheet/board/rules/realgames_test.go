package rules_test

import (
	"maps"
	"testing"

	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

// R-A05: in positions of real games the judge and a second program name the
// same legal moves among all pairs of squares and promotions. The long form
// takes 20,000 positions.
func TestJudgeRealPositions(t *testing.T) {
	most, step := 600, 97
	if long.Asked() {
		most, step = 20_000, 7
	}
	seen := map[rules.Position]bool{}
	ply := 0
	for _, g := range realgames.Each(t) {
		line, _ := pgn.Replay(g) // up to what cannot be played
		for i := range line.Positions {
			p := line.Positions[i]
			if ply++; ply%step != 0 || seen[p] || len(seen) >= most || p.Sane() != nil {
				continue
			}
			found, ok := rules.Library(p)
			if !ok {
				continue
			}
			seen[p] = true
			byLibrary := map[board.Move]bool{}
			for _, m := range found {
				byLibrary[m.Move] = true
			}
			if legal := judgedLegal(p); !maps.Equal(legal, byLibrary) {
				t.Errorf("%s\nlibrary: %v\nJudge:   %v", p.FEN(), byLibrary, legal)
			}
		}
	}
	if len(seen) < most {
		t.Errorf("%d positions only", len(seen))
	}
	t.Logf("%d positions of real games, %d judgements", len(seen), len(seen)*(64*64*7+2))
}
