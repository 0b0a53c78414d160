package app

import (
	"time"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/timecontrol"
)

// Device is what the pages need of a session; *session.Session is one. Every
// act answers at once, and is durable when it returns.
type Device interface {
	View() session.View
	DeviceID() string
	Language() notation.Language
	SetLanguage(lang notation.Language)
	Battery() session.Battery
	Touched(items ...string)

	Tap(from, to board.Square, promo board.Kind) (session.Ack, error)
	Castle(c board.Castle) (session.Ack, error)
	Write(text string) (session.Ack, error)
	Dash() (session.Ack, error)
	Blank() (session.Ack, error)
	Undo() (session.Ack, error)
	Only(sides scoresheet.Sides) (session.Ack, error)
	At(name scoresheet.CellName) (session.Ack, error)
	AtEnd() (session.Ack, error)
	Insert(name scoresheet.CellName, pair bool) (session.Ack, error)
	Remove(name scoresheet.CellName, pair bool) (session.Ack, error)
	NoteClock(name *scoresheet.CellName, c scoresheet.Clock) (session.Ack, error)
	NoteOffer(name *scoresheet.CellName, away bool) (session.Ack, error)
	NoteMark(name *scoresheet.CellName, m notation.Marks, away bool) (session.Ack, error)

	Claim(kind scoresheet.ClaimKind, by scoresheet.Signer) (session.Ack, error)
	ClaimText(kind scoresheet.ClaimKind, by scoresheet.Signer, text string) (session.Ack, error)
	ClaimTap(kind scoresheet.ClaimKind, by scoresheet.Signer, from, to board.Square, promo board.Kind) (session.Ack, error)

	Result(r scoresheet.Result, reason string) (session.Ack, error)
	Sign(who scoresheet.Signer, name string, strokes []byte) (session.Ack, error)
	Approve(who scoresheet.Signer, name string) (session.Ack, error)
	Disagree(who scoresheet.Signer, name string) (session.Ack, error)
	Release() (session.Ack, error)

	Arbiter(code string) error
	ArbiterKeyShort() string
	Challenge() (text string, left time.Duration, err error)
	Answer(digits string) error
	ActionLog() ([]logwords.Stored, error)
	Leave() error
	Acknowledge() error
	// What the Laws say of the record, and the rulings on it. Only the pages
	// of arbiter mode ask; in game mode a session refuses (R-G15).
	Findings() ([]session.Finding, error)
	AnsweredClaims() ([]session.AnsweredClaim, error)
	ClockCheck(c session.ClockCheck) (session.CheckedClocks, error)
	SawClocks(shown [2]scoresheet.Clock, last *scoresheet.CellName) (session.Ack, error)
	Missaw() (session.Ack, error)
	Duty(ask session.DutyAsk) ([2]session.PlayerDuty, timecontrol.Kind, error)
	Compare(file []byte, anyGame bool) (session.Compared, error)
	Decide(d scoresheet.Decision, text string) (session.Ack, error)
	Cancel(name scoresheet.CellName, article, text string) (session.Ack, error)
	Advise(r session.Ruling) (session.Advice, error)
	Rule(r session.Ruling) (session.Ack, error)
	WithdrawRuling(id scoresheet.EventID, text string) (session.Ack, error)
	EventRules() session.EventRules
	SetEventRules(e session.EventRules) (session.Ack, error)
	Intended() ([]string, error)

	// Adjournment (Laws, Guideline I). While a move is being sealed, an entry
	// is sealed and not written.
	Seal() (session.Ack, error)
	Unasked() (session.Ack, error)
	SealKey() (key, origin string)
	SetSealKey(text string) error
	Label() (session.Label, error)
	Adjourn(e session.Envelope) (session.Ack, error)
	Sealed() ([]byte, error)
	Unseal(code string) (session.Opened, error)
	UnsealPaper(text string) (session.Opened, error)
	EnvelopeLost(text string) (session.Ack, error)
	Resume(white, black scoresheet.Clock, text string) (session.Ack, error)
	OwnSealKey() (string, error)
	OpenSealed(file []byte) (session.Opening, error)

	// Missing moves that are filled in (Laws 8.5).
	Reconstruct(b scoresheet.ReconstructionBegun) (session.Ack, error)
	EndReconstruction(failed bool, text string) (session.Ack, error)
	Restoration() (session.Restoration, error)
	Lend() error
	Returned() error

	Abandon(reason string) (session.Ack, error)
	Restart(plan session.Restart) (session.Ack, error)
	ReversedColors() session.ReversedColors
	HandOver(reason string) (file []byte, err error)
	TakeBack(reason string) error

	Owner(code string) error
	New(g session.NewGame) (session.Ack, error)
	TakeOver(file []byte, organizer string) (session.Ack, error)
	AgreeBattery(code string) error
	SetCode(role, code, old string) error
	CodeStates() []session.CodeState
	Lent() bool
	ForgetOwnerCode(organizer string) (wait time.Duration, err error)
	Profile() session.Profile
	SetProfile(p session.Profile) error
	Rules() session.Rules
	SetRules(r session.Rules, organizer string) error
	SetCertificate(text []byte) error
	SetArbiterKey(text string) error
	About() session.About
	Games() ([]session.ArchivedGame, error)
	Export(format session.Format) ([]byte, error)
	ExportArchived(format session.Format, n int) ([]byte, error)
}

var _ Device = (*session.Session)(nil)
