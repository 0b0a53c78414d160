package session

import (
	"errors"
	"fmt"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// SetCode sets the code of a role: 6 to 32 digits, different for all roles. If one
// is set, the old code is needed; but not for the arbiter's, which is typed only for
// the next game, instead of the former code or key.
func (s *Session) SetCode(role, code, old string) (err error) {
	key, ok := modes.ParseKey(role)
	if !ok {
		return fmt.Errorf("%q has no code: the roles are owner, arbiter and organizer", role)
	}
	if err := modes.ValidCode(code); err != nil {
		return device.Because(device.ReasonCodeForm, err)
	}
	err = device.ErrClosed
	s.do(func() {
		with := key
		if s.codes != nil && s.codes[role].Hash == "" {
			with = modes.NoKey // there is none yet to know
		}
		if err = s.may(modes.SetCode(key), with); err == nil {
			err = s.setCode(role, code, old)
		}
	})
	return err
}

func (s *Session) setCode(role, code, old string) error {
	if s.codes == nil {
		return s.codesErr
	}
	if now := s.codes[role]; now.Hash != "" && role != device.RoleArbiter {
		if old == "" {
			return device.Because(device.ReasonCodeOld, fmt.Errorf("the %s's code is set: give the old one too", role))
		}
		if err := s.tryCode(old, role); err != nil {
			return err
		}
	}
	// The answer that a code is taken reveals that it is right: so it counts as a
	// try, and waits like one.
	for other, c := range s.codes {
		if other == role || c.Hash == "" {
			continue
		}
		if left := s.waitFor(other); left > 0 {
			return &device.WaitError{For: left}
		}
		if modes.VerifyCode(c.Hash, code) {
			s.countRefusal(other)
			return device.Because(device.ReasonCodeTaken, errors.New("this code is taken by another role: choose a different one"))
		}
	}
	hash, err := modes.HashCode(code, s.opts.Codes)
	if err != nil {
		return err
	}
	commitment, err := modes.Commitment(hash)
	if err != nil {
		return err
	}
	if role == device.RoleArbiter {
		// No key of another role may also be valid for his lock.
		if err := s.set(map[string]string{settingArbiterKey: ""}); err != nil {
			return err
		}
	}
	at := s.opts.Clock.Stamp().Wall.Time()
	if err := s.keepCode(role, hash, at); err != nil {
		return err
	}
	if role == device.RoleArbiter {
		s.codeDue = false
	}
	s.append(scoresheet.CodeSet{Role: role, Commitment: commitment})
	return nil
}

// waitFor returns how long the next try for a role must wait. Refusals of this
// run are timed by the clock since boot, which nobody can set; earlier ones by
// the wall clock, and from now on if that was set back.
func (s *Session) waitFor(role string) time.Duration {
	now, c := s.opts.Clock.Stamp(), s.codes[role]
	r, ok := s.refused[role]
	if !ok {
		wall := now.Wall.Time()
		if wall.Before(c.LastFailed) {
			s.refused[role] = refusal{failures: c.Failures, last: now}
		}
		return modes.Wait(c.Failures, c.LastFailed, wall)
	}
	passed := time.Duration(now.SinceBoot-r.last.SinceBoot) * time.Millisecond
	return max(modes.Delay(r.failures)-passed, 0)
}

// failures returns how many wrong codes and answers in a row were typed for a
// role.
func (s *Session) failures(role string) int {
	if r, ok := s.refused[role]; ok {
		return r.failures
	}
	return s.codes[role].Failures
}

// countRefusal counts a wrong code, in memory at least.
func (s *Session) countRefusal(role string) {
	now := s.opts.Clock.Stamp()
	failures, err := s.store.NoteFailure(role, now.Wall.Time())
	if err != nil {
		failures = max(s.codes[role].Failures, s.refused[role].failures) + 1
	}
	s.readCodes()
	r := s.refused[role]
	r.failures, r.last = failures, now
	if r.inGame++; r.first == 0 {
		r.first = now.Wall
	}
	s.refused[role] = r
	s.append(append([]scoresheet.Payload{scoresheet.CodeRefused{Role: role}}, s.codesAlarm(r)...)...)
}

// forgive forgets the wrong codes of a role after a right one. If that cannot
// be stored, the right code is accepted anyway.
func (s *Session) forgive(role string) {
	if delete(s.refused, role); s.codes[role].Failures > 0 {
		_ = s.store.ClearFailures(role)
		s.readCodes()
	}
}

// tryCode checks a code against a role's hash, with the delay due after earlier
// failures.
func (s *Session) tryCode(code, role string) error {
	_, err := s.matchCode(code, role, role)
	return err
}

// matchCode returns the role whose code it is. Tries are counted for asked,
// which may be another role.
func (s *Session) matchCode(code, asked string, roles ...string) (role string, err error) {
	if s.codes == nil {
		return "", s.codesErr
	}
	if left := s.waitFor(asked); left > 0 {
		return "", &device.WaitError{For: left}
	}
	set := false
	for _, role := range roles {
		if s.codes[role].Hash == "" {
			continue
		}
		set = true
		if modes.VerifyCode(s.codes[role].Hash, code) {
			s.forgive(asked)
			return role, nil
		}
	}
	if !set {
		return "", device.Because(noCode(asked), fmt.Errorf("no %s's code is set on this device: set one in owner mode, before a game", asked))
	}
	s.countRefusal(asked)
	return "", &device.WrongCodeError{Role: asked}
}

// Arbiter enters arbiter mode, with the arbiter's or the organizer's code.
func (s *Session) Arbiter(code string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.ArbiterCode, modes.ArbiterKey); err != nil {
			return
		}
		var roles []string
		for _, role := range []string{device.RoleArbiter, device.RoleOrganizer} {
			if s.opens(role) {
				roles = append(roles, role)
			}
		}
		if len(roles) == 0 && s.codes[device.RoleArbiter].Hash != "" {
			err = errSwapped
			return
		}
		var role string
		if role, err = s.matchCode(code, device.RoleArbiter, roles...); err == nil {
			s.arbiterCame(role, "")
		}
	})
	return err
}

