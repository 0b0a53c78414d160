package session

import (
	"crypto/ed25519"
	"errors"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// SetArbiterKey sets the public key whose holder answers challenges in the
// next games, in place of the key or the code there was; an empty text takes
// it away. Of a public key nothing can be guessed. Where it came from, its
// first letters show on the game page and in the attestation.
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
			// Somebody else's code must not open what he locks.
			if err = s.keepCode(device.RoleArbiter, "", time.Time{}); err != nil {
				return
			}
		}
		err = s.set(map[string]string{settingArbiterKey: text})
	})
	return err
}

// ArbiterKeyShort returns the first letters of the arbiter's public key, to be
// compared by eye; empty if none is set.
func (s *Session) ArbiterKeyShort() (short string) {
	s.do(func() {
		if key, ok := s.arbiterKey(); ok {
			short = key.Short()
		}
	})
	return short
}

// Challenge makes a challenge, which the arbiter's own device or the desk
// answers with eight digits. It lives for a few minutes, in memory only; the
// one before it is void.
func (s *Session) Challenge() (text string, left time.Duration, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.ArbiterCode, modes.ArbiterKey); err != nil {
			return
		}
		key, ok := s.arbiterKey()
		if !ok || !s.committed(commitKey, func(sum []byte) bool { return string(sum) == key.Text() }) {
			err = device.ErrNoArbiterKey
			return
		}
		if wait := s.waitFor(device.RoleArbiter); wait > 0 {
			err = &device.WaitError{For: wait}
			return
		}
		now := time.Duration(s.opts.Clock.Stamp().SinceBoot) * time.Millisecond
		device := scoresheet.Fingerprint(s.key.Public().(ed25519.PublicKey))
		if s.challenge, err = modes.NewChallenge(key, device, now); err == nil {
			text, left = s.challenge.Text(), s.challenge.Until()-now
		}
	})
	return text, left, err
}

// Answer enters arbiter mode with the answer to the last challenge. Wrong
// answers count as wrong codes.
func (s *Session) Answer(digits string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.ArbiterCode, modes.ArbiterKey); err != nil {
			return
		}
		if s.challenge == nil {
			err = modes.ErrChallengeOver
			return
		}
		if wait := s.waitFor(device.RoleArbiter); wait > 0 {
			err = &device.WaitError{For: wait}
			return
		}
		err = s.challenge.Try(digits, time.Duration(s.opts.Clock.Stamp().SinceBoot)*time.Millisecond)
		var wrong *modes.WrongAnswerError
		switch {
		case err == nil:
			s.challenge = nil
			s.forgive(device.RoleArbiter)
			s.arbiterCame(device.RoleArbiter)
		case errors.As(err, &wrong):
			s.countRefusal(device.RoleArbiter)
		}
	})
	return err
}

// commitKey is the role of the arbiter's public key in commitments.
const commitKey = "key"

// commitments are to all that opens arbiter mode in a game that begins now.
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
	return out, nil
}

// inGame is the head of the sheet into which an arbiter may come now: of the
// game that is on, or of the one on the ended screen.
func (s *Session) inGame() *scoresheet.Header {
	if s.state.mode == modes.Owner && s.last != nil {
		return &s.last.state.record.Header
	}
	return &s.state.record.Header
}

// committed reports whether the game was opened with what fits. A game that
// was begun by a version without commitments takes what is there.
func (s *Session) committed(role string, fits func(sum []byte) bool) bool {
	list := s.inGame().Commitments
	for _, c := range list {
		if c.Role == role {
			return fits(c.Sum)
		}
	}
	return len(list) == 0 && s.inGame().Codes != ""
}

// opens reports whether a role's code, as it is kept now, may open arbiter
// mode in this game.
func (s *Session) opens(role string) bool {
	hash := s.codes[role].Hash
	return hash != "" && s.committed(role, func(sum []byte) bool { return modes.CommitmentFits(sum, hash) })
}

// checkCodes puts the codes that the game was opened with in force again,
// where somebody changed them meanwhile and they are still known, and says
// what it found.
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
			if s.committed(role, func(sum []byte) bool { return modes.CommitmentFits(sum, c.Hash) }) {
				// Where it cannot be put back, it is put back at the next start.
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

// committedKey is the arbiter's public key that the game was opened with;
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
