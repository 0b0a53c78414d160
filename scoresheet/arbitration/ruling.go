package arbitration

import (
	"fmt"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// Ruling is a ruling that the arbiter is about to make (R-A05, R-A06).
type Ruling struct {
	ID   rulings.ID
	Side scoresheet.Signer    // White or Black whom it concerns; 0 for both, or for the game
	Cell *scoresheet.CellName // the move that it concerns, written or the one to come; nil: not named

	White, Black scoresheet.Clock  // the new times; the zero value: unchanged
	Result       scoresheet.Result // set by the arbiter, if the ruling leaves it to him
	Added        *time.Duration    // to the opponent; nil: as advised
	Text         string            // in his words

	// From is the first cell that is struck if the position is restored; nil for
	// the one advised. Keep leaves the sheet as it is: nothing is struck, and no
	// pawn becomes a queen.
	From *scoresheet.CellName
	Keep bool

	// Playing is set if the game was not over, although there is a result on the
	// sheet.
	Playing bool

	// Facts are those that only the arbiter knows. The facts of the record are
	// added to them; his Moves and his Opponent replace those of the record.
	Facts rulings.Facts
}

// Advice has the consequences of the ruling in this game.
type Advice struct {
	rulings.Advice

	// Mating says whether the opponent can still checkmate by any series of legal
	// moves, if the ruling depends on it: can, cannot or undecided; "" if it does
	// not. MatingWhy is a mating line in the device's notation, or in plain
	// English why there is none. MatingWord is that reason as a key of the words,
	// after "rule.mating.": line, said, bareking, material, over, barred,
	// exhausted; if undecided, position (it is not certain) or budget.
	Mating, MatingWhy, MatingWord string

	Result scoresheet.Result // of the ruling; NoResult if it has none, or if the arbiter has to set it
	Moves  rulings.Moves     // completed by each player, as far as certain
	Strike string            // the cell from which on the entries are struck; "" if none are
	Queen  string            // the cell in which a pawn becomes a queen; "" if in none
	Notes  []Note            // notes for the arbiter
}

// Note is a note to the arbiter about a ruling, as a key of the words after
// "rule.note.".
type Note string

// Notes of an advice.
const (
	NoteRestart         Note = "restart"          // a new game: begin a new recording (Restart)
	NoteAbandon         Note = "abandon"          // the game is closed unsigned (Abandon)
	NoteResume          Note = "resume"           // the game is parked: resume it
	NoteSheetBehind     Note = "behind"           // the position is the one on the sheet
	NoteEarlier         Note = "earlier"          // the position before the move is not known: the last known one is restored
	NoteUnknown         Note = "unknown"          // nor is one known before it
	NoteQueenByHand     Note = "queen"            // the cell has no such pawn move: correct it by hand
	NoteIntended        Note = "intended"         // the announced move is made now (Laws 9.5.3)
	NoteIntendedIllegal Note = "intended.illegal" // it is illegal: another with that piece, and it is not counted
	NoteIntendedFree    Note = "intended.free"    // … which has none: any other
	NoteIntendedUnsure  Note = "intended.unsure"  // whether it is legal is not certain
	NoteAgainst         Note = "against"          // the record certainly contradicts it
	NoteStruckAlready   Note = "struck"           // an illegal move was struck in this cell, and none was written since
	NoteCorrects        Note = "corrects"         // both have signed: the signed result is kept, this one counts
)

// Key names the words for the note.
func (n Note) Key() string { return "rule.note." + string(n) }

// RuleError refuses a ruling that does not fit the game under its rules.
type RuleError struct {
	ID      rulings.ID
	Why     rulings.Why // the reason in the catalogue
	Instead rulings.ID  // the ruling that fits; "" if none does
	Rules   string      // the rule set
	Article string      // of the ruling refused; "" where the rule set has no such ruling
}

func (e *RuleError) Error() string {
	text := fmt.Sprintf("%s cannot be ruled under %s: %s", e.ID, e.Rules, whyTexts[e.Why])
	if e.Instead != "" {
		text += ": rule " + string(e.Instead)
	}
	return text
}

// Reason returns the key of the words for e.
func (e *RuleError) Reason() string { return "rule.why." + string(e.Why) }

var whyTexts = map[rulings.Why]string{
	rulings.Absent:      "it has no such ruling for this kind of play: choose another, or write a note",
	rulings.TooLate:     "the opponent has made his next move",
	rulings.IsOver:      "the game was over before: if it was not, rule with playing=yes",
	rulings.TenMoves:    "both have completed too many moves for such a claim",
	rulings.EndsGame:    "the move ended the game: leave the end as it is",
	rulings.StillOpen:   "it is not too late",
	rulings.NotAgreed:   "the players do not agree",
	rulings.TooEarly:    "it is before the move from which a draw may be agreed",
	rulings.NoConsent:   "the draw needs the arbiter's consent",
	rulings.FirstMove:   "not before each player has made a move",
	rulings.MustCheck:   "a draw could not be agreed yet, so the claim has to be checked: accept or reject it",
	rulings.TouchedMove: "he was not to move, or had touched a piece",
	rulings.OwnFlagDown: "his own flag has fallen too",
	rulings.Unannounced: "Guideline III was not announced: leave it, and play on",
	rulings.Increments:  "time is added with each move: leave it, and play on",
	rulings.TimeLeft:    "he has too much time left for this request: play on",
	rulings.Barred:      "he has signed, and the event bars appeals after that",
	rulings.BothSigned:  "both have signed, and then no move is corrected any more, only the result",
}

// Advise says what a ruling would do now. If the ruling cannot be made, the
// advice says so (Why, Need); an error means that the arbiter's input is wrong.
func (g *Game) Advise(r Ruling) (Advice, error) {
	c, err := g.consider(r)
	return c.advice, err
}

// Rule returns the events of a ruling: the ruling with its article, and its
// consequences, such as the result, the restored position or the decision on
// the claim. cell is the move that it concerns, nil if none is named. A ruling
// that does not fit the game under its rules is refused with a [*RuleError].
func (g *Game) Rule(r Ruling) (events []scoresheet.Payload, cell *scoresheet.CellName, err error) {
	c, err := g.consider(r)
	if err == nil {
		err = c.refused()
	}
	if err != nil {
		return nil, nil, err
	}
	if c.index >= 0 {
		name := g.record.NameAt(c.index)
		cell = &name
	}
	return c.events(), cell, nil
}

// Unchanged reports whether nothing that an advice depends on has changed; now
// is the present record.
func (g *Game) Unchanged(now *scoresheet.Record) bool {
	a, b := now, &g.record
	return len(a.Cells) == len(b.Cells) && len(a.Rulings) == len(b.Rulings) && len(a.Claims) == len(b.Claims) &&
		len(a.Struck) == len(b.Struck) && a.Digest() == b.Digest() && a.Status() == b.Status() && a.Rules == b.Rules
}
