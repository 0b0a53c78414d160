package conditions_test

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/session"
)

// trial is the real program in a real window, with a game on, to which
// something is done.
type trial struct {
	t      testing.TB
	scr    *screen
	dir    string
	data   string   // the same folder, as the program calls it; empty for dir
	bin    string   // which program; empty for the usual one
	args   []string // before the program: what it is run under
	attr   *syscall.SysProcAttr
	app    *exec.Cmd
	pid    int // of the program itself, under whatever it runs
	log    *strings.Builder
	window string
	moves  int
	skewed int64 // s, by which its clock was set
	cells  int   // entries seen on the disk
	others []*exec.Cmd
	noted  []string // what was seen besides
}

// programs are where they were built; the tests in windows run only if they
// are named.
func program(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("ZAPIS_CONDITIONS")
	if folder == "" {
		t.Skip("not wanted: make conditions")
	}
	path, err := filepath.Abs(filepath.Join(folder, "zapis"))
	must(t, err)
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// overlay builds the window that covers others.
func overlay(t testing.TB) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "overlay")
	if said, err := exec.Command("cc", "-O1", "-Wall", "-Werror", "-o", out, filepath.Join("testdata", "overlay.c"), "-lxcb").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return out
}

// newTrial prepares a device with codes, and opens it in a window.
func newTrial(t testing.TB, scr *screen, dir string) *trial {
	t.Helper()
	s, err := session.Open(dir, session.Options{FrontEnd: "touch", Codes: cheap})
	must(t, err)
	must(t, setCodes(s))
	must(t, s.Close())
	w := &trial{t: t, scr: scr, dir: dir, log: &strings.Builder{}}
	t.Cleanup(w.end)
	return w
}

func (w *trial) end() {
	if w.t.Failed() && w.app != nil && w.running() {
		out, err := w.scr.command("import", "-silent", "-window", "root", filepath.Join(os.TempDir(), "conditions-failed.png")).CombinedOutput()
		w.t.Logf("a picture of it is in the folder of temporary files: %v %s", err, out)
	}
	if w.t.Failed() && w.log.Len() > 0 {
		w.t.Logf("the program said: %.2000s", w.log)
	}
	for _, c := range w.others {
		end(c)
	}
	if w.app != nil {
		_ = syscall.Kill(w.pid, syscall.SIGCONT)
		w.kill(syscall.SIGKILL)
	}
}

// start runs the program and waits for its window to stand still.
func (w *trial) start() {
	w.t.Helper()
	bin := w.bin
	if bin == "" {
		bin = program(w.t)
	}
	line := append(append([]string(nil), w.args...), bin, "--data", cmp.Or(w.data, w.dir), "--lang", "en")
	w.app = w.scr.command(line[0], line[1:]...)
	w.app.Stdout, w.app.Stderr = w.log, w.log
	w.app.WaitDelay = 5 * time.Second // what it started may hold on to its output
	w.app.SysProcAttr = w.attr
	must(w.t, w.app.Start())
	w.pid = w.app.Process.Pid
	until(w.t, "the window", func() bool {
		out, err := w.scr.command("xdotool", "search", "--onlyvisible", "--name", "^Zapis$").Output()
		lines := strings.Fields(string(out))
		if err != nil || len(lines) == 0 {
			return false
		}
		w.window = lines[len(lines)-1]
		return true
	})
	w.settle()
}

// settle waits until the picture stands still and shows something.
func (w *trial) settle() {
	w.t.Helper()
	before := ""
	until(w.t, "a picture that stands still", func() bool {
		img := w.scr.picture()
		now := string(img.Pix)
		still := now == before && !blank(now)
		before = now
		if !still {
			time.Sleep(100 * time.Millisecond)
		}
		return still
	})
}

func blank(pix string) bool { return strings.Count(pix, pix[:4]) == len(pix)/4 }

// game opens a game by touch.
func (w *trial) game() {
	w.t.Helper()
	p := twinPage(w.t, w.dir)
	for _, name := range []string{"White", "Black"} {
		w.scr.tap(p.field(name))
		w.scr.do("xdotool", "type", "--delay", "20", name+" player")
	}
	w.scr.tap(p.button("start.do"))
	p.close()
	until(w.t, "the game", func() bool { return w.look().view.Mode.String() == "game" })
	w.settle()
}

