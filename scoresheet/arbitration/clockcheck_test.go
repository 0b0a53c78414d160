package arbitration_test

import (
	"slices"
	"testing"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// under opens a game under a time control, with other tags.
func under(t testing.TB, tags ...scoresheet.Tag) *sheet {
	t.Helper()
	return begin(t, opening{Tags: tags})
}

func control(text string) scoresheet.Tag { return scoresheet.Tag{Name: "TimeControl", Value: text} }

// pass lets time go by.
func (s *sheet) pass(d time.Duration) { s.wall = scoresheet.MillisOf(s.wall.Time().Add(d)) }

// checkClocks asks what the clocks should show now.
func (s *sheet) checkClocks(c arbitration.ClockCheck) (arbitration.CheckedClocks, error) {
	return s.game().CheckClocks(c, s.wall.Time())
}

// plain is the sum both clocks must show under a row of the table of C.02
// Article 12, from the row as it is printed there: minutes for the periods,
// their moves, seconds a move.
type plain struct {
	minutes, moves []int
	extra          int
}

var plains = map[string]plain{
	`100'/40 + 50'/20 + 15' + 30"`: {[]int{100, 50, 15}, []int{40, 60}, 30},
	`90'/40 + 30' + 30"`:           {[]int{90, 30}, []int{40}, 30},
	`15' + 10"`:                    {[]int{15}, nil, 10},
	`3' + 2"`:                      {[]int{3}, nil, 2},
}

// added is what one clock has got when so many moves are completed.
func (p plain) added(moves int) time.Duration {
	seconds := 60*p.minutes[0] + p.extra*(moves+1)
	for i, after := range p.moves {
		if moves >= after {
			seconds += 60 * p.minutes[i+1]
		}
	}
	return time.Duration(seconds) * time.Second
}

func (p plain) sum(white, black int, elapsed time.Duration) time.Duration {
	return p.added(white) + p.added(black) - elapsed
}

// R-A09, R-T01: every row of C.02 Article 12's table, at every half-move up to
// the 90th move, written as people write it and as a PGN tag, gives the sum
// that follows from the printed row; and clocks that show it are in order, and
// two minutes less are not.
func TestClockCheckOfEveryRow(t *testing.T) {
	for _, row := range timecontrol.Catalogue() {
		want, ok := plains[row.Text]
		if !ok {
			t.Fatalf("row %d has the control %s, which this test does not know", row.Number, row.Text)
		}
		for _, text := range []string{row.Text, row.Control.String()} {
			p := under(t, control(text), scoresheet.Tag{Name: "Time", Value: "18:00:00"})
			for half := range 181 {
				last := scoresheet.CellName{Number: (half + 1) / 2, Side: board.White}
				if half%2 == 0 {
					last.Side = board.Black
				}
				elapsed := time.Duration(half) * time.Second
				sum := want.sum((half+1)/2, half/2, elapsed)
				ask := arbitration.ClockCheck{Last: &last, At: time.Date(2026, 1, 1, 18, 0, 0, 0, time.UTC).Add(elapsed).Format("15:04:05")}
				for _, off := range []time.Duration{0, -2*time.Minute - 2*time.Second} {
					white := want.added((half+1)/2) - elapsed/2
					black := sum - white + off
					if black < 0 {
						continue
					}
					for side, left := range []time.Duration{white, black} {
						ask.Clocks[side] = scoresheet.Clock{Noted: true, Seconds: uint32(left / time.Second), WithSeconds: true}
					}
					got, err := p.checkClocks(ask)
					if err != nil {
						t.Fatalf("row %d, %s after %v: %v", row.Number, text, last, err)
					}
					lost := (off.Abs()-got.Difference.Abs()).Abs() > 2*time.Second || off != 0 && got.Difference > 0
					if got.Expected.Sum != (timecontrol.Range{Lo: sum, Hi: sum}) || lost || got.Conspicuous != (off != 0) {
						t.Fatalf("row %d, %s after %v: expected %v, difference %v, conspicuous %v; want %v, %v",
							row.Number, text, last, got.Expected.Sum, got.Difference, got.Conspicuous, sum, off)
					}
				}
			}
		}
	}
}

// R-A09: the moves come from the sheet, half-move by half-move.
func TestClockCheckCountsTheSheet(t *testing.T) {
	p := under(t, control("90/40+30+30"))
	want := plains[`90'/40 + 30' + 30"`]
	for half := range 90 {
		p.pass(30 * time.Second)
		got, err := p.checkClocks(arbitration.ClockCheck{})
		if err != nil {
			t.Fatal(err)
		}
		if sum := want.sum((half+1)/2, half/2, time.Duration(half+1)*30*time.Second); got.Expected.Sum.Lo != sum || got.Compared || got.Situation.Running != board.Color(half%2) {
			t.Fatalf("after %d half-moves: %v, running %v, want %v", half, got.Expected.Sum, got.Situation.Running, sum)
		}
		p.moves([]string{"g1f3", "g8f6", "f3g1", "f6g8"}[half%4])
	}
}

// R-A09: the arbiters' manual's own example, 90 minutes for 40 moves, 30 for
// the rest and 30 seconds a move, begun at 18:00 and checked at 18:30. Its
// readings are in minutes, and it grants 30 seconds for the move to come,
// which the clock shows from the start (Laws 6.3.2).
func TestClockCheckOfTheManual(t *testing.T) {
	p := under(t, control("90 мин/40 ходов + 30 мин/до конца игры +30 сек/ход, начиная с 1-ого хода"))
	for i, row := range []struct{ white, black, moves int }{{80, 85, 15}, {90, 70, 10}, {87, 79, 16}, {65, 90, 5}} {
		clock := func(minutes int) scoresheet.Clock {
			return scoresheet.Clock{Noted: true, Seconds: uint32(60 * minutes)}
		}
		got, err := p.checkClocks(arbitration.ClockCheck{
			ByHand: true, Last: &scoresheet.CellName{Number: row.moves, Side: board.Black},
			Start: "18:00", At: "18:30", Clocks: [2]scoresheet.Clock{clock(row.white), clock(row.black)},
		})
		if err != nil {
			t.Fatal(err)
		}
		added := time.Duration(row.moves+1) * time.Minute // two clocks, half a minute a move
		if got.Expected.Sum.Lo-added != 150*time.Minute || got.Difference != 0 || got.Conspicuous || len(got.Causes) > 0 || got.Kind != timecontrol.Standard {
			t.Errorf("board %d: expected %v, difference %v, %+v", i+1, got.Expected.Sum, got.Difference, got.Causes)
		}
	}
}

// R-A09: in the delay modes the expectation is an interval.
func TestClockCheckOfDelay(t *testing.T) {
	for text, want := range map[string]timecontrol.Range{
		// A minute is gone. At most all of it but one delay is off the clocks,
		// at least nothing: 21 turns of five seconds are more.
		"G/25;d5": {Lo: 50*time.Minute - 55*time.Second, Hi: 50 * time.Minute},
		// As a Bronstein clock shows it: with the five seconds, which come back
		// with the press at the latest; in the running turn nothing has yet.
		"25 b5": {Lo: 50*time.Minute + 10*time.Second - time.Minute, Hi: 50*time.Minute + 10*time.Second},
	} {
		p := under(t, control(text))
		got, err := p.checkClocks(arbitration.ClockCheck{ByHand: true, Last: cellAt("10b"), Start: "12:00", At: "12:01"})
		if err != nil || got.Expected.Sum != want {
			t.Errorf("%s: %v, %v; want %v", text, got.Expected.Sum, err, want)
		}
	}
}

// R-A09: interruptions are left out, time given is counted, the clock's own
// counter may lag, and likely causes are named.
func TestClockCheckOfTheArbiter(t *testing.T) {
	p := under(t, control(`90' + 30"`))
	p.shuffle(40)
	p.pass(50 * time.Minute)
	base := arbitration.ClockCheck{Pause: 10 * time.Minute, Clocks: [2]scoresheet.Clock{clock("1:20:30"), clock("1:20:30")}}
	for _, c := range []struct {
		name   string
		change func(*arbitration.ClockCheck)
		off    time.Duration
		cause  string
	}{
		{"in order", func(*arbitration.ClockCheck) {}, 0, ""},
		{"no pause", func(c *arbitration.ClockCheck) { c.Pause = 0 }, 10 * time.Minute, "stood-still"},
		{"time given", func(c *arbitration.ClockCheck) { c.Given[1] = 2 * time.Minute; c.Clocks[1] = clock("1:22:30") }, 0, ""},
		{"presses missed", func(c *arbitration.ClockCheck) { c.Clocks[0] = clock("1:18:00") }, -150 * time.Second, "presses-missed"},
		{"counted by the clock", func(c *arbitration.ClockCheck) { c.Counter = [2]int{15, 20}; c.Clocks[0] = clock("1:18:00") }, -150 * time.Second, "presses-missed"},
	} {
		ask := base
		c.change(&ask)
		got, err := p.checkClocks(ask)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if (got.Difference-c.off).Abs() > 2*time.Second || got.Conspicuous != (c.off != 0) || (len(got.Causes) > 0) != (c.cause != "") {
			t.Errorf("%s: difference %v, %+v", c.name, got.Difference, got.Causes)
			continue
		}
		if c.cause != "" && !slices.ContainsFunc(got.Causes, func(x timecontrol.Cause) bool { return x.Kind.String() == c.cause }) {
			t.Errorf("%s: the causes are %+v, want %s", c.name, got.Causes, c.cause)
		}
		if c.name == "counted by the clock" && (!got.Causes[0].Certain || got.Causes[0].Count != 5 || got.Causes[0].Sides != [2]bool{true, false}) {
			t.Errorf("the first cause is %+v", got.Causes[0])
		}
	}
}

// What the device cannot know of its game is said.
func TestClockCheckDoubts(t *testing.T) {
	for name, c := range map[string]struct {
		tags []scoresheet.Tag
		play func(p *sheet)
		want []arbitration.ClockDoubt
		last string
	}{
		"opened":          {nil, func(p *sheet) { p.shuffle(3) }, []arbitration.ClockDoubt{arbitration.DoubtStart}, "2w"},
		"begun":           {[]scoresheet.Tag{{Name: "Time", Value: "10:00:00"}}, func(p *sheet) { p.shuffle(4) }, nil, "2b"},
		"nothing written": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(*sheet) {}, nil, "0b"},
		"no time of day":  {[]scoresheet.Tag{{Name: "Time", Value: "ten"}}, func(p *sheet) { p.shuffle(1) }, []arbitration.ClockDoubt{arbitration.DoubtStart}, "1w"},
		"blanks": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *sheet) {
			p.shuffle(2)
			p.moves("_")
		}, []arbitration.ClockDoubt{arbitration.DoubtBlanks}, "2w"},
		"one side": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *sheet) {
			p.shuffle(2)
			p.do(scoresheet.SidesChosen{Sides: scoresheet.OnlyWhite}).moves("f3g1")
		}, []arbitration.ClockDoubt{arbitration.DoubtOneSide}, "2w"},
		"cancelled": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *sheet) {
			p.moves("e2e4 e7e4")
			p.planned(p.game().Cancel(scoresheet.CellName{Number: 1, Side: board.Black}, "7.5.1", ""))
		}, []arbitration.ClockDoubt{arbitration.DoubtGiven}, "1w"},
		"announced": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *sheet) {
			p.shuffle(8)
			p.claim("Nf3")
		}, nil, "4b"},
	} {
		p := under(t, append(c.tags, control("5400+30"))...)
		c.play(p)
		got, err := p.checkClocks(arbitration.ClockCheck{})
		if err != nil || !slices.Equal(got.Doubts, c.want) || got.Last.String() != c.last {
			t.Errorf("%s: after %v in doubt %v, %v; want %s, %v", name, got.Last, got.Doubts, err, c.last, c.want)
		}
	}
	// A sheet that replaces another counts by its numbers.
	p := begin(t, opening{Tags: []scoresheet.Tag{control("5400+30")}, FEN: "4k3/8/8/8/8/8/8/4K2R w - - 0 41"}).moves("h1h2")
	got, err := p.checkClocks(arbitration.ClockCheck{Start: "18:00", At: "19:00"})
	if err != nil || got.Last.String() != "41w" || !slices.Equal(got.Doubts, []arbitration.ClockDoubt{arbitration.DoubtMiddle}) {
		t.Errorf("after %v in doubt %v, %v", got.Last, got.Doubts, err)
	}
}

