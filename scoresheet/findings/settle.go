package findings

import (
	"fmt"
	"strings"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// Settle says what would settle a possible finding; if a claim is ruled out,
// why. It is empty if nothing is open. The conditions are to be read in their
// order.
type Settle []Condition

// Condition is one part of a Settle. Each kind uses only the fields that its
// comment names.
type Condition struct {
	Kind ConditionKind
	Role Role

	Cell, Other string   // names of cells, "12b"
	Cells       []string // names of cells; [Ellipsis] for those between its neighbours
	Moves       []string // in SAN; "" stands for no move
	Gap         replay.Gap
	Reason      rules.Reason
}

// ConditionKind is what a Condition says.
type ConditionKind string

// The conditions, which can be fulfilled or not.
const (
	EntriesRight   ConditionKind = "right"     // the entries are right
	CellWas        ConditionKind = "was"       // Cell was one of Moves
	CellWasNot     ConditionKind = "wasnot"    // Cell was none of Moves
	CellQuiet      ConditionKind = "quiet"     // Cell was neither a pawn move nor a capture
	CellAsWritten  ConditionKind = "aswritten" // Cell was played as written, which is illegal for Reason
	MoveLeftOut    ConditionKind = "leftmove"  // one of Moves was left out before Cell
	Swapped        ConditionKind = "swapped"   // Cell and Other were exchanged
	WrittenWrongly ConditionKind = "wrong"     // Cell was written wrongly
	LeftOut        ConditionKind = "leftout"   // a move was left out before Cell
	NotPlayed      ConditionKind = "notplayed" // Cell was not played
	Exchanged      ConditionKind = "exchanged" // Cell was exchanged with another entry
	NotSearched    ConditionKind = "doubtful"  // Cell was written wrongly; the search for that exceeded its limit
	RightUpTo      ConditionKind = "upto"      // the entries up to Cell are right, after which Other cannot be played
)

// What must be known.
const (
	CellKnown  ConditionKind = "known" // what was played at Cell, which says nothing certain because of Gap
	CellsKnown ConditionKind = "what"  // what was played at Cells
)

// Statements, which nothing can change.
const (
	OnlyMove    ConditionKind = "only"    // only the one of Moves explains at Cell what follows
	SaysNothing ConditionKind = "at"      // Cell says nothing certain because of Gap
	CellIllegal ConditionKind = "illegal" // Cell is illegal for Reason
	TooFewMoves ConditionKind = "few"     // too few moves since the last pawn move on the sheet
	PairUnseen  ConditionKind = "unseen"  // a pair of moves that was never written cannot be seen
	NoSuchStart ConditionKind = "fen"     // the starting position is not a chess position
)

// Ellipsis stands in Cells for cells that are not named.
const Ellipsis = "…"

// Role is how a Condition bears on the finding.
type Role uint8

const (
	Holds     Role = iota // the finding holds only if the condition is fulfilled
	Refutes               // the finding does not hold if the condition is fulfilled
	Allows                // the entry of the finding is legal if the condition is fulfilled
	Playable              // the cell named before can be played if the condition is fulfilled
	Otherwise             // true if the conditions before it are not fulfilled
)

// String returns the conditions in plain English.
func (s Settle) String() string {
	var b strings.Builder
	for i := range s {
		c := &s[i]
		if i > 0 {
			b.WriteString([...]string{Holds: ", and ", Refutes: ", and ", Allows: ", and ", Playable: "; ", Otherwise: "; otherwise "}[c.Role])
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// String returns the condition in plain English.
func (c *Condition) String() string {
	text := c.clause()
	if !strings.HasPrefix(text, "if ") {
		return text
	}
	switch c.Role {
	case Refutes:
		return "not " + text
	case Allows:
		return "legal " + text
	case Playable:
		return "possible " + text
	case Holds, Otherwise:
	}
	return text
}

func (c *Condition) clause() string {
	switch c.Kind {
	case EntriesRight:
		return "if the entries are right"
	case CellWas:
		return "if " + c.Cell + " was " + c.moves()
	case CellWasNot:
		return "if " + c.Cell + " was not " + c.moves()
	case CellQuiet:
		return "if " + c.Cell + " was neither a pawn move nor a capture"
	case CellAsWritten:
		return "if " + c.Cell + " was played as written, although it is illegal: " + c.illegal()
	case MoveLeftOut:
		return "if " + c.moves() + " was left out before " + c.Cell
	case Swapped:
		return "if " + c.Cell + " and " + c.Other + " were exchanged"
	case WrittenWrongly:
		return "if " + c.Cell + " was written wrongly"
	case LeftOut:
		return "if a move was left out before " + c.Cell
	case NotPlayed:
		return "if " + c.Cell + " was not played"
	case Exchanged:
		return "if " + c.Cell + " was exchanged with another entry"
	case NotSearched:
		return "if " + c.Cell + " was written wrongly, which was not searched"
	case RightUpTo:
		return "if the entries up to " + c.Cell + " are right, after which " + c.Other + " cannot be played"
	case CellKnown:
		return "once it is known what was played at " + c.Cell + ", which " + c.Gap.String()
	case CellsKnown:
		return "once it is known what was played at " + strings.Join(c.Cells, ", ")
	case OnlyMove:
		return "only " + c.moves() + " explains what follows"
	case SaysNothing:
		return c.Cell + " " + c.Gap.String()
	case CellIllegal:
		return c.Cell + " is illegal: " + c.illegal()
	case TooFewMoves:
		return "too few moves since the last pawn move on the sheet"
	case PairUnseen:
		return "a pair of moves that was never written cannot be seen"
	case NoSuchStart:
		return "the starting position is not a chess position"
	}
	panic("findings: internal error: condition " + string(c.Kind) + " has no words")
}

func (c *Condition) illegal() string {
	return fmt.Sprintf("%s (Laws %s)", c.Reason, c.Reason.Article())
}

func (c *Condition) moves() string {
	all := make([]string, len(c.Moves))
	for i, m := range c.Moves {
		if all[i] = m; m == "" {
			all[i] = "no move"
		}
	}
	return strings.Join(all, " or ")
}

// Word returns a word for what the condition says, the same for all cells and
// moves: its kind, and "known.dash" where it depends on a gap too.
func (c *Condition) Word() string {
	if c.Kind == CellKnown || c.Kind == SaysNothing {
		return string(c.Kind) + "." + gapWords[c.Gap]
	}
	return string(c.Kind)
}

var gapWords = map[replay.Gap]string{
	replay.Dash: "dash", replay.Blank: "blank", replay.Passed: "passed", replay.Unreadable: "unreadable",
	replay.Ambiguous: "ambiguous", replay.OtherPiece: "otherpiece", replay.Follows: "follows",
}

// in returns the condition in a role.
func (c Condition) in(role Role) Condition {
	c.Role = role
	return c
}

// alone returns the condition as a Settle.
func (c Condition) alone() Settle { return Settle{c} }
