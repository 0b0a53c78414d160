package session

import (
	"errors"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// SetArbiterKey sets the public key whose holder answers challenges in the next
// games, instead of the former key or code; an empty text removes it. A public key
// gives nothing away. Its origin and its first letters are shown on the game page
// and in the attestation.
func (s *Session) SetArbiterKey(text string) (err error) {
	if text != "" {
		key, err := modes.ParseAnswerPublic(text)
		if err != nil {
			return device.Because(device.ReasonKey, err)
		}
		text = key.Text()
	}
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SetArbiterKey, modes.ArbiterKey); err != nil {
			return
		}
		if text != "" && s.codes[device.RoleArbiter].Hash != "" {
			// No code of another role may also be valid for the arbiter's lock.
			if err = s.keepCode(device.RoleArbiter, "", time.Time{}); err != nil {
				return
			}
		}
		err = s.set(map[string]string{settingArbiterKey: text})
	})
	return err
}

// ArbiterKeyShort returns the first letters of the first of the
// [Session.ArbiterKeys], to be compared by eye; empty if there is none.
func (s *Session) ArbiterKeyShort() (short string) {
	s.do(func() {
		if keys := s.answerKeys(); len(keys) > 0 {
			short = keys[0].key.Short()
		}
	})
	return short
}

// Challenge makes a challenge to one of the [Session.ArbiterKeys], or to all of
// them ([device.AnyArbiter]), which an arbiter's own device or the desk answers
// with eight digits. After several wrong answers in a row one arbiter is asked at a
// time, and the first one instead of all. A challenge is valid for a few minutes and
// kept only in memory; it makes the one before it void. Between games the answer
// opens what the event's pack set.
func (s *Session) Challenge(to int) (c device.Challenge, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(s.comes(), modes.ArbiterKey); err != nil {
			return
		}
		keys, failures := s.answerKeys(), s.failures(device.RoleArbiter)
		if to == device.AnyArbiter && !modes.AnyMayAnswer(failures) {
			to = 0
		}
		switch {
		case to < device.AnyArbiter || to >= len(keys) || len(keys) == 0:
			err = device.ErrNoArbiterKey
			return
		case to != device.AnyArbiter:
			keys = keys[to : to+1]
		}
		if wait := s.waitFor(device.RoleArbiter); wait > 0 {
			err = &device.WaitError{For: wait}
			return
		}
		var points []modes.AnswerPublic
		for _, k := range keys {
			points = append(points, k.key)
			c.To = append(c.To, k.shown())
		}
		now := time.Duration(s.opts.Clock.Stamp().SinceBoot) * time.Millisecond
		made, wrong := modes.NewChallenge(points, scoresheet.Fingerprint(s.publicKey()), failures, now)
		if err = wrong; err == nil {
			s.challenge = challenge{made, keys, s.segment, s.comes()}
			c.Text, c.Left, c.Tries = made.Text(), made.Until()-now, made.Left()
		}
	})
	return c, err
}

// ArbiterKeys returns the public keys whose holders can open arbiter mode: those of
// the event's pack, and the one that was set on the device itself.
func (s *Session) ArbiterKeys() (all []device.ArbiterKey) {
	s.do(func() {
		for _, k := range s.answerKeys() {
			all = append(all, k.shown())
		}
	})
	return all
}

func (k answerKey) shown() device.ArbiterKey {
	return device.ArbiterKey{Name: k.name, Short: k.key.Short()}
}

// answerKeys returns the keys that are valid now: in a game, those it was
// opened with.
func (s *Session) answerKeys() (all []answerKey) {
	for _, a := range s.held.Arbiters() {
		for _, text := range a.Keys() {
			key, err := modes.ParseAnswerPublic(text)
			if err == nil && (!s.arbiterMayCome() || s.committed(commitPack, text)) {
				all = append(all, answerKey{a.Name, key})
			}
		}
	}
	if key, ok := s.arbiterKey(); ok && (!s.arbiterMayCome() || s.committed(commitKey, key.Text())) {
		all = append(all, answerKey{"", key})
	}
	return all
}

// arbiterMayCome reports whether there is a game that an arbiter can enter;
// otherwise his answer opens what a pack set.
func (s *Session) arbiterMayCome() bool { return s.state.mode != modes.Owner || s.endedFor() > 0 }

// comes returns the trigger of a challenge that is answered now.
func (s *Session) comes() modes.Trigger {
	if s.arbiterMayCome() || s.held.Latest == nil {
		return modes.ArbiterCode
	}
	return modes.OpenPack
}

