package scoresheet

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// The functions of this file say which events an act of the player makes.
// They change nothing, and nothing in them depends on the rules of chess.

// MaxText is how long a written move may be, in characters.
const MaxText = 60

// PlanMove plans moving a piece from one square to another. If the other side's
// piece is moved at the end of the sheet, the passed cell is left blank first;
// in a chosen cell the move is written anyway.
//
// If the board does not show the piece on from ([Record.BySquares]), two
// squares are written in the column whose turn it is, and promo is ignored.
func (r *Record) PlanMove(from, to board.Square, promo board.Kind) []Payload {
	if r.BySquares(from) {
		return r.planSquares(from, to, 0)
	}
	f := r.Board()
	return r.planShape(f.Shape(from, to, promo))
}

// PlanSquares plans a move that is written as two squares in the column whose turn
// it is, because the caller knows that the board does not show the piece.
func (r *Record) PlanSquares(from, to board.Square) []Payload { return r.planSquares(from, to, 0) }

// PlanCastle plans the castling button, for castling in Chess960 that a king's
// move to a square cannot express. If the position is not known, it is the same
// as writing the move.
func (r *Record) PlanCastle(c board.Castle) []Payload {
	if !r.BoardKnown() {
		text := "0-0"
		if c == board.LongCastle {
			text = "0-0-0"
		}
		side := r.NameAt(r.CursorIndex()).Side
		return r.planEntry(side, func(a Act) Payload { return TextWritten{a, text, notation.English} })
	}
	f := r.Board()
	return r.planShape(f.Castled(f.Turn, c))
}

// PlanMoveBy plans the move that a player shows with a claim: if the board does
// not show whose piece it is, it is written in his column. If by is 0, the
// claimant is unknown, and it is the same as [Record.PlanMove].
func (r *Record) PlanMoveBy(by Signer, from, to board.Square, promo board.Kind) []Payload {
	if r.BoardKnown() {
		return r.PlanMove(from, to, promo)
	}
	return r.planSquares(from, to, by)
}

func (r *Record) planSquares(from, to board.Square, by Signer) []Payload {
	side := r.NameAt(r.CursorIndex()).Side
	if claimant, one := by.Player(); one {
		side = claimant
	}
	return r.planEntry(side, func(a Act) Payload { return SquaresTouched{a, from, to} })
}

func (r *Record) planShape(s board.Shape) []Payload {
	side := r.NameAt(r.CursorIndex()).Side
	if s.Piece != board.Empty && r.Cursor == (Cursor{}) {
		side = s.Piece.Color()
	}
	return r.planEntry(side, func(a Act) Payload { return MoveMade{a, s} })
}

// PlanText is a move written in notation. It is kept as it is, up to
// [MaxText] characters; only a longer or an empty one is refused.
func (r *Record) PlanText(text string, lang notation.Language) ([]Payload, error) {
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return nil, errors.New("nothing is written: write the move, or leave the cell blank")
	case n > MaxText:
		return nil, fmt.Errorf("a written move has up to %d characters, and this has %d: write it shorter", MaxText, n)
	}
	side := r.NameAt(r.CursorIndex()).Side
	return r.planEntry(side, func(a Act) Payload { return TextWritten{a, text, lang} }), nil
}

// PlanTextBy plans the move that a player writes with a claim, in his column.
// If by is 0, the claimant is unknown, and it is the same as [Record.PlanText].
func (r *Record) PlanTextBy(by Signer, text string, lang notation.Language) ([]Payload, error) {
	plan, err := r.PlanText(text, lang)
	if side, one := by.Player(); one && err == nil {
		plan = r.planEntry(side, func(a Act) Payload { return TextWritten{a, text, lang} })
	}
	return plan, err
}

// PlanDash plans a dash instead of a move.
func (r *Record) PlanDash() []Payload {
	side := r.NameAt(r.CursorIndex()).Side
	return r.planEntry(side, func(a Act) Payload { return DashWritten{a} })
}

// PlanBlank is a cell left empty.
func (r *Record) PlanBlank() []Payload {
	side := r.NameAt(r.CursorIndex()).Side
	return r.planEntry(side, func(a Act) Payload { return BlankLeft{Act: a} })
}

// planEntry puts one entry at the cursor, after as many passed cells as there
// are before its column.
func (r *Record) planEntry(side board.Color, payload func(Act) Payload) []Payload {
	if r.Cursor.Cell != 0 {
		return []Payload{payload(Act{Cell: r.Cursor.Cell})}
	}
	target := r.CursorIndex()
	if r.Cursor.Ahead == 0 {
		target = len(r.Cells)
		if r.NameAt(target).Side != side {
			target++
		}
	}
	var plan []Payload
	for range target - len(r.Cells) {
		plan = append(plan, BlankLeft{Act: Act{Joined: len(plan) > 0}, Passed: true})
	}
	return append(plan, payload(Act{Joined: len(plan) > 0}))
}

// ErrNothingToTakeBack means that the sheet is as it was when the game began.
var ErrNothingToTakeBack = errors.New("there is no entry to take back: the sheet is as it was when the game began")

// ErrNothingSince means that an undo cannot go back beyond a claim, a ruling or
// an adjournment.
var ErrNothingSince = errors.New("there is no entry to take back since the last claim, ruling or adjournment: correct the cell instead")