var errSwapped = device.Because(device.ReasonCodeSwapped, errors.New("the codes on this device are not those that the game was opened with: only the arbiter's key can answer, or call the organizer"))

func (s *Session) arbiterCame(role, name string) {
	s.commit(func(b *builder) {
		if s.state.mode == modes.Owner {
			s.leaveOwnerMode()
			b.reopen(s.last)
		}
		s.permits.cut()
		b.add(scoresheet.ArbiterCame{Role: role, Name: name})
	})
}

// reopen resumes the game just released, in a segment that continues its own.
func (b *builder) reopen(g *closedGame) {
	s := b.s
	s.chain, s.last, s.codeDue = g.chain, nil, false
	s.state = g.state
	b.open(scoresheet.SegmentOpened{
		Game: true, Base: g.chain.Next, Continues: g.segment, Reason: "the arbiter went back into the game",
	})
	if g.otherKey {
		b.add(keyLost)
	}
}

// Leave gives the device back to the player, in game mode.
func (s *Session) Leave() error {
	_, err := s.act(modes.Leave, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{scoresheet.ArbiterLeft{}}, nil
	})
	if err == nil {
		s.do(s.stillAway)
	}
	return err
}

// Acknowledge clears the alarms; the arbiter does it.
func (s *Session) Acknowledge() error {
	_, err := s.act(modes.Acknowledge, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		if len(s.state.alarms) == 0 {
			return nil, nil
		}
		return []scoresheet.Payload{scoresheet.AlarmsAcknowledged{}}, nil
	})
	return err
}

// Owner identifies the owner by his code, until the next restart.
func (s *Session) Owner(code string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.IdentifyOwner, modes.OwnerKey); err != nil {
			return
		}
		if err = s.tryCode(code, device.RoleOwner); err == nil {
			s.identified = true
			s.remembered()
			s.append(scoresheet.OwnerIdentified{})
		}
	})
	return err
}

// noCode is the reason that a role has no code.
func noCode(role string) device.Reason {
	switch role {
	case device.RoleOwner:
		return device.ReasonNoOwner
	case device.RoleOrganizer:
		return device.ReasonNoOrganizer
	}
	return device.ReasonNoArbiter
}
