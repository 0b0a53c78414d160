package publish

// Problem is something that a game would lose, or show wrongly, where it goes
// out.
type Problem uint8

// The problems, the worst first.
const (
	NoProblem   Problem = iota
	CutPosition         // the starting position cannot be set up: no move goes out
	CutIllegal          // a half-move is not one legal move: the moves end before it
	CutGap              // a half-move is missing: the moves end before it
	CutDoubt            // a half-move is not decided: the moves end before it
)
