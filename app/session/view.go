package session

import (
	"crypto/ed25519"
	"slices"
	"time"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
)

// endedScreen is how long everybody sees that a game was released before
// owner mode opens (design: a player could sign for both).
const endedScreen = 3 * time.Minute

// View returns what stands now.
func (s *Session) View() device.View {
	var v device.View
	s.do(func() {
		v = device.View{
			Mode: s.state.mode, Record: s.state.record, Alarms: s.state.alarms,
			Identified: s.identified, Saved: len(s.pending) == 0, EndedFor: s.endedFor(),
		}
		if s.last != nil {
			ended := s.last.state.record
			v.Ended = &ended
			if v.EndedFor > 0 {
				// Of a game without an arbiter, who could have seen them.
				v.Alarms = slices.Concat(s.last.state.alarms, v.Alarms)
			}
		}
	})
	return v
}

// endedFor is how much longer the ended screen stands. A game at the console
// has none, which states the time of the release instead.
func (s *Session) endedFor() time.Duration {
	if s.state.mode != modes.Owner || s.last == nil {
		return 0
	}
	if s.opts.FrontEnd == "console" && slices.Equal(s.last.state.frontEnds, []string{"console"}) {
		return 0
	}
	if s.last.state.record.Released == 0 || s.last.byArbiter {
		return 0
	}
	// A clock that was set must neither end it nor make it stand for ever.
	now, then := s.opts.Clock.Stamp(), s.last.released
	passed := int64(now.Wall - then.Wall)
	switch {
	case now.Boot == then.Boot:
		passed = now.SinceBoot - then.SinceBoot
	case passed < 0:
		passed = now.SinceBoot - s.opened.SinceBoot
	}
	return max(endedScreen-time.Duration(passed)*time.Millisecond, 0)
}

// DeviceID is the fingerprint of the device's key.
func (s *Session) DeviceID() string {
	return attest.Fingerprint(s.key.Public().(ed25519.PublicKey))
}

// Language is the language that moves are written and shown in.
func (s *Session) Language() (lang notation.Language) {
	s.do(func() { lang = s.opts.Language })
	return lang
}

// SetLanguage changes it; what is written already keeps its own.
func (s *Session) SetLanguage(lang notation.Language) { s.do(func() { s.opts.Language = lang }) }

// heartbeatEvery bounds how long anything can go unseen in the log. After
// tidyAfter without a write nobody is likely to wait for the next one.
const (
	heartbeatEvery = 5 * time.Minute
	tidyAfter      = 5 * time.Second
)

// Tick does what is due now and then: it writes what could not be saved
// before, notes a heartbeat, and lets the store tidy up. A front end calls it
// every few seconds. It never makes an act wait for long.
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
		// What it could not do is left for the next time; nothing is lost.
		if !s.takeIn {
			_ = s.store.Tidy()
		} else if s.store.TakeIn() == nil {
			s.takeIn = false
		}
	}
}

// Sheet returns the record to be read: of the game that is on, or of the one
// that was just released.
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
