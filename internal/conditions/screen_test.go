package conditions_test

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/internal/peek"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// The tablet that is not there, in pixels.
const width, height = 800, 1280

// screen is an X server with a window manager on it.
type screen struct {
	t       testing.TB
	display string
	server  *exec.Cmd
	manager *exec.Cmd
	env     []string
}

func newScreen(t testing.TB) *screen {
	t.Helper()
	s := &screen{t: t}
	r, w, err := os.Pipe()
	must(t, err)
	s.server = exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height),
		"-dpi", "160", "-nolisten", "tcp", "-noreset")
	s.server.ExtraFiles = []*os.File{w}
	must(t, s.server.Start())
	t.Cleanup(func() { end(s.server) })
	w.Close()
	number, err := bufio.NewReader(r).ReadString('\n')
	must(t, err)
	r.Close()
	s.display = ":" + strings.TrimSpace(number)
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "DISPLAY", "WAYLAND_DISPLAY", "FYNE_SCALE", "FYNE_THEME", "LANG", "LC_ALL":
		default:
			s.env = append(s.env, v)
		}
	}
	s.env = append(s.env, "DISPLAY="+s.display, "LIBGL_ALWAYS_SOFTWARE=1", "LP_NUM_THREADS=1", "LANG=en_US.UTF-8")
	s.manage()
	return s
}

// manage starts a window manager.
func (s *screen) manage() {
	s.t.Helper()
	manager := s.command("openbox", "--sm-disable")
	s.manager = manager
	var said bytes.Buffer
	s.manager.Stdout, s.manager.Stderr = &said, &said
	must(s.t, s.manager.Start())
	s.t.Cleanup(func() { end(manager) })
	s.t.Cleanup(func() {
		if s.t.Failed() {
			s.t.Logf("display %s, the window manager said: %s", s.display, said.String())
		}
	})
	until(s.t, "the window manager", func() bool {
		out, err := s.command("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").CombinedOutput()
		if err != nil {
			said.Write(out)
		}
		return err == nil && bytes.Contains(out, []byte("window id"))
	})
}

func (s *screen) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = s.env
	return cmd
}

// do runs a small program on the screen.
func (s *screen) do(name string, args ...string) {
	s.t.Helper()
	if out, err := s.command(name, args...).CombinedOutput(); err != nil {
		s.t.Fatalf("%s %s: %v: %s", name, strings.Join(args, " "), err, out)
	}
}

