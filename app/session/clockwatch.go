package session

import (
	"fmt"
	"slices"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// observe appends an observation, also when no record may be added.
func (s *Session) observe(p scoresheet.Payload) {
	if !s.state.record.ReadOnly {
		s.append(p)
	}
}

// believe takes the present time of the clock as right.
func (s *Session) believe(now scoresheet.Stamp) {
	s.watch.booted, s.watch.zone, s.watch.believed = now.BootedAt(), s.opts.Clock.Zone(), true
}

// lookAround raises the alarms of a clock that was set and of a screen that
// was lost before the game. It is done before an act is looked at, so that
// none slips through in between.
func (s *Session) lookAround() {
	s.lookAtScreen()
	if found := s.clockAlarms(s.opts.Clock.Stamp()); found != nil {
		s.append(found...)
	}
}

// clockAlarms returns the alarms of the clock at this moment: that it was set,
// or that it is in another time zone. The new time and zone are believed from
// now on.
func (s *Session) clockAlarms(now scoresheet.Stamp) []scoresheet.Payload {
	if !s.watch.believed || !s.guarded() {
		s.believe(now)
		return nil
	}
	var out []scoresheet.Payload
	since := s.fresh(device.AlarmClock, now.Wall)
	if by := int64(now.BootedAt() - s.watch.booted); by >= clockStep.Milliseconds() || by <= -clockStep.Milliseconds() {
		out = append(out, clockSet(since, by))
		s.watch.booted = now.BootedAt()
		since = s.fresh(device.AlarmClock, since+1)
	}
	if by := s.opts.Clock.Zone() - s.watch.zone; by != 0 {
		out = append(out, scoresheet.AlarmRaised{
			Alarm: device.AlarmClock, Since: since, For: 1, Detail: fmt.Sprintf("zone %+d min", by),
		})
		s.watch.zone += by
	}
	return out
}

// clockSet is the alarm of a clock that was set by so many ms.
func clockSet(since scoresheet.Millis, by int64) scoresheet.AlarmRaised {
	seconds := (by + sign(by)*500) / 1000
	return scoresheet.AlarmRaised{Alarm: device.AlarmClock, Since: since, For: 1, Detail: fmt.Sprintf("%+d s", seconds)}
}

func sign(n int64) int64 {
	if n < 0 {
		return -1
	}
	return 1
}

// The tolerances below which nothing is an alarm.
const (
	// clockStep is the largest correction of the wall clock that is no alarm. A
	// radio or network clock corrects by less; falsifying a game's times takes
	// more.
	clockStep = 5 * time.Second
	// slept is by how much the machine's time may exceed the program's before it
	// counts as sleep.
	slept = 3 * time.Second
	// stoodStill is how late a tick may be: a loaded machine is late by a
	// second or two.
	stoodStill = 20 * time.Second
	// manyCodes is the number of wrong codes in a row that raises an alarm.
	manyCodes = 5
)

// guarded reports whether a game is on that nobody may leave unseen. A parked
// game may be switched off. One handed over still keeps the device: it would
// be a second one in the hall.
func (s *Session) guarded() bool {
	if s.state.mode == modes.Owner || s.state.record.ReadOnly {
		return false
	}
	switch s.state.record.Status() {
	case scoresheet.Open, scoresheet.Ended, scoresheet.SignedByBoth, scoresheet.Elsewhere:
		return true
	case scoresheet.NoGame, scoresheet.Adjourned:
	}
	return false
}

// fresh returns the moment, or the first one after it at which no alarm of the
// kind began: an alarm that is recorded again, with its duration, is identified
// by its beginning.
func (s *Session) fresh(kind string, at scoresheet.Millis) scoresheet.Millis {
	for slices.ContainsFunc(s.state.raised, func(a device.Alarm) bool { return a.Alarm == kind && a.Since == at }) {
		at++
	}
	return at
}

// lookAtScreen raises the alarm of a screen that was lost before the game and
// still is: nobody may begin a game under a window that covers ours already.
func (s *Session) lookAtScreen() {
	if s.watch.away == "" || !s.guarded() || s.tellsOfLoss(s.state.raised) {
		return
	}
	s.raiseLoss()
}

// tellsOfLoss reports whether one of the alarms is for the present loss of the
// screen.
func (s *Session) tellsOfLoss(alarms []device.Alarm) bool {
	return slices.ContainsFunc(alarms, func(a device.Alarm) bool {
		return a.Alarm == device.AlarmLeft && a.Since == s.watch.since.Wall
	})
}

// raiseLoss raises the alarm of a screen that is lost, as of now.
func (s *Session) raiseLoss() {
	s.watch.since = s.opts.Clock.Stamp()
	s.watch.since.Wall = s.fresh(device.AlarmLeft, s.watch.since.Wall)
	s.append(scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: s.watch.since.Wall, Detail: s.watch.away})
}
