package power

import (
	"math"
	"time"
)

// A Gauge observes the battery while the device is in use. It learns how fast
// the charge falls and computes the level below which the device would not
// record for another [Enough] (R-G05). It is a value: [Gauge.Note] returns a
// gauge that has seen one more reading. The zero value has seen nothing and
// warns at [DefaultWarn].
//
// A Gauge assumes that the charge continues to fall at the rate of the last
// hours, evenly down to [Reserve]. An aged battery that fails early shows no
// sign of that beforehand.
type Gauge struct {
	// Default is the level, in percent, at which to warn while the rate is not
	// known; 0 means DefaultWarn. The organizer may set it.
	Default int

	started bool          // a period of discharge is being observed
	at      time.Duration // time of the last reading, since boot
	last    int           // charge at the last reading
	lowest  int           // lowest charge of the period
	edge    bool          // the charge has fallen in this period: edgeAt is known
	edgeAt  time.Duration // when it last fell

	fallen float64       // percent, from step to step; older steps count less
	took   time.Duration // how long that took, weighted alike
	seen   int           // like fallen, but without weights
	during time.Duration // like took, but without weights
	step   int           // the largest step by which the charge fell
	jitter int           // how far the charge seemed to rise while it fell
	known  bool          // enough was seen to know the rate; remains set

	low    bool // the warning has been given
	byRate bool // the rate was known at the time of the warning
}

const (
	// Enough is how long a device must still record after its warning (R-G05).
	Enough = 8 * time.Hour
	// DefaultWarn is the level, in percent, of a warning while the rate of
	// discharge is not known: enough for a device that lasts 17 hours.
	DefaultWarn = 40
	// Reserve is the level, in percent, at which systems go to sleep. Below it
	// nothing is recorded.
	Reserve = 5

	minWarn, maxWarn = 5, 100

	// What must be observed before the rate counts as known.
	minFall   = 3 // percent; as much again for every percent that the charge jitters
	minDuring = 20 * time.Minute
	// halfLife is the time after which an observation counts half.
	halfLife = 2 * time.Hour
	// maxGap is the time between two readings above which the device is
	// assumed to have been asleep.
	maxGap = 10 * time.Minute
	// maxStep is the fall between two readings, and maxRise the rise while
	// discharging, above which the battery must have been changed or have
	// recalibrated.
	maxStep, maxRise = 5, 2
	// hysteresis is how far the charge must be above the warning level before a
	// warning that was based on a known rate is withdrawn.
	hysteresis = 25
)

// Note returns the gauge after one more reading. at is the time since boot,
// which continues while the device sleeps. It should be called once a minute.
// Only readings while discharging count, and only from one fall of the charge
// to the next, since it is not known for how long the first level had already
// lasted.
func (g Gauge) Note(at time.Duration, r Reading) Gauge {
	gap := at - g.at
	switch {
	case r.Charging:
		g.started = false
	case !g.started, gap < 0, gap > maxGap, r.Percent < g.last-maxStep, r.Percent > g.lowest+maxRise:
		g.started, g.edge, g.lowest = true, false, r.Percent
	case r.Percent < g.lowest:
		g = g.fall(at, g.lowest-r.Percent)
		g.lowest = r.Percent
	default:
		g.jitter = max(g.jitter, r.Percent-g.lowest)
	}
	g.at, g.last = at, r.Percent
	g.known = g.known || g.seen >= minFall*(1+g.jitter) && g.during >= minDuring
	g.low = g.Low(r)
	g.byRate = g.low && g.known
	return g
}

// fall returns the gauge after the charge fell by the given percentage.
func (g Gauge) fall(at time.Duration, percent int) Gauge {
	if g.edge {
		took := at - g.edgeAt
		keep := math.Exp2(-float64(took) / float64(halfLife))
		g.fallen = g.fallen*keep + float64(percent)
		g.took = time.Duration(float64(g.took)*keep) + took
		g.seen += percent
		g.during += took
		g.step = max(g.step, percent)
	}
	g.edge, g.edgeAt = true, at
	return g
}

// PerHour returns how many percent the device uses in an hour. It returns
// false while too little was observed: less than 20 minutes of discharge, or a
// fall of less than 3 percent, or of less than 9 if the charge goes up and
// down.
func (g Gauge) PerHour() (float64, bool) { return g.perHour(0) }

// perHour returns the rate as if the charge had fallen by more percent in
// addition to what was observed.
func (g Gauge) perHour(more float64) (float64, bool) {
	if !g.known {
		return 0, false
	}
	rate := (g.fallen + more) / g.took.Hours()
	if g.started && g.edge {
		// The next step is overdue: the rate has decreased.
		since := g.at - g.edgeAt
		rate = min(rate, (g.fallen+more+float64(max(g.step, 1)))/(g.took+since).Hours())
	}
	return rate, true
}

// WarnAt returns the lowest level, in percent, from which the device still
// records for eight hours, or the default while the rate of discharge is not
// known. It is between 5 and 100; it is 100 if the device does not last eight
// hours at all. It is cautious: the charge is reported in steps and may skip
// the level by one step.
func (g Gauge) WarnAt() int {
	rate, known := g.perHour(float64(g.jitter))
	if !known {
		level := g.Default
		if level == 0 {
			level = DefaultWarn
		}
		return min(max(level, minWarn), maxWarn)
	}
	level := Reserve + math.Ceil(rate*Enough.Hours()) + float64(g.step+g.jitter)
	return int(min(max(level, minWarn), maxWarn))
}

// Low reports whether a reading requires the warning: it is at or below the
// level of WarnAt. A warning does not come and go. Once it is based on a known
// rate, it stays until the device is charged, or until the device uses so much
// less that the reading is 25 percent above the level. A warning that was
// given before the rate was known is reconsidered when it is. There is no
// warning while the device is being charged.
func (g Gauge) Low(r Reading) bool {
	if r.Charging {
		return false
	}
	level := g.WarnAt()
	switch {
	case g.low && g.byRate:
		level += hysteresis - 1
	case g.low:
		level += maxRise
	}
	return r.Percent <= min(level, maxWarn)
}

// HoursLeft returns for how many hours the device will still record, according
// to the last reading and the observed rate. It returns false while the rate
// is not known or the device is being charged.
func (g Gauge) HoursLeft() (float64, bool) {
	rate, known := g.PerHour()
	if !known || !g.started || rate <= 0 {
		return 0, false
	}
	return max(0, float64(g.last-Reserve)/rate), true
}
