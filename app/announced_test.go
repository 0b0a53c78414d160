package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/mobile"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/internal/twins"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// node is what a driver of the toolkit tells the system's screen reader.
type node struct {
	role   fyne.AccessibleRole
	label  string
	at     fyne.Position
	size   fyne.Size
	object fyne.CanvasObject
}

func (n *node) middle() fyne.Position { return n.at.AddXY(n.size.Width/2, n.size.Height/2) }

// nodes returns what the toolkit's drivers for Android and Windows find in a window:
// they walk as collectAndroidNodes and collectAccessibleElements of Fyne 2.8.1 do.
func (r *rig) nodes() (all []node) {
	var collect func(o fyne.CanvasObject, from fyne.Position)
	collect = func(o fyne.CanvasObject, from fyne.Position) {
		if o == nil || !o.Visible() {
			return
		}
		at := from.Add(o.Position())
		if a, ok := o.(fyne.Accessible); ok {
			if role := a.AccessibilityRole(); role != fyne.AccessibleRoleContainer {
				all = append(all, node{role, a.AccessibilityLabel(), at, o.Size(), o})
			}
		}
		if c, ok := o.(*fyne.Container); ok {
			for _, child := range c.Objects {
				collect(child, at)
			}
		}
	}
	collect(r.win.Content(), fyne.Position{})
	return all
}

// labels returns what a screen reader could say.
func (r *rig) labels() string {
	var out []string
	for _, n := range r.nodes() {
		out = append(out, n.label)
	}
	return strings.Join(out, "\n")
}

// labelled returns the one node with that label.
func (r *rig) labelled(label string) node {
	r.Helper()
	var found []node
	for _, n := range r.nodes() {
		if n.label == label {
			found = append(found, n)
		}
	}
	if len(found) != 1 {
		r.Fatalf("%d times %q among what is announced:\n%s", len(found), label, r.labels())
	}
	return found[0]
}

// allowed is a rig with a game in which the arbiter lets the device speak.
func allowed(t testing.TB, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, opts)
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.allow(true)
	return r
}

// allow lets the device speak in this game, or forbids it.
func (r *rig) allow(speech bool) {
	r.Helper()
	r.must(r.dev.Arbiter(arbiterCode))
	_, err := r.dev.AllowSpeech(speech)
	r.must(err)
	r.must(r.dev.Leave())
	r.ui.Refresh()
}

// R-T05: a screen reader of the system has the 64 squares with what stands on them, in
// every language and either way round, exactly where a touch enters them; and a game is
// played by touching the middle of what it has.
func TestReaderHasTheSquares(t *testing.T) {
	for i, lang := range assets.Languages() {
		size := []fyne.Size{usual, {Width: 854, Height: 480}}[i%2]
		r := allowed(t, size, page.Options{Lang: lang})
		if i >= 3 {
			r.ui.Board().Turn()
		}
		for _, move := range []string{"e2e4", "e7e5", "g1f3"} {
			kit := page.Kit{Words: assets.Words(lang)}
			all := r.nodes()
			for s, box := range r.ui.Board().SquarePixels() {
				said := kit.SquareWords(r.ui.Board().Shown(), board.Square(s))
				found := slices.DeleteFunc(slices.Clone(all), func(n node) bool { return n.label != said })
				if len(found) != 1 {
					t.Fatalf("%s: %d times %q", lang, len(found), said)
				}
				if n := found[0]; n.role != fyne.AccessibleRoleButton || !near(n.at.X, box.Min.X) || !near(n.at.Y, box.Min.Y) ||
					!near(n.at.X+n.size.Width, box.Max.X) || !near(n.at.Y+n.size.Height, box.Max.Y) {
					t.Errorf("%s: %q, a %s, is at %v with %v, and its square at %v", lang, said, n.role, n.at, n.size, box)
				}
			}
			from, to := square(t, move[:2]), square(t, move[2:])
			first, second := r.labelled(kit.SquareWords(r.ui.Board().Shown(), from)), r.labelled(kit.SquareWords(r.ui.Board().Shown(), to))
			r.tapAt(first.middle())
			if now := r.labelled(kit.SquareWords(r.ui.Board().Shown(), from) + ", " + kit.Words.Say("reader.chosen")); now.at != first.at {
				t.Errorf("%s: the square that was touched is announced at %v, not %v", lang, now.at, first.at)
			}
			r.tapAt(second.middle())
		}
		if got := len(r.dev.View().Record.Cells); got != 3 {
			t.Errorf("%s: %d moves were entered", lang, got)
		}
	}
}

