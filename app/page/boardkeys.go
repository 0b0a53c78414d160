package page

import (
	"image/color"

	"fyne.io/fyne/v2"

	"zapis/scoresheet/board"
)

// The board by keyboard (R-T05): arrows go from square to square, Enter or Space
// touches the square, and Escape lets go of the one that was touched.

// FocusGained implements fyne.Focusable.
func (b *Board) FocusGained() {
	Show(b.focus, true)
	b.placeFocus()
}

// FocusLost implements fyne.Focusable.
func (b *Board) FocusLost() { Show(b.focus, false) }

// TypedRune implements fyne.Focusable.
func (b *Board) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	file, rank := b.cursor.File(), b.cursor.Rank()
	step := 1
	if b.flipped {
		step = -1
	}
	switch e.Name {
	case fyne.KeyLeft:
		file -= step
	case fyne.KeyRight:
		file += step
	case fyne.KeyUp:
		rank += step
	case fyne.KeyDown:
		rank -= step
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.touch(b.cursor)
		return
	case fyne.KeyEscape:
		b.Choose(board.NoSquare)
		return
	default:
		return
	}
	b.cursor = board.At(min(max(file, 0), 7), min(max(rank, 0), 7))
	b.placeFocus()
}

func (b *Board) placeFocus() {
	if b.focus.Visible() && b.cell > 0 {
		at := b.SquareBox(b.cursor).Inset(2, 2)
		Move(b.focus, fyne.NewPos(at.X, at.Y))
		Resize(b.focus, fyne.NewSize(at.W, at.H))
	}
}

func withAlpha(c color.NRGBA, a uint8) color.NRGBA {
	c.A = a
	return c
}
