package page

import (
	"slices"
	"time"
)

// pace is how fast a hand enters moves in this game: how long the two touches of a
// move lie apart. It knows nothing but time (R-G15).
type pace struct {
	gaps []time.Duration // of the last moves, the newest last
	last time.Time       // of the last touch
}

const (
	paceMoves = 20 // so many moves are looked back on
	paceLeast = 3  // after so many moves the pace is known

	// resting is after how long a square that was touched is let go of; a gap that
	// is longer counts as this.
	resting = 10 * time.Second

	// shortest is the shortest time that any limit is set to: a hand that trembles,
	// or looks for the square, is slower now and then than it mostly is.
	shortest = 1500 * time.Millisecond
)

// pause returns how long ago the last touch was, and notes one now.
func (p *pace) pause(now time.Time) time.Duration {
	since := resting
	if !p.last.IsZero() {
		since = max(0, now.Sub(p.last))
	}
	p.last = now
	return since
}

// learn notes how long the two touches of a move lay apart.
func (p *pace) learn(gap time.Duration) {
	p.gaps = append(p.gaps, min(gap, resting))
	if len(p.gaps) > paceMoves {
		p.gaps = p.gaps[1:]
	}
}

// slow is after how long a touch may not belong to the one before: twice the usual
// time between the two touches of a move. Until that is known, it is as long as a
// square rests.
func (p *pace) slow() time.Duration { return p.limit(4, resting) }

// over is after how long a touch is not followed by one that belongs to it.
func (p *pace) over() time.Duration { return p.limit(5, 2*shortest) }

// limit returns so many halves of the usual time, within what is sensible.
func (p *pace) limit(halves time.Duration, unknown time.Duration) time.Duration {
	if len(p.gaps) < paceLeast {
		return unknown
	}
	sorted := slices.Sorted(slices.Values(p.gaps))
	return min(resting, max(shortest, sorted[len(sorted)/2]*halves/2))
}
