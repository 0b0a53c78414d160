package attest_test

// The rest of the verifier of page_test.go: the packed record, and the record
// file.

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
)

// pageField is a field of a record or of a payload.
type pageField struct {
	number uint64
	value  []byte
}

func pageFields(b []byte) (fields []pageField, err error) {
	for len(b) > 0 {
		number, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errPage
		}
		size, m := binary.Uvarint(b[n:])
		if m <= 0 || size > uint64(len(b)-n-m) {
			return nil, errPage
		}
		fields = append(fields, pageField{number, b[n+m : n+m+int(size)]})
		b = b[n+m+int(size):]
	}
	return fields, nil
}

// pageOf returns the first field of that number, as bytes and as a number.
func pageOf(fields []pageField, number uint64) (value []byte, n uint64) {
	for _, f := range fields {
		if f.number == number {
			for _, b := range f.value[max(0, len(f.value)-8):] {
				n = n<<8 | uint64(b)
			}
			return f.value, n
		}
	}
	return nil, 0
}

// pageSheet reads the cells of a record, one text for each: the squares of a
// move on the board, the text of a written one, the corrections before it in
// parentheses, clock and offer behind.
func pageSheet(record []byte) (cells []string, err error) {
	if len(record) == 0 || record[0] != 1 {
		return nil, errPage
	}
	fields, err := pageFields(record[1:])
	if err != nil {
		return nil, err
	}
	for _, f := range fields {
		if f.number != 3 {
			continue
		}
		cell, err := pageFields(f.value)
		if err != nil {
			return nil, err
		}
		text := ""
		for _, part := range cell {
			if part.number == 6 {
				text += "(" + pageWriting(part.value) + ") "
			}
		}
		value, _ := pageOf(cell, 2)
		text += pageWriting(value)
		if _, clock := pageOf(cell, 3); clock > 0 {
			text += fmt.Sprintf(" %d s", clock-1)
		}
		if offer, _ := pageOf(cell, 5); offer != nil {
			text += " (=)"
		}
		cells = append(cells, text)
	}
	return cells, nil
}

func pageWriting(b []byte) string {
	fields, err := pageFields(b)
	if err != nil {
		return "?"
	}
	_, form := pageOf(fields, 3)
	_, from := pageOf(fields, 7)
	_, to := pageOf(fields, 8)
	_, piece := pageOf(fields, 12)
	text, _ := pageOf(fields, 4)
	switch form {
	case 1:
		square := func(s uint64) string { return string([]byte{'a' + byte(s%8), '1' + byte(s/8)}) }
		return string(".PNBRQK..pnbrqk."[piece]) + square(from) + square(to)
	case 2:
		return string(text)
	case 3:
		return "dash"
	}
	return "nothing"
}

// pageVerifyFile follows steps 1 to 4 of the page for a record file.
func pageVerifyFile(file string, known pageKeys) (status string, events int) {
	rest, ok := strings.CutPrefix(file, "zapis record file 1\n")
	several := !ok
	if several {
		if rest, ok = strings.CutPrefix(file, "zapis record file 2\n"); !ok {
			return "invalid", 0
		}
	}
	var sections []string
	for rest != "" {
		letter := "P"
		if len(sections) > 0 {
			letter = "S"
		}
		if len(rest) < 5 || rest[:1] != letter {
			return "invalid", 0
		}
		size := uint64(binary.BigEndian.Uint32([]byte(rest[1:5])))
		if size > uint64(len(rest)-5) {
			return "invalid", 0
		}
		sections, rest = append(sections, rest[5:5+size]), rest[5+size:]
	}
	if len(sections) < 2 {
		return "invalid", 0
	}
	status, g := pageVerify(sections[0], known)
	if status != "intact" && status != "valid" {
		return "invalid", 0
	}
	log := &pageLog{key: g.key, several: several}
	for _, segment := range sections[1:] {
		if segment == "" || !log.segment(segment) {
			return "invalid", 0
		}
	}
	if !log.whole() || hex.EncodeToString(log.head) != g.head || log.next != g.events ||
		g.alarms != "" && g.alarms != log.alarms.text() {
		return "invalid", 0
	}
	last := log.keys[len(log.keys)-1]
	if several != (log.later || log.changed || len(log.keys) > 1 || last != string(g.key)) || last != string(g.key) && !pageOver(g.record) {
		return "invalid", 0
	}
	return status, int(log.next)
}

// pageOver reports whether a record says that the game is over: released, or
// closed by the arbiter.
func pageOver(record []byte) bool {
	if len(record) == 0 {
		return false
	}
	fields, err := pageFields(record[1:])
	released, _ := pageOf(fields, 7)
	closed, _ := pageOf(fields, 8)
	return err == nil && (released != nil || closed != nil)
}
