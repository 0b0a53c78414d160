package device

import (
	"crypto/ed25519"
	"time"
)

// Desk describes the event's desk according to the latest pack: its addresses
// over the air, and its pinned key (docs/air.md). The zero value means that no
// pack names a desk.
type Desk struct {
	Event     string // ID, in hexadecimal
	Addresses []string
	Pin       string            // of the key of the event's certificates
	Key       ed25519.PublicKey // the event's, with which the desk acknowledges
	Issue     int               // of that pack
}

// Sending is the progress of a transfer to the desk, or of a request.
type Sending struct {
	Try  int           // how many tries were made
	Err  error         // why the last one failed, as a [Worded]; nil if it did not
	Next time.Duration // until the next try; 0 if there is none
	Done *Delivered    // what the desk has acknowledged of a game so far; nil if nothing
}

// Delivered is the desk's acknowledgement.
type Delivered struct {
	Held  string    // where the desk has it: scoresheet.HeldHere, HeldTwice or HeldOnce
	Desk  string    // identity of the desk's chain of facts
	At    time.Time // by the desk's clock
	Place string    // the board it is at, as section/round/board; empty if the desk does not know
	Tries int       // of sending it

	// Statement is why the statement that belongs to a game did not get there; nil
	// if it did, or is not due yet.
	Statement error
}

// FoundPack is a pack that came over the air. It is judged like one from a stick.
type FoundPack struct {
	Text []byte  // for TakePack
	New  NewPack // what is held once it is taken
	Err  error   // why it cannot be taken; New says nothing then

	// Section and Round say whose pack it is itself; the event's own has neither.
	Section string
	Round   int
}

// Offer has a desk's packs for a device: the event's own pack is taken first,
// then the round's.
type Offer struct {
	Event  *FoundPack  // the event's own; nil if it is not newer than what is held
	Round  *FoundPack  // the round that is meant; nil if none is, or if nobody knows
	Rounds []FoundPack // the last round of each section that is newer, by section

	// Elsewhere is set if there is nothing newer for the device's section: Rounds
	// are those of other sections, which it takes only if somebody confirms that.
	Elsewhere bool

	Wrong error // why the last of those cannot be taken that were left out; nil if none was
}

// Of returns the round of a section; nil if there is none.
func (o *Offer) Of(section string) *FoundPack {
	for i := range o.Rounds {
		if o.Rounds[i].Section == section {
			return &o.Rounds[i]
		}
	}
	return nil
}

// First returns the pack that is taken first, of which the organizer's emblem is
// shown; nil if there is none.
func (o *Offer) First() *FoundPack {
	switch {
	case o.Event != nil:
		return o.Event
	case o.Round != nil:
		return o.Round
	case len(o.Rounds) > 0:
		return &o.Rounds[0]
	}
	return nil
}

// Worded is an error that knows the key of its words, and what fills them.
type Worded interface {
	error
	Worded() (key string, args []any)
}
