package power

import (
	"math"
	"time"
)

// Gauge watches the battery while the device is in use. It learns how fast
// the charge falls and says from which level on the device would not record
// for another [Enough] (R-G05). It is a value: [Gauge.Note] returns the gauge
// that has seen one reading more. The zero value has seen nothing and warns
// at [DefaultWarn].
//
// It takes the charge to fall as it fell in the last hours, evenly down to
// [Reserve]. An aged battery that breaks down early gives no sign of that
// before it does.
type Gauge struct {
	// Default is the level, in percent, at which to warn while the rate is not
	// known; 0 stands for DefaultWarn. The organizer may set it.
	Default int

	started bool          // a spell of discharge is being watched
	at      time.Duration // of the last reading, since boot
	last    int           // its charge
	lowest  int           // of the spell
	edge    bool          // the charge has fallen in this spell: edgeAt is known
	edgeAt  time.Duration // when it fell last

	fallen float64       // percent, from step to step; what is long ago counts less
	took   time.Duration // how long that took, counted alike
	seen   int           // percent, as fallen, but all of it
	during time.Duration // as took, but all of it
	step   int           // the largest step in which the charge fell
	jitter int           // how far the charge seemed to rise while it fell
	known  bool          // enough was seen to tell the rate; that stays

	low    bool // the warning is given
	byRate bool // and the rate was known when it was
}

const (
	// Enough is how long a device has to record once it has warned (R-G05).
	Enough = 8 * time.Hour
	// DefaultWarn is the level, in percent, of a warning while the rate of
	// discharge is not known: enough for a device that lasts 17 hours.
	DefaultWarn = 40
	// Reserve is the level, in percent, at which systems put themselves to
	// sleep: below it nothing is recorded.
	Reserve = 5

	minWarn, maxWarn = 5, 100

	// What has to be seen before the rate counts as known.
	minFall   = 3 // percent; as much again for every percent that the charge jitters
	minDuring = 20 * time.Minute
	// halfLife is how long it takes until what was seen counts half.
	halfLife = 2 * time.Hour
	// maxGap is the time between two readings from which on the device was
	// asleep, or nobody looked.
	maxGap = 10 * time.Minute
	// maxStep is the fall between two readings, and maxRise the rise while
	// discharging, beyond which the battery was changed, or has corrected its
	// own reckoning.
	maxStep, maxRise = 5, 2
	// hysteresis is how far above the level of warning the charge has to lie
	// before a warning is taken back that a known rate called for.
	hysteresis = 25
)

// Note returns the gauge after one more reading, taken at a time since boot
// (which goes on while the device sleeps). Once a minute is right. Only what
// was seen while discharging counts, and only from one fall of the charge to
// the next: when it began to fall from where it stood first, nobody saw.
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

// fall notes that the charge fell by some percent.
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

// PerHour returns how many percent the device uses in an hour; false while
// too little was seen to say so: less than 20 minutes of discharge, or less
// than 3 percent, or, of a charge that goes up and down, less than 9.
func (g Gauge) PerHour() (float64, bool) { return g.perHour(0) }

// perHour returns the rate if the charge had fallen by more than was seen.
func (g Gauge) perHour(more float64) (float64, bool) {
	if !g.known {
		return 0, false
	}
	rate := (g.fallen + more) / g.took.Hours()
	if g.started && g.edge {
		// The next step is overdue: the rate is no longer what it was.
		since := g.at - g.edgeAt
		rate = min(rate, (g.fallen+more+float64(max(g.step, 1)))/(g.took+since).Hours())
	}
	return rate, true
}

// WarnAt returns the level, in percent, from which the device still records
// for eight hours; as long as the rate of discharge is not known, the
// default. It lies between 5 and 100; 100 where the device does not last
// eight hours at all. It is cautious: the charge is told in steps, and may
// jump past the level by one of them.
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

// Low reports that a reading calls for the warning: it lies at the level of
// WarnAt or below. A warning does not come and go: once the known rate has
// called for it, it stays until the device is charged, or until it turns out
// to use so much less that the reading lies 25 percent above the level. One
// that was given before the rate was known is looked at again when it is.
// While the device is charged there is none.
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

// HoursLeft returns for how many hours the device will still record, by the
// last reading and the rate observed; false while the rate is not known, or
// the device is being charged.
func (g Gauge) HoursLeft() (float64, bool) {
	rate, known := g.PerHour()
	if !known || !g.started || rate <= 0 {
		return 0, false
	}
	return max(0, float64(g.last-Reserve)/rate), true
}
