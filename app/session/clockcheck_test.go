package session_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// checked is a device with a game under a time control.
func checked(t *testing.T, tags ...scoresheet.Tag) *player {
	t.Helper()
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.done(p.New(device.NewGame{Tags: tags}))
	return p
}

func control(text string) scoresheet.Tag { return scoresheet.Tag{Name: "TimeControl", Value: text} }

// shuffle records so many half-moves.
func (p *player) shuffle(half int) {
	p.Helper()
	for i := range half {
		m := []string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4]
		p.tap(m[:2], m[2:])
	}
}

func reading(t testing.TB, text string) scoresheet.Clock {
	t.Helper()
	c, err := scoresheet.ParseClock(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func cellName(t testing.TB, text string) *scoresheet.CellName {
	t.Helper()
	n, err := scoresheet.ParseCellName(text)
	if err != nil {
		t.Fatal(err)
	}
	return &n
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

// given is what one clock has got when so many moves are made.
func (p plain) given(made int) time.Duration {
	seconds := 60*p.minutes[0] + p.extra*(made+1)
	for i, after := range p.moves {
		if made >= after {
			seconds += 60 * p.minutes[i+1]
		}
	}
	return time.Duration(seconds) * time.Second
}

func (p plain) sum(white, black int, elapsed time.Duration) time.Duration {
	return p.given(white) + p.given(black) - elapsed
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
			p := checked(t, control(text), scoresheet.Tag{Name: "Time", Value: "18:00:00"})
			p.do(p.Arbiter(arbiterCode))
			for half := range 181 {
				last := scoresheet.CellName{Number: (half + 1) / 2, Side: board.White}
				if half%2 == 0 {
					last.Side = board.Black
				}
				elapsed := time.Duration(half) * time.Second
				sum := want.sum((half+1)/2, half/2, elapsed)
				ask := session.ClockCheck{Last: &last, At: time.Date(2026, 1, 1, 18, 0, 0, 0, time.UTC).Add(elapsed).Format("15:04:05")}
				for _, off := range []time.Duration{0, -2*time.Minute - 2*time.Second} {
					white := want.given((half+1)/2) - elapsed/2
					black := sum - white + off
					if black < 0 {
						continue
					}
					for side, left := range []time.Duration{white, black} {
						ask.Clocks[side] = scoresheet.Clock{Noted: true, Seconds: uint32(left / time.Second), WithSeconds: true}
					}
					got, err := p.ClockCheck(ask)
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
	p := checked(t, control("90/40+30+30"))
	want := plains[`90'/40 + 30' + 30"`]
	for half := range 90 {
		p.clock.pass(30 * time.Second)
		p.do(p.Arbiter(arbiterCode))
		got, err := p.ClockCheck(session.ClockCheck{})
		if err != nil {
			t.Fatal(err)
		}
		if sum := want.sum((half+1)/2, half/2, time.Duration(half+1)*30*time.Second); got.Expected.Sum.Lo != sum || got.Compared || got.Situation.Running != board.Color(half%2) {
			t.Fatalf("after %d half-moves: %v, running %v, want %v", half, got.Expected.Sum, got.Situation.Running, sum)
		}
		p.do(p.Leave())
		m := []string{"g1f3", "g8f6", "f3g1", "f6g8"}[half%4]
		p.tap(m[:2], m[2:])
	}
}

// R-A09: the arbiters' manual's own example, 90 minutes for 40 moves, 30 for
// the rest and 30 seconds a move, begun at 18:00 and checked at 18:30. Its
// readings are in minutes, and it grants 30 seconds for the move to come,
// which the clock shows from the start (Laws 6.3.2).
func TestClockCheckOfTheManual(t *testing.T) {
	p := checked(t, control("90 мин/40 ходов + 30 мин/до конца игры +30 сек/ход, начиная с 1-ого хода"))
	p.do(p.Arbiter(arbiterCode))
	for i, row := range []struct{ white, black, moves int }{{80, 85, 15}, {90, 70, 10}, {87, 79, 16}, {65, 90, 5}} {
		clock := func(minutes int) scoresheet.Clock {
			return scoresheet.Clock{Noted: true, Seconds: uint32(60 * minutes)}
		}
		got, err := p.ClockCheck(session.ClockCheck{
			ByHand: true, Last: &scoresheet.CellName{Number: row.moves, Side: board.Black},
			Start: "18:00", At: "18:30", Clocks: [2]scoresheet.Clock{clock(row.white), clock(row.black)},
		})
		if err != nil {
			t.Fatal(err)
		}
		given := time.Duration(row.moves+1) * time.Minute // two clocks, half a minute a move
		if got.Expected.Sum.Lo-given != 150*time.Minute || got.Difference != 0 || got.Conspicuous || len(got.Causes) > 0 || got.Kind != timecontrol.Standard {
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
		p := checked(t, control(text))
		p.do(p.Arbiter(arbiterCode))
		got, err := p.ClockCheck(session.ClockCheck{ByHand: true, Last: cellName(t, "10b"), Start: "12:00", At: "12:01"})
		if err != nil || got.Expected.Sum != want {
			t.Errorf("%s: %v, %v; want %v", text, got.Expected.Sum, err, want)
		}
	}
}

// R-A09: interruptions are left out, time given is counted, the clock's own
// counter may lag, and likely causes are named.
func TestClockCheckOfTheArbiter(t *testing.T) {
	p := checked(t, control(`90' + 30"`))
	p.shuffle(40)
	p.clock.pass(50 * time.Minute)
	p.do(p.Arbiter(arbiterCode))
	base := session.ClockCheck{Pause: 10 * time.Minute, Clocks: [2]scoresheet.Clock{reading(t, "1:20:30"), reading(t, "1:20:30")}}
	for _, c := range []struct {
		name   string
		change func(*session.ClockCheck)
		off    time.Duration
		cause  string
	}{
		{"in order", func(*session.ClockCheck) {}, 0, ""},
		{"no pause", func(c *session.ClockCheck) { c.Pause = 0 }, 10 * time.Minute, "stood-still"},
		{"time given", func(c *session.ClockCheck) { c.Given[1] = 2 * time.Minute; c.Clocks[1] = reading(t, "1:22:30") }, 0, ""},
		{"presses missed", func(c *session.ClockCheck) { c.Clocks[0] = reading(t, "1:18:00") }, -150 * time.Second, "presses-missed"},
		{"counted by the clock", func(c *session.ClockCheck) { c.Counter = [2]int{15, 20}; c.Clocks[0] = reading(t, "1:18:00") }, -150 * time.Second, "presses-missed"},
	} {
		ask := base
		c.change(&ask)
		got, err := p.ClockCheck(ask)
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
		play func(p *player)
		want []session.ClockDoubt
		last string
	}{
		"opened":          {nil, func(p *player) { p.shuffle(3) }, []session.ClockDoubt{session.DoubtStart}, "2w"},
		"begun":           {[]scoresheet.Tag{{Name: "Time", Value: "10:00:00"}}, func(p *player) { p.shuffle(4) }, nil, "2b"},
		"nothing written": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(*player) {}, nil, "0b"},
		"no time of day":  {[]scoresheet.Tag{{Name: "Time", Value: "ten"}}, func(p *player) { p.shuffle(1) }, []session.ClockDoubt{session.DoubtStart}, "1w"},
		"blanks": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *player) {
			p.shuffle(2)
			p.done(p.Blank())
		}, []session.ClockDoubt{session.DoubtBlanks}, "2w"},
		"one side": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *player) {
			p.shuffle(2)
			p.done(p.Only(scoresheet.OnlyWhite))
			p.tap("f3", "g1")
		}, []session.ClockDoubt{session.DoubtOneSide}, "2w"},
		"cancelled": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *player) {
			p.moves("e2e4 e7e4")
			p.do(p.Arbiter(arbiterCode))
			p.done(p.Cancel(scoresheet.CellName{Number: 1, Side: board.Black}, "7.5.1", ""))
			p.do(p.Leave())
		}, []session.ClockDoubt{session.DoubtGiven}, "1w"},
		"announced": {[]scoresheet.Tag{{Name: "Time", Value: "10:00"}}, func(p *player) {
			p.shuffle(8)
			p.done(p.ClaimText(scoresheet.ClaimThreefold, 0, "Nf3"))
		}, nil, "4b"},
	} {
		p := checked(t, append(c.tags, control("5400+30"))...)
		c.play(p)
		p.do(p.Arbiter(arbiterCode))
		got, err := p.ClockCheck(session.ClockCheck{})
		if err != nil || !slices.Equal(got.Doubts, c.want) || got.Last.String() != c.last {
			t.Errorf("%s: after %v in doubt %v, %v; want %s, %v", name, got.Last, got.Doubts, err, c.last, c.want)
		}
	}
	// A sheet that replaces another counts by its numbers.
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{control("5400+30")}, FEN: "4k3/8/8/8/8/8/8/4K2R w - - 0 41"}))
	p.tap("h1", "h2")
	p.do(p.Arbiter(arbiterCode))
	got, err := p.ClockCheck(session.ClockCheck{Start: "18:00", At: "19:00"})
	if err != nil || got.Last.String() != "41w" || !slices.Equal(got.Doubts, []session.ClockDoubt{session.DoubtMiddle}) {
		t.Errorf("after %v in doubt %v, %v", got.Last, got.Doubts, err)
	}
}

