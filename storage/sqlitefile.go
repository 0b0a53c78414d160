package storage

import "encoding/binary"

// The part of SQLite's file format that salvage needs: integers of variable
// length, records, and payloads that continue in other pages
// (https://www.sqlite.org/fileformat2.html).

// varint decodes an integer of 1 to 9 bytes and returns the number of bytes,
// or 0 if they are cut off.
func varint(b []byte) (v uint64, n int) {
	for i := range min(9, len(b)) {
		if i == 8 {
			return v<<8 | uint64(b[i]), 9
		}
		v = v<<7 | uint64(b[i]&0x7f)
		if b[i] < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}

// column is a value of a record, according to the serial type in the header.
type column struct {
	kind  uint64
	bytes []byte
}

func (c column) isBlob() bool { return c.kind >= 12 && c.kind%2 == 0 }

func (c column) isText() bool { return c.kind >= 13 && c.kind%2 == 1 }

func (c column) integer() (int64, bool) {
	switch c.kind {
	case 8, 9:
		return int64(c.kind - 8), true
	case 1, 2, 3, 4, 5, 6:
		v := int64(int8(c.bytes[0]))
		for _, b := range c.bytes[1:] {
			v = v<<8 | int64(b)
		}
		return v, true
	}
	return 0, false
}

// record parses a record with the given number of columns that is exactly as
// long as the payload.
func record(payload []byte, columns int) (all []column, ok bool) {
	size, n := varint(payload)
	if n == 0 || size > uint64(len(payload)) {
		return nil, false
	}
	head, body := payload[n:max(int(size), n)], payload[size:]
	for len(head) > 0 {
		kind, n := varint(head)
		if n == 0 || len(all) == columns {
			return nil, false
		}
		head = head[n:]
		var length uint64
		switch {
		case kind >= 12:
			length = (kind - 12) / 2
		case kind <= 6:
			length = [...]uint64{0, 1, 2, 3, 4, 6, 8}[kind]
		case kind == 7:
			length = 8
		case kind >= 10:
			return nil, false
		}
		if length > uint64(len(body)) {
			return nil, false
		}
		all = append(all, column{kind, body[:length:length]})
		body = body[length:]
	}
	return all, len(all) == columns && len(body) == 0
}

// payload assembles the payload of a cell that begins at offset at. What does
// not fit into the page continues in others, of which there may be several
// versions: the newest are tried first, and good decides which result is
// right.
func (v versions) payload(page []byte, at, size int, kind byte, tries *int, good func([]byte) bool) []byte {
	local := v.local(size, kind)
	if at+local > len(page) {
		return nil
	}
	if local == size {
		if b := page[at : at+size : at+size]; good(b) {
			return b
		}
		return nil
	}
	if at+local+4 > len(page) || *tries <= 0 {
		return nil
	}
	b := make([]byte, local, size)
	copy(b, page[at:])
	return v.goOn(b, size, binary.BigEndian.Uint32(page[at+local:]), tries, good)
}

// goOn appends the content of the overflow page with that number and of those
// that follow it.
func (v versions) goOn(b []byte, size int, number uint32, tries *int, good func([]byte) bool) []byte {
	if len(b) == size {
		if *tries--; good(b) {
			return b
		}
		return nil
	}
	all := v.all[number]
	for i := len(all) - 1; i >= 0 && *tries > 0; i-- {
		page := all[i]
		more := page[4:min(4+size-len(b), len(page))]
		if whole := v.goOn(append(b, more...), size, binary.BigEndian.Uint32(page), tries, good); whole != nil {
			return whole
		}
	}
	if len(all) == 0 {
		*tries--
	}
	return nil
}

// local returns how many bytes of a payload are in the page itself.
func (v versions) local(size int, kind byte) int {
	most := v.size - 35
	if kind == leafIndex {
		most = (v.size-12)*64/255 - 23
	}
	if size <= most {
		return size
	}
	least := (v.size-12)*32/255 - 23
	if n := least + (size-least)%(v.size-4); n <= most {
		return n
	}
	return least
}
