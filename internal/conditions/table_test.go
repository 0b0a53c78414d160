package conditions_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"

	"zapis/internal/disks"
)

// condition is a row of the table in docs/conditions.md.
type condition struct {
	name string
	do   func(w *trial)
	want string // the alarms that stand then, in short: an expression
	// quiet: no alarm is to follow.
	quiet bool
}

func pause(d time.Duration) { time.Sleep(d) }

// over lies over part of the window for four seconds, a move being entered
// beside it.
func over(x, y, dx, dy int, during bool) func(w *trial) {
	return func(w *trial) {
		stop := w.beside(overlay(w.t), "over", fmt.Sprint(x), fmt.Sprint(y), fmt.Sprint(dx), fmt.Sprint(dy))
		pause(3 * time.Second)
		if during {
			w.move()
		}
		pause(time.Second)
		stop()
		pause(2 * time.Second)
	}
}

func signal(sig syscall.Signal) func(w *trial) {
	return func(w *trial) {
		w.kill(sig)
		pause(2 * time.Second)
		w.start()
	}
}

var table = []condition{
	{name: "nothing", do: func(*trial) { pause(3 * time.Second) }, want: "", quiet: true},
	{name: "another window takes the keyboard, for 4 s", do: func(w *trial) {
		stop := w.beside(overlay(w.t), "managed", "100", "1000", "300", "200")
		pause(3 * time.Second)
		stop()
		pause(2 * time.Second)
	}, want: "(left (focus|covered)(, )?){1,2}"},
	{name: "a window that takes no keyboard, over a corner of 60 x 60", do: over(700, 1200, 60, 60, true), want: "left covered"},
	{name: "a window that takes no keyboard, over everything", do: over(0, 0, width, height, false), want: "left covered"},
	{name: "such a window of 8 x 8", do: over(0, 0, 8, 8, true), want: "left covered"},
	{name: "such a window, there for 300 ms in each 2 s", do: func(w *trial) {
		stop := w.beside(overlay(w.t), "flash", "300", "1700", "100", "1000", "300", "200")
		pause(1500 * time.Millisecond)
		stop()
		pause(3 * time.Second)
	}, want: "left covered(, left covered)?"},
	{name: "a window put into ours", do: func(w *trial) {
		stop := w.beside(overlay(w.t), "inside", w.window, "100", "1000", "300", "200")
		pause(3 * time.Second)
		stop()
		pause(2 * time.Second)
	}, want: "left covered"},
	{name: "a window that lay there before the game", do: nil, want: "left covered"},
	{name: "minimised, and restored after 3 s", do: func(w *trial) {
		w.scr.do("xdotool", "windowminimize", w.window)
		pause(3 * time.Second)
		w.scr.do("xdotool", "windowmap", w.window, "windowactivate", "--sync", w.window)
		w.settle()
		pause(2 * time.Second)
	}, want: "(left focus, )?left minimised"},
	{name: "another desktop of the window manager, for 3 s", do: func(w *trial) {
		w.scr.do("xdotool", "set_num_desktops", "2", "set_desktop", "1")
		pause(3 * time.Second)
		w.scr.do("xdotool", "set_desktop", "0", "windowactivate", "--sync", w.window)
		w.settle()
		pause(2 * time.Second)
	}, want: "(left focus, )?left (covered|minimised)"},
	{name: "closed by the window manager (WM_DELETE_WINDOW)", do: func(w *trial) {
		w.scr.do("wmctrl", "-i", "-c", w.window)
		pause(2 * time.Second)
	}, want: "left close"},
	{name: "Alt+F4, twice", do: func(w *trial) {
		w.scr.do("xdotool", "key", "alt+F4")
		pause(2 * time.Second)
		w.scr.do("xdotool", "key", "alt+F4")
		pause(2 * time.Second)
	}, want: "left close, left close"},
	{name: "the window manager's menu (Alt+Space)", do: func(w *trial) {
		w.scr.do("xdotool", "key", "alt+space")
		pause(3 * time.Second)
		w.scr.do("xdotool", "key", "Escape")
		pause(2 * time.Second)
	}, want: "left covered"},
	{name: "a compositor begins and ends (picom)", do: func(w *trial) {
		stop := w.beside("picom", "--backend", "xrender", "--config", "/dev/null")
		pause(4 * time.Second)
		w.move()
		stop()
		pause(3 * time.Second)
	}, want: "left covered"},
	{name: "a compositor that ran before (picom)", do: nil, want: "", quiet: true},
	{name: "SIGTERM", do: signal(syscall.SIGTERM), want: "stopped closed"},
	{name: "SIGINT", do: signal(syscall.SIGINT), want: "stopped closed"},
	{name: "SIGHUP", do: signal(syscall.SIGHUP), want: "killed"},
	{name: "SIGKILL", do: signal(syscall.SIGKILL), want: "killed"},
	{name: "a crash (SIGSEGV)", do: signal(syscall.SIGSEGV), want: "killed"},
	{name: "a crash (SIGABRT)", do: signal(syscall.SIGABRT), want: "killed"},
	{name: "SIGSTOP for a minute, then SIGCONT", do: func(w *trial) {
		must(w.t, syscall.Kill(w.pid, syscall.SIGSTOP))
		pause(60 * time.Second)
		must(w.t, syscall.Kill(w.pid, syscall.SIGCONT))
		if !w.awaitAlarm("frozen", 15) {
			w.noted = append(w.noted, "no alarm within 15 s")
		}
	}, want: "stopped frozen"},
	{name: "its connection to the screen is cut (xkill)", do: func(w *trial) {
		w.scr.do("xdotool", "windowkill", w.window)
		until(w.t, "the end", func() bool { return !w.running() })
		w.kill(syscall.SIGKILL)
		w.start()
	}, want: "killed"},
	{name: "the X server is killed", do: func(w *trial) {
		must(w.t, w.scr.server.Process.Kill())
		until(w.t, "the end", func() bool { return !w.running() })
		w.kill(syscall.SIGKILL)
		w.scr = newScreen(w.t)
		w.start()
	}, want: "killed|stopped closed"},
	{name: "the window manager is killed, and started again after 3 s", do: func(w *trial) {
		must(w.t, w.scr.manager.Process.Kill())
		_ = w.scr.manager.Wait() // it was killed
		pause(3 * time.Second)
		w.scr.manage()
		pause(3 * time.Second)
	}, want: "(left focus(, )?){1,2}"},
	{name: "the clock set forth by an hour", do: setClock(3600), want: "clock \\+3600 s"},
	{name: "the clock set back by an hour", do: setClock(-3600), want: "clock -3600 s"},
	{name: "the program's clock in another zone after a restart (TZ)", do: func(w *trial) {
		w.kill(syscall.SIGKILL)
		w.scr.env = append(w.scr.env, "TZ=Asia/Kathmandu")
		w.start()
	}, want: "killed, clock zone \\+345 min"},
	{name: "the database moved away, 2 moves, put back", do: func(w *trial) {
		db := filepath.Join(w.dir, "zapis.db")
		p := twinPage(w.t, w.dir)
		from, to := p.square("g8"), p.square("f6")
		p.close()
		must(w.t, os.Rename(db, db+".away"))
		w.touchAt(from, to)
		pause(time.Second)
		if !w.drawn() {
			w.noted = append(w.noted, "nothing drawn while it was away")
		}
		keep(w.t, w.scr.picture(), "database-away")
		must(w.t, os.Rename(db+".away", db))
		w.arrived()
		w.move()
		pause(6 * time.Second)
	}, want: "storage an entry could not be written to storage"},
	{name: "the database moved away, a move, SIGKILL, put back", do: func(w *trial) {
		db := filepath.Join(w.dir, "zapis.db")
		p := twinPage(w.t, w.dir)
		from, to := p.square("g8"), p.square("f6")
		p.close()
		must(w.t, os.Rename(db, db+".away"))
		w.touchAt(from, to)
		if !w.drawn() {
			w.noted = append(w.noted, "nothing drawn while it was away")
		}
		w.kill(syscall.SIGKILL)
		w.moves-- // it was said not to be saved
		must(w.t, os.Rename(db+".away", db))
		w.start()
	}, want: "killed"},
	{name: "the database taken away, a move, SIGKILL, a start without it, put back", do: func(w *trial) {
		db := filepath.Join(w.dir, "zapis.db")
		p := twinPage(w.t, w.dir)
		from, to := p.square("g8"), p.square("f6")
		p.close()
		must(w.t, os.Rename(db, db+".away"))
		w.touchAt(from, to)
		if !w.drawn() {
			w.noted = append(w.noted, "nothing drawn while it was away")
		}
		w.kill(syscall.SIGKILL)
		w.moves-- // it was said not to be saved
		w.start()
		keep(w.t, w.scr.picture(), "start-without-database")
		w.noted = append(w.noted, "the start is refused, in words on the screen")
		w.kill(syscall.SIGKILL)
		must(w.t, os.Rename(db+".away", db))
		w.start()
	}, want: "killed"},
	{name: "the database replaced by an older copy, a move, put back", do: replaced, want: "storage an entry could not be written to storage"},
	{name: "the disk is full: 3 moves, the last without the reserve, then room again", do: fullDisk, want: "storage an entry could not be written to storage"},
	{name: "the files made unchangeable (chattr +i), a move, then again changeable", do: func(w *trial) {
		p := twinPage(w.t, w.dir)
		from, to := p.square("g8"), p.square("f6")
		p.close()
		set := func(how string) {
			for _, name := range []string{"zapis.db", "zapis.db-wal", "zapis.db-shm"} {
				if _, err := os.Stat(filepath.Join(w.dir, name)); err == nil {
					w.scr.do("chattr", how, filepath.Join(w.dir, name))
				}
			}
		}
		set("+i")
		w.t.Cleanup(func() { set("-i") })
		w.touchAt(from, to)
		if !w.drawn() {
			w.noted = append(w.noted, "nothing drawn while they were")
		}
		set("-i")
		w.arrived()
		pause(6 * time.Second)
	}, want: "storage an entry could not be written to storage"},
	{name: "a second program on the same folder", do: func(w *trial) {
		out, err := w.scr.command(filepath.Join(filepath.Dir(program(w.t)), "zapis-console"), "--data", w.dir).CombinedOutput()
		if err == nil {
			w.noted = append(w.noted, "it was let in")
		} else {
			w.noted = append(w.noted, "refused: "+strings.TrimSpace(string(out)))
		}
		w.move()
	}, want: "", quiet: true},
	{name: "a keyboard, a display, the screen off (the system's files replaced)", do: plugged, want: "plugged keyboard K380, plugged display HDMI-A-1, left screen"},
}

