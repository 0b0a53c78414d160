package storage

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"

	"zapis/scoresheet"
)

// salvaged is what was read from the files of a log page by page, without
// SQLite.
type salvaged struct {
	events   map[int64][]byte // by place
	settings map[string]string
	codes    map[string]keptCode
}

// salvage reads everything that can be read from a database and its
// write-ahead log, either of which may be damaged, cut off or missing. It
// examines every version of every page, and not the tree that they form: an
// event is any row whose checksum of its place and bytes is right, wherever it
// is.
//
// Rows of codes and settings have no checksum. They are taken from the newest
// version of a page that is not known to be damaged.
//
// salvage is a pure function and accepts any bytes.
func salvage(db, wal []byte) salvaged {
	size := pageSizeOf(db, wal)
	pages := pagesOf(db, wal, size)
	found := candidates{}
	s := salvaged{nil, map[string]string{}, map[string]keptCode{}}
	for _, number := range slices.Sorted(maps.Keys(pages.all)) {
		for _, page := range pages.all[number] {
			found.take(pages, page)
		}
		if page := pages.newest[number]; page != nil {
			s.takeRest(pages, page)
		}
	}
	s.events = found.chosen()
	s.mend(pages)
	return s
}

// Bounds of what is repaired: the bytes of a row, and the number of rows. Rows
// of other tables, which cannot be read as events, are shorter.
const (
	minMend     = 16
	maxMend     = 2048
	maxMendings = 256
)

// mend repairs the events with one wrong bit. For every row that is in a
// page's list of cells but cannot be read, it tries to flip each bit. The
// result is the event that was written if its checksum is right and the hashes
// of the chain prove it: it contains the hash of the previous event, and the
// next event contains its hash.
func (s *salvaged) mend(pages versions) {
	left := maxMendings
	for _, number := range slices.Sorted(maps.Keys(pages.all)) {
		for _, page := range pages.all[number] {
			cells := cellsOf(page, leafTable)
			slices.Sort(cells)
			for i, at := range cells {
				end := len(page)
				if i+1 < len(cells) {
					end = cells[i+1]
				}
				tries := 1
				if end-at < minMend {
					continue
				}
				if _, _, ok := eventAt(pages, page, at, &tries); !ok && left > 0 {
					left--
					s.mendRow(pages, page, at, min(end, at+maxMend))
				}
			}
		}
	}
}

func (s *salvaged) mendRow(pages versions, page []byte, at, end int) {
	row := slices.Clone(page)
	for bit := at * 8; bit < end*8; bit++ {
		row[bit/8] ^= 1 << (bit % 8)
		tries := 1
		if place, b, ok := eventAt(pages, row, at, &tries); ok && s.events[place] == nil && s.proves(place, b) {
			s.events[place] = bytes.Clone(b)
			return
		}
		row[bit/8] ^= 1 << (bit % 8)
	}
}

// proves reports whether the chain proves that the event was at that place.
func (s *salvaged) proves(place int64, b []byte) bool {
	before, next := s.events[place-1], s.events[place+1]
	return (before != nil || next != nil) && (before == nil || names(b, before)) && (next == nil || names(next, b))
}

// candidates holds the different events that were found for each place. There
// is only one, since no event is ever overwritten, unless an append was not
// finished or somebody tampered with the file.
type candidates map[int64][][]byte

func (c candidates) add(at int64, b []byte) {
	if !slices.ContainsFunc(c[at], func(have []byte) bool { return bytes.Equal(have, b) }) {
		c[at] = append(c[at], b)
	}
}

// chosen returns one event for each place: the one whose hash is in the next
// event, otherwise the one that contains the hash of the previous event,
// otherwise the last one that was found.
func (c candidates) chosen() map[int64][]byte {
	events := map[int64][]byte{}
	for _, at := range slices.Sorted(maps.Keys(c)) {
		best := -1
		for _, b := range c[at] {
			fits := 0
			if slices.ContainsFunc(c[at+1], func(next []byte) bool { return names(next, b) }) {
				fits = 2
			}
			if before := events[at-1]; before != nil && names(b, before) {
				fits++
			}
			if fits >= best {
				best, events[at] = fits, b
			}
		}
	}
	return events
}

// names reports whether event b contains the hash of event before.
func names(b, before []byte) bool {
	e, err := scoresheet.DecodeEvent(b)
	return err == nil && e.Prev == scoresheet.HashEvent(before)
}

// versions holds all pages of a log, each in every version that exists.
type versions struct {
	size   int
	all    map[uint32][][]byte // by number, the oldest version first
	newest map[uint32][]byte   // the newest version that is not known to be damaged
}

