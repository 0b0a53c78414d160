package session

import (
	"errors"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// ActionLog returns the events of the game that is on, of all its segments, in
// order (ESS 6.1.3.5), even those that are only in memory because storage fails. It
// exports nothing. Only the arbiter may see it.
func (s *Session) ActionLog() (events []logwords.Stored, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SeeLog, modes.NoKey); err == nil {
			events, err = s.logOf(s.segment, s.chain.Next)
		}
	})
	return events, err
}

// logOf reads a segment's events up to the given one, and before them those
// of the segment that it continues.
func (s *Session) logOf(number uint32, until scoresheet.EventID) ([]logwords.Stored, error) {
	var events []logwords.Stored
	take := func(id scoresheet.EventID, b []byte) error {
		if id >= until {
			return errStop
		}
		// The next event overwrites these bytes.
		e, err := scoresheet.DecodeEvent(append([]byte(nil), b...))
		if err == nil {
			events = append(events, logwords.Stored{ID: id, Segment: number, Event: e})
		}
		return err
	}
	err := s.store.Events(number, take)
	for _, p := range s.pending {
		if p.Segment != number {
			continue
		}
		for i, b := range p.Events {
			if id := p.First + scoresheet.EventID(i); len(events) == 0 || id > events[len(events)-1].ID {
				if taken := take(id, b); taken != nil && !errors.Is(taken, errStop) {
					return nil, taken
				}
			}
		}
	}
	// Broken events after the end of the good part are not part of the game.
	whole := len(events) > 0 && events[len(events)-1].ID+1 == until
	if err != nil && !errors.Is(err, errStop) && (!isBroken(err) || !whole) {
		return nil, err
	}
	if len(events) == 0 {
		return nil, nil
	}
	p, err := scoresheet.DecodePayload(events[0].Event)
	if err != nil {
		return nil, err
	}
	opened, _ := p.(scoresheet.SegmentOpened)
	if opened.Continues == 0 || opened.Continues >= number {
		return events, nil
	}
	before, err := s.logOf(opened.Continues, opened.Base)
	return append(before, events...), err
}
