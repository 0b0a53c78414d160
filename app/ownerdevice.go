package app

import (
	"time"

	"zapis/app/device"
	"zapis/app/session"
)

// ownerDevice is what the pages of owner mode ask of a device.
type ownerDevice struct {
	pageDevice
	starting
	archived
	profiled
	coded
	keyed
}

// starting opens a game: a new one, or one that another device handed over.
type starting interface {
	New(g device.NewGame) (device.Ack, error)
	TakeOver(file []byte, organizer string) (device.Ack, error)
	AgreeBattery(code string) error
	Lent() bool
}

// archived are the owner's games.
type archived interface {
	Owner(code string) error
	Games() ([]session.ArchivedGame, error)
	ExportArchived(format device.Format, n int) ([]byte, error)
}

// profiled is who the owner is, and how he likes the device.
type profiled interface {
	Profile() device.Profile
	SetProfile(p device.Profile) error
}

// coded are the codes, and what needs them.
type coded interface {
	SetCode(role, code, old string) error
	CodeStates() []device.CodeState
	ForgetOwnerCode(organizer string) (wait time.Duration, err error)
	Rules() session.Rules
	SetRules(r session.Rules, organizer string) error
}

// keyed are the keys on the device: its own, the arbiter's, and those of
// sealed moves.
type keyed interface {
	About() session.About
	SetCertificate(text []byte) error
	SetArbiterKey(text string) error
	SealKey() (key, origin string)
	SetSealKey(text string) error
	OwnSealKey() (string, error)
	OpenSealed(file []byte) (device.Opening, error)
}

// ownerKit is what the pages of owner mode are made with.
type ownerKit struct {
	*kit
	dev ownerDevice

	page *ownerView // that was made last

	// apply has all pages follow the owner's profile at once.
	apply func(p device.Profile)
}