func near(points float32, pixel int) bool {
	return points-float32(pixel) < 1.01 && float32(pixel)-points < 1.01
}

// R-T05: whatever can be touched on a page is announced once, with a name, where a
// touch reaches it; nothing that is covered is, and no key of a pad for codes.
func TestReaderHasWhatCanBeTouched(t *testing.T) {
	silent := []string{"arbiter", "rulings", "log"}
	for name, open := range keyPages() {
		for _, size := range []fyne.Size{usual, {Width: 854, Height: 480}} {
			r := started(t, size)
			r.allow(true)
			open(r)
			if slices.Contains(silent, name) {
				if n := r.nodes(); len(n) != 1 {
					t.Errorf("%s: in arbiter mode is announced\n%s", name, r.labels())
				}
				continue
			}
			all := r.nodes()
			for _, s := range r.ui.KeyStops() {
				here := slices.DeleteFunc(slices.Clone(all), func(n node) bool {
					x, y := page.TouchAt(n.middle()).X, page.TouchAt(n.middle()).Y
					return n.role != fyne.AccessibleRoleButton || x < s.At.X || x >= s.At.X+s.At.W || y < s.At.Y || y >= s.At.Y+s.At.H ||
						page.BoxOf(n.object).W > s.At.W+1 || page.BoxOf(n.object).H > s.At.H+1
				})
				want := 1
				if strings.HasPrefix(s.Name, "digit ") && slices.Contains([]string{"code", "codes", "archive"}, name) || r.scrolledOut(s) {
					want = 0
				}
				if len(here) != want {
					t.Errorf("%s at %v: %q is announced %d times, not %d: %v", name, size, s.Name, len(here), want, here)
				}
			}
			for _, n := range all {
				if n.role == fyne.AccessibleRoleButton && !r.reaches(page.TouchAt(n.middle())) {
					t.Errorf("%s at %v: %q is announced, and no touch reaches it", name, size, n.label)
				}
				if n.size.Width <= 0 || n.size.Height <= 0 || strings.ContainsAny(n.label, "{}") {
					t.Errorf("%s: %q is at %v with %v", name, n.label, n.at, n.size)
				}
			}
		}
	}
}

// R-T05, R-G04: what covers the page hides it from a screen reader too; the alarm, the
// band and messages are announced.
func TestReaderHasWhatIsSeenOnly(t *testing.T) {
	r := allowed(t, usual, page.Options{})
	word := r.ui.Words.Say("mode.game")
	said := r.labels()
	for _, want := range []string{word, "e 2 White pawn", "Undo", "1 White empty", r.ui.Words.Say("arbiter.enter")} {
		if !strings.Contains("\n"+said+"\n", "\n"+want+"\n") {
			t.Errorf("%q is not announced:\n%s", want, said)
		}
	}
	r.press("action.undo")
	if note := r.ui.Note(); note == "" || !strings.Contains(r.labels(), note) {
		t.Errorf("the message %q is not announced:\n%s", note, r.labels())
	}
	r.press("action.more", "arbiter.enter")
	r.press("digit 7", "digit 3")
	said = r.labels()
	for _, covered := range []string{"e 2 White pawn", "e 5 empty", "7", "3", "••"} {
		if strings.Contains("\n"+said+"\n", "\n"+covered+"\n") {
			t.Errorf("under the pad for the code is announced %q", covered)
		}
	}
	if title := r.ui.Words.Say("code.enter.arbiter"); !strings.Contains(said, title) {
		t.Errorf("the pad does not say what it asks for:\n%s", said)
	}
	r.press("action.cancel")
	r.dev.Raised = []device.Alarm{{AlarmRaised: scoresheet.AlarmRaised{Alarm: "left", Detail: "focus"}}}
	r.ui.Refresh()
	if said = r.labels(); !strings.Contains(said, r.ui.Words.Say("mode.alarm")) || !strings.Contains(said, r.ui.Words.Say("alarm.call")) {
		t.Errorf("the alarm is not announced:\n%s", said)
	}
}

