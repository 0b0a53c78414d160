package session

import (
	"errors"
	"fmt"
	"time"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage"
)

// The roles that have codes.
const (
	RoleOwner     = "owner"
	RoleArbiter   = "arbiter"
	RoleOrganizer = "organizer"
)

// WaitError refuses a code because wrong ones were given before.
type WaitError struct{ For time.Duration }

func (e *WaitError) Error() string {
	return fmt.Sprintf("wrong codes were given: wait %d s and try again", int((e.For+time.Second-1)/time.Second))
}

// WrongCodeError refuses a wrong code.
type WrongCodeError struct{ Role string }

func (e *WrongCodeError) Error() string {
	return fmt.Sprintf("this is not the %s's code: try again, or ask who knows it", e.Role)
}

// SetCode sets the code of a role: 6 to 32 digits, all roles' different. The
// old one is needed once one is set, but for the arbiter's, which is typed
// for the next game only.
func (s *Session) SetCode(role, code, old string) (err error) {
	key, ok := modes.ParseKey(role)
	if !ok {
		return fmt.Errorf("%q has no code: the roles are owner, arbiter and organizer", role)
	}
	if err := modes.ValidCode(code); err != nil {
		return err
	}
	err = ErrClosed
	s.do(func() {
		if err = s.may(modes.SetCode(key), key); err == nil {
			err = s.setCode(role, code, old)
		}
	})
	return err
}

func (s *Session) setCode(role, code, old string) error {
	codes, err := s.store.Codes()
	if err != nil {
		return err
	}
	if now := codes[role]; now.Hash != "" && role != RoleArbiter {
		if old == "" {
			return fmt.Errorf("the %s's code is set: give the old one too", role)
		}
		if err := s.tryCode(old, role); err != nil {
			return err
		}
	}
	for other, c := range codes {
		if other != role && c.Hash != "" && modes.VerifyCode(c.Hash, code) {
			return errors.New("this code is taken by another role: choose a different one")
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
	at := time.UnixMilli(s.opts.Clock.Stamp().Wall).UTC()
	if err := s.store.SetCode(role, storage.Code{Hash: hash, SetAt: at}); err != nil {
		return err
	}
	s.append(scoresheet.CodeSet{Role: role, Commitment: commitment})
	return nil
}

// codesOrigin says where the arbiter's code of the next game came from.
func (s *Session) codesOrigin() (string, error) {
	codes, err := s.store.Codes()
	if err != nil {
		return "", err
	}
	c := codes[RoleArbiter]
	if c.Hash == "" {
		return "", nil
	}
	return "typed " + c.SetAt.UTC().Format(time.RFC3339), nil
}

// dropArbiterCode forgets the arbiter's code after the game it was typed for.
func (s *Session) dropArbiterCode() error {
	return s.store.SetCode(RoleArbiter, storage.Code{})
}

// tryCode checks a code against the roles' hashes, with the delay that
// earlier failures have earned. The first role names the count of failures.
func (s *Session) tryCode(code string, roles ...string) error {
	_, err := s.matchCode(code, roles...)
	return err
}

func (s *Session) matchCode(code string, roles ...string) (role string, err error) {
	codes, err := s.store.Codes()
	if err != nil {
		return "", err
	}
	counted := codes[roles[0]]
	now := time.UnixMilli(s.opts.Clock.Stamp().Wall)
	if left := modes.Wait(counted.Failures, counted.LastFailed, now); left > 0 {
		return "", &WaitError{left}
	}
	set := false
	for _, role := range roles {
		if codes[role].Hash == "" {
			continue
		}
		set = true
		if modes.VerifyCode(codes[role].Hash, code) {
			if counted.Failures > 0 {
				err = s.store.ClearFailures(roles[0])
			}
			return role, err
		}
	}
	if !set {
		return "", fmt.Errorf("no %s's code is set on this device: set one in owner mode, before a game", roles[0])
	}
	if _, err := s.store.NoteFailure(roles[0], now); err != nil {
		return "", err
	}
	s.append(scoresheet.CodeRefused{Role: roles[0]})
	return "", &WrongCodeError{roles[0]}
}

// Arbiter enters arbiter mode, with the arbiter's or the organizer's code.
func (s *Session) Arbiter(code string) (err error) {
	err = ErrClosed
	s.do(func() {
		if err = s.may(modes.ArbiterCode, modes.ArbiterKey); err != nil {
			return
		}
		var role string
		if role, err = s.matchCode(code, RoleArbiter, RoleOrganizer); err != nil {
			return
		}
		s.commit(func(b *builder) {
			if s.state.mode == modes.Owner {
				b.reopen(s.last)
			}
			b.add(scoresheet.ArbiterCame{Role: role})
		})
	})
	return err
}

// reopen takes the game just released up again, in a segment that continues
// its own.
func (b *builder) reopen(g *closedGame) {
	s := b.s
	s.chain, s.last = g.chain, nil
	s.state = g.state
	b.open(scoresheet.SegmentOpened{
		Game: true, Base: g.chain.Next, Continues: g.segment, Reason: "the arbiter went back into the game",
	})
}

// Leave gives the device back to the player, in game mode.
func (s *Session) Leave() error {
	_, err := s.act(modes.Leave, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{scoresheet.ArbiterLeft{}}, nil
	})
	return err
}

// Acknowledge takes the alarms down; the arbiter does it.
func (s *Session) Acknowledge() error {
	_, err := s.act(modes.Acknowledge, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{scoresheet.AlarmsAcknowledged{}}, nil
	})
	return err
}

// Owner identifies the owner by his code. A restart forgets it.
func (s *Session) Owner(code string) (err error) {
	err = ErrClosed
	s.do(func() {
		if err = s.may(modes.IdentifyOwner, modes.OwnerKey); err != nil {
			return
		}
		if err = s.tryCode(code, RoleOwner); err == nil {
			s.identified = true
			s.append(scoresheet.OwnerIdentified{})
		}
	})
	return err
}
