// Package guard notices when somebody leaves the program, hides its window,
// tries to close it or plugs something in, and tells the session (R-G04).
//
// It has three sources: the toolkit reports what happens to the window
// ([Guard.Entered] and the methods after it), the display is asked for the state
// of the window ([Window]), and the system is asked for the rest once a second
// ([Guard.Poll]). It does not depend on the toolkit or the display itself.
package guard

import (
	"sync"
	"time"

	"zapis/app/device"
	"zapis/app/inview"
	"zapis/app/plugged"
	"zapis/app/tablet"
	"zapis/modes"
)

// Device is what the guard tells what it notices: a session.
type Device interface {
	View() device.View
	Left(how string)
	Back()
	Remade()
	Plugged(kind, name string)
	Locked(lock string)
}

// Window is the window as the display shows it. Only one goroutine at a time
// calls its methods.
type Window interface {
	State() inview.State
	Gone() bool // the display does not exist any more
}

// Options is what a guard needs besides the device. All fields are required.
type Options struct {
	Screen  tablet.Screen
	Plugged func() plugged.Set // what is plugged in at this moment
	Refresh func()             // shows what became of the alarms
	Quit    func()             // ends the program, whose display is gone
}

// Guard watches the window of a running program. Its methods may be called
// from any goroutine, but Poll and MayClose from one goroutine each.
type Guard struct {
	dev  Device
	opts Options

	turns chan func()   // changes of what is known, in the order of their reports
	ended chan struct{} // closed by Stop
	stop  sync.Once

	held     bool        // the system was asked for the screen; Poll's
	plugged  plugged.Set // at the last poll; Poll's
	closedAt time.Time   // when closing was tried last; MayClose's

	mu        sync.Mutex
	window    Window // nil if the display tells nothing
	focus     bool   // the window has the focus, as far as was reported
	focusAt   time.Time
	enteredAt time.Time // when the toolkit last reported that the window has the focus, or the first window
	lostAt    time.Time // when the focus was lost, if that is not told yet
	rebuiltAt time.Time // when the system last removed or created the window
	starts    int       // how often the window was created
	stops     int       // how often it was removed
	noted     int       // starts when the session was last told of a rebuilt window
	view      inview.State
	dark      bool   // the screen is off
	told      string // how the screen is lost, as reported to the session; empty if it is not
}

const (
	// settles is how long a lost focus waits before it is reported. A toolkit that
	// is asked to end reports the focus lost first, and the program ends at once:
	// the alarm is then that the program was stopped.
	settles = 300 * time.Millisecond
	// rebuilds is how long the system may take to create the window again, as
	// Android does when the tablet is turned or a keyboard is plugged in. A
	// focus that returns within that time is noted in the log; one that stays
	// away for longer is an alarm.
	rebuilds = 3 * time.Second
	// comes is how long the system's word that the window lacks the focus does not
	// count after the toolkit reported it, or the first window: on Android a window is
	// drawn first, and has the focus a moment later, which is seconds on a slow tablet.
	comes = 3 * time.Second
	// oneTry is how long further attempts to close the window count as one:
	// a window that lost its display asks again and again.
	oneTry = time.Second
)

// New returns a guard that watches until Stop is called. A toolkit may report
// no focus at all, as on a Wayland without a keyboard; until it reports that
// the focus was lost, the window counts as having it.
func New(dev Device, opts Options) *Guard {
	g := &Guard{
		dev: dev, opts: opts, focus: true, plugged: opts.Plugged(),
		turns: make(chan func(), 64), ended: make(chan struct{}),
	}
	go g.follow()
	return g
}

// Stop ends the watching when the program ends: nothing is reported afterwards.
// It may be called more than once.
func (g *Guard) Stop() { g.stop.Do(func() { close(g.ended) }) }

// Entered reports that the window has the focus.
func (g *Guard) Entered() {
	at := time.Now()
	g.report(func() {
		g.enteredAt = at
		g.focused(true, at)
	})
}

// Exited reports that the window has lost the focus.
func (g *Guard) Exited() {
	at := time.Now()
	g.report(func() { g.focused(false, at) })
}

// Started reports that the window was created, Stopped that the system removed
// it. When the system creates it again, either may be reported first.
func (g *Guard) Started() {
	at := time.Now()
	g.report(func() {
		if g.starts++; g.starts > 1 {
			g.rebuiltAt = at
		} else {
			g.enteredAt = at
		}
	})
}

// Stopped reports that the system removed the window: see [Guard.Started].
func (g *Guard) Stopped() {
	at := time.Now()
	g.report(func() {
		g.stops++
		g.rebuiltAt = at
	})
}

// Watch has the display asked about w from now on.
func (g *Guard) Watch(w Window) { g.report(func() { g.window = w }) }

// report queues a change of what is known. It does not wait for the log.
func (g *Guard) report(change func()) {
	select {
	case g.turns <- change:
	case <-g.ended:
	}
}