// pageSizeOf returns the size of a page according to either file.
func pageSizeOf(db, wal []byte) int {
	if len(db) >= 18 {
		n := int(binary.BigEndian.Uint16(db[16:]))
		if n == 1 {
			n = 1 << 16
		}
		if string(db[:16]) == sqliteHead && isPageSize(n) {
			return n
		}
	}
	if h := readWALHeader(wal); h.good {
		return h.page
	}
	return defaultPage
}

const sqliteHead = "SQLite format 3\x00"

func pagesOf(db, wal []byte, size int) versions {
	v := versions{size, map[uint32][][]byte{}, map[uint32][]byte{}}
	for number := uint32(1); len(db) > 0; number++ {
		page := db[:min(size, len(db))]
		db = db[len(page):]
		if len(page) < size { // cut off; the missing bytes are read as zeros
			page = append(slices.Clone(page), make([]byte, size-len(page))...)
		}
		v.all[number] = append(v.all[number], page)
		v.newest[number] = page
	}
	for _, f := range scanWAL(wal, size).frames {
		v.all[f.number] = append(v.all[f.number], f.page)
		if f.valid {
			v.newest[f.number] = f.page
		}
	}
	return v
}

// take adds the events in one version of a page. It examines every offset and
// not the page's list of cells, which may be damaged.
func (c candidates) take(pages versions, page []byte) {
	tries := 64 // attempts for events that continue in other pages
	for at := range page {
		if place, b, ok := eventAt(pages, page, at, &tries); ok {
			c.add(place, b)
		}
	}
}

// Kinds of pages of a b-tree.
const (
	leafTable = 0x0d
	leafIndex = 0x0a
)

// cellsOf returns the offsets of the cells of a page, if it is of that kind.
func cellsOf(page []byte, kind byte) []int {
	if page[0] != kind {
		return nil
	}
	n := int(binary.BigEndian.Uint16(page[3:]))
	var cells []int
	for i := range n {
		p := 8 + 2*i
		if p+2 > len(page) {
			break
		}
		if at := int(binary.BigEndian.Uint16(page[p:])); at > p && at < len(page) {
			cells = append(cells, at)
		}
	}
	return cells
}

// maxRow is the maximum size of a row of the log in bytes: the largest event,
// its checksum and their header.
const maxRow = scoresheet.MaxPayload + 256

// eventAt parses the row of an event at offset at: its place and its bytes. ok
// is false if there is none, or its checksum is wrong.
func eventAt(pages versions, page []byte, at int, tries *int) (place int64, b []byte, ok bool) {
	size, n := varint(page[at:])
	if n == 0 || size < 4 || size > maxRow {
		return 0, nil, false
	}
	at += n
	row, n := varint(page[at:])
	if n == 0 || row < 1<<32 || row > maxSegment<<32|maxID {
		return 0, nil, false
	}
	at += n
	// The header is recognizable: three columns, the first of which is the row
	// number.
	if at+3 > len(page) || page[at] < 4 || page[at] > 12 || page[at+1] != 0 {
		return 0, nil, false
	}
	rightSum := func(payload []byte) bool {
		b, sum, ok := eventRow(payload)
		return ok && sum == checksum(int64(row), b)
	}
	payload := pages.payload(page, at, int(size), leafTable, tries, rightSum)
	if payload == nil {
		return 0, nil, false
	}
	b, _, _ = eventRow(payload)
	return int64(row), b, true
}

// eventRow parses a record of the form (NULL, blob, integer).
func eventRow(payload []byte) (b []byte, sum int64, ok bool) {
	columns, ok := record(payload, 3)
	if !ok || columns[0].kind != 0 || !columns[1].isBlob() {
		return nil, 0, false
	}
	sum, ok = columns[2].integer()
	return columns[1].bytes, sum, ok
}

// takeRest adds the settings and codes in a page.
func (s *salvaged) takeRest(pages versions, page []byte) {
	for _, at := range cellsOf(page, leafIndex) {
		size, n := varint(page[at:])
		if n == 0 || size > maxRow {
			continue
		}
		tries := 1
		payload := pages.payload(page, at+n, int(size), leafIndex, &tries, func([]byte) bool { return true })
		if c, ok := record(payload, 2); ok && c[0].isText() && c[1].isText() {
			s.settings[string(c[0].bytes)] = string(c[1].bytes)
		}
		if c, ok := record(payload, 5); ok && c[0].isText() && c[1].isText() {
			set, ok1 := c[2].integer()
			failures, ok2 := c[3].integer()
			failed, ok3 := c[4].integer()
			if ok1 && ok2 && ok3 {
				s.codes[string(c[0].bytes)] = keptCode{Hash: string(c[1].bytes), SetAt: set, Failures: int(failures), LastFailed: failed}
			}
		}
	}
}
