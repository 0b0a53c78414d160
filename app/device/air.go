package device

import (
	"crypto/ed25519"
	"time"
)

// Desk is what the latest pack says of the event's desk: where it can be reached
// over the air, and by what it is known (docs/air.md). The zero value says
// nothing.
type Desk struct {
	Event     string // ID, in hexadecimal
	Addresses []string
	Pin       string            // of the key of the event's certificates
	Key       ed25519.PublicKey // the event's, with which the desk acknowledges
	Issue     int               // of that pack
}

// Sending is how it stands with something that is sent to the desk, or asked of
// it.
type Sending struct {
	Try  int           // how many tries were made
	Err  error         // why the last one failed, as a [Worded]; nil if it did not
	Next time.Duration // until the next try; 0 if there is none
	Done *Delivered    // what the desk has acknowledged of a game so far; nil if nothing
}

// Delivered is what the desk acknowledged.
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
	New  NewPack // what taking it would do
	Err  error   // why it cannot be taken; New says nothing then
}

// Worded is an error that knows the key of its words, and what fills them.
type Worded interface {
	error
	Worded() (key string, args []any)
}
