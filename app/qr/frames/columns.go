package frames

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// A record file by columns: what is alike in all events of a log stands together
// and as a difference from the event before, and the hashes by which each names
// the one before are left out, since the reader can compute them. Written one after
// the other as in the file, they are more than half of it and cannot be compressed.
//
// In this order, numbers in LEB128 as of package binary:
//
//	the length of the PGN, the PGN without the value of its first tag ZapisRecord,
//	  and where in the PGN that value belongs, plus 1; 0 if it was not taken out
//	the number of segments, and of each its number of events and the hash in the
//	  first one's envelope
//	of all events, column by column:
//	  kind·2, +1 for an observation
//	  the wall time, less that of the event before (signed)
//	  the time since the boot, less that of the event before, less the wall time's
//	    difference (signed): 0 where no clock was set
//	  0 if the boot is the one of the event before, else 1 and its 16 bytes
//	  the length of the payload
//	  the payload
//
// The value of the tag is deflated already. Its bytes, without base64, are the tail,
// which is not deflated again.
const prevSize = len(scoresheet.Hash{})

var recordTag = []byte("\n[" + attest.TagRecord + " \"")

// cutRecord takes the value of the tag ZapisRecord out of a PGN. Without such a tag,
// at is negative.
func cutRecord(game []byte) (rest, record []byte, at int) {
	at = bytes.Index(game, recordTag)
	if at < 0 {
		return game, nil, -1
	}
	at += len(recordTag)
	size := max(0, bytes.IndexByte(game[at:], '"'))
	record, err := base64.StdEncoding.Strict().DecodeString(string(game[at : at+size]))
	if err != nil {
		return game, nil, -1
	}
	return slices.Concat(game[:at], game[at+size:]), record, at
}

// inColumns returns a record file by columns, and the tail.
func inColumns(file []byte) (table, tail []byte, ok bool) {
	game, segments, err := attest.ParseRecordFile(file)
	if err != nil {
		return nil, nil, false
	}
	game, tail, at := cutRecord(game)
	table = append(binary.AppendUvarint(nil, uint64(len(game))), game...)
	table = binary.AppendUvarint(table, uint64(at+1))
	table = binary.AppendUvarint(table, uint64(len(segments)))
	var kinds, walls, boots, identities, lengths, payloads []byte
	var before scoresheet.Stamp
	for _, segment := range segments {
		table = binary.AppendUvarint(table, uint64(len(segment)))
		for i, b := range segment {
			e, err := scoresheet.DecodeEvent(b)
			if err != nil {
				return nil, nil, false
			}
			if i == 0 {
				table = append(table, e.Prev[:]...)
			}
			kind := uint64(e.Kind) * 2
			if e.Observation {
				kind++
			}
			wall := int64(e.Stamp.Wall - before.Wall)
			kinds = binary.AppendUvarint(kinds, kind)
			walls = binary.AppendVarint(walls, wall)
			boots = binary.AppendVarint(boots, e.Stamp.SinceBoot-before.SinceBoot-wall)
			if e.Stamp.Boot == before.Boot {
				identities = append(identities, 0)
			} else {
				identities = append(append(identities, 1), e.Stamp.Boot[:]...)
			}
			lengths = binary.AppendUvarint(lengths, uint64(len(e.Payload)))
			payloads = append(payloads, e.Payload...)
			before = e.Stamp
		}
	}
	for _, column := range [][]byte{kinds, walls, boots, identities, lengths, payloads} {
		table = append(table, column...)
	}
	return table, tail, true
}

// fromColumns returns the record file.
func fromColumns(table, tail []byte) (file []byte, ok bool) {
	r := reader{rest: table}
	game := r.bytes(r.count(1))
	switch at := r.uvarint(); {
	case at > uint64(len(game))+1 || at == 0 && len(tail) > 0:
		return nil, false
	case at > 0:
		record := base64.StdEncoding.EncodeToString(tail)
		game = slices.Concat(game[:at-1], []byte(record), game[at-1:])
	}
	sizes := make([]int, r.count(1+prevSize))
	first := make([]scoresheet.Hash, len(sizes))
	total := 0
	for i := range sizes {
		sizes[i] = r.count(1)
		copy(first[i][:], r.bytes(len(first[i])))
		total += sizes[i]
	}
	// An event takes at least a byte in each of five columns, and much more in the
	// file.
	if r.bad || total > len(r.rest)/5 || total > maxFile/scoresheet.EventOverhead {
		return nil, false
	}
	events := make([]scoresheet.Event, total)
	for i := range events {
		kind := r.uvarint()
		events[i].Kind, events[i].Observation = scoresheet.Kind(kind/2), kind%2 == 1
		r.bad = r.bad || kind >= 1<<17
	}
	walls := make([]int64, total)
	for i := range events {
		walls[i] = r.varint()
	}
	var before scoresheet.Stamp
	for i := range events {
		s := &events[i].Stamp
		s.Wall = before.Wall + scoresheet.Millis(walls[i])
		s.SinceBoot = before.SinceBoot + walls[i] + r.varint()
		before = *s
	}
	for i := range events {
		switch flag := r.uvarint(); flag {
		case 0:
		case 1:
			copy(before.Boot[:], r.bytes(len(before.Boot)))
		default:
			r.bad = true
		}
		events[i].Stamp.Boot = before.Boot
	}
	lengths := make([]int, total)
	for i := range events {
		lengths[i] = r.count(1)
	}
	var segments [][][]byte
	next := 0
	for i, size := range sizes {
		prev := first[i]
		var segment [][]byte
		for range size {
			e := &events[next]
			e.Payload, e.Prev = r.bytes(lengths[next]), prev
			b := e.Encode()
			prev = scoresheet.HashEvent(b)
			segment = append(segment, b)
			next++
		}
		segments = append(segments, segment)
	}
	if r.bad || len(r.rest) > 0 {
		return nil, false
	}
	return attest.RecordFile(game, segments), true
}

// reader reads columns. Once something is not there it is bad, and reads zeros.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.rest)
	r.skip(n)
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.rest)
	r.skip(n)
	return v
}

func (r *reader) skip(n int) {
	if n <= 0 {
		r.bad, r.rest = true, nil
		return
	}
	r.rest = r.rest[n:]
}

// count returns how many things of at least size bytes each follow; 0 if there is
// no room for them.
func (r *reader) count(size int) int {
	v := r.uvarint()
	if v > uint64(len(r.rest)/size) {
		r.bad, r.rest = true, nil
		return 0
	}
	return int(v)
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
