package tablet

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A Change is what a Watcher saw happen to the screen.
type Change int

// The changes.
const (
	FocusLost   Change = iota + 1 // the window no longer gets the touches, or never did
	FocusGained                   // it gets them again
	LockLost                      // the lock is weaker than before
	LockGained                    // the lock is stronger than before
	Unreadable                    // the system has stopped answering; the state is unknown
	Readable                      // the system answers again
)

func (c Change) String() string {
	switch c {
	case FocusLost:
		return "focus lost"
	case FocusGained:
		return "focus gained"
	case LockLost:
		return "lock lost"
	case LockGained:
		return "lock gained"
	case Unreadable:
		return "unreadable"
	case Readable:
		return "readable again"
	case 0:
		return "no change"
	default:
		return fmt.Sprintf("Change(%d)", int(c))
	}
}

// An Event is one change, with the state after it.
type Event struct {
	Change   Change
	Was, Now Lock  // for LockLost and LockGained
	Err      error // for Unreadable: the system's error
}

// A Watcher polls a screen and reports changes (R-G01, R-G03). It assumes that
// the window has the focus until the screen says otherwise, so that a game
// that begins under another window is reported at once. The lock in the first
// answer is not a change. A Watcher is not safe for concurrent use.
type Watcher struct {
	screen Screen
	away   bool
	lock   Lock // "" before the first answer
	mute   [2]bool
}

// NewWatcher returns a watcher that has not polled the screen yet.
func NewWatcher(s Screen) *Watcher { return &Watcher{screen: s} }

// Poll polls the screen once and returns what has changed since the previous
// call, the focus first. An answer of ErrUnknown changes nothing. A failure is
// reported once until the screen answers again, and that answer is compared
// with the last one before the failure.
func (w *Watcher) Poll() []Event {
	var events []Event
	focus, err := w.screen.HasFocus()
	if w.answers(0, err, &events) && focus == w.away {
		w.away = !focus
		change := FocusGained
		if w.away {
			change = FocusLost
		}
		events = append(events, Event{Change: change})
	}
	lock, err := w.screen.Lock()
	if w.answers(1, err, &events) {
		switch {
		case w.lock == "":
		case lock.Weaker(w.lock):
			events = append(events, Event{Change: LockLost, Was: w.lock, Now: lock})
		case w.lock.Weaker(lock):
			events = append(events, Event{Change: LockGained, Was: w.lock, Now: lock})
		}
		w.lock = lock
	}
	return events
}

// answers reports whether the screen answered question i. It adds an event if
// the screen has stopped answering or answers again.
func (w *Watcher) answers(i int, err error, events *[]Event) bool {
	if errors.Is(err, ErrUnknown) {
		return false
	}
	if failed := err != nil; failed != w.mute[i] {
		w.mute[i] = failed
		if failed {
			*events = append(*events, Event{Change: Unreadable, Err: err})
		} else {
			*events = append(*events, Event{Change: Readable})
		}
	}
	return err == nil
}

// Watch polls the screen immediately and then at every interval until ctx is
// done, and calls report for each change in order. It returns after the last
// report.
func Watch(ctx context.Context, s Screen, every time.Duration, report func(Event)) {
	w := NewWatcher(s)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		for _, e := range w.Poll() {
			report(e)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
