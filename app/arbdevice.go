package app

import (
	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/timecontrol"
)

// arbiterDevice is what the pages of arbiter mode ask of a device.
type arbiterDevice struct {
	pageDevice
	inspecting
	judging
	clockChecking
	ruling
	adjourning
	reconstructing
	spare
}

// inspecting is what the arbiter looks at, and how he leaves the device.
type inspecting interface {
	About() session.About
	ActionLog() ([]logwords.Stored, error)
	Acknowledge() error
	Leave() error
	Release() (device.Ack, error)
	Disagree(who scoresheet.Signer, name string) (device.Ack, error)
}

// judging is what the Laws say of the record. In game mode a session refuses
// it (R-G15).
type judging interface {
	Findings() ([]session.Finding, error)
	AnsweredClaims() ([]session.AnsweredClaim, error)
	Intended() ([]string, error)
	Compare(file []byte, anyGame bool) (session.Compared, error)
}

// clockChecking compares the clocks with the rules of the game.
type clockChecking interface {
	ClockCheck(c session.ClockCheck) (session.CheckedClocks, error)
	SawClocks(shown [2]scoresheet.Clock, last *scoresheet.CellName) (device.Ack, error)
	Missaw() (device.Ack, error)
	Duty(ask session.DutyAsk) ([2]session.PlayerDuty, timecontrol.Kind, error)
}

// ruling notes what the arbiter rules, and by which rules.
type ruling interface {
	Advise(r session.Ruling) (session.Advice, error)
	Rule(r session.Ruling) (device.Ack, error)
	WithdrawRuling(id scoresheet.EventID, text string) (device.Ack, error)
	Cancel(name scoresheet.CellName, article, text string) (device.Ack, error)
	EventRules() session.EventRules
	SetEventRules(e session.EventRules) (device.Ack, error)
}

// adjourning parks a game and takes it up again (Laws, Guideline I).
type adjourning interface {
	Seal() (device.Ack, error)
	Unasked() (device.Ack, error)
	SealKey() (key, origin string)
	SetSealKey(text string) error
	Label() (device.Label, error)
	Adjourn(e device.Envelope) (device.Ack, error)
	Sealed() ([]byte, error)
	Unseal(code string) (device.Opened, error)
	UnsealPaper(text string) (device.Opened, error)
	EnvelopeLost(text string) (device.Ack, error)
	Resume(white, black scoresheet.Clock, text string) (device.Ack, error)
}

// reconstructing fills in missing moves (Laws 8.5).
type reconstructing interface {
	Reconstruct(b scoresheet.ReconstructionBegun) (device.Ack, error)
	EndReconstruction(failed bool, text string) (device.Ack, error)
	Restoration() (session.Restoration, error)
}

// spare is what becomes of the recording on this device (ESS 6.2.2.12).
type spare interface {
	Abandon(reason string) (device.Ack, error)
	Restart(plan device.Restart) (device.Ack, error)
	ReversedColors() device.ReversedColors
	HandOver(reason string) (file []byte, err error)
	TakeBack(reason string) error
}

// arbiterKit is what the pages of arbiter mode are made with.
type arbiterKit struct {
	*kit
	dev arbiterDevice
}
