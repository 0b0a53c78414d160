package replay_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// TestAnyRecord: whatever is written, reading it does not panic, and what it
// says hangs together.
func TestAnyRecord(t *testing.T) {
	starts := []string{"", castled, pinned, promo, knights, forced, chess960, "8/8/8/8/8/8/8/8 w - - 0 1"}
	rapid.Check(t, func(rt *rapid.T) {
		fen := rapid.SampledFrom(starts).Draw(rt, "fen")
		var rec scoresheet.Record
		next := scoresheet.EventID(1)
		fold := func(plan ...scoresheet.Payload) {
			for _, p := range plan {
				if err := rec.FoldPayload(next, p, 0); err != nil {
					rt.Fatal(err)
				}
				next++
			}
		}
		fold(scoresheet.GameOpened{FEN: fen, Chess960: fen == chess960})
		sq := rapid.Custom(func(t *rapid.T) board.Square { return board.Square(rapid.IntRange(0, 63).Draw(t, "square")) })
		for range rapid.IntRange(0, 12).Draw(rt, "entries") {
			switch rapid.IntRange(0, 9).Draw(rt, "entry") {
			case 0:
				fold(rec.PlanMove(sq.Draw(rt, "from"), sq.Draw(rt, "to"), board.Kind(rapid.IntRange(0, 6).Draw(rt, "promo")))...)
			case 1:
				fold(rec.PlanDash()...)
			case 2:
				fold(rec.PlanBlank()...)
			case 3:
				fold(rec.PlanCastle(board.Castle(rapid.IntRange(1, 2).Draw(rt, "castle")))...)
			case 4:
				text := rapid.SampledFrom([]string{"e4", "Nd2", "0-0", "exd", "hello", "BxQ", "Kd1", "d8Q", "e8", "--", "5254", "e2e4"}).Draw(rt, "text")
				plan, err := rec.PlanText(text, notation.English)
				if err != nil {
					rt.Fatal(err)
				}
				fold(plan...)
			case 5:
				if len(rec.Cells) > 0 {
					plan, err := rec.PlanAt(rec.NameAt(rapid.IntRange(0, len(rec.Cells)).Draw(rt, "cell")))
					if err != nil {
						rt.Fatal(err)
					}
					fold(plan...)
				}
			default:
				// A legal move, where there is one, so that readings get far.
				p, c := replay.Read(&rec).Before(len(rec.Cells))
				if c == replay.Lost || p.Sane() != nil {
					continue
				}
				if moves := p.Moves(nil); len(moves) > 0 {
					m := rapid.SampledFrom(moves).Draw(rt, "move")
					fold(rec.PlanMove(m.From, m.To, m.Promo)...)
				}
			}
		}
		if err := consistent(&rec, replay.Read(&rec)); err != nil {
			rt.Fatal(err)
		}
	})
}

// TestFillingsAreAllThatExplain holds the search against a slow one: a dash
// in short games from small positions is filled if and only if exactly one
// legal move lets the rest be played.
func TestFillingsAreAllThatExplain(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var only, several int
	for range 300 {
		fen := []string{forced, promo, knights, "", "k7/7p/1K6/8/8/8/8/7R b - - 0 1"}[rnd.IntN(5)]
		var texts []string
		read := func(texts []string) *replay.Reading {
			return replay.Read(written(t, scoresheet.GameOpened{FEN: fen}, texts))
		}
		for range 2 + rnd.IntN(6) {
			p, _ := read(texts).Before(len(texts))
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			texts = append(texts, notation.SAN(p, moves[rnd.IntN(len(moves))]))
		}
		if len(texts) == 0 {
			continue
		}
		at := rnd.IntN(len(texts))
		p, _ := read(texts).Before(at)
		var fits []board.Move
		for _, m := range p.Moves(nil) {
			tried := slices.Clone(texts)
			if tried[at] = notation.SAN(p, m); read(tried).MainLine().Why == "" {
				fits = append(fits, m)
			}
		}
		dashed := slices.Clone(texts)
		dashed[at] = "—"
		r := read(dashed)
		v := r.Verdicts[at]
		if v.Filled != (len(fits) == 1) || v.Filled && v.Move != fits[0] {
			t.Errorf("%v with a dash at %d reads %s, %d moves fit", texts, at, verdicts(r), len(fits))
		}
		if v.Filled {
			only++
		} else {
			several++
		}
	}
	if only < 20 || several < 20 {
		t.Errorf("%d dashes with one filling and %d with more are too few to say anything", only, several)
	}
}

// BenchmarkRead reads 300 half-moves, all legal, as taps and as texts, and
// the same with a dash near the start.
func BenchmarkRead(b *testing.B) {
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	taps := ""
	var texts, dashed []string
	for i := range 300 {
		taps += knights[i%4] + " "
		texts = append(texts, []string{"Nf3", "Nf6", "Ng1", "Ng8"}[i%4])
	}
	dashed = slices.Clone(texts)
	dashed[3] = "—"
	for _, c := range []struct {
		name string
		rec  *scoresheet.Record
	}{
		{"taps", record(b, scoresheet.GameOpened{}, taps)},
		{"texts", written(b, scoresheet.GameOpened{}, texts)},
		{"dash", written(b, scoresheet.GameOpened{}, dashed)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				replay.Read(c.rec)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/300, "ns/ply")
		})
	}
}
