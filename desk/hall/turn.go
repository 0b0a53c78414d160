package hall

import (
	"context"
	"net/http"
	"time"
)

// turnTime is how long a request waits for the desk, which serves one at a
// time. Together with the time that a store needs to notice that its server
// does not answer, it is shorter than a device's wait for an answer, so that
// the device learns the reason.
const turnTime = 15 * time.Second

var errSilent = problem(http.StatusServiceUnavailable, "hall.err.store")

// turn is the lock of the desk.
type turn struct {
	free chan struct{} // empty while somebody has it
	wait time.Duration // turnTime but in tests
}

func newTurn() turn {
	t := turn{make(chan struct{}, 1), turnTime}
	t.Unlock()
	return t
}

// take waits for the turn, but not for ever: if the store's server hangs, the
// holder keeps the turn for long.
func (t turn) take(ctx context.Context) error {
	late := time.NewTimer(t.wait)
	defer late.Stop()
	select {
	case <-t.free:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
		return errSilent
	}
}

// Lock takes the turn again for a moment, without using the store.
func (t turn) Lock() { <-t.free }

// Unlock gives it to the next.
func (t turn) Unlock() { t.free <- struct{}{} }
