package modes

import (
	"math"
	"time"
)

// Tries in a second at [DefaultParams] against hashes copied off a device,
// where no [Delay] holds anybody up. docs/modes.md says where they come from.
const (
	GuessesCore = 30         // one core of a desk's machine, measured
	GuessesRig  = 80_000     // eight graphics cards, which can be hired by the hour
	GuessesFarm = 10_000_000 // a thousand graphics cards
)

// GuessTime returns how long it takes to try every code of so many digits, at
// so many tries in a second: on average half of it finds the code. It is never
// more than the 292 years a duration holds.
func GuessTime(digits, perSecond int) time.Duration {
	seconds := math.Pow10(digits) / float64(perSecond)
	if seconds >= math.MaxInt64/float64(time.Second) {
		return math.MaxInt64
	}
	return time.Duration(seconds * float64(time.Second))
}

// Strength says how long a code holds when somebody takes the device home and
// has its hashes tried on a rig of graphics cards ([GuessesRig]). Digits
// chosen by lot are meant: a birthday is found at once.
type Strength uint8

const (
	HoldsMinutes Strength = iota // less than an hour: only against who stands before the device
	HoldsHours                   // not a night
	HoldsNight                   // a night, and no more to be counted on than that
	HoldsYears                   // a year and more
)

// Holds returns how long a code of so many digits holds on average.
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

// String names the strength as the keys of words do: minutes, hours, night or
// years.
func (s Strength) String() string {
	return word([]string{"minutes", "hours", "night", "years"}, int(s))
}
