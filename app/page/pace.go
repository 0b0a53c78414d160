package page

import (
	"slices"
	"time"
)

// pace is how fast a hand enters moves in this game, measured by the time between
// the two touches of a move. It depends on nothing but time (R-G15).
type pace struct {
	gaps []time.Duration // of the last moves, the newest last
	last time.Time       // of the last touch
}

const (
	paceMoves = 20 // how many of the latest moves count
	paceLeast = 3  // with fewer moves the pace is not known yet

	// resting is the time after which a square that was touched first is released.
	// A longer gap counts as this long.
	resting = 10 * time.Second

	// shortest is the lower bound of every limit: a hand that trembles or looks for
	// the square is sometimes slower than usual.
	shortest = 1500 * time.Millisecond
)

// pause returns the time since the last touch, and records a touch at now.
func (p *pace) pause(now time.Time) time.Duration {
	since := resting
	if !p.last.IsZero() {
		since = max(0, now.Sub(p.last))
	}
	p.last = now
	return since
}

// learn records the time between the two touches of a move.
func (p *pace) learn(gap time.Duration) {
	p.gaps = append(p.gaps, min(gap, resting))
	if len(p.gaps) > paceMoves {
		p.gaps = p.gaps[1:]
	}
}

// slow returns the time after which a touch may not belong to the one before it:
// twice the usual time between the two touches of a move, or [resting] until that is
// known.
func (p *pace) slow() time.Duration { return p.limit(4, resting) }

// over returns the time after which no further touch belongs to the last one.
func (p *pace) over() time.Duration { return p.limit(5, 2*shortest) }

// limit returns the given number of halves of the median gap, between [shortest] and
// [resting], or unknown if the pace is not known yet.
func (p *pace) limit(halves time.Duration, unknown time.Duration) time.Duration {
	if len(p.gaps) < paceLeast {
		return unknown
	}
	sorted := slices.Sorted(slices.Values(p.gaps))
	return min(resting, max(shortest, sorted[len(sorted)/2]*halves/2))
}
