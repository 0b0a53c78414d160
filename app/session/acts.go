package session

import (
	"fmt"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// entry runs an act that writes a cell, and answers with that cell. A move
// that is to be sealed is sealed instead.
func (s *Session) entry(plan func(r *scoresheet.Record) ([]scoresheet.Payload, error)) (device.Receipt, error) {
	var receipt device.Receipt
	err := device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Record, modes.NoKey); err != nil {
			return
		}
		if err = s.hasRoom(modes.Record); err != nil {
			return
		}
		if s.sealing() {
			receipt, err = s.sealed(plan)
			return
		}
		r := &s.state.record
		corrected := r.Cursor.Cell
		var payloads []scoresheet.Payload
		if payloads, err = plan(r); err != nil {
			return
		}
		receipt.Durable = s.append(r.PlanStay(r.PlanSigns(payloads, s.nextID()))...)
		index := len(r.Cells) - 1
		if corrected != 0 {
			index = r.Find(corrected)
		}
		receipt.Cell, receipt.Text = r.NameAt(index), r.Cells[index].Text(s.language(), s.opts.Style)
	})
	return receipt, err
}

// Tap enters a move made on the board: any piece, from any square to any
// square (R-G11). promo is the piece that a pawn on its last rank became, or
// board.Pawn if it stays a pawn.
func (s *Session) Tap(from, to board.Square, promo board.Kind) (device.Receipt, error) {
	if !from.Valid() || !to.Valid() {
		return device.Receipt{}, fmt.Errorf("a move needs two squares of the board: name both")
	}
	return s.entry(func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		return r.PlanMove(from, to, promo), nil
	})
}

// TapSquares enters a move made on the board as two squares, in the column whose turn
// it is: the page knows that the board does not show what stands there.
func (s *Session) TapSquares(from, to board.Square) (device.Receipt, error) {
	if !from.Valid() || !to.Valid() {
		return device.Receipt{}, fmt.Errorf("a move needs two squares of the board: name both")
	}
	return s.entry(func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		return r.PlanSquares(from, to), nil
	})
}

// Castle enters castling that two squares cannot express, in Chess960.
func (s *Session) Castle(c board.Castle) (device.Receipt, error) {
	return s.entry(func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		return r.PlanCastle(c), nil
	})
}

// Write enters a move as the player writes it. Whatever is written is kept,
// up to scoresheet.MaxText characters, and nothing in the answer tells
// whether it can be read. A draw offer written with it, (=), is noted as one.
func (s *Session) Write(text string) (device.Receipt, error) {
	return s.entry(func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		plan, err := r.PlanText(text, s.language())
		return plan, device.Because(device.ReasonText, err)
	})
}

// Dash enters a dash instead of a move.
func (s *Session) Dash() (device.Receipt, error) {
	return s.entry(func(r *scoresheet.Record) ([]scoresheet.Payload, error) { return r.PlanDash(), nil })
}

// Blank leaves a cell empty.
func (s *Session) Blank() (device.Receipt, error) {
	return s.entry(func(r *scoresheet.Record) ([]scoresheet.Payload, error) { return r.PlanBlank(), nil })
}

// Undo takes back the last act on the sheet; both stay in the log. While a move is
// being sealed, it takes back the sealing instead.
func (s *Session) Undo() (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Record, modes.NoKey); err != nil {
			return
		}
		if err = s.hasRoom(modes.Record); err != nil {
			return
		}
		if s.sealing() {
			receipt, err = s.unasked()
			return
		}
		var plan []scoresheet.Payload
		if plan, receipt.Cell, err = s.state.record.PlanUndo(); err == nil {
			receipt.Durable = s.append(plan...)
		}
	})
	return receipt, err
}

// Only says whose moves are recorded from here on.
func (s *Session) Only(sides scoresheet.Sides) (device.Receipt, error) {
	return s.act(modes.Record, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return []scoresheet.Payload{scoresheet.SidesChosen{Sides: sides}}, nil
	})
}

