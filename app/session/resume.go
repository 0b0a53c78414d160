package session

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"

	"zapis/app/device"
	"zapis/app/version"
	"zapis/modes"
	"zapis/scoresheet"
)

// errStop ends a walk through events early.
var errStop = errors.New("stop")

// resume continues the newest segment, or begins the first.
func (s *Session) resume() error {
	var err error
	if s.key, err = s.store.Key(); err != nil {
		return err
	}
	segments, err := s.store.Segments()
	if err != nil {
		return err
	}
	var end reading
	last := uint32(0)
	if n := len(segments); n > 0 {
		last = segments[n-1]
	}
	s.noted = s.store.Noted()
	if last == 0 {
		s.commitOrFail(func(b *builder) {
			b.open(scoresheet.SegmentOpened{})
			b.add(s.lossAlarms()...) // in one act: the store does not report it again after this
		}, &err)
	} else {
		end, err = s.takeUpNewest(segments)
	}
	s.readCodes()
	s.readSettings()
	s.readPacks()
	s.gauge.Default = s.rules().Battery
	if err == nil && s.state.mode == modes.Owner {
		err = s.findLast(segments)
	}
	if err != nil || s.state.record.ReadOnly {
		return err
	}
	started := []scoresheet.Payload{scoresheet.DeviceStarted{FrontEnd: s.opts.FrontEnd, Version: version.String(), Lock: s.opts.Lock}}
	started = append(started, s.endAlarms(end, s.opened)...)
	s.believe(s.opened)
	if s.guarded() {
		s.watch.zone = s.state.zone // a different one is an alarm, whenever it came
	}
	if s.state.mode == modes.Arbiter {
		// Nobody knows who holds the device now: it is back in game mode.
		started = append(started, scoresheet.ArbiterLeft{})
	}
	s.append(append(started, s.storeAlarms()...)...)
	return nil
}

// otherKey reports whether a segment was begun with a key other than this
// device's: somebody removed the key, and with it the device's identity.
func (s *Session) otherKey(opened scoresheet.SegmentOpened) bool {
	return opened.Device != nil && !bytes.Equal(opened.Device, s.key.Public().(ed25519.PublicKey))
}

// lossAlarms returns alarms for the missing parts of the log.
func (s *Session) lossAlarms() []scoresheet.Payload {
	detail := ""
	if s.store.LogLost() {
		detail = device.LogTaken
	} else if cut := s.store.Cut(); cut != nil {
		detail = cut.Error()
	} else {
		return nil
	}
	return []scoresheet.Payload{scoresheet.AlarmRaised{Alarm: device.AlarmLog, Detail: detail}}
}

// storeAlarms returns alarms for what the store found when it was opened and no
// alarm reports yet.
func (s *Session) storeAlarms() []scoresheet.Payload {
	var found string
	if damage := s.store.Damage(); damage != nil {
		found = damage.Error()
	}
	if found == "" {
		found = s.checkCodes()
	}
	raised := slices.ContainsFunc(s.state.alarms, func(a device.Alarm) bool { return a.Alarm == device.AlarmLog })
	if found == "" || raised {
		return nil
	}
	return []scoresheet.Payload{scoresheet.AlarmRaised{Alarm: device.AlarmLog, Detail: found}}
}

func (s *Session) commitOrFail(build func(*builder), err *error) {
	if !s.commit(build) {
		*err = fmt.Errorf("the device cannot begin its log: %w", s.flush())
	}
}

// takeUpNewest continues the newest segment that contains an event. A segment
// is created together with its first event: one without events was put there by
// somebody else, and the segment before it continues under an alarm.
func (s *Session) takeUpNewest(segments []uint32) (reading, error) {
	newest := segments[len(segments)-1]
	for _, number := range slices.Backward(segments) {
		empty, err := s.isEmpty(number)
		if err != nil {
			return reading{}, err
		}
		if empty {
			continue
		}
		end, err := s.takeUp(number)
		if err != nil || number == newest {
			return end, err
		}
		s.segment = newest
		broken := scoresheet.BrokenChainError{Seq: end.chain.Next, Reason: "somebody put a segment behind it"}
		s.goOnAfter(number, end, broken.Error())
		return reading{}, nil
	}
	s.segment = newest
	var err error
	s.commitOrFail(func(b *builder) {
		b.open(scoresheet.SegmentOpened{})
		b.add(scoresheet.AlarmRaised{Alarm: device.AlarmLog, Detail: device.LogTaken})
	}, &err)
	return reading{}, err
}

