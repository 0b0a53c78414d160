package findings_test

import (
	"testing"

	"pgregory.net/rapid"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// Whatever stands on a sheet, it is answered, and the answers hang together.
func TestAnySheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fen := rapid.SampledFrom([]string{"", "", starts[1], starts[3], starts[4], "8/8/8/8/8/8/8/4K3 w - - 0 1", "k7/8/8/8/8/8/8/KQ6 b - - 97 60"}).Draw(t, "fen")
		rec, do := opened(t, fen)
		for range rapid.IntRange(0, 30).Draw(t, "entries") {
			switch rapid.IntRange(0, 9).Draw(t, "act") {
			case 0:
				do(rec.PlanDash(), nil)
			case 1:
				do(rec.PlanBlank(), nil)
			case 2:
				square := rapid.IntRange(0, 63)
				do(rec.PlanMove(board.Square(square.Draw(t, "from")), board.Square(square.Draw(t, "to")), board.NoKind), nil)
			case 3:
				do([]scoresheet.Payload{scoresheet.SidesChosen{Sides: scoresheet.Sides(rapid.IntRange(0, 2).Draw(t, "sides"))}}, nil)
			case 4:
				do(rec.PlanText(rapid.SampledFrom([]string{"?", "e4", "0-0", "K", "Kxe8", "e8Q", "5254"}).Draw(t, "text"), notation.English))
			default:
				do(rec.PlanText(rapid.SampledFrom([]string{"Nf3", "Nf6", "Ng1", "Ng8", "Ke2", "Ke7", "Ke1", "Ke8", "Rb4", "Kb5"}).Draw(t, "text"), notation.English))
			}
		}
		reading := replay.Read(rec)
		sure := map[findings.Kind]map[int]bool{}
		for _, f := range findings.Of(rec, reading, nil) {
			if f.Certainty == findings.RuledOut || len(f.Evidence) == 0 || f.Article == "" || f.Ply < 0 || f.Ply > len(rec.Cells) {
				t.Fatalf("%+v", f)
			}
			if f.Certainty == findings.Possible && len(f.Settles) == 0 {
				t.Fatalf("nothing would settle it: %+v", f)
			}
			if f.Certainty == findings.Certain {
				if sure[f.Kind] == nil {
					sure[f.Kind] = map[int]bool{}
				}
				sure[f.Kind][f.Ply] = true
			}
		}
		// What is certain in the whole record was certain when it was claimed,
		// or has become so by what was written later.
		for ply := 0; ply <= len(rec.Cells); ply += 5 {
			a := findings.ToClaim(rec, findings.Claim{Kind: findings.Threefold, Ply: ply}, nil)
			if a.Certainty == findings.RuledOut && sure[findings.Threefold][ply] {
				t.Fatalf("ruled out and certain: %+v", a)
			}
			if n := len(a.Evidence); a.Certainty == findings.Certain && (n < 3 || a.N < n) {
				t.Fatalf("%+v", a)
			}
			findings.ToClaim(rec, findings.Claim{Kind: findings.Fifty, Ply: ply, Intended: &scoresheet.Writing{Form: scoresheet.FormText, Text: "Nf3", Language: notation.English}}, nil)
		}
	})
}
