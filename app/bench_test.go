package app_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/internal/stage"
	"zapis/app/page"
)

// shuffle is moves that come back to where they began.
var shuffle = []string{"g1f3", "g8f6", "f3g1", "f6g8"}

// played is a rig in a game of that many full moves.
func played(t testing.TB, moves int) *rig {
	t.Helper()
	r := started(t, usual)
	for i := range 2 * moves {
		if err := r.dev.Play(shuffle[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	r.ui.Refresh()
	return r
}

// An entry costs the page the same at move 300 as at move 10: what the page
// allocates does not grow with the game.
func TestPageCostsTheSameInALongGame(t *testing.T) {
	allocs := func(moves int) float64 {
		r := played(t, moves)
		i := 0
		return testing.AllocsPerRun(40, func() {
			if err := r.dev.Play(shuffle[i%4]); err != nil {
				t.Fatal(err)
			}
			i++
			r.ui.Refresh()
		})
	}
	short, far := allocs(10), allocs(300)
	t.Logf("allocations per entry: %.0f at move 10, %.0f at move 300", short, far)
	if far > short*1.1+20 {
		t.Errorf("an entry allocates %.0f times at move 300, %.0f at move 10", far, short)
	}
}

// BenchmarkTap is two touches on the board and all that follows from them:
// the move on disk and on the page.
func BenchmarkTap(b *testing.B) {
	for _, moves := range []int{1, 300} {
		b.Run(fmt.Sprintf("move%d", moves), func(b *testing.B) {
			r := played(b, moves)
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				m := shuffle[i%4]
				i++
				for _, s := range []string{m[:2], m[2:]} {
					r.mouse().Tap(r.ui.Board().Center(square(b, s)))
				}
			}
		})
	}
}

// BenchmarkRefresh is the page alone, when nothing has changed.
func BenchmarkRefresh(b *testing.B) {
	r := played(b, 100)
	b.ReportAllocs()
	for b.Loop() {
		r.ui.Refresh()
	}
}

// BenchmarkStart is making the pages for a game that is on, up to where they
// can be painted.
func BenchmarkStart(b *testing.B) {
	r := played(b, 200)
	w := test.NewWindow(nil)
	defer w.Close()
	w.SetPadded(false)
	for b.Loop() {
		ui := app.New(r.dev.Rooms(), page.Options{})
		ui.Content().Resize(fyne.Size{Width: 800, Height: 1280})
	}
}

// BenchmarkMinute is what the clock of the band costs each second.
func BenchmarkMinute(b *testing.B) {
	r := rigWith(b, stage.New(b), usual, page.Options{})
	b.ReportAllocs()
	for b.Loop() {
		r.ui.SetNow(r.now)
	}
}

// BenchmarkReader is what a driver for a screen reader asks after every painting, in a
// game in which the device may speak.
func BenchmarkReader(b *testing.B) {
	r := allowed(b, usual, page.Options{})
	b.ReportAllocs()
	for b.Loop() {
		r.nodes()
	}
}
