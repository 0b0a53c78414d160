package findings_test

import (
	"fmt"
	"slices"
	"testing"

	"zapis/internal/growth"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// shuffle are moves of knights there and back, for so many half-moves.
var shuffle = []string{"Nf3", "Nf6", "Ng1", "Ng8"}

func shuffled(n int) []string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = shuffle[i%4]
	}
	return texts
}

// A repetition that goes on is told up to the tenth time, and then once, with
// the first place and the last five.
func TestRunIsOneFinding(t *testing.T) {
	rec := texted(t, "", shuffled(1001))
	all := findings.Of(rec, replay.Read(rec), nil)
	var told []findings.Finding
	for _, f := range all {
		if f.Kind == findings.Threefold {
			told = append(told, f)
		}
	}
	// Four positions, from the third time to the tenth, and the run.
	if len(told) != 4*8+1 {
		t.Fatalf("%d findings of a repetition", len(told))
	}
	last := told[len(told)-1]
	want := []string{"1w", "493w", "495w", "497w", "499w", "501w"}
	if last.Cell != "501w" || last.N != 251 || last.Certainty != findings.Certain || !slices.Equal(last.Evidence, want) {
		t.Errorf("the run is %+v", last)
	}
	if first := told[0]; first.Cell != "4b" || first.N != 3 || first.Run != 0 || !slices.Equal(first.Evidence, []string{"0", "2b", "4b"}) {
		t.Errorf("the first is %+v", first)
	}
	if last.Run != 1001-39 {
		t.Errorf("the run stands for %d", last.Run)
	}
	a := findings.ToClaim(rec, findings.Claim{Kind: findings.Threefold, Ply: 1001}, nil)
	if a.N != 251 || !slices.Equal(a.Evidence, want) {
		t.Errorf("the answer is %+v", a)
	}
}

// A run ends where another position comes, and another begins behind it.
func TestRunEnds(t *testing.T) {
	rec := texted(t, "", append(append(shuffled(48), "e4", "e5"), shuffled(60)...))
	var runs []string
	for _, f := range findings.Of(rec, replay.Read(rec), nil) {
		if f.Run > 0 {
			runs = append(runs, fmt.Sprint(f.Kind, " ", f.Cell, " ", f.N, " ", f.Run))
		}
	}
	want := []string{"fivefold 24b 13 9", "fivefold 55b 16 21", "threefold 24b 13 9", "threefold 55b 16 21"}
	if !slices.Equal(runs, want) {
		t.Errorf("the runs are %q", runs)
	}
}

// Of a kind that is found too often the first and the last are told, and how
// many there were.
func TestFindingsAreLimited(t *testing.T) {
	rec := texted(t, "", nil)
	for i := range 1000 {
		rook, to := board.At(0, 7*(i%2)), board.At(1, 2+3*(i%2))
		if i%4 > 1 {
			rook, to = to, rook
		}
		for k, p := range rec.PlanMove(rook, to, board.NoKind) {
			if err := rec.FoldPayload(scoresheet.EventID(10*i+k+1), p, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	n, more := 0, 0
	for _, f := range findings.Of(rec, replay.Read(rec), nil) {
		if f.Kind == findings.Illegal {
			n++
			more += f.More
		}
	}
	if n != findings.MaxOfKind || n+more != 1000 {
		t.Errorf("%d told and %d more", n, more)
	}
}

// What a player can make long makes nothing quadratic (R-C02): repetitions,
// with and without a gap before them, illegal moves, gaps, and long ways
// without a repetition.
func TestFindingsGrowLinearly(t *testing.T) {
	for _, c := range []struct {
		name  string
		texts func(n int) []string
	}{
		{"repetitions", shuffled},
		{"repetitions behind a gap", func(n int) []string { return append([]string{"—"}, shuffled(n)[1:]...) }},
		{"repetitions before a break", func(n int) []string { return append(shuffled(n), "Kh5", "Nf3", "Kh5") }},
		{"illegal moves", func(n int) []string {
			return slices.Repeat([]string{"e4"}, n)
		}},
		{"dashes among them", func(n int) []string {
			texts := shuffled(n)
			for i := 0; i < n; i += 2 {
				texts[i] = "—"
			}
			return texts
		}},
		{"what cannot be read", func(n int) []string { return slices.Repeat([]string{"?!?"}, n) }},
		{"knights that go everywhere", wander},
	} {
		t.Run(c.name, func(t *testing.T) {
			growth.Linear(t, 4000, func(n int) {
				rec := texted(t, "", c.texts(n))
				all := findings.Of(rec, replay.Read(rec), nil)
				if len(all) > 9*findings.MaxOfKind {
					t.Errorf("%d findings", len(all))
				}
				for i := range all {
					if len(all[i].Evidence) > findings.MaxEvidence || len(all[i].Settles.String()) > findings.MaxSettles {
						t.Errorf("evidence %d, %d letters", len(all[i].Evidence), len(all[i].Settles.String()))
					}
				}
				findings.ToClaim(rec, findings.Claim{Kind: findings.Threefold, Ply: n}, nil)
			})
		})
	}
}

// wander is a way of knights on which positions come again seldom.
func wander(n int) (texts []string) {
	p := rules.Start()
	state := uint64(1)
	for range n {
		var buf [256]board.Move
		moves := slices.DeleteFunc(p.Moves(buf[:0]), func(m board.Move) bool {
			return p.Sq[m.From].Kind() != board.Knight || p.Sq[m.To] != board.Empty
		})
		moves = slices.DeleteFunc(moves, func(m board.Move) bool { after := p.Play(m); return after.InCheck() })
		state = state*6364136223846793005 + 1442695040888963407
		m := moves[int(state>>33)%len(moves)]
		texts = append(texts, reading.SAN(p, m))
		p = p.Play(m)
	}
	return texts
}

// A game as the desk reads it is bounded too.
func TestScanGrowsLinearly(t *testing.T) {
	var s findings.Scanner
	growth.Linear(t, 20_000, func(n int) {
		start := rules.Start()
		p := start
		moves, after := make([]board.Move, 0, n), make([]rules.Position, 0, n)
		for i := range n {
			w, err := notation.Parse(shuffle[i%4], notation.English)
			if err != nil {
				t.Fatal(err)
			}
			m := reading.Legal(w, p)[0]
			p = p.Play(m)
			moves, after = append(moves, m), append(after, p)
		}
		events := s.Scan(nil, &start, moves, after)
		if len(events) > 100 || len(events[len(events)-1].Stood) != findings.MaxEvidence || events[len(events)-1].N < n/4 {
			t.Errorf("%d events", len(events))
		}
	})
}
