package guard_test

import (
	"testing"
	"testing/synctest"
	"time"

	"zapis/app/device"
	"zapis/app/guard"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
)

// held is a tablet with a game on, in somebody's hands.
type held struct {
	testing.TB
	*guard.Guard
	system system
	dir    string
	clock  clock
	dev    *session.Session
}

// clock tells the time of a bubble of synctest, which begins with the machine.
type clock struct{ boot time.Time }

func (c clock) Stamp() scoresheet.Stamp {
	now := time.Now()
	return scoresheet.Stamp{Wall: scoresheet.MillisOf(now), Boot: [16]byte{1}, SinceBoot: now.Sub(c.boot).Milliseconds()}
}

func (clock) Zone() int { return 0 }

func newHeld(t testing.TB) *held {
	t.Helper()
	h := &held{TB: t, dir: t.TempDir(), clock: clock{time.Now()}}
	h.open()
	t.Cleanup(func() { _ = h.dev.Close() })
	if err := h.dev.SetCode(device.RoleArbiter, "222222", ""); err != nil {
		t.Fatal(err)
	}
	if _, err := h.dev.New(device.NewGame{}); err != nil {
		t.Fatal(err)
	}
	h.watch()
	return h
}

func (h *held) open() {
	h.Helper()
	var err error
	if h.dev, err = session.Open(h.dir, session.Options{Clock: h.clock, Codes: modes.Params{Memory: 8, Time: 1, Threads: 1}}); err != nil {
		h.Fatal(err)
	}
}

func (h *held) watch() {
	g := guard.New(h.dev, h.system.options(func() {}))
	h.Cleanup(func() { g.Stop(); g.Stop() })
	h.Guard = g
	h.does("comes up", h.Started, h.Entered)
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
		h.system.set(func(a *answers) { a.away = !on })
		h.Poll()
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

// R-G04: on Android the system takes the window down and makes it anew
// whenever it pleases, and tells of it in more than one order. The program
// watches on for as long as it runs: nobody gets away behind it, and the
// making anew is no alarm, but stands in the log.
func TestWindowMadeAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		for i := range 3 {
			h.does("made anew", h.Exited, h.focus(false), h.Stopped, wait(50*time.Millisecond), h.Started, h.Entered, h.focus(true))
			h.does("told of late", h.Exited, h.Started, h.Entered, h.focus(false), h.Stopped, wait(900*time.Millisecond), h.focus(true))
			h.does("seen by nobody else", h.Exited, h.Stopped, wait(2*time.Second), h.Started, h.Entered)
			h.does("waited", wait(10*time.Second), h.focus(true))
			if got := h.left(); got != 2*i {
				t.Errorf("the window was made anew %d times: %d alarms, want %d", 3*(i+1), got, 2*i)
			}
			h.does("left", h.Exited, wait(400*time.Millisecond))
			if got := h.left(); got != 2*i+1 {
				t.Errorf("left: %d alarms, want %d", got, 2*i+1)
			}
			h.does("back", wait(time.Minute), h.Entered, wait(time.Second))
			h.does("a short look elsewhere", h.Exited, wait(100*time.Millisecond), h.Entered, wait(time.Second))
			if got := h.left(); got != 2*i+2 {
				t.Errorf("left for a moment: %d alarms, want %d", got, 2*i+2)
			}
		}
		h.does("left, and the system takes the window", h.Exited, h.Stopped, wait(5*time.Second))
		if got := h.left(); got != 7 {
			t.Errorf("gone without a window: %d alarms, want 7", got)
		}
		h.does("back", h.Started, h.Entered, wait(time.Second))
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
			h.does("flickers", h.Exited, h.Stopped, h.Started, h.Entered)
		}
		h.does("ends", h.Exited, h.Stopped, h.Stop, h.Stop)
		for range 100 {
			h.does("told after the end", h.Exited, h.Stopped, h.Started, h.Entered)
		}
		if got := h.left(); got != 0 {
			t.Errorf("%d alarms", got)
		}
	})
}

// R-G04: a program that is asked to end, as by SIGTERM, first loses the focus.
// The next start raises one alarm, that it was stopped.
func TestAskedToEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		h.does("ends", h.Exited, h.Stopped, h.Stop)
		if err := h.dev.Close(); err != nil {
			t.Fatal(err)
		}
		h.does("is started again", wait(time.Minute))
		h.open()
		h.watch()
		if a := h.dev.View().Alarms; len(a) != 1 || a[0].Alarm != device.AlarmStopped || a[0].Detail != device.StoppedClosed {
			t.Errorf("the alarms are %v", a)
		}
	})
}

// R-G04: one alarm is raised for one time away, and tells how long it lasted
// once it is over.
func TestAlarmIsRaisedAndEndedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		h.does("left", h.Exited, h.focus(false), wait(time.Second))
		for range 9 {
			h.does("still away", h.focus(false), wait(time.Second))
		}
		if a := h.dev.View().Alarms; len(a) != 1 || a[0].Alarm != device.AlarmLeft || a[0].Detail != device.LeftFocus || a[0].For != 0 {
			t.Fatalf("away: the alarms are %v", a)
		}
		h.does("back", h.Entered, h.focus(true), wait(time.Second), h.focus(true), wait(time.Second))
		a := h.dev.View().Alarms
		if len(a) != 1 || a[0].For < 9000 || a[0].For > 10000 {
			t.Fatalf("back: the alarms are %v, want one of ten seconds", a)
		}
		if err := h.dev.Arbiter("222222"); err != nil {
			t.Fatal(err)
		}
		if err := h.dev.Acknowledge(); err != nil {
			t.Fatal(err)
		}
		h.does("watched on", h.focus(true), wait(time.Minute), h.focus(true), wait(time.Second))
		if a := h.dev.View().Alarms; len(a) != 0 {
			t.Errorf("acknowledged: the alarms are %v", a)
		}
	})
}

// R-G04: in a game the window stays when somebody closes it, also when the game
// is over and in arbiter mode, and that it was tried is an alarm. A parked game
// may be switched off.
func TestWindowStaysInAGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		stays := func(when string) {
			t.Helper()
			if h.MayClose() {
				t.Errorf("%s, in %s mode: the window may be closed", when, h.dev.View().Mode)
			}
		}
		stays("in a game")
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
		if !h.MayClose() {
			t.Errorf("in %s mode: the window cannot be closed", h.dev.View().Mode)
		}
	})
}

// A parked game is switched off (Laws, Guideline I): that is no alarm.
func TestParkedGameIsSwitchedOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHeld(t)
		if err := h.dev.Arbiter("222222"); err != nil {
			t.Fatal(err)
		}
		clock := scoresheet.Clock{Noted: true, Seconds: 4980}
		if _, err := h.dev.Adjourn(device.Envelope{White: clock, Black: clock, Resume: "tomorrow", Keeper: "Ivanenko", Paper: true}); err != nil {
			t.Fatal(err)
		}
		if !h.MayClose() {
			t.Error("the window cannot be closed")
		}
		if a := h.dev.View().Alarms; len(a) != 0 {
			t.Errorf("the alarms are %v", a)
		}
	})
}
