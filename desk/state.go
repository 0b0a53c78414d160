package desk

import "slices"

// State is the state of a board, as the hall's page and the command status show it.
type State uint8

// The states. A board that owes nothing is Checked.
const (
	NotStarted State = iota // the pack is not taken, or the round begins later
	Playing                 // let in, or the round was started; the desk knows no more of it
	OneSheet                // one of two sheets is in, within the grace
	Both                    // both are in and not read yet
	Agree                   // one game without a question; the list has no result, or a check still runs
	Asks                    // a person has to answer
	Differs                 // results or games contradict each other
	LookAt                  // a check failed: unsigned, alarm, device, fork
	Missing                 // the game is over, and a sheet is owed
	Checked                 // ready to go out, or gone

	// Besides these, a board may have no game to wait for.
	NoGame    // a forfeit, or both absent
	OnPaper   // nothing is expected of devices
	Adjourned // the game goes on another day

	HeldBack // it would be Checked or Agree, and is held back from publication
)

var stateWords = [...]string{
	"not started", "playing", "one sheet", "both", "agree", "asks", "differs", "look at", "missing", "checked",
	"no game", "paper", "adjourned", "held back",
}

// String returns the word for the state that the commands print.
func (s State) String() string {
	if int(s) < len(stateWords) {
		return stateWords[s]
	}
	return ""
}

// Means is how the desk expects a player's sheet.
type Means uint8

// The ways in which a sheet arrives.
const (
	ByDevice Means = iota // from a device
	ByPaper               // on paper: as a photograph, or typed as PGN
	ByNobody              // not at all: none is owed, or it was settled so
)

// Why is a reason for a state: a word that does not change, for translation,
// and the figures and texts that belong in it. The sentence is in assets under
// the key: {0} is the number, {1} the first text.
type Why struct {
	Key  string   `json:"key"`            // such as "why.missing"
	Side int      `json:"side"`           // 0 White, 1 Black, -1 neither
	N    int      `json:"n,omitempty"`    // a number of questions, or of minutes
	Text []string `json:"text,omitempty"` // names and the like
}

// NoSide is Why.Side if a reason concerns neither player more than the other.
const NoSide = -1

// Same reports whether two reasons say the same about a board. A different number of
// minutes that have passed does not make a different reason.
func (w Why) Same(other Why) bool {
	return w.Key == other.Key && w.Side == other.Side && slices.Equal(w.Text, other.Text)
}

// Args returns the arguments of the reason's sentence.
func (w Why) Args() []any {
	args := []any{w.N}
	for _, t := range w.Text {
		args = append(args, t)
	}
	return args
}
