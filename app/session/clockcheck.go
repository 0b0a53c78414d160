package session

import (
	"errors"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/timecontrol"
)

// ClockCheck compares both clocks with what they should show (R-A09, Laws 6.10).
// Only in arbiter mode, because it tells how many moves a period has (R-G22). If
// the time control is missing or cannot be read, the error has the reason
// ReasonNoControl or ReasonControl.
func (s *Session) ClockCheck(c arbitration.ClockCheck) (out arbitration.CheckedClocks, err error) {
	g, now, _, err := s.clocks()
	if err != nil {
		return out, err
	}
	return g.CheckClocks(c, now)
}

// Duty tells whether White and whether Black must record now (R-A07, R-T06). Only
// in arbiter mode, because it tells how many moves a period has (R-G22). The log
// says who has an assistant.
func (s *Session) Duty(ask arbitration.DutyAsk) (out [2]arbitration.PlayerDuty, kind timecontrol.Kind, err error) {
	g, _, seen, err := s.clocks()
	if err != nil {
		return out, kind, err
	}
	for side, name := range s.View().Assistants {
		ask.Assisted[side] = name != ""
	}
	return g.Duty(ask, seen)
}

// clocks returns the game in progress, the time in the zone of the device, and
// the arbiter's readings of the clocks.
func (s *Session) clocks() (g *arbitration.Game, now time.Time, seen []arbitration.Sighting, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Check, modes.NoKey); err == nil {
			g, seen = s.snapshot(), s.state.seen
			now = s.opts.Clock.Stamp().Wall.In(time.FixedZone("", s.state.zone*60)).Truncate(time.Second)
		}
	})
	return g, now, seen, err
}

// SawClocks notes the arbiter's reading of both clocks. A player who was short of
// time then need not record until the end of that period (R-A07, Laws 8.4). last is
// as in [arbitration.ClockCheck]; nothing is noted for a move that is not on the
// sheet, or if the reading is the one that was noted last.
func (s *Session) SawClocks(shown [2]scoresheet.Clock, last *scoresheet.CellName) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayWrite(modes.Check); err != nil {
			return
		}
		var p scoresheet.ClocksSeen
		var ok bool
		if p, ok, err = arbitration.SeeClocks(&s.state.record, shown, last); err != nil {
			return
		}
		receipt.Durable = len(s.pending) == 0
		if n := len(s.state.seen); ok && (n == 0 || s.state.seen[n-1].Noted() != p) {
			receipt.Durable = s.append(p)
		}
	})
	return receipt, err
}

// Missaw takes back the arbiter's last reading of the clocks, which he misread or
// mistyped.
func (s *Session) Missaw() (device.Receipt, error) {
	return s.act(modes.Check, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		if len(s.state.seen) == 0 {
			return nil, device.Because(device.ReasonCheck, errors.New("no reading of the clocks was noted in this game: give both clocks first"))
		}
		return []scoresheet.Payload{scoresheet.ClocksSeen{Away: true}}, nil
	})
}