// PlanUndo takes back the last act, with the draw offer that was written in
// it. An inserted cell that is empty again has the cursor. It returns the name of
// the cell that the act was in.
func (r *Record) PlanUndo() ([]Payload, CellName, error) {
	count, first := r.lastAct()
	switch {
	case count == 0 && len(r.Cells)+len(r.Claims)+len(r.Struck)+len(r.Rulings)+len(r.Adjournments) > 0:
		return nil, CellName{}, ErrNothingSince
	case count == 0:
		return nil, CellName{}, ErrNothingToTakeBack
	}
	index := first.index // of a pair the first
	if r.acts.what == actAppended {
		index = len(r.Cells) - 1 // not a cell that was passed on the way
	}
	plan := append([]Payload{TakenBack{first.id}}, r.planUnsign()...)
	return append(plan, r.planReturn(count, first)...), r.NameAt(index), nil
}

// PlanAt moves the cursor to a cell, written or still empty.
func (r *Record) PlanAt(name CellName) ([]Payload, error) {
	i := r.IndexOf(name)
	switch {
	case i < 0:
		return nil, fmt.Errorf("the sheet begins at %s: choose a later cell", r.Header.First)
	case i < len(r.Cells) && r.announced(r.Cells[i].ID):
		return nil, ErrAnnounced
	case i < len(r.Cells):
		return []Payload{CursorMoved{Cell: r.Cells[i].ID}}, nil
	case i < len(r.Cells)+MaxAhead:
		return []Payload{CursorMoved{Ahead: uint64(i - len(r.Cells) + 1)}}, nil
	}
	return nil, fmt.Errorf("%s is too far ahead: the next empty cell is %s, choose one up to %s",
		name, r.NameAt(len(r.Cells)), r.NameAt(len(r.Cells)+MaxAhead-1))
}

// written returns the index of a cell that must have been written; an empty
// name is the last one.
func (r *Record) written(name *CellName) (int, error) {
	if name == nil {
		if len(r.Cells) == 0 {
			return 0, errors.New("nothing is written on the sheet yet: enter a move first")
		}
		return len(r.Cells) - 1, nil
	}
	i := r.IndexOf(*name)
	if i < 0 || i >= len(r.Cells) {
		return 0, fmt.Errorf("nothing is written in %s: name a cell that is written", *name)
	}
	return i, nil
}

// PlanInsert puts an empty cell before the named one, and the cursor into
// it; or two, for a pair, which it always is where one side only is
// recorded.
func (r *Record) PlanInsert(name CellName, pair bool, next EventID) ([]Payload, error) {
	i, err := r.written(&name)
	if err != nil {
		return nil, err
	}
	if c := r.OpenClaim(); c != nil && c.Intended {
		return nil, ErrAnnounced
	}
	id := r.Cells[i].ID
	plan := []Payload{CellInserted{Act{Cell: id}}}
	if pair || r.Sides != BothSides {
		plan = append(plan, CellInserted{Act{Cell: id, Joined: true}})
	}
	at := next
	if r.Sides != BothSides && (r.NameAt(i).Side == board.White) != (r.Sides == OnlyWhite) {
		at++ // the cell of the side that is recorded
	}
	return append(plan, CursorMoved{Cell: at}), nil
}

// PlanRemove takes the named cell out, or a pair beginning with it.
func (r *Record) PlanRemove(name CellName, pair bool) ([]Payload, error) {
	i, err := r.written(&name)
	if err != nil {
		return nil, err
	}
	if r.announced(r.Cells[i].ID) || i+1 < len(r.Cells) && (pair || r.Sides != BothSides) && r.announced(r.Cells[i+1].ID) {
		return nil, ErrAnnounced
	}
	if r.claimedOn(r.Cells[i].ID) || i+1 < len(r.Cells) && (pair || r.Sides != BothSides) && r.claimedOn(r.Cells[i+1].ID) {
		return nil, ErrClaimed
	}
	plan := []Payload{CellRemoved{Act{Cell: r.Cells[i].ID}}}
	if (pair || r.Sides != BothSides) && i+1 < len(r.Cells) {
		plan = append(plan, CellRemoved{Act{Cell: r.Cells[i+1].ID, Joined: true}})
	}
	return plan, nil
}

// PlanClock notes a clock reading; name nil is the last cell.
func (r *Record) PlanClock(name *CellName, c Clock) ([]Payload, CellName, error) {
	return r.planNote(name, func(id EventID) Payload { return ClockNoted{id, c} })
}

// PlanOffer notes a draw offer, or takes the sign away.
func (r *Record) PlanOffer(name *CellName, away bool) ([]Payload, CellName, error) {
	return r.planNote(name, func(id EventID) Payload { return OfferNoted{id, away} })
}

// PlanMark sets one of the signs + # x e.p., or takes it away.
func (r *Record) PlanMark(name *CellName, m notation.Marks, away bool) ([]Payload, CellName, error) {
	return r.planNote(name, func(id EventID) Payload { return MarkNoted{id, m, away} })
}

func (r *Record) planNote(name *CellName, payload func(EventID) Payload) ([]Payload, CellName, error) {
	i, err := r.written(name)
	if err != nil {
		return nil, CellName{}, err
	}
	return []Payload{payload(r.Cells[i].ID)}, r.NameAt(i), nil
}
