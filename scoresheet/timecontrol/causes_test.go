package timecontrol_test

import (
	"testing"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

func minutes(white, black int) [2]timecontrol.Reading {
	return [2]timecontrol.Reading{{Noted: true, Seconds: uint32(white * 60)}, {Noted: true, Seconds: uint32(black * 60)}}
}

// R-A09: the example of the Arbiters' manual: 90 minutes for 40 moves and 30
// for the rest with 30 seconds a move, started at 18:00, checked at 18:30.
// Its column "difference" is the sum less the number of the move and has to be
// 150; ours is exact, and off from it by the same amount.
func TestFormOfTheManual(t *testing.T) {
	for _, c := range []struct{ white, black, move, difference int }{
		{80, 85, 15, 150},
		{90, 70, 10, 150},
		{87, 79, 16, 150},
		{65, 90, 5, 150},
		{64, 90, 5, 149},
		{66, 91, 5, 152}, // from two minutes it is looked into
		{63, 90, 5, 148},
	} {
		s := timecontrol.Situation{
			Controls: timecontrol.Both(tag(t, "40/5400+30:1800+30")),
			Moves:    [2]int{c.move, c.move},
			Elapsed:  30 * time.Minute,
		}
		r, err := s.Check(minutes(c.white, c.black))
		if err != nil {
			t.Fatal(err)
		}
		if off := time.Duration(c.difference-150) * time.Minute; r.Difference != off {
			t.Errorf("%+v: difference %v, want %v", c, r.Difference, off)
		}
		if c.difference != c.white+c.black-c.move {
			t.Errorf("%+v: a slip in the table", c)
		}
		if r.Conspicuous != (c.difference <= 148 || c.difference >= 152) {
			t.Errorf("%+v: conspicuous %v", c, r.Conspicuous)
		}
		if given := r.Given[board.White]; given.Start != 90*time.Minute || given.Earned != time.Duration(c.move+1)*30*time.Second || given.Added != 0 {
			t.Errorf("%+v: %+v", c, given)
		}
	}
}

// Readings count by the middle of their minute, so that half a move is seen
// too; to the second, what can be right is right.
func TestHalfMove(t *testing.T) {
	s := timecontrol.Situation{
		Controls: timecontrol.Both(tag(t, "5400+30")), Moves: [2]int{6, 5},
		Running: board.Black, Elapsed: 30 * time.Minute,
	}
	r, err := s.Check(minutes(64, 91))
	if err != nil || r.Difference != -30*time.Second || r.Conspicuous || len(r.Causes) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = s.Check(toTheSecond([2]time.Duration{64 * time.Minute, 92*time.Minute + 29*time.Second}))
	if err != nil || r.Difference != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = s.Check(toTheSecond([2]time.Duration{64 * time.Minute, 92*time.Minute + 10*time.Second}))
	if err != nil || r.Difference != -19*time.Second || r.Conspicuous {
		t.Errorf("%+v, %v", r, err)
	}
}

// played is a game of even moves of the given time, on the clocks as set.
func played(set timecontrol.Controls, plies int, each time.Duration) *game {
	g := newGame(set)
	for range plies {
		g.move(each)
	}
	return g
}

func kinds(causes []timecontrol.Cause) (list []timecontrol.CauseKind) {
	for _, c := range causes {
		list = append(list, c.Kind)
	}
	return list
}

func cause(causes []timecontrol.Cause, kind timecontrol.CauseKind) (timecontrol.Cause, bool) {
	for _, c := range causes {
		if c.Kind == kind {
			return c, true
		}
	}
	return timecontrol.Cause{}, false
}

// R-A09: clocks that were set wrongly or not pressed are found out, by every
// row of C.02 Article 12.
func TestCauses(t *testing.T) {
	for _, row := range timecontrol.Catalogue() {
		right := timecontrol.Both(row.Control)
		extra := row.Control.Periods()[0].Extra

		// Six moves each without a press: the sheet has 36, the clocks 30.
		g := played(right, 60, 3*time.Second)
		s := g.Situation
		s.Moves = [2]int{36, 36}
		shows, _, _ := g.during(0)
		r, err := s.Check(toTheSecond(shows))
		if err != nil {
			t.Fatal(err)
		}
		missed, ok := cause(r.Causes, timecontrol.PressesMissed)
		if !ok || missed.Count != 12 || missed.Certain || r.Difference > -11*extra {
			t.Errorf("row %d, presses missed: %v, %+v", row.Number, r.Difference, r.Causes)
		}
		if r.Conspicuous != (r.Difference <= -2*time.Minute) {
			t.Errorf("row %d: %v is conspicuous: %v", row.Number, r.Difference, r.Conspicuous)
		}
		// The clock's own counter says it for certain.
		s.Counter = [2]int{30, 30}
		if r, err = s.Check(toTheSecond(shows)); err != nil || len(r.Causes) < 2 || !r.Causes[0].Certain || r.Causes[0].Count != 6 {
			t.Errorf("row %d, counter: %+v, %v", row.Number, r.Causes, err)
		}

		// The clocks give no extra time.
		periods := row.Control.Periods()
		for i := range periods {
			periods[i].Extra = 0
		}
		plain, err := timecontrol.New(timecontrol.Fischer, periods...)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range []timecontrol.Controls{{plain, plain}, {plain, row.Control}, {row.Control, plain}} {
			g = played(set, 70, 3*time.Second)
			g.Controls = right
			shows, s, _ = g.during(0)
			r, err = s.Check(toTheSecond(shows))
			if err != nil {
				t.Fatal(err)
			}
			if !r.Conspicuous {
				if row.Number < 22 { // in a blitz game less than two minutes is missing by now
					t.Errorf("row %d, no extra time: %v", row.Number, r.Difference)
				}
				continue
			}
			found := false
			for _, c := range r.Causes {
				found = found || c.Kind == timecontrol.WrongSetting && c.Controls == set
			}
			if !found {
				t.Errorf("row %d: set to %v, found %+v", row.Number, set, r.Causes)
			}
			if last := r.Causes[len(r.Causes)-1].Kind; last != timecontrol.Defect {
				t.Errorf("row %d: %v", row.Number, kinds(r.Causes))
			}
		}

		// They stood for a quarter of an hour nobody wrote down.
		g = played(right, 20, 3*time.Second)
		shows, s, _ = g.during(0)
		s.Elapsed += 15 * time.Minute
		if r, err = s.Check(toTheSecond(shows)); err != nil {
			t.Fatal(err)
		}
		if row.Number == 22 { // three minutes each cannot have lasted so long
			if !r.TooLong || !r.Conspicuous {
				t.Errorf("row 22: %+v", r)
			}
			continue
		}
		if stood, ok := cause(r.Causes, timecontrol.StoodStill); !ok || (stood.Time-15*time.Minute).Abs() > 2*time.Second {
			t.Errorf("row %d, stood still: %v, %+v", row.Number, r.Difference, r.Causes)
		}
	}
}

// The next period's time is not on the clock because its counter lags (6.2.1),
// or because the clock gives it when the time before is gone.
func TestPeriodMissing(t *testing.T) {
	right := timecontrol.Both(tag(t, "40/5400+30:1800+30"))
	g := played(right, 78, time.Minute) // 39 moves each on the clocks
	shows, s, _ := g.during(0)
	s.Moves = [2]int{41, 41}
	r, err := s.Check(toTheSecond(shows))
	if err != nil {
		t.Fatal(err)
	}
	c, ok := cause(r.Causes, timecontrol.PeriodMissing)
	if !ok || c.Time != time.Hour || c.Count != 4 || !r.Conspicuous {
		t.Errorf("%v, %+v", r.Difference, r.Causes)
	}

	// Clocks that do not count moves show the 30 minutes later: nothing is
	// the matter with them.
	s.AtZero = true
	s.Moves = [2]int{40, 40}
	late := [2]time.Duration{shows[0] + 30*time.Second, shows[1] + 30*time.Second}
	if r, err = s.Check(toTheSecond(late)); err != nil || r.Difference != 0 || len(r.Causes) > 0 {
		t.Errorf("at zero: %v, %+v, %v", r.Difference, r.Causes, err)
	}
	if r.Given[board.White].Added != 0 {
		t.Errorf("at zero: %+v", r.Given)
	}
	late[board.White] += 30 * time.Minute // White's has gone over
	if r, err = s.Check(toTheSecond(late)); err != nil || r.Difference != 0 || len(r.Causes) > 0 {
		t.Errorf("at zero, one clock: %v, %+v, %v", r.Difference, r.Causes, err)
	}

	// Counted ahead: 30 minutes came after 38 moves.
	g = played(timecontrol.Both(tag(t, "38/5400+30:1800+30")), 76, time.Minute)
	g.Controls = right
	shows, s, _ = g.during(0)
	if r, err = s.Check(toTheSecond(shows)); err != nil {
		t.Fatal(err)
	}
	if c, ok := cause(r.Causes, timecontrol.PeriodEarly); !ok || c.Time != time.Hour {
		t.Errorf("%v, %+v", r.Difference, r.Causes)
	}
}

// A clock that shows more than it was ever given is conspicuous even if the
// sum is right.
func TestClockBeyondItself(t *testing.T) {
	s := timecontrol.Situation{Controls: timecontrol.Both(tag(t, "5400+30")), Moves: [2]int{10, 10}, Elapsed: 30 * time.Minute}
	r, err := s.Check(minutes(100, 60))
	if err != nil || !r.Conspicuous || r.Difference.Abs() > time.Minute || r.Beyond[0] < 4*time.Minute {
		t.Errorf("%+v, %v", r, err)
	}
	if len(r.Causes) == 0 || r.Causes[len(r.Causes)-1].Kind != timecontrol.Defect {
		t.Errorf("%+v", r.Causes)
	}
}

func TestCheckRefuses(t *testing.T) {
	good := timecontrol.Situation{Controls: timecontrol.Both(tag(t, "300"))}
	if _, err := good.Check(minutes(5, 5)); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*timecontrol.Situation){
		"no control":       func(s *timecontrol.Situation) { s.Controls[1] = timecontrol.Control{} },
		"nobody's clock":   func(s *timecontrol.Situation) { s.Running = 2 },
		"before the start": func(s *timecontrol.Situation) { s.Elapsed = -1 },
		"negative moves":   func(s *timecontrol.Situation) { s.Moves[0] = -1 },
		"negative counter": func(s *timecontrol.Situation) { s.Counter[0] = -1 },
		"weeks":            func(s *timecontrol.Situation) { s.Elapsed = 1000 * time.Hour },
	} {
		s := good
		change(&s)
		if r, err := s.Check(minutes(5, 5)); err == nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if _, err := good.Check([2]timecontrol.Reading{{Noted: true, Seconds: 300}}); err == nil {
		t.Error("one clock is not enough")
	}
}

func TestCauseWords(t *testing.T) {
	seen := map[string]bool{"": true}
	for k := timecontrol.PressesMissed; k <= timecontrol.Defect; k++ {
		if seen[k.String()] {
			t.Errorf("cause %d has the key %q", k, k)
		}
		seen[k.String()] = true
	}
	if timecontrol.CauseKind(99).String() != "" {
		t.Error("no such cause")
	}
}
