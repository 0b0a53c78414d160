package app_test

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"zapis/app"
	"zapis/app/page"
	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/internal/twins"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// screens are what the pairs are looked at on: small ones mostly, which are
// painted in less time.
var screens = []struct {
	size     fyne.Size
	opts     page.Options
	recorder scoresheet.Recorder
	share    int // of 40
}{
	{fyne.Size{Width: 480, Height: 854}, page.Options{Notation: notation.English}, scoresheet.RecorderWhite, 19},
	{fyne.Size{Width: 854, Height: 480}, page.Options{Notation: notation.English, Lang: "ru", Theme: page.Dark}, scoresheet.RecorderBlack, 19},
	{fyne.Size{Width: 600, Height: 1024}, page.Options{Lang: "de", Style: notation.Long, LeftHand: true}, scoresheet.RecorderArbiter, 1},
	{fyne.Size{Width: 1280, Height: 800}, page.Options{Lang: "uk", Theme: page.Contrast}, scoresheet.RecorderWhite, 1},
}

// comparing is two devices side by side on each screen.
type comparing struct {
	comparer
	pages, pictures int
	wrong           int
	announced       bool // what a screen reader has is looked at too
}

// onScreens divides the pairs among the screens and plays both sides of each.
func (c *comparing) onScreens(t *testing.T, pairs []twins.Pair, play func(w *witness, n int, p *twins.Pair, side *twins.Continuation)) {
	t.Helper()
	n := 0
	for i, screen := range screens {
		end := n + len(pairs)*screen.share/40
		if i == len(screens)-1 {
			end = len(pairs)
		}
		if n == end {
			continue
		}
		t.Run(fmt.Sprintf("%gx%g", screen.size.Width, screen.size.Height), func(t *testing.T) {
			disks.InMemory(t)
			var both [2]*witness
			for side := range both {
				both[side] = newWitness(t, screen.size, screen.opts)
				both[side].announced = c.announced
			}
			// Once before it counts: pictures of the toolkit are made, and kept.
			for _, w := range both {
				w.in(func() {
					w.begin(&twins.Continuation{FEN: "4k3/8/8/8/8/8/8/4K2R w - - 0 40"}, screen.recorder)
					w.enter(board.Move{From: board.At(0, 0), To: board.At(7, 7)}, true)
				})
			}
			name := fmt.Sprint(i, " ")
			for j := range pairs[n:end] {
				p := &pairs[n+j]
				for k := range both {
					// Which of the devices comes first must not matter.
					side := (k + j) % 2
					both[side].in(func() {
						cont := []*twins.Continuation{&p.One, &p.Other}[side]
						both[side].begin(cont, screen.recorder)
						play(both[side], n+j, p, cont)
					})
				}
				c.compare(t, name, p, both[0].looks, both[1].looks)
				if c.wrong > 10 {
					t.Fatal("and so on")
				}
			}
			for _, w := range both {
				w.must(w.heard.Close())
				w.in(w.win.Close)
			}
			c.report(t, pairs[n:end])
		})
		n = end
	}
}

func (c *comparing) compare(t *testing.T, screen string, p *twins.Pair, one, other []look) {
	t.Helper()
	if len(one) != len(other) {
		c.wrong++
		t.Errorf("%s: %d and %d touches", p.Kind, len(one), len(other))
		return
	}
	for i := range one {
		found := c.differences(&one[i], &other[i])
		hidden := masks(&one[i], &other[i])
		found = append(found, c.sameAsEver(screen, p.One.Class, &one[i], hidden)...)
		found = append(found, c.sameAsEver(screen, p.Other.Class, &other[i], hidden)...)
		if c.pages += 2; one[i].image != nil {
			c.pictures += 2
		}
		if len(found) > 0 {
			c.wrong++
			t.Errorf("%s, touch %d: %v (%s) and %v (%s) are told apart:\n%s\n%s and %s, %d moves on", p.Kind, i+1,
				p.One.Last, p.One.Class, p.Other.Last, p.Other.Class, strings.Join(found, "\n"), p.One.FEN, p.Other.FEN, len(p.One.Before))
		}
	}
}

