//go:build !jvmtest

package tablet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"zapis/app/tablet"
)

func TestWeaker(t *testing.T) {
	order := []tablet.Lock{tablet.None, tablet.Pinned, tablet.Kiosk}
	for i, a := range order {
		for j, b := range order {
			if got := a.Weaker(b); got != (i < j) {
				t.Errorf("%s weaker than %s: %v", a, b, got)
			}
		}
	}
	if !tablet.Lock("locked, honestly").Weaker(tablet.Pinned) {
		t.Error("a word that is no lock holds something")
	}
}

// R-G01, R-D02: off Android the lock is what the kiosk says it is, and an
// unknown word is none.
func TestScreenOfAnotherSystem(t *testing.T) {
	for word, want := range map[string]tablet.Lock{
		"": tablet.None, "kiosk": tablet.Kiosk, "pinned": tablet.Pinned, "none": tablet.None, "Kiosk!": tablet.None,
	} {
		t.Setenv("ZAPIS_LOCK", word)
		s := tablet.New()
		if got, err := s.Lock(); got != want || err != nil {
			t.Errorf("ZAPIS_LOCK=%q: lock %q, %v, want %q", word, got, err, want)
		}
		if err := errors.Join(s.Hold(), s.Release()); err != nil {
			t.Errorf("ZAPIS_LOCK=%q: hold or release: %v", word, err)
		}
		if _, err := s.HasFocus(); !errors.Is(err, tablet.ErrUnknown) {
			t.Errorf("focus: %v, want ErrUnknown", err)
		}
		if _, err := s.Display(); !errors.Is(err, tablet.ErrUnknown) {
			t.Errorf("size: %v, want ErrUnknown", err)
		}
		if _, _, err := s.Battery(); !errors.Is(err, tablet.ErrUnknown) {
			t.Errorf("battery: %v, want ErrUnknown", err)
		}
	}
}

// fake answers with one moment after the other, and the last one for ever.
type fake struct {
	tablet.Screen
	moments []moment
	polls   int
}

type moment struct {
	focus    bool
	lock     tablet.Lock
	noFocus  error
	noLock   error
	expected string // the events of this poll
}

func (f *fake) now() moment { return f.moments[min(f.polls, len(f.moments)-1)] }

func (f *fake) HasFocus() (bool, error) { return f.now().focus, f.now().noFocus }

func (f *fake) Lock() (tablet.Lock, error) {
	m := f.now()
	f.polls++
	return m.lock, m.noLock
}

func words(events []tablet.Event) string {
	var said []string
	for _, e := range events {
		s := e.Change.String()
		if e.Was != "" {
			s += fmt.Sprintf(" %s→%s", e.Was, e.Now)
		}
		if e.Err != nil {
			s += " " + e.Err.Error()
		}
		said = append(said, s)
	}
	return strings.Join(said, ", ")
}

// R-G01, R-G03: every loss of the focus and of the lock is told once, and so
// is its end; a screen that cannot be read is told too, and never taken for
// one that is well.
func TestWatcher(t *testing.T) {
	broken := errors.New("dead object")
	unknown := fmt.Errorf("here: %w", tablet.ErrUnknown)
	const none, pinned, kiosk = tablet.None, tablet.Pinned, tablet.Kiosk
	tests := []struct {
		name    string
		moments []moment
	}{
		{"nothing happens", []moment{{focus: true, lock: kiosk}, {focus: true, lock: kiosk}, {focus: true, lock: kiosk}}},
		{"the focus goes and comes", []moment{
			{focus: true, lock: pinned},
			{lock: pinned, expected: "focus lost"},
			{lock: pinned},
			{focus: true, lock: pinned, expected: "focus gained"},
			{focus: true, lock: pinned},
			{lock: pinned, expected: "focus lost"},
		}},
		{"away from the beginning", []moment{
			{lock: none, expected: "focus lost"},
			{lock: none},
			{focus: true, lock: none, expected: "focus gained"},
		}},
		{"the player confirms the pinning and leaves it", []moment{
			{lock: none, expected: "focus lost"},
			{focus: true, lock: pinned, expected: "focus gained, lock gained none→pinned"},
			{focus: true, lock: pinned},
			{lock: none, expected: "focus lost, lock lost pinned→none"},
			{focus: true, lock: none, expected: "focus gained"},
		}},
		{"the organizer's lock becomes a pinning", []moment{
			{focus: true, lock: kiosk},
			{focus: true, lock: pinned, expected: "lock lost kiosk→pinned"},
			{focus: true, lock: kiosk, expected: "lock gained pinned→kiosk"},
			{focus: true, lock: none, expected: "lock lost kiosk→none"},
		}},
		{"the system stops answering, and the focus went meanwhile", []moment{
			{focus: true, lock: kiosk},
			{noFocus: broken, lock: kiosk, expected: "unreadable dead object"},
			{noFocus: broken, lock: kiosk},
			{focus: false, lock: kiosk, expected: "readable again, focus lost"},
			{noFocus: broken, lock: kiosk, expected: "unreadable dead object"},
			{focus: true, lock: kiosk, expected: "readable again, focus gained"},
		}},
		{"the lock cannot be read, first and later", []moment{
			{focus: true, noLock: broken, expected: "unreadable dead object"},
			{focus: true, lock: kiosk, expected: "readable again"},
			{focus: true, noLock: broken, expected: "unreadable dead object"},
			{focus: true, lock: none, expected: "readable again, lock lost kiosk→none"},
		}},
		{"both at once", []moment{
			{noFocus: broken, noLock: broken, expected: "unreadable dead object, unreadable dead object"},
			{noFocus: broken, noLock: broken},
			{focus: true, lock: pinned, expected: "readable again, readable again"},
		}},
		{"a system that does not know", []moment{
			{noFocus: unknown, noLock: unknown},
			{noFocus: unknown, lock: kiosk},
			{noFocus: unknown, lock: none, expected: "lock lost kiosk→none"},
			{noFocus: unknown, noLock: unknown},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := tablet.NewWatcher(&fake{moments: tt.moments})
			for i, m := range tt.moments {
				if got := words(w.Poll()); got != m.expected {
					t.Errorf("poll %d: %q, want %q", i+1, got, m.expected)
				}
			}
		})
	}
}

// Watch polls at once, reports what it sees, and ends with its context.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &fake{moments: []moment{
		{lock: tablet.Kiosk}, {lock: tablet.Kiosk}, {focus: true, lock: tablet.Kiosk}, {focus: true, lock: tablet.None},
	}}
	var seen []tablet.Event
	tablet.Watch(ctx, s, time.Millisecond, func(e tablet.Event) {
		if seen = append(seen, e); len(seen) == 3 {
			cancel()
		}
	})
	if got, want := words(seen), "focus lost, focus gained, lock lost kiosk→none"; got != want {
		t.Errorf("seen %q, want %q", got, want)
	}
}