// end ends a process that was started here.
func end(cmd *exec.Cmd) {
	if cmd != nil && cmd.Process != nil && cmd.ProcessState == nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// until waits for something, a minute at most.
func until(t testing.TB, what string, there func() bool) {
	t.Helper()
	for range 1200 {
		if there() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s did not come within a minute", what)
}

// tap is a finger on the screen.
func (s *screen) tap(p fyne.Position) {
	s.t.Helper()
	s.do("xdotool", "mousemove", "--sync", strconv.Itoa(int(p.X+0.5)), strconv.Itoa(int(p.Y+0.5)),
		"mousedown", "1", "sleep", "0.04", "mouseup", "1", "sleep", "0.04")
}

// picture is what the whole screen shows.
func (s *screen) picture() *image.RGBA {
	s.t.Helper()
	out, err := s.command("import", "-silent", "-window", "root", "-depth", "8", "rgba:-").Output()
	must(s.t, err)
	if len(out) != 4*width*height {
		s.t.Fatalf("the picture has %d bytes", len(out))
	}
	return &image.RGBA{Pix: out, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
}

// keep writes a picture into a folder, if one was named.
func keep(t testing.TB, img image.Image, name string) {
	t.Helper()
	folder := os.Getenv("ZAPIS_CONDITIONS_OUT")
	if folder == "" {
		return
	}
	must(t, os.MkdirAll(folder, 0o755))
	var b bytes.Buffer
	must(t, png.Encode(&b, img))
	must(t, os.WriteFile(filepath.Join(folder, name+".png"), b.Bytes(), 0o644))
}

// The alarm's red, of its edge around the whole screen (app/frame.go).
var alarmRed = color.RGBA{0xB3, 0x26, 0x1E, 0xFF}

// alarmSeen reports whether each edge of the screen shows the alarm's arrows.
func alarmSeen(img *image.RGBA) bool {
	is := func(x, y int) bool { return near(img.RGBAAt(x, y), alarmRed) }
	const in = 4
	count := [4]int{}
	for x := range width {
		count[0] += one(is(x, in))
		count[1] += one(is(x, height-1-in))
	}
	for y := range height {
		count[2] += one(is(in, y))
		count[3] += one(is(width-1-in, y))
	}
	return count[0] > width/4 && count[1] > width/4 && count[2] > height/4 && count[3] > height/4
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func near(a, b color.RGBA) bool {
	d := func(x, y uint8) bool { return max(x, y)-min(x, y) < 12 }
	return d(a.R, b.R) && d(a.G, b.G) && d(a.B, b.B)
}

// seen is what the folder of a running device holds.
type seen struct {
	view   device.View
	sheet  string
	cells  int
	alarms []device.Alarm // that stand
}

// look tells what is on the disk of a device now, by a copy of it.
func look(t testing.TB, dir string) (seen, *session.Session) {
	t.Helper()
	s, log := peek.Copy(t, dir)
	v := s.View()
	return seen{view: v, sheet: written(&v.Record), cells: len(v.Record.Cells), alarms: standing(log)}, s
}

// standing reads from the log which alarms stand.
func standing(log []peek.Event) (alarms []device.Alarm) {
	for _, e := range log {
		switch p := e.Decoded.(type) {
		case scoresheet.SegmentOpened:
			if p.Continues == 0 {
				alarms = nil
			}
		case scoresheet.AlarmRaised:
			i := slices.IndexFunc(alarms, func(a device.Alarm) bool { return a.Same(p) })
			if i < 0 {
				alarms = append(alarms, device.Alarm{AlarmRaised: p, At: e.Stamp.Wall})
			} else {
				alarms[i].AlarmRaised = p
			}
		case scoresheet.AlarmsAcknowledged:
			alarms = nil
		}
	}
	return alarms
}

// words are alarms in short: kind and detail.
func words(alarms []device.Alarm) string {
	var all []string
	for _, a := range alarms {
		all = append(all, strings.TrimSpace(a.Alarm+" "+a.Detail))
	}
	return strings.Join(all, ", ")
}

// page is a twin of the pages that has no window, over a copy of the device:
// it tells where things are on the screen.
type twin struct {
	t   testing.TB
	dev *shown
	ui  *app.UI
	win fyne.Window
}

// shown is a session that shows the alarms of the one it is a copy of.
type shown struct {
	*session.Session
	alarms []device.Alarm
}

func (d *shown) View() device.View {
	v := d.Session.View()
	v.Alarms = d.alarms
	return v
}

func twinPage(t testing.TB, dir string) *twin {
	t.Helper()
	what, dev := look(t, dir)
	d := &shown{dev, what.alarms}
	rooms := app.Of(dev)
	rooms.Window, rooms.Game.Device, rooms.Arbiter.Device, rooms.Owner.Device = d, d, d, d
	p := &twin{t: t, dev: d, ui: app.New(rooms, page.Options{Lang: "en", Notation: "en"})}
	p.win = fynetest.NewWindow(p.ui.Content())
	p.win.SetPadded(false)
	p.win.Resize(fyne.NewSize(width, height))
	return p
}

func (p *twin) close() {
	p.win.Close()
	must(p.t, p.dev.Close())
}

func (p *twin) square(name string) fyne.Position {
	p.t.Helper()
	sq, err := board.ParseSquare(name)
	must(p.t, err)
	if p.ui.Board() == nil {
		p.t.Fatal("no board is on the page")
	}
	return p.ui.Board().Center(sq)
}

// button presses a button on the twin, and returns where it was.
func (p *twin) button(name string) fyne.Position {
	p.t.Helper()
	b := p.ui.Button(name)
	if b == nil {
		var all []string
		for _, b := range p.ui.Buttons() {
			all = append(all, b.Name)
		}
		p.t.Fatalf("no button %q on the page: %v", name, all)
	}
	at := b.Center()
	fynetest.TapCanvas(p.win.Canvas(), at)
	return at
}

// field is the middle of a field of the form.
func (p *twin) field(tag string) fyne.Position {
	p.t.Helper()
	entry := p.ui.Field(tag)
	if entry == nil {
		p.t.Fatalf("no field %q on the page", tag)
	}
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(entry)
	return corner.AddXY(entry.Size().Width/2, entry.Size().Height/2)
}
