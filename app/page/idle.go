package page

import "time"

// A device that nobody touches goes back to where it is safe: a half-typed code
// and an open pad do not wait for whoever comes by next, and arbiter mode does
// not stay open.
const (
	PadTimeout      = time.Minute     // an open pad is closed
	ArbiterReminder = 3 * time.Minute // arbiter mode reminds that it is open
	ArbiterTimeout  = 5 * time.Minute // arbiter mode is left
)