// A time of day is the nearest one: a check short after midnight is compared
// with a start before it.
func TestClockCheckTimes(t *testing.T) {
	p := checked(t, control("5400+30"))
	now := p.clock.Stamp().Wall.Time()
	// The hand clock stands somewhere; go on to half an hour after midnight.
	p.clock.pass(now.Truncate(24 * time.Hour).Add(24*time.Hour + 30*time.Minute).Sub(now))
	p.do(p.Arbiter(arbiterCode))
	for _, c := range []struct {
		start, at string
		want      time.Duration
	}{
		{"22:30", "", 2 * time.Hour},
		{"22:30", "0:20", 110 * time.Minute},
		{"22:30", "23:50", 80 * time.Minute},
		{"23:59:30", "00:00:30", time.Minute},
	} {
		got, err := p.ClockCheck(session.ClockCheck{Start: c.start, At: c.at})
		if err != nil || got.Situation.Elapsed != c.want {
			t.Errorf("from %s to %q: %v, %v; want %v", c.start, c.at, got.Situation.Elapsed, err, c.want)
		}
	}
}

// What is missing or impossible is refused with its reason, and nothing is
// told in game mode: it would tell how many moves are left (R-G22).
func TestClockCheckRefusals(t *testing.T) {
	p := checked(t, control(`90' + 30"`))
	p.shuffle(4)
	if _, err := p.ClockCheck(session.ClockCheck{}); !refused(err) {
		t.Errorf("in game mode: %v", err)
	}
	if _, _, err := p.Duty(session.DutyAsk{}); !refused(err) {
		t.Errorf("in game mode: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	one := [2]scoresheet.Clock{reading(t, "1:20"), {}}
	for _, c := range []struct {
		ask  session.ClockCheck
		want device.Reason
	}{
		{session.ClockCheck{Control: "?"}, device.ReasonNoControl},
		{session.ClockCheck{Control: "some time"}, device.ReasonControl},
		{session.ClockCheck{Control: "165+30"}, device.ReasonControl},
		{session.ClockCheck{Control: "-"}, device.ReasonCheck},
		{session.ClockCheck{ByHand: true}, device.ReasonCheck},
		{session.ClockCheck{Clocks: one}, device.ReasonCheck},
		{session.ClockCheck{At: "25:00"}, device.ReasonCheckTime},
		{session.ClockCheck{Start: "soon"}, device.ReasonCheckTime},
		{session.ClockCheck{Pause: time.Hour}, device.ReasonCheckTime},
		{session.ClockCheck{Counter: [2]int{-1, 0}}, device.ReasonCheck},
		{session.ClockCheck{Last: &scoresheet.CellName{Number: -1}}, device.ReasonCheck},
	} {
		if _, err := p.ClockCheck(c.ask); device.ReasonOf(err) != c.want {
			t.Errorf("%+v: %v, want the reason %s", c.ask, err, c.want)
		}
	}
	none := checked(t)
	none.do(none.Arbiter(arbiterCode))
	if _, err := none.ClockCheck(session.ClockCheck{}); device.ReasonOf(err) != device.ReasonNoControl {
		t.Errorf("without a control: %v", err)
	}
	if _, _, err := none.Duty(session.DutyAsk{}); device.ReasonOf(err) != device.ReasonNoControl {
		t.Errorf("without a control: %v", err)
	}
	if got, err := none.ClockCheck(session.ClockCheck{Control: "5400+30=3600+30"}); err != nil || got.Expected.Sum.Lo != 151*time.Minute {
		t.Errorf("different times: %v, %v", got.Expected.Sum, err)
	}
}

// R-A07, Laws 8.4, A.2, B.4, C.02 10.5.5: who must record now.
func TestDuty(t *testing.T) {
	type clocks map[string]string
	looked := func(white, black string) [2]scoresheet.Clock {
		return [2]scoresheet.Clock{reading(t, white), reading(t, black)}
	}
	for _, c := range []struct {
		name, control string
		half          int
		clocks        clocks
		ask           session.DutyAsk
		white, black  string // duty, article, from – to
	}{
		{"nothing noted", "40/120, SD/60", 60, nil, session.DutyAsk{}, "perhaps 8.4 1w–40w", "perhaps 8.4 1b–40b"},
		{"over five minutes", "40/120, SD/60", 60, clocks{"30w": "0:06", "30b": "0:05:00"}, session.DutyAsk{}, "perhaps 8.4 31w–40w", "perhaps 8.4 31b–40b"},
		{"looked at now", "40/120, SD/60", 61, clocks{"25w": "0:20", "30b": "0:05"}, session.DutyAsk{Clocks: looked("0:06", "0:04")}, "must 8.1.1 1w–", "need-not 8.4 31b–40b"},
		{"looked at in the beginning", "40/120, SD/60", 0, nil, session.DutyAsk{Clocks: looked("1:59", "2:00")}, "must 8.1.1 1w–", "must 8.1.1 1b–"},
		{"under five minutes", "40/120, SD/60", 72, clocks{"36w": "0:04:59", "36b": "0:03"}, session.DutyAsk{}, "need-not 8.4 36w–40w", "need-not 8.4 36b–40b"},
		{"given time since", "40/120, SD/60", 72, clocks{"36w": "0:04:30"}, session.DutyAsk{Clocks: looked("0:07", "0:07")}, "need-not 8.4 36w–40w", "must 8.1.1 1b–"},
		{"given time, next period", "40/120, SD/60", 84, clocks{"36w": "0:04:30"}, session.DutyAsk{Clocks: looked("1:03", "0:07")}, "must 8.1.1 41w–", "must 8.1.1 41b–"},
		{"with 30 seconds", `90'/40 + 30' + 30"`, 72, clocks{"36w": "0:04", "36b": "0:00:30"}, session.DutyAsk{}, "must 8.1.1 1w–", "must 8.1.1 1b–"},
		{"with 29 seconds", `90'/40 + 30' + 29"`, 72, clocks{"36w": "0:04", "36b": "1:20"}, session.DutyAsk{}, "need-not 8.4 36w–40w", "perhaps 8.4 37b–40b"},
		{"second period", "40/120, SD/60", 84, clocks{"38w": "0:02", "41w": "1:01", "42b": "0:04"}, session.DutyAsk{}, "perhaps 8.4 42w–", "need-not 8.4 42b–"},
		{"rapid", `15' + 10"`, 10, nil, session.DutyAsk{}, "need-not A.2 1w–", "need-not A.2 1b–"},
		{"blitz", `3' + 2"`, 10, nil, session.DutyAsk{}, "need-not A.2 1w–", "need-not A.2 1b–"},
		{"rapid, recorded", `15' + 10"`, 10, clocks{"5w": "0:14", "5b": "0:04:10"}, session.DutyAsk{Competition: true}, "", "need-not 8.4 5b–"},
		{"impaired", `90' + 30"`, 60, clocks{"30w": "0:03", "30b": "0:03"}, session.DutyAsk{VisuallyImpaired: [2]bool{true, false}}, "need-not C.02 10.5.5 30w–", "must 8.1.1 1b–"},
		{"not wanted", `90' + 30"`, 6, nil, session.DutyAsk{NoRecord: true}, "need-not  1w–", "need-not  1b–"},
		{"no control at all", "-", 6, nil, session.DutyAsk{}, "must 8.1.1 –", "must 8.1.1 –"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := checked(t, control(c.control))
			p.shuffle(c.half)
			for cell, text := range c.clocks {
				if name := cellName(t, cell); name.Number*2+int(name.Side)-2 < c.half {
					p.done(p.NoteClock(name, reading(t, text)))
				}
			}
			p.do(p.Arbiter(arbiterCode))
			got, _, err := p.Duty(c.ask)
			if err != nil {
				t.Fatal(err)
			}
			for side, want := range []string{c.white, c.black} {
				d := got[side]
				if said := fmt.Sprintf("%v %s %s–%s", d.Duty, d.Article, d.From, d.To); want != "" && said != want {
					t.Errorf("%v: %s, want %s (%+v)", d.Side, said, want, d)
				}
			}
		})
	}
}

// R-A07: blanks are moves, and clock times that contradict each other are not
// believed.
func TestDutyWithBlanks(t *testing.T) {
	p := checked(t, control("40/120, SD/60"))
	p.shuffle(70)
	p.done(p.NoteClock(cellName(t, "35w"), reading(t, "0:03")))
	p.done(p.NoteClock(cellName(t, "30b"), reading(t, "0:03")))
	p.done(p.NoteClock(cellName(t, "35b"), reading(t, "1:30")))
	for range 4 {
		p.done(p.Blank())
	}
	p.do(p.Arbiter(arbiterCode))
	got, _, err := p.Duty(session.DutyAsk{})
	if err != nil {
		t.Fatal(err)
	}
	if w := got[0]; w.Duty != timecontrol.NeedNot || w.From != "35w" || w.To != "40w" || w.Next != "38w" {
		t.Errorf("White: %+v", w)
	}
	// What the arbiter sees himself is believed.
	seen, _, err := p.Duty(session.DutyAsk{Clocks: [2]scoresheet.Clock{reading(t, "0:03"), reading(t, "1:00")}})
	if err != nil {
		t.Fatal(err)
	}
	if b := seen[1]; b.Duty != timecontrol.MustRecord || !slices.Equal(b.Contradictory, []string{"30b", "35b"}) {
		t.Errorf("Black, seen: %+v", b)
	}
	if w := seen[0]; w.Duty != timecontrol.NeedNot || w.From != "35w" || len(w.Contradictory) > 0 {
		t.Errorf("White, seen: %+v", w)
	}
	if b := got[1]; b.Duty != timecontrol.MayBeExempt || !slices.Equal(b.Contradictory, []string{"35b"}) {
		t.Errorf("Black: %+v", b)
	}
}
