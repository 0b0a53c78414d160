package app_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"
	"fyne.io/fyne/v2/test"

	"zapis/app/page"
	"zapis/internal/long"
	"zapis/scoresheet/board"
)

// person plays real games on the board of a 5.5-inch screen, and misses. All
// deviations are standard deviations of a normal distribution on each axis, in
// millimetres; so 3 is 4.2 away from the middle in the root mean square.
type person struct {
	*page.Board
	random *rand.Rand
	mm     float32 // in units of the board

	misses, slides, lifts float64 // deviations of coming down, of sliding to a square, of lifting
	looks                 float64 // how often he sees what is ringed
	corrects              bool    // he slides before he lifts

	entered [2]board.Square
	done    bool
}

// Sliding is aimed with the eye, and ends where the mark has been seen to be right.
func newPerson(t testing.TB, misses float64, entry page.Entry, slip page.Slip, corrects bool) *person {
	t.Helper()
	size := fyne.NewSize(480, 854)
	cell := started(t, size).ui.Board().Cell()
	p := &person{
		Board: page.NewBoard(&page.Palettes[page.Paper]), random: rand.New(rand.NewPCG(1, 2)),
		misses: misses, slides: 1, lifts: 0.3, looks: 0.9, corrects: corrects,
	}
	p.mm = float32(math.Hypot(float64(size.Width), float64(size.Height)) / (5.5 * 25.4))
	p.Entry = entry
	p.Slips = func() page.Slip { return slip }
	p.OnMove = func(from, to board.Square) { p.entered, p.done = [2]board.Square{from, to}, true }
	w := test.NewWindow(p.Board)
	t.Cleanup(w.Close)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(8*cell, 8*cell))
	return p
}

func (p *person) near(at fyne.Position, mm float64) fyne.Position {
	return at.AddXY(float32(p.random.NormFloat64()*mm)*p.mm, float32(p.random.NormFloat64()*mm)*p.mm)
}

func (p *person) middle(s board.Square) fyne.Position {
	b := p.SquareBox(s)
	return fyne.NewPos(b.X+b.W/2, b.Y+b.H/2)
}

// under returns the square at a place, NoSquare beside the board.
func (p *person) under(at fyne.Position) board.Square {
	for s := range board.Square(64) {
		if b := p.SquareBox(s); at.X >= b.X && at.Y >= b.Y && at.X < b.X+b.W && at.Y < b.Y+b.H {
			return s
		}
	}
	return board.NoSquare
}

// touch comes down near a square, and slides to it if he sees that he missed it and
// that does not drag a piece away.
func (p *person) touch(want board.Square) {
	at := p.near(p.middle(want), p.misses)
	hit := p.under(at)
	for !hit.Valid() { // beside the board he comes down again
		at = p.near(p.middle(want), p.misses)
		hit = p.under(at)
	}
	e := &mobile.TouchEvent{}
	e.Position = at
	p.TouchDown(e)
	drags := p.Entry == page.TapOrDrag && !p.Chosen().Valid() && p.Shown().Sq[hit] != board.Empty
	if p.corrects && hit != want && !drags && p.random.Float64() < p.looks {
		at = p.near(p.middle(want), p.slides)
		e.Position = at
		p.TouchMoved(e)
	}
	e.Position = at
	if p.corrects {
		e.Position = p.near(at, p.lifts)
	}
	p.TouchUp(e)
}

// enter enters a move. Where he sees that another square is ringed than he wanted,
// he lets it go first; an empty one is a slip, if slips are known.
func (p *person) enter(m board.Move) {
	p.done = false
	for range 100 {
		want := m.From
		if chosen := p.Chosen(); chosen.Valid() {
			slipped := p.Slips() != page.NoSlip && p.Shown().Sq[chosen] == board.Empty
			switch {
			case chosen == m.From || p.random.Float64() > p.looks:
				want = m.To
			case !slipped:
				want = chosen
			}
		}
		if p.touch(want); p.done {
			return
		}
	}
}

// R-G07, R-D08: how many squares are wrong that a finger enters which misses the
// middle of the square by 3 mm, on each axis, or by less. Where it may slide before
// it is lifted, there must be half as many at most.
func TestWrongSquaresOfAFinger(t *testing.T) {
	n := long.Of(20, 200)
	games := append(slipGames(t, overTheBoard, n), slipGames(t, blitz, n)...)
	for _, misses := range []float64{3, 3 / math.Sqrt2, 1.5} {
		var plain float64
		for _, c := range []struct {
			name     string
			entry    page.Entry
			slip     page.Slip
			corrects bool
		}{
			{"a tap counts where it comes down", page.TapOnly, page.NoSlip, false},
			{"and an empty square before a piece is a slip", page.TapOnly, page.InARow, false},
			{"it slides; tap or drag", page.TapOrDrag, page.InARow, true},
			{"it slides; taps only", page.TapOnly, page.InARow, true},
		} {
			p := newPerson(t, misses, c.entry, c.slip, c.corrects)
			wrong, moves, wrongMoves := 0, 0, 0
			for _, game := range games {
				b := board.Start()
				for _, m := range game {
					p.SetPosition(b, page.NoSquares)
					p.Choose(board.NoSquare)
					p.enter(m.Move)
					moves++
					n := 0
					for i, s := range [...]board.Square{m.From, m.To} {
						if p.entered[i] != s {
							n++
						}
					}
					wrong += n
					wrongMoves += min(n, 1)
					b = b.Apply(b.Shape(m.From, m.To, m.Promo).Move)
				}
			}
			rate := 1000 * float64(wrong) / float64(moves)
			t.Logf("missing by %.1f mm: %s: %.0f wrong squares in 1,000 moves (%d moves of %d, squares of %.1f mm)",
				misses, c.name, rate, wrongMoves, moves, p.Cell()/p.mm)
			if plain == 0 {
				plain = rate
			}
			if c.corrects && rate > plain/2 {
				t.Errorf("%s, missing by %s: %.0f wrong squares in 1,000 moves, want %.0f at most", c.name, fmt.Sprintf("%.1f mm", misses), rate, plain/2)
			}
		}
	}
}