func (c *comparing) report(t *testing.T, pairs []twins.Pair) {
	t.Helper()
	kinds := map[string]int{}
	for _, p := range pairs {
		kinds[p.Kind]++
	}
	for _, kind := range twins.Kinds() {
		if kinds[kind] > 0 {
			t.Logf("%5d pairs: %s", kinds[kind], kind)
		}
	}
	t.Logf("%d pairs; up to here %d pages compared, %d of them painted; %d masked parts compared with the same on other pages, %d of them after a move of another class",
		len(pairs), c.pages, c.pictures, c.again, c.other)
}

func newComparing() *comparing { return &comparing{comparer: comparer{tiles: map[string]tileSeen{}}} }

// R-G15: in game mode nothing but the move itself is seen of a move: legal and
// illegal, check, mate, stalemate, a dead position, a repetition, the 50 and
// 75 moves give the same page to the pixel, the same objects, words and
// answers, and the same is painted as often. In 10,000 pairs in the long form, and
// 500 of Chess960.
func TestNothingShowsOfTheLaws(t *testing.T) {
	long.Serial(t)
	const pictures = 5 // every fifth pair is painted too, in the long form all
	c := newComparing()
	pairs := append(twins.FromRealGames(t, long.Of(200, 10_000)), twins.FromChess960(t, long.Of(50, 500))...)
	c.onScreens(t, pairs, func(w *witness, i int, _ *twins.Pair, n *twins.Continuation) {
		w.enter(n.Last, i%long.Of(pictures, 1) == 0)
	})
}

// R-G15: so too behind a dash, where a move is two squares and no more: what could
// have been played for the dash, and what a pawn may have become, shows nowhere.
func TestNothingShowsBehindADash(t *testing.T) {
	long.Serial(t)
	c := newComparing()
	squares := 0
	c.onScreens(t, twins.FromRealGames(t, long.Of(80, 2000)), func(w *witness, i int, _ *twins.Pair, n *twins.Continuation) {
		for range 2 { // so that the move stands in its own column
			w.press("action.dash")
			w.look(false)
		}
		v := w.dev.View()
		w.cell = v.Record.NameAt(len(v.Record.Cells))
		last := n.Last
		last.Promo = board.NoKind // nobody asks
		w.enter(last, i%5 == 0)
		v = w.dev.View()
		cell := v.Record.Cells[len(v.Record.Cells)-1]
		want := notation.SquaresText(board.Move{From: last.From, To: last.To}, 0, notation.English)
		if got := cell.Text(notation.English, notation.Short); got != want {
			t.Errorf("%v is %s, and its squares are %s", last, got, want)
		}
		if cell.Form == scoresheet.FormSquares {
			squares++
		}
	})
	if t.Logf("%d moves by their squares", squares); squares == 0 {
		t.Error("no move was entered by its squares")
	}
}

