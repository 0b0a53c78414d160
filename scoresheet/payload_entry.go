package scoresheet

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Act is what entries have in common: their place, and whether they belong to the
// same act as the previous event.
type Act struct {
	// Cell is the cell that is corrected; 0 makes a new cell at the end.
	Cell EventID

	// Joined says that this event and the one before it are one act, such as
	// a passed cell left blank and the move after it. An undo takes back
	// both.
	Joined bool
}

func (a Act) fields(w *fieldWriter) {
	w.uint(1, uint64(a.Cell))
	w.bool(2, a.Joined)
}

func (a *Act) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		a.Cell = EventID(r.uint(f))
	case 2:
		a.Joined = r.bool(f)
	}
}

// MoveMade is a move made on the board (ESS 6.2.2.7), stored once with all
// that its text needs.
type MoveMade struct {
	Act
	Shape board.Shape
}

// Kind implements [Payload].
func (MoveMade) Kind() (Kind, bool) { return KindMoveMade, false }

func (p MoveMade) fields(w *fieldWriter) {
	p.Act.fields(w)
	shapeFields(w, 3, p.Shape)
}

func (p *MoveMade) take(r *fieldReader, f field) {
	p.Act.take(r, f)
	takeShape(r, f, 3, &p.Shape)
}

// shapeFields writes a shape as nine fields from the given number on.
func shapeFields(w *fieldWriter, first uint64, s board.Shape) {
	w.uint(first, uint64(s.From))
	w.uint(first+1, uint64(s.To))
	w.uint(first+2, uint64(s.Promo))
	w.uint(first+3, uint64(s.Castle))
	w.bool(first+4, s.EnPassant)
	w.uint(first+5, uint64(s.Piece))
	w.bool(first+6, s.Takes)
	w.bool(first+7, s.FileHint)
	w.bool(first+8, s.RankHint)
}

func takeShape(r *fieldReader, f field, first uint64, s *board.Shape) {
	switch f.number {
	case first:
		s.From = board.Square(r.upTo(f, 63))
	case first + 1:
		s.To = board.Square(r.upTo(f, 63))
	case first + 2:
		s.Promo = board.Kind(r.upTo(f, uint64(board.King)))
	case first + 3:
		s.Castle = board.Castle(r.upTo(f, uint64(board.LongCastle)))
	case first + 4:
		s.EnPassant = r.bool(f)
	case first + 5:
		s.Piece = board.Piece(r.upTo(f, 14))
		if k := s.Piece.Kind(); k == board.NoKind || k > board.King {
			r.fail(f, "a piece")
		}
	case first + 6:
		s.Takes = r.bool(f)
	case first + 7:
		s.FileHint = r.bool(f)
	case first + 8:
		s.RankHint = r.bool(f)
	}
}

// SquaresTouched is a move made on a board that does not show the true position,
// because moves before it are missing on the sheet ([Record.BoardKnown]): two
// squares, without the pieces on them.
type SquaresTouched struct {
	Act
	From, To board.Square
}

// Kind implements [Payload].
func (SquaresTouched) Kind() (Kind, bool) { return KindSquaresTouched, false }

func (p SquaresTouched) fields(w *fieldWriter) {
	p.Act.fields(w)
	w.uint(3, uint64(p.From))
	w.uint(4, uint64(p.To))
}

func (p *SquaresTouched) take(r *fieldReader, f field) {
	p.Act.take(r, f)
	switch f.number {
	case 3:
		p.From = board.Square(r.upTo(f, 63))
	case 4:
		p.To = board.Square(r.upTo(f, 63))
	}
}

// Writing returns what the event writes in its cell.
func (p SquaresTouched) Writing() Writing {
	return Writing{Form: FormSquares, Shape: board.Shape{Move: board.Move{From: p.From, To: p.To}}}
}

// TextWritten is a move written in notation, byte for byte, whether it can
// be read or not.
type TextWritten struct {
	Act
	Text     string
	Language notation.Language
}

// Kind implements [Payload].
func (TextWritten) Kind() (Kind, bool) { return KindTextWritten, false }

func (p TextWritten) fields(w *fieldWriter) {
	p.Act.fields(w)
	w.text(3, p.Text)
	w.text(4, string(p.Language))
}

func (p *TextWritten) take(r *fieldReader, f field) {
	p.Act.take(r, f)
	switch f.number {
	case 3:
		p.Text = r.text(f)
	case 4:
		p.Language = notation.Language(r.text(f))
	}
}

// DashWritten is a dash instead of a move, in time trouble (ESS 6.2.2.11).
type DashWritten struct{ Act }

// Kind implements [Payload].
func (DashWritten) Kind() (Kind, bool) { return KindDashWritten, false }

// BlankLeft is a cell left empty.
type BlankLeft struct {
	Act

	// Passed says that the player did not leave it empty himself: the next
	// entry stood in the other column.
	Passed bool
}

// Kind implements [Payload].
func (BlankLeft) Kind() (Kind, bool) { return KindBlankLeft, false }

func (p BlankLeft) fields(w *fieldWriter) {
	p.Act.fields(w)
	w.bool(3, p.Passed)
}

func (p *BlankLeft) take(r *fieldReader, f field) {
	p.Act.take(r, f)
	if f.number == 3 {
		p.Passed = r.bool(f)
	}
}

// TakenBack takes the last act that is not yet taken back off the sheet;
// both stay in the log.
type TakenBack struct {
	Event EventID // the first event of that act
}

// Kind implements [Payload].
func (TakenBack) Kind() (Kind, bool) { return KindTakenBack, false }

func (p TakenBack) fields(w *fieldWriter) { w.uint(1, uint64(p.Event)) }

func (p *TakenBack) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Event = EventID(r.uint(f))
	}
}

// SidesChosen says whose moves are recorded from here on (R-G13).
type SidesChosen struct{ Sides Sides }

// Kind implements [Payload].
func (SidesChosen) Kind() (Kind, bool) { return KindSidesChosen, false }

func (p SidesChosen) fields(w *fieldWriter) { w.uint(1, uint64(p.Sides)) }

func (p *SidesChosen) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Sides = Sides(r.upTo(f, uint64(OnlyBlack)))
	}
}

// CursorMoved says where the next entry goes: a written cell, an empty one
// beyond the last, or, with neither, the end.
type CursorMoved struct {
	Cell EventID // the cell to correct

	// Ahead, if not 0, is how many cells beyond the last written one the
	// chosen empty cell lies: 1 is the very next.
	Ahead uint64
}

// Kind implements [Payload].
func (CursorMoved) Kind() (Kind, bool) { return KindCursorMoved, false }

func (p CursorMoved) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Cell))
	w.uint(2, p.Ahead)
}

func (p *CursorMoved) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Cell = EventID(r.uint(f))
	case 2:
		p.Ahead = r.upTo(f, MaxAhead)
	}
}

// CellInserted puts an empty cell before Act.Cell; later cells shift and
// keep their identity.
type CellInserted struct{ Act }

// Kind implements [Payload].
func (CellInserted) Kind() (Kind, bool) { return KindCellInserted, false }

// CellRemoved takes Act.Cell out of the sheet; later cells shift.
type CellRemoved struct{ Act }

// Kind implements [Payload].
func (CellRemoved) Kind() (Kind, bool) { return KindCellRemoved, false }
