package scoresheet_test

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"

	"zapis/scoresheet"
)

// wide returns a text in UTF-16.
func wide(text string, order binary.AppendByteOrder) (out []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}

// A text is the same however it was saved, and bytes that are no such text are left alone.
func TestPlainText(t *testing.T) {
	const text = "# Jürgen's ♘ and 𝄞\nage1qqq\r\n"
	for name, file := range map[string][]byte{
		"as it is":                    []byte(text),
		"with a mark":                 []byte("\ufeff" + text),
		"UTF-16LE with a mark":        wide("\ufeff"+text, binary.LittleEndian),
		"UTF-16BE with a mark":        wide("\ufeff"+text, binary.BigEndian),
		"UTF-16LE without":            wide(text, binary.LittleEndian),
		"UTF-16BE without":            wide(text, binary.BigEndian),
		"UTF-16LE cut within a glyph": append(wide(text, binary.LittleEndian), 'x'),
	} {
		if got := string(scoresheet.PlainText(file)); got != text {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, file := range []string{"", "a", "\xff\xfe", "\x00\x00\x00\x00\x01", "\xff\xd8\xff\xe0", "\x89PNG\r\n", "zapis\x00record"} {
		if got := string(scoresheet.PlainText([]byte(file))); got != file {
			t.Errorf("%q became %q", file, got)
		}
	}
}
