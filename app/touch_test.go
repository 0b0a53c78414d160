package app_test

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/pointer"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// R-G07: two taps or a drag, at every size, and with the board turned.
func TestMovesByTouch(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.tap("e2", "e4")
		r.dragSquares("e7", "e5")
		r.ui.Board().Turn()
		r.tap("g1", "f3")
		r.dragSquares("b8", "c6")
		r.wantSheet("1w e4 1b e5 2w Nf3 2b Nc6 ")
	}
}

// R-G11, R-G15: no square is refused: an empty one first, an own piece taken,
// a king captured, two moves running by one side.
func TestAnySquareMayBeTouched(t *testing.T) {
	r := started(t, usual)
	r.tap("e4", "e5")         // nothing stands on either
	r.tap("d8", "d7")         // an own pawn
	r.tap("a1", "e8")         // a king taken, through everything
	r.dragSquares("h1", "h8") // White again: Black's cell is left blank
	r.wantSheet("1w e4-e5 1b Qxd7 2w Rxe8 2b  3w Rxh8 ")
	if r.ui.Note() != "" {
		t.Errorf("the page says %q", r.ui.Note())
	}
}

func TestSameSquareAgainLetsGo(t *testing.T) {
	r := started(t, usual)
	r.tap("e2")
	if got := r.ui.Board().Chosen(); got != square(t, "e2") {
		t.Errorf("%s is chosen, want e2", got)
	}
	r.tap("e2")
	if got := r.ui.Board().Chosen(); got.Valid() {
		t.Errorf("%s is still chosen", got)
	}
	r.tap("d2", "d4")
	r.wantSheet("1w d4 ")
	// R-G22: the square touched and let go of is in the log.
	want := []string{"take e2", "put back e2", "take d2"}
	if !slices.Equal(r.dev.Log, want) {
		t.Errorf("the log has %q, want %q", r.dev.Log, want)
	}
}

// A drag beside the board is none; a drag within a square is a tap.
func TestDragsThatAreNone(t *testing.T) {
	r := started(t, usual)
	b := r.ui.Board()
	r.drag(b.Center(square(t, "e2")), fyne.NewPos(400, 100))
	r.wantSheet("")
	at := b.Center(square(t, "e2"))
	r.drag(at, at.AddXY(9, -7))
	if b.Chosen() != square(t, "e2") {
		t.Error("a trembling tap did not choose the square")
	}
	at = b.Center(square(t, "e4"))
	r.drag(at, at.AddXY(-6, 8))
	r.wantSheet("1w e4 ")
}

// R-G07: so too with the fingers of a tablet: a quick one's first step is more
// than a square, a slow one's touch lasts long, and the driver lets a drag go on
// while the next has begun.
func TestMovesOfATablet(t *testing.T) {
	r := started(t, usual)
	b := r.ui.Board()
	f := &pointer.Fingers{Canvas: r.win.Canvas(), DesktopOnly: func(o fyne.CanvasObject) bool { return o == fyne.CanvasObject(b) }}
	top := r.ui.Sheet().Top()
	for _, m := range [][2]string{{"e2", "e4"}, {"e7", "e5"}, {"f1", "c4"}} {
		from, to := b.Center(square(t, m[0])), b.Center(square(t, m[1]))
		f.Down(0, from)
		f.Move(0, from.AddXY((to.X-from.X)*0.8, (to.Y-from.Y)*0.8))
		f.Move(0, to)
		f.Up(0, to, false)
	}
	r.wantSheet("1w e4 1b e5 2w Bc4 ")
	for _, s := range []string{"g8", "g8", "b8", "c6"} {
		f.Down(0, b.Center(square(t, s)))
		f.Up(0, b.Center(square(t, s)), true)
	}
	r.wantSheet("1w e4 1b e5 2w Bc4 2b Nc6 ")
	if f.Settle(); r.ui.Sheet().Top() != top {
		t.Error("the sheet was scrolled")
	}
}

// A finger that stays for 0.3 s is another sort of touch to a tablet's system, and
// none to the player: it presses a button, chooses a cell and reaches a place in the
// band like any other.
func TestSlowFinger(t *testing.T) {
	r := started(t, usual)
	f := &pointer.Fingers{Canvas: r.win.Canvas()}
	slowly := func(at fyne.Position) {
		f.Down(0, at)
		f.Up(0, at, true)
	}
	r.tap("e2", "e4")
	slowly(r.ui.Button("action.dash").Center())
	r.wantSheet("1w e4 1b — ")
	n, err := scoresheet.ParseCellName("1w")
	r.must(err)
	at, ok := r.ui.Sheet().Center(n)
	if !ok {
		t.Fatal("the cell is not seen")
	}
	slowly(at)
	r.tap("d2", "d4")
	r.wantSheet("1w d4 1b — ")
	slowly(r.ui.Button("action.more").Center())
	if r.ui.Button("action.blank") == nil {
		t.Error("a slow finger opens no page")
	}
}

