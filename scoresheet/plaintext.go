package scoresheet

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
)

// PlainText returns the text of a small file, such as one with a key, as the program
// writes it: as UTF-8 without a byte order mark. A person's programs save it otherwise:
// the > of Windows PowerShell makes UTF-16 of it, and editors put a mark before it. What
// is none of these is returned as it is. It is not for files whose bytes are signed.
func PlainText(file []byte) []byte {
	order, wide := UTF16Order(file)
	if !wide {
		return bytes.TrimPrefix(file, []byte("\ufeff"))
	}
	units := make([]uint16, len(file)/2) // a byte more belongs to no letter
	for i := range units {
		units[i] = order.Uint16(file[2*i:])
	}
	return bytes.TrimPrefix([]byte(string(utf16.Decode(units))), []byte("\ufeff"))
}

// UTF16Order reports whether a file is in UTF-16, and in which order its bytes are: it
// begins with that byte order mark, or with two letters of ASCII of two bytes each.
func UTF16Order(file []byte) (order binary.ByteOrder, wide bool) {
	if len(file) < 4 {
		return nil, false
	}
	switch b := file[:4]; {
	case b[0] == 0xFF && b[1] == 0xFE, b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0:
		return binary.LittleEndian, true
	case b[0] == 0xFE && b[1] == 0xFF, b[0] == 0 && b[1] != 0 && b[2] == 0 && b[3] != 0:
		return binary.BigEndian, true
	}
	return nil, false
}
