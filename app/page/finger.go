package page

import (
	"slices"

	"fyne.io/fyne/v2"

	"zapis/scoresheet/board"
)

// finger is one finger on the board, or the mouse, from the place where it came
// down to the place where it is now.
type finger struct {
	id     int           // as the driver counts; mouse for the mouse
	corner fyne.Position // of the board when the finger came down
	down   fyne.Position
	at     fyne.Position

	from  board.Square // where it came down
	stood board.Piece  // what stood there then
	to    board.Square // where it is, NoSquare beside the board
	slid  bool         // it was further away than a finger trembles
	left  bool         // it was on another square, or beside the board
	other bool         // another button of the mouse was released
}

// mouse is the id of the finger that is none.
const mouse = -1

// tremble is how far a finger moves that only taps.
const tremble = 3

// follow notes where the finger is.
func (f *finger) follow(at fyne.Position, square board.Square) {
	f.at = at
	d := at.Subtract(f.down)
	if !f.slid && d.X*d.X+d.Y*d.Y < tremble*tremble {
		return
	}
	f.slid, f.to = true, square
	f.left = f.left || square != f.from
}

// fingers are those that are on the board, in the order in which they came down.
// A driver may lose the release of one; its id comes again then.
//
// Each of them touches for itself, because a second finger may come down before
// the first is lifted. But a finger that stays while a later one comes and goes
// is a hand that rests, and while one moves over the board, all others are.
type fingers []*finger

// find returns the finger of that id, nil if it is not on the board.
func (f fingers) find(id int) *finger {
	for _, one := range f {
		if one.id == id {
			return one
		}
	}
	return nil
}

// last returns the finger whose touch is shown: the one that came down last, nil
// if there is none.
func (f fingers) last() *finger {
	if len(f) == 0 {
		return nil
	}
	return f[len(f)-1]
}

// drop forgets a finger.
func (f *fingers) drop(id int) {
	*f = slices.DeleteFunc(*f, func(one *finger) bool { return one.id == id })
}

// heard forgets those that rest, now that one has moved or was lifted.
func (f *fingers) heard(one *finger) {
	if one.left {
		*f = fingers{one}
		return
	}
	if i := slices.Index(*f, one); i > 0 {
		*f = slices.Delete(*f, 0, i)
	}
}
