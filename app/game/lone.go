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

// dropped notes a square that was no part of a move.
func (g *gamePage) dropped(s board.Square, atOnce bool) {
	if s != g.letGo {
		g.noteTouch("let go " + s.String())
	}
	g.letGo = board.NoSquare
	g.lones = append(g.lones, lone{s, g.board.Shown().Sq[s], len(g.record().Cells), atOnce})
}

// bySquares reports whether a move from that square is written as two squares in the
// column whose turn it is: where the record says so, and where a square was let go of
// that tells why the board shows a piece of the other side there.
func (g *gamePage) bySquares(from board.Square) bool {
	return g.record().BySquares(from) || g.elsewhere(from)
}

// elsewhere reports whether the piece that is shown on a square has most likely been
// taken there, because a square was let go of. It may have been that very square,
// which was the end of a capture; or the entry before it ended where the piece stands,
// and took what was not taken; or the move that was lost with it took the piece, and
// the cell was left empty. The piece has not moved since. This follows from colors,
// from the earlier entries, and from time; and not from how a piece moves (R-G15).
func (g *gamePage) elsewhere(from board.Square) bool {
	r := g.record()
	f := r.Board()
	turn := f.Turn
	if g.claim != nil || g.seal != nil || !r.BoardKnown() || r.Cursor != (scoresheet.Cursor{}) || r.Sides != scoresheet.BothSides || !f.Sq[from].Of(turn.Other()) {
		return false
	}
	last := lastOn(r, from)
	for _, l := range g.lones {
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
