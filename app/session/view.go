package session

import (
	"cmp"
	"slices"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// View returns the present state of the device.
func (s *Session) View() device.View {
	var v device.View
	s.do(func() {
		v = device.View{
			Mode: s.state.mode, Record: s.state.record, Alarms: s.state.alarms,
			Identified: s.identified, Saved: len(s.pending) == 0, EndedFor: s.endedFor(),
			Assistants: s.state.assistants, Speech: s.state.speech,
			Place: s.state.packed.Place, NotOfPack: s.state.packed.Held() && s.state.packed.Place == "",
			Admitted: s.state.packed.Admitted, HandedIn: s.state.handedInNow(),
		}
		if v.Handed = s.state.handedAs(); s.last != nil {
			if s.state.mode == modes.Owner {
				v.Handed = cmp.Or(v.Handed, s.last.handed)
			}
			ended := s.last.state.record
			v.Ended = &ended
			if v.EndedFor > 0 {
				// In a game without an arbiter nobody else could have seen them.
				v.Alarms = slices.Concat(s.last.state.alarms, v.Alarms)
			}
		}
	})
	return v
}

// heartbeatEvery bounds how long anything can go unseen in the log. After
// tidyAfter without a write nobody is likely to wait for the next one.
const (
	heartbeatEvery = 5 * time.Minute
	tidyAfter      = 5 * time.Second
)

// Tick does the regular work: it writes what could not be saved before, notes a
// heartbeat, and lets the store tidy up. A front end calls it every few seconds. It
// never delays an act for long.
func (s *Session) Tick(now time.Time) {
	s.do(func() {
		s.lookAround()
		if found := s.sleepAlarms(s.opts.Clock.Stamp()); found != nil {
			s.append(found...)
		}
		if len(s.pending) > 0 && s.flush() != nil || s.state.record.ReadOnly {
			return
		}
		s.storageWell()
		if s.lastBeat.IsZero() {
			s.lastBeat = now
		}
		s.lookAtBattery()
		if now.Sub(s.lastBeat) >= heartbeatEvery {
			s.lastBeat = now
			s.append(scoresheet.Heartbeat{Battery: s.battery.charge()})
			_ = s.store.SyncNote() // else the next time
		}
		s.forgetCodeInTime()
		s.forgetPlayerInTime()
		s.tidy(now)
	})
}

// tidy lets the store tidy up, once in every quiet spell.
func (s *Session) tidy(now time.Time) {
	switch {
	case s.wrote:
		s.wrote, s.quietFrom = false, now
	case !s.quietFrom.IsZero() && now.Sub(s.quietFrom) >= tidyAfter:
		s.quietFrom = time.Time{}
		// Whatever it could not do is left for the next time; nothing is lost.
		if !s.takeIn {
			_ = s.store.Tidy()
		} else if s.store.TakeIn() == nil {
			s.takeIn = false
		}
	}
}
