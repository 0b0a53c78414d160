package qr

import (
	"bytes"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// The first byte of the packed data says what follows.
const (
	asItIs  = 0 // the file itself
	noChain = 1 // a record file with zeros for each hash that follows from what precedes it
)

// prevAt is the offset, in an event's envelope, of the hash of the previous
// event (docs/log.md).
const prevAt = 36

// withoutChain returns a record file without the hashes of its events. They
// cannot be compressed and make up more than half of such a file; the reader
// computes them.
func withoutChain(data []byte) []byte {
	if attest.IsRecordFile(data) {
		if bare, ok := overEvents(data, func(e, _ []byte) { clear(e[prevAt : prevAt+len(scoresheet.Hash{})]) }); ok {
			if back, ok := withChain(bare); ok && bytes.Equal(back, data) {
				return append([]byte{noChain}, bare...)
			}
		}
	}
	return append([]byte{asItIs}, data...)
}

// withChain restores the hashes.
func withChain(bare []byte) (data []byte, ok bool) {
	return overEvents(bare, func(e, before []byte) {
		hash := scoresheet.HashEvent(before)
		copy(e[prevAt:], hash[:])
	})
}

// overEvents returns a copy of a record file in which change was called for
// each event but the first of a segment, with the previous event, already
// changed.
func overEvents(data []byte, change func(e, before []byte)) (changed []byte, ok bool) {
	game, segments, err := attest.ParseRecordFile(bytes.Clone(data))
	if err != nil {
		return nil, false
	}
	for _, events := range segments {
		for i := 1; i < len(events); i++ {
			change(events[i], events[i-1])
		}
	}
	return attest.RecordFile(game, segments), true
}

// unfiltered returns the file from which the packed data was made.
func unfiltered(packed []byte) (data []byte, ok bool) {
	switch {
	case len(packed) == 0:
		return nil, false
	case packed[0] == asItIs:
		return packed[1:], true
	case packed[0] == noChain:
		return withChain(packed[1:])
	}
	return nil, false
}
