package session

import (
	"bytes"
	"crypto/ed25519"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
)

// readCodes reads the stored codes; if they cannot be read again, the earlier
// ones remain, so that a dead disk keeps no arbiter out.
func (s *Session) readCodes() {
	codes, err := s.store.Codes()
	if s.codesErr = err; err == nil {
		s.codes = codes
	}
}

// keepCode stores a role's hash. The count of wrong tries is kept: anybody may
// replace the arbiter's code, and must not shorten his waiting by that.
func (s *Session) keepCode(role, hash string, at time.Time) error {
	c := s.codes[role]
	c.Hash, c.SetAt = hash, at
	err := s.store.SetCode(role, c)
	s.readCodes()
	return err
}

// codesOrigin describes the origin of the codes with which an arbiter can enter
// the next game; empty if there are none.
func (s *Session) codesOrigin() string {
	if s.codes == nil {
		return "not known"
	}
	var out []string
	if len(s.held.Arbiters()) > 0 || s.codeOfPack() {
		out = append(out, "pack "+strconv.Itoa(s.held.Latest.Issue)+" "+attest.Fingerprint(s.held.Organizer()))
	}
	if c := s.codes[device.RoleArbiter]; c.Hash != "" && !s.codeOfPack() {
		out = append(out, "typed "+c.SetAt.UTC().Format(time.RFC3339))
	}
	if key, ok := s.arbiterKey(); ok {
		out = append(out, "key "+key.Short())
	}
	if c := s.codes[device.RoleOrganizer]; c.Hash != "" {
		out = append(out, "organizer's "+c.SetAt.UTC().Format(time.RFC3339))
	}
	return strings.Join(out, ", ")
}

// codeOfPack reports whether the arbiter's code is the one that the pack
// brought.
func (s *Session) codeOfPack() bool {
	p := s.held.Round
	return p != nil && p.Code != nil && p.Code.Hash == s.codes[device.RoleArbiter].Hash
}

// forgetCodeInTime forgets the arbiter's code after the game for which it was
// typed, as soon as the arbiter can no longer take that game back.
func (s *Session) forgetCodeInTime() {
	if !s.codeDue || s.state.mode != modes.Owner || s.endedFor() > 0 || len(s.pending) > 0 {
		return
	}
	if s.codes[device.RoleArbiter].Hash == "" || s.keepCode(device.RoleArbiter, "", time.Time{}) == nil {
		s.codeDue = false
	}
}

// Rules are the organizer's settings for a device that he lends, or for an
// event.
type Rules struct {
	StartNeedsOrganizer bool // a game is opened with the organizer's code only
	ReleaseNeedsArbiter bool // the arbiter releases the device after a game
	Battery             int  // charge, in percent, to warn at while the rate of discharge is not known; 0 for the default

	Diagram scoresheet.Diagram // when the players of a new game may see one

	// Event has the rules of a new game; nil if the organizer has not set any.
	Event *arbitration.Rules
}

// diagramSetting returns when a diagram may be seen in the next games. An
// unknown value of another version counts as the strictest.
func (s *Session) diagramSetting() scoresheet.Diagram {
	d, err := scoresheet.ParseDiagram(s.settings[settingDiagram])
	if err != nil {
		return scoresheet.DiagramNever
	}
	return d
}

// readSettings reads the stored settings; if they cannot be read again, the
// earlier ones remain.
func (s *Session) readSettings() {
	if settings, err := s.store.Settings(); err == nil {
		s.settings = settings
	}
}

// set changes settings and records that in the log, without any secret.
func (s *Session) set(changes map[string]string) error {
	for name, value := range changes {
		if s.settings[name] == value {
			continue
		}
		if err := s.store.SetSetting(name, value); err != nil {
			return err
		}
		s.observe(scoresheet.SettingChanged{Name: name, Value: value})
	}
	s.readSettings()
	return nil
}

func flag(on bool) string {
	if on {
		return "yes"
	}
	return ""
}

func (s *Session) rules() Rules {
	percent, _ := strconv.Atoi(s.settings[settingBattery])
	return Rules{
		StartNeedsOrganizer: s.settings[settingStart] != "",
		ReleaseNeedsArbiter: s.settings[settingRelease] != "",
		Diagram:             s.diagramSetting(),
		Battery:             percent,
	}
}

// certificate returns the stored certificate, if it is for this device.
func (s *Session) certificate() (c attest.Certificate, ok bool) {
	text := s.settings[settingCertificate]
	if text == "" {
		return c, false
	}
	c, err := attest.ParseCertificate([]byte(text))
	return c, err == nil && bytes.Equal(c.Device, s.key.Public().(ed25519.PublicKey))
}

// forgetAfter is how long the owner has to object.
const forgetAfter = 24 * time.Hour

// sinceForgotten returns how long ago the owner's code was declared forgotten;
// negative if it was not.
func (s *Session) sinceForgotten() time.Duration {
	at, err := strconv.ParseInt(s.settings[settingForgotten], 10, 64)
	if err != nil {
		return -1
	}
	return max(time.Duration(int64(s.opts.Clock.Stamp().Wall)-at)*time.Millisecond, 0)
}

// remembered revokes that declaration: the owner typed his code.
func (s *Session) remembered() {
	if s.settings[settingForgotten] != "" {
		// If it could not be revoked now, it will be the next time.
		_ = s.set(map[string]string{settingForgotten: ""})
	}
}

// arbiterKey returns the public key set on the device.
func (s *Session) arbiterKey() (key modes.AnswerPublic, ok bool) {
	text := s.settings[settingArbiterKey]
	if text == "" {
		return key, false
	}
	key, err := modes.ParseAnswerPublic(text)
	return key, err == nil
}

// Settings as they are stored.
const (
	settingName        = "owner.name"
	settingFIDE        = "owner.fide"
	settingFederation  = "owner.federation"
	settingLanguage    = "owner.language"
	settingFigurines   = "owner.figurines"
	settingStyle       = "owner.style"
	settingHand        = "owner.hand"
	settingEntry       = "owner.entry"
	settingTheme       = "owner.theme"
	settingScreen      = "owner.screen"
	settingStart       = "rules.start"
	settingRelease     = "rules.release"
	settingDiagram     = "rules.diagram"
	settingBattery     = "rules.battery"
	settingCertificate = "certificate"
	settingArbiterKey  = "arbiter.key"
	settingForgotten   = "owner.forgotten" // when the owner's code was declared forgotten
)

// endedScreen is how long everybody sees that a game was released before
// owner mode opens (design: a player could sign for both).
const endedScreen = 3 * time.Minute

// endedFor returns how much longer the ended screen is shown. The console has
// none, and states the time of the release instead.
func (s *Session) endedFor() time.Duration {
	if s.state.mode != modes.Owner || s.last == nil {
		return 0
	}
	if s.opts.FrontEnd == "console" && slices.Equal(s.last.state.frontEnds, []string{"console"}) {
		return 0
	}
	if s.last.state.record.Released == 0 || s.last.byArbiter {
		return 0
	}
	// A clock that was set must neither end it nor keep it for ever.
	now, then := s.opts.Clock.Stamp(), s.last.released
	passed := int64(now.Wall - then.Wall)
	switch {
	case now.Boot == then.Boot:
		passed = now.SinceBoot - then.SinceBoot
	case passed < 0:
		passed = now.SinceBoot - s.opened.SinceBoot
	}
	return max(endedScreen-time.Duration(passed)*time.Millisecond, 0)
}
