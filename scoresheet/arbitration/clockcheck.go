package arbitration

import (
	"errors"
	"fmt"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// ClockCheck has an arbiter's readings of the clocks at a board, and his
// corrections of the device's data. The zero value asks what the clocks of the
// device's own game should show now.
type ClockCheck struct {
	// Control is the time control as people write it, or as PGN does; empty
	// for the one in the head of the sheet. If the players have different controls
	// they are separated by =, White's first.
	Control string

	// ByHand is set for a board other than the device's: the sheet and the rulings
	// of its game are ignored, and Last must be given.
	ByHand bool

	// Last is the last move made, 0b before the first; nil for the sheet's.
	Last *scoresheet.CellName

	// Start and At are when the clocks were started and when they were read,
	// as a time of day where the device is, H:MM or H:MM:SS. At is the nearest
	// such time to now, Start the last one before At. They default to the
	// beginning of the game according to the sheet, and to now.
	Start, At string

	Pause   time.Duration       // interruptions since the start
	Clocks  [2]scoresheet.Clock // both or none
	Counter [2]int              // moves completed as the clock counts them; 0 if it was not read
	Given   [2]time.Duration    // time the arbiter added, besides rulings in the game; negative if he removed it
	AtZero  bool                // the clocks go over to the next period at zero, and count no moves
}

// CheckedClocks is the answer to a [ClockCheck]: a line of the form for clock
// checks (Arbiters' manual), and what it was computed from.
type CheckedClocks struct {
	timecontrol.Report // only its Expected if no clocks were given

	Situation timecontrol.Situation
	Kind      timecontrol.Kind
	Last      scoresheet.CellName
	Start, At time.Time // where the device is
	Pause     time.Duration
	Compared  bool // clocks were given
	Doubts    []ClockDoubt
}

// ClockDoubt is something that the device cannot know about its own game and
// that may make its figures wrong, as a key of the words.
type ClockDoubt string

const (
	// DoubtStart means that the opening of the sheet is taken for the start of the
	// clocks.
	DoubtStart ClockDoubt = "start"
	// DoubtBlanks means that cells are empty: each was counted as a move.
	DoubtBlanks ClockDoubt = "blanks"
	// DoubtOneSide means that only one player's moves are recorded, so the other
	// may have made one more.
	DoubtOneSide ClockDoubt = "oneside"
	// DoubtMiddle means that the sheet does not begin with move 1: the moves are
	// counted by its numbers.
	DoubtMiddle ClockDoubt = "middle"
	// DoubtGiven means that a claim was rejected or a move cancelled, but no
	// ruling has a time (Laws 7.5.5, 9.5.3).
	DoubtGiven ClockDoubt = "given"
	// DoubtSet means that the arbiter set the clocks to new times in a ruling that
	// does not say how much was added.
	DoubtSet ClockDoubt = "set"
)

// CheckClocks compares both clocks with what they should show at the time now
// (R-A09, Laws 6.10). now is in the zone of the device. A time control that is
// missing or cannot be read has the reason [ReasonNoControl] or
// [ReasonControl].
func (g *Game) CheckClocks(c ClockCheck, now time.Time) (out CheckedClocks, err error) {
	controls, err := readControls(&g.record, c.Control)
	if err != nil {
		return out, err
	}
	if c.Last == nil && c.ByHand {
		return out, because(ReasonCheck, errors.New("say which move was made last on that board"))
	}
	if err := out.when(c, now, &g.record.Header); err != nil {
		return out, because(ReasonCheckTime, err)
	}
	out.Kind = controls.Kind()
	out.Pause = c.Pause
	out.Situation = timecontrol.Situation{
		Controls: controls, Elapsed: out.At.Sub(out.Start) - c.Pause,
		Corrections: c.Given, Counter: c.Counter, AtZero: c.AtZero,
	}
	if !c.ByHand {
		out.addRuled(&g.record)
	}
	if c.Last != nil {
		out.Last = *c.Last
	} else {
		out.addSheet(&g.record)
	}
	out.Situation.Moves, out.Situation.Running = completed(out.Last)
	if !c.ByHand {
		out.addRelief(&g.record, g.rulesFor(out.Kind))
	}
	if out.Situation.Elapsed < 0 {
		return out, because(ReasonCheckTime, fmt.Errorf("the clocks were started %s and read %s, with %v of interruptions: correct one of them",
			out.Start.Format("15:04"), out.At.Format("15:04"), c.Pause))
	}
	if err := out.Situation.Validate(); err != nil {
		return out, because(ReasonCheck, err)
	}
	readings := [2]timecontrol.Reading{timecontrol.Reading(c.Clocks[0]), timecontrol.Reading(c.Clocks[1])}
	if !readings[0].Noted && !readings[1].Noted {
		out.Expected = out.Situation.Expected()
		return out, nil
	}
	out.Compared = true
	if out.Report, err = out.Situation.Check(readings); err != nil {
		return out, because(ReasonCheck, err)
	}
	return out, nil
}

// when determines when the clocks were started and when they were read.
func (out *CheckedClocks) when(c ClockCheck, now time.Time, head *scoresheet.Header) (err error) {
	out.At = now
	if c.At != "" {
		if out.At, err = onClock(now, c.At); err != nil {
			return err
		}
		for _, day := range []time.Duration{-24 * time.Hour, 24 * time.Hour} {
			if other := out.At.Add(day); other.Sub(now).Abs() < out.At.Sub(now).Abs() {
				out.At = other
			}
		}
	}
	opened := head.At.In(now.Location()).Truncate(time.Second)
	switch begun := head.Tag("Time"); {
	case c.Start != "":
		out.Start, err = onClock(out.At, c.Start)
	case begun != "" && !c.ByHand:
		if out.Start, err = onClock(out.At, begun); err != nil {
			out.Start, err = opened, nil
			out.doubt(DoubtStart)
		}
	default:
		out.Start = opened
		out.doubt(DoubtStart)
		return nil
	}
	if out.Start.After(out.At) {
		out.Start = out.Start.Add(-24 * time.Hour)
	}
	return err
}

// onClock returns a time of day on the day of another time.
func onClock(day time.Time, text string) (time.Time, error) {
	for _, form := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(form, text); err == nil {
			y, m, d := day.Date()
			return time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), 0, day.Location()), nil
		}
	}
	return day, fmt.Errorf("%q is not a time of day: write it as in 18:30", text)
}

