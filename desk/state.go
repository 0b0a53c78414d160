package desk

// State is what has become of a board, as the hall's page and the command
// status show it.
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
)

var stateWords = [...]string{
	"not started", "playing", "one sheet", "both", "agree", "asks", "differs", "look at", "missing", "checked",
	"no game", "paper", "adjourned",
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

// Why is the reason for a state: a word that does not change, for translation,
// and the figures and texts that belong in it.
type Why struct {
	Key  string   // such as "missing.sheet"; assets has the sentence
	Side int      // 0 White, 1 Black, -1 neither
	N    int      // a number of questions, or of minutes
	Text []string // names and the like
}
