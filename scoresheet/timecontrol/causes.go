package timecontrol

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"zapis/scoresheet/board"
)

// CauseKind is the kind of a likely cause of a difference. Its String is a
// translation key.
type CauseKind uint8

// The causes. The form in the Arbiters' manual names missed presses, the
// setting and a defect; the others are what else can change the sum.
const (
	PressesMissed CauseKind = iota + 1 // moves were made without pressing the clock (Laws 6.2.1.2)
	PressesExtra                       // the clock was pressed to and fro without a move
	PeriodMissing                      // the time of the next period has not been added to a clock yet
	PeriodEarly                        // the time of the next period has already been added
	WrongSetting                       // the clocks are set to another control (Laws 6.10.2)
	StoodStill                         // the clocks started late, or were stopped in an interruption that was not counted
	Defect                             // a defective clock; named last whenever the difference is conspicuous (Laws 6.10.1)
)

// String returns the translation key, such as "presses-missed".
func (k CauseKind) String() string {
	keys := [...]string{"", "presses-missed", "presses-extra", "period-missing", "period-early", "setting", "stood-still", "defect"}
	if int(k) >= len(keys) {
		return ""
	}
	return keys[k]
}

// Cause is a likely cause of a difference.
type Cause struct {
	Kind     CauseKind
	Certain  bool          // the clock's own move counter shows it; otherwise it would merely fit
	Count    int           // the number of presses; for a period, of the presses in addition to it
	Sides    [2]bool       // whose clock, if that is known
	Time     time.Duration // the time of a period, or how long the clocks stood still
	Controls Controls      // the controls to which the clocks may have been set
}

// Report is the result of a clock check: one line of the form.
type Report struct {
	Expected
	Sum         Range            // the sum of both readings, as a range
	Shown       time.Duration    // the sum of the middles of both readings
	Difference  time.Duration    // Shown minus what is expected; negative if the clocks show too little
	Beyond      [2]time.Duration // how far each clock is above what it can show; negative if below
	Conspicuous bool             // the difference is two minutes or more
	Causes      []Cause          // the likeliest first; empty if nothing is wrong
}

// Check compares the readings with what is expected. A reading without seconds
// counts as the middle of its minute. The difference is 0 if readings to the
// second could make it 0.
func (s Situation) Check(readings [2]Reading) (Report, error) {
	if err := s.Validate(); err != nil {
		return Report{}, err
	}
	if !readings[board.White].Noted || !readings[board.Black].Noted {
		return Report{}, errors.New("note both clocks")
	}
	report := s.report(readings, s.reached())
	if s.AtZero {
		for _, index := range s.lagging() {
			if other := s.report(readings, index); other.badness() < report.badness() {
				report = other
			}
		}
	}
	report.Causes = s.causes(readings, report)
	return report, nil
}

// lagging returns the other periods that the clocks may be in if they have no
// move counter.
func (s Situation) lagging() (all [][2]int) {
	full := s.reached()
	for w := max(0, full[0]-MaxPeriods); w <= full[0]; w++ {
		for b := max(0, full[1]-MaxPeriods); b <= full[1]; b++ {
			if index := [2]int{w, b}; index != full {
				all = append(all, index)
			}
		}
	}
	return all
}

func (s Situation) report(readings [2]Reading, index [2]int) Report {
	r := Report{Expected: s.expected(index)}
	for side, reading := range readings {
		shown := reading.Range()
		r.Sum = r.Sum.plus(shown)
		r.Shown += shown.Lo + reading.grain()/2
		r.Beyond[side] = shown.beyond(r.Clocks[side])
	}
	exact := readings[0].WithSeconds && readings[1].WithSeconds
	if want := r.Expected.Sum; !exact || !r.Sum.meets(want) {
		r.Difference = Range{r.Shown, r.Shown}.beyond(want)
	}
	r.Conspicuous = r.badness() >= Conspicuous
	return r
}

// badness returns the largest difference of a report.
func (r Report) badness() time.Duration {
	return max(r.Difference.Abs(), r.Beyond[0].Abs(), r.Beyond[1].Abs())
}

// slack is the tolerance for clocks and watches when looking for a cause.
const slack = 5 * time.Second

// alongside is the number of presses allowed in addition to a period that was
// added late or early.
const alongside = 4

func (s Situation) causes(readings [2]Reading, r Report) (causes []Cause) {
	want := r.Expected.Sum.widened(slack)
	fits := func(by time.Duration) bool { return r.Sum.meets(want.shifted(by)) }
	for side, n := range s.Counter {
		if n == 0 || n == s.Moves[side] {
			continue
		}
		c := Cause{Kind: PressesMissed, Certain: true, Count: s.Moves[side] - n}
		if c.Count < 0 {
			c.Kind, c.Count = PressesExtra, -c.Count
		}
		c.Sides[side] = true
		causes = append(causes, c)
	}
	if fits(0) && !r.Conspicuous {
		return causes
	}
	if c, ok := s.presses(r, fits); ok {
		causes = append(causes, c)
	}
	causes = append(causes, s.periods(r.Difference, fits)...)
	if r.Conspicuous {
		causes = append(causes, s.settings(readings)...)
	}
	if over := r.Sum.beyond(r.Expected.Sum); over > 0 && over <= s.Elapsed+s.Within {
		causes = append(causes, Cause{Kind: StoodStill, Time: over})
	}
	if r.Conspicuous {
		causes = append(causes, Cause{Kind: Defect})
	}
	return causes
}

