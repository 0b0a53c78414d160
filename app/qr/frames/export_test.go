package frames

import (
	"bytes"
	"compress/flate"
)

// Forged returns a frame of s with false content and the sums in order.
func Forged(s *Series, i int, content []byte) string {
	f := Frame{Digest: s.digest, Length: s.length, Needed: s.needed, Frames: s.frames, Index: i, shard: bytes.Clone(s.shards[i])}
	copy(f.shard, content)
	return f.text()
}

// Made returns a frame with any numbers.
func Made(length, needed, frames, index int, shard []byte) string {
	f := Frame{Length: length, Needed: needed, Frames: frames, Index: index, shard: shard}
	return f.text()
}

// Packed returns the frames of any packed data.
func Packed(packed []byte) (texts []string) {
	s := series{length: len(packed), needed: (len(packed) + 1399) / 1400}
	s.frames = s.needed
	each := s.shardSize()
	for i := range s.needed {
		shard := make([]byte, each)
		copy(shard, packed[i*each:])
		texts = append(texts, Made(s.length, s.needed, s.frames, i, shard))
	}
	return texts
}

// Bombs returns packed data that unpacks to far more than a game has.
func Bombs() map[string][]byte {
	zeros := func(head []byte, n int) []byte {
		var out bytes.Buffer
		w, _ := flate.NewWriter(&out, flate.BestCompression)
		_, _ = w.Write(head)
		_, _ = w.Write(make([]byte, n))
		_ = w.Close()
		return out.Bytes()
	}
	return map[string][]byte{
		"a file of 80 MB": zeros([]byte{asItIs}, 80<<20),
		// No PGN, one segment of 3,000,000 events.
		"three million events": zeros([]byte{columns, 0, 0, 1, 0xc0, 0x8d, 0xb7, 1}, 15<<20),
		"segments":             zeros([]byte{columns, 0, 0, 0xff, 0xff, 0x1f}, 15<<20),
	}
}

// Tables returns a record file by columns, and cut short.
func Tables(file []byte) (all [][]byte) {
	table, _, _ := inColumns(file)
	for _, n := range []int{len(table), len(table) - 1, len(table) / 2, 100} {
		all = append(all, table[:n])
	}
	return all
}

// The functions that are fuzzed.
var (
	Untabled    = fromColumns
	Unpacked    = unpack
	PackedBytes = pack
	TextOf      = func(f Frame) string { return f.text() }
)

// PartOf returns what a frame carries of the packed file.
func PartOf(f Frame) []byte { return f.shard }
