package guard_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"zapis/app/device"
	"zapis/app/guard"
	"zapis/app/inview"
	"zapis/app/plugged"
	"zapis/app/tablet"
	"zapis/modes"
)

// system is what surrounds the program. The test sets what it answers.
type system struct {
	mu sync.Mutex
	answers
	asked []string // calls of Hold and Release
	quits int
}

type answers struct {
	away   bool   // another window has the focus
	silent bool   // nobody tells who has it
	slowly func() // happens while the system is asked who has it
	noLock error  // why the lock is not known
	plugs  plugged.Set
	state  inview.State // of the window
	gone   bool         // the display does not exist any more
}

func (s *system) set(change func(a *answers)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.answers)
}

func (s *system) now() answers {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answers
}

func (s *system) ask(what string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, what)
	return nil
}

func (s *system) Hold() error                { return s.ask("hold") }
func (s *system) Release() error             { return s.ask("release") }
func (s *system) Lock() (tablet.Lock, error) { return tablet.Pinned, s.now().noLock }

func (s *system) HasFocus() (bool, error) {
	a := s.now()
	if a.slowly != nil {
		a.slowly()
	}
	if a.silent {
		return false, tablet.ErrUnknown
	}
	return !a.away, nil
}

func (*system) Display() (tablet.Display, error) { return tablet.Display{}, tablet.ErrUnknown }

func (*system) Battery() (int, bool, error) { return 0, false, tablet.ErrUnknown }
func (s *system) State() inview.State       { return s.now().state }
func (s *system) Gone() bool                { return s.now().gone }

func (s *system) options(refresh func()) guard.Options {
	return guard.Options{
		Screen:  s,
		Plugged: func() plugged.Set { return s.now().plugs },
		Refresh: refresh,
		Quit: func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.quits++
		},
	}
}

// told is a device that writes down what it is told.
type told struct {
	mu       sync.Mutex
	mode     modes.Mode
	log      []string
	lock     string
	refreshs int
}

func (d *told) note(what string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log = append(d.log, what)
}

func (d *told) View() device.View {
	d.mu.Lock()
	defer d.mu.Unlock()
	return device.View{Mode: d.mode}
}

func (d *told) Left(how string)           { d.note("left " + how) }
func (d *told) Back()                     { d.note("back") }
func (d *told) Remade()                   { d.note("remade") }
func (d *told) Plugged(kind, name string) { d.note(kind + " " + name) }

func (d *told) Locked(lock string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lock = lock
}

func (d *told) refresh() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refreshs++
}

// watched is a guard in a bubble of synctest, between a device and a system
// that the test plays.
type watched struct {
	system
	told
	*guard.Guard
}

func newWatched() *watched {
	w := &watched{told: told{mode: modes.Game}}
	w.Guard = guard.New(&w.told, w.options(w.refresh))
	w.Started()
	w.Entered()
	w.Watch(&w.system)
	return w
}

func (w *watched) does(change func(a *answers)) func() {
	return func() { w.set(change); w.Poll() }
}

func wait(d time.Duration) func() { return func() { time.Sleep(d) } }

