package hall_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/errand"
	"zapis/app/page"
	"zapis/app/post"
	"zapis/app/session"
	"zapis/desk"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
)

// glass is a tablet with its pages in a window: what is asked of the desk comes back
// in a queue, as it does in the program.
type glass struct {
	*tablet
	ui    *app.UI
	way   *post.Post
	queue chan func()
}

func newGlass(t *testing.T) *glass {
	t.Helper()
	test.NewTempApp(t)
	s, err := session.Open(t.TempDir(), session.Options{FrontEnd: "touch", Codes: cheap})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	g := &glass{tablet: &tablet{s, t}, queue: make(chan func(), 100)}
	g.way = post.New(g.tablet)
	g.way.Again = 50 * time.Millisecond
	g.ui = app.New(app.Of(g.Session), page.Options{Air: errand.New(g.way, func(f func()) { g.queue <- f }), Zone: time.UTC})
	w := test.NewTempWindow(t, g.ui.Content())
	w.SetPadded(false)
	w.Resize(fyne.NewSize(480, 854))
	return g
}

func (g *glass) press(names ...string) {
	g.t.Helper()
	for _, name := range names {
		b := g.ui.Button(name)
		if b == nil {
			g.t.Fatalf("there is no button %q; it says %q", name, g.texts())
		}
		b.OnTap()
	}
}

// choose touches a line of a list.
func (g *glass) choose(name string) {
	g.t.Helper()
	var do func()
	page.Walk(g.ui.Content(), func(o fyne.CanvasObject) {
		if list, ok := o.(*page.RowList); ok {
			for _, z := range list.Zones {
				if z.Name == name {
					do = z.Do
				}
			}
		}
	})
	if do == nil {
		g.t.Fatalf("there is no line %q; it says %q", name, g.texts())
	}
	do()
}

// texts returns what is on the screen.
func (g *glass) texts() string {
	var all []string
	page.Walk(g.ui.Content(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *canvas.Text:
			all = append(all, o.Text)
		case *page.Reader:
			all = append(all, o.Text())
		}
	})
	return strings.Join(all, " | ")
}

// until does what comes back until something is so.
func (g *glass) until(what string, so func() bool) {
	g.t.Helper()
	late := time.After(long.OfHall(30*time.Second, 2*time.Minute))
	for !so() {
		select {
		case f := <-g.queue:
			f()
		case <-late:
			g.t.Fatalf("%s: it never came; it says %q", what, g.texts())
		}
	}
}

func (g *glass) untilButton(name string) {
	g.t.Helper()
	g.until(name, func() bool { return g.ui.Button(name) != nil })
}

func (g *glass) untilSaid(text string) {
	g.t.Helper()
	g.until(text, func() bool { return strings.Contains(g.texts(), text) })
}

// R-C01, R-C02, R-G10: with the pages of a device, and a desk behind its TLS: from the
// address on the wall to a game that the desk has, with a touch for each.
func TestPagesAndTheDesk(t *testing.T) {
	r := newAirRig(t)
	r.packs()
	g := newGlass(t)
	g.enterRound(r.event.Desk.Addresses[0])
	if v := g.View(); v.Mode != modes.Game || v.Place != "A/1/1" {
		t.Fatalf("%v, %q: %s", v.Mode, v.Place, g.texts())
	}
	g.record()
	g.press("handin.do")
	g.untilButton("action.done")
	if said := g.texts(); !strings.Contains(said, "Held at the desk") || !g.View().HandedIn {
		t.Errorf("it says %q", said)
	}
	if state := r.board(board1); state != desk.OneSheet {
		t.Errorf("board 1 is %v", state)
	}
	g.press("action.done", "release.do")
	if !strings.Contains(g.texts(), "Handed in: held at the desk") {
		t.Errorf("GAME ENDED says %q", g.texts())
	}
	g.press("handin.do") // and once more, which is no error
	g.untilButton("action.done")
}

// enterRound takes the packs of the desk at an address for White of board 1, and
// begins the game.
func (g *glass) enterRound(address string) {
	g.t.Helper()
	g.press("start.pack", "air.meet")
	g.ui.Fill("Address", strings.TrimPrefix(address, "https://"))
	g.press("air.ask")
	g.untilButton("pack.same")
	g.press("pack.same")
	g.choose("board 1")
	g.press("side white")
	g.untilSaid("The desk knows")
	g.press("air.round")
	g.untilSaid("no newer pack")
	g.press("action.back", "pack.ready")
	g.untilSaid("The desk has it.")
	g.press("action.done", "start.do")
}

// record plays a short game to its end on the glass.
func (g *glass) record() {
	for _, text := range []string{"e4", "e5"} {
		g.must(g.Write(text))
	}
	g.must(g.Result(scoresheet.WhiteWins, ""))
	g.must(g.Sign(scoresheet.SignerWhite, "W", nil))
	g.must(g.Sign(scoresheet.SignerBlack, "B", nil))
	g.ui.Refresh()
}

// R-C02, R-D07: the page says why it does not go, tries until it goes, and leaves off
// at a touch or when a game begins.
func TestPagesInsist(t *testing.T) {
	r := newAirRig(t)
	var trouble, asked atomic.Int32
	pages := r.server.HTTPServer(t.Context()).Handler
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		asked.Add(1)
		if trouble.Load() != 0 {
			http.Error(w, "no room.", http.StatusServiceUnavailable)
			return
		}
		pages.ServeHTTP(w, q)
	}))
	t.Cleanup(between.Close)
	r.packs(between.URL)
	g := newGlass(t)
	g.press("start.pack", "air.meet")
	g.ui.Fill("Address", between.URL)
	g.press("air.ask")
	g.untilButton("pack.same")
	g.press("pack.same")
	g.choose("board 1")
	g.press("side white")

	trouble.Store(1)
	g.press("air.round")
	g.untilSaid("The desk has a problem: no room.")
	g.must(g.New(device.NewGame{}))
	g.ui.Refresh()
	before := asked.Load()
	time.Sleep(1200 * time.Millisecond) // longer than the first pause
	if g.ui.Button("air.stop") != nil || g.ui.Button("action.undo") == nil || asked.Load() != before {
		t.Errorf("in the game it was asked %d times, and it says %q", asked.Load()-before, g.texts())
	}

	g.record()
	g.press("handin.do")
	g.untilSaid("Attempt 2 in 1 s")
	g.press("air.stop")
	g.press("handin.air")
	g.untilSaid("has a problem")
	trouble.Store(0)
	g.untilButton("action.done")
}
