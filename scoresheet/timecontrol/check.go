package timecontrol

import (
	"errors"
	"fmt"
	"time"

	"zapis/scoresheet/board"
)

// Reading is a clock reading as noted. It has the fields of a reading on the
// scoresheet, so either can be converted to the other. The zero value is no
// reading. A clock without seconds shows a minute until it is over: a reading
// of 1:20 stands for 1:20:00 to 1:20:59.
type Reading struct {
	Noted       bool
	Seconds     uint32
	WithSeconds bool // noted to the second
}

// grain returns how long the clock shows the same reading.
func (r Reading) grain() time.Duration {
	if r.WithSeconds {
		return time.Second
	}
	return time.Minute
}

// Range returns the times for which the reading stands.
func (r Reading) Range() Range {
	lo := time.Duration(r.Seconds) * time.Second
	return Range{lo, lo + r.grain() - 1}
}

// Range is a range of times, both ends included.
type Range struct{ Lo, Hi time.Duration }

// Contains reports whether d lies in the range.
func (r Range) Contains(d time.Duration) bool { return r.Lo <= d && d <= r.Hi }

// Exact reports whether the range is a single time.
func (r Range) Exact() bool { return r.Lo == r.Hi }

func (r Range) plus(o Range) Range             { return Range{r.Lo + o.Lo, r.Hi + o.Hi} }
func (r Range) widened(by time.Duration) Range { return Range{r.Lo - by, r.Hi + by} }
func (r Range) shifted(by time.Duration) Range { return Range{r.Lo + by, r.Hi + by} }
func (r Range) meets(o Range) bool             { return r.Lo <= o.Hi && o.Lo <= r.Hi }

// beyond returns how far r lies above o. The result is negative if r lies
// below o, and 0 if they overlap.
func (r Range) beyond(o Range) time.Duration {
	switch {
	case r.Lo > o.Hi:
		return r.Lo - o.Hi
	case r.Hi < o.Lo:
		return r.Hi - o.Lo
	}
	return 0
}

// Conspicuous is the difference from which on the clocks are investigated
// (Arbiters' manual, time control form: two minutes).
const Conspicuous = 2 * time.Minute

// Situation describes a game at the moment of a clock check (Laws 6.10;
// Arbiters' manual, time control form).
type Situation struct {
	Controls    Controls
	Moves       [2]int           // moves completed by each side, from the scoresheet
	Running     board.Color      // whose clock is running
	Elapsed     time.Duration    // time since the start, minus interruptions
	Within      time.Duration    // how far Elapsed may be off, in either direction
	Corrections [2]time.Duration // time added to the clocks by the arbiter (Laws 7.5.5, 9.5.3, 12.9), negative if removed

	// Free is the most time that each clock may have saved in a delay mode to
	// which it was set during the game (Guideline III.4).
	Free [2]time.Duration

	// Counter holds the completed moves according to the clocks' own counters,
	// 0 if they were not read. They lag if presses were missed (Laws 6.2.1).
	Counter [2]int

	// AtZero is set if the clocks do not count moves and add the time of the
	// next period when that of the current one is used up (Laws 6.4). A clock
	// may then have it or not.
	AtZero bool
}

// Expected holds what the clocks should show.
type Expected struct {
	Given   [2]Given // the time given to each clock: start, extra time, later periods
	Sum     Range    // the sum of both clocks
	Clocks  [2]Range // what each clock can show
	TooLong bool     // more time has passed than both clocks had: a flag has fallen
}

// Validate returns an error if nothing can be said about the situation.
func (s Situation) Validate() error {
	switch {
	case !s.Controls.IsValid():
		return errors.New("the time control is not known: enter it first")
	case s.Running > board.Black:
		return errors.New("say whose clock runs")
	case s.Elapsed < 0 || s.Within < 0:
		return errors.New("the time since the start cannot be negative")
	case s.Elapsed > 2*MaxTime || s.Within > 2*MaxTime:
		return fmt.Errorf("the time since the start can be up to %v", 2*MaxTime)
	}
	for _, n := range s.Moves {
		if n < 0 || n > 10*MaxMoves {
			return fmt.Errorf("%d completed moves: give 0 to %d", n, 10*MaxMoves)
		}
	}
	for _, n := range s.Counter {
		if n < 0 {
			return errors.New("the clock's counter cannot be negative")
		}
	}
	return nil
}

// Expected returns what the clocks should show.
//
// In Fischer mode the sum is exact: the starting times, plus extra time
// earned, plus the times of later periods, minus the time elapsed. In the
// delay modes it depends on how the time is distributed over the moves; if the
// extra time is the same in all periods, some game reaches each end of the
// range. What one clock can show follows from what the other can have used.
//
// The situation must be valid. With AtZero both clocks are assumed to be in the
// next period; [Situation.Check] considers the other cases too.
func (s Situation) Expected() Expected {
	return s.expected(s.reached())
}

// reached returns the periods the players have reached by their moves.
func (s Situation) reached() [2]int {
	var index [2]int
	for side, c := range s.Controls {
		index[side] = c.SpanOf(s.Moves[side] + 1).Index
	}
	return index
}

