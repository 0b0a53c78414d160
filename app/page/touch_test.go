package page_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"zapis/app/internal/pointer"
	"zapis/app/page"
	"zapis/scoresheet/board"
)

func TestMain(m *testing.M) {
	test.NewApp()
	os.Exit(m.Run())
}

// table is a board in a window, with a button of the toolkit's kind below it and
// something that scrolls above it.
type table struct {
	testing.TB
	*page.Board
	win    fyne.Window
	sheet  *page.Ground
	moves  []string
	noted  []string
	mouse  pointer.Mouse
	finger pointer.Fingers
}

const cell = 60

func newTable(t testing.TB) *table {
	t.Helper()
	b := &table{TB: t, Board: page.NewBoard(&page.Palettes[page.Paper]), sheet: page.NewGround(&page.Palettes[page.Paper])}
	b.SetPosition(board.Start(), page.NoSquares)
	b.OnMove = func(from, to board.Square) { b.moves = append(b.moves, from.String()+to.String()) }
	b.OnTouch = func(s board.Square, taken bool) {
		b.noted = append(b.noted, map[bool]string{true: "take ", false: "put back "}[taken]+s.String())
	}
	button := page.NewButton(&page.Palettes[page.Paper], "below", "", "below", func() { t.Error("the button was touched") })
	layer := &fyne.Container{Objects: []fyne.CanvasObject{canvas.NewRectangle(nil), b.sheet, b.Board, button}}
	b.win = test.NewWindow(layer)
	t.Cleanup(b.win.Close)
	b.win.SetPadded(false)
	b.win.Resize(fyne.NewSize(8*cell, 8*cell+200))
	page.BoxAt(0, 0, 8*cell, 100).Put(b.sheet)
	page.BoxAt(0, 100, 8*cell, 8*cell).Put(b.Board)
	page.BoxAt(0, 8*cell+100, 8*cell, 100).Put(button)
	b.mouse.Canvas, b.finger.Canvas = b.win.Canvas(), b.win.Canvas()
	b.finger.DesktopOnly = func(o fyne.CanvasObject) bool { return o == fyne.CanvasObject(b.Board) }
	return b
}

// place returns where a square is in the window, and where two other places are.
func (b *table) place(name string) fyne.Position {
	b.Helper()
	switch name {
	case "sheet":
		return fyne.NewPos(200, 50)
	case "button":
		return fyne.NewPos(200, 8*cell+150)
	}
	s, err := board.ParseSquare(name)
	if err != nil {
		b.Fatal(err)
	}
	return b.Center(s)
}

// play does what a line says: "+e2" presses, "e4" moves, "-e4" releases; a digit
// before the sign is the finger, without one it is the mouse, and "~" lets time
// pass.
func (b *table) play(line string) {
	b.Helper()
	for _, word := range strings.Fields(line) {
		if word == "~" {
			b.finger.Settle()
			continue
		}
		id := -1
		if word[0] >= '0' && word[0] <= '9' {
			id, word = int(word[0]-'0'), word[1:]
		}
		name := strings.TrimLeft(word, "+-")
		at := b.place(name)
		switch {
		case id < 0:
			b.mouse.MoveTo(at)
			switch word[0] {
			case '+':
				b.mouse.Press(desktop.MouseButtonPrimary)
			case '-':
				b.mouse.Release(desktop.MouseButtonPrimary)
			}
		case word[0] == '+':
			b.finger.Down(id, at)
		case word[0] == '-':
			b.finger.Up(id, at, true)
		default:
			b.finger.Move(id, at)
		}
	}
}

func (b *table) want(name, moves, chosen string) {
	b.Helper()
	if got := strings.Join(b.moves, " "); got != moves {
		b.Errorf("%s: the moves are %q, want %q", name, got, moves)
	}
	if got := b.Chosen(); got.Valid() != (chosen != "") || got.Valid() && got.String() != chosen {
		b.Errorf("%s: %s is chosen, want %q", name, got, chosen)
	}
}

