package timecontrol_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// noted is White's readings, as hours:minutes:seconds or hours:minutes.
func noted(tb testing.TB, readings map[int]string) (list []timecontrol.Noted) {
	tb.Helper()
	for move := 1; move <= 200; move++ {
		text, ok := readings[move]
		if !ok {
			continue
		}
		var h, m, s uint32
		n, _ := fmt.Sscanf(text, "%d:%d:%d", &h, &m, &s)
		if n < 2 {
			tb.Fatal(text)
		}
		list = append(list, timecontrol.Noted{Side: board.White, Move: move, Reading: timecontrol.Reading{
			Noted: true, Seconds: h*3600 + m*60 + s, WithSeconds: n == 3,
		}})
	}
	return list
}

// show writes stretches as "1-30 must, 31-40 need-not time-trouble".
func show(d timecontrol.Duties) (text string) {
	for i, s := range d.Stretches {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d-%d %v", s.From, s.To, s.Duty)
		if s.Reason != timecontrol.NoReason {
			text += " " + s.Reason.String()
		}
	}
	return text
}

// R-A07: Laws 8.4, A.2, B.4; C.02 10.5.5.
func TestDuties(t *testing.T) {
	for _, c := range []struct {
		name     string
		control  string
		moves    int
		readings map[int]string
		change   func(*timecontrol.Sheet)
		want     string
	}{
		{
			"30 seconds a move: always (8.4)", "40/5400+30:1800+30", 50,
			map[int]string{39: "0:00:12"},
			nil, "1-51 must",
		},
		{
			"under five minutes, to the end of the period", "40/7200:3600", 45,
			map[int]string{20: "0:20:00", 29: "0:05:00", 30: "0:04:59", 41: "1:02:00", 45: "0:50:00"},
			nil,
			"1-29 must, 30-40 need-not time-trouble, 41-45 must, 46-46 perhaps time-trouble",
		},
		{
			"exactly five minutes is not less", "7200", 3,
			map[int]string{3: "0:05:00"},
			nil, "1-3 must, 4-4 perhaps time-trouble",
		},
		{
			"between two readings it cannot be said", "40/7200:3600", 34,
			map[int]string{25: "0:20:00", 30: "0:04:00", 34: "0:01:00"},
			nil,
			"1-25 must, 26-29 perhaps time-trouble, 30-35 need-not time-trouble",
		},
		{"no readings at all", "40/7200:3600", 2, nil, nil, "1-3 perhaps time-trouble"},
		{
			"minutes only: 0:04 is under five", "7200", 30,
			map[int]string{10: "1:00", 30: "0:04"},
			nil,
			"1-10 must, 11-29 perhaps time-trouble, 30-31 need-not time-trouble",
		},
		{
			"minutes only: 0:05 may have been rounded", "7200", 30,
			map[int]string{10: "1:00", 30: "0:05"},
			nil, "1-10 must, 11-31 perhaps time-trouble",
		},
		{
			"minutes only: 0:06 is not under five", "7200", 30,
			map[int]string{30: "0:06"},
			nil, "1-30 must, 31-31 perhaps time-trouble",
		},
		{
			"a later reading speaks for the moves before, less what they earned", "40/7200+10:3600+10", 12,
			map[int]string{12: "0:07:00"},
			nil, "1-12 must, 13-13 perhaps time-trouble",
		},
		{
			"he may have been under five long before, and lifted out", "40/7200+10:3600+10", 12,
			map[int]string{12: "0:06:59"},
			nil, "1-13 perhaps time-trouble",
		},
		{
			"with an increment less is certain", "40/7200+10:3600+10", 12,
			map[int]string{12: "0:05:05"},
			nil, "1-13 perhaps time-trouble",
		},
		{
			"once under, an increment changes nothing", "40/7200+20:3600+20", 39,
			map[int]string{30: "0:04:55", 38: "0:06:30"},
			nil,
			"1-29 perhaps time-trouble, 30-40 need-not time-trouble",
		},
		{
			"two minutes given for the opponent's illegal move", "7200", 33,
			map[int]string{29: "0:10:00", 30: "0:04:00", 33: "0:05:50"},
			func(s *timecontrol.Sheet) {
				s.Corrections = []timecontrol.Correction{{Side: board.White, After: 31, By: 2 * time.Minute}, {Side: board.Black, After: 3, By: time.Hour}}
			}, "1-29 must, 30-34 need-not time-trouble",
		},
		{"rapid: never (A.2)", "900+10", 20, map[int]string{1: "0:15:00"}, nil, "1-21 need-not quick-game"},
		{"blitz: never (B.4, A.2)", "180+2", 20, nil, nil, "1-21 need-not quick-game"},
		{
			"rapid by the Competition Rules: 8.4 (A.3)", "900+10", 9,
			map[int]string{3: "0:14:30", 9: "0:04:40"},
			func(s *timecontrol.Sheet) { s.Competition = true },
			"1-3 must, 4-8 perhaps time-trouble, 9-10 need-not time-trouble",
		},
		{
			"blitz by the Competition Rules: under five minutes from the start", "180+2", 9, nil,
			func(s *timecontrol.Sheet) { s.Competition = true }, "1-10 need-not time-trouble",
		},
		{
			"5+3 in blitz by the Competition Rules: 5:03 at the start", "300+3", 2,
			map[int]string{1: "0:05:05"},
			func(s *timecontrol.Sheet) { s.Competition = true }, "1-1 must, 2-3 perhaps time-trouble",
		},
		{
			"visually impaired, with 30 seconds a move (C.02 10.5.5)", "5400+30", 40,
			map[int]string{29: "0:06:00", 30: "0:04:50", 31: "0:05:20", 32: "0:04:10"},
			func(s *timecontrol.Sheet) { s.VisuallyImpaired[board.White] = true },
			"",
		},
		{
			"only the opponent is", "5400+30", 4, nil,
			func(s *timecontrol.Sheet) { s.VisuallyImpaired[board.Black] = true }, "1-5 must",
		},
		{
			"a club that wants no record", "?", 4, nil,
			func(s *timecontrol.Sheet) { s.Free = timecontrol.NotWanted }, "1-5 need-not not-wanted",
		},
		{
			"players' times of two kinds", "3600", 1,
			map[int]string{1: "0:50:00"},
			func(s *timecontrol.Sheet) { s.Controls[board.Black] = tag(t, "1500") },
			"1-1 perhaps quick-game, 2-2 perhaps time-trouble",
		},
		{
			"rapid for one, blitz for the other: neither has to", "660", 1, nil,
			func(s *timecontrol.Sheet) { s.Controls[board.Black] = tag(t, "600") }, "1-2 need-not quick-game",
		},
		{"a delay of 30 seconds counts like an increment", "5400S30", 4, nil, nil, "1-5 must"},
		{
			"a delay of 5 does not", "5400S5", 4,
			map[int]string{2: "0:05:00", 3: "0:04:59"},
			nil,
			"1-2 must, 3-5 need-not time-trouble",
		},
		{
			"what Bronstein mode gives back may be on the clock or not", "1/300B10:290B10", 2,
			map[int]string{1: "0:00:05"},
			func(s *timecontrol.Sheet) { s.Competition = true },
			"1-1 need-not time-trouble, 2-3 perhaps time-trouble",
		},
		{
			"the increment comes in the last period only", "40/7200:900+30", 42,
			map[int]string{39: "0:03:00", 41: "0:04:00"},
			nil,
			"1-38 perhaps time-trouble, 39-40 need-not time-trouble, 41-43 must",
		},
	} {
		s := timecontrol.Sheet{
			Controls: timecontrol.Both(tag(t, c.control)), Moves: [2]int{c.moves, c.moves},
			Readings: noted(t, c.readings),
		}
		if c.change != nil {
			c.change(&s)
		}
		d, err := s.Duties(board.White)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.want == "" { // the impaired player: under five, above again, under again
			for move, want := range map[int]timecontrol.Duty{30: timecontrol.NeedNot, 31: timecontrol.MayBeExempt, 32: timecontrol.NeedNot} {
				if got := d.At(move); got.Duty != want || got.Reason != timecontrol.Impaired {
					t.Errorf("%s: move %d: %v %v", c.name, move, got.Duty, got.Reason)
				}
			}
			continue
		}
		if got := show(d); got != c.want || len(d.Contradictory) > 0 {
			t.Errorf("%s:\n got %s (%v)\nwant %s", c.name, got, d.Contradictory, c.want)
		}
	}
}

