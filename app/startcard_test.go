package app_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
)

// toDraw is a rig with a game that has not begun, and the arbiter before it.
func toDraw(r *rig) {
	r.Helper()
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	r.press("action.more", "draw.open")
}

// R-T04: the arbiter draws the starting position on the page, draws again, and
// types the number of one; both players see it on the sheet.
func TestDrawOnThePage(t *testing.T) {
	r := newRig(t, usual)
	toDraw(r)
	want := func(draws, number int) {
		t.Helper()
		record := r.dev.View().Record
		if n, ok := record.Header.Number960(); record.Draws() != draws || ok != (draws > 0) || number >= 0 && n != number {
			t.Errorf("after %d draws the number is %d", record.Draws(), n)
		}
	}
	want(0, -1)
	r.press("draw.draw")
	want(1, -1)
	r.press("draw.again", "action.cancel")
	want(1, -1)
	r.press("draw.again", "draw.again")
	want(2, -1)
	r.press("draw.type", "digit 9", "digit 6", "digit 0", "action.done")
	want(2, -1)
	r.press("action.delete", "action.delete", "action.delete", "digit 3", "digit 5", "digit 6", "action.done")
	want(3, 356)
	r.press("action.back", "arbiter.leave")
	if text, _ := r.ui.Origin(); !strings.HasPrefix(text, assets.Words("en").Say("sheet.start960", 356)) {
		t.Errorf("the head of the sheet says %q", text)
	}
	if shown := r.ui.Board().Shown(); shown != r.dev.View().Record.Header.Start {
		t.Error("the board of the game page shows another position")
	}
}

// R-T04, R-G18: after the first move the page shows the position still, and
// leads to the restart; in usual chess it is gone.
func TestDrawIsOver(t *testing.T) {
	for _, chess960 := range []bool{false, true} {
		r := newRig(t, usual)
		toDraw(r)
		if chess960 {
			r.press("draw.draw")
		}
		r.press("action.back", "arbiter.leave")
		r.must(r.dev.Play("a2a4"))
		r.must(r.dev.Arbiter(arbiterCode))
		r.ui.Refresh()
		r.press("action.more")
		if has := r.ui.Button("draw.open") != nil; has != chess960 {
			t.Fatalf("Chess960 is %t, and the page can be opened: %t", chess960, has)
		}
		if !chess960 {
			continue
		}
		r.press("draw.open")
		if r.ui.Button("draw.draw") != nil || r.ui.Button("draw.again") != nil || r.ui.Button("draw.type") != nil {
			t.Error("a position can be drawn for a game that has begun")
		}
		r.press("arbiter.restart", "why position", "confirm")
		if v := r.dev.View(); v.Mode != modes.Game || len(v.Record.Cells) != 0 {
			t.Errorf("in %s mode with %d cells", v.Mode, len(v.Record.Cells))
		}
	}
}

// R-T04: the pages of the draw are seen in every language on every screen, and
// so is the line under the names.
func TestDrawIsSeen(t *testing.T) {
	long.Serial(t)
	for _, lang := range assets.Languages() {
		for i, size := range sizes {
			if !long.Asked() && i > 1 && (size != usual || lang != "uk") {
				continue
			}
			for _, touch := range [][]string{nil, {"draw.draw"}, {"draw.draw", "draw.again"}, {"draw.type"}} {
				r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
				toDraw(r)
				r.press(touch...)
				for _, b := range r.ui.Buttons() {
					if caption, text := b.Caption(); caption != "" && (!b.CaptionSeen() || text < 9) {
						t.Errorf("%v %s: %q is not said after %v", size, lang, caption, touch)
					}
				}
				t.Run(fmt.Sprintf("%v %s %gx%g", touch, lang, size.Width, size.Height), func(t *testing.T) {
					checkPlaces(t, r, size)
				})
			}
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
			r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
			g := stage.Pairing()
			g.Chess960 = 959 + 1
			_, err := r.dev.New(g)
			r.must(err)
			r.ui.Refresh()
			if text, whole := r.ui.Origin(); !whole || !strings.Contains(text, "959") {
				t.Errorf("%v %s: the head says %q", size, lang, text)
			}
		}
	}
}
