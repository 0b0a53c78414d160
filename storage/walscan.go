package storage

import (
	"encoding/binary"
	"fmt"
)

// The write-ahead log as SQLite writes it (its file format, section 4): a
// header of 32 bytes, then frames of 24 bytes and a page each. Every frame
// has the salts of the header, and a checksum that goes on from the one
// before. SQLite stops at the first frame that does not fit and takes
// everything behind it for the remains of an earlier round; in a log that was
// damaged, that is where acknowledged events vanish without a word.
const (
	walHeader   = 32
	frameHeader = 24
	walMagic    = 0x377f0682 // the lowest bit set: checksums of big-endian words
	walVersion  = 3007000

	defaultPage = 4096
)

// walVerdict says what a scan found behind the part that SQLite reads.
type walVerdict int

const (
	walClean   walVerdict = iota // nothing
	walRemains                   // frames of an earlier round: a checkpoint left them
	walCutOff                    // a transaction that is not whole: the last one, which was cut off
	walDamaged                   // transactions that were whole: a frame before them is not as it was written
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

// walScan is what our own reading of a write-ahead log gave.
type walScan struct {
	verdict walVerdict
	frames  []walFrame // all that are there whole, in order
	first   int        // of them, the first that SQLite does not read for its own fault
	whole   int        // frames that SQLite reads: whole transactions from the beginning
	size    int        // of those in bytes, with the header
}

// walFrame is one frame. Its page is a slice of the file.
type walFrame struct {
	number uint32 // of the page
	commit bool   // it ends a transaction
	ours   bool   // it has the salts of this round
	valid  bool   // and its checksum is right
	page   []byte
}

// scanWAL reads a write-ahead log, frame by frame. The page size is that of
// the database, 0 if that cannot tell.
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
	// The header's own words cannot be relied on: the frames say what they
	// are. Either order of bytes is tried, and the salts of the most frames.
	best := walScan{}
	h.salts = commonSalts(wal, pageSize)
	for _, h.order = range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		s := scanFrames(wal, h, pageSize)
		if best.frames == nil || count(s.frames) > count(best.frames) {
			best = s
		}
	}
	// SQLite reads nothing of it.
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
	order binary.ByteOrder // of the words that are summed
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

// commonSalts are the salts of most frames.
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

// scanFrames checks every frame against the checksum of the one before as it
// is stored, so that one bad frame does not make bad those behind it; and
// where that checksum itself is what is bad, against what it should be.
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
				s.frames[len(s.frames)-1].valid = true // all but its checksum
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

// judge says what stands behind the frames that SQLite reads. A frame that is
// bad with good ones behind it is damage, unless all of them are of the last
// transaction: each was synced before the next was begun, so that only the
// last can have been cut off, in whatever order the disk took its sectors.
func (s *walScan) judge(partial bool) walVerdict {
	if s.first == len(s.frames) {
		if partial || s.whole < s.first {
			return walCutOff
		}
		return walClean
	}
	bad := s.frames[s.first]
	ended := bad.commit // its transaction
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

// add goes on with the checksum over a multiple of 8 bytes.
func (s walSum) add(order binary.ByteOrder, b []byte) walSum {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
	return s
}
