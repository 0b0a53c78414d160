package main

import (
	"os"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

	"zapis/app/device"
	"zapis/app/inview"
	"zapis/app/plugged"
	"zapis/app/session"
	"zapis/app/tablet"
	"zapis/modes"
)

// guard notices when somebody leaves the program or plugs something in, from
// whoever tells, and says so to the session (R-G04).
type guard struct {
	dev     *session.Session
	screen  tablet.Screen
	refresh func() // shows the alarm

	turns chan func()   // what was heard, in its order
	ended chan struct{} // closed when the program ends
	end   sync.Once
	made  func() // says that the window was made, if it was before the guard

	mu      sync.Mutex
	window  *inview.Window
	focus   bool      // the toolkit or the system says that we have the screen
	asOf    time.Time // when that was so
	lostAt  time.Time // when the focus was lost, if that is not told yet
	anew    time.Time // when the system took the window down or made it anew, last
	starts  int       // how often it made the window
	stops   int       // how often it took it down
	noted   int       // starts, when the log was told last
	view    inview.State
	dark    bool // the screen is off
	told    string
	held    bool // the screen was asked for
	plugged plugged.Set
	closed  time.Time // when closing was tried last
	gone    func()    // ends the program: nobody sees it any more
}

// lifecycle is what happens to a window.
type lifecycle int

const (
	entered lifecycle = iota // it has the screen
	exited                   // it has it no more
	started                  // it was made
	stopped                  // it was taken down
)

const (
	// settles is how long a lost focus waits until it is told. A toolkit that is
	// asked to end says that the focus is lost too, which is then over at once:
	// the alarm is that the program was stopped.
	settles = 300 * time.Millisecond
	// remade is how long the system may take to make the window anew, as
	// Android does when the tablet is turned or a keyboard comes. What of the
	// focus is lost meanwhile is noted; what is lost for longer is an alarm.
	remade = 3 * time.Second
)

// newGuard watches from the moment the window is there, for as long as the
// program runs. The toolkit may tell of no focus at all, as on a Wayland
// without a keyboard: until it says that it was lost, it counts as there.
func newGuard(a fyne.App, w fyne.Window, dev *session.Session, screen tablet.Screen, refresh func()) *guard {
	g := &guard{
		dev: dev, screen: screen, refresh: refresh, focus: true, plugged: plugged.System(),
		turns: make(chan func(), 64), ended: make(chan struct{}),
	}
	g.gone = func() {
		// What waits is written; the exit is not waited for by the toolkit.
		_ = dev.Close()
		os.Exit(1)
	}
	go g.follow()
	life := a.Lifecycle()
	life.SetOnEnteredForeground(func() { g.happens(entered) })
	life.SetOnExitedForeground(func() { g.happens(exited) })
	life.SetOnStopped(func() { g.happens(stopped) })
	g.made = func() {
		g.happens(started)
		if native, ok := w.(driver.NativeWindow); ok {
			native.RunNative(g.x11)
		}
	}
	life.SetOnStarted(g.made)
	return g
}

// stop ends the watching, when the program ends. It may be called again.
func (g *guard) stop() { g.end.Do(func() { close(g.ended) }) }

// happens takes note of what the system tells. It does not wait for the log.
func (g *guard) happens(what lifecycle) {
	at := time.Now()
	g.hear(func() { g.take(what, at) })
}

// hear has a change of what is known made when those before it are made.
func (g *guard) hear(change func()) {
	select {
	case g.turns <- change:
	case <-g.ended:
	}
}

// follow makes the changes, in order.
func (g *guard) follow() {
	for {
		select {
		case <-g.ended:
			return
		case change := <-g.turns:
			g.set(change)
		}
	}
}

// take is one of them. A window that is made anew is taken down and made, and the
// system may tell of the first behind the second.
func (g *guard) take(what lifecycle, at time.Time) {
	switch what {
	case entered:
		g.focused(true, at)
	case exited:
		g.focused(false, at)
	case started:
		if g.starts++; g.starts > 1 {
			g.anew = at
		}
	case stopped:
		g.stops++
		g.anew = at
	}
}