// R-G07: each press and its release are one touch, in the orders of events that
// the drivers can produce.
func TestOrdersOfEvents(t *testing.T) {
	for _, c := range []struct{ name, events, moves, chosen string }{
		{"two taps", "+e2 -e2 +e4 -e4", "e2e4", ""},
		{"a drag", "+e2 e3 e4 -e4", "e2e4", ""},
		{"a drag of which the driver saw two places", "+e2 -e4", "e2e4", ""},
		{"a drag that ends where it began", "+e2 e4 e3 -e2", "", "e2"},
		{"beside the board, over what takes no mouse", "+e2 e4 -sheet", "", ""},
		{"beside the board, over a button", "+e2 e4 -button", "", ""},
		{"at once, over a button", "+e2 -button", "", ""},
		{"out and in again, with the mouse", "+e2 sheet e5 -e4", "e2e4", ""},
		{"a release without a press", "-e4 +e2 -e2", "", "e2"},
		{"a press without a release", "+e2 +d2 d4 -d4", "d2d4", ""},
		{"a press from elsewhere", "+sheet e4 -e4 +e2 -e2", "", "e2"},

		{"two taps with a finger", "0+e2 0-e2 0+e4 0-e4", "e2e4", ""},
		{"a drag with a finger", "0+e2 0e3 0e4 0-e4", "e2e4", ""},
		{"a quick drag with a finger", "0+e2 0-e4", "e2e4", ""},
		{"drags one after the other", "0+e2 0e4 0-e4 0+e7 0e5 0-e5 0+g1 0f3 0-f3 ~", "e2e4 e7e5 g1f3", ""},
		{"off the board with a finger", "0+e2 0e4 0sheet 0-sheet 0+d2 ~ 0-d2", "", "d2"},
		{"off the board and back", "0+e2 0e4 0sheet 0e4 0-e4 ~", "", ""},
		{"two fingers one after the other", "0+e2 1+e4 0-e2 1-e4", "e2e4", ""},
		{"with a hand that rests", "0+h1 1+e2 1-e2 1+e4 1-e4 0-h1", "e2e4", ""},
		{"with a hand that moves a little", "0+h1 1+e2 0h1 1e4 1-e4 0-h1", "e2e4", ""},
		{"with a hand that comes down in a drag", "0+e2 0e3 1+h1 0e4 1-h1 0-e4", "e2e4", ""},
		{"with a hand that comes down in a drag and stays", "0+e2 0e3 1+h1 0e4 0-e4 1-h1", "e2e4", ""},
		{"a finger that is lost", "1+e2 1e3 0+d2 0-d2 1+d4 1-d4", "d2d4", ""},
		{"a finger from elsewhere", "0+sheet 0e4 0-e4 ~ 0+e2 0-e2", "", "e2"},

		{"the second touch slides", "+e2 -e2 +e3 e4 -e4", "e2e4", ""},
		{"over more than one square", "+a1 -a1 +a3 a8 -a8", "a1a8", ""},
		{"from a piece to the one beside it", "+g1 -g1 +f2 f3 -f3", "g1f3", ""},
		{"a piece that is drawn away", "+e2 -e2 +d2 d4 -d4", "d2d4", ""},
		{"the piece that was touched is drawn", "+e2 -e2 +e2 e3 -e3", "e2e3", ""},
		{"the second touch leaves the board", "+e2 -e2 +e4 e5 -sheet +e4 -e4", "e2e4", ""},
		{"the second touch with a finger", "0+e2 0-e2 0+e3 0e4 0-e4", "e2e4", ""},
	} {
		b := newTable(t)
		b.play(c.events)
		b.want(c.name, c.moves, c.chosen)
	}
}

