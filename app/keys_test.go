package app_test

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/modes"
)

// keys types keys as a keyboard does: Tab is the window's, unless something has the
// focus that keeps it.
func (r *rig) keys(names ...fyne.KeyName) {
	r.Helper()
	for _, name := range names {
		if name == fyne.KeyTab {
			r.win.Canvas().FocusNext()
			continue
		}
		if f := r.win.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: name})
			continue
		}
		r.ui.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

func (r *rig) typed(text string) {
	for _, c := range text {
		r.ui.TypedRune(c)
	}
}

// tabTo goes to the button of that name with Tab alone, and presses it.
func (r *rig) tabTo(name string) {
	r.Helper()
	for range 200 {
		r.keys(fyne.KeyTab)
		if _, at := r.ui.Focus(); at == name {
			r.keys(fyne.KeyReturn)
			return
		}
	}
	r.Fatalf("Tab does not come to %q", name)
}

// R-T05: on every page Tab comes to everything that can be touched and back to where
// it was, the ring is seen there, and nothing has the toolkit's focus, for which
// Android would open its keyboard.
func TestEveryPageByKeysAlone(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}, {Width: 600, Height: 1024}} {
		for name, open := range keyPages() {
			t.Run(fmt.Sprintf("%s %gx%g", name, size.Width, size.Height), func(t *testing.T) {
				r := started(t, size)
				r.TB = t
				open(r)
				owners := map[fyne.CanvasObject]bool{}
				for _, s := range r.ui.KeyStops() {
					owners[s.Owner] = false
				}
				for _, b := range r.ui.Buttons() {
					if _, ok := owners[b]; !ok && r.ui.OnTop(b) {
						t.Errorf("%s cannot be reached", b.Name)
					}
				}
				for range owners {
					r.keys(fyne.KeyTab)
					owner, _ := r.ui.Focus()
					owners[owner] = true
					if box := r.ui.RingBox(); box.W == 0 || box.Y > r.ui.Geo.Size.Height || box.Y+box.H < 0 {
						t.Fatalf("the ring is at %v", box)
					}
					if r.win.Canvas().Focused() != nil {
						t.Fatal("something has the toolkit's focus")
					}
				}
				for owner, been := range owners {
					if b, ok := owner.(*page.Button); !been {
						t.Errorf("Tab does not come to %T (%v)", owner, ok && b != nil)
					}
				}
				first, _ := r.ui.Focus()
				r.win.Canvas().FocusPrevious()
				r.keys(fyne.KeyTab)
				if again, _ := r.ui.Focus(); again != first {
					t.Error("back and forth is not the same")
				}
			})
		}
	}
}

// keyPages are pages of each mode, with what may be open on them.
func keyPages() map[string]func(r *rig) {
	arbiter := func(r *rig) { r.must(r.dev.Arbiter(arbiterCode)); r.ui.Refresh() }
	owner := func(r *rig) {
		r.must(r.dev.Arbiter(arbiterCode))
		_, err := r.dev.Abandon("test")
		r.must(err)
		r.ui.Refresh()
	}
	return map[string]func(r *rig){
		"game": func(*rig) {}, "clock": func(r *rig) { r.press("action.clock") }, "keypad": func(r *rig) { r.menu("action.write") },
		"more": func(r *rig) { r.press("action.more") }, "code": func(r *rig) { r.press("action.more", "arbiter.enter") },
		"result":  func(r *rig) { r.menu("action.end"); r.press("result 1-0") },
		"arbiter": arbiter, "rulings": func(r *rig) { arbiter(r); r.press("rule.do") },
		"log":      func(r *rig) { arbiter(r); r.press("arbiter.log") },
		"new game": owner, "archive": func(r *rig) { owner(r); r.press("owner.archive") },
		"profile": func(r *rig) { owner(r); r.press("owner.profile"); r.code(ownerCode); r.has("owner.size.measure") },
		"codes":   func(r *rig) { owner(r); r.press("owner.codes") },
		"device":  func(r *rig) { owner(r); r.press("owner.about") },
	}
}