func (out *CheckedClocks) doubt(d ClockDoubt) { out.Doubts = append(out.Doubts, d) }

// addSheet takes the last move from the sheet.
func (out *CheckedClocks) addSheet(r *scoresheet.Record) {
	out.Last = lastMove(r)
	if r.Header.First != (scoresheet.CellName{Number: 1, Side: board.White}) {
		out.doubt(DoubtMiddle)
	}
	if r.Sides != scoresheet.BothSides {
		out.doubt(DoubtOneSide)
	}
	for _, c := range r.Cells {
		if c.Form == scoresheet.FormBlank && !c.Passed {
			out.doubt(DoubtBlanks)
			break
		}
	}
}

// addRuled adds the time given by rulings.
func (out *CheckedClocks) addRuled(r *scoresheet.Record) {
	corrected := false
	for _, c := range corrections(r) {
		out.Situation.Corrections[c.Side] += c.By
		corrected = true
	}
	if clocksSet(r) {
		out.doubt(DoubtSet)
		corrected = true
	}
	timeDue := len(r.Struck) > 0
	for _, c := range r.Claims {
		timeDue = timeDue || c.Decided == scoresheet.Rejected
	}
	if timeDue && !corrected && out.Situation.Corrections == [2]time.Duration{} {
		out.doubt(DoubtGiven)
	}
}

// addRelief adds the time that the clocks add with each move since a ruling
// introduced an increment (Guideline III.4). If the rule set allows a delay
// instead (UA II.19.4), which saves at most as much, both are expected.
func (out *CheckedClocks) addRelief(r *scoresheet.Record, e Rules) {
	for _, g := range r.Rulings {
		at := r.Find(g.Cell)
		if rulings.ID(g.Ruling) != rulings.QuickIncrement || g.Withdrawn != 0 || g.Cell == 0 || at < 0 {
			continue
		}
		then, _ := completed(r.NameAt(at))
		step, delay := rulings.Event{Set: e.Set, Play: e.Play}.Relief()
		for side, n := range out.Situation.Moves {
			got := time.Duration(max(0, n-then[side])) * step
			if delay {
				out.Situation.Free[side] += got
			} else {
				out.Situation.Corrections[side] += got
			}
		}
	}
}

// corrections returns the times that valid rulings gave to a player.
func corrections(r *scoresheet.Record) (all []timecontrol.Correction) {
	for _, g := range r.Rulings {
		side, one := g.Side.Player()
		if g.Withdrawn != 0 || g.Added == 0 || !one {
			continue
		}
		last := lastMove(r)
		if i := r.Find(g.Cell); g.Cell != 0 && i >= 0 {
			last = r.NameAt(i)
		}
		moves, _ := completed(last)
		to := side.Other() // the opponent
		all = append(all, timecontrol.Correction{Side: to, After: moves[to], By: time.Duration(g.Added) * time.Second})
	}
	return all
}

// clocksSet reports whether a valid ruling set new times without saying how
// much was added.
func clocksSet(r *scoresheet.Record) bool {
	for _, g := range r.Rulings {
		if g.Withdrawn == 0 && g.Added == 0 && (g.White.Noted || g.Black.Noted) {
			return true
		}
	}
	return false
}
