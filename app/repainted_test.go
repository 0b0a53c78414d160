package app_test

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"zapis/app"
	"zapis/app/page"
	"zapis/internal/long"
	"zapis/scoresheet/board"
)

// screen is a rig with what a tablet shows of it: the window as it was when
// something last asked for it to be painted. Until something asks again, that
// stays on the screen, whatever has become of the objects.
type screen struct {
	*rig
	driver *screenDriver
	shows  *image.NRGBA // nil if only the objects are looked at
}

// screenDriver finds the window of those objects only that were painted last,
// as the toolkit's drivers do: an object that is hidden has none, sooner or
// later.
type screenDriver struct {
	*listeningDriver
	painted map[fyne.CanvasObject]bool
}

// CanvasForObject implements fyne.Driver.
func (d *screenDriver) CanvasForObject(o fyne.CanvasObject) fyne.Canvas {
	if d.painted[o] {
		return &d.canvas
	}
	return nil
}

// onScreen looks at a rig through a screen until the test is over.
func onScreen(r *rig, pixels bool) *screen {
	before := fyne.CurrentApp()
	listen := &listeningDriver{Driver: before.Driver(), canvas: listeningCanvas{Canvas: r.win.Canvas()}}
	s := &screen{rig: r, driver: &screenDriver{listeningDriver: listen}}
	fyne.SetCurrentApp(listening{before, s.driver})
	r.Cleanup(func() { fyne.SetCurrentApp(before) })
	if pixels {
		s.shows = image.NewNRGBA(image.Rectangle{})
	}
	s.driver.canvas.paints = []string{"the window, for the first time"}
	s.paint()
	return s
}

// paint paints the screen if something asked for it, and reports whether
// something did.
func (s *screen) paint() bool {
	if len(s.driver.canvas.paints) == 0 {
		return false
	}
	if s.shows != nil {
		s.shows = s.picture().(*image.NRGBA)
	}
	s.driver.painted = map[fyne.CanvasObject]bool{}
	app.EachObject(s.ui.Content(), func(o fyne.CanvasObject, _ fyne.Position) { s.driver.painted[o] = true })
	s.driver.canvas.paints = nil
	return true
}

// unpainted returns the part of the screen that is not as the window would be
// painted now; it is empty on a screen that is up to date.
func (s *screen) unpainted() (at image.Rectangle) {
	if s.paint() {
		return at
	}
	want := s.picture().(*image.NRGBA)
	s.driver.canvas.paints = nil
	for y := want.Rect.Min.Y; y < want.Rect.Max.Y; y++ {
		from, to := want.PixOffset(want.Rect.Min.X, y), want.PixOffset(want.Rect.Max.X-1, y)+4
		if bytes.Equal(want.Pix[from:to], s.shows.Pix[from:to]) {
			continue
		}
		for x := want.Rect.Min.X; x < want.Rect.Max.X; x++ {
			if i := want.PixOffset(x, y); !bytes.Equal(want.Pix[i:i+4], s.shows.Pix[i:i+4]) {
				at = at.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return at
}

// R-G07: a square that is touched again and again is ringed and plain by turns,
// also on the screen; and so is the square of the keyboard.
func TestRingIsPaintedEachTime(t *testing.T) {
	r := started(t, fyne.Size{Width: 480, Height: 854})
	s := onScreen(r, true)
	b := r.ui.Board()
	part := func() image.Image {
		at, half := b.Center(square(t, "e2")), b.Cell()*0.5
		return s.shows.SubImage(image.Rect(int(at.X-half)+1, int(at.Y-half)+1, int(at.X+half)-1, int(at.Y+half)-1))
	}
	plain, ringed := part(), image.Image(nil)
	for touch := 1; touch <= 6; touch++ {
		r.tap("e2")
		s.paint()
		now := part()
		if touch == 1 {
			ringed = now
		}
		if on := touch%2 == 1; same(now, plain) == on || same(now, ringed) != on {
			t.Errorf("touch %d: plain on the screen %t, as ringed first %t", touch, same(now, plain), same(now, ringed))
		}
	}
	// A ring where the last move ended needs no other paint than its own.
	r.tap("e2", "e4")
	for touch := 1; touch <= 4; touch++ {
		s.paint()
		r.tap("e4")
		if at := s.unpainted(); !at.Empty() {
			t.Errorf("touch %d of e4: %v is not painted", touch, at)
		}
	}
}

// Whatever is touched, on whichever page: what is shown or hidden by it is
// painted. The objects are compared, and where they stand.
func TestWhatIsShownIsPainted(t *testing.T) {
	long.Serial(t)
	touches, seed := long.Of(60, 3000), long.Seed(t)
	looks, unchanged := 0, 0
	for i, mode := range allModes {
		for j, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 854, Height: 480}} {
			r := inMode(t, mode, size)
			s := onScreen(r, false)
			random := rand.New(rand.NewPCG(seed, uint64(2*i+j)))
			before := app.Objects(s.win.Canvas())
			for range touches {
				s.touchAnything(random, func(what string) {
					after := app.Objects(s.win.Canvas())
					looks++
					if !s.paint() {
						unchanged++
						if changed := firstChange(before, after); changed != "" {
							t.Errorf("%s, %v, %s: nothing asked for the window to be painted with %s", mode, size, what, changed)
						}
					}
					before = after
				})
			}
		}
	}
	t.Logf("%d looks at the screen, %d of them with nothing to paint", looks, unchanged)
}

// firstChange returns the first object that is not in both lists alike.
func firstChange(before, after []app.Object) string {
	for i := range max(len(before), len(after)) {
		was, is := "nothing", "nothing"
		if i < len(before) {
			was = before[i].What
		}
		if i < len(after) {
			is = after[i].What
		}
		if was != is {
			return is + " in place of " + was
		}
	}
	return ""
}

// touchAnything touches a button, a square or a place of the page, and looks
// after each change of it.
func (s *screen) touchAnything(random *rand.Rand, look func(what string)) {
	s.Helper()
	s.now = s.now.Add(time.Second)
	s.ui.SetNow(s.now)
	look("a second")
	b, area := s.ui.Board(), s.ui.Page()
	switch kind := random.IntN(10); {
	case kind == 0:
		at := fyne.NewPos(area.X+random.Float32()*area.W, area.Y+random.Float32()*area.H)
		s.tapAt(at)
		look(fmt.Sprintf("a touch at %v", at))
		return
	case kind <= 3 && b != nil && b.Visible():
		from, to := board.Square(random.IntN(64)), board.Square(random.IntN(64))
		if kind == 3 && b.OnMove != nil {
			s.drag(b.Center(from), b.Center(to))
			look("a drag from " + from.String())
			return
		}
		s.tapAt(b.Center(from))
		look("a touch of " + from.String())
		return
	}
	buttons := slices.DeleteFunc(s.ui.Buttons(), func(b *page.Button) bool { return b.Size().Width < 4 })
	if len(buttons) == 0 {
		return
	}
	button := buttons[random.IntN(len(buttons))]
	button.MouseDown(&desktop.MouseEvent{})
	look(button.Name + " pressed")
	button.MouseUp(&desktop.MouseEvent{})
	look(button.Name + " let go of")
	s.tapAt(button.Center())
	look(button.Name)
}
