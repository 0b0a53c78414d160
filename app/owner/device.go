package owner

import (
	"time"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
)

// Device is the device's interface for the pages of owner mode.
type Device struct {
	page.Device
	Starting
	Archive
	Profiles
	Codes
	Keys
	Instrument
	Packs
	Testing
	page.HandingIn
}

// Starting begins a game: a new one, or one that another device handed over.
type Starting interface {
	New(g device.NewGame) (device.Receipt, error)
	TakeOver(file []byte, organizer string) (device.Receipt, error)
	AgreeBattery(code string) error
	Lent() bool
}

// Archive is the games on the device; it takes the owner's code.
type Archive interface {
	Owner(code string) error
	Games() ([]session.ArchivedGame, error)
	ExportArchived(format device.Format, n int) ([]byte, error)
}

// Profiles says and sets who the owner is, and how he likes the device.
type Profiles interface {
	Profile() device.Profile
	SetProfile(p device.Profile) error
}

// Codes says and sets the codes, and the rules that the organizer's code protects.
type Codes interface {
	SetCode(role, code, old string) error
	CodeStates() []device.CodeState
	ForgetOwnerCode(organizer string) (wait time.Duration, err error)
	Rules() session.Rules
	SetRules(r session.Rules, organizer string) error
}

// Keys says and sets the keys on the device: its own, the arbiter's, and those of
// sealed moves.
type Keys interface {
	About() session.About
	SetCertificate(text []byte) error
	SetArbiterKey(text string) error
	SealKey() (key, origin string)
	SetSealKey(text string) error
	OwnSealKey() (string, error)
	OpenSealed(file []byte) (device.Opening, error)
}

// Kit has everything that the pages of owner mode need.
type Kit struct {
	*page.Kit
	Dev Device

	page *ownerPage // the one made last
	told bool       // that the screen has no known size

	// Apply has all pages follow a profile at once.
	Apply func(p device.Profile)
}