// Readings that cannot be right together are believed none of them.
func TestContradictoryReadings(t *testing.T) {
	s := timecontrol.Sheet{
		Controls: timecontrol.Both(tag(t, "7200")), Moves: [2]int{30, 30},
		Readings: noted(t, map[int]string{10: "0:04:00", 20: "1:00:00"}),
	}
	d, err := s.Duties(board.White)
	if err != nil || len(d.Contradictory) != 1 || d.Contradictory[0] != 20 || show(d) != "1-31 perhaps time-trouble" {
		t.Errorf("%v %v %v", show(d), d.Contradictory, err)
	}
	s.Readings = noted(t, map[int]string{1: "2:01:00"}) // more than the control gives
	if d, err = s.Duties(board.White); err != nil || len(d.Contradictory) != 1 {
		t.Errorf("%v %v %v", show(d), d.Contradictory, err)
	}
	if d.At(99) != (timecontrol.Stretch{}) {
		t.Errorf("move 99: %+v", d.At(99))
	}
}

func TestDutiesRefuses(t *testing.T) {
	good := timecontrol.Sheet{Controls: timecontrol.Both(tag(t, "7200"))}
	for name, change := range map[string]func(*timecontrol.Sheet){
		"no control":        func(s *timecontrol.Sheet) { s.Controls[1] = timecontrol.Untimed },
		"negative moves":    func(s *timecontrol.Sheet) { s.Moves[0] = -1 },
		"reading elsewhere": func(s *timecontrol.Sheet) { s.Readings = noted(t, map[int]string{2: "1:00"}) },
	} {
		s := good
		change(&s)
		if d, err := s.Duties(board.White); err == nil {
			t.Errorf("%s: %s", name, show(d))
		}
	}
	if _, err := good.Duties(2); err == nil {
		t.Error("no such player")
	}
}