// R-G15: so too where the finger slips: what a touch of an empty square becomes
// follows from the squares that are empty and the colors on the others, before
// the move and after it, also if the second square was let go of; and so does the
// column of a piece that took from an empty square.
func TestNothingShowsOfASlip(t *testing.T) {
	long.Serial(t)
	c := newComparing()
	seed, cells, squares := long.Seed(t), 0, 0
	c.onScreens(t, twins.FromRealGames(t, long.Of(80, 1500)), func(w *witness, i int, p *twins.Pair, n *twins.Continuation) {
		random := rand.New(rand.NewPCG(seed, uint64(i))) // the same squares on both sides
		empty, pieces := alikeSquares(t, p)
		touch := func(of []string) {
			if len(of) > 0 {
				w.tap(of[random.IntN(len(of))])
				w.look(false)
			}
		}
		touch(empty)
		w.enter(n.Last, i%5 == 0)
		before := len(w.dev.View().Record.Cells)
		other := w.ui.Board().Shown().Turn.Other()
		touch(empty)
		touch(pieces[other])
		if i%2 == 0 {
			w.pass(10 * time.Second)
			w.look(false)
		}
		touch(pieces[other])
		record := w.dev.View().Record
		if wrote := len(record.Cells) - before; wrote > 0 {
			cells += wrote
			touch(empty) // the reply
			w.tap(record.Cells[before].Shape.To.String())
			touch(empty)
			record = w.dev.View().Record
			if record.Cells[len(record.Cells)-1].Form == scoresheet.FormSquares {
				squares++
			}
		}
		if s := w.ui.Board().Chosen(); s.Valid() { // let go of before the next game
			w.tap(s.String())
			w.look(false)
		}
	})
	t.Logf("%d cells written by a touch of an empty square and two pieces, %d by what took there", cells, squares)
	if cells == 0 || squares == 0 {
		t.Error("no third touch wrote anything, or nothing that had taken went on")
	}
}

// R-G15: so too where a touch of a piece comes late and waits for the next one, and
// where a square was let go of: what becomes of it follows from time, from the squares
// that are empty and from the colors on the others.
func TestNothingShowsOfADoubt(t *testing.T) {
	long.Serial(t)
	c := newComparing()
	seed, doubts, let := long.Seed(t), 0, 0
	c.onScreens(t, twins.FromRealGames(t, long.Of(80, 1500)), func(w *witness, i int, p *twins.Pair, n *twins.Continuation) {
		random := rand.New(rand.NewPCG(seed, uint64(i))) // the same squares on both sides
		empty, pieces := alikeSquares(t, p)
		either := slices.Concat(pieces[0], pieces[1])
		touch := func(of []string) {
			w.tap(of[random.IntN(len(of))])
			w.look(false)
		}
		w.enter(n.Last, i%5 == 0)
		for range 3 {
			if len(either) == 0 || len(empty) == 0 {
				break
			}
			before := len(w.dev.Log)
			touch(either)
			w.pass(time.Duration(2+random.IntN(12)) * time.Second)
			w.look(false)
			touch(either)
			if w.ui.Board().Chosen().Valid() && w.ui.Board().Rested().Valid() {
				doubts++
			}
			switch random.IntN(3) {
			case 0:
				w.pass(12 * time.Second)
				w.look(i%5 == 0)
			case 1:
				touch(empty)
			default:
				touch(either)
				touch(empty)
			}
			if slices.ContainsFunc(w.dev.Log[before:], func(s string) bool { return strings.HasPrefix(s, "let go") }) {
				let++
			}
		}
		if s := w.ui.Board().Chosen(); s.Valid() { // let go of before the next game
			w.pass(12 * time.Second)
			w.look(false)
		}
	})
	t.Logf("%d touches were in doubt, %d times a square was let go of", doubts, let)
	if doubts == 0 || let == 0 {
		t.Error("no touch was in doubt, or no square was let go of")
	}
}

