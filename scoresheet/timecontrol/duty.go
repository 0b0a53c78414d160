package timecontrol

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"zapis/scoresheet/board"
)

// Duty is whether a player must record his moves (Laws 8.1.1, 8.4).
type Duty uint8

// The answers.
const (
	MustRecord  Duty = iota + 1
	MayBeExempt      // depends on what the clock showed, which was not noted
	NeedNot          // certainly need not
)

// String returns a translation key: "must", "perhaps" or "need-not".
func (d Duty) String() string {
	if d > NeedNot {
		return ""
	}
	return [...]string{"", "must", "perhaps", "need-not"}[d]
}

// Reason is the reason why a player need not record, or may be exempt.
type Reason uint8

// The reasons.
const (
	NoReason    Reason = iota // he must record
	TimeTrouble               // less than five minutes without 30 seconds a move (Laws 8.4)
	QuickGame                 // rapid and blitz (Laws A.2, B.4)
	Impaired                  // the last five minutes of a visually impaired player (C.02 10.5.5)
	NotWanted                 // the rules of the event require no record
)

// String returns a translation key, or "" for NoReason.
func (r Reason) String() string {
	if r > NotWanted {
		return ""
	}
	return [...]string{"", "time-trouble", "quick-game", "impaired", "not-wanted"}[r]
}

// The limits of Article 8.4.
const (
	ScrambleTime  = 5 * time.Minute  // less than this
	ScrambleExtra = 30 * time.Second // and less than this added for each move
)

// Noted is a reading of a player's own clock that was noted with one of his
// moves, after it was made, just before or after the press.
type Noted struct {
	Side    board.Color
	Move    int // move of that side, from 1
	Reading Reading
}

// Correction is time that an arbiter added or removed after a player had
// completed a move.
type Correction struct {
	Side  board.Color
	After int // moves completed by that side
	By    time.Duration
}

// Sheet is what a record says about the time. The moves of each side are
// counted from the start of the game.
type Sheet struct {
	Controls    Controls
	Moves       [2]int // moves on the record
	Readings    []Noted
	Corrections []Correction

	// Seen holds readings taken by an arbiter. A player whom the arbiter saw
	// short of time stays exempt to the end of that period, whatever other
	// readings show, since time may have been added or the clock set again.
	Seen []Noted

	// Competition is set if players of rapid and blitz must also record at
	// this event, under the Competition Rules (Laws A.3, B.3); otherwise A.2
	// applies.
	Competition bool
	// Free is QuickGame or NotWanted if nobody has to record according to the
	// rules of the event, and NoReason if that depends on the time control.
	Free Reason
	// Below and Extra are the limits of 8.4 in the rules of the event; 0
	// stands for [ScrambleTime] and [ScrambleExtra].
	Below, Extra time.Duration
	// VisuallyImpaired is set for a player with the exemption of C.02 10.5.5:
	// the last five minutes, even with 30 seconds a move. He has to complete
	// his record afterwards.
	VisuallyImpaired [2]bool
}

// Stretch is a range of a player's moves with the same answer. The duty to
// record from a move on covers that move, those that follow, and the
// opponent's answers.
type Stretch struct {
	From, To int // the player's moves, both inclusive
	Duty     Duty
	Reason   Reason
}

// Duties is the answer for one player.
type Duties struct {
	// Stretches covers his moves from the first to the one he has to make next.
	Stretches []Stretch
	// Contradictory lists moves with readings that contradict an earlier one
	// or the control. If there are any, no reading is used.
	Contradictory []int
}

// At returns the answer for a move of the player.
func (d Duties) At(move int) Stretch {
	for _, s := range d.Stretches {
		if s.From <= move && move <= s.To {
			return s
		}
	}
	return Stretch{}
}

// Duties returns for which moves a player need not record.
//
// Once his clock has shown less than five minutes, in a period without at
// least 30 seconds a move, he need not record to the end of that period (Laws
// 8.4). The period ends with his own last move in it. NeedNot and MustRecord
// hold for every way in which the time can have passed between the readings;
// if the ways lead to different answers, the answer is MayBeExempt. A reading
// without seconds may have been rounded up by half a minute.
func (s Sheet) Duties(side board.Color) (Duties, error) {
	if err := s.validate(side); err != nil {
		return Duties{}, err
	}
	var d Duties
	last := s.Moves[side] + 1
	quick := s.quick()
	switch {
	case s.Free != NoReason:
		d.Stretches = []Stretch{{1, last, NeedNot, s.Free}}
		return d, nil
	case quick == NeedNot:
		d.Stretches = []Stretch{{1, last, NeedNot, QuickGame}}
		return d, nil
	}
	b := s.bounds(side)
	d.Contradictory = b.contradictory()
	if len(d.Contradictory) > 0 {
		b.notes = nil
	}
	for _, cell := range s.walk(side, b) {
		if quick == MayBeExempt && cell.Duty == MustRecord {
			cell.Duty, cell.Reason = MayBeExempt, QuickGame
		}
		if n := len(d.Stretches); n > 0 && d.Stretches[n-1].Duty == cell.Duty && d.Stretches[n-1].Reason == cell.Reason {
			d.Stretches[n-1].To = cell.To
		} else {
			d.Stretches = append(d.Stretches, cell)
		}
	}
	return d, nil
}