// R-T05: a game from the first move to the signatures and the release, without a
// touch. Where a page changes, the keyboard is on the new one.
func TestGameByKeysAlone(t *testing.T) {
	r := started(t, usual)
	r.keys(fyne.KeyTab)
	r.boardKeys(fyne.KeyReturn, fyne.KeyUp, fyne.KeyUp, fyne.KeySpace) // from e2
	r.typed("e7e5")
	r.keys(fyne.KeyReturn)
	r.wantSheet("1w e4 1b e7e5 ")
	r.ui.Touched()
	r.typed("Nf6")
	r.keys(fyne.KeyBackspace)
	r.typed("3")
	r.keys(fyne.KeyReturn)
	r.wantSheet("1w e4 1b e7e5 2w Nf3 ")
	r.keyTouch("2w") // a cell, as the arrows come to it
	record := r.dev.View().Record
	if at := record.CursorIndex(); at != 2 {
		t.Errorf("the cursor is at %d", at)
	}
	r.keyTouch("2w")
	r.typed("d")
	r.keys(fyne.KeyEscape)
	if r.ui.Button("key e") != nil {
		t.Error("Escape does not leave the keypad")
	}
	r.tabTo("action.clock")
	r.typed("125")
	if c := r.dev.View().Record.Cells[2].Clock; c.Seconds != 85*60 {
		t.Errorf("noted is %v", c)
	}
	if _, at := r.ui.Focus(); at != "action.clock" {
		t.Errorf("the time is noted, and the ring is at %q", at)
	}
	r.tabTo("action.end")
	r.tabTo("result 1-0")
	r.tabTo("end.resignation")
	if owner, _ := r.ui.Focus(); owner == nil || r.ui.RingBox().W == 0 {
		t.Error("the keyboard was lost when the page changed")
	}
	r.tabTo("arbiter.enter")
	r.typed(arbiterCode)
	r.keys(fyne.KeyReturn)
	if r.dev.View().Mode != modes.Arbiter {
		t.Errorf("the code was not taken: %v", r.dev.View().Mode)
	}
}

// has requires a button, so that a page in front of it is not taken for its page.
func (r *rig) has(name string) {
	r.Helper()
	if r.ui.Button(name) == nil {
		r.Fatalf("%s is not on the page", name)
	}
}

func (r *rig) boardKeys(names ...fyne.KeyName) {
	r.Helper()
	for range 50 {
		if owner, at := r.ui.Focus(); owner == fyne.CanvasObject(r.ui.Board()) {
			if at != "e2" {
				r.Fatalf("the board begins at %s", at)
			}
			r.keys(names...)
			return
		}
		r.keys(fyne.KeyTab)
	}
	r.Fatal("Tab does not come to the board")
}

// R-T05: what opens a panel takes the ring into it, and who leaves the panel is where he
// was.
func TestKeysEnterAPanel(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
		r := started(t, size)
		r.tap("e2", "e4")
		r.tap("e7", "e5")
		r.keyTouch("1b")
		r.tabTo("action.edit")
		if _, at := r.ui.Focus(); at == "action.edit" || at == "" {
			t.Errorf("%v: the panel is open, and the ring is at %q", size, at)
		}
		r.keys(fyne.KeyEscape)
		if _, at := r.ui.Focus(); at != "action.edit" {
			t.Errorf("%v: the panel is closed, and the ring is at %q", size, at)
		}
	}
}

// R-T05: who leaves a page of the arbiter's is at the button that he came from.
func TestKeysComeBack(t *testing.T) {
	r := started(t, usual)
	keyPages()["arbiter"](r)
	r.tabTo("action.more")
	r.tabTo("arbiter.device")
	r.keys(fyne.KeyEscape)
	if _, at := r.ui.Focus(); at != "action.more" {
		t.Errorf("the card of the device is closed, and the ring is at %q", at)
	}
}