// At goes to a cell: the next entry corrects it, or fills it if it is still
// empty.
func (s *Session) At(name scoresheet.CellName) (device.Receipt, error) {
	receipt, err := s.act(modes.Record, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		plan, err := r.PlanAt(name)
		return plan, device.Because(device.ReasonCellFar, err)
	})
	receipt.Cell = name
	return receipt, err
}

// AtEnd goes back to the end of the sheet.
func (s *Session) AtEnd() (device.Receipt, error) {
	var name scoresheet.CellName
	receipt, err := s.act(modes.Record, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		end := *r
		end.Cursor = scoresheet.Cursor{}
		name = end.NameAt(end.CursorIndex())
		return []scoresheet.Payload{scoresheet.CursorMoved{}}, nil
	})
	receipt.Cell = name
	return receipt, err
}

// Insert inserts an empty cell, or a pair, before the named one, and goes to it.
func (s *Session) Insert(name scoresheet.CellName, pair bool) (device.Receipt, error) {
	receipt, err := s.act(modes.Record, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		plan, err := r.PlanInsert(name, pair, s.nextID())
		return plan, device.Because(device.ReasonCell, err)
	})
	receipt.Cell = name
	return receipt, err
}

// Remove removes the named cell, or a pair beginning with it, from the sheet.
func (s *Session) Remove(name scoresheet.CellName, pair bool) (device.Receipt, error) {
	receipt, err := s.act(modes.Record, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		plan, err := r.PlanRemove(name, pair)
		return plan, device.Because(device.ReasonCell, err)
	})
	receipt.Cell = name
	return receipt, err
}

// note runs an act beside a cell, and answers with the cell as it then is.
func (s *Session) note(plan func(r *scoresheet.Record) ([]scoresheet.Payload, scoresheet.CellName, error)) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayWrite(modes.Record); err != nil {
			return
		}
		r := &s.state.record
		var payloads []scoresheet.Payload
		if payloads, receipt.Cell, err = plan(r); err != nil {
			if device.ReasonOf(err) == "" {
				err = device.Because(device.ReasonCell, err)
			}
			return
		}
		receipt.Durable = s.append(payloads...)
		receipt.Text = r.Cells[r.IndexOf(receipt.Cell)].Text(s.language(), s.opts.Style)
	})
	return receipt, err
}

// NoteClock notes a clock reading. If name is nil, it is for the last cell; the
// zero Clock removes a reading.
func (s *Session) NoteClock(name *scoresheet.CellName, c scoresheet.Clock) (device.Receipt, error) {
	return s.note(func(r *scoresheet.Record) ([]scoresheet.Payload, scoresheet.CellName, error) {
		return r.PlanClock(name, c)
	})
}

// NoteOffer notes a draw offer, or removes the sign.
func (s *Session) NoteOffer(name *scoresheet.CellName, away bool) (device.Receipt, error) {
	return s.note(func(r *scoresheet.Record) ([]scoresheet.Payload, scoresheet.CellName, error) {
		return r.PlanOffer(name, away)
	})
}

// NoteMark sets or removes one of the signs + # x e.p.
func (s *Session) NoteMark(name *scoresheet.CellName, m notation.Marks, away bool) (device.Receipt, error) {
	return s.note(func(r *scoresheet.Record) ([]scoresheet.Payload, scoresheet.CellName, error) {
		return r.PlanMark(name, m, away)
	})
}

// Touched notes what the player did on the screen without writing anything. The
// note goes to disk with the next act, or with the next heartbeat. While a move is
// being sealed nothing is noted, because the squares would reveal it.
func (s *Session) Touched(items ...string) {
	const most = 1000 // between two heartbeats; nobody touches more by hand
	s.do(func() {
		if s.state.record.Sealing() != nil {
			return
		}
		if room := most - len(s.touched); room < len(items) {
			items = items[:max(room, 0)]
		}
		at := s.opts.Clock.Stamp().SinceBoot
		for _, what := range items {
			s.touched = append(s.touched, touch{what, at})
		}
	})
}
