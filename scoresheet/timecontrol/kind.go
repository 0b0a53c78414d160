package timecontrol

import (
	"time"

	"zapis/scoresheet/board"
)

// Kind is the kind of chess that follows from a control.
type Kind uint8

// The kinds. The zero value means that none follows from the control.
const (
	KindUnknown Kind = iota
	Standard         // 60 minutes or more for 60 moves (Laws, glossary: normal game)
	Rapid            // more than 10 and less than 60 minutes (Laws A.1)
	Blitz            // 10 minutes or less (Laws B.1)
)

// String returns "standard", "rapid", "blitz", or "" for none.
func (k Kind) String() string {
	if k > Blitz {
		return ""
	}
	return [...]string{"", "standard", "rapid", "blitz"}[k]
}

// Kind returns the kind of chess that follows from the time for 60 moves: the
// main time plus 60 times the extra time (Laws A.1, B.1). Exactly 60 minutes
// are standard, exactly 10 minutes blitz. For a control that is not valid,
// Kind returns KindUnknown.
func (c Control) Kind() Kind {
	if !c.IsValid() {
		return KindUnknown
	}
	switch t := c.For60(); {
	case t >= 60*time.Minute:
		return Standard
	case t > 10*time.Minute:
		return Rapid
	}
	return Blitz
}

// For60 returns the time that a player has for a game of 60 moves: the times
// of all periods, a repeated one as often as 60 moves need it, plus the extra
// time of 60 moves (Laws A.1, B.1; rating regulations B.02 1.1).
func (c Control) For60() time.Duration {
	if !c.IsValid() {
		return 0
	}
	index := max(c.SpanOf(60).Index, int(c.n)-1)
	g := c.givenIn(0, index)
	return g.Start + g.Added + c.extras(1, 60)
}

// Controls holds the controls of both players, indexed by [board.Color]. They
// are usually equal.
type Controls [2]Control

// Both returns c for both players.
func Both(c Control) Controls { return Controls{c, c} }

// IsValid reports whether both controls are valid.
func (cs Controls) IsValid() bool { return cs[board.White].IsValid() && cs[board.Black].IsValid() }

// Kind returns the kind of the game. The Laws define rapid and blitz by the
// time of each player; if the players' times are of different kinds, the event
// has to decide, and Kind returns KindUnknown.
func (cs Controls) Kind() Kind {
	if k := cs[board.White].Kind(); k == cs[board.Black].Kind() {
		return k
	}
	return KindUnknown
}
