package timecontrol_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"zapis/scoresheet/timecontrol"
)

var modes = []timecontrol.Mode{timecontrol.Fischer, timecontrol.Bronstein, timecontrol.Delay}

// R-A09, R-T01: for every row of C.02 Article 12, in each mode, both clocks
// are run press by press; at every move and within it the sum lies in what is
// expected, in Fischer mode to the nanosecond, each clock lies in its range,
// and a check of the readings finds nothing the matter.
func TestTableOfPlayAtEveryMove(t *testing.T) {
	looked := 0
	for _, row := range timecontrol.Catalogue() {
		for _, mode := range modes {
			rng := rand.New(rand.NewPCG(uint64(row.Number), uint64(mode)))
			for round := range 4 {
				cs := timecontrol.Both(withMode(row.Control, mode))
				g := newGame(cs)
				for ply := 0; ply <= 240; ply++ {
					turn := thinking(rng, g, round)
					for _, part := range []time.Duration{0, turn / 2, turn} {
						looked++
						shows, s, _ := g.during(part)
						where := fmt.Sprintf("row %d, %v, ply %d, %v of the turn", row.Number, mode, ply, part)
						compare(t, where, s, shows, mode)
					}
					g.move(turn)
				}
			}
		}
	}
	t.Logf("%d looks at the clocks", looked)
}

// thinking makes up a turn that does not let the flag fall.
func thinking(rng *rand.Rand, g *game, round int) time.Duration {
	left := g.dials[g.Running].shows
	d := time.Duration(rng.Int64N(int64(90 * time.Second)))
	switch {
	case round == 1 && rng.IntN(20) == 0: // one long think
		d = time.Duration(rng.Int64N(int64(left) + 1))
	case round == 2: // near to the extra time
		d = time.Duration(rng.Int64N(int64(2*g.dials[g.Running].periods[0].Extra) + 1))
	case round == 3: // in whole minutes
		d = d.Truncate(time.Minute)
	}
	return min(d, left)
}

func compare(t *testing.T, where string, s timecontrol.Situation, shows [2]time.Duration, mode timecontrol.Mode) {
	t.Helper()
	x := s.Expected()
	sum := shows[0] + shows[1]
	if !x.Sum.Contains(sum) || x.TooLong || mode == timecontrol.Fischer && !x.Sum.Exact() {
		t.Fatalf("%s: the clocks show %v together, expected %+v, too long: %v", where, sum, x.Sum, x.TooLong)
	}
	for side, c := range shows {
		if !x.Clocks[side].Contains(c) {
			t.Fatalf("%s: clock %d shows %v, it can show %+v", where, side, c, x.Clocks[side])
		}
	}
	report, err := s.Check(toTheSecond(shows))
	if err != nil || report.Difference != 0 || report.Conspicuous || len(report.Causes) > 0 || report.Beyond != [2]time.Duration{} {
		t.Fatalf("%s: %+v, %v", where, report, err)
	}
	report, err = s.Check(toTheMinute(shows))
	if err != nil || report.Difference.Abs() > time.Minute || report.Conspicuous || len(report.Causes) > 0 {
		t.Fatalf("%s, without seconds: %+v, %v", where, report, err)
	}
}

// R-A09: the ends of the ranges are reached. For small controls all ways of
// spreading the time over the turns, by whole seconds, are tried; the least
// and the most that the clocks can show are what is expected, no more and no
// less, and there is no way at all if and only if a flag must have fallen.
func TestExpectedIsTight(t *testing.T) {
	for _, white := range []string{
		"5", "4+2", "2/4:3", "2/3+1:2+1", "1/3:2",
		"5S2", "5B2", "2/4S2:3S2", "2/4B2:3B2", "1/3S1", "1/2B3",
	} {
		for _, black := range []string{white, "7", "3S1", "3B2", "2+1"} {
			cs := timecontrol.Controls{tag(t, white), tag(t, black)}
			for plies := 0; plies <= 4; plies++ {
				for elapsed := 0; elapsed <= 11; elapsed++ {
					tight(t, cs, plies, elapsed)
				}
			}
		}
	}
}

