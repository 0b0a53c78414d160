package main

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/app/tablet"
	"zapis/modes"
	"zapis/scoresheet"
)

// fakeApp is an app whose system is played by the test.
type fakeApp struct {
	fyne.App
	entered, exited, started, stopped func()
}

func (a *fakeApp) Lifecycle() fyne.Lifecycle       { return a }
func (a *fakeApp) SetOnEnteredForeground(f func()) { a.entered = f }
func (a *fakeApp) SetOnExitedForeground(f func())  { a.exited = f }
func (a *fakeApp) SetOnStarted(f func())           { a.started = f }
func (a *fakeApp) SetOnStopped(f func())           { a.stopped = f }

// fakeScreen is a tablet on which the window has the focus or not.
type fakeScreen struct {
	mu   sync.Mutex
	away bool
}

func (*fakeScreen) Hold() error                 { return nil }
func (*fakeScreen) Release() error              { return nil }
func (*fakeScreen) Lock() (tablet.Lock, error)  { return tablet.None, nil }
func (*fakeScreen) Battery() (int, bool, error) { return 0, false, tablet.ErrUnknown }

func (s *fakeScreen) HasFocus() (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.away, nil
}

// held is a tablet with a game on, in somebody's hands.
type held struct {
	testing.TB
	fakeApp
	screen fakeScreen
	dev    *session.Session
	guard  *guard
}

func newHeld(t testing.TB) *held {
	t.Helper()
	h := &held{TB: t}
	var err error
	if h.dev, err = session.Open(t.TempDir(), session.Options{Codes: modes.Params{Memory: 8, Time: 1, Threads: 1}}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.guard.stop()
		h.guard.stop()
		_ = h.dev.Close()
	})
	if err := h.dev.SetCode(device.RoleArbiter, "222222", ""); err != nil {
		t.Fatal(err)
	}
	if _, err := h.dev.New(device.NewGame{}); err != nil {
		t.Fatal(err)
	}
	h.guard = newGuard(&h.fakeApp, nil, h.dev, &h.screen, func() {})
	h.does("comes up", h.started, h.entered)
	return h
}

// does plays calls of the system in its order. None may wait for anybody.
func (h *held) does(what string, calls ...func()) {
	h.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, call := range calls {
			call()
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Hour):
		h.Fatalf("%s: the program hangs", what)
	}
}

// focus is what the system answers when it is asked.
func (h *held) focus(on bool) func() {
	return func() {
		h.screen.mu.Lock()
		h.screen.away = !on
		h.screen.mu.Unlock()
		h.guard.poll()
	}
}

// noted counts what the log says of the screen.
func (h *held) noted(what string) (n int) {
	h.Helper()
	if err := h.dev.Arbiter("222222"); err != nil {
		h.Fatal(err)
	}
	log, err := h.dev.ActionLog()
	if err != nil {
		h.Fatal(err)
	}
	for _, e := range log {
		if p, err := scoresheet.DecodePayload(e.Event); err == nil && p == (scoresheet.FocusNoted{What: what}) {
			n++
		}
	}
	return n
}

// left counts the alarms that the screen was left.
func (h *held) left() (n int) {
	for _, a := range h.dev.View().Alarms {
		if a.Alarm == device.AlarmLeft {
			n++
		}
	}
	return n
}

func wait(d time.Duration) func() { return func() { time.Sleep(d) } }

// R-G04: on Android the system takes the window down and makes it anew
// whenever it pleases, and tells of it in more than one order. The program
// watches on for as long as it runs: nobody gets away behind it, and the
// making anew is no alarm, but stands in the log.
func TestWindowMadeAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		for i := range 3 {
			h.does("made anew", h.exited, h.focus(false), h.stopped, wait(50*time.Millisecond), h.started, h.entered, h.focus(true))
			h.does("told of late", h.exited, h.started, h.entered, h.focus(false), h.stopped, wait(900*time.Millisecond), h.focus(true))
			h.does("seen by nobody else", h.exited, h.stopped, wait(2*time.Second), h.started, h.entered)
			h.does("waited", wait(10*time.Second), h.focus(true))
			if got := h.left(); got != 2*i {
				t.Errorf("the window was made anew %d times: %d alarms, want %d", 3*(i+1), got, 2*i)
			}
			h.does("left", h.exited, wait(400*time.Millisecond))
			if got := h.left(); got != 2*i+1 {
				t.Errorf("left: %d alarms, want %d", got, 2*i+1)
			}
			h.does("back", wait(time.Minute), h.entered, wait(time.Second))
			h.does("a short look elsewhere", h.exited, wait(100*time.Millisecond), h.entered, wait(time.Second))
			if got := h.left(); got != 2*i+2 {
				t.Errorf("left for a moment: %d alarms, want %d", got, 2*i+2)
			}
		}
		h.does("left, and the system takes the window", h.exited, h.stopped, wait(5*time.Second))
		if got := h.left(); got != 7 {
			t.Errorf("gone without a window: %d alarms, want 7", got)
		}
		h.does("back", h.started, h.entered, wait(time.Second))
		if got := h.noted("anew"); got != 9 {
			t.Errorf("%d times made anew stand in the log, want 9", got)
		}
	})
}

// What the system tells is taken however much it is, and nobody waits for the
// log.
func TestLifecycleNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		for range 500 {
			h.does("flickers", h.exited, h.stopped, h.started, h.entered)
		}
		h.does("ends", h.exited, h.stopped, h.guard.stop, h.guard.stop)
		for range 100 {
			h.does("told after the end", h.exited, h.stopped, h.started, h.entered)
		}
		if got := h.left(); got != 0 {
			t.Errorf("%d alarms", got)
		}
	})
}

// R-G04: in a game the window stays when somebody closes it, also when the game
// is over and in arbiter mode, and that it was tried is an alarm.
func TestWindowStaysInAGame(t *testing.T) {
	h := newHeld(t)
	stays := func(when string) {
		t.Helper()
		if v := h.dev.View(); mayClose(v) {
			t.Errorf("%s, in %s mode: the window may be closed", when, v.Mode)
		}
	}
	stays("in a game")
	h.guard.closing()
	if a := h.dev.View().Alarms; len(a) != 1 || a[0].Detail != device.LeftClose {
		t.Errorf("the alarms are %v", a)
	}
	if _, err := h.dev.Result(scoresheet.Draw, ""); err != nil {
		t.Fatal(err)
	}
	stays("after the result")
	if err := h.dev.Arbiter("222222"); err != nil {
		t.Fatal(err)
	}
	stays("with the arbiter")
	if _, err := h.dev.Abandon("a test"); err != nil {
		t.Fatal(err)
	}
	if v := h.dev.View(); !mayClose(v) {
		t.Errorf("in %s mode: the window cannot be closed", v.Mode)
	}
}