// R-G04: a piece in the hand when another window comes stays where it was.
func TestLostFocusTakesADragBack(t *testing.T) {
	r := started(t, usual)
	b, hand := r.ui.Board(), r.mouse()
	hand.MoveTo(b.Center(square(t, "e2")))
	hand.Press(desktop.MouseButtonPrimary)
	hand.MoveTo(b.Center(square(t, "e4")))
	r.ui.LetGo()
	hand.LoseFocus()
	if r.wantSheet(""); b.Chosen().Valid() || len(r.dev.Log) != 0 {
		t.Errorf("%s is chosen, and noted is %q", b.Chosen(), r.dev.Log)
	}
	r.tap("e2", "e4")
	r.wantSheet("1w e4 ")
}

// A pawn arriving on its last rank asks, nothing else does.
func TestPromotion(t *testing.T) {
	for _, c := range []struct{ button, want string }{
		{"promote.queen", "1w axb7 1b h6 2w bxa8Q "},
		{"promote.rook", "1w axb7 1b h6 2w bxa8R "},
		{"promote.bishop", "1w axb7 1b h6 2w bxa8B "},
		{"promote.knight", "1w axb7 1b h6 2w bxa8N "},
		{"promote.pawn", "1w axb7 1b h6 2w bxa8 "},
		{"action.cancel", "1w axb7 1b h6 "},
	} {
		for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
			r := started(t, size)
			r.tap("a2", "b7") // geometry gives axb7
			r.tap("h7", "h6")
			if r.ui.Button("promote.queen") != nil {
				t.Fatal("asked too early")
			}
			r.tap("b7", "a8")
			r.press(c.button)
			r.wantSheet(c.want)
			if r.ui.Button("promote.queen") != nil {
				t.Fatal("still asking")
			}
		}
	}
	r := started(t, usual)
	r.tap("g8", "g1") // a knight on the first rank asks nothing
	r.tap("b2", "b7")
	r.tap("c7", "c1") // Black's pawn on his last rank does
	r.press("promote.queen")
	r.wantSheet("1w  1b Nxg1 2w b2xb7 2b c7xc1Q ")
}

// Another touch of the board while it asks puts the pawn back.
func TestPromotionPutBackByTheBoard(t *testing.T) {
	r := started(t, usual)
	r.tap("a2", "a8")
	r.tap("h7")
	if r.ui.Button("promote.queen") != nil {
		t.Error("still asking")
	}
	r.wantSheet("")
}

// R-G08: a cell chosen anywhere is corrected; what comes after stays.
func TestCorrecting(t *testing.T) {
	r := started(t, usual)
	r.tap("e2", "e4", "e7", "e5", "g1", "f3")
	r.cell("1b")
	if got := r.ui.Board().Shown().Sq[square(t, "e7")]; got != board.NewPiece(board.Black, board.Pawn) {
		t.Error("the board does not show the position before the chosen cell")
	}
	r.tap("c7", "c5")
	r.wantSheet("1w e4 1b c5 2w Nf3 ")
	record := r.dev.View().Record
	if !record.Cells[1].Corrected() {
		t.Error("the cell does not know what stood in it")
	}

	r.cell("1w")
	r.cell("1w") // the chosen one again goes back to the end
	r.tap("d7", "d6")
	r.wantSheet("1w e4 1b c5 2w Nf3 2b d6 ")

	r.cell("1w")
	r.press("action.toend")
	r.tap("d2", "d4")
	r.wantSheet("1w e4 1b c5 2w Nf3 2b d6 3w d4 ")
}

// R-G21: insert, remove, blank; an empty cell beyond the end can be chosen.
func TestInsertRemoveBlankAhead(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 854, Height: 480}, {Width: 480, Height: 854}} {
		r := started(t, size)
		r.tap("e2", "e4", "e7", "e5")
		r.cell("1b")
		r.press("action.edit", "action.insert")
		r.wantSheet("1w e4 1b  2w e5 ")
		r.tap("c7", "c5")
		r.wantSheet("1w e4 1b c5 2w e5 ")
		r.cell("2w")
		r.press("action.edit", "action.remove")
		r.wantSheet("1w e4 1b c5 ")
		r.cell("1b")
		r.press("action.edit", "action.blank")
		r.wantSheet("1w e4 1b  ")
		r.cell("3b")
		r.tap("g8", "f6")
		r.wantSheet("1w e4 1b  2w  2b  3w  3b Ng8-f6 ")
	}
}

