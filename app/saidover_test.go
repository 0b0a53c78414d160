package app_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// lowScreens have no names over the sheet, or hardly any room.
var lowScreens = []fyne.Size{{Width: 500, Height: 800}, {Width: 480, Height: 854}, {Width: 854, Height: 480}, {Width: 431.5, Height: 767.1}}

// R-G06: what the page says never lies over the cell that is written next, or over any
// other row of the sheet: the sheet makes way, and is back where it was afterwards.
func TestSaidBesideTheSheet(t *testing.T) {
	for _, size := range lowScreens {
		for _, moves := range []int{0, 3, 14, 40} {
			r := started(t, size)
			for i := range moves {
				square := [...]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4]
				if err := r.dev.Play(square); err != nil {
					t.Fatal(err)
				}
			}
			r.ui.Refresh()
			for _, said := range []string{"restore.nogap", "code.noarbiter"} {
				r.saysBeside(fmt.Sprintf("%gx%g after %d", size.Width, size.Height, moves), assets.Words("de").Say(said))
			}
			r.saysBeside(fmt.Sprintf("%gx%g after %d, long", size.Width, size.Height, moves), strings.Repeat("a long text ", 20))
		}
	}
}

func (r *rig) saysBeside(name, text string) {
	r.Helper()
	record, top := r.dev.View().Record, r.ui.Sheet().Top()
	entry := record.NameAt(record.CursorIndex())
	r.ui.Tell(text)
	sheet, said := r.ui.Sheet(), r.ui.NotePixels()
	said.Max.Y -= 2 // edges may touch
	if said.Empty() {
		r.Errorf("%s: nothing is said", name)
	}
	first := scoresheet.CellName{Number: sheet.Top(), Side: board.White}
	for what, at := range map[string]image.Rectangle{"the entry cell": sheet.CellBox(entry), "the first row": sheet.CellBox(first)} {
		if at.Empty() || at.Overlaps(said) {
			r.Errorf("%s: %q lies at %v, %s at %v", name, text, said, what, at)
		}
	}
	r.ui.Refresh()
	if got := r.ui.Sheet().Top(); got != top || !r.ui.NotePixels().Empty() {
		r.Errorf("%s: the sheet begins with %d afterwards, want %d", name, got, top)
	}
}

// A claim that waits is said all the time, and so the sheet stays lower as long.
func TestWaitingClaimBesideTheSheet(t *testing.T) {
	for _, size := range lowScreens {
		r := started(t, size)
		if _, err := r.dev.Claim(scoresheet.ClaimThreefold, 0); err != nil {
			t.Fatal(err)
		}
		r.ui.Refresh()
		call := r.ui.Spot("call by claim")
		area := page.SizeOf(call)
		said := page.Pixels(call, page.Box{W: area.Width, H: area.Height - 2})
		cell := r.ui.Sheet().CellBox(scoresheet.CellName{Number: 1, Side: board.White})
		if cell.Empty() || cell.Overlaps(said) {
			t.Errorf("%v: the waiting claim is said over the entry cell at %v", size, cell)
		}
	}
}

// Beside the buttons to sign both names are whole, or neither is.
func TestSignersNamedAlike(t *testing.T) {
	for _, size := range append(lowScreens, usual) {
		r := started(t, size)
		if _, err := r.dev.Result(scoresheet.Draw, "agreement"); err != nil {
			t.Fatal(err)
		}
		r.ui.Refresh()
		names := r.ui.SignersSeen()
		if len(names) != 2 || strings.Contains(names[0], ",") != strings.Contains(names[1], ",") {
			t.Errorf("%v: they are named %q", size, names)
		}
	}
}

// What can be touched in the action log is drawn as large as it is.
func TestLogChipsAsLargeAsTheyAre(t *testing.T) {
	for _, size := range sizes {
		r := inspected(t, size, page.Options{})
		r.press("arbiter.log")
		for range 4 {
			if smaller, all := r.ui.LogChips(); len(smaller) > 0 || all == 0 {
				t.Errorf("%v: of %d chips, %q are drawn smaller than they are", size, all, smaller)
			}
			if r.ui.Button("page down") == nil {
				break
			}
			r.press("page down")
		}
	}
}
