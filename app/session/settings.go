package session

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"strconv"
	"time"

	"zapis/app/device"
	"zapis/app/version"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
)

// Profile returns the owner's profile.
func (s *Session) Profile() (p device.Profile) {
	s.do(func() { p = s.profile() })
	return p
}

func (s *Session) profile() device.Profile {
	return device.Profile{
		Name: s.settings[settingName], FIDE: s.settings[settingFIDE], Federation: s.settings[settingFederation],
		Language: s.settings[settingLanguage], Figurines: s.settings[settingFigurines] != "", Style: s.settings[settingStyle],
		LeftHand: s.settings[settingHand] != "", Entry: s.settings[settingEntry], Theme: s.settings[settingTheme],
		Screen: number(s.settings[settingScreen]),
	}
}

// number returns a setting as a number, 0 if it is not one.
func number(setting string) int {
	n, err := strconv.Atoi(setting)
	if err != nil {
		return 0
	}
	return n
}

func checkProfile(p device.Profile) error {
	digits := func(text string) bool {
		for _, r := range text {
			if r < '0' || r > '9' {
				return false
			}
		}
		return true
	}
	switch {
	case !scoresheet.IsLine(p.Name):
		return device.Because(device.ReasonLine, errors.New("the name is not "+lineText+": write it shorter and plainer"))
	case len(p.FIDE) > 10 || !digits(p.FIDE):
		return device.Because(device.ReasonFIDE, fmt.Errorf("%q is not a FIDE identification number: write its digits only", p.FIDE))
	case p.Federation != "" && !isFederation(p.Federation):
		return device.Because(device.ReasonFederation, fmt.Errorf("%q is not a federation: write its three capital letters, as in UKR", p.Federation))
	}
	if p.Screen != 0 && (p.Screen < leastScreen || p.Screen > mostScreen) {
		return device.Because(device.ReasonScreen, fmt.Errorf("no screen has %d pixels to ten inches: write 800 to 6000", p.Screen))
	}
	return nil
}

// The limits for a screen, in pixels to ten inches (R-D08).
const (
	leastScreen = 800
	mostScreen  = 6000
)

func isFederation(text string) bool {
	for _, r := range text {
		if r < 'A' || r > 'Z' {
			return false
		}
	}
	return len(text) == 3
}

// written returns a number as a setting, "" for 0.
func written(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// SetProfile changes the profile; the owner does it, or anybody while he has
// no code.
func (s *Session) SetProfile(p device.Profile) (err error) {
	if err := checkProfile(p); err != nil {
		return err
	}
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SetProfile, modes.NoKey); err == nil {
			another := p.Language != s.settings[settingLanguage]
			changes := map[string]string{
				settingName: p.Name, settingFIDE: p.FIDE, settingFederation: p.Federation,
				settingLanguage: p.Language, settingFigurines: flag(p.Figurines), settingStyle: p.Style,
				settingHand: flag(p.LeftHand), settingEntry: p.Entry, settingTheme: p.Theme,
				settingScreen: written(p.Screen),
			}
			if another {
				changes[settingPlayer] = ""
			}
			if err = s.set(changes); err == nil && another && s.opts.Language != "" {
				// He sees what he chose, also where the program was started with another.
				s.opts.Language = notation.Language(p.Language)
			}
		}
	})
	return err
}

// Rules returns the organizer's settings.
func (s *Session) Rules() (r Rules) {
	s.do(func() {
		r = s.rules()
		if e, ok := s.rulesSetting(); ok {
			r.Event = &e
		}
	})
	return r
}

// SetRules changes the organizer's settings, with his code.
func (s *Session) SetRules(r Rules, code string) (err error) {
	if r.Battery < 0 || r.Battery > 100 {
		return device.Because(device.ReasonLevel, fmt.Errorf("%d is not a battery level: write 0 to 100 percent", r.Battery))
	}
	changes, err := ruleSettings(r.Event)
	if err != nil {
		return err
	}
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SetRules, modes.OrganizerKey); err != nil {
			return
		}
		if err = s.tryCode(code, device.RoleOrganizer); err != nil {
			return
		}
		battery := written(r.Battery)
		changes[settingStart], changes[settingRelease] = flag(r.StartNeedsOrganizer), flag(r.ReleaseNeedsArbiter)
		changes[settingBattery], changes[settingDiagram] = battery, ""
		if r.Diagram != scoresheet.DiagramAlways {
			changes[settingDiagram] = r.Diagram.String()
		}
		err = s.set(changes)
		s.gauge.Default = s.rules().Battery
	})
	return err
}

