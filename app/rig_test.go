package app_test

import (
	"fmt"
	"image"
	"os"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/pointer"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func TestMain(m *testing.M) {
	test.NewApp()
	os.Exit(m.Run())
}

// sizes are the screens of 5.5 to 10 inches, both ways up (R-D08).
var sizes = []fyne.Size{
	{Width: 480, Height: 854},
	{Width: 854, Height: 480},
	{Width: 540, Height: 960},
	{Width: 960, Height: 540},
	{Width: 600, Height: 1024},
	{Width: 1024, Height: 600},
	{Width: 768, Height: 1024},
	{Width: 1024, Height: 768},
	{Width: 800, Height: 1280},
	{Width: 1280, Height: 800},
}

// rig is a device with its pages in a window, and a finger.
type rig struct {
	testing.TB
	dev   *stage.Device
	ui    *app.UI
	win   fyne.Window
	now   time.Time
	saved map[string][]byte
	fail  error // of writing a file
}

func newRig(t testing.TB, size fyne.Size) *rig {
	t.Helper()
	return rigWith(t, stage.New(t), size, page.Options{Notation: notation.English})
}

var inUse fyne.Window

func rigWith(t testing.TB, dev *stage.Device, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	r := &rig{TB: t, dev: dev, now: time.Date(2026, 11, 20, 14, 32, 0, 0, time.UTC), saved: map[string][]byte{}}
	opts.Now = func() time.Time { return r.now }
	opts.Zone = time.UTC
	opts.Save = func(name string, data []byte) (string, error) {
		if r.fail != nil {
			return "", r.fail
		}
		r.saved[name] = data
		return "export/" + name, nil
	}
	// Setting the theme has every open window painted anew: one is enough.
	if inUse != nil {
		inUse.Close()
	}
	r.ui = app.New(dev.Rooms(), opts)
	r.win = test.NewWindow(r.ui.Content())
	inUse = r.win
	r.win.SetPadded(false)
	r.win.Resize(size)
	return r
}

var usual = fyne.Size{Width: 800, Height: 1280}

// started is a rig with a game opened on it.
func started(t testing.TB, size fyne.Size) *rig {
	t.Helper()
	r := newRig(t, size)
	for role, code := range map[string]string{"arbiter": arbiterCode, "owner": ownerCode} {
		if err := r.dev.SetCode(role, code, ""); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.dev.New(stage.Pairing()); err != nil {
		t.Fatal(err)
	}
	r.ui.Refresh()
	return r
}

const (
	arbiterCode = "246810"
	ownerCode   = "135790"
)

// noOverlay holds after every touch: the toolkit's dialogs and popups would
// cover band and alarm.
func (r *rig) noOverlay() {
	r.Helper()
	if top := r.win.Canvas().Overlays().Top(); top != nil {
		r.Fatalf("something lies over the page: %T", top)
	}
}

func (r *rig) tapAt(at fyne.Position) {
	r.Helper()
	r.mouse().Tap(at)
	r.noOverlay()
}

// press touches buttons by their names, where they stand on the screen; where
// they stand in groups, on whichever page.
func (r *rig) press(names ...string) {
	r.Helper()
	for _, name := range names {
		b := r.ui.Button(name)
		for b == nil && r.ui.InGroups() && r.ui.Button("page down") != nil {
			r.tapAt(r.ui.Button("page down").Center())
			b = r.ui.Button(name)
		}
		if b == nil {
			r.Fatalf("there is no button %q on the page", name)
		}
		r.tapAt(b.Center())
	}
}

func square(t testing.TB, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tap touches squares one after the other.
func (r *rig) tap(squares ...string) {
	r.Helper()
	for _, s := range squares {
		r.tapAt(r.ui.Board().Center(square(r, s)))
	}
}

// mouse is a finger as the driver of a desktop reports it.
// leaves has another program in front for 18 seconds.
func (r *rig) leaves() {
	r.dev.Left(device.LeftFocus)
	r.dev.Pass(18 * time.Second)
	r.dev.Back()
	r.ui.Refresh()
}

func (r *rig) mouse() *pointer.Mouse { return &pointer.Mouse{Canvas: r.win.Canvas()} }

// drag moves the finger from one place to another in a few steps.
func (r *rig) drag(from, to fyne.Position) {
	r.Helper()
	r.mouse().Drag(from, to, 5)
	r.noOverlay()
}

func (r *rig) dragSquares(from, to string) {
	r.Helper()
	b := r.ui.Board()
	r.drag(b.Center(square(r, from)), b.Center(square(r, to)))
}

// cell touches a cell of the sheet.
func (r *rig) cell(name string) {
	r.Helper()
	n, err := scoresheet.ParseCellName(name)
	if err != nil {
		r.Fatal(err)
	}
	at, seen := r.ui.Sheet().Center(n)
	if !seen {
		r.Fatalf("cell %s is not on the screen", name)
	}
	r.tapAt(at)
}

// sheet is the record as one line, "1w e4 1b e5 …".
func (r *rig) sheet() string {
	record := r.dev.View().Record
	line := ""
	for i, c := range record.Cells {
		text := c.Text(notation.English, notation.Short)
		if c.Offer {
			text += "(=)"
		}
		if c.Clock.Noted {
			text += "@" + c.Clock.String()
		}
		line += fmt.Sprintf("%s %s ", record.NameAt(i), text)
	}
	return line
}

func (r *rig) wantSheet(want string) {
	r.Helper()
	if got := r.sheet(); got != want {
		r.Fatalf("the sheet is\n%s, want\n%s", got, want)
	}
}

func (r *rig) status() scoresheet.Status {
	record := r.dev.View().Record
	return record.Status()
}

func (r *rig) picture() image.Image { return r.win.Canvas().Capture() }