// isEmpty reports whether a segment has no events. If its first one is damaged,
// salvaging may read more of it than SQLite does.
func (s *Session) isEmpty(number uint32) (empty bool, err error) {
	look := func() {
		empty = true
		err = s.store.Events(number, func(scoresheet.EventID, []byte) error {
			empty = false
			return errStop
		})
	}
	if look(); empty && isBroken(err) {
		if gained, failed := s.store.Reread(); failed == nil && gained > 0 {
			look()
		}
	}
	if errors.Is(err, errStop) || isBroken(err) {
		err = nil
	}
	return empty, err
}

// takeUp reads a segment and continues it; after the good prefix of a broken
// one it continues in a new segment that records this.
func (s *Session) takeUp(number uint32) (reading, error) {
	got, err := s.read(number, 0)
	var broken *scoresheet.BrokenChainError
	if errors.As(err, &broken) {
		// The file may be damaged, and salvaging may read more of it.
		gained, failed := s.store.Reread()
		if failed != nil {
			err = &scoresheet.BrokenChainError{Seq: broken.Seq, Reason: broken.Reason + "; " + failed.Error()}
		} else if gained > 0 {
			got, err = s.read(number, 0)
		}
	}
	cut := s.store.Cut()
	if cut != nil && errors.As(err, &broken) {
		err = &scoresheet.BrokenChainError{Seq: broken.Seq, Reason: broken.Reason + "; " + cut.Error()}
	} else if cut != nil && err == nil && !got.state.record.ReadOnly {
		err = &scoresheet.BrokenChainError{Seq: got.chain.Next, Reason: cut.Error()}
	}
	switch {
	case err == nil:
		got.whole = true
		s.segment, s.chain, s.state = number, got.chain, got.state
		if s.otherKey(got.opened) && !got.state.record.ReadOnly {
			// Every segment is of one key.
			s.goOnAfter(number, got, device.LogOtherKey)
		}
		return got, nil
	case errors.Is(err, scoresheet.ErrNewerFormat):
		return got, err
	case !errors.As(err, &broken):
		return got, err
	}
	s.segment, s.chain, s.state = number, got.chain, got.state
	s.goOnAfter(number, got, broken.Error())
	// Nobody knows where the log ended: its own alarm covers everything.
	return reading{}, nil
}

// goOnAfter opens a segment that continues the good prefix of another, under an
// alarm that says why, and a second one if the key is different.
func (s *Session) goOnAfter(number uint32, got reading, why string) {
	s.commit(func(b *builder) {
		b.open(scoresheet.SegmentOpened{
			Game:      got.opened.Game,
			Base:      got.chain.Next,
			Continues: number,
			Reason:    why,
		})
		if s.otherKey(got.opened) {
			b.add(keyLost)
		}
		if why != device.LogOtherKey {
			b.add(scoresheet.AlarmRaised{Alarm: device.AlarmLog, Detail: why})
		}
	})
}

// read folds a segment, beginning with the one it continues if it does. until
// is where to stop, 0 for the end. On a broken chain it returns the good
// prefix and the *scoresheet.BrokenChainError.
func (s *Session) read(number uint32, until scoresheet.EventID) (reading, error) {
	var got reading
	var follow scoresheet.Follower
	err := s.store.Events(number, func(_ scoresheet.EventID, b []byte) error {
		if until != 0 && follow.Next == until {
			return errStop
		}
		first := follow.Chain == scoresheet.Chain{}
		e, err := follow.Take(b)
		if err != nil {
			return err
		}
		if first {
			if err := s.begin(&got, e); err != nil {
				return err
			}
			got.state.record.Alone(true)
		}
		if err := got.state.foldEvent(follow.Next-1, e); err != nil {
			return &scoresheet.BrokenChainError{Seq: follow.Next - 1, Reason: err.Error()}
		}
		if e.Kind == scoresheet.KindReleased {
			got.byArbiter, got.released = len(e.Payload) > 0, e.Stamp
		}
		got.chain, got.last, got.stopped = follow.Chain, e.Stamp, e.Kind == scoresheet.KindDeviceStopped
		return nil
	})
	if errors.Is(err, errStop) {
		err = nil
	}
	got.state.record.Alone(false)
	return got, err
}

// begin reads a segment's opening, and the game it continues.
func (s *Session) begin(got *reading, e scoresheet.Event) error {
	p, err := scoresheet.DecodePayload(e)
	if err != nil {
		return err
	}
	got.opened = p.(scoresheet.SegmentOpened) // as the follower has checked
	if got.opened.Continues == 0 || got.opened.Continues >= got.opened.Number {
		return nil
	}
	before, err := s.read(got.opened.Continues, got.opened.Base)
	var broken *scoresheet.BrokenChainError
	if err != nil && !errors.As(err, &broken) {
		return err
	}
	if before.chain.Head != got.opened.Previous {
		return &scoresheet.BrokenChainError{Seq: got.opened.Base, Reason: "it does not continue the segment it names"}
	}
	got.state = before.state
	return nil
}
