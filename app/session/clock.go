package session

import (
	"crypto/rand"
	"time"

	"zapis/scoresheet"
)

// Clock tells the time in two ways: by the wall clock, and since boot.
type Clock interface {
	Stamp() scoresheet.Stamp
	// Zone is the offset of the device's wall clock in minutes east of UTC.
	Zone() int
}

// runClock is the clock of a system that does not name its boot: the boot is
// then this run of the program, and the time since boot is Go's monotonic
// clock.
type runClock struct {
	start time.Time
	boot  [16]byte
}

func newRunClock() *runClock {
	c := &runClock{start: time.Now()}
	// rand.Read never fails.
	_, _ = rand.Read(c.boot[:])
	return c
}

func (c *runClock) Stamp() scoresheet.Stamp {
	now := time.Now()
	return scoresheet.Stamp{Wall: scoresheet.MillisOf(now), Boot: c.boot, SinceBoot: now.Sub(c.start).Milliseconds()}
}

func (c *runClock) Zone() int {
	_, seconds := time.Now().Zone()
	return seconds / 60
}

// Awake is Go's monotonic clock, which stops while the machine sleeps if the
// system's does, as on Linux and Android.
func (c *runClock) Awake() time.Duration { return time.Since(c.start) }
