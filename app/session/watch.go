package session

import (
	"strconv"
	"time"

	"zapis/app/device"
	"zapis/scoresheet"
)

// awake is a clock that also reports for how long the program could have run,
// without the time in which the machine slept.
type awake interface{ Awake() time.Duration }

// Left records that the program no longer has the screen, and how it lost it (one
// of the Left constants). In a game it raises the alarm, which tells how long the
// loss lasted once [Session.Back] is called. A second loss in the meantime is part
// of the first, unless the arbiter has already acknowledged that one. A refused
// attempt to close the program is over at once.
func (s *Session) Left(how string) {
	s.do(func() {
		now := s.opts.Clock.Stamp()
		switch {
		case how == device.LeftClose:
			if s.guarded() {
				s.append(scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: s.fresh(device.AlarmLeft, now.Wall), For: 1, Detail: how})
			}
			return
		case s.watch.away == how:
			return
		case s.watch.away == "" || !s.tellsOfLoss(s.state.alarms):
			s.watch.since = now
			s.watch.since.Wall = s.fresh(device.AlarmLeft, now.Wall)
		}
		s.watch.away = how
		if s.guarded() {
			s.append(scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: s.watch.since.Wall, Detail: how})
			return
		}
		s.observe(scoresheet.FocusNoted{What: how})
	})
}

// Back records that the program has the screen again.
func (s *Session) Back() {
	s.do(func() {
		how := s.watch.away
		if how == "" {
			return
		}
		s.watch.away = ""
		if !s.guarded() {
			s.observe(scoresheet.FocusNoted{What: "back"})
			return
		}
		lasted := s.opts.Clock.Stamp().SinceBoot - s.watch.since.SinceBoot
		s.append(scoresheet.AlarmRaised{
			Alarm: device.AlarmLeft, Since: s.watch.since.Wall, For: uint64(max(lasted, 1)), Detail: how,
		})
	})
}

// Remade records that the system removed the window and created it again, as
// Android does when the tablet is turned. It raises no alarm, but is in the log.
func (s *Session) Remade() {
	s.do(func() { s.observe(scoresheet.FocusNoted{What: remade}) })
}

// remade is the log's note that the system recreated the window.
const remade = "anew"

// Locked records what restricts the screen to this program now: kiosk, pinned or
// none. The attestation names every such state of a game; a weaker one than before
// raises an alarm.
func (s *Session) Locked(lock string) {
	s.do(func() {
		if lock == "" || lock == s.opts.Lock {
			return
		}
		weaker := strength[lock] < strength[s.opts.Lock]
		s.opts.Lock = lock
		s.observe(scoresheet.FocusNoted{What: lockNoted + lock})
		if weaker && s.guarded() {
			now := s.fresh(device.AlarmLeft, s.opts.Clock.Stamp().Wall)
			s.append(scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: now, For: 1, Detail: device.LeftUnlocked})
		}
	})
}

// strength orders the locks.
var strength = map[string]int{"none": 0, "pinned": 1, "kiosk": 2}

// Plugged records that a display or a keyboard was plugged in.
func (s *Session) Plugged(kind, name string) {
	s.do(func() {
		if s.guarded() {
			s.append(scoresheet.AlarmRaised{Alarm: device.AlarmPlugged, Detail: kind + " " + name})
		}
	})
}

// stillAway raises the alarm again if the screen is still lost although an
// arbiter has acknowledged the loss.
func (s *Session) stillAway() {
	if s.watch.away == "" || !s.guarded() || s.tellsOfLoss(s.state.alarms) {
		return
	}
	s.raiseLoss()
}

// sleepAlarms returns the alarms that follow from the time since the last tick:
// that the machine slept, or that the program was frozen.
func (s *Session) sleepAlarms(now scoresheet.Stamp) (out []scoresheet.Payload) {
	clock, ok := s.opts.Clock.(awake)
	if !ok {
		return nil
	}
	before, ran := s.watch.ticked, clock.Awake()-s.watch.tickedWall
	s.watch.ticked, s.watch.tickedWall = now, clock.Awake()
	if before == (scoresheet.Stamp{}) || !s.guarded() {
		return nil
	}
	lived := time.Duration(now.SinceBoot-before.SinceBoot) * time.Millisecond
	if asleep := lived - ran; asleep >= slept {
		out = append(out, scoresheet.AlarmRaised{
			Alarm: device.AlarmLeft, Since: s.fresh(device.AlarmLeft, before.Wall), For: uint64(asleep.Milliseconds()), Detail: device.LeftAsleep,
		})
	}
	if ran >= stoodStill {
		out = append(out, scoresheet.AlarmRaised{
			Alarm: device.AlarmStopped, Since: s.fresh(device.AlarmStopped, before.Wall), For: uint64(ran.Milliseconds()), Detail: device.StoppedFrozen,
		})
	}
	return out
}

// codesAlarm returns the alarm for a number of wrong codes in a row, nil if
// they are few or no game is on. A parked device may be switched off, but
// nobody may try codes on it; and since a restart raises no alarm, the tries of
// earlier runs count too.
func (s *Session) codesAlarm(r refusal) []scoresheet.Payload {
	tries, parked := r.inGame, s.state.record.Parked() != nil
	if parked {
		tries = max(tries, r.failures)
	}
	if tries < manyCodes || !parked && !s.guarded() {
		return nil
	}
	return []scoresheet.Payload{scoresheet.AlarmRaised{
		Alarm: device.AlarmCodes, Since: max(r.first, 1), Detail: strconv.Itoa(tries),
	}}
}

// endAlarms returns the alarms that follow from the end of the last run, as
// recorded in the log of the game: the program was stopped, it was killed, or
// the power failed.
func (s *Session) endAlarms(end reading, now scoresheet.Stamp) []scoresheet.Payload {
	if !s.guarded() || !end.whole {
		return nil
	}
	if end.last.Wall <= 0 {
		// No event of this program is that old.
		return []scoresheet.Payload{scoresheet.AlarmRaised{Alarm: device.AlarmLog, Since: now.Wall, For: 1, Detail: "its last event has no time"}}
	}
	sameBoot := end.last.Boot == now.Boot
	alarm := scoresheet.AlarmRaised{Alarm: device.AlarmKilled, Since: end.last.Wall}
	switch {
	case end.stopped:
		alarm.Alarm, alarm.Detail = device.AlarmStopped, device.StoppedClosed
	case !sameBoot:
		alarm.Alarm = device.AlarmPower
	}
	lasted, moved := int64(now.Wall-end.last.Wall), int64(0)
	if sameBoot {
		lasted = now.SinceBoot - end.last.SinceBoot
		moved = int64(now.Wall-end.last.Wall) - lasted
	} else if lasted < 0 {
		moved = lasted
	}
	alarm.For = uint64(max(lasted, 1))
	alarm.Since = s.fresh(alarm.Alarm, alarm.Since)
	out := []scoresheet.Payload{alarm}
	if moved >= clockStep.Milliseconds() || moved <= -clockStep.Milliseconds() {
		out = append(out, clockSet(s.fresh(device.AlarmClock, now.Wall), moved))
	}
	return out
}