// R-G21: a full move goes in and out as one, by the number of its row, and
// comes back with one undo.
func TestInsertRemoveFullMove(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 854, Height: 480}, {Width: 480, Height: 854}} {
		for _, cell := range []string{"2w", "2b"} {
			r := started(t, size)
			r.tap("e2", "e4", "e7", "e5", "g1", "f3", "b8", "c6", "f1", "b5")
			r.cell(cell)
			r.press("action.edit", "action.insert.pair")
			r.wantSheet("1w e4 1b e5 2w  2b  3w Nf3 3b Nc6 4w Bb5 ")
			r.tap("d2", "d4")
			r.wantSheet("1w e4 1b e5 2w d4 2b  3w Nf3 3b Nc6 4w Bb5 ")
			r.tap("d7", "d5")
			r.wantSheet("1w e4 1b e5 2w d4 2b d5 3w Nf3 3b Nc6 4w Bb5 ")
			r.tap("a7", "a6") // the pair is full: the game goes on at the end
			r.wantSheet("1w e4 1b e5 2w d4 2b d5 3w Nf3 3b Nc6 4w Bb5 4b a6 ")
			r.press("action.undo", "action.undo", "action.undo", "action.undo")
			r.wantSheet("1w e4 1b e5 2w Nf3 2b Nc6 3w Bb5 ")
			r.cell(cell)
			r.press("action.edit", "action.remove.pair")
			r.wantSheet("1w e4 1b e5 2w Bb5 ")
			r.press("action.undo")
			r.wantSheet("1w e4 1b e5 2w Nf3 2b Nc6 3w Bb5 ")
		}
	}
	r := started(t, usual)
	r.press("action.only.black")
	r.tap("e7", "e5", "b8", "c6")
	r.cell("1b")
	r.press("action.edit")
	if r.ui.Button("action.insert") != nil {
		t.Error("half a move can be inserted though one side only is recorded")
	}
	r.press("action.insert.pair")
	r.tap("d7", "d6")
	r.wantSheet("1w  1b d6 2w  2b e5 3w  3b Nc6 ")
	r.cell("5w") // nothing stands there: nothing to insert before, or to remove
	if r.ui.Button("action.edit") != nil {
		t.Error("an empty cell beyond the end can be removed")
	}
}

// R-G08, R-N01: a chosen cell is corrected in notation too, and given a sign.
func TestCorrectingInNotation(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.tap("e2", "e4", "e7", "e5", "g1", "f3")
		r.cell("1b")
		r.press("action.write", "key c", "key 5", "action.done")
		r.wantSheet("1w e4 1b c5 2w Nf3 ")
		r.cell("1b")
		r.press("action.more", "mark +")
		r.wantSheet("1w e4 1b c5+ 2w Nf3 ")
	}
}

// The last entry is seen on the board, whether made there or written; by
// geometry alone, and not where that says nothing (R-G15).
func TestLastEntryIsSeen(t *testing.T) {
	r := started(t, usual)
	none := [2]board.Square{board.NoSquare, board.NoSquare}
	want := func(squares ...string) {
		t.Helper()
		last := none
		for i, s := range squares {
			last[i] = square(t, s)
		}
		if got := r.ui.Board().LastSquares(); got != last {
			t.Errorf("after %q the squares are %v, want %v", r.sheet(), got, last)
		}
	}
	write := func(keys ...string) {
		t.Helper()
		r.press("action.write")
		for _, k := range keys {
			r.press("key " + k)
		}
		r.press("action.done")
	}
	want()
	r.tap("e2", "e4")
	want("e2", "e4")
	write("N", "f", "6")
	want("g8", "f6")
	r.press("action.dash")
	want()
	write("x") // says nothing
	want()
	write("e", "5")
	want("e4", "e5")
	write("K", "e", "5") // no king gets there
	want()
	r.cell("2w")
	want("g8", "f6")
}

// R-G14: White's moves only, Black's only, or both: one touch on every screen,
// under an alarm too.
func TestSidesInOneTouch(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		for _, alarms := range [][]device.Alarm{nil, allAlarms()[:1]} {
			r := started(t, size)
			r.dev.Raised = alarms
			r.ui.Refresh()
			for _, c := range []struct {
				name  string
				sides scoresheet.Sides
			}{
				{"action.only.white", scoresheet.OnlyWhite},
				{"action.only.black", scoresheet.OnlyBlack},
				{"action.only.black", scoresheet.BothSides},
				{"action.only.white", scoresheet.OnlyWhite},
				{"action.only.white", scoresheet.BothSides},
			} {
				r.press(c.name)
				if got := r.dev.View().Record.Sides; got != c.sides {
					t.Errorf("%v: %s: sides %v, want %v", size, c.name, got, c.sides)
				}
			}
		}
	}
}