// fullDisk: the folder lies on a disk of 3 MB.
func fullDisk(w *trial) {
	filler := filepath.Join(filepath.Dir(w.dir), "filler")
	if err := os.WriteFile(filler, make([]byte, 8<<20), 0o600); err == nil {
		w.t.Fatal("the disk is not full")
	}
	w.move()
	w.noted = append(w.noted, fmt.Sprintf("with the reserve: alarms %q", words(w.look().alarms)))
	_ = os.Remove(filepath.Join(w.dir, "reserve"))
	f, err := os.OpenFile(filler, os.O_APPEND|os.O_WRONLY, 0)
	must(w.t, err)
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	must(w.t, f.Close()) // an open file keeps its room
	p := twinPage(w.t, w.dir)
	var at [2]fyne.Position
	at[0], at[1] = p.square("f3"), p.square("g1")
	p.close()
	w.touchAt(at[0], at[1])
	pause(time.Second)
	w.noted = append(w.noted, fmt.Sprintf("without: drawn %v", w.drawn()))
	keep(w.t, w.scr.picture(), "disk-full")
	must(w.t, os.Remove(filler))
	w.arrived()
	w.move()
	pause(6 * time.Second)
}

// replaced: somebody puts an older copy of the database in its place.
func replaced(w *trial) {
	db := filepath.Join(w.dir, "zapis.db")
	old := filepath.Join(w.t.TempDir(), "old")
	must(w.t, copied(w.dir, old))
	w.move()
	p := twinPage(w.t, w.dir)
	from, to := p.square("f3"), p.square("g1")
	p.close()
	b, err := os.ReadFile(filepath.Join(old, "zapis.db"))
	must(w.t, err)
	must(w.t, os.WriteFile(db+".new", b, 0o600))
	must(w.t, os.Rename(db, db+".away"))
	must(w.t, os.Rename(db+".new", db))
	w.touchAt(from, to)
	if w.drawn() {
		w.noted = append(w.noted, "NOT SAVED is drawn while it is replaced")
	}
	must(w.t, os.Rename(db+".away", db))
	w.arrived()
	pause(6 * time.Second)
}

