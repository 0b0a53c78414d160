package arbitration

// Reason is why something is refused, as a key of the words behind "errors.".
type Reason string

// Reasons why two sheets are not compared.
const (
	ReasonCompareFile    Reason = "compare.file"    // the file holds no game that can be read
	ReasonCompareChanged Reason = "compare.changed" // the file is not as its device wrote it
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

// Reasons why rules cannot be laid down.
const (
	ReasonRuleSet   Reason = "rule.set"   // a rule set that cannot be read
	ReasonRuleDraws Reason = "rule.draws" // a draw rule that makes no sense
	ReasonRulePlay  Reason = "rule.play"  // a kind of play that is not that of the time control
)

// Reasons of a reconstruction.
const (
	ReasonRestoring    Reason = "restore.on"   // missing moves are being filled in already
	ReasonNotRestoring Reason = "restore.none" // none are being filled in
	ReasonRestoreNot   Reason = "restore.over" // the game is not being played
	ReasonRestoreBoard Reason = "restore.board"
	ReasonRestoreMoves Reason = "restore.moves"
)

// ReasonLine says that a text is not one line of up to 200 letters.
const ReasonLine Reason = "line"

const lineText = "one line of up to 200 letters"

// Error refuses an answer or a ruling. It reads as the error that it holds.
type Error struct {
	Why Reason
	Err error
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error that e holds.
func (e *Error) Unwrap() error { return e.Err }

// Reason returns the key of the words for e.
func (e *Error) Reason() string { return string(e.Why) }

// because gives err its reason; it returns nil for no error.
func because(why Reason, err error) error {
	if err == nil {
		return nil
	}
	return &Error{why, err}
}
