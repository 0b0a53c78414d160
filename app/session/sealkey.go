package session

import (
	"errors"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet/seal"
)

// Settings of sealed moves.
const (
	settingSealKey    = "seal.key"    // age public key, age1…
	settingSealOrigin = "seal.origin" // "typed" or "arbiter", and when
)

// SetSealKey sets the public key, age1…, of the organizer or the arbiter for
// which moves are sealed; an empty one removes it. Anybody may set it in owner
// mode, and the arbiter in a game; its origin is recorded with it. This
// device's own key is refused: a copy of the folder would contain both the box
// and what opens it.
func (s *Session) SetSealKey(text string) error {
	key, origin := "", ""
	if strings.TrimSpace(text) != "" {
		var err error
		if key, err = seal.ParseKey(text); err != nil {
			return sealReason(err)
		}
	}
	err := device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SetSealKey, modes.NoKey); err != nil {
			return
		}
		if key != "" && key == s.madeSealKey() {
			err = errSealOwn
			return
		}
		if key != "" {
			origin = device.OriginTyped
			if s.state.mode == modes.Arbiter {
				origin = device.OriginArbiter
			}
			origin += " " + s.opts.Clock.Stamp().Wall.Time().Format(time.RFC3339)
		}
		err = s.set(map[string]string{settingSealKey: key, settingSealOrigin: origin})
	})
	return err
}

var errSealOwn = device.Because(device.ReasonSealOwn, errors.New("this is this device's own key, and its secret half would lie beside the move: take the key of the arbiter's or the organizer's device"))

// madeSealKey returns this device's own public key for others' sealed moves,
// empty if there is none yet.
func (s *Session) madeSealKey() string {
	secret, err := s.store.SealKey(func() (string, error) { return "", errSealOwn })
	if err != nil {
		return "" // none, or one that opens nothing
	}
	public, err := seal.Public(secret)
	if err != nil {
		return ""
	}
	return public
}

// SealKey returns the public key for which moves are sealed, and where it
// came from: one of the Origin words and the time. Both are empty if there is
// none. An arbiter should trust a key that is his own or the organizer's, not
// one that an unknown person typed.
func (s *Session) SealKey() (key, origin string) {
	s.do(func() { key, origin = s.settings[settingSealKey], s.settings[settingSealOrigin] })
	return key, origin
}

// mayOpen reports whether the device's own secret key may be used: in owner
// mode, by the owner if he has a code.
func (s *Session) mayOpen() error {
	err := s.may(modes.SetProfile, modes.NoKey)
	var refused *modes.RefusedError
	if errors.As(err, &refused) {
		return device.Because(device.ReasonSealOwner, errors.New("this device opens sealed moves for its owner only, and in owner mode: identify yourself with the owner's code first"))
	}
	return err
}

// OwnSealKey returns this device's own public key for others' sealed moves;
// the device is then an arbiter's or the organizer's. The pair is made when it
// is first asked for, and its secret half stays in the device's folder.
func (s *Session) OwnSealKey() (public string, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayOpen(); err != nil {
			return
		}
		var secret string
		if secret, err = s.ownSecret(); err == nil {
			public, err = seal.Public(secret)
		}
	})
	return public, err
}

func (s *Session) ownSecret() (string, error) {
	return s.store.SealKey(func() (string, error) {
		secret, _, err := seal.NewKey()
		return secret, err
	})
}

// OpenSealed opens a file of [Session.Sealed] with this device's own key, and
// returns the code, not the move, which is opened on the device where it was
// sealed, in the presence of the player who has to reply (Guideline I.7).
func (s *Session) OpenSealed(file []byte) (o device.Opening, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayOpen(); err != nil {
			return
		}
		box, wrong := seal.ParseFile(file)
		if wrong != nil {
			err = sealReason(wrong)
			return
		}
		secret, fault := s.ownSecret()
		if err = fault; err != nil {
			return
		}
		code, whose, wrong := seal.OpenKey(box, secret)
		if err = sealReason(wrong); err == nil {
			o = device.Opening{
				Code: code, Device: whose.Device, White: whose.White, Black: whose.Black,
				Event: whose.Event, Round: whose.Round, Date: whose.Date, Cell: whose.Cell,
			}
		}
	})
	return o, err
}
