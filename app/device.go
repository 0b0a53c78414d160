package app

import (
	"zapis/app/arbiter"
	"zapis/app/device"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
	"zapis/app/session"
)

// Device is the device's interface for the window and the pages of each mode.
type Device struct {
	Window  windowDevice
	Game    game.Device
	Arbiter arbiter.Device
	Owner   owner.Device
}

// Of returns the device of a session.
func Of(s *session.Session) Device {
	return Device{
		Window:  s,
		Game:    game.Device{Device: s, Entering: s, Claiming: s, Sealing: s, Signatures: s, HandingIn: s, Lending: s, Assisting: s},
		Arbiter: arbiter.Device{Device: s, Inspecting: s, Judging: s, ClockChecking: s, Ruling: s, Adjourning: s, Reconstructing: s, Starting: s, Spare: s, Helping: s},
		Owner:   owner.Device{Device: s, Starting: s, Archive: s, Profiles: s, Codes: s, Keys: s, Instrument: s, Packs: s, Testing: s, HandingIn: s},
	}
}

// frontDevice is the device's interface for the window.
type windowDevice interface {
	page.Device
	Touched(items ...string)
	Leave() error
	Challenge(to int) (device.Challenge, error)
	ArbiterKeys() []device.ArbiterKey
	CheckWord() (device.CheckWord, error)
	Answer(digits string) error
	Profile() device.Profile
}
