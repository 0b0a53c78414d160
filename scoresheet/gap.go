package scoresheet

import "zapis/scoresheet/board"

// IsGap reports whether a cell lacks a move: it is empty, or has a dash instead of a
// move (ESS 6.2.2.11). Anything written, readable or not, is not a gap: the answer
// is geometry and tells nothing about legality.
func (c *Cell) IsGap() bool { return c.Form == FormBlank || c.Form == FormDash }

// Gaps returns the number of cells that lack a move.
func (r *Record) Gaps() (n int) {
	for _, c := range r.Cells {
		if c.IsGap() {
			n++
		}
	}
	return n
}

// InGap reports whether the next entry fills a cell that lacks a move.
func (r *Record) InGap() bool {
	i := r.CursorIndex()
	return r.Cursor.Cell != 0 && i >= 0 && r.Cells[i].IsGap()
}

// NextGap returns the name of the first cell after the cursor that lacks a move
// (R-G21). The search wraps around from the end of the sheet to its beginning. ok is
// false if there is no such cell.
func (r *Record) NextGap() (name CellName, ok bool) { return r.gap(1) }

// PreviousGap is NextGap in the other direction.
func (r *Record) PreviousGap() (name CellName, ok bool) { return r.gap(-1) }

// gap steps from the cursor, by 1 or -1. The place behind the last cell counts
// as one too.
func (r *Record) gap(by int) (name CellName, ok bool) {
	places := len(r.Cells) + 1
	at := min(max(r.CursorIndex(), 0), len(r.Cells))
	for range places {
		at = (at + by + places) % places
		if at < len(r.Cells) && r.Cells[at].IsGap() {
			return r.NameAt(at), true
		}
	}
	return name, false
}

// BoardKnown reports whether the board at the cursor shows the position, as far as
// the sheet tells: no cell before the cursor lacks a move, and none holds two squares
// by which a pawn may have become another piece. A single cell that the next entry
// passed does not count. While only one side is recorded, the empty cells of the
// other side do not count either, because the recorded side's pieces are where the
// board has them. They count again when both sides are recorded.
func (r *Record) BoardKnown() bool {
	passed := 0
	for i, c := range r.Cells[:min(max(r.CursorIndex(), 0), len(r.Cells))] {
		switch {
		case c.Form == FormSquares && mayPromote(c.Shape.Move, r.NameAt(i).Side):
			return false
		case !c.IsGap():
			passed = 0
		case c.Form == FormBlank && !r.Sides.records(r.NameAt(i).Side):
		case c.Passed && passed == 0 && !r.oneSided:
			passed++
		default:
			return false
		}
	}
	return true
}

// BySquares reports whether a move from that square is written as two squares: the
// board does not show what stands where, or not what stands there. What took the
// piece on it had come from an empty square, so the board shows the other side's
// piece still, and no cell was left out if it moves.
func (r *Record) BySquares(from board.Square) bool {
	if !r.BoardKnown() {
		return true
	}
	if r.CursorIndex() != len(r.Cells) || r.Sides != BothSides {
		return false
	}
	f := r.Board()
	return f.Sq[from].Of(f.Turn.Other()) && r.takenUnseen(from, f.Turn)
}

// takenUnseen reports whether the last move to a square took what the board shows
// there, and came from an empty square; or was two squares in the column of that side,
// which the piece that is shown does not belong to.
func (r *Record) takenUnseen(s board.Square, side board.Color) bool {
	for i := len(r.Cells) - 1; i >= 0; i-- {
		c := r.Cells[i]
		switch moves := c.Form == FormMove || c.Form == FormSquares; {
		case c.Form == FormText:
			return false // where that went nobody looks up
		case moves && c.Shape.To == s && c.Form == FormSquares:
			return r.NameAt(i).Side == side
		case moves && c.Shape.To == s:
			return c.Shape.Piece == board.Empty && c.Shape.Takes
		case moves && c.Shape.From == s:
			return false
		}
	}
	return false
}

// mayPromote reports whether a pawn of that side, if there was one, can have gone
// from one square to the other and have become another piece.
func mayPromote(m board.Move, side board.Color) bool {
	last := 7
	if side == board.Black {
		last = 0
	}
	df, dr := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	return m.To.Rank() == last && dr*dr == 1 && df*df <= 1
}

// shownMove returns what two squares that were touched do to the board that is
// shown. A pawn that arrives on its last rank is shown as a queen: nobody was
// asked what it became.
func shownMove(f *board.Free, m board.Move) board.Move {
	if f.AsksPromotion(m.From, m.To) {
		m.Promo = board.Queen
	}
	return m
}