// SetCertificate keeps the certificate by which an organizer enrolled this
// device (R-D05), replacing any earlier one. Anybody can be an organizer, and
// the certificate names the device's owner: so if the owner has a code, only he
// can load one. If the device holds an event's pack, its settings must have
// been opened.
func (s *Session) SetCertificate(text []byte) error {
	c, err := attest.ParseCertificate(text)
	if err != nil {
		return device.Because(device.ReasonCertificate, err)
	}
	if !bytes.Equal(c.Device, s.key.Public().(ed25519.PublicKey)) {
		return device.Because(device.ReasonOtherDevice, fmt.Errorf("this certificate is another device's, %s: take the one made for %s", attest.Fingerprint(c.Device), s.DeviceID()))
	}
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SetArbiterKey, modes.NoKey); err == nil {
			err = s.may(modes.SetProfile, modes.NoKey)
		}
		if err == nil {
			err = s.set(map[string]string{settingCertificate: string(text)})
		}
	})
	return err
}

// About describes this device, for the device page (R-D05, R-O04).
type About struct {
	ID          string // fingerprint of the key
	Key         string // public key in its text form, to be enrolled
	Emblem      attest.Emblem
	Version     string
	Lock        string
	Certificate attest.Certificate
	Enrolled    bool  // the certificate is there
	Free        int64 // bytes left for the log; negative if not known
}

// About returns the description of this device.
func (s *Session) About() (a About) {
	public := s.key.Public().(ed25519.PublicKey)
	a = About{
		ID: attest.Fingerprint(public), Key: attest.FormatKey(attest.DeviceKey, public),
		Emblem: attest.EmblemOf(public), Version: version.String(), Free: -1,
	}
	s.do(func() {
		a.Lock = s.opts.Lock
		a.Certificate, a.Enrolled = s.certificate()
		if free, err := s.store.Free(); err == nil {
			a.Free = free
		}
	})
	return a
}

// Enrolment returns who enrolled the device.
func (a About) Enrolment() (e device.Enrolment) {
	if !a.Enrolled {
		return e
	}
	id, emblem := a.Organizer()
	return device.Enrolment{
		Enrolled: true, Name: a.Certificate.Name, Label: a.IsLabel(),
		Organizer: id, Emblem: emblem.Text(), From: a.Certificate.From, Until: a.Certificate.Until,
	}
}

// OwnerName returns the name of the device's owner: the one that the organizer
// certified, otherwise the one in the profile; empty if there is neither.
func (s *Session) OwnerName() (name string) {
	s.do(func() {
		if c, ok := s.certificate(); ok {
			name = c.Name
			return
		}
		name = s.settings[settingName]
	})
	return name
}

// ForgetOwnerCode asks for the owner's code to be forgotten. A day later, if
// nobody who knows it has given it, another can be set without it: a lost
// code costs the owner's archive nothing. The organizer's code does it at
// once.
func (s *Session) ForgetOwnerCode(organizer string) (wait time.Duration, err error) {
	err = device.ErrClosed
	s.do(func() {
		if organizer != "" {
			if err = s.may(modes.ResetOwnerCode, modes.OrganizerKey); err != nil {
				return
			}
			if err = s.tryCode(organizer, device.RoleOrganizer); err == nil {
				err = s.keepCode(device.RoleOwner, "", time.Time{})
			}
			return
		}
		if err = s.may(modes.ResetOwnerCode, modes.NoKey); err == nil {
			err = s.keepCode(device.RoleOwner, "", time.Time{})
			return
		}
		var refused *modes.RefusedError
		if !errors.As(err, &refused) || refused.Need != modes.NeedReset || s.codes[device.RoleOwner].Hash == "" {
			return
		}
		if s.settings[settingForgotten] == "" {
			err = s.set(map[string]string{settingForgotten: strconv.FormatInt(int64(s.opts.Clock.Stamp().Wall), 10)})
		}
		wait = max(forgetAfter-s.sinceForgotten(), 0)
	})
	if wait > 0 {
		err = nil
	}
	return wait, err
}
