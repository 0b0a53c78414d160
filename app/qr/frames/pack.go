package frames

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"slices"

	"zapis/scoresheet/attest"
)

// The first byte of what is deflated says what follows (docs/frames.md).
const (
	asItIs    = 0 // the file itself
	columns   = 1 // a record file by columns
	statement = 2 // a statement, and then one of the others
)

// maxFile is the maximum size of an unpacked file, in bytes.
const maxFile = 16 << 20

// pack returns a file in as few bytes as we know how to: of a record file a sixth to
// a quarter (docs/bench.md).
func pack(file, stated []byte) []byte {
	var head []byte
	if len(stated) > 0 {
		head = append(binary.AppendUvarint([]byte{statement}, uint64(len(stated))), stated...)
	}
	best := deflate(slices.Concat(head, []byte{asItIs}, file))
	if attest.IsRecordFile(file) {
		if table, tail, ok := inColumns(file); ok {
			// What stands in the file and not in the columns, as a broken chain,
			// is carried as it is: whoever gets it is to see it.
			if back, ok := fromColumns(table, tail); ok && bytes.Equal(back, file) {
				if p := append(deflate(slices.Concat(head, []byte{columns}, table)), tail...); len(p) < len(best) {
					best = p
				}
			}
		}
	}
	return best
}

// unpack returns the file from which the packed data was made, and the statement
// with it, if there is one.
func unpack(packed []byte) (file, stated []byte, ok bool) {
	in := bytes.NewReader(packed) // of which the inflater takes no byte too many
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(in), maxFile+2))
	if err != nil || len(b) == 0 || len(b) > maxFile+1 {
		return nil, nil, false
	}
	tail := packed[len(packed)-in.Len():]
	if b[0] == statement {
		r := reader{rest: b[1:]}
		if stated = r.bytes(r.count(1)); r.bad || len(stated) == 0 || len(r.rest) == 0 {
			return nil, nil, false
		}
		b = r.rest
	}
	switch {
	case b[0] == asItIs && len(tail) == 0:
		return b[1:], stated, true
	case b[0] == columns:
		file, ok = fromColumns(b[1:], tail)
		return file, stated, ok
	}
	return nil, nil, false
}

func deflate(b []byte) []byte {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err == nil {
		_, err = w.Write(b)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("frames: internal error: " + err.Error()) // writing to a bytes.Buffer never fails
	}
	return out.Bytes()
}