// A time of day is the nearest one: a check short after midnight is compared
// with a start before it.
func TestClockCheckTimes(t *testing.T) {
	p := under(t, control("5400+30"))
	now := p.wall.Time()
	// It is some time of day; go on to half an hour after midnight.
	p.pass(now.Truncate(24 * time.Hour).Add(24*time.Hour + 30*time.Minute).Sub(now))
	for _, c := range []struct {
		start, at string
		want      time.Duration
	}{
		{"22:30", "", 2 * time.Hour},
		{"22:30", "0:20", 110 * time.Minute},
		{"22:30", "23:50", 80 * time.Minute},
		{"23:59:30", "00:00:30", time.Minute},
	} {
		got, err := p.checkClocks(arbitration.ClockCheck{Start: c.start, At: c.at})
		if err != nil || got.Situation.Elapsed != c.want {
			t.Errorf("from %s to %q: %v, %v; want %v", c.start, c.at, got.Situation.Elapsed, err, c.want)
		}
	}
}

// What is missing or impossible is refused with its reason.
func TestClockCheckRefusals(t *testing.T) {
	p := under(t, control(`90' + 30"`))
	p.shuffle(4)
	one := [2]scoresheet.Clock{clock("1:20"), {}}
	for _, c := range []struct {
		ask  arbitration.ClockCheck
		want arbitration.Reason
	}{
		{arbitration.ClockCheck{Control: "?"}, arbitration.ReasonNoControl},
		{arbitration.ClockCheck{Control: "some time"}, arbitration.ReasonControl},
		{arbitration.ClockCheck{Control: "165+30"}, arbitration.ReasonControl},
		{arbitration.ClockCheck{Control: "-"}, arbitration.ReasonCheck},
		{arbitration.ClockCheck{ByHand: true}, arbitration.ReasonCheck},
		{arbitration.ClockCheck{Clocks: one}, arbitration.ReasonCheck},
		{arbitration.ClockCheck{At: "25:00"}, arbitration.ReasonCheckTime},
		{arbitration.ClockCheck{Start: "soon"}, arbitration.ReasonCheckTime},
		{arbitration.ClockCheck{Pause: time.Hour}, arbitration.ReasonCheckTime},
		{arbitration.ClockCheck{Counter: [2]int{-1, 0}}, arbitration.ReasonCheck},
		{arbitration.ClockCheck{Last: &scoresheet.CellName{Number: -1}}, arbitration.ReasonCheck},
	} {
		if _, err := p.checkClocks(c.ask); reason(err) != c.want {
			t.Errorf("%+v: %v, want the reason %s", c.ask, err, c.want)
		}
	}
	none := under(t)
	if _, err := none.checkClocks(arbitration.ClockCheck{}); reason(err) != arbitration.ReasonNoControl {
		t.Errorf("without a control: %v", err)
	}
	if _, _, err := none.game().Duty(arbitration.DutyAsk{}, nil); reason(err) != arbitration.ReasonNoControl {
		t.Errorf("without a control: %v", err)
	}
	if got, err := none.checkClocks(arbitration.ClockCheck{Control: "5400+30=3600+30"}); err != nil || got.Expected.Sum.Lo != 151*time.Minute {
		t.Errorf("different times: %v, %v", got.Expected.Sum, err)
	}
}
