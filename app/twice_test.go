package app_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

// hasty is a rig with a game, in which what is touched twice in haste is touched once.
func hasty(t *testing.T) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), usual, page.Options{Twice: 400 * time.Millisecond})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	_, err := r.dev.New(stage.Pairing())
	r.must(err)
	r.must(r.dev.Play("e2e4", "e7e5"))
	r.ui.Refresh()
	return r
}

// at returns where a button lies, and fails if it is not there.
func (r *rig) at(name string) fyne.Position {
	r.Helper()
	b := r.ui.Button(name)
	if b == nil {
		r.Fatalf("there is no button %q on the page", name)
	}
	return b.Center()
}

// A touch where the one lay that opened the page is let go by for 0.4 s, whether it
// would close the page again, type, or open another; then it counts, and elsewhere it
// counts at once.
func TestTouchedTwiceInHaste(t *testing.T) {
	r := hasty(t)
	at := r.at("action.claim")
	r.tapAt(at)
	open := r.ui.Where()
	if r.ui.Button("claim.position claim.moves") == nil {
		t.Fatal("the claim is not asked for")
	}
	cancel := r.at("action.cancel")
	if dx, dy := at.X-cancel.X, at.Y-cancel.Y; dx*dx+dy*dy > page.ButtonMin*page.ButtonMin {
		t.Fatalf("the way back at %v does not lie where the claim was opened, %v: choose another page", cancel, at)
	}
	r.now = r.now.Add(399 * time.Millisecond)
	r.tapAt(at)
	if r.ui.Where() != open {
		t.Error("a second touch 399 ms later closed it")
	}
	r.now = r.now.Add(time.Millisecond)
	r.tapAt(at)
	if r.ui.Where() == open {
		t.Error("a touch 400 ms later is let go by")
	}
	// Closed by that touch: another at once does not open it again, elsewhere one does.
	r.tapAt(at)
	if r.ui.Where() == open {
		t.Error("what was closed is opened by the second touch")
	}
	r.press("action.clock")
	if r.ui.Button("minute 3") == nil {
		t.Error("a touch elsewhere is let go by")
	}
}

// Moves, and the keys of a pad, are taken as fast as they come.
func TestHasteOfEntry(t *testing.T) {
	r := hasty(t)
	for range 3 {
		r.tap("g1", "f3", "g8", "f6", "f3", "g1", "f6", "g8")
	}
	if n := len(r.dev.View().Record.Cells); n != 14 {
		t.Errorf("%d half-moves are written, want 14", n)
	}
	r.press("action.dash", "action.dash", "action.dash")
	if n := len(r.dev.View().Record.Cells); n != 17 {
		t.Errorf("%d half-moves are written, want 17: dashes are let go by", n)
	}
	r.press("action.write", "key h", "key h", "key 4", "action.done")
	// The pad is closed where Done lay; the board below takes the next move at once.
	r.tap("a2", "a3")
	if n := len(r.dev.View().Record.Cells); n != 19 {
		t.Errorf("%d half-moves are written, want 19", n)
	}
}

// Back out of arbiter mode touched three times neither leaves it nor writes.
func TestBackThreeTimes(t *testing.T) {
	for _, size := range sizes {
		r := hasty(t)
		r.win.Resize(size)
		r.must(r.dev.Arbiter(arbiterCode))
		r.ui.Refresh()
		r.press("rule.do")
		r.now = r.now.Add(time.Second)
		at, before := r.at("action.back"), r.sheet()
		for range 3 {
			test.TapCanvas(r.win.Canvas(), at)
			r.now = r.now.Add(500 * time.Millisecond) // not even in haste
		}
		r.press("arbiter.leave")
		if r.sheet() != before {
			t.Errorf("%v: the sheet is %s, was %s", size, r.sheet(), before)
		}
	}
}