// A piece of the wrong side stands in the cell that was chosen for it.
func TestWrongSideInTheNextCell(t *testing.T) {
	r := started(t, usual)
	r.cell("1w")
	r.tap("e7", "e5")
	r.wantSheet("1w e5 ")
}

// R-N01: a move written on the drawn keypad; up to 60 characters.
func TestKeypad(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.menu("action.write")
		r.press("key N", "key f", "key 4", "action.delete", "key 3", "action.done")
		r.wantSheet("1w Nf3 ")
		if got := r.ui.Board().Shown().Sq[square(t, "f3")]; got != board.NewPiece(board.White, board.Knight) {
			t.Error("the written knight is not on the board")
		}
	}
	r := started(t, usual)
	r.menu("action.write")
	for range 70 {
		r.press("key x")
	}
	r.press("action.done")
	r.wantSheet("1w " + strings.Repeat("x", scoresheet.MaxText) + " ")
	r.menu("action.write")
	r.press("key e", "key e.p.", "action.cancel")
	r.menu("action.write")
	r.press("action.done") // nothing written
	r.menu("action.write")
	r.press("key 0-0-0", "key +", "key e.p.", "action.done")
	r.wantSheet("1w " + strings.Repeat("x", scoresheet.MaxText) + " 1b 0-0-0+ e.p. ")
}

// R-G12: a clock reading takes two touches after the button.
func TestClockReading(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.tap("e2", "e4")
		r.press("action.clock")
		r.press("at 1:2", "minute 3")
		r.wantSheet("1w e4@1:23 ")
	}
	r := started(t, usual)
	r.tap("e2", "e4", "e7", "e5")
	r.press("action.clock", "clock.seconds", "at 0:5", "minute 9")
	r.press("second tens 0", "second 7")
	r.wantSheet("1w e4 1b e5@0:59:07 ")
	r.cell("1w")
	r.press("action.clock", "clock.hours", "hour 2", "hour 1", "tens 0", "minute 0") // thought better of the hour
	r.wantSheet("1w e4@1:00 1b e5@0:59:07 ")
	r.press("action.toend", "action.clock", "clock.clear")
	r.wantSheet("1w e4@1:00 1b e5 ")
	r.press("action.clock", "at 1:1", "action.cancel")
	r.wantSheet("1w e4@1:00 1b e5 ")
}

// R-G12, R-G13, R-G14, R-G20: offer, signs, one side only, dash, undo: one
// touch each, the signs two.
func TestActions(t *testing.T) {
	r := started(t, usual)
	r.press("action.offer")
	if r.ui.Note() == "" {
		t.Error("an offer on an empty sheet was refused in silence")
	}
	r.press("action.undo")
	if r.ui.Note() == "" {
		t.Error("nothing to take back, and nothing is said")
	}
	r.tap("e2", "e4")
	if r.ui.Note() != "" {
		t.Error("the note stays after the next touch")
	}
	r.press("action.offer")
	r.wantSheet("1w e4(=) ")
	r.press("action.offer")
	r.wantSheet("1w e4 ")
	r.press("action.more", "mark +")
	r.wantSheet("1w e4+ ")
	r.press("action.more", "mark #", "action.more", "mark +")
	r.wantSheet("1w e4# ")
	r.press("action.dash")
	r.wantSheet("1w e4# 1b — ")
	r.press("action.undo")
	r.wantSheet("1w e4# ")
	r.press("action.only.white")
	r.tap("d2", "d4", "c2", "c4")
	r.wantSheet("1w e4# 1b  2w d4 2b  3w c4 ")
	r.press("action.only.white") // a second touch: both again
	r.tap("e7", "e5")
	r.wantSheet("1w e4# 1b  2w d4 2b  3w c4 3b e7-e5 ")
	r.press("action.only.black")
	r.press("action.dash")
	r.wantSheet("1w e4# 1b  2w d4 2b  3w c4 3b e7-e5 4w  4b — ")
}

