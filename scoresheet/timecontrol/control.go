package timecontrol

import (
	"errors"
	"fmt"
	"time"
)

// Mode is what the clock does with the extra time for each move (Laws 6.3.2).
type Mode uint8

// The modes. A control without extra time has the mode Fischer.
const (
	Fischer   Mode = iota // the extra time is added and kept
	Bronstein             // the extra time is added, but what is not used of it is lost
	Delay                 // the clock waits the extra time before it counts down (simple or US delay)
)

// String returns "fischer", "bronstein" or "delay".
func (m Mode) String() string {
	switch m {
	case Fischer:
		return "fischer"
	case Bronstein:
		return "bronstein"
	case Delay:
		return "delay"
	}
	return fmt.Sprintf("mode %d", uint8(m))
}

// Limits of a control.
const (
	MaxPeriods = 8
	MaxMoves   = 999             // moves of one period
	MaxTime    = 100 * time.Hour // time of one period, and extra time for a move
)

// Period is one period of a control.
type Period struct {
	Moves int           // moves to be completed in it; 0 means all remaining moves
	Time  time.Duration // whole seconds, up to MaxTime
	Extra time.Duration // for each move of the period: increment or delay, in whole seconds
}

// Control is the time control of one player. It is comparable; two controls
// are equal if they give the same time in the same way. The zero value is an
// unknown control. It is not valid: nothing can be computed from it.
type Control struct {
	mode    Mode
	n       uint8 // periods
	untimed bool
	periods [MaxPeriods]Period
}

// Untimed is the control of a game without time limits, "-" in PGN. It is not
// valid either: nothing can be computed from it.
var Untimed = Control{untimed: true}

// New returns a control of up to MaxPeriods periods. Only the last may lack a
// number of moves; if it has one, it is repeated.
func New(mode Mode, periods ...Period) (Control, error) {
	if mode > Delay {
		return Control{}, fmt.Errorf("%v is unknown", mode)
	}
	if len(periods) == 0 {
		return Control{}, errors.New("a time control needs a period")
	}
	if len(periods) > MaxPeriods {
		return Control{}, fmt.Errorf("%d periods are too many: a control has up to %d", len(periods), MaxPeriods)
	}
	c := Control{mode: Fischer, n: uint8(len(periods))}
	for i, p := range periods {
		switch {
		case p.Moves < 0 || p.Moves > MaxMoves:
			return Control{}, fmt.Errorf("%d moves in period %d: give up to %d", p.Moves, i+1, MaxMoves)
		case p.Moves == 0 && i < len(periods)-1:
			return Control{}, fmt.Errorf("period %d is not the last and needs a number of moves", i+1)
		case !inSeconds(p.Time) || !inSeconds(p.Extra):
			return Control{}, fmt.Errorf("period %d: times are whole seconds up to %v", i+1, MaxTime)
		case p.Time == 0 && p.Extra == 0:
			return Control{}, fmt.Errorf("period %d has no time", i+1)
		}
		if p.Extra > 0 {
			c.mode = mode
		}
		c.periods[i] = p
	}
	if c.periods[0].Time == 0 && c.mode == Delay {
		return Control{}, errors.New("with a delay the first period needs a time of its own")
	}
	return c, nil
}

func inSeconds(d time.Duration) bool {
	return d >= 0 && d <= MaxTime && d%time.Second == 0
}

// must is like New in Fischer mode but panics on error. It is for controls in
// the source code.
func must(periods ...Period) Control {
	c, err := New(Fischer, periods...)
	if err != nil {
		panic("timecontrol: internal error: " + err.Error())
	}
	return c
}

// IsValid reports whether the control says how much time there is. It is false
// for the zero value and [Untimed].
func (c Control) IsValid() bool { return c.n > 0 }

// Mode returns the mode of the clock.
func (c Control) Mode() Mode { return c.mode }

// Periods returns the periods in order.
func (c Control) Periods() []Period {
	return append([]Period(nil), c.periods[:c.n]...)
}

// Span is a period as it occurs in a game.
type Span struct {
	Period
	First int // its first move, from 1
	Last  int // its last move; 0 if it lasts to the end of the game
	Index int // from 0; each repetition of a period has the next index
}

// Ends reports whether the given move is the last of the period.
func (s Span) Ends(move int) bool { return s.Last != 0 && move == s.Last }

// SpanOf returns the period to which a player's move belongs. Moves are counted
// from 1. The control must be valid.
func (c Control) SpanOf(move int) Span {
	first := 1
	for i := 0; ; i++ {
		p := c.periods[min(i, int(c.n)-1)]
		if p.Moves == 0 {
			return Span{Period: p, First: first, Index: i}
		}
		if i >= int(c.n)-1 && move > first { // the repeated period: no need to walk
			rounds := (move - first) / p.Moves
			first += rounds * p.Moves
			i += rounds
		}
		if move < first+p.Moves {
			return Span{Period: p, First: first, Last: first + p.Moves - 1, Index: i}
		}
		first += p.Moves
	}
}

// Given is the time that a player's clock has been given, in three parts.
type Given struct {
	Start  time.Duration // the time of the first period
	Earned time.Duration // extra time; see [Control.Given]
	Added  time.Duration // the times of later periods
}

// Total returns the sum of the parts.
func (g Given) Total() time.Duration { return g.Start + g.Earned + g.Added }

// Given returns the time that a player's clock has been given when the player
// has completed the given number of moves. In Fischer mode he has earned the
// extra time for these moves and the next one. In Bronstein mode the clock
// shows the extra time of the next move, and nothing else is earned. In delay
// mode no extra time is shown. The control must be valid.
func (c Control) Given(completed int) Given {
	return c.givenIn(completed, c.SpanOf(completed+1).Index)
}

// givenIn is like Given for a clock that is in the period with the given index,
// which may lag behind the moves.
func (c Control) givenIn(completed, index int) Given {
	g := Given{Start: c.periods[0].Time}
	for i := 1; i <= index; i++ {
		g.Added += c.periods[min(i, int(c.n)-1)].Time
	}
	switch c.mode {
	case Fischer:
		g.Earned = c.extras(1, completed+1)
	case Bronstein:
		g.Earned = c.SpanOf(completed + 1).Extra
	case Delay:
	}
	return g
}

// extras returns the sum of the extra time of the moves from first to last.
func (c Control) extras(first, last int) (sum time.Duration) {
	for first <= last {
		s := c.SpanOf(first)
		end := last
		if s.Last != 0 {
			end = min(last, s.Last)
		}
		sum += time.Duration(end-first+1) * s.Extra
		first = end + 1
	}
	return sum
}
