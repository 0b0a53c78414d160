package desk

import "time"

// Held holds a game back from publication, because of a dispute or an appeal, or
// ends that.
type Held struct {
	What   Holding `json:"what,omitempty"` // none: it is let go
	Reason string  `json:"reason"`
}

func (Held) kind() Kind { return FactHeld }

// Holding says how much of a game is held back.
type Holding string

// What is held back. Lists of results have the result all the same: the pairing
// program needs it.
const (
	HoldMoves Holding = "moves" // the result goes out, without moves
	HoldGame  Holding = "game"  // neither moves nor result go out
)

// Hold is a game that is held back.
type Hold struct {
	What   Holding
	Reason string
	By     string
	At     time.Time
}

// Withheld replaces the digest of a game that was published before and then
// withdrawn.
const Withheld = "withheld"

// hold adds a fact by which the game is held back or let go. One that a newer
// version holds back in another way is held back whole.
func (s *BoardSeen) hold(f *Fact, b Held) {
	switch b.What {
	case "":
		s.Held = nil
		return
	case HoldMoves, HoldGame:
	default:
		b.What = HoldGame
	}
	s.Held = &Hold{What: b.What, Reason: b.Reason, By: f.By, At: f.At}
}
