package scoresheet

import "errors"

// ErrNotPlayed says that a sheet is lent while the game is on, and no later.
var ErrNotPlayed = errors.New("a sheet is lent to fill in missing moves while the game is being played: take the result off the sheet, or wait until the move is sealed")

// ErrNotLent says that a sheet cannot come back which nobody has.
var ErrNotLent = errors.New("the sheet is not lent: nothing is returned")

// PlanLend notes that the opponent gets the sheet to complete his own, before
// he makes the next move (Laws 8.5.2), or, with back, that it is returned. Lent
// once more it stays with him: the device may have been off meanwhile. It is
// returned also when the game is over. The error is [ErrNotPlayed] or
// [ErrNotLent].
func (r *Record) PlanLend(back bool) ([]Payload, error) {
	switch {
	case back && !r.Lent:
		return nil, ErrNotLent
	case !back && (r.Status() != Open || r.Sealing() != nil):
		return nil, ErrNotPlayed
	case !back && r.Lent:
		return nil, nil
	}
	return []Payload{SheetLent{Back: back}}, nil
}
