package hall_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"zapis/desk/hall/internal/chrome"
	"zapis/internal/built"
)

// day is an event that runs as it does in a hall: the desk is a process, each
// device is one, and the arbiter has a browser. What the arbiter touches is
// counted.
type day struct {
	t        *testing.T
	dir, bin string
	url, air string // where the pages are, and where devices come in
	units    []*unit
	tab      *chrome.Tab
	commands []string
	touches  map[string][]string // by what they were for
	purpose  string
}

// newDay builds the programs.
func newDay(t *testing.T) *day {
	t.Helper()
	d := &day{t: t, dir: t.TempDir(), bin: t.TempDir(), touches: map[string][]string{}}
	for _, name := range []string{"desk", "console"} {
		built.Program(t, filepath.Join(d.bin, name), "zapis/cmd/"+name)
	}
	return d
}

func (d *day) path(name ...string) string { return filepath.Join(append([]string{d.dir}, name...)...) }

// program returns a program of the day, with the organizer's surroundings.
func (d *day) program(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(d.bin, name), args...)
	c.Dir = d.dir
	c.Env = append(os.Environ(), "ZAPIS_AS=Weber, Eva", "ZAPIS_PASSPHRASE=correct horse battery")
	return c
}

// run runs a command of the desk to its end, and counts it.
func (d *day) run(args ...string) {
	d.t.Helper()
	at := time.Now()
	out, err := d.program("desk", args...).CombinedOutput()
	if err != nil {
		d.t.Fatalf("zapis-desk %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	d.commands = append(d.commands, args[0])
	d.t.Logf("zapis-desk %s: %v", args[0], time.Since(at).Round(time.Millisecond))
}

// serve starts the desk's pages and its door for devices, and opens the link in
// a browser.
func (d *day) serve() {
	d.t.Helper()
	c := d.program("desk", "serve", "--json", "--addr", "127.0.0.1:0", "--air", "127.0.0.1:0", "--broadcast", d.path("live"))
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		_ = c.Wait()
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var said struct {
		URL string
		Air []string
	}
	if err == nil {
		err = json.Unmarshal(line, &said)
	}
	if err != nil || len(said.Air) == 0 {
		d.t.Fatalf("zapis-desk serve answers %q, %v", line, err)
	}
	d.air = said.Air[0]
	d.url, _, _ = strings.Cut(said.URL, "/open/")
	d.tab = chrome.Open(d.t, chrome.Options{})
	d.tab.Go(said.URL)
	d.tab.WaitFor(`document.readyState === "complete"`)
}

// touch counts what the arbiter touched.
func (d *day) touch(what string) { d.touches[d.purpose] = append(d.touches[d.purpose], what) }

// click presses what a CSS selector finds with the mouse, and waits for the page
// that comes.
func (d *day) click(selector string) {
	d.t.Helper()
	d.touch("click " + selector)
	if strings.HasPrefix(selector, ".qgrid") {
		// A touch just after the page came is let go by, as one that was meant for
		// what stood there before.
		d.tab.WaitFor(`performance.now() - performance.getEntriesByType("navigation")[0].loadEventEnd > 600`)
	}
	d.leaving(func() { d.tab.Click(selector) })
}

// press presses keys, and waits for the page that comes after the last one.
func (d *day) press(keys ...string) {
	d.t.Helper()
	for _, k := range keys {
		d.touch("key " + k)
	}
	d.leaving(func() { d.tab.Press(keys...) })
}

// leaving waits until an act has led to another page, or to the same anew.
func (d *day) leaving(act func()) {
	d.t.Helper()
	d.tab.Do(`window.old = true`)
	act()
	d.tab.WaitFor(`window.old === undefined && document.readyState === "complete"`)
}

// choose chooses a value of a field, files, or writes into it.
func (d *day) choose(selector string, values ...string) {
	d.t.Helper()
	d.touch("choose in " + selector)
	if strings.Contains(selector, "[type=file]") {
		d.tab.Upload(selector, values...)
		return
	}
	d.tab.WaitFor(fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
	d.tab.Do(fmt.Sprintf(`document.querySelector(%q).value = %q`, selector, values[0]))
}

// unfold opens the box in which a form stands, if it is in one and closed.
func (d *day) unfold(form string) {
	d.t.Helper()
	if chrome.Value[bool](d.tab, fmt.Sprintf(`(document.querySelector(%q).closest("details") || {open: true}).open`, form)) {
		return
	}
	d.touch("unfold " + form)
	d.tab.Click(fmt.Sprintf("details:has(%s) > summary", form))
}

// goTo goes to a page by the line of pages.
func (d *day) goTo(page string) {
	d.t.Helper()
	d.click(fmt.Sprintf(`.nav a[href^="/%s"]`, page))
}

// unit is a device: a process of the text front end, which answers each line.
type unit struct {
	day         *day
	label       string // 12 w
	board, side int
	cmd         *exec.Cmd
	in          io.WriteCloser
	out         *bufio.Reader
}

// start starts the device's process.
func (u *unit) start() error {
	u.cmd = u.day.program("console", "--json", "--data", u.day.path("devices", strings.ReplaceAll(u.label, " ", "-")))
	in, err := u.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := u.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	u.in, u.out = in, bufio.NewReader(out)
	return u.cmd.Start()
}

// kill ends the device as a battery that is pulled does.
func (u *unit) kill() error {
	if err := u.cmd.Process.Kill(); err != nil {
		return err
	}
	_ = u.cmd.Wait() // it was killed
	return nil
}

// stop ends the device in good order.
func (u *unit) stop() {
	if u.cmd != nil && u.cmd.Process != nil {
		_ = u.in.Close()
		_ = u.cmd.Wait()
	}
}

// ask writes a command and returns what the device answers.
func (u *unit) ask(format string, args ...any) (map[string]any, error) {
	line := fmt.Sprintf(format, args...)
	if _, err := io.WriteString(u.in, line+"\n"); err != nil {
		return nil, fmt.Errorf("%s: %s: %w", u.label, line, err)
	}
	answer, err := u.out.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", u.label, line, err)
	}
	var said map[string]any
	if err := json.Unmarshal(answer, &said); err != nil {
		return nil, fmt.Errorf("%s: %s: %q: %w", u.label, line, answer, err)
	}
	if said["ok"] != true {
		return said, fmt.Errorf("%s: %s: %s", u.label, line, answer)
	}
	return said, nil
}

// all tells the device several commands.
func (u *unit) all(lines ...string) error {
	for _, line := range lines {
		if _, err := u.ask("%s", line); err != nil {
			return err
		}
	}
	return nil
}

// each does something with all devices, several at a time, and says how long it
// took.
func (d *day) each(what string, units []*unit, do func(*unit) error) {
	d.t.Helper()
	at := time.Now()
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed []error
	room := make(chan struct{}, 8)
	for _, u := range units {
		all.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			if err := do(u); err != nil {
				mu.Lock()
				defer mu.Unlock()
				failed = append(failed, err)
			}
		})
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		d.t.Fatalf("%s:\n%v", what, err)
	}
	d.t.Logf("%s: %d devices in %v", what, len(units), time.Since(at).Round(time.Millisecond))
}

// write writes a file of the day, and the folders above it.
func (d *day) write(name string, data []byte) string {
	d.t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, data, 0o600)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return name
}
