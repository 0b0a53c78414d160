package session

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// ClockCheck is what an arbiter reads off at a board, and what he knows better
// than the device. The zero value asks what the clocks of the device's own
// game should show now.
type ClockCheck struct {
	// Control is the time control as people write it, or as PGN does; empty
	// for the one in the head of the sheet. What differs between the players
	// stands with = between, White's first.
	Control string

	// ByHand is set for another board than the device's: what stands on the
	// sheet and what was ruled in its game is left out, and Last must be given.
	ByHand bool

	// Last is the last move made, 0b before the first; nil for the sheet's.
	Last *scoresheet.CellName

	// Start and At are when the clocks were started and when they were read,
	// as a time of day, H:MM or H:MM:SS, where the device is: the nearest such
	// time to now, and the last before At. Empty are the beginning of the game
	// as the sheet has it, and now.
	Start, At string

	Pause   time.Duration       // interruptions since the start
	Clocks  [2]scoresheet.Clock // both or none
	Counter [2]int              // moves completed as the clock counts them; 0 if it was not read
	Given   [2]time.Duration    // time the arbiter gave, besides what was ruled in the game; negative if he took it
	AtZero  bool                // the clocks go over to the next period at zero, and count no moves
}

// CheckedClocks is the answer: a line of the form for clock checks (Arbiters'
// manual), and from what it was computed.
type CheckedClocks struct {
	timecontrol.Report // only Expected of it if no clocks were given

	Situation timecontrol.Situation
	Kind      timecontrol.Kind
	Last      scoresheet.CellName
	Start, At time.Time // where the device is
	Pause     time.Duration
	Compared  bool // clocks were given
	Doubts    []ClockDoubt
}

// ClockDoubt is a reason for which the device's own figures may be wrong, as
// a key of the words.
type ClockDoubt string

// What the device cannot know of its game.
const (
	// DoubtStart says that the time when the sheet was opened stands for the
	// start of the clocks.
	DoubtStart ClockDoubt = "start"
	// DoubtBlanks says that cells are empty: each was counted as a move.
	DoubtBlanks ClockDoubt = "blanks"
	// DoubtOneSide says that one player's moves are recorded, so the other may
	// have made one more.
	DoubtOneSide ClockDoubt = "oneside"
	// DoubtMiddle says that the sheet does not begin with move 1: the moves are
	// counted by its numbers.
	DoubtMiddle ClockDoubt = "middle"
	// DoubtGiven says that a claim was rejected or a move cancelled and no time
	// stands in a ruling (Laws 7.5.5, 9.5.3).
	DoubtGiven ClockDoubt = "given"
	// DoubtSet says that the arbiter set the clocks to new times in a ruling,
	// which does not tell by how much.
	DoubtSet ClockDoubt = "set"
)