func TestSheetOnly(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		if err := r.dev.Play("e2e4", "e7e5", "g1f3"); err != nil {
			t.Fatal(err)
		}
		r.ui.Refresh()
		r.menu("action.sheet")
		s := r.ui.Sheet()
		if s.VisibleRows() < 7 || float64(s.RowHeight()) < app.RowMin {
			t.Errorf("%v: %d rows of %g", size, s.VisibleRows(), s.RowHeight())
		}
		if r.ui.Button("action.offer") != nil {
			t.Error("the board's buttons are still there")
		}
		r.press("action.dash", "action.undo", "action.board")
		r.tap("b8", "c6")
		r.wantSheet("1w e4 1b e5 2w Nf3 2b Nc6 ")
	}
}

// R-G08: the list scrolls by drag, by whole rows, and comes back to the
// cursor with the next entry.
func TestScrolling(t *testing.T) {
	r := started(t, usual)
	for range 20 {
		if err := r.dev.Play("g1f3", "g8f6", "f3g1", "f6g8"); err != nil {
			t.Fatal(err)
		}
	}
	r.ui.Refresh()
	s := r.ui.Sheet()
	if last := s.Top() + s.VisibleRows() - 1; last != 41 {
		t.Errorf("the last row seen is %d, want 41", last)
	}
	at := fyne.NewPos(300, 300)
	before := s.Top()
	r.drag(at, at.AddXY(0, 5*s.RowHeight()+3))
	if s.Top() != before-5 {
		t.Errorf("a drag of five rows scrolled from %d to %d", before, s.Top())
	}
	for range 20 {
		r.drag(at, at.AddXY(0, 300))
	}
	if s.Top() != 1 {
		t.Errorf("the first row seen is %d, want 1", s.Top())
	}
	for range 30 {
		r.drag(at, at.AddXY(0, -300))
	}
	if last := s.Top() + s.VisibleRows() - 1; last < 41 || last > 42 {
		t.Errorf("the last row seen is %d, want 41 or one more", last)
	}
	r.drag(at, at.AddXY(0, 300))
	r.tap("e2", "e4")
	if _, seen := s.Center(scoresheet.CellName{Number: 41, Side: board.Black}); !seen {
		t.Error("the cell that the next entry fills is not seen")
	}
}

// A piece that went leaves nothing behind: the toolkit's image keeps what it
// drew last.
func TestNoGhosts(t *testing.T) {
	r := started(t, usual)
	b := r.ui.Board()
	empty := cut(r, "e4")
	full := cut(r, "e2")
	r.tap("e2", "e4")
	r.tap("d7", "d5") // the last entry is elsewhere now
	if !plain(cut(r, "e2")) || same(full, cut(r, "e2")) {
		t.Error("a pawn haunts e2")
	}
	if same(empty, cut(r, "e4")) {
		t.Error("no pawn on e4")
	}
	r.dragSquares("e4", "d5")
	r.tap("h7", "h6")
	if !plain(cut(r, "e4")) {
		t.Error("a pawn haunts e4 after a drag")
	}
	r.press("action.undo", "action.undo", "action.undo", "action.undo")
	if !same(full, cut(r, "e2")) || !same(empty, cut(r, "e4")) {
		t.Error("the starting position is not as it was")
	}
	for s := range board.Square(64) {
		if want := b.Shown().Sq[s] != board.Empty; b.ShowsPiece(s) != want {
			t.Errorf("%s: seen %v, want %v", s, b.ShowsPiece(s), want)
		}
	}
}

// cut is the inside of a square as painted, without its coordinates.
func cut(r *rig, name string) image.Image {
	at, half := r.ui.Board().Center(square(r, name)), r.ui.Board().Cell()*0.3
	type cutter interface {
		SubImage(image.Rectangle) image.Image
	}
	return r.picture().(cutter).SubImage(image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half), int(at.Y+half)))
}

func plain(img image.Image) bool {
	b := img.Bounds()
	return same(img, uniform{img.At(b.Min.X, b.Min.Y), b})
}

type uniform struct {
	color.Color
	r image.Rectangle
}

func (u uniform) ColorModel() color.Model { return color.NRGBAModel }
func (u uniform) Bounds() image.Rectangle { return u.r }
func (u uniform) At(int, int) color.Color { return u.Color }

func same(a, b image.Image) bool {
	ra, rb := a.Bounds(), b.Bounds()
	if ra.Dx() != rb.Dx() || ra.Dy() != rb.Dy() {
		return false
	}
	for y := range ra.Dy() {
		for x := range ra.Dx() {
			r1, g1, b1, _ := a.At(ra.Min.X+x, ra.Min.Y+y).RGBA()
			r2, g2, b2, _ := b.At(rb.Min.X+x, rb.Min.Y+y).RGBA()
			if r1 != r2 || g1 != g2 || b1 != b2 {
				return false
			}
		}
	}
	return true
}
