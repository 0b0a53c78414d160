package page

import "time"

// A device that nobody touches goes back to where it is safe: a half-typed
// code and an open pad do not wait for whoever comes by next, and a device
// does not lie open in arbiter mode.
const (
	PadTimeout      = time.Minute
	ArbiterReminder = 3 * time.Minute
	ArbiterTimeout  = 5 * time.Minute
)