// R-G04: what is told when the window loses the screen in one of the ways there
// are, and when it has it again. Everything is told once.
func TestLeaving(t *testing.T) {
	type steps = []func()
	covered := func(a *answers) { a.state = inview.Covered }
	seen := func(a *answers) { a.state = inview.InView }
	dark := func(a *answers) { a.plugs.ScreenOff = true }
	lit := func(a *answers) { a.plugs.ScreenOff = false }
	for _, c := range []struct {
		what  string
		steps func(w *watched) steps
		want  []string
	}{
		{"nothing happens", func(w *watched) steps {
			return steps{w.Poll, wait(time.Hour), w.Poll}
		}, nil},
		{"the focus is lost, and not told at once", func(w *watched) steps {
			return steps{w.Exited, wait(299 * time.Millisecond)}
		}, nil},
		{"the focus is lost", func(w *watched) steps {
			return steps{w.Exited, wait(300 * time.Millisecond), w.Exited, wait(time.Hour)}
		}, []string{"left focus"}},
		{"the focus is lost and regained", func(w *watched) steps {
			return steps{w.Exited, wait(time.Minute), w.Entered, w.Entered, wait(time.Minute)}
		}, []string{"left focus", "back"}},
		{"the focus is lost for a moment", func(w *watched) steps {
			return steps{w.Exited, wait(time.Millisecond), w.Entered, wait(time.Minute)}
		}, []string{"left focus", "back"}},
		{"the focus is lost twice", func(w *watched) steps {
			return steps{w.Exited, wait(time.Minute), w.Entered, wait(time.Minute), w.Exited, wait(time.Minute)}
		}, []string{"left focus", "back", "left focus"}},
		{"the system says that the focus is lost", func(w *watched) steps {
			away := func(a *answers) { a.away = true }
			back := func(a *answers) { a.away = false }
			return steps{wait(3 * time.Second), w.does(away), wait(time.Second), w.Poll, wait(time.Second), w.does(back), wait(time.Second), w.Poll}
		}, []string{"left focus", "back"}},
		{"the system does not know who has the focus", func(w *watched) steps {
			return steps{w.does(func(a *answers) { a.silent = true }), wait(time.Minute), w.Poll}
		}, nil},
		{"the focus returns while the system is asked", func(w *watched) steps {
			returns := func() { time.Sleep(time.Millisecond); w.Entered() }
			return steps{w.does(func(a *answers) { a.away, a.slowly = true, returns }), wait(time.Minute)}
		}, nil},
		{"the system gives the focus after the window is there", func(w *watched) steps {
			away := func(a *answers) { a.away = true }
			back := func(a *answers) { a.away = false }
			return steps{
				w.Exited, w.does(away), wait(time.Minute), w.Entered, wait(2400 * time.Millisecond), w.Poll,
				wait(600 * time.Millisecond), w.does(back), wait(time.Minute), w.Poll,
			}
		}, []string{"left focus", "back"}},
		{"the window is there, and the system does not give it the focus", func(w *watched) steps {
			away := func(a *answers) { a.away = true }
			return steps{
				w.Exited, w.does(away), wait(time.Minute), w.Entered, wait(time.Second), w.Poll,
				wait(2 * time.Second), w.Poll, wait(time.Minute),
			}
		}, []string{"left focus", "back", "left focus"}},
		{"the window is covered", func(w *watched) steps {
			return steps{w.does(covered), wait(time.Second), w.Poll, wait(time.Second), w.does(seen), wait(time.Second), w.Poll}
		}, []string{"left covered", "back"}},
		{"the window is put away", func(w *watched) steps {
			return steps{w.does(func(a *answers) { a.state = inview.Minimised }), wait(time.Second), w.does(seen)}
		}, []string{"left minimised", "back"}},
		{"the display does not tell how the window stands", func(w *watched) steps {
			return steps{w.does(func(a *answers) { a.state = inview.Unknown }), wait(time.Second)}
		}, nil},
		{"the focus is lost to a window that covers ours", func(w *watched) steps {
			silent := func(a *answers) { a.silent = true }
			return steps{
				w.does(silent), w.Exited, wait(time.Second), w.does(covered), wait(time.Second),
				w.does(seen), wait(time.Second), w.Entered, wait(time.Second),
			}
		}, []string{"left focus", "left covered", "left focus", "back"}},
		{"the screen goes dark and comes back", func(w *watched) steps {
			return steps{w.does(dark), wait(time.Second), w.does(lit), wait(time.Second)}
		}, []string{"left screen", "back"}},
		{"the system removes the window, which another one covers", func(w *watched) steps {
			return steps{w.Exited, w.Stopped, w.does(func(a *answers) { a.state, a.silent = inview.Covered, true }), wait(time.Minute)}
		}, []string{"left focus"}},
		{"the system creates the window again", func(w *watched) steps {
			return steps{w.Exited, w.Stopped, wait(2 * time.Second), w.Started, w.Entered, wait(time.Minute)}
		}, []string{"remade"}},
		{"the system creates it again too late", func(w *watched) steps {
			return steps{w.Exited, w.Stopped, wait(4 * time.Second), w.Started, w.Entered, wait(time.Minute)}
		}, []string{"left focus", "back"}},
		{"the program is asked to end", func(w *watched) steps {
			return steps{w.Exited, w.Stopped, w.Stop, wait(time.Minute)}
		}, nil},
		{"something happens after the end", func(w *watched) steps {
			return steps{w.Stop, w.Stop, w.Exited, w.does(covered), w.Entered, wait(time.Minute)}
		}, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWatched()
				defer w.Stop()
				for _, step := range c.steps(w) {
					synctest.Wait()
					step()
				}
				synctest.Wait()
				if !slices.Equal(w.log, c.want) {
					t.Errorf("told %q, want %q", w.log, c.want)
				}
				shown := 0
				for _, what := range c.want {
					if what != "remade" { // which is no alarm
						shown++
					}
				}
				if w.refreshs != shown {
					t.Errorf("shown %d times, want %d", w.refreshs, shown)
				}
			})
		})
	}
}

