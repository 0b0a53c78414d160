package androidhost_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/glass"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// cheap makes codes that cost nothing to try.
var cheap = modes.Params{Memory: 8, Time: 1, Threads: 1}

const arbiterCode = "222222"

// device is the folder in which the program keeps everything.
func (h *tablet) device() string { return filepath.Join(h.files, "files", "fyne", "device") }

// prepare sets codes before the program first runs.
func (h *tablet) prepare() {
	h.Helper()
	s, err := session.Open(h.device(), session.Options{FrontEnd: "touch", Codes: cheap})
	must(h, err)
	must(h, s.SetCode(device.RoleArbiter, arbiterCode, ""))
	must(h, s.Close())
}

// yesterday is a clock a day ago, for a game that nobody is shown any more.
type yesterday struct{}

func (yesterday) Stamp() scoresheet.Stamp {
	return scoresheet.Stamp{Wall: scoresheet.MillisOf(time.Now().Add(-24 * time.Hour)), Boot: [16]byte{1}, SinceBoot: 1000}
}

func (yesterday) Zone() int { return 0 }

// seen is what is on the disk.
type seen struct {
	mode   modes.Mode
	cells  []string
	alarms []string // that were raised, in order, told once each
	noted  []string // what the log says of the window and the lock
	charge int      // of the battery, as the log says at last; percent
}

func (h *tablet) look() (s seen) {
	h.Helper()
	dev, log := peek.Copy(h, h.device())
	v := dev.View()
	must(h, dev.Close())
	s.mode = v.Mode
	for _, c := range v.Record.Cells {
		s.cells = append(s.cells, c.Text("en", 0))
	}
	var raised []device.Alarm
	for _, e := range log {
		switch p := e.Decoded.(type) {
		case scoresheet.AlarmRaised:
			i := slices.IndexFunc(raised, func(a device.Alarm) bool { return a.Same(p) })
			if i < 0 {
				i, raised = len(raised), append(raised, device.Alarm{})
			}
			raised[i].AlarmRaised = p
		case scoresheet.BatteryNoted:
			s.charge = int(p.Percent) - 1
		case scoresheet.FocusNoted:
			s.noted = append(s.noted, p.What)
		}
	}
	for _, a := range raised {
		s.alarms = append(s.alarms, strings.TrimSpace(a.Alarm+" "+a.Detail))
	}
	return s
}

// until waits for something to be on the disk, half a minute at most.
func (h *tablet) until(what string, there func(s seen) bool) {
	h.Helper()
	for range 300 {
		if there(h.look()) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.keep("failed")
	h.Fatalf("%s: did not come within 30 s; on the disk is %v", what, h.look())
}

// twin is the same page without a window, over a copy of the device: it tells
// where things are on the screen.
type twin struct {
	*testing.T
	dev *session.Session
	ui  *app.UI
	win fyne.Window
}

// noPicker is for pages that only look as if they had one.
type noPicker struct{ page.Picker }

func (h *tablet) twin() *twin {
	h.Helper()
	dev, _ := peek.Copy(h, h.device())
	p := &twin{T: h.T, dev: dev, ui: app.New(app.Of(dev), app.With(page.Options{
		Lang: "en", Notation: "en", Picker: noPicker{},
		DPI: func() float32 { dpi, _ := glass.Android(h.width, h.height, h.dpi, h.dpi).DPI(); return dpi },
	}, dev.Profile()))}
	p.win = fynetest.NewWindow(p.ui.Content())
	p.win.SetPadded(false)
	p.win.Resize(fyne.NewSize(float32(h.width), float32(h.height)))
	return p
}

func (p *twin) close() {
	p.win.Close()
	must(p, p.dev.Close())
}

// press touches a button of the page.
func (h *tablet) press(name string) {
	h.Helper()
	h.pressIn("", name)
}

// pressIn touches a button of the page that another one leads to.
func (h *tablet) pressIn(way, name string) {
	h.Helper()
	p := h.twin()
	if way != "" {
		p.ui.Button(way).Tapped(nil)
		p.ui.Refresh()
	}
	b := p.ui.Button(name)
	if b == nil {
		var all []string
		for _, b := range p.ui.Buttons() {
			all = append(all, b.Name)
		}
		h.Fatalf("no button %q on the page: %v", name, all)
	}
	at := b.Center()
	p.close()
	h.touch(at.X, at.Y)
}

// asked waits until Android was asked for something that begins so.
func (h *tablet) asked(what string) string {
	h.Helper()
	for range 300 {
		for asked := range strings.SplitSeq(h.do("asked"), ", ") {
			if strings.HasPrefix(asked, what) {
				return asked
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.Fatalf("Android was not asked for %q", what)
	return ""
}

// fill writes into a field of a form, on the keyboard of the screen.
func (h *tablet) fill(tag, text string) {
	h.Helper()
	p := h.twin()
	entry := p.ui.Field(tag)
	if entry == nil {
		h.Fatalf("no field %q on the page", tag)
	}
	corner, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(entry), entry.Size()
	p.close()
	h.settle()
	h.do("asked")
	h.touch(corner.X+size.Width/2, corner.Y+size.Height/2)
	for range 600 {
		if strings.Contains(h.do("asked"), "showKeyboard") {
			h.do("type %s", text)
			h.settle()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	h.Fatalf("the keyboard does not come up for the field %q", tag)
}

// move enters a move with two touches, and sees it on the disk.
func (h *tablet) move(from, to string) {
	h.Helper()
	before := len(h.look().cells)
	p := h.twin()
	if p.ui.Board() == nil {
		h.Fatal("no board is on the page")
	}
	var at [2]fyne.Position
	for i, name := range []string{from, to} {
		sq, err := board.ParseSquare(name)
		must(h, err)
		at[i] = p.ui.Board().Center(sq)
	}
	p.close()
	for _, a := range at {
		h.touch(a.X, a.Y)
	}
	h.until("the move "+from+to, func(s seen) bool { return len(s.cells) == before+1 })
}

// start begins a game by touch.
func (h *tablet) start() {
	h.Helper()
	h.fill("White", "Petrova")
	h.fill("Black", "Ivanov")
	h.press("start.do")
	h.until("a game", func(s seen) bool { return s.mode == modes.Game })
	h.settle()
}

// alarms checks which alarms were raised in all.
func (h *tablet) alarms(when string, want ...string) {
	h.Helper()
	got := h.look().alarms
	if !slices.Equal(got, want) {
		h.Errorf("%s: the alarms are %q, want %q", when, got, want)
	}
}
