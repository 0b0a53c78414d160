package qr

import (
	"bytes"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// The first byte of what is packed says what follows.
const (
	asItIs  = 0 // the file
	noChain = 1 // a record file with zeros for each hash that follows from what stands before it
)

// prevAt is where an event's envelope has the hash of the event before it
// (docs/log.md).
const prevAt = 36

// withoutChain leaves the hashes of a record file's events out. They do not
// get shorter by packing and are more than half of such a file; who reads the
// file computes them.
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

// withChain puts the hashes back.
func withChain(bare []byte) (data []byte, ok bool) {
	return overEvents(bare, func(e, before []byte) {
		hash := scoresheet.HashEvent(before)
		copy(e[prevAt:], hash[:])
	})
}

// overEvents changes a copy of a record file: each event but the first of a
// segment, given the one before it as it has become.
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

// unfiltered is the file that withoutChain was given.
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