// An empty square under the finger slides to the piece beside it where the device
// knows what stands where; a drag from there is a move all the same (R-G11).
func TestFirstTouchSlides(t *testing.T) {
	for _, c := range []struct {
		slip                  page.Slip
		events, moves, chosen string
	}{
		{page.InARow, "+e3 e2 -e2", "", "e2"},
		{page.OneMove, "+e3 e2 -e2 +e4 -e4", "e2e4", ""},
		{page.InARow, "+e3 d3 -d3", "", "d3"},
		{page.InARow, "+e3 e5 -e5", "e3e5", ""},
		{page.InARow, "+e3 d4 e3 -e3", "", "e3"},
		{page.InARow, "+e3 -e3 +e2 e3 -e3", "e2e3", ""},
		{page.InARow, "+e3 -e3 +d2 d4 -d4", "d2d4", ""},
		{page.NoSlip, "+e3 e2 -e2", "e3e2", ""},
		{page.NoSlip, "+e3 e5 -e5", "e3e5", ""},
	} {
		b := newTable(t)
		b.Slips = func() page.Slip { return c.slip }
		b.play(c.events)
		b.want(fmt.Sprint(c.slip, " ", c.events), c.moves, c.chosen)
	}
}

// The owner has moves entered by taps, by drags, or both.
func TestEntry(t *testing.T) {
	for _, c := range []struct {
		entry                 page.Entry
		events, moves, chosen string
	}{
		{page.TapOnly, "+e2 -e2 +e4 -e4", "e2e4", ""},
		{page.TapOnly, "+d2 e2 -e2", "", "e2"},
		{page.TapOnly, "+e2 e4 -e4", "", "e4"},
		{page.TapOnly, "+d2 e2 -e2 +d2 d4 -d4", "e2d4", ""},
		{page.TapOnly, "+e2 -sheet", "", ""},
		{page.DragOnly, "+e2 -e2 +e4 -e4", "", ""},
		{page.DragOnly, "+e2 e4 -e4", "e2e4", ""},
		{page.DragOnly, "+e4 e5 -e5", "e4e5", ""},
		{page.DragOnly, "+e2 e4 e2 -e2", "", ""},
		{page.DragOnly, "+e2 -sheet", "", ""},
	} {
		b := newTable(t)
		b.Entry = c.entry
		b.play(c.events)
		b.want(page.EntryNames[c.entry]+" "+c.events, c.moves, c.chosen)
	}
}

// Only the first button of a mouse touches, and it goes on while others are
// pressed.
func TestOtherButtons(t *testing.T) {
	b := newTable(t)
	b.mouse.MoveTo(b.place("e2"))
	b.mouse.Press(desktop.MouseButtonSecondary)
	b.mouse.Release(desktop.MouseButtonSecondary)
	b.want("the second button", "", "")
	b.mouse.Press(desktop.MouseButtonPrimary)
	b.mouse.MoveTo(b.place("e3"))
	b.mouse.Press(desktop.MouseButtonTertiary)
	b.mouse.Release(desktop.MouseButtonTertiary)
	b.mouse.MoveTo(b.place("e4"))
	b.mouse.Release(desktop.MouseButtonPrimary)
	b.want("two buttons", "e2e4", "")
}

// A finger that moves less than three points taps, also over the edge of a
// square; and from three points on it carries the piece.
func TestTrembling(t *testing.T) {
	b := newTable(t)
	edge := b.place("e2").SubtractXY(0, cell/2-1) // a point below e3
	b.mouse.Drag(edge, edge.SubtractXY(0, 2.5), 3)
	b.want("two points and a half", "", "e2")
	b.mouse.Tap(edge)
	b.mouse.Drag(edge, edge.SubtractXY(0, 3), 3)
	b.want("three points", "e2e3", "")
}

