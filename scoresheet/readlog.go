package scoresheet

import (
	"bytes"
	"errors"
)

// LogSegment is a segment of a game's log, as [ReadLog] followed it.
type LogSegment struct {
	Opened SegmentOpened
	End    Chain // behind its last event: its head, and the number that comes next
	Alarm  bool  // an alarm of the log was raised in it
}

// NewKey reports whether s was begun with another key than the segment before
// it on the same device.
func (s *LogSegment) NewKey(before *LogSegment) bool {
	return !bytes.Equal(s.Opened.Device, before.Opened.Device)
}

// errBetween is one of the errors of [ReadLog].
var errBetween = errors.New("the segments of the log do not follow one another")

// ReadLog follows the log of a game on one device through its segments, the
// oldest first. It gives begin the opening of each before it folds anything of
// it, and f every event once it is known to follow the one before. The first
// segment may begin later than 0: the game was then taken over.
//
// A device that lost its key goes on in a new segment, with another key and an
// alarm of the log. Whether several keys are allowed is for begin to say.
func ReadLog(segments [][][]byte, begin func(index int, o SegmentOpened) error, f func(id EventID, e Event) error) ([]LogSegment, error) {
	read := make([]LogSegment, 0, len(segments))
	for i, events := range segments {
		var s LogSegment
		var follow Follower
		for j, b := range events {
			e, err := follow.Take(b)
			if err != nil {
				return nil, err
			}
			if j == 0 {
				if s, err = opening(e, read); err == nil {
					err = begin(i, s.Opened)
				}
				if err != nil {
					return nil, err
				}
			}
			if err := f(follow.Next-1, e); err != nil {
				return nil, err
			}
			s.Alarm = s.Alarm || isLogAlarm(e)
		}
		s.End = follow.Chain
		if i > 0 && s.NewKey(&read[i-1]) && !s.Alarm {
			return nil, errors.New("the key changed in the log without an alarm")
		}
		read = append(read, s)
	}
	return read, nil
}

// opening reads the first event of a segment, and that it goes on where the
// one before ended.
func opening(e Event, before []LogSegment) (s LogSegment, err error) {
	p, err := DecodePayload(e)
	if err != nil {
		return s, err
	}
	s = LogSegment{Opened: p.(SegmentOpened)} // as the follower has checked
	if n := len(before); n > 0 {
		if end := before[n-1].End; s.Opened.Base != end.Next || s.Opened.Previous != end.Head {
			return s, errBetween
		}
	}
	return s, nil
}

func isLogAlarm(e Event) bool {
	if e.Kind != KindAlarmRaised {
		return false
	}
	p, err := DecodePayload(e)
	alarm, ok := p.(AlarmRaised)
	return err == nil && ok && alarm.Alarm == "log"
}

// Keys are the keys with which the segments were begun, in order, each named
// once where it changed: more than one if the device lost its key.
func Keys(segments []LogSegment) (keys [][]byte) {
	for i := range segments {
		if i == 0 || segments[i].NewKey(&segments[i-1]) {
			keys = append(keys, segments[i].Opened.Device)
		}
	}
	return keys
}