func (s Situation) expected(index [2]int) Expected {
	var x Expected
	var hands [2]hand
	for side := range hands {
		x.Given[side] = s.Controls[side].givenIn(s.Moves[side], index[side])
		hands[side] = s.hand(board.Color(side), x.Given[side])
	}
	white, black := hands[board.White], hands[board.Black]
	full := white.given + black.given
	longest := white.absorbs() + black.absorbs()
	x.TooLong = s.Elapsed-s.Within > longest
	early := min(max(0, s.Elapsed-s.Within), longest)
	late := min(s.Elapsed+s.Within, longest)
	x.Sum = Range{full - mostOf(white, black, late), full - leastOf(white, black, early)}
	x.Sum.Hi += s.Free[board.White] + s.Free[board.Black]
	for side, h := range hands {
		other := hands[1-side]
		x.Clocks[side] = Range{
			h.given - h.most(min(late, h.absorbs())),
			h.given - h.least(max(0, early-other.absorbs())) + s.Free[side],
		}
	}
	return x
}

// hand is one player's clock. It computes how much the clock loses of the time
// that passes in his turns.
type hand struct {
	mode    Mode
	given   time.Duration // total time given, as shown
	usable  time.Duration // what he can have used in his last turn, without the extra time of delay modes
	current time.Duration // extra time of the running turn, Bronstein only
	free    time.Duration // extra time of all his turns
	least1  time.Duration // the smallest extra time of a turn
	turns   bool          // he has been on the move
	running bool
}

func (s Situation) hand(side board.Color, g Given) hand {
	c, n := s.Controls[side], s.Moves[side]
	h := hand{mode: c.mode, running: s.Running == side, given: g.Total() + s.Corrections[side]}
	turns := n
	if h.running {
		turns++
	}
	h.turns = turns > 0
	h.usable = h.given
	if c.mode == Bronstein {
		h.usable -= g.Earned
	}
	if !h.running && n > 0 { // he cannot have used what his last press added
		if c.mode == Fischer {
			h.usable -= c.SpanOf(n + 1).Extra
		}
		if span := c.SpanOf(n); span.Ends(n) && !s.AtZero {
			h.usable -= c.SpanOf(n + 1).Time
		}
	}
	h.usable = max(0, h.usable)
	if c.mode != Fischer {
		h.free = c.extras(1, turns)
		h.least1 = c.leastExtra(turns)
		if c.mode == Bronstein && h.running {
			h.current = c.SpanOf(n + 1).Extra
		}
	}
	return h
}

// leastExtra returns the smallest extra time of the first n moves.
func (c Control) leastExtra(n int) time.Duration {
	least := c.periods[0].Extra
	for i, p := range c.periods[:c.n] {
		if i > 0 && c.SpanOf(n).Index >= i {
			least = min(least, p.Extra)
		}
	}
	return least
}

// absorbs returns how much time can have passed in his turns before his flag
// falls.
func (h hand) absorbs() time.Duration {
	if !h.turns {
		return 0
	}
	return h.usable + h.free
}

// most returns the most that the clock can have lost while t passed in his
// turns, which is when all of it passed in one turn.
func (h hand) most(t time.Duration) time.Duration {
	switch {
	case h.mode == Fischer:
		return t
	case h.mode == Bronstein && h.running:
		return min(t, h.usable+h.current) // in the running turn, in which nothing has been given back yet
	}
	return min(max(0, t-h.least1), h.usable)
}

// least returns the least that the clock can have lost, which is when t was
// distributed over all his turns.
func (h hand) least(t time.Duration) time.Duration {
	switch h.mode {
	case Fischer:
		return t
	case Bronstein, Delay:
	}
	return max(0, t-(h.free-h.current))
}

// mostOf and leastOf return the most and the least that both clocks together
// can have lost while t passed. Both are piecewise linear in the share of the
// first clock, so their extremes are at an end or at a bend.
func mostOf(a, b hand, t time.Duration) time.Duration {
	best := time.Duration(-1)
	shares(a, b, t, func(own, other time.Duration) { best = max(best, a.most(own)+b.most(other)) })
	return max(0, best)
}

func leastOf(a, b hand, t time.Duration) time.Duration {
	best := time.Duration(-1)
	shares(a, b, t, func(own, other time.Duration) {
		if gone := a.least(own) + b.least(other); best < 0 || gone < best {
			best = gone
		}
	})
	return max(0, best)
}

func shares(a, b hand, t time.Duration, try func(own, other time.Duration)) {
	lo, hi := max(0, t-b.absorbs()), min(t, a.absorbs())
	for _, share := range []time.Duration{
		lo, hi,
		a.least1, a.usable + a.least1, a.usable + a.current, a.free - a.current,
		t - b.least1, t - b.usable - b.least1, t - b.usable - b.current, t - b.free + b.current,
	} {
		if lo <= share && share <= hi {
			try(share, t-share)
		}
	}
}
