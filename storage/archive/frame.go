package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// A mirror is a run of frames, each encrypted separately. The head of a frame
// is readable without the key, so that a writer finds the end of the complete
// frames (docs/desk-store.md).
const (
	frameMagic = "ZmF1"
	frameSum   = 4 + 8 + 8 + 4 // offset of the checksum
	frameHead  = frameSum + 32 // offset of the encrypted part
)

// frame has the entries of the store after the cursor from, up to the cursor
// to.
type frame struct {
	from, to Cursor
	sealed   []byte
}

func (f frame) encode() []byte {
	b := make([]byte, 0, frameHead+len(f.sealed))
	b = append(b, frameMagic...)
	b = binary.BigEndian.AppendUint64(b, uint64(f.from))
	b = binary.BigEndian.AppendUint64(b, uint64(f.to))
	b = binary.BigEndian.AppendUint32(b, uint32(len(f.sealed)))
	sum := sha256.New()
	sum.Write(b)
	sum.Write(f.sealed)
	b = sum.Sum(b)
	return append(b, f.sealed...)
}

// cutFrame cuts off the frame at the beginning of b. ok is false if there is
// none, or only a part of one.
func cutFrame(b []byte) (f frame, rest []byte, ok bool) {
	if len(b) < frameHead || string(b[:4]) != frameMagic {
		return frame{}, b, false
	}
	f.from = Cursor(binary.BigEndian.Uint64(b[4:]))
	f.to = Cursor(binary.BigEndian.Uint64(b[12:]))
	n := int64(binary.BigEndian.Uint32(b[20:]))
	if n > int64(len(b)-frameHead) || f.to < f.from || f.from < 0 {
		return frame{}, b, false
	}
	f.sealed = b[frameHead : frameHead+n]
	sum := sha256.New()
	sum.Write(b[:frameSum])
	sum.Write(f.sealed)
	if !bytes.Equal(sum.Sum(nil), b[frameSum:frameHead]) {
		return frame{}, b, false
	}
	return f, b[frameHead+n:], true
}

// gap is a run of bytes in a file that is not a complete frame.
type gap struct{ offset, size int }

// searches bounds the search for the next frame after other bytes: at most that
// many times the size of the file is hashed. Otherwise a file full of frame
// beginnings would take hours.
const searches = 16

// cutFrames returns all frames in the content of a file. After other bytes it
// searches for the next one.
func cutFrames(b []byte) (frames []frame, gaps []gap) {
	whole := len(b)
	budget := searches * whole
	for len(b) > 0 {
		f, rest, ok := cutFrame(b)
		if ok {
			frames = append(frames, f)
			b = rest
			continue
		}
		start := whole - len(b)
		for found := false; !found; {
			next := bytes.Index(b[1:], []byte(frameMagic))
			if next < 0 || budget < 0 {
				b = nil
				break
			}
			b = b[1+next:]
			if len(b) >= frameHead {
				budget -= min(len(b), int(binary.BigEndian.Uint32(b[20:])))
			}
			_, _, found = cutFrame(b)
		}
		gaps = append(gaps, gap{start, whole - len(b) - start})
	}
	return frames, gaps
}

// The kinds of entries of a frame.
const (
	entryBlob = 1
	entryFact = 2
)

// entry is a blob or an encoded fact, and its place in the store.
type entry struct {
	kind  byte
	at    Cursor
	bytes []byte
}

func appendEntry(b []byte, e entry) []byte {
	b = append(b, e.kind)
	b = binary.BigEndian.AppendUint64(b, uint64(e.at))
	b = binary.BigEndian.AppendUint32(b, uint32(len(e.bytes)))
	return append(b, e.bytes...)
}

var errEntry = errors.New("a frame of the mirror holds something else than entries")

func cutEntries(b []byte) (all []entry, err error) {
	r := reader{b: b}
	for len(r.b) > 0 {
		e := entry{kind: r.take(1)[0]}
		e.at = Cursor(r.uint64())
		e.bytes = r.text()
		if r.failed || e.kind != entryBlob && e.kind != entryFact || e.at <= 0 {
			return nil, errEntry
		}
		all = append(all, e)
	}
	return all, nil
}
