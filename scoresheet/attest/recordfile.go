package attest

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/lineage"
)

// The record file, version 1: the line "zapis record file 1", then sections,
// each a letter, the length of its content as four bytes big-endian, and the
// content. One section P, the attested PGN; then a section S for each of the
// game's segments in order, its events one behind the other (an event's
// envelope tells its length). Nothing follows.
const recordFileMagic = "zapis record file 1\n"

// IsRecordFile reports whether a file begins as a record file does.
func IsRecordFile(data []byte) bool { return bytes.HasPrefix(data, []byte("zapis record file ")) }

// RecordFile joins an attested PGN and the segments of its game's log, each a
// list of encoded events.
func RecordFile(attested []byte, segments [][][]byte) []byte {
	out := []byte(recordFileMagic)
	out = appendSection(out, 'P', attested)
	for _, events := range segments {
		out = appendSection(out, 'S', bytes.Join(events, nil))
	}
	return out
}

func appendSection(out []byte, letter byte, content []byte) []byte {
	out = append(out, letter)
	out = binary.BigEndian.AppendUint32(out, uint32(len(content)))
	return append(out, content...)
}

func verifyRecordFile(data []byte, devices, organizers []ed25519.PublicKey) Report {
	attested, segments, err := ParseRecordFile(data)
	if err != nil {
		return Report{Status: Invalid, Err: err}
	}
	r := Verify(attested, devices, organizers...)
	if r.Status == Unsigned {
		r.Status, r.Err = Invalid, errors.New("the game in this record file is not attested")
	}
	if r.Status == Invalid {
		return r
	}
	if err := r.checkLog(segments); err != nil {
		r.Status, r.Err = Invalid, err
	}
	return r
}

// ParseRecordFile takes a record file apart. It checks its form only.
func ParseRecordFile(data []byte) (attested []byte, segments [][][]byte, err error) {
	rest, ok := bytes.CutPrefix(data, []byte(recordFileMagic))
	if !ok {
		return nil, nil, errors.New("it is not a record file of version 1")
	}
	for len(rest) > 0 {
		if len(rest) < 5 {
			return nil, nil, errors.New("the record file is cut short")
		}
		letter, size := rest[0], binary.BigEndian.Uint32(rest[1:])
		if uint64(size) > uint64(len(rest)-5) {
			return nil, nil, errors.New("the record file is cut short")
		}
		content := rest[5 : 5+size]
		rest = rest[5+size:]
		switch {
		case letter == 'P' && attested == nil && segments == nil:
			attested = content
		case letter == 'S' && attested != nil:
			events, err := scoresheet.SplitEvents(content)
			if err != nil {
				return nil, nil, err
			}
			if len(events) == 0 {
				return nil, nil, errors.New("the record file has a segment without events")
			}
			segments = append(segments, events)
		default:
			return nil, nil, fmt.Errorf("the record file has a section %q where none belongs", letter)
		}
	}
	if segments == nil {
		return nil, nil, errors.New("the record file holds no log")
	}
	return attested, segments, nil
}

// checkLog follows the log to the attested head and compares its fold with
// the attested record, and the alarms in it with those that were attested.
func (r *Report) checkLog(segments [][][]byte) error {
	var log history
	var end scoresheet.Chain
	for i, events := range segments {
		var follow scoresheet.Follower
		for j, b := range events {
			e, err := follow.Take(b)
			if err != nil {
				return err
			}
			if j == 0 {
				if err := r.continues(e, i, end); err != nil {
					return err
				}
			}
			if err := log.fold(follow.Next-1, e); err != nil {
				if log.missing() && e.Kind != scoresheet.KindTakenOver {
					return errBetween // which is the reason
				}
				return err
			}
		}
		end = follow.Chain
	}
	if end.Head != r.head || end.Next != r.events {
		return errors.New("the log is not the one that was attested")
	}
	if log.missing() {
		return errBetween
	}
	if !bytes.Equal(log.record.Encode(), r.encoded) {
		return errors.New("the log does not give the attested record")
	}
	// Before the tag was there, a game with alarms had none.
	if told := r.Alarms.Text(); told != "" && told != log.alarms.Text() {
		return errors.New("the alarms in the log are not those that were attested")
	}
	if r.segments != nil && lineage.FormatSegments(r.segments) != lineage.FormatSegments(log.trail.Segments) {
		return errors.New("the log is not of the game that was attested")
	}
	r.Alarms, r.Before, r.log = log.alarms, log.devices, &log.trail
	return nil
}

var errBetween = errors.New("the segments of the log do not follow one another")

// history is what the events of a game's log say. A received log in it is
// followed once.
type history struct {
	record   scoresheet.Record
	alarms   Alarms
	devices  []ed25519.PublicKey // that recorded the game before, the first of them first
	events   scoresheet.EventID  // how many events the last of them handed over
	start    scoresheet.EventID  // number of the log's first event
	begun    bool
	received scoresheet.Received
	trail    lineage.Log // all of it, of those devices too
}

// missing reports whether a log begins later than a game does, and does not
// hold what was before.
func (h *history) missing() bool { return h.start != 0 && h.start != h.events }

// fold takes one event in.
func (h *history) fold(id scoresheet.EventID, e scoresheet.Event) error {
	if !h.begun {
		h.start, h.begun = id, true
	}
	if err := h.trail.Take(id, e); err != nil {
		return err
	}
	switch e.Kind {
	case scoresheet.KindLogReceived, scoresheet.KindTakenOver:
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			return err
		}
		if p, ok := p.(scoresheet.LogReceived); ok {
			h.received.Add(p)
			return nil
		}
		return h.takeOver(id, p.(scoresheet.TakenOver))
	default:
	}
	if err := h.record.Fold(id, e); err != nil {
		return err
	}
	return h.alarms.FoldEvent(e)
}

func (h *history) takeOver(id scoresheet.EventID, p scoresheet.TakenOver) error {
	before := history{received: h.received.Within()}
	if err := h.received.Walk(p, before.fold); err != nil {
		return err
	}
	if before.missing() {
		return errBetween
	}
	if err := h.record.TakeOver(id, p, before.record); err != nil {
		return err
	}
	h.alarms.TakeOver(&before.alarms)
	h.trail.TakenOver(&before.trail, p.Head)
	h.devices, h.events, h.received = append(before.devices, p.Device), p.Events, scoresheet.Received{}
	return nil
}

// SegmentsOf reads which segments a game's log has, those of the devices before
// among them. The segments are lists of encoded events, as [RecordFile] takes
// them.
func SegmentsOf(segments [][][]byte) ([]lineage.Segment, error) {
	var log history
	for _, events := range segments {
		var follow scoresheet.Follower
		for _, b := range events {
			e, err := follow.Take(b)
			if err == nil {
				err = log.fold(follow.Next-1, e)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return log.trail.Segments, nil
}

// continues checks that a segment is the device's and goes on where the one
// before ended. The first may begin later than 0 if it takes a game over.
func (r *Report) continues(opening scoresheet.Event, index int, end scoresheet.Chain) error {
	p, err := scoresheet.DecodePayload(opening)
	if err != nil {
		return err
	}
	opened := p.(scoresheet.SegmentOpened) // as the follower has checked
	if !bytes.Equal(opened.Device, r.Key) {
		return errors.New("the log is another device's")
	}
	if index > 0 && (opened.Base != end.Next || opened.Previous != end.Head) {
		return errBetween
	}
	return nil
}