// focused notes that the focus is there or not. One that was lost and is back
// before that was told is told now, however short it was, unless the system
// made the window anew.
func (g *guard) focused(on bool, at time.Time) {
	if at.Before(g.asOf) {
		return // asked before, and answered behind
	}
	g.asOf = at
	switch {
	case on == g.focus:
		return
	case !on:
		g.lostAt = at
	case g.lostAt.IsZero(): // it was told
	case g.isAnew():
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

// isAnew reports whether the focus was lost while the window was made anew.
func (g *guard) isAnew() bool { return !g.anew.IsZero() && g.lostAt.Before(g.anew.Add(remade)) }

// waits is how long a lost focus is still not told.
func (g *guard) waits() time.Duration {
	due := g.lostAt.Add(settles)
	if g.isAnew() && g.anew.Add(remade).After(due) {
		due = g.anew.Add(remade)
	}
	return time.Until(due)
}

// x11 takes the window's number where it is one of X11.
func (g *guard) x11(context any) {
	var id uintptr
	switch c := context.(type) {
	case driver.X11WindowContext:
		id = c.WindowHandle
	case *driver.X11WindowContext:
		id = c.WindowHandle
	default:
		return
	}
	window, err := inview.X11(id)
	if err != nil {
		return // then the focus alone tells
	}
	g.hear(func() { g.window = window })
}

// poll asks those who do not tell by themselves. It is called once a second.
func (g *guard) poll() {
	at := time.Now()
	focused, err := g.screen.HasFocus()
	g.hold()
	now := plugged.System()
	for _, item := range plugged.Added(g.plugged, now) {
		g.dev.Plugged(string(item.Kind), item.Name)
	}
	g.plugged = now
	g.hear(func() {
		g.dark = now.ScreenOff
		if err == nil {
			g.focused(focused, at)
		}
		if g.window != nil {
			g.view = g.window.State()
		}
	})
	g.endIfGone()
}

// endIfGone ends the program where the display is not there any more: what
// started it brings it back on another, under the alarm that it had stopped.
// The toolkit would go on drawing for nobody, and keep the folder.
func (g *guard) endIfGone() {
	g.mu.Lock()
	gone := g.window.Gone()
	g.mu.Unlock()
	if gone {
		g.gone()
	}
}

// hold asks the system for the screen while a game is on, gives it back
// afterwards, and tells the session what it has become.
func (g *guard) hold() {
	on := g.dev.View().Mode != modes.Owner
	if on != g.held {
		// What comes of it the lock tells, and that is shown.
		if on {
			_ = g.screen.Hold()
		} else {
			_ = g.screen.Release()
		}
		g.held = on
	}
	g.dev.Locked(lockOf(g.screen))
}

// set changes what is known, and tells the session what came of it.
func (g *guard) set(change func()) {
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
	} else if wait := g.waits(); wait > 0 {
		time.AfterFunc(wait, func() { g.set(func() {}) })
	} else {
		g.lostAt = time.Time{}
		g.tell(how)
	}
}

// tell tells the session how the screen is lost, or that it is not any more.
func (g *guard) tell(how string) {
	if how == g.told {
		return
	}
	if g.told = how; how == "" {
		g.dev.Back()
	} else {
		g.dev.Left(how)
	}
	g.refresh()
}

// lost is how the screen is lost at the moment; empty if it is not.
func (g *guard) lost() string {
	switch {
	case g.dark:
		return device.LeftScreen
	case g.stops > 0 && g.stops >= g.starts: // a window that is taken down is not covered
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

// closing is what happens when somebody wants to close the window: in a game
// it stays, and everybody sees that it was tried.
func (g *guard) closing() {
	// A window that lost its display asks again and again.
	g.endIfGone()
	const oneTry = time.Second
	if time.Since(g.closed) < oneTry {
		return
	}
	g.closed = time.Now()
	g.dev.Left(device.LeftClose)
	g.refresh()
}
