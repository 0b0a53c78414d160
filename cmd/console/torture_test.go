package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/powerloss"
)

// What the storage is tested with beneath, kill, power cut and full disk, the
// device as a user has it is tested with here: the real program, as a process
// of its own, with commands in and answers out.

const newGame = `new White="Petrova, Anna" Black="Kovalenko, Olha" Board=12`

// entry is the i-th entry of a game that goes on for ever: taps, moves in
// writing, clock readings, what is taken back, what is corrected later.
func entry(i int) string {
	round := i / 13
	switch i % 13 {
	case 0:
		return "tap g1 f3"
	case 1:
		return "tap g8 f6"
	case 2:
		return "tap f3 g1"
	case 3:
		return "tap f6 g8"
	case 4:
		return fmt.Sprintf("write W%d", i)
	case 5:
		return fmt.Sprintf("clock 1:%02d", i%60)
	case 6:
		return fmt.Sprintf("write %d %s", i, strings.Repeat("Ж", 50))
	case 7:
		return "dash"
	case 8:
		return "undo"
	case 9: // an earlier cell that was written
		return fmt.Sprintf("at %dw", round/2*3+3)
	case 10:
		return fmt.Sprintf("write C%d", i)
	case 11:
		return "offer"
	}
	return "mark +"
}

// twin is a device in this process, which is told what the other one
// acknowledged: what its sheet shows, the other's has to show.
type twin struct {
	testing.TB
	*console
	entries int
}

func newTwin(t testing.TB) *twin {
	t.Helper()
	dir, remove, err := powerloss.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	dev, err := session.Open(filepath.Join(dir, "device"), session.Options{FrontEnd: "console", Codes: codeCost})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := dev.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &twin{TB: t, console: &console{dev: dev, out: newAnswers(io.Discard, true)}}
	w.tell(newGame)
	return w
}

// tell gives it a command, and returns the line of its answer.
func (w *twin) tell(line string) string {
	w.Helper()
	a, err := w.obey(line)
	if err != nil {
		w.Fatalf("%s: %v", line, err)
	}
	var b strings.Builder
	if err := newAnswers(&b, true).ok(a); err != nil {
		w.Fatal(err)
	}
	return b.String()
}

// next gives it the next entry.
func (w *twin) next() (answer string) {
	w.Helper()
	w.entries++
	return w.tell(entry(w.entries - 1))
}

func (w *twin) rows() string {
	w.Helper()
	return w.tell("sheet")
}

// deviceSays is what matters of the answer to device.
type deviceSays struct {
	OK     bool
	Error  string
	ID     string
	Mode   string
	Status string
	Alarms []struct{ Kind string }
}

// alarms are those of storage and log. That the program was killed or stopped
// these tests do themselves; ends tells that.
func (d deviceSays) alarms() string {
	var kinds []string
	for _, a := range d.Alarms {
		if !isEnd(a.Kind) {
			kinds = append(kinds, a.Kind)
		}
	}
	return strings.Join(kinds, " ")
}

func isEnd(kind string) bool {
	return kind == device.AlarmKilled || kind == device.AlarmStopped
}

// ends reports whether an alarm tells that the program was killed or stopped
// (R-G04).
func (d deviceSays) ends() bool {
	for _, a := range d.Alarms {
		if isEnd(a.Kind) {
			return true
		}
	}
	return false
}

// child is a console that runs as a process of its own.
type child struct {
	cmd        *exec.Cmd
	in         io.WriteCloser
	out        *bufio.Reader
	complaints bytes.Buffer
}

func program(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("zapis-console")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func consoleOn(t testing.TB, dir string) *exec.Cmd {
	t.Helper()
	return exec.Command(program(t), "--data", dir, "--json")
}

// begin starts a console; at the end of the test it runs no longer.
func beginChild(t testing.TB, cmd *exec.Cmd) *child {
	t.Helper()
	c := &child{cmd: cmd}
	var err error
	if c.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.out = bufio.NewReader(out)
	cmd.Stderr = &c.complaints
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	return c
}

// kill ends it at once, as a power cut would, if it still runs.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // it was killed
}

// say sends a line; whether anyone hears it, the answer tells.
func (c *child) say(line string) { _, _ = io.WriteString(c.in, line+"\n") }

// answer returns the next line that was answered whole.
func (c *child) answer() (line string, err error) {
	line, err = c.out.ReadString('\n')
	if err != nil {
		_ = c.cmd.Wait() // after that its complaints are complete
		return "", fmt.Errorf("no answer: %w%s", err, c.complaints.String())
	}
	return line, nil
}

func (c *child) ask(line string) (string, error) {
	c.say(line)
	return c.answer()
}

func (c *child) device() (d deviceSays, err error) {
	line, err := c.ask("device")
	if err == nil {
		err = json.Unmarshal([]byte(line), &d)
	}
	return d, err
}

// must is ask where nothing but an answer will do.
func (c *child) must(t testing.TB, line string) string {
	t.Helper()
	a, err := c.ask(line)
	if err != nil || !strings.HasPrefix(a, `{"ok":true`) {
		t.Fatalf("%s: %s%v", line, a, err)
	}
	return a
}

// end closes its input, and waits until it has ended in good order.
func (c *child) end() error {
	_ = c.in.Close()
	rest, err := io.ReadAll(c.out)
	if err == nil {
		err = c.cmd.Wait()
	}
	if err != nil {
		return fmt.Errorf("%w: %s", err, c.complaints.String())
	}
	if len(rest) > 0 {
		return fmt.Errorf("it said more: %s", rest)
	}
	return nil
}

// durable reports whether an answer acknowledges.
func durable(answer string) bool {
	return strings.HasPrefix(answer, `{"ok":true`) && !strings.Contains(answer, `"durable":false`)
}

// catchUp brings the twin to what the sheet shows: as many entries as were
// acknowledged, or the one more that was being answered.
func (w *twin) catchUp(acknowledged int, sheet string) error {
	w.Helper()
	for w.entries < acknowledged {
		w.next()
	}
	if w.rows() == sheet {
		return nil
	}
	w.next()
	if w.rows() == sheet {
		return nil
	}
	return fmt.Errorf("the sheet is not the one of %d entries, nor of one more: %s", acknowledged, sheet)
}

// inTheGame reports what is wrong with a device that was started again in
// the middle of a game.
func inTheGame(d deviceSays, id string) error {
	switch {
	case !d.OK:
		return errors.New(d.Error)
	case id != "" && d.ID != id:
		return fmt.Errorf("it is another device: %s, before %s", d.ID, id)
	case d.Mode != "game" || d.Status != "open":
		return fmt.Errorf("it is in %s mode, the game %s", d.Mode, d.Status)
	}
	return nil
}

// soon bounds how long a test waits for a device; a machine may be busy.
const soon = 20 * time.Second