// extraNow returns the extra time that each press currently adds, if it is kept
// and the same for both players.
func (s Situation) extraNow() time.Duration {
	var extra [2]time.Duration
	for side, c := range s.Controls {
		if c.mode != Fischer {
			return 0
		}
		extra[side] = c.SpanOf(s.Moves[side] + 1).Extra
	}
	if extra[0] != extra[1] {
		return 0
	}
	return extra[0]
}

// presses looks for a number of presses that explains the difference.
func (s Situation) presses(r Report, fits func(time.Duration) bool) (Cause, bool) {
	extra := s.extraNow()
	if extra == 0 {
		return Cause{}, false
	}
	kind, sign := PressesMissed, time.Duration(-1)
	if r.Difference > 0 {
		kind, sign = PressesExtra, 1
	}
	most := s.Moves[0] + s.Moves[1]
	// The number nearest to the difference, tried together with its neighbours.
	near := int((r.Difference.Abs() + extra/2) / extra)
	for _, k := range []int{near, near - 1, near + 1} {
		if k >= 1 && k <= most && fits(sign*time.Duration(k)*extra) {
			return Cause{Kind: kind, Count: k}, true
		}
	}
	return Cause{}, false
}

// periods looks for the time of a period that is missing on one clock or both,
// or was added too early, together with a few presses.
func (s Situation) periods(difference time.Duration, fits func(time.Duration) bool) (causes []Cause) {
	extra := s.extraNow()
	var late, early [2]time.Duration
	for side, c := range s.Controls {
		n := s.Moves[side]
		if span := c.SpanOf(n + 1); span.Index > 0 {
			late[side] = span.Time
		}
		if span := c.SpanOf(n + 1); span.Last != 0 && span.Last-n <= alongside {
			early[side] = c.SpanOf(span.Last + 1).Time
		}
	}
	for _, sides := range [][2]bool{{true, false}, {false, true}, {true, true}} {
		for _, try := range []struct {
			kind CauseKind
			time [2]time.Duration
			sign time.Duration
		}{{PeriodMissing, late, -1}, {PeriodEarly, early, 1}} {
			var sum time.Duration
			whole := true
			for side, on := range sides {
				if on {
					sum += try.time[side]
					whole = whole && try.time[side] > 0
				}
			}
			best, found := Cause{Kind: try.kind, Sides: sides, Time: sum}, false
			off := func(k int) time.Duration { return (difference.Abs() - sum - time.Duration(k)*extra).Abs() }
			for k := 0; whole && k <= alongside; k++ {
				if fits(try.sign*(sum+time.Duration(k)*extra)) && (!found || off(k) < off(best.Count)) {
					best.Count, found = k, true
				}
			}
			if found {
				causes = append(causes, best)
			}
		}
	}
	return causes
}

// maxSettings is the largest number of other settings that are named.
const maxSettings = 3

// settings looks for another control, on one clock or both, that explains the
// readings.
func (s Situation) settings(readings [2]Reading) (causes []Cause) {
	type found struct {
		Cause
		off time.Duration
	}
	var all []found
	for _, sides := range [][2]bool{{true, true}, {true, false}, {false, true}} {
		seen := map[Controls]bool{s.Controls: true}
		for _, c := range s.candidates(sides) {
			other := s
			for side, on := range sides {
				if on {
					other.Controls[side] = c
				}
			}
			if seen[other.Controls] {
				continue
			}
			seen[other.Controls] = true
			r := other.report(readings, other.reached())
			if r.TooLong || !r.Sum.meets(r.Expected.Sum.widened(slack)) || max(r.Beyond[0].Abs(), r.Beyond[1].Abs()) > slack {
				continue
			}
			// A setting that allows a wide range explains little.
			off := r.Difference.Abs() + r.Expected.Sum.Hi - r.Expected.Sum.Lo
			all = append(all, found{Cause{Kind: WrongSetting, Sides: sides, Controls: other.Controls}, off})
		}
		if len(all) > 0 {
			break // the same setting on both clocks is likelier than on one alone
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.off, b.off) })
	for _, f := range all[:min(len(all), maxSettings)] {
		causes = append(causes, f.Cause)
	}
	return causes
}

// candidates returns the controls to which clocks may have been set by mistake:
// those similar to the right one, the table of C.02 Article 12, and others in
// common use.
func (s Situation) candidates(sides [2]bool) []Control {
	var all []Control
	for side, on := range sides {
		if on {
			all = append(all, s.Controls[side].near()...)
		}
	}
	for _, row := range catalogue {
		all = append(all, row.Control)
	}
	return append(all, usual...)
}

// near returns the control with common mistakes in setting it: no or a
// different extra time, another mode, a period left out or of another length.
func (c Control) near() (all []Control) {
	add := func(mode Mode, change func([]Period) []Period) {
		if other, err := New(mode, change(c.Periods())...); err == nil {
			all = append(all, other)
		}
	}
	for _, extra := range []time.Duration{0, 2, 3, 5, 10, 15, 20, 30, 60} {
		for mode := Fischer; mode <= Delay; mode++ {
			add(mode, func(periods []Period) []Period {
				for i := range periods {
					periods[i].Extra = extra * time.Second
				}
				return periods
			})
		}
	}
	for mode := Fischer; mode <= Delay; mode++ {
		add(mode, func(periods []Period) []Period { return periods })
	}
	for i := range c.n {
		for _, minutes := range []time.Duration{-60, -30, -20, -15, -10, -5, 5, 10, 15, 20, 30, 60} {
			add(c.mode, func(periods []Period) []Period {
				periods[i].Time += minutes * time.Minute
				return periods
			})
		}
	}
	if c.n > 1 {
		add(c.mode, func(periods []Period) []Period { // the last one
			periods = periods[:len(periods)-1]
			periods[len(periods)-1].Moves = 0
			return periods
		})
	}
	return all
}
