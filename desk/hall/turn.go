package hall

import (
	"context"
	"net/http"
	"time"
)

// turnTime is how long somebody waits for the desk, which works for one after
// another. With what a store needs to find out that its server does not answer
// it is less than a device waits for an answer: it hears the reason.
const turnTime = 15 * time.Second

var errSilent = problem(http.StatusServiceUnavailable, "hall.err.store")

// turn is whose turn it is at the desk.
type turn struct {
	free chan struct{} // empty while somebody has it
	wait time.Duration // turnTime but in tests
}

func newTurn() turn {
	t := turn{make(chan struct{}, 1), turnTime}
	t.Unlock()
	return t
}

// take waits for the turn, but not for ever: if the store's server hangs,
// whoever has the turn has it for long.
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

// Lock takes the turn for a moment, after it was had once: the store is not asked.
func (t turn) Lock() { <-t.free }

// Unlock gives it to the next.
func (t turn) Unlock() { t.free <- struct{}{} }