// follow applies the changes in their order.
func (g *Guard) follow() {
	for {
		select {
		case <-g.ended:
			return
		case change := <-g.turns:
			g.apply(change)
		}
	}
}

// focused records whether the window has the focus. A loss that ended before it
// was reported is reported now, however short it was, unless the system created
// the window again.
func (g *Guard) focused(on bool, at time.Time) {
	if at.Before(g.focusAt) {
		return // the answer to an older question
	}
	g.focusAt = at
	switch {
	case on == g.focus:
		return
	case !on:
		g.lostAt = at
	case g.lostAt.IsZero(): // it was told
	case g.rebuilding():
		g.lostAt = time.Time{}
		if g.noted != g.starts {
			g.noted = g.starts
			g.dev.Remade()
		}
	default:
		g.lostAt = time.Time{}
		g.tell(device.LeftFocus)
	}
	g.focus = on
}

// rebuilding reports whether the focus was lost while the system created the
// window again.
func (g *Guard) rebuilding() bool {
	return !g.rebuiltAt.IsZero() && g.lostAt.Before(g.rebuiltAt.Add(rebuilds))
}

// wait returns how much longer a lost focus is not told.
func (g *Guard) wait() time.Duration {
	due := g.lostAt.Add(settles)
	if g.rebuilding() && g.rebuiltAt.Add(rebuilds).After(due) {
		due = g.rebuiltAt.Add(rebuilds)
	}
	return time.Until(due)
}

// Poll asks the system and the display, which report nothing by themselves. It
// is to be called once a second.
func (g *Guard) Poll() {
	at := time.Now()
	focused, err := g.opts.Screen.HasFocus()
	g.hold()
	now := g.opts.Plugged()
	for _, item := range plugged.Added(g.plugged, now) {
		g.dev.Plugged(item.Kind, item.Name)
	}
	g.plugged = now
	g.report(func() {
		g.dark = now.ScreenOff
		if err == nil && (focused || g.starts > 0 && at.Sub(g.enteredAt) >= comes) {
			g.focused(focused, at)
		}
		if g.window != nil {
			g.view = g.window.State()
		}
	})
	g.quitIfGone()
}

// quitIfGone ends the program if its display is gone: whoever started it starts
// it again on another, under the alarm that it was stopped. The toolkit would
// go on drawing for nobody, and keep the device's folder locked.
func (g *Guard) quitIfGone() {
	g.mu.Lock()
	gone := g.window != nil && g.window.Gone()
	g.mu.Unlock()
	if gone {
		g.opts.Quit()
	}
}

// hold asks the system for the screen during a game, gives it back afterwards,
// and tells the session which lock the system reports.
func (g *Guard) hold() {
	on := g.dev.View().Mode != modes.Owner
	if on != g.held {
		// The reported lock shows whether it worked.
		if on {
			_ = g.opts.Screen.Hold()
		} else {
			_ = g.opts.Screen.Release()
		}
		g.held = on
	}
	g.dev.Locked(Lock(g.opts.Screen))
}

// Lock returns what keeps the screen to this program at this moment, in the
// words of the record; nothing does if the system cannot say.
func Lock(screen tablet.Screen) string {
	lock, err := screen.Lock()
	if err != nil {
		return string(tablet.None)
	}
	return string(lock)
}

// apply changes what is known, and tells the session what follows from it.
func (g *Guard) apply(change func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.ended:
		return
	default:
	}
	change()
	if how := g.lost(); how != device.LeftFocus || g.lostAt.IsZero() {
		g.tell(how)
	} else if wait := g.wait(); wait > 0 {
		time.AfterFunc(wait, func() { g.apply(func() {}) })
	} else {
		g.lostAt = time.Time{}
		g.tell(how)
	}
}

// tell tells the session how the screen is lost, or that it is back; g.mu must
// be held.
func (g *Guard) tell(how string) {
	if how == g.told {
		return
	}
	if g.told = how; how == "" {
		g.dev.Back()
	} else {
		g.dev.Left(how)
	}
	g.opts.Refresh()
}

// lost returns how the screen is lost at this moment, empty if it is not; g.mu
// must be held.
func (g *Guard) lost() string {
	switch {
	case g.dark:
		return device.LeftScreen
	case g.stops > 0 && g.stops >= g.starts: // a removed window is not covered
	case g.view == inview.Minimised:
		return device.LeftMinimised
	case g.view == inview.Covered:
		return device.LeftCovered
	}
	if !g.focus {
		return device.LeftFocus
	}
	return ""
}

// MayClose is called when somebody wants to close the window, and reports
// whether it may close: between games, and with a parked one, which may be
// switched off (Laws, Guideline I). In a game it stays open, and the attempt is
// reported to the session.
func (g *Guard) MayClose() bool {
	if v := g.dev.View(); v.Mode == modes.Owner || v.Record.Parked() != nil {
		return true
	}
	g.quitIfGone()
	if time.Since(g.closedAt) < oneTry {
		return false
	}
	g.closedAt = time.Now()
	g.dev.Left(device.LeftClose)
	g.opts.Refresh()
	return false
}
