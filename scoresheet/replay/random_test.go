package replay_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
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
		if err := literalLine(&rec); err != nil {
			rt.Fatal(err)
		}
	})
}

// TestFillingsAreAllThatExplain holds the search against a slow one: dashes
// in short games from small positions are filled exactly as far as all legal
// moves that let the rest be played agree.
func TestFillingsAreAllThatExplain(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var filled, open int
	for n := range 400 {
		fen := []string{forced, promo, knights, "", "k7/7p/1K6/8/8/8/8/7R b - - 0 1"}[rnd.IntN(5)]
		read := func(texts []string) *replay.Reading {
			return replay.Read(written(t, scoresheet.GameOpened{FEN: fen}, texts))
		}
		var texts []string
		for range 2 + rnd.IntN(6) {
			p, _ := read(texts).Before(len(texts))
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			texts = append(texts, reading.SAN(p, moves[rnd.IntN(len(moves))]))
		}
		if len(texts) < 2 {
			continue
		}
		dashed := slices.Clone(texts)
		at := []int{rnd.IntN(len(texts) - 1)}
		if n%2 == 0 {
			at = append(at, at[0]+1+rnd.IntN(len(texts)-at[0]-1))
		}
		for _, i := range at {
			dashed[i] = "—"
		}
		r := read(dashed)
		for k, moves := range agreed(read, dashed, at) {
			v := r.Verdicts[at[k]]
			if v.Filled != (len(moves) == 1) || v.Filled && !slices.Contains(moves, v.Move) {
				t.Errorf("%v reads %s, %d moves fit at %d", dashed, verdicts(r), len(moves), at[k])
			}
			if v.Filled {
				filled++
			} else {
				open++
			}
		}
	}
	if filled < 50 || open < 50 {
		t.Errorf("%d dashes with one filling and %d with more are too few to say anything", filled, open)
	}
}

// agreed tries every legal move for each dash and returns, for each, the
// moves with which the rest can be played; behind one that is not clear, none
// is.
func agreed(read func([]string) *replay.Reading, texts []string, at []int) [][]board.Move {
	out := make([][]board.Move, len(at))
	var try func(k int, line []board.Move)
	try = func(k int, line []board.Move) {
		if k == len(at) {
			if read(texts).MainLine().Why == "" {
				for i, m := range line {
					if !slices.Contains(out[i], m) {
						out[i] = append(out[i], m)
					}
				}
			}
			return
		}
		p, c := read(texts[:at[k]]).Before(at[k])
		if c != replay.Certain {
			return // what stands between the dashes cannot be played
		}
		for _, m := range p.Moves(nil) {
			texts[at[k]] = reading.SAN(p, m)
			try(k+1, append(line, m))
		}
		texts[at[k]] = "—"
	}
	texts = slices.Clone(texts)
	try(0, nil)
	for k := 1; k < len(at); k++ {
		if len(out[k-1]) != 1 {
			out[k] = nil
		}
	}
	return out
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

// literalLine holds LiteralLine against the whole reading.
func literalLine(rec *scoresheet.Record) error {
	whole := replay.ReadLiterally(rec)
	n := len(rec.Cells)
	want := slices.IndexFunc(whole.Verdicts, func(v replay.Verdict) bool {
		return v.Kind != replay.Legal || v.Certainty != replay.Certain
	})
	if want < 0 {
		want = n
	}
	generous := replay.Read(rec)
	if got := replay.LiteralLine(rec, n, func(i int) string { return cmp.Or(whole.SAN(i), generous.SAN(i)) }); got != want {
		return fmt.Errorf("%d of %d cells are legal as a line, and %d in the whole reading", got, n, want)
	}
	for _, wrong := range []int{0, want / 2, want - 1} {
		if wrong < 0 || wrong >= want {
			continue
		}
		text := func(i int) string {
			if i == wrong {
				return whole.SAN(i) + "!"
			}
			return whole.SAN(i)
		}
		if got := replay.LiteralLine(rec, n, text); got != wrong {
			return fmt.Errorf("the text of cell %d is wrong, and that of %d was refused", wrong, got)
		}
	}
	return nil
}
