package unwinnable_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/internal/realdata"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/unwinnable"
)

// every returns n, for a sample of one in n, and 1 in the long form.
func every(n int) int { return long.Of(n, 1) }

// A tally is what became of a set of questions.
type tally struct {
	verdicts [3]int
	nodes    int
	times    []time.Duration
}

func (y *tally) ask(p rules.Position, winner board.Color) unwinnable.Answer {
	before := time.Now()
	a := unwinnable.Query(p, winner, unwinnable.DefaultBudget)
	y.times = append(y.times, time.Since(before))
	y.nodes += a.Nodes
	y.verdicts[a.Verdict]++
	return a
}

// report logs the tally and fails if fewer than so many in a thousand were
// decided.
func (y *tally) report(t *testing.T, atLeast int) {
	t.Helper()
	n := len(y.times)
	if n == 0 {
		t.Fatal("nothing was asked")
	}
	slices.Sort(y.times)
	var sum time.Duration
	for _, d := range y.times {
		sum += d
	}
	undecided := y.verdicts[unwinnable.Undecided]
	t.Logf("%d questions: %d winnable, %d unwinnable, %d undecided (%.2f %% decided); mean %v, median %v, 99 of 100 below %v, longest %v; mean %d nodes",
		n, y.verdicts[unwinnable.Winnable], y.verdicts[unwinnable.Unwinnable], undecided, 100*float64(n-undecided)/float64(n),
		sum/time.Duration(n), y.times[n/2], y.times[n*99/100], y.times[n-1], y.nodes/n)
	if (n-undecided)*1000 < n*atLeast {
		t.Errorf("%d of %d are undecided, more than the aim", undecided, n)
	}
}

// R-A04: the test vectors of the reference program, made to be hard. Nothing
// may be decided wrongly; the aim is to decide 99 of 100.
func TestVectors(t *testing.T) {
	var y tally
	n, step := 0, every(12)
	realdata.Lines(t, "dead/d3_test_vector.txt", func(line string) {
		if n++; n%step != 0 {
			return
		}
		p := parse(t, line[3:])
		for winner := board.White; winner <= board.Black; winner++ {
			want := unwinnable.Winnable
			if line[winner] == '-' {
				want = unwinnable.Unwinnable
			}
			switch a := y.ask(p, winner); a.Verdict {
			case want:
			case unwinnable.Undecided:
				t.Logf("undecided, is %v for %v: %s", want, winner, line[3:])
			default:
				t.Errorf("%v for %v (%v): %s", a.Verdict, winner, a.Reason, line)
			}
		}
	})
	atLeast := 990
	if step > 1 {
		atLeast = 950 // a small sample
	}
	y.report(t, atLeast)
}

// R-A04: last positions of games, with the verdicts of the reference program
// where it has one.
func TestFinalPositionsWithVerdicts(t *testing.T) {
	var y tally
	n, step := 0, every(6)
	realdata.Lines(t, "dead/cha_unwinnability_oracle.tsv", func(line string) {
		fields := strings.Split(line, "\t")
		if n++; n%step != 0 || fields[0] == "fen" {
			return
		}
		p := parse(t, fields[0])
		for winner := board.White; winner <= board.Black; winner++ {
			a, theirs := y.ask(p, winner), strings.ToLower(fields[1+winner])
			if a.Verdict != unwinnable.Undecided && theirs != "undetermined" && a.Verdict.String() != theirs {
				t.Errorf("%v for %v (%v), they say %s: %s", a.Verdict, winner, a.Reason, theirs, fields[0])
			}
		}
	})
	y.report(t, 990)
}

// R-A04: last positions with few men of games that ended by a flag fall. An
// answer of Unwinnable for a side with more than its king is looked at again
// by a short search.
func TestFinalPositions(t *testing.T) {
	var y tally
	n, step := 0, every(6)
	realdata.Lines(t, "dead/lichess_final_positions.tsv", func(line string) {
		fen, _, _ := strings.Cut(line, "\t")
		if n++; n%step != 0 || fen == "fen" {
			return
		}
		p := parse(t, fen)
		for winner := board.White; winner <= board.Black; winner++ {
			if a := y.ask(p, winner); a.Verdict == unwinnable.Unwinnable && a.Reason != unwinnable.BareKing {
				if mate := explore(p, winner, 20_000); mate {
					t.Errorf("%v said to be unwinnable (%v): %s", winner, a.Reason, fen)
				}
			}
		}
	})
	y.report(t, 999)
}