// ClockCheck compares both clocks with what they should show (R-A09, Laws
// 6.10). Only in arbiter mode: it tells how many moves a period has (R-G22).
// A time control that is missing or cannot be read has the reason
// ReasonNoControl or ReasonControl.
func (s *Session) ClockCheck(c ClockCheck) (out CheckedClocks, err error) {
	var g checkedGame
	if err = s.forCheck(&g); err != nil {
		return out, err
	}
	controls, err := g.controls(c.Control)
	if err != nil {
		return out, err
	}
	if c.Last == nil && c.ByHand {
		return out, because(ReasonCheck, errors.New("say which move was made last on that board"))
	}
	if err := out.when(c, &g); err != nil {
		return out, because(ReasonCheckTime, err)
	}
	out.Kind = controls.Kind()
	out.Pause = c.Pause
	out.Situation = timecontrol.Situation{
		Controls: controls, Elapsed: out.At.Sub(out.Start) - c.Pause,
		Corrections: c.Given, Counter: c.Counter, AtZero: c.AtZero,
	}
	if !c.ByHand {
		out.ruled(&g.record)
	}
	if c.Last != nil {
		out.Last = *c.Last
	} else {
		out.counted(&g.record)
	}
	out.Situation.Moves, out.Situation.Running = completed(out.Last)
	if !c.ByHand {
		out.relieved(&g.record, g.rules(out.Kind))
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

// checkedGame is the game that is on, as a check of its clocks sees it.
type checkedGame struct {
	record scoresheet.Record
	now    time.Time   // in the zone of the device
	laid   *EventRules // laid down for the game or the device; nil: nobody has
	seen   []seenClocks
}

// rules are those of the game, or those that follow from a kind of time
// control.
func (g *checkedGame) rules(kind timecontrol.Kind) EventRules {
	if g.laid != nil {
		return *g.laid
	}
	return usualRules(kind)
}

func (s *Session) forCheck(g *checkedGame) (err error) {
	err = ErrClosed
	s.do(func() {
		if err = s.may(modes.Check, modes.NoKey); err == nil {
			g.record = s.state.record
			g.laid = s.laidDown()
			g.seen = s.state.seen
			g.now = time.UnixMilli(s.opts.Clock.Stamp().Wall).In(time.FixedZone("", s.state.zone*60)).Truncate(time.Second)
		}
	})
	return err
}

var errNoControl = because(ReasonNoControl, errors.New("the sheet's head has no time control: give one, as in 90'/40 + 30' + 30\""))

// controls reads the time control given, or the one in the head of the sheet.
// A bare "90+30" means minutes there as it does everywhere at a board, where
// PGN would have seconds: nobody plays a minute and a half over the board.
func (g *checkedGame) controls(text string) (timecontrol.Controls, error) {
	if strings.TrimSpace(text) == "" {
		text = strings.TrimSpace(g.record.Header.Tag("TimeControl"))
	}
	if text == "" || text == "?" {
		return timecontrol.Controls{}, errNoControl
	}
	controls, err := timecontrol.ParseEach(text)
	if err != nil {
		return timecontrol.Controls{}, because(ReasonControl, err)
	}
	return controls, nil
}

// when settles when the clocks were started and when they were read.
func (out *CheckedClocks) when(c ClockCheck, g *checkedGame) (err error) {
	out.At = g.now
	if c.At != "" {
		if out.At, err = onClock(g.now, c.At); err != nil {
			return err
		}
		for _, day := range []time.Duration{-24 * time.Hour, 24 * time.Hour} {
			if other := out.At.Add(day); other.Sub(g.now).Abs() < out.At.Sub(g.now).Abs() {
				out.At = other
			}
		}
	}
	opened := time.UnixMilli(g.record.Header.At).In(g.now.Location()).Truncate(time.Second)
	switch head := g.record.Header.Tag("Time"); {
	case c.Start != "":
		out.Start, err = onClock(out.At, c.Start)
	case head != "" && !c.ByHand:
		if out.Start, err = onClock(out.At, head); err != nil {
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

// onClock is a time of day on the day of another time.
func onClock(day time.Time, text string) (time.Time, error) {
	for _, form := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(form, text); err == nil {
			y, m, d := day.Date()
			return time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), 0, day.Location()), nil
		}
	}
	return day, fmt.Errorf("%q is no time of day: write it as in 18:30", text)
}

func (out *CheckedClocks) doubt(d ClockDoubt) { out.Doubts = append(out.Doubts, d) }

// counted takes the last move from the sheet.
func (out *CheckedClocks) counted(r *scoresheet.Record) {
	out.Last = lastMade(r)
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

// lastMade is the last move of the sheet that was made: one that was only
// announced with a claim is not (Laws 9.2.1).
func lastMade(r *scoresheet.Record) scoresheet.CellName {
	n := len(r.Cells)
	if c := r.OpenClaim(); c != nil && c.Intended && n > 0 && r.Cells[n-1].ID == c.Cell {
		n--
	}
	return cellBefore(r.NameAt(n))
}

// cellBefore is the cell in front of another.
func cellBefore(next scoresheet.CellName) scoresheet.CellName {
	if next.Side == board.Black {
		return scoresheet.CellName{Number: next.Number, Side: board.White}
	}
	return scoresheet.CellName{Number: next.Number - 1, Side: board.Black}
}

// completed is how many moves each side has made, and whose clock runs.
func completed(last scoresheet.CellName) (moves [2]int, running board.Color) {
	if last.Side == board.White {
		return [2]int{last.Number, last.Number - 1}, board.Black
	}
	return [2]int{last.Number, last.Number}, board.White
}

// ruled takes in the time that was given in rulings.
func (out *CheckedClocks) ruled(r *scoresheet.Record) {
	given := false
	for _, c := range corrections(r) {
		out.Situation.Corrections[c.Side] += c.By
		given = true
	}
	if set := clocksSet(r); set {
		out.doubt(DoubtSet)
		given = true
	}
	wrong := len(r.Struck) > 0
	for _, c := range r.Claims {
		wrong = wrong || c.Decided == scoresheet.Rejected
	}
	if wrong && !given && out.Situation.Corrections == [2]time.Duration{} {
		out.doubt(DoubtGiven)
	}
}

// reliefGiven is the ruling that brings an increment into a game that had none.
const reliefGiven = "quick.increment"

// relieved takes in what the clocks add with each move since that was ruled
// (Guideline III.4). Where the rule set lets the arbiter set a delay in its
// place (UA II.19.4), which spares at most as much, both are expected.
func (out *CheckedClocks) relieved(r *scoresheet.Record, e EventRules) {
	for _, g := range r.Rulings {
		at := r.Find(g.Cell)
		if g.Ruling != reliefGiven || g.Withdrawn != 0 || g.Cell == 0 || at < 0 {
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

// corrections are the times given to a player by rulings that stand.
func corrections(r *scoresheet.Record) (all []timecontrol.Correction) {
	for _, g := range r.Rulings {
		side, one := g.Side.Player()
		if g.Withdrawn != 0 || g.Added == 0 || !one {
			continue
		}
		to := side.Other() // the opponent
		last := lastMade(r)
		if i := r.Find(g.Cell); g.Cell != 0 && i >= 0 {
			last = r.NameAt(i)
		}
		moves, _ := completed(last)
		all = append(all, timecontrol.Correction{Side: to, After: moves[to], By: time.Duration(g.Added) * time.Second})
	}
	return all
}

// clocksSet reports whether a ruling that stands set new times without saying
// what was added.
func clocksSet(r *scoresheet.Record) bool {
	for _, g := range r.Rulings {
		if g.Withdrawn == 0 && g.Added == 0 && (g.White.Noted || g.Black.Noted) {
			return true
		}
	}
	return false
}
