package main

import (
	"os"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

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

	mu      sync.Mutex
	window  *inview.Window
	focus   bool // the toolkit or the system says that we have the screen
	view    inview.State
	dark    bool // the screen is off
	told    string
	held    bool // the screen was asked for
	plugged plugged.Set
	closed  time.Time // when closing was tried last
	gone    func()    // ends the program: nobody sees it any more

	turns chan turn     // of the focus, still to be told
	ended chan struct{} // closed when the program ends
}

// turn is the focus lost or gained.
type turn struct {
	at    time.Time
	focus bool
}

// settles is how long a change of focus waits until it is told. A toolkit that
// is asked to end says that the focus is lost too, which is then over at once:
// the alarm is that the program was stopped.
const settles = 300 * time.Millisecond

// newGuard watches from the moment the window is there. The toolkit may tell
// of no focus at all, as on a Wayland without a keyboard: until it says that it
// was lost, it counts as there.
func newGuard(a fyne.App, w fyne.Window, dev *session.Session, screen tablet.Screen, refresh func()) *guard {
	g := &guard{
		dev: dev, screen: screen, refresh: refresh, focus: true, plugged: plugged.System(),
		turns: make(chan turn, 64), ended: make(chan struct{}),
	}
	g.gone = func() {
		// What waits is written; the exit is not waited for by the toolkit.
		_ = dev.Close()
		os.Exit(1)
	}
	go g.follow()
	a.Lifecycle().SetOnEnteredForeground(func() { g.turns <- turn{time.Now(), true} })
	a.Lifecycle().SetOnExitedForeground(func() { g.turns <- turn{time.Now(), false} })
	a.Lifecycle().SetOnStopped(func() { close(g.ended) })
	a.Lifecycle().SetOnStarted(func() {
		if native, ok := w.(driver.NativeWindow); ok {
			native.RunNative(g.x11)
		}
	})
	return g
}

// follow tells of the focus, in order, each turn when it has settled.
func (g *guard) follow() {
	for {
		select {
		case <-g.ended:
			return
		case t := <-g.turns:
			select {
			case <-g.ended:
				return
			case <-time.After(time.Until(t.at.Add(settles))):
				g.set(func() { g.focus = t.focus })
			}
		}
	}
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
	g.set(func() { g.window = window })
}

// poll asks those who do not tell by themselves. It is called once a second.
func (g *guard) poll() {
	focused, err := g.screen.HasFocus()
	g.hold()
	now := plugged.System()
	for _, item := range plugged.Added(g.plugged, now) {
		g.dev.Plugged(string(item.Kind), item.Name)
	}
	g.set(func() {
		g.plugged, g.dark = now, now.ScreenOff
		if err == nil {
			g.focus = focused
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
	change()
	how := g.lost()
	if how == g.told {
		return
	}
	select {
	case <-g.ended: // a window that is taken down is not covered
		return
	default:
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
		return session.LeftScreen
	case g.view == inview.Minimised:
		return session.LeftMinimised
	case g.view == inview.Covered:
		return session.LeftCovered
	case !g.focus:
		return session.LeftFocus
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
	g.dev.Left(session.LeftClose)
	g.refresh()
}
