package session

import (
	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// Sheet returns the record for reading: of the game in progress, or of the one
// just released.
func (s *Session) Sheet() (r scoresheet.Record, err error) {
	return s.recordFor(modes.SeeSheet)
}

// RecordForArbiter returns the record for a front end that will judge it;
// only in arbiter mode.
func (s *Session) RecordForArbiter() (scoresheet.Record, error) {
	return s.recordFor(modes.SeeFEN)
}

func (s *Session) recordFor(t modes.Trigger) (r scoresheet.Record, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(t, modes.NoKey); err != nil {
			return
		}
		if r = s.state.record; s.state.mode == modes.Owner && s.last != nil {
			r = s.last.state.record
		}
	})
	return r, err
}
