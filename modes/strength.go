package modes

import (
	"math"
	"time"
)

// Tries per second at [DefaultParams] against hashes copied off a device, where
// no [Delay] applies. docs/modes.md says where the figures come from.
const (
	GuessesCore = 30         // one core of a desk's machine, measured
	GuessesRig  = 80_000     // eight graphics cards, which can be hired by the hour
	GuessesFarm = 10_000_000 // a thousand graphics cards
)

// GuessTime returns how long it takes to try every code of the given number of
// digits; on average, the code is found in half that time. The result is at
// most the 292 years that a duration can hold.
func GuessTime(digits, perSecond int) time.Duration {
	seconds := math.Pow10(digits) / float64(perSecond)
	if seconds >= math.MaxInt64/float64(time.Second) {
		return math.MaxInt64
	}
	return time.Duration(seconds * float64(time.Second))
}

// Strength says how long a code holds if somebody takes the device home and has
// its hashes tried on a rig of graphics cards ([GuessesRig]). It assumes random
// digits: a birthday is found at once.
type Strength uint8

const (
	HoldsMinutes Strength = iota // less than an hour: protects only against tries on the device itself
	HoldsHours                   // less than a night
	HoldsNight                   // a night; do not count on more
	HoldsYears                   // a year or more
)

// Holds returns how long a code of the given number of digits holds on average.
func Holds(digits int) Strength {
	switch mean := GuessTime(digits, GuessesRig) / 2; {
	case mean < time.Hour:
		return HoldsMinutes
	case mean < 12*time.Hour:
		return HoldsHours
	case mean < 365*24*time.Hour:
		return HoldsNight
	default:
		return HoldsYears
	}
}

// String returns the strength as translation keys spell it: minutes, hours,
// night or years.
func (s Strength) String() string {
	return word([]string{"minutes", "hours", "night", "years"}, int(s))
}