// R-G15: so too while a finger is on the board: what it carries, the square under
// it and its file and rank are seen alike wherever it slides, before the move and
// after it, and while the move itself is dragged.
func TestNothingShowsOfAFinger(t *testing.T) {
	long.Serial(t)
	c := newComparing()
	seed, carried := long.Seed(t), 0
	c.onScreens(t, twins.FromRealGames(t, long.Of(60, 1500)), func(w *witness, i int, p *twins.Pair, n *twins.Continuation) {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		empty, pieces := alikeSquares(t, p)
		hand := w.mouse()
		over := func(s board.Square) {
			hand.MoveTo(w.ui.Board().Center(s))
			w.look(false)
			if w.ui.Board().ShowsCarried() {
				carried++
			}
		}
		slide := func(from board.Square) {
			over(from)
			hand.Press(desktop.MouseButtonPrimary)
			for range 4 {
				over(board.Square(random.IntN(64)))
			}
		}
		release := func() {
			hand.Release(desktop.MouseButtonPrimary)
			w.look(false)
		}
		anyOf := slices.Concat(empty, pieces[0], pieces[1])
		back := func() {
			from := square(t, anyOf[random.IntN(len(anyOf))])
			slide(from)
			over(from)
			release() // a tap
			slide(square(t, anyOf[random.IntN(len(anyOf))]))
			hand.MoveTo(fyne.NewPos(1, 1))
			release() // beside the board
			if s := w.ui.Board().Chosen(); s.Valid() {
				w.tap(s.String())
			}
			w.look(false)
		}
		back()
		if p.One.Last.From == p.Other.Last.From {
			slide(n.Last.From)
			hand.MoveTo(w.ui.Board().Center(n.Last.To))
			w.listen.canvas.paints = nil // the way to another square is another
			hand.Release(desktop.MouseButtonPrimary)
			if name, asked := promotions[n.Last.Promo]; asked {
				w.press(name)
			}
			w.look(i%5 == 0)
		} else {
			w.enter(n.Last, false)
		}
		back()
	})
	if carried == 0 {
		t.Error("no piece was carried")
	}
}

// alikeSquares returns the squares on which the same stands on both boards of a
// pair, before its last moves and after them: the empty ones, and those with a
// piece by its color.
func alikeSquares(t *testing.T, p *twins.Pair) (empty []string, pieces [2][]string) {
	t.Helper()
	var boards []board.Free
	for _, c := range []*twins.Continuation{&p.One, &p.Other} {
		f, _, err := board.ParseStart(c.FEN)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range c.Before {
			f = f.Apply(f.Shape(m.From, m.To, m.Promo).Move)
		}
		boards = append(boards, f, f.Apply(f.Shape(c.Last.From, c.Last.To, c.Last.Promo).Move))
	}
	for s := range board.Square(64) {
		piece := boards[0].Sq[s]
		switch {
		case slices.ContainsFunc(boards, func(f board.Free) bool { return f.Sq[s] != piece }):
		case piece == board.Empty:
			empty = append(empty, s.String())
		default:
			pieces[piece.Color()] = append(pieces[piece.Color()], s.String())
		}
	}
	return empty, pieces
}

// R-G15: so too where a player claims: on the position, rightly and wrongly,
// or with a move that is legal or not, that repeats the position or does not.
func TestNothingShowsOfAClaim(t *testing.T) {
	long.Serial(t)
	all := twins.FromRealGames(t, long.Of(200, 4000))
	pairs := slices.DeleteFunc(all, func(p twins.Pair) bool {
		return !slices.Contains([]string{twins.Third, twins.Fifth, twins.Fifty, twins.TwoThird, twins.Rights, twins.Moved, twins.Two}, p.Kind)
	})
	pairs = pairs[:min(len(pairs), long.Of(8, 600))]
	c := newComparing()
	numbers := map[*twins.Pair]int{}
	c.onScreens(t, pairs, func(w *witness, _ int, p *twins.Pair, n *twins.Continuation) {
		if _, known := numbers[p]; !known {
			numbers[p] = len(numbers)
		}
		kind, on := "claim.repetition", numbers[p]%2 == 0
		if p.Kind == twins.Fifty {
			kind = "claim.moves"
		}
		if on {
			_, err := w.dev.Tap(n.Last.From, n.Last.To, n.Last.Promo)
			w.must(err)
			w.ui.Refresh()
		}
		touches := []string{"action.claim", "claim.nextmove " + kind}
		if on {
			touches = []string{"action.claim", "claim.position " + kind, "claim.announce"}
		}
		for i, name := range touches {
			w.press(name)
			w.look(i == len(touches)-1)
		}
		if !on {
			w.tap(n.Last.From.String(), n.Last.To.String())
			if name, asked := promotions[n.Last.Promo]; asked {
				w.press(name)
			}
			w.look(true)
			w.press("claim.announce")
			w.look(true)
		}
		for _, name := range []string{"action.undo", "action.dash"} {
			w.press(name)
			w.look(false)
		}
	})
}

