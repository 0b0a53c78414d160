package pack

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"time"

	"zapis/desk"
)

// Held is what a device keeps of the packs that it took. The zero value holds none.
// It is computed from the packs' texts, which the device stores ([Held.Texts],
// [Hold]).
type Held struct {
	// Latest is the pack with the highest issue. The event, its arbiters and
	// what is revoked count as it has them: an older pack of another round
	// cannot bring back an arbiter's key that was lost.
	Latest *Pack
	// Round is the pack of the round from which the next game is opened; nil if
	// none was taken. It is never older than another one of that round.
	Round *Pack
}

// Reason says why a pack is not taken.
type Reason uint8

// The reasons against a pack.
const (
	OtherOrganizer Reason = iota + 1 // the same event by another key
	OtherEvent                       // the device is bound to another event
	OlderIssue                       // a later issue of it was taken
	OlderMandate                     // the event key was replaced
)

var reasonWords = [...]string{
	"", "another organizer signed it", "it is of another event", "a later issue was taken", "its desk's key was replaced",
}

// String returns the reason in a few words.
func (r Reason) String() string {
	if int(r) < len(reasonWords) {
		return reasonWords[r]
	}
	return ""
}

// NotTakenError is returned for a pack that a device does not take.
type NotTakenError struct {
	Why   Reason
	Event string // the name of the event that the device holds
	Issue int    // its issue, and that of the pack
	Given int
}

func (e *NotTakenError) Error() string {
	switch e.Why {
	case OtherOrganizer:
		return fmt.Sprintf("this pack says that it is of %s, but another organizer signed it: ask the organizer, and compare his emblem", e.Event)
	case OtherEvent:
		return fmt.Sprintf("this device belongs to %s: leave that event first, with the organizer's code or an arbiter's answer", e.Event)
	case OlderMandate:
		return "the key of the desk that signed this pack was replaced: take the pack of the desk that works now"
	default:
		return fmt.Sprintf("this is issue %d, and the device has taken issue %d: take the newest pack", e.Given, e.Issue)
	}
}

// Take takes a pack and returns what is held then. The first pack pins event and
// organizer. The same issue may be taken again: on a spare device, or for another
// board. If the pack is not taken, the error is a *[NotTakenError], and the result
// is h.
func (h Held) Take(p *Pack) (Held, error) {
	if h.Latest == nil {
		h.Latest = p
		h.open(p)
		return h, nil
	}
	l := h.Latest
	refuse := func(why Reason, issue int) (Held, error) {
		return h, &NotTakenError{Why: why, Event: l.Event.Name, Issue: issue, Given: p.Issue}
	}
	switch {
	case p.Event.ID != l.Event.ID:
		return refuse(OtherEvent, 0)
	case !p.Organizer().Equal(l.Organizer()):
		return refuse(OtherOrganizer, 0)
	case p.Mandate.Number < l.Mandate.Number,
		p.Mandate.Number == l.Mandate.Number && !p.Mandate.Key.Equal(l.Mandate.Key):
		return refuse(OlderMandate, 0)
	case p.Round == nil && p.Issue < l.Issue:
		return refuse(OlderIssue, l.Issue)
	case p.Round != nil && h.Round != nil && h.Round.sameRound(p) && p.Issue < h.Round.Issue:
		return refuse(OlderIssue, h.Round.Issue)
	}
	if p.Issue >= l.Issue {
		h.Latest = p
	}
	h.open(p)
	return h, nil
}

// open makes a round's pack the one from which the next game is opened.
func (h *Held) open(p *Pack) {
	if p.Round != nil {
		h.Round = p
	}
}

func (p *Pack) sameRound(q *Pack) bool {
	return p.Round != nil && q.Round != nil && p.Round.Section == q.Round.Section && p.Round.Number == q.Round.Number
}

// Texts returns what a device has to store to hold this: Latest's text, and
// that of Round if it is another pack.
func (h Held) Texts() (latest, round []byte) {
	if h.Latest == nil {
		return nil, nil
	}
	latest = h.Latest.Text()
	if h.Round != nil && h.Round != h.Latest {
		round = h.Round.Text()
	}
	return latest, round
}

// Hold is the inverse of [Held.Texts].
func Hold(latest, round []byte) (Held, error) {
	var h Held
	if len(latest) == 0 {
		return h, nil
	}
	l, err := Parse(latest)
	if err != nil {
		return h, err
	}
	h.Latest = l
	h.open(l)
	if len(round) > 0 {
		r, err := Parse(round)
		if err != nil {
			return h, err
		}
		if r.Event.ID != l.Event.ID || !r.Organizer().Equal(l.Organizer()) {
			return Held{}, fmt.Errorf("the stored packs belong to two events")
		}
		h.Round = r
	}
	return h, nil
}

// Arbiters returns the arbiters whose keys open arbiter mode: those of the
// latest issue whose keys were not lost.
func (h Held) Arbiters() (all []desk.Arbiter) {
	if h.Latest == nil {
		return nil
	}
	for _, a := range h.Latest.Event.Arbiters {
		if !a.Out {
			all = append(all, a)
		}
	}
	return all
}

// Organizer returns the pinned key; nil if no pack is held.
func (h Held) Organizer() ed25519.PublicKey {
	if h.Latest == nil {
		return nil
	}
	return h.Latest.Organizer()
}

// Behind returns how far a device's clock is behind the time at which the latest pack
// was issued, or 0. A clock that is behind is wrong, because the pack was written in
// the past.
func (h Held) Behind(now time.Time) time.Duration {
	if h.Latest == nil || !now.Before(h.Latest.At) {
		return 0
	}
	return h.Latest.At.Sub(now)
}

// Certificate returns the newest certificate in the packs for a device, or nil.
func (h Held) Certificate(device ed25519.PublicKey) []byte {
	for _, p := range []*Pack{h.Latest, h.Round} {
		if p == nil {
			continue
		}
		for i := len(p.Certificates) - 1; i >= 0; i-- {
			text := []byte(p.Certificates[i])
			if bytes.Contains(text, []byte("\ndevice "+encoding.EncodeToString(device)+"\n")) {
				return text
			}
		}
	}
	return nil
}
