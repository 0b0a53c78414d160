package session

import (
	"errors"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// Reconstruct notes the situation before the players write down the missing
// moves (Laws 8.5.3). The arbiter does it, and leaves arbiter mode for the
// players to write.
func (s *Session) Reconstruct(b scoresheet.ReconstructionBegun) (device.Receipt, error) {
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		return arbitration.BeginReconstruction(r, b)
	})
}

// EndReconstruction ends it. If it failed, the next entry is the next move of
// the game (Laws 8.6).
func (s *Session) EndReconstruction(failed bool, text string) (device.Receipt, error) {
	return s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		return arbitration.EndReconstruction(r, failed, text)
	})
}

// Restoration tells the arbiter how far the present reconstruction, or the last
// one, has come. In game mode it is refused: it reads the sheet as chess
// (R-G15).
func (s *Session) Restoration() (out arbitration.Restoration, err error) {
	r, err := s.recordFor(modes.SeeFEN)
	if err != nil {
		return out, err
	}
	return arbitration.RestorationOf(&r)
}

// NextGap returns the place of the next missing move after the cursor (R-G21),
// judging by empty cells alone. It does not go there. If the sheet is not
// shown, as in an adjourned game, there is none.
func (s *Session) NextGap() (name scoresheet.CellName, ok bool) {
	return s.gap((*scoresheet.Record).NextGap)
}

// PreviousGap is NextGap in the other direction.
func (s *Session) PreviousGap() (name scoresheet.CellName, ok bool) {
	return s.gap((*scoresheet.Record).PreviousGap)
}

func (s *Session) gap(of func(*scoresheet.Record) (scoresheet.CellName, bool)) (name scoresheet.CellName, ok bool) {
	s.do(func() {
		if s.may(modes.SeeSheet, modes.NoKey) == nil {
			name, ok = of(&s.state.record)
		}
	})
	return name, ok
}

// Lend notes that the player lends his sheet to the opponent (Laws 8.5.2).
func (s *Session) Lend() error { return s.lent(false) }

// Returned notes that he has it back.
func (s *Session) Returned() error { return s.lent(true) }

func (s *Session) lent(back bool) error {
	_, err := s.act(modes.Record, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		plan, err := r.PlanLend(back)
		if errors.Is(err, scoresheet.ErrNotLent) {
			return nil, device.Because(device.ReasonNotLent, err)
		}
		return plan, device.Because(device.ReasonRestoreNot, err)
	})
	return err
}
