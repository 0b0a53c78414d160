package arbitration

import "errors"

// Reason is the reason for a refusal, as a key of the words after "errors.".
type Reason string

// Reasons why two sheets are not compared.
const (
	ReasonCompareFile    Reason = "compare.file"    // the file holds no game that can be read
	ReasonCompareChanged Reason = "compare.changed" // the file differs from what its device wrote
	ReasonCompareOwn     Reason = "compare.own"     // this device wrote the file
	ReasonCompareMany    Reason = "compare.many"    // several games, and not exactly one with the names of this game
	ReasonCompareOther   Reason = "compare.other"   // the sheet is of another game
)

// Reasons why the clocks are not checked.
const (
	ReasonControl   Reason = "control"      // a time control that cannot be read
	ReasonNoControl Reason = "control.none" // none in the head of the sheet
	ReasonCheck     Reason = "check"        // something is missing or impossible
	ReasonCheckTime Reason = "check.time"   // the times of day do not fit
)

// Reasons why a ruling is refused. A [*RuleError] says why it does not fit the
// game.
const (
	ReasonRuleUnknown Reason = "rule.unknown" // not in the catalogue
	ReasonRuleSide    Reason = "rule.side"    // whom it concerns
	ReasonRuleCell    Reason = "rule.cell"    // the move it is about
	ReasonRuleClocks  Reason = "rule.clocks"  // the new times
	ReasonRuleAdded   Reason = "rule.added"   // time that cannot be added
	ReasonRuleResult  Reason = "rule.result"  // none, or one that the ruling cannot bring
	ReasonRuleSame    Reason = "rule.same"    // it is the result already
	ReasonRuleText    Reason = "rule.text"    // words are needed
	ReasonRuleMating  Reason = "rule.mating"  // can the opponent checkmate?
	ReasonRuleMoves   Reason = "rule.moves"   // how many moves were completed?
	ReasonRuleLater   Reason = "rule.later"   // a later ruling is based on this one
	ReasonRuleNone    Reason = "rule.none"    // no such ruling stands
	ReasonNoClaim     Reason = "claim.none"   // no claim waits
	ReasonClaimFirst  Reason = "claim.first"  // a pending claim has to be decided first
	ReasonCell        Reason = "cell"         // nothing is written there
	ReasonSealing     Reason = "seal.on"      // a move is being sealed
)

var (
	errTextLine   = because(ReasonLine, errors.New("the text is not "+lineText+": write it shorter and plainer"))
	errClaimFirst = because(ReasonClaimFirst, errors.New("a claim is waiting that names a later cell: decide it first"))
	errSealing    = because(ReasonSealing, errors.New("a move is being sealed: enter the move, or take back the sealing with undo"))
)

// Reasons why rules cannot be set.
const (
	ReasonRuleSet   Reason = "rule.set"   // a rule set that cannot be read
	ReasonRuleDraws Reason = "rule.draws" // a draw rule that makes no sense
	ReasonRulePlay  Reason = "rule.play"  // a kind of play that does not match the time control
)

// Reasons of a reconstruction.
const (
	ReasonRestoring    Reason = "restore.on"   // missing moves are being filled in already
	ReasonNotRestoring Reason = "restore.none" // none are being filled in
	ReasonRestoreNot   Reason = "restore.over" // the game is not being played
	ReasonRestoreBoard Reason = "restore.board"
	ReasonRestoreMoves Reason = "restore.moves"
)

// ReasonLine means that a text is not one line of up to 200 letters.
const ReasonLine Reason = "line"

const lineText = "one line of up to 200 letters"

// Error refuses an answer or a ruling. Its text is that of the wrapped error.
type Error struct {
	Why Reason
	Err error
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error that e wraps.
func (e *Error) Unwrap() error { return e.Err }

// Reason returns the key of the words for e.
func (e *Error) Reason() string { return string(e.Why) }

// because adds a reason to err; it returns nil if err is nil.
func because(why Reason, err error) error {
	if err == nil {
		return nil
	}
	return &Error{why, err}
}