// R-G04: the first window gets the focus seconds after it is there, on a slow tablet,
// and the system is asked before that. That is no alarm unless it never gets it.
func TestFirstWindowComesSlowly(t *testing.T) {
	for _, gets := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			w := &watched{told: told{mode: modes.Game}}
			w.away = true
			w.Guard = guard.New(&w.told, w.options(w.refresh))
			defer w.Stop()
			for _, step := range []func(){
				w.Poll, wait(time.Minute), w.Poll, w.Started, wait(2 * time.Second), w.Poll,
				wait(time.Second), w.does(func(a *answers) { a.away = !gets }), wait(time.Minute),
			} {
				synctest.Wait()
				step()
			}
			synctest.Wait()
			if told := !slices.Equal(w.log, nil); told == gets {
				t.Errorf("it gets the focus: %t; told %q", gets, w.log)
			}
		})
	}
}

// R-G04: what was plugged in before the program began is not told; what comes
// after is told once, each time it comes.
func TestPluggedIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watched{told: told{mode: modes.Game}}
		w.plugs = plugged.Set{Displays: []string{"panel"}}
		w.Guard = guard.New(&w.told, w.options(w.refresh))
		defer w.Stop()
		w.Poll()
		w.does(func(a *answers) { a.plugs.Displays = []string{"panel", "projector"} })()
		w.Poll()
		w.does(func(a *answers) { a.plugs.Displays = []string{"panel"} })()
		w.does(func(a *answers) {
			a.plugs.Keyboards = []string{"keys"}
			a.plugs.Displays = []string{"panel", "projector"}
		})()
		if want := []string{"display projector", "display projector", "keyboard keys"}; !slices.Equal(w.log, want) {
			t.Errorf("told %q, want %q", w.log, want)
		}
	})
}

// R-G01: the system is asked for the screen when a game begins and given it back
// after, once each, and the session is told which lock it reports.
func TestScreenIsHeldInAGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watched{told: told{mode: modes.Owner}}
		w.Guard = guard.New(&w.told, w.options(w.refresh))
		defer w.Stop()
		for _, mode := range []modes.Mode{modes.Owner, modes.Game, modes.Game, modes.Arbiter, modes.Game, modes.Owner, modes.Owner} {
			w.mode = mode
			w.Poll()
		}
		if want := []string{"hold", "release"}; !slices.Equal(w.asked, want) {
			t.Errorf("the system was asked to %q, want %q", w.asked, want)
		}
		if w.lock != string(tablet.Pinned) {
			t.Errorf("the lock is told to be %q", w.lock)
		}
		w.does(func(a *answers) { a.noLock = errors.New("no activity") })()
		if w.lock != string(tablet.None) {
			t.Errorf("the lock is not known, and told to be %q", w.lock)
		}
	})
}

// R-G04: who tries to close the window in a game is told of once for each try,
// and a window that asks again and again tries once.
func TestClosing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		defer w.Stop()
		for range 20 {
			if w.MayClose() {
				t.Fatal("the window may be closed in a game")
			}
			time.Sleep(40 * time.Millisecond)
		}
		time.Sleep(time.Second)
		w.mode = modes.Arbiter
		if w.MayClose() {
			t.Error("the window may be closed in arbiter mode")
		}
		if want := []string{"left close", "left close"}; !slices.Equal(w.log, want) {
			t.Errorf("told %q, want %q", w.log, want)
		}
		w.mode = modes.Owner
		if !w.MayClose() {
			t.Error("the window may not be closed in owner mode")
		}
		if len(w.log) != 2 || w.refreshs != 2 || w.quits != 0 {
			t.Errorf("told %q, shown %d times, ended %d times", w.log, w.refreshs, w.quits)
		}
	})
}

// A program whose display is gone ends, whoever notices it first.
func TestDisplayGone(t *testing.T) {
	for what, ask := range map[string]func(w *watched){
		"at the next poll":                 func(w *watched) { w.Poll() },
		"when the window asks for its end": func(w *watched) { w.MayClose() },
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWatched()
				defer w.Stop()
				w.Poll()
				synctest.Wait()
				if w.quits != 0 {
					t.Error("ended although the display is there")
				}
				w.set(func(a *answers) { a.gone = true })
				ask(w)
				if w.quits != 1 {
					t.Errorf("ended %d times, want once", w.quits)
				}
			})
		})
	}
}
