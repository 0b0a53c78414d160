package findings_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// oneSlip plants one slip of the pen and says how it is named if it is found.
type oneSlip struct {
	name string
	do   func(r *rand.Rand, g *truth, c []sheetCell) (cells []sheetCell, at int, kind findings.ConditionKind, san string)
}

var oneSlips = []oneSlip{
	{"another legal move", func(r *rand.Rand, g *truth, c []sheetCell) ([]sheetCell, int, findings.ConditionKind, string) {
		i := r.IntN(len(c) - 1)
		p := g.at(i)
		moves := p.Moves(nil)
		c[i].text = reading.SAN(p, moves[r.IntN(len(moves))])
		return c, i, findings.WrittenWrongly, g.line.SAN[i]
	}},
	{"the same piece elsewhere", func(r *rand.Rand, g *truth, c []sheetCell) ([]sheetCell, int, findings.ConditionKind, string) {
		i := r.IntN(len(c) - 1)
		p := g.at(i)
		moves := slices.DeleteFunc(p.Moves(nil), func(m board.Move) bool { return m.From != g.line.Moves[i].From || m == g.line.Moves[i] })
		if len(moves) > 0 {
			c[i].text = reading.SAN(p, moves[r.IntN(len(moves))])
		}
		return c, i, findings.WrittenWrongly, g.line.SAN[i]
	}},
	{"left out", func(r *rand.Rand, g *truth, c []sheetCell) ([]sheetCell, int, findings.ConditionKind, string) {
		i := r.IntN(len(c) - 1)
		return slices.Delete(c, i, i+1), i, findings.LeftOut, g.line.SAN[i]
	}},
	{"swapped with the next of that side", func(r *rand.Rand, g *truth, c []sheetCell) ([]sheetCell, int, findings.ConditionKind, string) {
		i := r.IntN(len(c) - 2)
		return swap(g, c, i, 2), i, findings.Exchanged, ""
	}},
	{"written twice", func(r *rand.Rand, g *truth, c []sheetCell) ([]sheetCell, int, findings.ConditionKind, string) {
		i := r.IntN(len(c) - 1)
		return slices.Insert(c, i, sheetCell{ply: i + 1, text: g.line.SAN[i]}), i, findings.NotPlayed, ""
	}},
}

// TestASlipIsNamed: one visible slip is named with what it hangs on, and makes
// nothing certain (R-A02, R-A05).
func TestASlipIsNamed(t *testing.T) {
	rest := strings.Fields("Ng1 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8")
	for _, c := range []struct{ name, moves, legal, third string }{
		{"another square", "e4 e5 Nf3 Nc6 Bc4 a6 Bxc6 dxc6", "4w: legal if 3w was Bb5", "8b: if 3w was Bb5"},
		{"two entries exchanged", "e4 e5 Bb5 Nc6 Nf3 a6 Bxc6 dxc6", "", "8b: "},
		{"exchanged, and it shows", "e4 e5 Bxc6 Nc6 Bb5 dxc6 Nf3 a6", "2w: legal if", ""},
		{"left out", "e4 e5 Nf3 Bb5 a6 Bxc6 dxc6", "2b: legal if", "8w: if"},
	} {
		rec := texted(t, "", append(strings.Fields(c.moves), rest...))
		var legal, third string
		for _, f := range findings.Of(rec, replay.Read(rec), nil) {
			switch {
			case f.Kind == findings.Illegal && legal == "":
				legal = f.Cell + ": " + f.Settles.String()
			case f.Kind == findings.Threefold:
				third = f.Cell + ": " + f.Settles.String()
				if f.Certainty == findings.Certain && c.legal != "" {
					t.Errorf("%s: certain at %s", c.name, f.Cell)
				}
			}
		}
		if !strings.HasPrefix(legal, c.legal) || c.legal == "" && legal != "" || !strings.HasPrefix(third, c.third) {
			t.Errorf("%s: %q and %q, want %q and %q", c.name, legal, third, c.legal, c.third)
		}
	}
}

// TestTheLikeliestSlip plants one slip in real games and counts how often it
// is named, and how often another one is. What is named makes nothing certain
// that was not.
func TestTheLikeliestSlip(t *testing.T) {
	games := eventfulGames(t, long.Of(24, 1))
	for _, sl := range oneSlips {
		rnd := rand.New(rand.NewPCG(8, 9))
		var tried, broken, right, place, wrong, none int
		var worst, all time.Duration
		for _, g := range games {
			cells := make([]sheetCell, len(g.line.Moves))
			for i := range cells {
				cells[i].ply = i + 1
			}
			damaged, at, kind, san := sl.do(rnd, g, cells)
			rec, _ := g.record(t, damaged, false)
			tried++
			begin := time.Now()
			if !findings.Breaks(rec) {
				continue // it shows nowhere
			}
			cell, named, said, _ := findings.Named(rec)
			took := time.Since(begin)
			all, worst = all+took, max(worst, took)
			broken++
			switch {
			case named == "":
				none++
			case (cell == at || kind == findings.NotPlayed && cell == at+1) && named == kind && (san == "" || strings.Contains(said, " "+san+" ") || strings.HasSuffix(said, " "+san)):
				right++
			case max(cell-at, at-cell) <= 2:
				place++
			default:
				wrong++
			}
		}
		t.Logf("%s: %d games, in %d it shows: named %d, its place or a neighbour %d, another %d, none %d; %v in the mean, %v at most",
			sl.name, tried, broken, right, place, wrong, none, (all / time.Duration(max(broken, 1))).Round(time.Microsecond), worst.Round(time.Microsecond))
		if broken > 20 && right < 2*wrong {
			t.Errorf("%s: %d named, but %d times another", sl.name, right, wrong)
		}
	}
}

// TestTheSlipIsSaidOnce: where the move that settles it is known, no word is
// lost on its cell, and a move that was left out is not said to stand in one
// (R-A02).
func TestTheSlipIsSaidOnce(t *testing.T) {
	for _, c := range []struct{ name, moves, third string }{
		{"another square", "Nf3 Nf6 Ng1 Nh8 Nf3 Nf6 Ng1 Ng8", "4b: if 2b was Ng8"},
		{"left out", "Nf3 Nf6 Ng1 Nf3 Nf6 Ng1 Ng8 Nf3", "4b: if Ng8 was left out before 2b"},
	} {
		rec := texted(t, "", strings.Fields(c.moves))
		var third string
		for _, f := range findings.Of(rec, replay.Read(rec), nil) {
			if f.Kind == findings.Threefold {
				third = f.Cell + ": " + f.Settles.String()
			}
		}
		if third != c.third {
			t.Errorf("%s: %q, want %q", c.name, third, c.third)
		}
	}
}