// setClock has the program's clock read another time.
func setClock(by int64) func(w *trial) {
	return func(w *trial) {
		w.skew(by)
		if !w.awaitAlarm("clock", 10) || !w.drawn() {
			w.noted = append(w.noted, "not drawn within 15 s")
		}
	}
}

// plugged: the program sees other files where the system's stand.
func plugged(w *trial) {
	fake := w.args[len(w.args)-1]
	input, class := filepath.Join(fake, "input/devices"), filepath.Join(fake, "class")
	b, err := os.ReadFile(filepath.Join("testdata", "keyboard.txt"))
	must(w.t, err)
	must(w.t, os.WriteFile(input, b, 0o644))
	pause(2 * time.Second)
	must(w.t, os.WriteFile(filepath.Join(class, "drm/card0-HDMI-A-1/status"), []byte("connected\n"), 0o644))
	pause(2 * time.Second)
	must(w.t, os.WriteFile(filepath.Join(class, "drm/card0-eDP-1/dpms"), []byte("Off\n"), 0o644))
	pause(3 * time.Second)
	must(w.t, os.WriteFile(filepath.Join(class, "drm/card0-eDP-1/dpms"), []byte("On\n"), 0o644))
	pause(2 * time.Second)
}

// R-G04: what happens to the real program in a real window, and what follows:
// the alarm, whether it is drawn, whether it outlives a kill, and whether an
// entry is lost. It prints the table of docs/conditions.md.
func TestConditions(t *testing.T) {
	program(t)
	fynetest.NewApp()
	only := os.Getenv("ZAPIS_CONDITION")
	var rows []string
	for i, c := range table {
		if only != "" && !strings.Contains(c.name, only) {
			continue
		}
		t.Run(c.name, func(t *testing.T) { rows = append(rows, try(t, i, c)) })
	}
	t.Log("the table:\n" + strings.Join(rows, "\n"))
}

