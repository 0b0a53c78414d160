package app_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// talker is a voice that goes on with what it says until it is told something else.
type talker struct {
	listener
	saying string
}

func (v *talker) Say(lang, text string) { v.listener.Say(lang, text); v.saying = text }
func (v *talker) Hush()                 { v.saying = "" }

// R-T05: what is being said stops at a touch of a button, a square or the sheet; and outside of a game
// nothing is said at all.
func TestSpeechStopsAtATouch(t *testing.T) {
	var v talker
	r := rigWith(t, stage.New(t), usual, page.Options{Voice: &v})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.press("owner.profile")
	if len(v.said) > 0 {
		t.Errorf("in owner mode it says %q", v.said)
	}
	r.opened()
	r.must(r.dev.Play("e2e4", "e7e5"))
	r.must(r.dev.Arbiter(arbiterCode))
	_, err := r.dev.AllowSpeech(true)
	r.must(err)
	r.must(r.dev.Leave())
	r.ui.Refresh()
	sheet, ok := r.ui.Sheet().Center(scoresheet.CellName{Number: 1, Side: board.White})
	if !ok {
		t.Fatal("the cell is not seen")
	}
	for name, at := range map[string]fyne.Position{
		"a button":            r.ui.Button("action.offer").Center(),
		"a square":            r.ui.Board().Center(square(t, "a4")),
		"a cell of the sheet": sheet,
		"an empty row":        sheet.AddXY(0, 4*r.ui.Sheet().RowHeight()),
	} {
		r.ui.Tell("a long story")
		if v.saying == "" {
			t.Fatalf("before %s: nothing is said", name)
		}
		hand := r.mouse()
		hand.MoveTo(at)
		hand.Press(desktop.MouseButtonPrimary)
		hand.Release(desktop.MouseButtonPrimary)
		if v.saying == "a long story" {
			t.Errorf("at a touch of %s it goes on", name)
		}
		_, err = r.dev.AtEnd()
		r.must(err)
		r.ui.Refresh()
	}
	// The keys of a code are silent, and end what is said too.
	r.press("action.more", "arbiter.enter")
	r.ui.Tell("a long story")
	r.press("digit 4")
	if v.saying != "" {
		t.Errorf("at a key of a code it goes on with %q", v.saying)
	}
}

// R-T05: explore by touch, enter by lifting: a finger that feels its way over the board
// hears each square that it comes to, once, beside the board nothing, and touches the one
// on which it is lifted.
func TestFingerFeelsItsWay(t *testing.T) {
	var v listener
	r := rigWith(t, stage.New(t), usual, page.Options{Voice: &v})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.must(r.dev.Arbiter(arbiterCode))
	_, err := r.dev.AllowSpeech(true)
	r.must(err)
	r.must(r.dev.Leave())
	r.ui.Refresh()
	b, hand := r.ui.Board(), r.mouse()
	feel := func(over ...string) (heard []string) {
		v.said = nil
		for i, name := range over {
			at := b.Center(square(t, name))
			hand.MoveTo(at)
			if i == 0 {
				hand.Press(desktop.MouseButtonPrimary)
			}
			hand.MoveTo(at.AddXY(b.Cell()/4, 0)) // still on it
		}
		hand.MoveTo(fyne.NewPos(b.Center(square(t, "a8")).X, r.ui.Band().Y))
		hand.MoveTo(b.Center(square(t, over[len(over)-1])).AddXY(b.Cell()/4, 0))
		heard = v.said
		hand.Release(desktop.MouseButtonPrimary)
		return heard
	}
	want := []string{"en d 2 White pawn", "en d 3 empty", "en e 3 empty", "en e 2 White pawn", "en e 2 White pawn"}
	if got := feel("d2", "d3", "e3", "e2"); !slices.Equal(got, want) {
		t.Errorf("heard is %q, want %q", got, want)
	}
	if got := b.Chosen(); got != square(t, "e2") {
		t.Errorf("%v is touched, not the square where the finger was lifted", got)
	}
	if got := feel("g1", "f3", "e4"); len(got) != 4 || got[1] != "en f 3 empty" {
		t.Errorf("heard is %q", got)
	}
	r.wantSheet("1w e4 ")
}
