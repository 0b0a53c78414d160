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
	LockLost                      // the lock holds less than before, or nothing
	LockGained                    // the lock holds more than before
	Unreadable                    // the system has stopped answering; what is true is unknown
	Readable                      // it answers again
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

// An Event is one change, with what holds after it.
type Event struct {
	Change   Change
	Was, Now Lock  // of LockLost and LockGained
	Err      error // of Unreadable: what the system answered
}

// A Watcher asks a screen again and again and tells the changes (R-G01,
// R-G03). It takes the window to have the focus until the screen says no, so
// that a game that begins under something else is told at once; the lock at
// its first answer is where it starts from and no change. A Watcher belongs
// to one goroutine.
type Watcher struct {
	screen Screen
	away   bool
	lock   Lock // "" before the first answer
	mute   [2]bool
}

// NewWatcher returns a watcher of the screen that has not asked yet.
func NewWatcher(s Screen) *Watcher { return &Watcher{screen: s} }

// Poll asks once and returns what has changed since the time before, the
// focus first. A screen that does not know (ErrUnknown) changes nothing. One
// that fails is told once, until it answers again; what it last answered
// stays what later answers are compared with.
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

// answers reports whether the screen answered question i, and adds an event
// when it has ceased to or does again.
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

// Watch polls the screen at once and then at every interval until ctx is
// done, and reports each change in the order seen. It returns when the last
// report has.
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
