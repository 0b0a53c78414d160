package game

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// lone is a square that was touched and let go of: a move was lost with it, most
// likely, or it was the end of one that was entered wrongly.
type lone struct {
	square board.Square
	piece  board.Piece // that the device's board showed there
	cells  int         // how many cells were written then
	atOnce bool        // it was touched at once after the entry before
}

// lones are the squares that were let go of, in their order.
type lones []lone

// elsewhere reports whether the piece that is shown on a square has most likely been
// taken there, because a square was let go of. It may have been that very square,
// which was the end of a capture; or the entry before it ended where the piece stands,
// and took what was not taken; or the move that was lost with it took the piece, and
// the cell was left empty. The piece has not moved since. This follows from colors,
// from the earlier entries, and from time; and not from how a piece moves (R-G15).
func (all lones) elsewhere(r *scoresheet.Record, from board.Square) bool {
	f := r.Board()
	turn := f.Turn
	if !r.BoardKnown() || r.Cursor != (scoresheet.Cursor{}) || r.Sides != scoresheet.BothSides || !f.Sq[from].Of(turn.Other()) {
		return false
	}
	last := lastOn(r, from)
	for _, l := range all {
		if l.cells <= last || l.cells > len(r.Cells) {
			continue
		}
		wrong := last >= 0 && l.atOnce && l.cells == last+1 && r.Cells[last].Shape.To == from && r.Cells[last].Shape.Takes
		if l.square == from || wrong || l.lost(r, turn) {
			return true
		}
	}
	return false
}

// lost reports whether a cell of that side was left empty after the square was let go
// of, on which a piece of that side stood, and whether nobody has seen since where the
// piece went.
func (l *lone) lost(r *scoresheet.Record, side board.Color) bool {
	if l.cells >= len(r.Cells) || !l.piece.Of(side) || r.NameAt(l.cells).Side != side || !r.Cells[l.cells].Passed {
		return false
	}
	gone := false // another piece stood there since
	for _, c := range r.Cells[l.cells:] {
		switch {
		case c.Form == scoresheet.FormSquares:
			return false
		case c.Form != scoresheet.FormMove:
		case c.Shape.To == l.square:
			gone = true
		case c.Shape.From == l.square && !gone:
			return false
		}
	}
	return true
}

// lastOn returns the index of the last entry that began or ended on a square, or may
// have, as a text; -1 if none did.
func lastOn(r *scoresheet.Record, s board.Square) int {
	for i := len(r.Cells) - 1; i >= 0; i-- {
		switch c := r.Cells[i]; c.Form {
		case scoresheet.FormText:
			return i
		case scoresheet.FormMove, scoresheet.FormSquares:
			if c.Shape.From == s || c.Shape.To == s {
				return i
			}
		case scoresheet.FormBlank, scoresheet.FormDash:
		}
	}
	return -1
}
