package attest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"zapis/scoresheet"
)

// The record file consists of the line "zapis record file 1" and sections.
// Each section is a letter, the length of its content as four bytes
// big-endian, and the content. There is one section P, the attested PGN, then
// a section S for each segment of the game in order, which contains its events
// one after another (the envelope of an event gives its length). Nothing
// follows.
//
// Version 2 has the same form. It is written if and only if the log contains
// something that the first program that read version 1 does not know, so that
// such a program reports a different version and not a changed file: segments
// of several keys, because a device lost its key, or kinds of events that were
// introduced later ([laterKind]).
const (
	recordFileMagic  = "zapis record file 1\n"
	recordFileMagic2 = "zapis record file 2\n"
)

// IsRecordFile reports whether a file begins like a record file.
func IsRecordFile(data []byte) bool { return bytes.HasPrefix(data, []byte("zapis record file ")) }

// RecordFile returns the record file of an attested PGN and the segments of its
// game's log, each a list of encoded events.
func RecordFile(attested []byte, segments [][][]byte) []byte {
	out := []byte(recordFileMagic)
	if isSecond(segments, signerOf(attested), 0) {
		out = []byte(recordFileMagic2)
	}
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

func (v *Verifier) recordFile(data []byte) Report {
	attested, segments, err := ParseRecordFile(data)
	if err != nil {
		return Report{Status: Invalid, Err: err}
	}
	r := v.verify(attested, nil)
	if r.Status == Unsigned {
		r.Status, r.Err = Invalid, errors.New("the game in this record file is not attested")
	}
	if r.Status == Invalid {
		return r
	}
	err = r.checkLog(segments, bytes.HasPrefix(data, []byte(recordFileMagic2)))
	if err != nil {
		r.Status, r.Err = Invalid, err
	}
	return r
}

// ParseRecordFile returns the parts of a record file. It checks only its form.
func ParseRecordFile(data []byte) (attested []byte, segments [][][]byte, err error) {
	rest, ok := bytes.CutPrefix(data, []byte(recordFileMagic))
	if !ok {
		rest, ok = bytes.CutPrefix(data, []byte(recordFileMagic2))
	}
	if !ok {
		return nil, nil, errors.New("it is a record file of a version that this program does not know: use a newer program")
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