// R-T05: what is announced takes no touch, whatever the toolkit looks for under a finger,
// a mouse or the keyboard. It stays as it is as long as the page does, whatever the time
// of day; and nothing is made before a driver asks.
func TestReaderLayerIsInNobodysWay(t *testing.T) {
	r := allowed(t, usual, page.Options{})
	before := len(r.ui.ReaderLayer().Objects)
	if before != 0 {
		t.Errorf("nobody asked, and %d objects are made", before)
	}
	all := r.nodes()
	layer := r.ui.ReaderLayer()
	if len(all) < 64 || len(layer.Objects) != len(all) {
		t.Fatalf("%d nodes of %d objects", len(all), len(layer.Objects))
	}
	for _, n := range all {
		if !slices.Contains(layer.Objects, n.object) {
			t.Errorf("%q is announced by a %T of the page", n.label, n.object)
		}
		takes := false
		for _, is := range []bool{
			is[fyne.Tappable](n), is[fyne.SecondaryTappable](n), is[fyne.DoubleTappable](n), is[fyne.Draggable](n), is[fyne.Scrollable](n),
			is[fyne.Focusable](n), is[fyne.Shortcutable](n), is[fyne.Tabbable](n), is[fyne.Disableable](n), is[fyne.Widget](n),
			is[desktop.Mouseable](n), is[desktop.Hoverable](n), is[desktop.Cursorable](n), is[desktop.Keyable](n),
			is[mobile.Touchable](n), is[mobile.Movable](n), is[mobile.Keyboardable](n),
		} {
			takes = takes || is
		}
		if takes {
			t.Errorf("%q, a %T, takes what is meant for the page", n.label, n.object)
		}
	}
	r.wait(61)
	if again := r.nodes(); !slices.Equal(again, all) {
		t.Errorf("a minute later is announced\n%s", r.labels())
	}
	r.press("action.more")
	r.nodes()
	if len(layer.Objects) == len(all) {
		t.Error("the layer stays as it was")
	}
	r.press("action.back")
	r.press("action.undo", "action.dash", "action.undo")
	r.cell("1b")
}

// scrolledOut reports whether a stop lies in what scrolls, and not where that is seen.
func (r *rig) scrolledOut(s page.Stop) (out bool) {
	page.Walk(r.win.Content(), func(o fyne.CanvasObject) {
		scroll, ok := o.(*container.Scroll)
		if !ok {
			return
		}
		page.Walk(scroll.Content, func(o fyne.CanvasObject) {
			at, seen := page.TouchAt(page.CenterOf(scroll)), page.SizeOf(scroll)
			if y := s.At.Y + s.At.H/2; o == s.Owner && (y < at.Y-seen.Height/2 || y >= at.Y+seen.Height/2) {
				out = true
			}
		})
	})
	return out
}

// reaches reports whether a touch there reaches something that can be touched.
func (r *rig) reaches(at fyne.Position) bool {
	return slices.ContainsFunc(r.ui.KeyStops(), func(s page.Stop) bool {
		return at.X >= s.At.X && at.X < s.At.X+s.At.W && at.Y >= s.At.Y && at.Y < s.At.Y+s.At.H
	})
}

func is[I any](n node) bool {
	_, ok := n.object.(I)
	return ok
}

// R-T05: a name that cannot go through C and Java as it is does not end the program.
func TestReaderOfForeignNames(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	plan := stage.Pairing()
	for i := range plan.Tags {
		if plan.Tags[i].Name == "White" {
			plan.Tags[i].Value = "Пе́трова 😀 Ünal"
		}
	}
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	_, err := r.dev.New(plan)
	r.must(err)
	r.allow(true)
	said := r.labels()
	if !strings.Contains(said, "Пе́трова \uFFFD Ünal") {
		t.Errorf("the name is not announced:\n%s", said)
	}
	for _, c := range said {
		if c > 0xFFFF || c == 0 {
			t.Errorf("%q is announced", c)
		}
	}
}

// R-G15: a screen reader tells a legal move from an illegal one no more than the eye
// does: of two moves that must look alike, everything outside their squares and their
// cell is announced in the same words at the same place.
func TestNothingIsAnnouncedOfTheLaws(t *testing.T) {
	long.Serial(t)
	c := newComparing()
	c.announced = true
	said := 0
	c.onScreens(t, twins.FromRealGames(t, long.Of(80, 2000)), func(w *witness, _ int, _ *twins.Pair, n *twins.Continuation) {
		w.enter(n.Last, false)
		said += len(w.nodes())
	})
	if t.Logf("%d announced", said); said == 0 {
		t.Error("nothing was announced")
	}
}

func (n node) String() string { return fmt.Sprintf("%q at %v", n.label, n.at) }