// Answer enters arbiter mode with the answer to the last challenge; the log says
// whose key answered. Wrong answers count as wrong codes.
func (s *Session) Answer(digits string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		comes := s.comes()
		if err = s.may(comes, modes.ArbiterKey); err != nil {
			return
		}
		if s.challenge.Challenge == nil || s.challenge.segment != s.segment || s.challenge.comes != comes {
			s.challenge = challenge{}
			err = modes.ErrChallengeOver
			return
		}
		if wait := s.waitFor(device.RoleArbiter); wait > 0 {
			err = &device.WaitError{For: wait}
			return
		}
		whose, wrong := s.challenge.Try(digits, time.Duration(s.opts.Clock.Stamp().SinceBoot)*time.Millisecond)
		var no *modes.WrongAnswerError
		switch err = wrong; {
		case err == nil:
			name := s.challenge.to[whose].name
			s.challenge = challenge{}
			s.forgive(device.RoleArbiter)
			if comes == modes.OpenPack {
				s.openPack(device.RoleArbiter, name)
			} else {
				s.arbiterCame(device.RoleArbiter, name)
			}
		case errors.As(err, &no):
			s.countRefusal(device.RoleArbiter)
		}
	})
	return err
}

// The roles of arbiters' public keys in commitments: of the one that was set on
// the device, and of each that the event's pack has.
const (
	commitKey  = "key"
	commitPack = "pack"
)

// commitments returns the commitments to everything that opens arbiter mode in
// a game that begins now.
func (s *Session) commitments() (out []scoresheet.Commitment, err error) {
	for _, role := range []string{device.RoleArbiter, device.RoleOrganizer} {
		hash := s.codes[role].Hash
		if hash == "" {
			continue
		}
		sum, err := modes.Commitment(hash)
		if err != nil {
			return nil, err
		}
		out = append(out, scoresheet.Commitment{Role: role, Sum: sum})
	}
	if key, ok := s.arbiterKey(); ok {
		out = append(out, scoresheet.Commitment{Role: commitKey, Sum: []byte(key.Text())})
	}
	for _, a := range s.held.Arbiters() {
		for _, key := range a.Keys() {
			out = append(out, scoresheet.Commitment{Role: commitPack, Sum: []byte(strings.TrimSpace(key))})
		}
	}
	return out, nil
}

// inGame returns the head of the sheet of the game that an arbiter may enter
// now: the game in progress, or the one on the ended screen.
func (s *Session) inGame() *scoresheet.Header {
	if s.state.mode == modes.Owner && s.last != nil {
		return &s.last.state.record.Header
	}
	return &s.state.record.Header
}

// committed reports whether the game was opened with the key.
func (s *Session) committed(role, key string) bool {
	return s.committedTo(role, func(sum []byte) bool { return string(sum) == strings.TrimSpace(key) })
}

// committedTo reports whether the game was opened with a commitment that
// matches. A game that was begun by a version without commitments accepts the
// current one.
func (s *Session) committedTo(role string, fits func(sum []byte) bool) bool {
	list := s.inGame().Commitments
	for _, c := range list {
		if c.Role == role && fits(c.Sum) {
			return true
		}
	}
	return len(list) == 0 && s.inGame().Codes != ""
}

// opens reports whether a role's code, as now stored, may open arbiter mode in
// this game.
func (s *Session) opens(role string) bool {
	hash := s.codes[role].Hash
	return hash != "" && s.committedTo(role, func(sum []byte) bool { return modes.CommitmentFits(sum, hash) })
}

// checkCodes restores the codes that the game was opened with, if somebody
// changed them meanwhile and they are still known, and reports what it found.
func (s *Session) checkCodes() (found string) {
	if s.state.mode == modes.Owner || s.codes == nil {
		return ""
	}
	for _, role := range []string{device.RoleArbiter, device.RoleOrganizer} {
		if s.opens(role) || s.codes[role].Hash == "" && !s.hasCommitment(role) {
			continue
		}
		found = device.LogCodes
		known, err := s.store.KnownCodes(role)
		if err != nil {
			continue
		}
		for _, c := range known {
			if s.committedTo(role, func(sum []byte) bool { return modes.CommitmentFits(sum, c.Hash) }) {
				// If it cannot be restored now, the next start does it.
				_ = s.store.SetCode(role, c)
				s.readCodes()
				break
			}
		}
	}
	if text := s.committedKey(); text != s.settings[settingArbiterKey] {
		found = device.LogCodes
		_ = s.store.SetSetting(settingArbiterKey, text)
		s.readSettings()
	}
	return found
}

// committedKey returns the arbiter's public key that the game was opened with;
// empty if there was none.
func (s *Session) committedKey() string {
	for _, c := range s.inGame().Commitments {
		if c.Role == commitKey {
			return string(c.Sum)
		}
	}
	return ""
}

func (s *Session) hasCommitment(role string) bool {
	for _, c := range s.inGame().Commitments {
		if c.Role == role {
			return true
		}
	}
	return false
}
