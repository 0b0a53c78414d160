package arbiter

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/timecontrol"
)

// Device is the device's interface for the pages of arbiter mode.
type Device struct {
	page.Device
	Inspecting
	Judging
	ClockChecking
	Ruling
	Adjourning
	Reconstructing
	Starting
	Spare
	Helping
}

// Inspecting has the data that the arbiter looks at, and leaving the mode.
type Inspecting interface {
	About() session.About
	ActionLog() ([]logwords.Stored, error)
	Acknowledge() error
	Admit() (device.Receipt, error)
	Leave() error
	Release() (device.Receipt, error)
	Disagree(who scoresheet.Signer, name string) (device.Receipt, error)
}

// Judging returns what the Laws say about the record. In game mode a session
// refuses it (R-G15).
type Judging interface {
	Findings() ([]arbitration.Finding, error)
	AnsweredClaims() ([]arbitration.AnsweredClaim, error)
	Intended() ([]string, error)
	Compare(file []byte, anyGame bool) (arbitration.Comparison, error)
}

// ClockChecking compares the clocks with the rules of the game.
type ClockChecking interface {
	ClockCheck(c arbitration.ClockCheck) (arbitration.CheckedClocks, error)
	SawClocks(shown [2]scoresheet.Clock, last *scoresheet.CellName) (device.Receipt, error)
	Missaw() (device.Receipt, error)
	Duty(ask arbitration.DutyAsk) ([2]arbitration.PlayerDuty, timecontrol.Kind, error)
}

// Ruling records the arbiter's rulings, and sets the rules.
type Ruling interface {
	Advise(r arbitration.Ruling) (arbitration.Advice, error)
	Rule(r arbitration.Ruling) (device.Receipt, error)
	WithdrawRuling(id scoresheet.EventID, text string) (device.Receipt, error)
	Cancel(name scoresheet.CellName, article, text string) (device.Receipt, error)
	EventRules() arbitration.Rules
	SetEventRules(e arbitration.Rules) (device.Receipt, error)
}

// Adjourning parks a game and takes it up again (Laws, Guideline I).
type Adjourning interface {
	Seal() (device.Receipt, error)
	Unasked() (device.Receipt, error)
	SealKey() (key, origin string)
	SetSealKey(text string) error
	Label() (device.Label, error)
	Adjourn(e device.Envelope) (device.Receipt, error)
	Sealed() ([]byte, error)
	Unseal(code string) (device.Opened, error)
	UnsealPaper(text string) (device.Opened, error)
	EnvelopeLost(text string) (device.Receipt, error)
	Resume(white, black scoresheet.Clock, text string) (device.Receipt, error)
}

// Reconstructing fills in missing moves (Laws 8.5).
type Reconstructing interface {
	Reconstruct(b scoresheet.ReconstructionBegun) (device.Receipt, error)
	EndReconstruction(failed bool, text string) (device.Receipt, error)
	Restoration() (arbitration.Restoration, error)
}

// Starting gives the game a starting position of Chess960 (Laws, Guideline II.2).
type Starting interface {
	DrawStart() (number int, receipt device.Receipt, err error)
	GiveStart(number int) (device.Receipt, error)
}

// Spare restarts the recording, or moves it to another device (ESS 6.2.2.12).
type Spare interface {
	Abandon(reason string) (device.Receipt, error)
	Restart(plan device.Restart) (device.Receipt, error)
	ReversedColors() device.ReversedColors
	HandOver(reason string) (file []byte, err error)
	TakeBack(reason string) error
}

// Helping notes who assists the players, and whether the device may speak.
type Helping interface {
	NameAssistant(of scoresheet.Signer, name string) (device.Receipt, error)
	AllowSpeech(allowed bool) (device.Receipt, error)
}

// Kit has everything that the pages of arbiter mode need.
type Kit struct {
	*page.Kit
	Dev Device
}
