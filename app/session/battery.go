package session

import (
	"errors"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// readEvery is how often the battery is read.
const readEvery = time.Minute

// lookAtBattery reads the battery once a minute, learns how fast it empties,
// and records when it becomes low, or well again.
func (s *Session) lookAtBattery() {
	now := s.opts.Clock.Stamp()
	since := time.Duration(now.SinceBoot-s.battery.at) * time.Millisecond
	if s.opts.Battery == nil || s.battery.at != 0 && since < readEvery {
		return
	}
	reading, ok := s.opts.Battery()
	before := s.battery
	s.battery.at, s.battery.known = max(now.SinceBoot, 1), ok
	if !ok {
		return
	}
	s.battery.reading = reading
	s.gauge = s.gauge.Note(time.Duration(now.SinceBoot)*time.Millisecond, reading)
	s.battery.low = s.gauge.Low(reading)
	if before.low == s.battery.low && (before.reading.Charging == reading.Charging || before.at == 0) {
		return
	}
	s.battery.agreed = s.battery.agreed && s.battery.low
	perHour, _ := s.gauge.PerHour()
	s.observe(scoresheet.BatteryNoted{
		Percent: s.battery.charge(), WarnAt: uint64(s.gauge.WarnAt()), PerHour: uint64(perHour*10 + 0.5),
		Charging: reading.Charging, Low: s.battery.low,
	})
}

// Battery returns the last reading of the battery. If there was none, it reads the
// battery now.
func (s *Session) Battery() (b device.Battery) {
	s.do(func() {
		s.lookAtBattery()
		b = device.Battery{
			Percent: s.battery.reading.Percent, Charging: s.battery.reading.Charging,
			Known: s.battery.known, Low: s.battery.low, WarnAt: s.gauge.WarnAt(),
		}
		b.PerHour, _ = s.gauge.PerHour()
		if hours, ok := s.gauge.HoursLeft(); ok {
			b.Left = time.Duration(hours * float64(time.Hour))
		}
	})
	return b
}

// lasts returns an error if a game should not begin on this battery.
func (s *Session) lasts() error {
	s.lookAtBattery()
	if !s.battery.known || !s.battery.low || s.battery.agreed {
		return nil
	}
	return &device.LowBatteryError{Percent: s.battery.reading.Percent, WarnAt: s.gauge.WarnAt()}
}

// AgreeBattery records that the arbiter agrees to a game on a low battery, with his
// or the organizer's code, or without a code if none is set.
func (s *Session) AgreeBattery(code string) (err error) {
	err = device.ErrClosed
	s.do(func() {
		if s.lasts() == nil {
			err = device.Because(device.ReasonBatteryEnough, errors.New("the battery is not low: open the game"))
			return
		}
		role := ""
		if err = s.may(modes.AgreeBattery, modes.NoKey); err != nil {
			if err = s.may(modes.AgreeBattery, modes.ArbiterKey); err != nil {
				return
			}
			if role, err = s.matchCode(code, device.RoleArbiter, device.RoleArbiter, device.RoleOrganizer); err != nil {
				return
			}
		}
		s.battery.agreed = true
		s.append(scoresheet.BatteryAgreed{Role: role, Percent: s.battery.charge()})
	})
	return err
}