func (s Sheet) validate(side board.Color) error {
	switch {
	case side > board.Black:
		return errors.New("say which player")
	case !s.Controls.IsValid() && s.Free == NoReason:
		return errors.New("the time control is not known: enter it first")
	case s.Moves[side] < 0 || s.Moves[side] > 10*MaxMoves:
		return fmt.Errorf("%d moves: give 0 to %d", s.Moves[side], 10*MaxMoves)
	}
	for _, n := range s.Readings {
		if n.Side == side && (n.Move < 1 || n.Move > s.Moves[side]+1) {
			return fmt.Errorf("a reading with move %d, which is not on the record", n.Move)
		}
	}
	return nil
}

// quick returns NeedNot for rapid and blitz, MayBeExempt if only one player's
// time is of that kind, and otherwise MustRecord.
func (s Sheet) quick() Duty {
	if s.Competition {
		return MustRecord
	}
	count := 0
	for _, c := range s.Controls {
		if k := c.Kind(); k == Rapid || k == Blitz {
			count++
		}
	}
	return [...]Duty{MustRecord, MayBeExempt, NeedNot}[count]
}

// walk returns the answer for each single move of the player.
func (s Sheet) walk(side board.Color, b bounds) (cells []Stretch) {
	below, extra := s.limits()
	var certain, possible bool // he has been under five minutes in this period
	for move := 1; move <= s.Moves[side]+1; move++ {
		span := s.Controls[side].SpanOf(move)
		if move == span.First {
			certain, possible = false, false
		}
		lo, hi := b.lowest(move)
		under, maybe := hi < below, lo < below
		certain, possible = certain || under || s.seenBelow(side, move, below), possible || maybe
		cell := Stretch{move, move, MustRecord, NoReason}
		switch {
		case span.Extra < extra && certain:
			cell.Duty, cell.Reason = NeedNot, TimeTrouble
		case span.Extra < extra && possible:
			cell.Duty, cell.Reason = MayBeExempt, TimeTrouble
		case span.Extra >= extra && s.VisuallyImpaired[side] && under:
			cell.Duty, cell.Reason = NeedNot, Impaired
		case span.Extra >= extra && s.VisuallyImpaired[side] && possible:
			cell.Duty, cell.Reason = MayBeExempt, Impaired
		}
		cells = append(cells, cell)
	}
	return cells
}

// seenBelow reports whether an arbiter saw the clock below a limit while the
// player was thinking about a move.
func (s Sheet) seenBelow(side board.Color, move int, limit time.Duration) bool {
	return slices.ContainsFunc(s.Seen, func(n Noted) bool {
		return n.Side == side && n.Move == move && n.Reading.Noted && rangeOf(n.Reading).Hi < limit
	})
}

// limits returns the limits of 8.4 according to the rules of the event.
func (s Sheet) limits() (below, extra time.Duration) {
	return cmp.Or(s.Below, ScrambleTime), cmp.Or(s.Extra, ScrambleExtra)
}

// bounds computes the range in which a player's clock can have been.
type bounds struct {
	control     Control
	corrections []Correction // for this player
	notes       []Noted      // for this player
}

func (s Sheet) bounds(side board.Color) bounds {
	b := bounds{control: s.Controls[side]}
	for _, c := range s.Corrections {
		if c.Side == side {
			b.corrections = append(b.corrections, c)
		}
	}
	for _, n := range s.Readings {
		if n.Side == side && n.Reading.Noted {
			b.notes = append(b.notes, n)
		}
	}
	return b
}

// given returns all time that the clock got up to the press of a move.
func (b bounds) given(move int) time.Duration {
	sum := b.control.Given(move).Total()
	for _, c := range b.corrections {
		if c.After <= move {
			sum += c.By
		}
	}
	return sum
}

// givenAround returns the smaller and the larger of the times given before and after
// the press of a move, since a reading may have been noted before or after it.
func (b bounds) givenAround(move int) (less, more time.Duration) {
	before, after := b.given(move-1), b.given(move)
	return min(before, after), max(before, after)
}

// back returns what Bronstein mode may give back with the press of a move.
func (b bounds) back() (most time.Duration) {
	if b.control.mode == Bronstein {
		for _, p := range b.control.periods[:b.control.n] {
			most = max(most, p.Extra)
		}
	}
	return most
}

// rangeOf returns the times for which a noted reading may stand.
func rangeOf(r Reading) Range {
	shown := r.Range()
	if !r.WithSeconds {
		shown.Lo = max(0, shown.Lo-30*time.Second)
	}
	return shown
}

// lowest returns the range in which the clock was when it was lowest during a
// move, just before the press. A clock loses time only by thinking: it cannot
// show more than an earlier note plus what it was given since, and it must
// have shown at least what a later note implies.
func (b bounds) lowest(move int) (lo, hi time.Duration) {
	had := b.given(move - 1)
	lo, hi = 0, had
	for _, n := range b.notes {
		less, more := b.givenAround(n.Move)
		shown := rangeOf(n.Reading)
		if n.Move >= move {
			lo = max(lo, shown.Lo+had-more-b.back())
		}
		if n.Move <= move {
			left := shown.Hi
			if n.Move < move {
				left += had - less + b.back()
			}
			hi = min(hi, left)
		}
	}
	return lo, hi
}

// contradictory returns the moves with readings that show more time than can
// have been left.
func (b bounds) contradictory() (moves []int) {
	for _, n := range b.notes {
		_, more := b.givenAround(n.Move)
		can := more
		for _, earlier := range b.notes {
			if earlier.Move < n.Move {
				less, _ := b.givenAround(earlier.Move)
				can = min(can, rangeOf(earlier.Reading).Hi+more-less+b.back())
			}
		}
		if rangeOf(n.Reading).Lo > can {
			moves = append(moves, n.Move)
		}
	}
	return moves
}