func try(t *testing.T, number int, c condition) string {
	scr := newScreen(t)
	dir := filepath.Join(t.TempDir(), "device")
	if strings.HasPrefix(c.name, "the disk is full") {
		dir = filepath.Join(disks.Small(t, "3m"), "device")
	}
	w := newTrial(t, scr, dir)
	if strings.HasPrefix(c.name, "a keyboard") {
		w.args = fakeSystem(t)
	}
	if strings.HasPrefix(c.name, "the clock set") {
		w.skewable()
	}
	w.start()
	if c.do == nil { // it is there before the game
		c.do = func(*trial) { pause(3 * time.Second) }
		if c.quiet {
			w.beside("picom", "--backend", "xrender", "--config", "/dev/null")
		} else {
			w.beside(overlay(t), "over", "0", "0", "60", "60")
		}
		pause(2 * time.Second)
	}
	w.game()
	w.move()
	c.do(w)
	before := w.look()
	said := words(before.alarms)
	if !regexp.MustCompile("^(?:" + c.want + ")$").MatchString(said) {
		t.Errorf("the alarms are %q, and should be %q", said, c.want)
	}
	seen := w.drawn()
	if seen == c.quiet {
		t.Errorf("an alarm is drawn: %v", seen)
	}
	keep(t, w.scr.picture(), fmt.Sprintf("%02d", number))
	w.settle()
	w.move() // and after it
	w.kill(syscall.SIGKILL)
	lost := w.cells - w.look().cells
	w.start()
	again := w.look()
	want := strings.TrimPrefix(said+", killed", ", ")
	if w.skewed > 0 { // the program that is started again reads the right time
		want += ", clock -3600 s"
	} else if w.skewed < 0 {
		want += ", clock +3600 s"
	}
	if words(again.alarms) != want {
		t.Errorf("after a restart the alarms are %q, and were %q", words(again.alarms), said)
	}
	still := w.drawn()
	if !still {
		t.Error("after a restart no alarm is drawn")
	}
	if lost += w.cells - again.cells; lost != 0 || again.cells != w.moves {
		t.Errorf("%d entries were made, %d are there", w.moves, again.cells)
	}
	w.move()
	w.kill(syscall.SIGKILL)
	var all []string
	for _, a := range before.alarms {
		all = append(all, fmt.Sprintf("%s %s, %.0f s", a.Alarm, a.Detail, float64(a.For)/1000))
	}
	return fmt.Sprintf("| %s | %s | %v | %v | %d of %d | %s |", c.name, strings.Join(all, "; "), seen, still, lost, w.moves, strings.Join(w.noted, "; "))
}
