package page_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"zapis/app/page"
	"zapis/scoresheet/board"
)

// held returns what is seen of a finger on the board: the piece that it carries, and the
// tinted file and rank, all zero if they are not seen.
func (b *table) held() (piece, file, rank page.Box) {
	for _, o := range b.Objects {
		at := page.BoxOf(o)
		if !o.Visible() {
			continue
		}
		switch o := o.(type) {
		case *canvas.Image:
			if at.W > 1.5*cell && at.W < 4*cell && (o.Resource != nil || o.Image != nil) {
				piece = at
			}
		case *canvas.Rectangle:
			switch {
			case at.H == 8*b.Cell() && at.W == b.Cell():
				file = at
			case at.W == 8*b.Cell() && at.H == b.Cell():
				rank = at
			}
		}
	}
	return piece, file, rank
}

// R-G07: a piece that is dragged is twice as large as on its square, and stands above the
// finger, which would cover it; the file and the rank of the square under the finger are
// marked from edge to edge, wherever it is, and nothing is left when it is lifted.
func TestCarriedPieceIsSeen(t *testing.T) {
	b := newTable(t)
	none := page.Box{}
	b.mouse.MoveTo(b.place("e2"))
	b.mouse.Press(desktop.MouseButtonPrimary)
	if piece, file, rank := b.held(); piece != none || file != none || rank != none {
		t.Errorf("pressed: the piece is carried at %v, marked are %v and %v", piece, file, rank)
	}
	for _, square := range []string{"e3", "e4", "a8", "h1", "c6", "e2"} {
		at := b.place(square)
		b.mouse.MoveTo(at)
		piece, file, rank := b.held()
		if piece.W != 2*b.Cell() || piece.H != 2*b.Cell() {
			t.Errorf("%s: the carried piece is %g by %g, a square is %g", square, piece.W, piece.H, b.Cell())
		}
		corner := page.ToTouch(b.Board, 0, 0)
		finger := fyne.NewPos(at.X-corner.X, at.Y-corner.Y)
		if piece.X+piece.W/2 != finger.X || piece.Y+piece.H > finger.Y {
			t.Errorf("%s: the finger is at %v, the piece that it carries at %v", square, finger, piece)
		}
		s, err := board.ParseSquare(square)
		if err != nil {
			t.Fatal(err)
		}
		under := b.SquareBox(s)
		if file.X != under.X || rank.Y != under.Y || file.W == 0 || rank.W == 0 {
			t.Errorf("%s: the square is at %v, marked are %v and %v", square, under, file, rank)
		}
	}
	b.mouse.MoveTo(b.place("e4"))
	b.mouse.Release(desktop.MouseButtonPrimary)
	if piece, file, rank := b.held(); piece != none || file != none || rank != none {
		t.Errorf("lifted: the piece is carried at %v, marked are %v and %v", piece, file, rank)
	}
	b.want("the drag", "e2e4", "")
}
