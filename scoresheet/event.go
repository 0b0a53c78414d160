package scoresheet

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// EventID is the place of an event in its game, counted from 0 through all
// segments of the game. It is also the identity of the cell that the event
// made: 0 opens the first segment and never makes a cell.
type EventID uint64

// Hash is the SHA-256 of an event's bytes behind [hashDomain].
type Hash [sha256.Size]byte

// String returns the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

const hashDomain = "zapis event\n"

// HashEvent returns the hash by which the next event names this one.
func HashEvent(encoded []byte) Hash {
	var most [512]byte // what nearly every event takes
	return sha256.Sum256(append(append(most[:0], hashDomain...), encoded...))
}

// Stamp says when something happened, by two clocks: the wall clock, which anybody
// can set, and the time since the machine booted, which nobody can set and which
// includes sleep. Comparing the two shows whether the wall clock was set (ESS
// 6.2.2.4).
type Stamp struct {
	Wall      Millis   // when, by the wall clock
	Boot      [16]byte // identity of the boot; zero if the system tells none
	SinceBoot int64    // milliseconds since that boot, suspend included
}

// BootedAt returns when the machine booted, if its wall clock was not set since.
func (s Stamp) BootedAt() Millis { return s.Wall - Millis(s.SinceBoot) }

// Event is one link of the chain.
type Event struct {
	Kind        Kind
	Observation bool // may be skipped by a reader that does not know the kind
	Stamp       Stamp
	Prev        Hash // of the event before; zero for the first of a segment
	Payload     []byte
}

// The envelope, version 1, all numbers big-endian (docs/log.md):
//
//	 0  1  format version, 1
//	 1  1  class: 0 record, 1 observation
//	 2  2  kind
//	 4  8  wall time, ms since 1970 UTC, two's complement
//	12 16  identity of the boot
//	28  8  ms since boot, two's complement
//	36 32  hash of the previous event
//	68  4  length of the payload
//	72     payload
const (
	envelopeVersion = 1
	envelopeSize    = 72

	// EventOverhead is how many bytes an event has besides its payload.
	EventOverhead = envelopeSize

	// MaxPayload bounds a payload in bytes; a signature's strokes are the
	// largest thing an event carries.
	MaxPayload = 1 << 20
)

// Encode returns the event's bytes.
func (e Event) Encode() []byte {
	b := make([]byte, envelopeSize, envelopeSize+len(e.Payload))
	b[0] = envelopeVersion
	if e.Observation {
		b[1] = 1
	}
	binary.BigEndian.PutUint16(b[2:], uint16(e.Kind))
	binary.BigEndian.PutUint64(b[4:], uint64(e.Stamp.Wall))
	copy(b[12:28], e.Stamp.Boot[:])
	binary.BigEndian.PutUint64(b[28:], uint64(e.Stamp.SinceBoot))
	copy(b[36:68], e.Prev[:])
	binary.BigEndian.PutUint32(b[68:], uint32(len(e.Payload)))
	return append(b, e.Payload...)
}

// ErrNewerFormat says that an event was written by a newer version of the
// program, in an envelope that this one cannot read.
var ErrNewerFormat = errors.New("the log was written by a newer version of Zapis: update this program to read it")

// DecodeEvent reads what [Event.Encode] wrote, and nothing else: every
// accepted input encodes to itself again. The payload is a slice of b.
func DecodeEvent(b []byte) (Event, error) {
	if len(b) == 0 {
		return Event{}, errors.New("an event without bytes")
	}
	if b[0] > envelopeVersion {
		return Event{}, fmt.Errorf("envelope version %d: %w", b[0], ErrNewerFormat)
	}
	if b[0] == 0 || len(b) < envelopeSize || b[1] > 1 {
		return Event{}, errors.New("not an event: the envelope is damaged")
	}
	size := binary.BigEndian.Uint32(b[68:])
	if size > MaxPayload || len(b) != envelopeSize+int(size) {
		return Event{}, fmt.Errorf("not an event: %d bytes of payload where the envelope says %d", len(b)-envelopeSize, size)
	}
	return Event{
		Kind:        Kind(binary.BigEndian.Uint16(b[2:])),
		Observation: b[1] == 1,
		Stamp: Stamp{
			Wall:      Millis(binary.BigEndian.Uint64(b[4:])),
			Boot:      [16]byte(b[12:28]),
			SinceBoot: int64(binary.BigEndian.Uint64(b[28:])),
		},
		Prev:    Hash(b[36:68]),
		Payload: b[envelopeSize:],
	}, nil
}