// The comparer sees what it is there for: a pixel, a word, an object, a paint,
// an answer more; and a mask that is painted otherwise than ever.
func TestLeaksAreFound(t *testing.T) {
	pair := twins.Pair{Kind: twins.Two, One: twins.Continuation{Class: "legal"}, Other: twins.Continuation{Class: "illegal"}}
	for _, side := range []*twins.Continuation{&pair.One, &pair.Other} {
		side.FEN = "4k3/8/8/8/8/8/8/4K2R w - - 0 40"
		side.Last = board.Move{From: square(t, "h1"), To: square(t, "h3")}
	}
	pair.Other.Last.To = square(t, "g4")
	c := newComparing()
	var looks [2]look
	c.onScreens(t, []twins.Pair{pair}, func(w *witness, _ int, p *twins.Pair, n *twins.Continuation) {
		w.enter(n.Last, true)
		side := 0
		if n == &p.Other {
			side = 1
		}
		looks[side] = w.looks[1]
	})
	hidden := masks(&looks[0], &looks[1])
	if len(hidden) != 3 {
		t.Errorf("%d parts are masked, want two squares and the cell", len(hidden))
	}
	inMask, beside := hidden[0].Min.Add(image.Pt(4, 4)), hidden[0].Min.Sub(image.Pt(1, 1))
	tint := func(l *look, at image.Point) {
		painted := *l.image
		painted.Pix = slices.Clone(painted.Pix)
		old := painted.NRGBAAt(at.X, at.Y)
		painted.SetNRGBA(at.X, at.Y, color.NRGBA{old.R, old.G ^ 1, old.B, old.A})
		l.image = &painted
	}
	word := func(l *look, from, to string) {
		l.objects = slices.Clone(l.objects)
		for i, o := range l.objects {
			if l.objects[i].What = strings.Replace(o.What, from, to, 1); l.objects[i].What != o.What {
				return
			}
		}
		t.Errorf("nothing on the page says %s", from)
	}
	for name, leak := range map[string]func(l *look){
		"a pixel beside a square": func(l *look) { tint(l, beside) },
		"a pixel in a corner":     func(l *look) { tint(l, l.image.Rect.Max.Sub(image.Pt(1, 1))) },
		"a pixel in a mask":       func(l *look) { tint(l, inMask) },
		"a word":                  func(l *look) { word(l, `"Petrova`, `"Petrov`) },
		"a word's size":           func(l *look) { word(l, `"Kovalenko, Olha" `, `"Kovalenko, Olha" 1`) },
		"a cover":                 func(l *look) { l.objects = append(l.objects, l.objects[0]) },
		"an overlay":              func(l *look) { l.objects = append(l.objects, app.Object{What: "an overlay, *widget.PopUp"}) },
		"a paint more":            func(l *look) { l.paints = append(l.paints, "the window") },
		"other paints":            func(l *look) { l.paints = append(slices.Clone(l.paints[1:]), "*canvas.Raster") },
		"an answer":               func(l *look) { l.answers = append(l.answers, "40w") },
		"a refusal":               func(l *look) { l.answers = []string{`40w "" false it is illegal`} },
		"an alarm":                func(l *look) { l.view += "alarm" },
		"a note":                  func(l *look) { l.buttons += "illegal" },
	} {
		one, other := looks[0], looks[1]
		judge := comparer{tiles: map[string]tileSeen{}}
		judge.sameAsEver("", "legal", &other, hidden)
		if found := judge.differences(&one, &other); len(found) > 0 {
			t.Fatalf("the two are told apart: %s", found)
		}
		leak(&other)
		if found := append(judge.differences(&one, &other), judge.sameAsEver("", "illegal", &other, hidden)...); len(found) == 0 {
			t.Errorf("%s is not found", name)
		}
	}
}
