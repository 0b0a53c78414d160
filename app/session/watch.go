package session

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// What is tolerated before it is an alarm.
const (
	// clockStep is by how much the wall clock may be corrected at once. A
	// radio or network clock corrects by less; to pass a game's times off as
	// others it takes more.
	clockStep = 5 * time.Second
	// slept is how much longer than the program the machine may have lived.
	slept = 3 * time.Second
	// stoodStill is how late a tick may be: a loaded machine is late by a
	// second or two.
	stoodStill = 20 * time.Second
	// manyCodes is how many wrong codes in a row are an alarm.
	manyCodes = 5
)

// awake is a clock that also tells how long the program could have run: time
// in which the machine slept is not in it.
type awake interface{ Awake() time.Duration }

// watch is what the session remembers to notice that somebody leaves. It is
// of this run only; what it found is in the log.
type watch struct {
	away  string           // how the screen is lost at the moment; empty if it is not
	since scoresheet.Stamp // since when

	booted   scoresheet.Millis // when the machine booted, by the clock as it was last believed
	zone     int               // minutes east of UTC
	believed bool              // both are known

	ticked     scoresheet.Stamp // the last tick
	tickedWall time.Duration    // awake at the last tick
}

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

// Left says that the program no longer has the screen, and how (one of the
// Left constants). In a game it raises the alarm, which tells how long it
// lasted once [Session.Back] is called; a second loss meanwhile is part of
// the first, unless the arbiter has acknowledged that one already. Closing
// that was refused is over at once.
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

// Back says that the program has the screen again.
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

// Remade says that the system took the window down and made it anew, as
// Android does when the tablet is turned. That is no alarm, and the log tells.
func (s *Session) Remade() {
	s.do(func() { s.observe(scoresheet.FocusNoted{What: remade}) })
}

// remade is the line of the log that tells of a window made anew.
const remade = "anew"

// fresh is the moment, or the first one after it at which no alarm of the kind
// began: by its beginning one is known that is told again, with how long it
// lasted.
func (s *Session) fresh(kind string, at scoresheet.Millis) scoresheet.Millis {
	for slices.ContainsFunc(s.state.raised, func(a device.Alarm) bool { return a.Alarm == kind && a.Since == at }) {
		at++
	}
	return at
}

// tellsOfLoss reports whether one of the alarms is that of the screen being
// lost as it is now.
func (s *Session) tellsOfLoss(alarms []device.Alarm) bool {
	return slices.ContainsFunc(alarms, func(a device.Alarm) bool {
		return a.Alarm == device.AlarmLeft && a.Since == s.watch.since.Wall
	})
}

// lookAtScreen raises the alarm of a screen that was lost before the game, and
// still is: nobody begins a game under a window that lies there already.
func (s *Session) lookAtScreen() {
	if s.watch.away == "" || !s.guarded() || s.tellsOfLoss(s.state.raised) {
		return
	}
	s.raiseLoss()
}

// Locked says what keeps the screen to this program now: kiosk, pinned or
// none. The attestation names all that a game was played under; less than
// before is an alarm.
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

// lockNoted begins the line of the log that names another lock.
const lockNoted = "lock "

// Plugged says that a display or a keyboard was plugged in.
func (s *Session) Plugged(kind, name string) {
	s.do(func() {
		if s.guarded() {
			s.append(scoresheet.AlarmRaised{Alarm: device.AlarmPlugged, Detail: kind + " " + name})
		}
	})
}

// observe appends what may be noted where nothing may be recorded.
func (s *Session) observe(p scoresheet.Payload) {
	if !s.state.record.ReadOnly {
		s.append(p)
	}
}

// stillAway raises the alarm anew where the screen is lost still, although an
// arbiter has acknowledged that it was.
func (s *Session) stillAway() {
	if s.watch.away == "" || !s.guarded() || s.tellsOfLoss(s.state.alarms) {
		return
	}
	s.raiseLoss()
}

// raiseLoss raises the alarm of a screen that is lost, as of now.
func (s *Session) raiseLoss() {
	s.watch.since = s.opts.Clock.Stamp()
	s.watch.since.Wall = s.fresh(device.AlarmLeft, s.watch.since.Wall)
	s.append(scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: s.watch.since.Wall, Detail: s.watch.away})
}

// believe takes the clock for right as it is now.
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

// clockAlarms are what the clock tells at this moment: that it was set, or
// that it is in another time zone. What is found is believed from now on.
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

// zoneMoved reads the detail of an alarm of another time zone.
func zoneMoved(a scoresheet.AlarmRaised) (minutes int, ok bool) {
	if a.Alarm != device.AlarmClock {
		return 0, false
	}
	_, err := fmt.Sscanf(a.Detail, zoneDetail, &minutes)
	return minutes, err == nil
}

const zoneDetail = "zone %d min"

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

// sleepAlarms are what the time since the last tick tells: that the machine
// slept, or that the program stood still.
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

// codesAlarm is the alarm of so many wrong codes in a row, nil if they are
// few or no game is on. A parked device may be switched off, but nobody may
// try codes on it; and since starting it anew raises no alarm, the tries of
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

// endAlarms are what the end of the last run tells, as it stands in the log
// of the game: the program was stopped, it was killed, or the power failed.
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