// R-A07: in games run press by press, with readings noted here and there
// before or after the press, no answer that is certain is wrong; and with a
// reading at every move on clocks that add nothing, every answer is certain.
func TestDutiesAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 4))
	answers := map[timecontrol.Duty]int{}
	for _, control := range []string{
		"40/1800:900", "20/900:10/600:300", "40/1200+10:600+10", "30/900+5", "40/1200S5:600S5", "40/1200B10:600B10",
		"40/1200:600+30", "20/360B30:20/360B5", "1500",
	} {
		cs := timecontrol.Both(tag(t, control))
		for round := range 120 {
			g := newGame(cs)
			s := timecontrol.Sheet{Controls: cs, Competition: true}
			density := rng.Float64()
			under := false
			truth := []bool{false}
			for move := 1; move <= 70; move++ {
				d := g.dials[board.White]
				if d.made == 0 {
					under = false
				}
				turn := min(d.shows, time.Duration(rng.Int64N(int64(50*time.Second))))
				before := *d
				before.think(turn)
				under = under || before.shows < timecontrol.ScrambleTime
				truth = append(truth, under)
				g.move(turn)
				if rng.IntN(30) == 0 {
					by := 2 * time.Minute
					d.shows += by
					s.Corrections = append(s.Corrections, timecontrol.Correction{Side: board.White, After: move, By: by})
				}
				if rng.Float64() < density {
					shows := [2]time.Duration{before.shows, d.shows}[rng.IntN(2)]
					r := toTheSecond([2]time.Duration{shows, 0})[0]
					if round%3 == 0 {
						r = toTheMinute([2]time.Duration{shows, 0})[0]
					}
					s.Readings = append(s.Readings, timecontrol.Noted{Side: board.White, Move: move, Reading: r})
				}
				g.move(0)
			}
			s.Moves = g.Moves
			d, err := s.Duties(board.White)
			if err != nil || len(d.Contradictory) > 0 {
				t.Fatalf("%s: %v, contradictory: %v", control, err, d.Contradictory)
			}
			span := cs[board.White]
			for move := 1; move <= 70; move++ {
				got := d.At(move).Duty
				answers[got]++
				exempt := truth[move] && span.SpanOf(move).Extra < timecontrol.ScrambleExtra
				if got == timecontrol.NeedNot && !exempt || got == timecontrol.MustRecord && exempt {
					t.Fatalf("%s, round %d, move %d: %v, yet exempt is %v\n%s", control, round, move, got, exempt, show(d))
				}
			}
		}
	}
	t.Logf("answers: %v", answers)
	if answers[timecontrol.NeedNot] < 1000 || answers[timecontrol.MustRecord] < 1000 {
		t.Errorf("too few certain answers to tell anything: %v", answers)
	}
}

// The answer is never weaker than the readings allow: on clocks that add
// nothing one at every move decides all.
func TestDutiesDecide(t *testing.T) {
	cs := timecontrol.Both(tag(t, "1500S10"))
	g := newGame(cs)
	s := timecontrol.Sheet{Controls: cs, Competition: true}
	for move := 1; move <= 60; move++ {
		g.move(min(g.dials[0].shows, 31*time.Second))
		s.Readings = append(s.Readings, timecontrol.Noted{Side: board.White, Move: move, Reading: toTheSecond([2]time.Duration{g.dials[0].shows})[0]})
		g.move(0)
	}
	s.Moves = [2]int{60, 60}
	d, err := s.Duties(board.White)
	// 21 s of each move count: after 58 moves 4:42 are left, after 57 5:03.
	if want := "1-57 must, 58-61 need-not time-trouble"; err != nil || show(d) != want {
		t.Errorf("%s, %v; want %s", show(d), err, want)
	}
}