// What a finger holds is let go of where the board is covered, moved, or takes no
// touches, and where the window loses the focus.
func TestTouchesThatAreTakenBack(t *testing.T) {
	for name, happens := range map[string]func(b *table){
		"covered":         func(b *table) { b.Hide() },
		"covered a while": func(b *table) { b.Hide(); b.Show() },
		"moved":           func(b *table) { b.Move(fyne.NewPos(0, 90)) },
		"turned":          func(b *table) { b.Turn() },
		"made smaller":    func(b *table) { b.Resize(fyne.NewSize(7*cell, 7*cell)) },
		"another window":  func(b *table) { b.LetGo(); b.mouse.LoseFocus() },
		"another piece":   func(b *table) { b.SetPosition(board.Free{}, page.NoSquares) },
	} {
		b := newTable(t)
		b.play("+e2 e3")
		if !b.ShowsCarried() {
			t.Errorf("%s: no piece is in the hand", name)
		}
		happens(b)
		if b.ShowsCarried() && name != "moved" {
			t.Errorf("%s: a piece is still in the hand", name)
		}
		b.play("-e4")
		b.want(name, "", "")
	}
	b := newTable(t)
	calm := false
	b.Settling = func() bool { return !calm }
	b.play("+e2")
	calm = true
	b.play("-e2 0+e2")
	calm = false
	b.play("0-e2")
	b.want("a press that was on its way", "", "e2")
}

// What a touch that was taken back leaves in the log (R-G22).
func TestTakenBackIsNoted(t *testing.T) {
	b := newTable(t)
	b.play("+e2 e4 -sheet 0+e2 0sheet 0-sheet")
	want := []string{"take e2", "put back e2", "take e2", "put back e2"}
	if !slices.Equal(b.noted, want) {
		t.Errorf("noted is %q, want %q", b.noted, want)
	}
}

// R-G07: thousands of touches without a pause, of which a driver under load sees
// little more than where they begin and end: none is lost, none is taken for
// another, no two become one.
func TestNothingMerges(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	b := newTable(t)
	var want []string
	anySquare := func(but ...board.Square) board.Square {
		for {
			if s := board.Square(random.IntN(64)); !slices.Contains(but, s) {
				return s
			}
		}
	}
	down := func(s board.Square) fyne.Position {
		return b.Center(s).AddXY(random.Float32()*50-25, random.Float32()*50-25)
	}
	fingers := [2]func(from, to fyne.Position){
		func(from, to fyne.Position) { b.mouse.Drag(from, to, random.IntN(4)); b.mouse.MoveTo(to) },
		func(from, to fyne.Position) {
			b.finger.Down(0, from)
			for i := range random.IntN(4) {
				b.finger.Move(0, from.AddXY((to.X-from.X)*float32(i+1)/3, (to.Y-from.Y)*float32(i+1)/3))
			}
			b.finger.Up(0, to, random.IntN(3) == 0)
			if random.IntN(5) == 0 {
				b.finger.Settle()
			}
		},
	}
	for range 5000 {
		from := anySquare()
		to := anySquare(from)
		switch a, z := down(from), down(to); random.IntN(4) {
		case 0: // two fingers, the second before the first is lifted
			b.finger.Down(0, a)
			b.finger.Down(1, z)
			b.finger.Up(0, a, false)
			b.finger.Up(1, z, false)
		case 1:
			hand := fingers[random.IntN(2)]
			hand(a, a)
			hand(z, z)
		default:
			hand := fingers[random.IntN(2)]
			if hand(a, z); random.IntN(10) == 0 {
				b.play("+e2 e4 -sheet 0+e2 0sheet 0-sheet") // and nothing comes of it
			}
		}
		want = append(want, from.String()+to.String())
	}
	for i := range min(len(want), len(b.moves)) {
		if b.moves[i] != want[i] {
			t.Fatalf("move %d is %s, want %s; %d of %d were entered", i, b.moves[i], want[i], len(b.moves), len(want))
		}
	}
	if len(b.moves) != len(want) {
		t.Errorf("%d moves were entered, want %d", len(b.moves), len(want))
	}
}
