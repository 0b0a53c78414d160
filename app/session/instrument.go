package session

import (
	"errors"
	"strings"

	"zapis/app/device"
	"zapis/modes"
)

// Between games a device can be an arbiter's instrument: it keeps his private
// key, locked with his own code, and answers the challenges of other devices
// with it. It needs no network for that.

// settingOwnKey is the key of the arbiter whose instrument this device is, as
// [modes.LockedKey] writes it.
const settingOwnKey = "answer.key"

// OwnKey returns the key with which this device answers other devices.
func (s *Session) OwnKey() (k device.OwnKey, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.AnswerDevice, modes.NoKey); err == nil {
			k = s.ownKey()
		}
	})
	return k, err
}

func (s *Session) ownKey() device.OwnKey {
	locked := s.lockedKey()
	if locked.IsZero() {
		return device.OwnKey{}
	}
	k := device.OwnKey{Public: locked.Public().Text(), Short: locked.Public().Short()}
	if s.held.Latest != nil {
		k.Event = s.held.Latest.Event.Name
	}
	for _, a := range s.held.Arbiters() {
		for _, text := range a.Keys() {
			if strings.TrimSpace(text) == k.Public {
				k.Arbiter = a.Name
			}
		}
	}
	return k
}

// lockedKey returns the zero value if there is no key, or if it was damaged;
// then it has to be loaded again.
func (s *Session) lockedKey() modes.LockedKey {
	locked, err := modes.ParseLockedKey(s.settings[settingOwnKey])
	if err != nil {
		return modes.LockedKey{}
	}
	return locked
}

// MakeKey makes a key with which this device answers other devices, locks it
// with a code, and returns it: its public half is for the desk. There must be
// none yet.
func (s *Session) MakeKey(code string) (device.OwnKey, error) {
	return s.keepKey(code, modes.NewAnswerKey)
}

// BringKey does the same as [Session.MakeKey] with a key that the arbiter already
// has, in the form of [modes.AnswerKey.Text].
func (s *Session) BringKey(text, code string) (device.OwnKey, error) {
	return s.keepKey(code, func() (modes.AnswerKey, error) {
		key, err := modes.ParseAnswerKey(text)
		if err != nil {
			err = device.Because(device.ReasonPrivateKey, err)
		}
		return key, err
	})
}

func (s *Session) keepKey(code string, get func() (modes.AnswerKey, error)) (k device.OwnKey, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.KeepAnswerKey, modes.NoKey); err != nil {
			return
		}
		if !s.lockedKey().IsZero() {
			err = device.Because(device.ReasonOwnKeyHeld, errors.New("this device already has an arbiter's key: remove it first"))
			return
		}
		if wrong := modes.ValidKeyCode(code); wrong != nil {
			err = device.Because(device.ReasonKeyCode, wrong)
			return
		}
		key, wrong := get()
		if err = wrong; err != nil {
			return
		}
		locked, wrong := modes.LockKey(key, code, s.opts.Codes)
		if err = wrong; err != nil {
			return
		}
		if err = s.set(map[string]string{settingOwnKey: locked.Text()}); err == nil {
			s.forgive(device.RoleAnswer)
			k = s.ownKey()
		}
	})
	return k, err
}

// RemoveKey removes this device's own key. The same key cannot be made again; the
// desk leaves it out of the next issue.
func (s *Session) RemoveKey() (err error) {
	err = device.ErrClosed
	s.do(func() {
		switch err = s.may(modes.KeepAnswerKey, modes.NoKey); {
		case err != nil:
		case s.settings[settingOwnKey] == "":
			err = device.ErrNoOwnKey
		default:
			err = s.set(map[string]string{settingOwnKey: ""})
		}
	})
	return err
}

// ChallengedBy returns the fingerprint of the device that made a challenge, or what
// is wrong with it, before a code is asked for.
func (s *Session) ChallengedBy(challenge string) (fingerprint string, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.AnswerDevice, modes.NoKey); err == nil {
			fingerprint, err = modes.ChallengeDevice(challenge)
			err = challengeReason(err)
		}
	})
	return fingerprint, err
}

// AnswerDevice answers the challenge of another device with this device's own key,
// which the code unlocks. Wrong codes are delayed and counted as elsewhere; a
// mistyped challenge does not count.
func (s *Session) AnswerDevice(challenge, code string) (a device.Answered, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.AnswerDevice, modes.NoKey); err != nil {
			return
		}
		locked := s.lockedKey()
		if locked.IsZero() {
			err = device.ErrNoOwnKey
			return
		}
		if a.Device, err = modes.ChallengeDevice(challenge); err != nil {
			err = challengeReason(err)
			return
		}
		if left := s.waitFor(device.RoleAnswer); left > 0 {
			err = &device.WaitError{For: left}
			return
		}
		key, wrong := locked.Unlock(code)
		if errors.Is(wrong, modes.ErrKeyCode) {
			s.countRefusal(device.RoleAnswer)
			err = &device.WrongCodeError{Role: device.RoleArbiter}
			return
		}
		if err = wrong; err != nil {
			return
		}
		s.forgive(device.RoleAnswer)
		a.Digits, err = modes.Answer(key, challenge)
		err = challengeReason(err)
	})
	if err != nil {
		return device.Answered{}, err
	}
	return a, nil
}

// challengeReason returns the reason why a challenge is not answered.
func challengeReason(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, modes.ErrNotWhole):
		return device.Because(device.ReasonChallengeWhole, err)
	case errors.Is(err, modes.ErrNewer):
		return device.Because(device.ReasonChallengeNewer, err)
	case errors.Is(err, modes.ErrForAnother):
		return device.Because(device.ReasonChallengeOther, err)
	}
	return device.Because(device.ReasonChallengeLetter, err)
}