// R-T05: who goes to the keys of a pad with Tab, one in three seconds, has his code
// taken: the pad does not close meanwhile.
func TestSlowKeysKeepThePad(t *testing.T) {
	r := started(t, usual)
	r.press("action.more", "arbiter.enter")
	r.typed(arbiterCode[:2])
	for at := r.now; r.now.Sub(at) < 2*page.PadTimeout; {
		r.keys(fyne.KeyTab)
		r.now = r.now.Add(3 * time.Second)
		r.ui.SetNow(r.now)
	}
	r.typed(arbiterCode[2:])
	r.tabTo("action.done")
	if r.dev.View().Mode != modes.Arbiter {
		t.Error("the code was dropped while somebody looked for its keys")
	}
}

// R-T05: what is said over the tabs of owner mode goes when Tab comes there.
func TestTabUncoversTheTabs(t *testing.T) {
	r := started(t, usual)
	keyPages()["new game"](r)
	r.ui.Tell("something")
	r.keys(fyne.KeyTab)
	if said := r.ui.Note(); said != "" {
		t.Errorf("the ring is under %q", said)
	}
}

// Escape lets go of a piece, and a touch of the screen takes the ring away.
func TestKeysLetGo(t *testing.T) {
	r := started(t, usual)
	r.keys(fyne.KeyTab)
	r.boardKeys(fyne.KeyReturn)
	if r.ui.Board().Chosen() != square(t, "e2") {
		t.Error("Enter does not take the pawn")
	}
	r.keys(fyne.KeyEscape)
	if r.ui.Board().Chosen().Valid() {
		t.Error("Escape does not let go")
	}
	r.press("action.clock")
	if r.ui.RingBox().W != 0 {
		t.Error("the ring stays after a touch")
	}
}

// R-T05: the ring is seen on what calls the arbiter: on the strip of an alarm above
// that, which is above everything else; around the mode's word within the window.
func TestRingOnTheCalls(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
		for _, name := range []string{"call by alarm", "call by band"} {
			r := started(t, size)
			r.dev.Raised = allAlarms()[:1]
			r.ui.Refresh()
			r.keys(fyne.KeyTab)
			before := r.picture()
			for range 200 {
				if _, at := r.ui.Focus(); at == name {
					break
				}
				r.keys(fyne.KeyTab)
			}
			ring, after := r.ui.RingBox(), r.picture()
			x, y := ring.X+ring.W*0.5, ring.Y+ring.H*0.5
			for side, at := range map[string][2]float32{
				"left": {ring.X + 1, y}, "right": {ring.X + ring.W - 2, y}, "upper": {x, ring.Y + 1}, "lower": {x, ring.Y + ring.H - 2},
			} {
				if at[0] < 0 || at[1] < 0 || at[0] >= size.Width || at[1] >= size.Height {
					t.Errorf("%v %s: the %s side of the ring is outside the window: %v", size, name, side, ring)
				} else if px := [2]int{int(at[0]), int(at[1])}; before.At(px[0], px[1]) == after.At(px[0], px[1]) {
					t.Errorf("%v %s: the %s side of the ring is not seen: %v", size, name, side, ring)
				}
			}
			r.ui.Touched()
			if r.ui.RingBox().W != 0 {
				t.Errorf("%v %s: the ring stays after a touch", size, name)
			}
		}
	}
}

// R-T05: the pad for the arbiter's code takes the ring, also where what opened it stays
// in sight; and gives it back.
func TestRingInThePadOfTheCalls(t *testing.T) {
	for _, page := range []string{"result", "sign", "signing"} {
		for _, call := range []string{"call by band", "call by alarm"} {
			r := started(t, usual)
			r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
			r.dev.Raised = allAlarms()[:1]
			r.ui.Refresh()
			callPages[page](r)
			r.tabTo(call)
			if _, at := r.ui.Focus(); at != "action.cancel" {
				t.Errorf("%s, %s: the pad is open, and the ring is at %q", page, call, at)
			}
			r.keys(fyne.KeyEscape)
			if _, at := r.ui.Focus(); at != call {
				t.Errorf("%s, %s: the pad is closed, and the ring is at %q", page, call, at)
			}
		}
	}
}
