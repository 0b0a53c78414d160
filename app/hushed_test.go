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

// R-T05: a touch of anything that is not a button, a square or a cell stops it too: the band, the
// margins, the bare ground of the pages and panels, and a touch that is let go by.
func TestSpeechStopsWhereNothingIsTouched(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 854, Height: 480}} {
		var v talker
		r := rigWith(t, stage.New(t), size, page.Options{Voice: &v})
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		r.opened()
		r.must(r.dev.Play("e2e4", "e7e5"))
		r.must(r.dev.Arbiter(arbiterCode))
		_, err := r.dev.AllowSpeech(true)
		r.must(err)
		r.must(r.dev.Leave())
		r.ui.Refresh()
		for _, pressed := range [][]string{
			{},
			{"action.more"},
			{"action.back", "action.claim"},
			{"action.cancel", "action.write"},
			{"action.cancel", "action.clock"},
			{"action.cancel", "action.more", "arbiter.enter"},
			{"action.cancel", "action.end"},
			{"result 1-0"},
		} {
			r.press(pressed...)
			bare := r.bare()
			if len(bare) < 5 {
				t.Errorf("%v: only %d bare places at %v", pressed, len(bare), r.ui.Where())
			}
			where := r.ui.Where()
			var on []fyne.Position
			for _, at := range bare {
				r.ui.Speak("a long story")
				if v.saying == "" {
					t.Fatalf("%v: nothing is said", pressed)
				}
				if r.tapAt(at); v.saying != "" {
					on = append(on, at)
				}
				if r.ui.Where() != where {
					t.Fatalf("%v after %v: the place %v is not bare", size, pressed, at)
				}
			}
			if len(on) > 0 {
				t.Errorf("%v after %v: of %d bare places %d do not stop it, the first at %v", size, pressed, len(bare), len(on), on[0])
			}
		}
	}
}

// bare returns places all over the window where nothing answers a touch.
func (r *rig) bare() (out []fyne.Position) {
	size := r.win.Canvas().Size()
	var taken []page.Box
	for _, s := range page.Stops(r.win.Content()) {
		taken = append(taken, s.At)
		if s.Owner == fyne.CanvasObject(r.ui.Sheet()) { // the number of a row is its first cell
			row := s.At
			row.X, row.W = 0, row.X
			taken = append(taken, row)
		}
	}
	for y := float32(1); y < size.Height; y += 23 {
		for x := float32(1); x < size.Width; x += 29 {
			if !slices.ContainsFunc(taken, func(b page.Box) bool { return x >= b.X && y >= b.Y && x < b.X+b.W && y < b.Y+b.H }) {
				out = append(out, fyne.NewPos(x, y))
			}
		}
	}
	return out
}
