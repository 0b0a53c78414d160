package session

import (
	"encoding/hex"
	"errors"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
)

// Desk returns what the latest pack says about the event's desk. If no pack names
// a desk, it has no addresses.
func (s *Session) Desk() (d device.Desk) {
	s.do(func() {
		l := s.held.Latest
		if l == nil {
			return
		}
		d = device.Desk{Event: l.Event.ID, Key: l.Mandate.Key, Issue: l.Issue}
		if at := s.held.Desk(); at != nil {
			d.Addresses, d.Pin = at.Addresses, at.CA
		}
	})
	return d
}

// Acknowledged records the desk's acknowledgement of a record or a statement that
// was sent over the air. It has to be signed with the event's key, and refer to
// the latest that this device gave out. A game is then handed in, as with
// [Session.HandedIn], and confirmed by the desk. An acknowledgement by another
// desk, of something else, or with nothing new, is refused and changes nothing. It
// is new if the desk had only one copy before and now has two.
func (s *Session) Acknowledged(text []byte) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.UseNetwork, modes.NoKey); err != nil {
			return
		}
		var a *pack.Acknowledgement
		if a, err = s.ofOurDesk(text); err != nil {
			return
		}
		said := scoresheet.Acknowledged{Held: a.Held, At: max(scoresheet.MillisOf(a.At), 0)}
		decodeInto(said.Hash[:], a.Hash)
		decodeInto(said.Desk[:], a.Desk)
		err = s.acknowledge(said)
	})
	return err
}

// ofOurDesk parses an acknowledgement that the desk of the event signed.
func (s *Session) ofOurDesk(text []byte) (*pack.Acknowledgement, error) {
	a, err := pack.ParseAcknowledgement(text)
	l := s.held.Latest
	switch {
	case err != nil:
		return nil, device.Because(device.ReasonAck, err)
	case l == nil || a.Event != l.Event.ID:
		return nil, device.Because(device.ReasonAck, errors.New("the acknowledgement is of another event's desk"))
	case !a.Key.Equal(l.Mandate.Key):
		return nil, device.Because(device.ReasonAck, errors.New("the acknowledgement was signed with a key other than the event's"))
	}
	return a, nil
}

// acknowledge records the desk's acknowledgement of a record or statement that
// was given out.
func (s *Session) acknowledge(said scoresheet.Acknowledged) error {
	for i := range s.offers {
		o := &s.offers[i]
		if o.hash != said.Hash {
			continue
		}
		if o.held != "" && (o.held != pack.HeldOnce || said.Held == pack.HeldOnce) {
			return device.Because(device.ReasonAckAgain, errors.New("the desk has already acknowledged this"))
		}
		said.What = o.what
		events := []scoresheet.Payload{said}
		if o.what == scoresheet.AcknowledgedRecord {
			game, err := s.toHandIn()
			if err != nil {
				return err
			}
			if s.offered != game.state.record.Digest() {
				break // it was changed since
			}
			if o.held == "" {
				events = append(events, scoresheet.Exported{Format: device.HandInAir})
			}
		}
		s.append(events...)
		o.held = said.Held
		return nil
	}
	return device.Because(device.ReasonAckOther, errors.New("the desk acknowledged something other than the last hand-in: hand in again"))
}

// decodeInto decodes hexadecimal text of the right length; the parser has
// checked both.
func decodeInto(b []byte, text string) { _, _ = hex.Decode(b, []byte(text)) }