// tight tries all games of so many completed turns.
func tight(t *testing.T, cs timecontrol.Controls, plies, elapsed int) {
	t.Helper()
	type span struct{ lo, hi time.Duration }
	const far = 1000 * time.Hour
	sum, clocks := span{far, -far}, [2]span{{far, -far}, {far, -far}}
	widen := func(s *span, d time.Duration) { s.lo, s.hi = min(s.lo, d), max(s.hi, d) }
	turns := make([]time.Duration, plies+1)
	var last timecontrol.Situation
	var spread func(at, left int)
	spread = func(at, left int) {
		if at < plies {
			for d := 0; d <= left; d++ {
				turns[at] = time.Duration(d) * time.Second
				spread(at+1, left-d)
			}
			return
		}
		g := newGame(cs)
		for _, d := range turns[:plies] {
			g.move(d)
		}
		shows, s, flag := g.during(time.Duration(left) * time.Second)
		last = s
		if flag {
			return
		}
		widen(&sum, shows[0]+shows[1])
		for side := range clocks {
			widen(&clocks[side], shows[side])
		}
	}
	spread(0, elapsed)
	x := last.Expected()
	where := fmt.Sprintf("%v after %d turns and %d s", cs, plies, elapsed)
	if none := sum.lo == far; none != x.TooLong {
		t.Errorf("%s: too long %v, want %v", where, x.TooLong, none)
	} else if none {
		return
	}
	if (timecontrol.Range{Lo: sum.lo, Hi: sum.hi}) != x.Sum {
		t.Errorf("%s: the sum is %v, expected %v", where, sum, x.Sum)
	}
	for side, c := range clocks {
		if (timecontrol.Range{Lo: c.lo, Hi: c.hi}) != x.Clocks[side] {
			t.Errorf("%s: clock %d is %v, expected %v", where, side, c, x.Clocks[side])
		}
	}
}

// The same for the table's rows, by the games that must reach the ends: all
// the time in the running turn, or spread so that none of it counts.
func TestTableIsTight(t *testing.T) {
	for _, row := range timecontrol.Catalogue() {
		for _, mode := range modes[1:] {
			cs := timecontrol.Both(withMode(row.Control, mode))
			extra := row.Control.Periods()[0].Extra
			for _, plies := range []int{1, 2, 7, 30, 79, 80, 81, 119, 120, 121, 200} {
				for _, elapsed := range []time.Duration{0, extra / 2, extra, 90 * time.Second, 3 * time.Minute} {
					long, even := newGame(cs), newGame(cs)
					left := elapsed
					for range plies {
						long.move(0)
						d := min(left, extra)
						even.move(d)
						left -= d
					}
					most, s, _ := long.during(elapsed)
					if got := s.Expected().Sum.Lo; got != most[0]+most[1] {
						t.Errorf("row %d, %v, %d turns, %v: at least %v, a game shows %v", row.Number, mode, plies, elapsed, got, most[0]+most[1])
					}
					least, s, _ := even.during(left)
					running := mode == timecontrol.Delay || left == 0 // else the rest was to be in a completed turn
					if got := s.Expected().Sum.Hi; running && got != least[0]+least[1] {
						t.Errorf("row %d, %v, %d turns, %v: at most %v, a game shows %v", row.Number, mode, plies, elapsed, got, least[0]+least[1])
					}
				}
			}
		}
	}
}

// What is known only within limits widens what is expected by them.
func TestWithin(t *testing.T) {
	s := timecontrol.Situation{Controls: timecontrol.Both(tag(t, "40/5400+30:1800+30")), Moves: [2]int{10, 10}, Elapsed: 30 * time.Minute, Within: time.Minute}
	want := timecontrol.Range{Lo: 160 * time.Minute, Hi: 162 * time.Minute}
	if x := s.Expected(); x.Sum != want {
		t.Errorf("%v, want %v", x.Sum, want)
	}
	s.Corrections = [2]time.Duration{0, 2 * time.Minute} // for an illegal move of White's (7.5.5)
	if x := s.Expected(); x.Sum.Lo != want.Lo+2*time.Minute || x.Sum.Hi != want.Hi+2*time.Minute {
		t.Errorf("with two minutes given: %v", x.Sum)
	}
}
