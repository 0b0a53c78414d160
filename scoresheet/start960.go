package scoresheet

import (
	"errors"
	"fmt"

	"zapis/scoresheet/board"
)

// StartDrawn gives the game a starting position of Chess960 (Laws, Guideline
// II.2), before anything is written on the sheet. A later one takes its place.
type StartDrawn struct {
	Number uint16 // from 0 to 959, as [board.Start960] counts
	Given  bool   // the arbiter typed the number; otherwise the device drew it
}

// Kind implements [Payload].
func (StartDrawn) Kind() (Kind, bool) { return KindStartDrawn, false }

func (p StartDrawn) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Number))
	w.bool(2, p.Given)
}

func (p *StartDrawn) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Number = uint16(r.upTo(f, board.Starts960-1))
	case 2:
		p.Given = r.bool(f)
	}
}

// ErrBegun says that the starting position is no longer to be changed: the
// game has begun.
var ErrBegun = errors.New("the game has begun: a starting position is drawn before anything is written; if a wrong one stands on the board, restart the recording (Laws 7.2.1)")

// ErrSetUp says that the game does not begin from a starting position.
var ErrSetUp = errors.New("the sheet starts from a set-up position: restart the recording and say which position it is, or open another game")

// PlanStart gives the game that starting position of Chess960. The error is
// [ErrBegun] or [ErrSetUp], or there is no position of that number.
func (r *Record) PlanStart(number int, given bool) ([]Payload, error) {
	if number < 0 || number >= board.Starts960 {
		return nil, fmt.Errorf("there is no Chess960 position %d: give a number from 0 to %d", number, board.Starts960-1)
	}
	if err := r.MayStart(); err != nil {
		return nil, err
	}
	return []Payload{StartDrawn{uint16(number), given}}, nil
}

// MayStart returns why no starting position can be drawn any more, nil if it
// can.
func (r *Record) MayStart() error {
	if r.begun() || len(r.Claims)+len(r.Adjournments)+len(r.Reconstructions) > 0 {
		return ErrBegun
	}
	if _, ok := r.Header.Start.Number960(); !ok || r.Header.First != (CellName{Number: 1}) {
		return ErrSetUp
	}
	return nil
}

// begun reports whether something stands on the sheet, or would again if an
// act was taken back.
func (r *Record) begun() bool { return len(r.Cells)+len(r.Struck) > 0 || r.acts != nil }

func (r *Record) startDrawn(p StartDrawn) error {
	f, ok := board.Start960(int(p.Number))
	switch {
	case !ok:
		return errors.New("there is no such starting position")
	case r.begun():
		return errors.New("the game has begun")
	}
	r.Header.FEN, r.Header.Chess960 = board.Placement(f.Sq)+" w KQkq - 0 1", true
	r.Header.Start, r.Header.First = f, CellName{1, board.White}
	r.draws++
	r.boards.changed(r, 0)
	r.changed()
	return nil
}

// Draws returns how many starting positions were drawn for this recording, or
// typed by the arbiter. A record that was read from an export does not know.
func (r *Record) Draws() int { return r.draws }

// Number960 returns the number of the starting position of Chess960, and
// whether the game is one of Chess960 and begins from such a position.
func (h *Header) Number960() (n int, ok bool) {
	if !h.Chess960 || h.First != (CellName{Number: 1}) {
		return 0, false
	}
	return h.Start.Number960()
}