// look is what is on the disk.
func (w *trial) look() seen {
	w.t.Helper()
	what, s := look(w.t, w.dir)
	must(w.t, s.Close())
	return what
}

var shuffle = [][2]string{{"g1", "f3"}, {"g8", "f6"}, {"f3", "g1"}, {"f6", "g8"}}

// touch enters the next move with two touches, and does not wait for it.
func (w *trial) touch() {
	w.t.Helper()
	p := twinPage(w.t, w.dir)
	m := shuffle[w.moves%len(shuffle)]
	from, to := p.square(m[0]), p.square(m[1])
	p.close()
	w.touchAt(from, to)
}

func (w *trial) touchAt(from, to fyne.Position) {
	w.t.Helper()
	w.scr.tap(from)
	w.scr.tap(to)
	w.moves++
}

// move enters the next move by touch, and sees it on the disk.
func (w *trial) move() {
	w.t.Helper()
	w.touch()
	w.arrived()
}

// calm waits until what happened before is over and told, and until a touch is
// taken again: one that comes as an alarm moves the page is let go by.
func (w *trial) calm() {
	w.t.Helper()
	pause(1500 * time.Millisecond)
	w.settle()
	pause(time.Second)
}

// arrived waits until all moves touched are on the disk.
func (w *trial) arrived() {
	w.t.Helper()
	until(w.t, fmt.Sprintf("entry %d", w.moves), func() bool {
		w.cells = w.look().cells
		return w.cells == w.moves
	})
}

// skewable chooses the program whose wall clock can be set from outside: the
// same one, but for time.Now, which adds a number that lies at a known place
// in its memory (scripts/conditions.sh builds it). The device itself knows
// nothing of it.
func (w *trial) skewable() {
	w.t.Helper()
	w.bin = program(w.t) + "-skewed"
	if _, err := os.Stat(w.bin); err != nil {
		w.t.Skip(err)
	}
}

// skew sets the program's wall clock by so many seconds off the right time.
func (w *trial) skew(seconds int64) {
	w.t.Helper()
	w.skewed = seconds
	list, err := exec.Command("go", "tool", "nm", w.bin).Output()
	must(w.t, err)
	var at int64
	for line := range strings.Lines(string(list)) {
		if f := strings.Fields(line); len(f) == 3 && f[2] == "time.Skew" {
			_, err = fmt.Sscanf(f[0], "%x", &at)
			must(w.t, err)
		}
	}
	mem, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", w.pid), os.O_WRONLY, 0)
	must(w.t, err)
	_, err = mem.WriteAt(binary.LittleEndian.AppendUint64(nil, uint64(seconds)), at)
	must(w.t, err)
	must(w.t, mem.Close())
}

// kill sends the program a signal that ends it, and waits for its end.
func (w *trial) kill(sig syscall.Signal) {
	if w.app == nil {
		return
	}
	_ = syscall.Kill(w.pid, sig)
	done := make(chan struct{})
	go func() {
		_ = w.app.Wait() // it was killed
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(15 * time.Second):
		w.noted = append(w.noted, fmt.Sprintf("it did not end at %s", sig))
		_ = syscall.Kill(w.pid, syscall.SIGKILL)
		<-done
	}
	w.app = nil
}

// running reports whether the program still runs.
func (w *trial) running() bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.pid))
	return err == nil && !strings.Contains(string(b), ") Z ")
}

// beside starts another program on the screen, to be ended by the function
// returned.
func (w *trial) beside(name string, args ...string) (stop func()) {
	w.t.Helper()
	c := w.scr.command(name, args...)
	must(w.t, c.Start())
	w.others = append(w.others, c)
	return func() { end(c) }
}

// drawn reports whether the alarm is around the whole screen, within a few
// seconds.
func (w *trial) drawn() (img bool) {
	w.t.Helper()
	for range 20 {
		if alarmSeen(w.scr.picture()) {
			return true
		}
		time.Sleep(200 * time.Millisecond)
	}
	return false
}

// awaitAlarm waits until an alarm of that word is on the disk.
func (w *trial) awaitAlarm(word string, seconds int) bool {
	w.t.Helper()
	for range seconds * 4 {
		if strings.Contains(words(w.look().alarms), word) {
			return true
		}
		time.Sleep(250 * time.Millisecond)
	}
	return false
}
