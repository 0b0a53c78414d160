package findings_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"zapis/internal/growth"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// place is where the Laws say something, in a record of which no cell is one
// more or less than the game has.
type place struct {
	kind findings.Kind
	ply  int
}

// told returns what is found in a record, and how long that took.
func told(rec *scoresheet.Record) (all map[place]findings.Certainty, took time.Duration) {
	all = map[place]findings.Certainty{}
	began := time.Now()
	for _, f := range findings.Of(rec, replay.Read(rec), nil) {
		all[place{f.Kind, f.Ply}] = f.Certainty
	}
	return all, time.Since(began)
}

// scramble puts dashes into the record of a game, the first anywhere, the others
// soon after it.
func (g *truth) scramble(r *rand.Rand, dashes int) []sheetCell {
	cells := make([]sheetCell, len(g.line.Moves))
	for i := range cells {
		cells[i].ply = i + 1
	}
	at := r.IntN(len(cells))
	for range dashes {
		cells[at].text = "—"
		at = min(at+1+r.IntN(6), len(cells)-1)
	}
	return cells
}

// R-A02, R-G14: after a dash a player goes on touching the squares of the real
// board. What is found then is what would be found had he written the moves: not
// at every single place, since two squares tell more than a move in notation where
// it came from, and less of which piece it was.
func TestTappedFindsWhatWrittenFinds(t *testing.T) {
	trials := long.Of(300, 10_000)
	games := eventfulGames(t, long.Of(5, 1))
	r := rand.New(rand.NewPCG(long.Seed(t), 1))
	var count [2]struct {
		certain, possible, missing int
		slowest                    time.Duration
	}
	squares, alike, less, lost := 0, 0, 0, 0
	for range trials {
		g := games[r.IntN(len(games))]
		cells := g.scramble(r, 1+r.IntN(4))
		var found [2]map[place]findings.Certainty
		for way := range found {
			rec, _ := g.record(t, slices.Clone(cells), way == 1)
			if len(rec.Cells) != len(cells) {
				t.Errorf("%s: the device put in %d cells\n%s", g.name, len(rec.Cells)-len(cells), sheetText(rec))
				continue
			}
			for _, c := range rec.Cells {
				if c.Form == scoresheet.FormSquares {
					squares++
				}
			}
			var took time.Duration
			found[way], took = told(rec)
			count[way].slowest = max(count[way].slowest, took)
			for at, certainty := range found[way] {
				if certainty == findings.Certain && at.kind != findings.Unknown && at.kind != findings.Illegal && !g.holds(at.kind, at.ply) {
					t.Errorf("%s: %s after %d half-moves is certain: the game says no\n%s", g.name, at.kind, at.ply, sheetText(rec))
				}
				if at.kind == findings.Illegal {
					t.Errorf("%s: half-move %d is illegal, %s\n%s", g.name, at.ply, certainty, sheetText(rec))
				}
			}
		}
		for _, e := range g.events {
			if e.Intended != nil && e.N == 0 {
				continue
			}
			at := place{e.Kind, e.Ply}
			for way := range found {
				switch certainty, ok := found[way][at]; {
				case !ok:
					count[way].missing++
				case certainty == findings.Certain:
					count[way].certain++
				default:
					count[way].possible++
				}
			}
			switch written, tapped := found[0][at], found[1][at]; {
			case tapped >= written:
				alike++
			case tapped == findings.Possible:
				less++
			default:
				lost++
				t.Logf("%s: %s after %d half-moves: written %s, tapped nothing", g.name, e.Kind, e.Ply, written)
			}
		}
	}
	t.Logf("%d trials, %d moves by their squares; written %+v, tapped %+v; %d as certain or more, %d possible and not certain, %d not found",
		trials, squares, count[0], count[1], alike, less, lost)
	switch written, tapped := &count[0], &count[1]; {
	case squares == 0 || written.certain == 0:
		t.Error("nothing was tried")
	case tapped.certain < written.certain || tapped.missing > written.missing:
		t.Error("less is found of what was touched than of what was written")
	case lost*200 > alike:
		t.Errorf("%d findings are lost", lost)
	}
}

// squaresOf returns the record of a player who touches squares: "g1f3", or "—"
// for a dash.
func squaresOf(t failer, fen string, words []string) *scoresheet.Record {
	t.Helper()
	rec, do := opened(t, fen)
	for _, w := range words {
		if w == "—" {
			do(rec.PlanDash(), nil)
			continue
		}
		from, err := board.ParseSquare(w[:2])
		to, err2 := board.ParseSquare(w[2:])
		if err != nil || err2 != nil {
			t.Fatal(w)
		}
		do(rec.PlanMove(from, to, board.NoKind), nil)
	}
	return rec
}

// Squares that can mean much make nothing slow: pawns that may each have become
// four pieces, moves of nothing, dashes between them (R-C02). What is looked at is
// bounded by MaxWorlds and MaxNodes here, and by replay.MaxNodes.
func TestSquaresGrowLinearly(t *testing.T) {
	const pawns = "7k/PPPPPP2/8/8/8/8/pppppp2/7K w - - 0 1"
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	kings := []string{"h1h2", "h8h7", "h2h1", "h7h8"}
	var promotions []string
	for _, file := range "abcdef" {
		promotions = append(promotions, string(file)+"7"+string(file)+"8", string(file)+"2"+string(file)+"1")
	}
	repeat := func(first []string, again ...string) func(n int) []string {
		return func(n int) []string {
			words := slices.Clone(first)
			for len(words) < n {
				words = append(words, again...)
			}
			return words[:n]
		}
	}
	for _, c := range []struct {
		name, fen string
		words     func(n int) []string
	}{
		{"repetitions", "", repeat([]string{"—", "g8f6", "f3g1", "f6g8"}, knights...)},
		{"promotions", pawns, repeat(append([]string{"—", "—"}, promotions...), kings...)},
		{"promotions without a gap", pawns, repeat(promotions, kings...)},
		{"promotions before a break", pawns, repeat(append([]string{"—", "—"}, promotions...), "h1h2", "h8h7", "h2h1", "h7a1")},
		{"squares of nothing", "", repeat([]string{"—"}, "e4e5", "d5d4")},
		{"one square", "", repeat([]string{"—"}, "a1a1")},
		{"dashes among them", "", repeat(nil, "—", "g8f6", "—", "f6g8")},
		{"two dashes and a move", "", repeat(nil, "—", "—", "g1f3", "—", "—", "f6g8")},
	} {
		t.Run(c.name, func(t *testing.T) {
			slowest := time.Duration(0)
			growth.Linear(t, 3000, func(n int) {
				rec := squaresOf(t, c.fen, c.words(n))
				began := time.Now()
				findings.Of(rec, replay.Read(rec), nil)
				findings.ToClaim(rec, findings.Claim{Kind: findings.Threefold, Ply: n}, nil)
				slowest = max(slowest, time.Since(began))
			})
			t.Log(slowest)
		})
	}
}
