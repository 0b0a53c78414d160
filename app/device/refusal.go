package device

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"zapis/modes"
	"zapis/scoresheet"
)

// ReasonError is an error with the key of its translation. Its text is that of
// the wrapped error.
type ReasonError struct {
	Why Reason
	Err error
}

func (e *ReasonError) Error() string { return e.Err.Error() }

// Unwrap returns the wrapped error.
func (e *ReasonError) Unwrap() error { return e.Err }

// Because gives an error its reason; nil stays nil.
func Because(why Reason, err error) error {
	if err == nil {
		return nil
	}
	return &ReasonError{why, err}
}

// known has the errors of other packages that have no words of their own.
var known = []struct {
	err error
	why Reason
}{
	{scoresheet.ErrClaimed, ReasonClaimed},
	{scoresheet.ErrAnnounced, ReasonAnnounced},
	{scoresheet.ErrWhoClaims, ReasonWhoClaims},
	{scoresheet.ErrOthersClaim, ReasonOthersClaim},
	{modes.ErrChallengeOver, ReasonChallenge},
	{scoresheet.ErrNewerFormat, ReasonNewer},
	{scoresheet.ErrUnknownKind, ReasonNewer},
}

// explained is a fault of a package below this one, which names its own reason
// in the words of [Reason].
type explained interface {
	error
	Reason() string
}

// misplaced is an error about a FEN, which names the field that is wrong.
type misplaced interface {
	error
	WrongField() int // 1 to 6; 0 if the fields only make no sense together
}

// ReasonOf returns why something was refused; empty if it is not known.
func ReasonOf(err error) Reason {
	for _, k := range known {
		if errors.Is(err, k.err) {
			return k.why
		}
	}
	var below explained
	var reason *ReasonError
	var low *LowBatteryError
	var answer *modes.WrongAnswerError
	var fen misplaced
	var path *fs.PathError
	var ruled *scoresheet.RuledError
	var signed *scoresheet.SignedError
	switch {
	case errors.As(err, &below):
		return Reason(below.Reason())
	case errors.As(err, &signed):
		return ReasonSigned
	case errors.As(err, &ruled):
		return ReasonRuled
	case errors.As(err, &reason):
		return reason.Why
	case errors.As(err, &low):
		return ReasonBattery
	case errors.As(err, &answer):
		return ReasonAnswer
	case errors.As(err, &fen):
		return ReasonPosition
	case errors.As(err, &path):
		return ReasonFile
	}
	return ""
}

// WrongField returns which field of a FEN, 1 to 6, keeps a game from beginning
// with it; 0 if they only make no sense together.
func WrongField(err error) (field int, ok bool) {
	var fen misplaced
	if !errors.As(err, &fen) {
		return 0, false
	}
	return fen.WrongField(), true
}

// WaitError refuses a code because wrong ones were given before.
type WaitError struct{ For time.Duration }

func (e *WaitError) Error() string {
	return fmt.Sprintf("wrong codes were given: wait %d s and try again", int((e.For+time.Second-1)/time.Second))
}

// WrongCodeError refuses a wrong code.
type WrongCodeError struct{ Role string }

func (e *WrongCodeError) Error() string {
	return fmt.Sprintf("this is not the %s's code: try again, or ask who knows it", e.Role)
}

// LowBatteryError refuses to open a game on a battery that may not last it.
type LowBatteryError struct{ Percent, WarnAt int }

func (e *LowBatteryError) Error() string {
	return fmt.Sprintf("the battery has %d %%, and eight hours need %d %%: connect the charger, or let the arbiter agree", e.Percent, e.WarnAt)
}

// ErrReadOnly says that a newer version of the program wrote part of the
// game that is on.
var ErrReadOnly = Because(ReasonNewer, errors.New("this game was recorded with a newer version of Zapis: update this program to continue it"))

// ErrClosed refuses acts on a session that was closed.
var ErrClosed = Because(ReasonClosed, errors.New("this device was closed: start the program again"))

// ErrNoArbiterKey says that no challenge can be made.
var ErrNoArbiterKey = Because(ReasonNoKey, errors.New("no arbiter's key is set on this device: enter a code, or set the key in owner mode, before a game"))

// ErrNoOwnKey says that this device cannot answer others.
var ErrNoOwnKey = Because(ReasonOwnKeyNone, errors.New("this device has no arbiter's key: make one, or bring yours"))

// ErrNoNetwork is why nothing is sent: there is no permit, or a game has begun
// since it was given.
var ErrNoNetwork = Because(ReasonNetwork, errors.New("no connection can be opened now: a game is on, or its sheet was not handed in yet"))

// ErrNoSealKey says that no key is set for which a move could be sealed: then
// it goes into an envelope of paper, whose data the arbiter notes.
var ErrNoSealKey = Because(ReasonSealKey, errors.New("no key of the organizer or the arbiter is set for sealed moves: have the move written on paper and put into an envelope, then adjourn"))

// ErrSealing refuses all but the move itself while it is being sealed.
var ErrSealing = Because(ReasonSealing, errors.New("a move is being sealed: enter the move, or take back the sealing with undo"))
