package storage

import (
	"encoding/binary"
	"fmt"
)

// The write-ahead log of SQLite (file format, section 4) consists of a header
// of 32 bytes and frames of 24 bytes and a page each. Every frame has the
// salts of the header and a checksum that continues that of the previous
// frame. SQLite stops at the first frame that does not fit, and takes
// everything after it for the remains of an earlier round. In a log that was
// damaged, acknowledged events would be lost silently there.
const (
	walHeader   = 32
	frameHeader = 24
	walMagic    = 0x377f0682 // the lowest bit set: checksums of big-endian words
	walVersion  = 3007000

	defaultPage = 4096
)

// walVerdict says what a scan found after the part that SQLite reads.
type walVerdict int

const (
	walClean   walVerdict = iota // nothing
	walRemains                   // frames of an earlier round, left by a checkpoint
	walCutOff                    // an incomplete transaction: the last one, which was cut off
	walDamaged                   // complete transactions: a frame before them was changed
)

func (v walVerdict) String() string {
	if v < 0 || int(v) >= len(walVerdicts) {
		return fmt.Sprintf("walVerdict(%d)", int(v))
	}
	return walVerdicts[v]
}

var walVerdicts = [...]string{
	walClean: "clean", walRemains: "remains of a checkpoint", walCutOff: "last transaction cut off", walDamaged: "damaged",
}

// walScan is the result of scanning a write-ahead log.
type walScan struct {
	verdict walVerdict
	frames  []walFrame // all complete frames, in order
	first   int        // index of the first frame that SQLite rejects because of the frame itself
	whole   int        // number of frames that SQLite reads: complete transactions from the beginning
	size    int        // size of these in bytes, with the header
}

// walFrame is one frame. Its page is a slice of the file.
type walFrame struct {
	number uint32 // number of the page
	commit bool   // it ends a transaction
	ours   bool   // it has the salts of this round
	valid  bool   // it also has the right checksum
	page   []byte
}

// scanWAL scans a write-ahead log frame by frame. pageSize is the page size of
// the database, or 0 if it is not known.
func scanWAL(wal []byte, pageSize int) walScan {
	if len(wal) == 0 {
		return walScan{}
	}
	h := readWALHeader(wal)
	if h.good {
		return scanFrames(wal, h, h.page)
	}
	if pageSize == 0 {
		pageSize = defaultPage
	}
	// The header cannot be trusted, so its values are derived from the frames:
	// both byte orders are tried, with the salts of most frames.
	best := walScan{}
	h.salts = commonSalts(wal, pageSize)
	for _, h.order = range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		s := scanFrames(wal, h, pageSize)
		if best.frames == nil || count(s.frames) > count(best.frames) {
			best = s
		}
	}
	// SQLite reads nothing from this log.
	best.first, best.whole, best.size, best.verdict = 0, 0, 0, walCutOff
	if count(best.frames) > 0 {
		best.verdict = walDamaged
	}
	return best
}

func count(frames []walFrame) (valid int) {
	for _, f := range frames {
		if f.valid {
			valid++
		}
	}
	return valid
}

// walHead is the header of a write-ahead log.
type walHead struct {
	good  bool
	page  int
	order binary.ByteOrder // byte order of the words in checksums
	salts [8]byte
	sum   walSum
}

func readWALHeader(wal []byte) (h walHead) {
	if len(wal) < walHeader {
		return h
	}
	magic := binary.BigEndian.Uint32(wal)
	h.order = binary.LittleEndian
	if magic&1 != 0 {
		h.order = binary.BigEndian
	}
	h.page = int(binary.BigEndian.Uint32(wal[8:]))
	h.salts = [8]byte(wal[16:24])
	h.sum = storedSum(wal[24:])
	h.good = magic&^1 == walMagic && binary.BigEndian.Uint32(wal[4:]) == walVersion && isPageSize(h.page) &&
		walSum{}.add(h.order, wal[:24]) == h.sum
	return h
}

func isPageSize(n int) bool { return n >= 512 && n <= 1<<16 && n&(n-1) == 0 }

// commonSalts returns the salts of most frames.
func commonSalts(wal []byte, pageSize int) (most [8]byte) {
	seen := map[[8]byte]int{}
	for at := walHeader; at+frameHeader+pageSize <= len(wal); at += frameHeader + pageSize {
		salts := [8]byte(wal[at+8 : at+16])
		if seen[salts]++; seen[salts] > seen[most] {
			most = salts
		}
	}
	return most
}

// scanFrames checks every frame against the stored checksum of the previous
// one, so that one bad frame does not make the following ones bad. If that
// checksum itself is wrong, it checks against the value that it should have.
func scanFrames(wal []byte, h walHead, pageSize int) (s walScan) {
	stored, should := h.sum, h.sum
	s.first = -1
	rest := wal[min(walHeader, len(wal)):]
	for ; len(rest) >= frameHeader+pageSize; rest = rest[frameHeader+pageSize:] {
		head, page := rest[:frameHeader], rest[frameHeader:frameHeader+pageSize]
		sum := storedSum(head[16:])
		f := walFrame{
			number: binary.BigEndian.Uint32(head), commit: binary.BigEndian.Uint32(head[4:]) != 0,
			ours: [8]byte(head[8:16]) == h.salts, page: page,
		}
		goesOn := stored.add(h.order, head[:8]).add(h.order, page)
		if f.ours && f.number != 0 {
			f.valid = goesOn == sum
			if !f.valid && should.add(h.order, head[:8]).add(h.order, page) == sum {
				f.valid = true
				s.frames[len(s.frames)-1].valid = true // except for its checksum
			}
		}
		if s.first < 0 && (!f.valid || goesOn != sum) {
			s.first = len(s.frames)
		}
		s.frames = append(s.frames, f)
		stored, should = sum, goesOn
	}
	if s.first < 0 {
		s.first = len(s.frames)
	}
	for i, f := range s.frames[:s.first] {
		if f.commit {
			s.whole = i + 1
		}
	}
	s.size = walHeader + s.whole*(frameHeader+pageSize)
	s.verdict = s.judge(len(rest) > 0)
	return s
}

// judge returns the verdict on what follows the frames that SQLite reads. A
// bad frame with good ones after it is damage, unless all of them belong to
// the last transaction: each transaction was synced before the next one began,
// so only the last can have been cut off, in whatever order the disk wrote its
// sectors.
func (s *walScan) judge(partial bool) walVerdict {
	if s.first == len(s.frames) {
		if partial || s.whole < s.first {
			return walCutOff
		}
		return walClean
	}
	bad := s.frames[s.first]
	ended := bad.commit // its transaction has ended
	remains := !bad.ours
	for _, f := range s.frames[s.first+1:] {
		if f.valid && ended {
			return walDamaged
		}
		ended = ended || f.valid && f.commit
		remains = remains && !f.ours
	}
	if remains && s.whole == s.first {
		return walRemains
	}
	return walCutOff
}

// walSum is the running checksum of a write-ahead log.
type walSum [2]uint32

func storedSum(b []byte) walSum {
	return walSum{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])}
}

// add continues the checksum with b, whose length must be a multiple of 8.
func (s walSum) add(order binary.ByteOrder, b []byte) walSum {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
	return s
}
