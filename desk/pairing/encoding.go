package pairing

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"
)

// Encoding describes how the bytes of a file are read as text.
type Encoding struct {
	Name string // such as UTF-8, UTF-16LE, windows-1251
	BOM  bool   // it begins with a byte order mark
	// Certain is false if the bytes would also be text in another encoding.
	Certain bool
}

// The encodings with one byte per character that can be requested by name.
// Without a name, only windows-1251 and windows-1252 are considered.
var bytewise = map[string]*charmap.Charmap{
	"windows-1250": charmap.Windows1250,
	"windows-1251": charmap.Windows1251,
	"windows-1252": charmap.Windows1252,
	"windows-1254": charmap.Windows1254,
	"windows-1257": charmap.Windows1257,
	"iso-8859-1":   charmap.ISO8859_1,
	"iso-8859-2":   charmap.ISO8859_2,
	"iso-8859-15":  charmap.ISO8859_15,
	"koi8-r":       charmap.KOI8R,
	"koi8-u":       charmap.KOI8U,
	"ibm437":       charmap.CodePage437,
	"ibm850":       charmap.CodePage850,
	"ibm852":       charmap.CodePage852,
	"ibm866":       charmap.CodePage866,
	"macintosh":    charmap.Macintosh,
}

var bomUTF8 = []byte("\xef\xbb\xbf")

// Encodings returns the names that Options.Encoding takes.
func Encodings() []string {
	return append([]string{"utf-8", "utf-16le", "utf-16be"}, slices.Sorted(maps.Keys(bytewise))...)
}

// Detect finds the encoding of a file. Text that is UTF-8 is taken as such.
// Other bytes are read as windows-1251 if their words then consist of Cyrillic
// letters, otherwise as windows-1252, which contains Latin-1.
func Detect(data []byte) Encoding {
	switch {
	case bytes.HasPrefix(data, bomUTF8):
		return Encoding{"UTF-8", true, utf8.Valid(data)}
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return Encoding{"UTF-16LE", true, true}
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return Encoding{"UTF-16BE", true, true}
	}
	if name := wide(data); name != "" {
		return Encoding{name, false, true}
	}
	if utf8.Valid(data) {
		return Encoding{"UTF-8", false, true}
	}
	if isCyrillic(data) {
		return Encoding{"windows-1251", false, false}
	}
	return Encoding{"windows-1252", false, false}
}

// wide returns the kind of UTF-16 in which a file without a byte order mark is:
// every second byte of its beginning is 0, since names of tags and columns, and
// the marks between them, are ASCII.
func wide(data []byte) string {
	data = data[:min(len(data), 400)&^1]
	if len(data) < 4 {
		return ""
	}
	var zero [2]int
	for i, b := range data {
		if b == 0 {
			zero[i&1]++
		}
	}
	switch half := len(data) / 2; {
	case zero[1] > half*2/3 && zero[0] < half/4:
		return "UTF-16LE"
	case zero[0] > half*2/3 && zero[1] < half/4:
		return "UTF-16BE"
	}
	return ""
}

// isCyrillic reports whether the words with bytes beyond ASCII look like
// Russian or Ukrainian in windows-1251: two letters or more, all Cyrillic, a
// capital only at the beginning or throughout. In western text such bytes stand
// alone between letters of ASCII.
func isCyrillic(data []byte) bool {
	yes, no := 0, 0
	data = data[:min(len(data), 1<<20)]
	for word := range bytes.FieldsFuncSeq(data, func(r rune) bool { return r < 0x80 && !unicode.IsLetter(r) }) {
		high, lower, upper := 0, 0, 0
		for _, b := range word {
			if b < 0x80 {
				continue
			}
			high++
			switch r := charmap.Windows1251.DecodeByte(b); {
			case !unicode.Is(unicode.Cyrillic, r):
			case unicode.IsLower(r):
				lower++
			default:
				upper++
			}
		}
		first := charmap.Windows1251.DecodeByte(word[0])
		switch {
		case high == 0:
		case high == len(word) && high > 1 && lower+upper == high &&
			(upper == 0 || lower == 0 || upper == 1 && unicode.IsUpper(first)):
			yes += high
		default:
			no += high
		}
	}
	return yes > 2*no
}

// Text returns a file as text. The byte order mark is left out. A byte that is no
// character in its encoding becomes the control character of its number, so that
// Bytes can write it back.
func (e Encoding) Text(data []byte) (string, error) {
	if e.Name == "UTF-8" {
		return strings.ToValidUTF8(string(bytes.TrimPrefix(data, bomUTF8)), "\ufffd"), nil
	}
	if c, ok := bytewise[e.Name]; ok {
		var b strings.Builder
		for _, octet := range data {
			r := c.DecodeByte(octet)
			if r == utf8.RuneError {
				r = rune(octet)
			}
			b.WriteRune(r)
		}
		return b.String(), nil
	}
	codec, err := e.wide()
	if err != nil {
		return "", err
	}
	text, err := codec.NewDecoder().Bytes(data)
	return strings.TrimPrefix(string(text), "\ufeff"), err
}

// Bytes is the inverse of Text. It fails if a character of the text does not
// exist in the encoding.
func (e Encoding) Bytes(text string) ([]byte, error) {
	if c, ok := bytewise[e.Name]; ok {
		data := make([]byte, 0, len(text))
		for _, r := range text {
			octet, ok := c.EncodeRune(r)
			if !ok && r >= 0x80 && r <= 0xFF && c.DecodeByte(byte(r)) == utf8.RuneError {
				octet, ok = byte(r), true
			}
			if !ok {
				return nil, notRead("why.pair.letter", strconv.QuoteRune(r), e.Name)
			}
			data = append(data, octet)
		}
		return data, nil
	}
	if e.BOM {
		text = "\ufeff" + text
	}
	if e.Name == "UTF-8" {
		return []byte(text), nil
	}
	codec, err := e.wide()
	if err != nil {
		return nil, err
	}
	return codec.NewEncoder().Bytes([]byte(text))
}

func (e Encoding) wide() (encoding.Encoding, error) {
	switch e.Name {
	case "UTF-16LE":
		return utf16.UTF16(utf16.LittleEndian, utf16.IgnoreBOM), nil
	case "UTF-16BE":
		return utf16.UTF16(utf16.BigEndian, utf16.IgnoreBOM), nil
	}
	return nil, errors.New("pairing: no encoding")
}

// named returns the encoding of that name.
func named(name string, data []byte) (Encoding, error) {
	switch name = strings.ToLower(name); name {
	case "":
		return Detect(data), nil
	case "utf-8", "utf8":
		return Encoding{"UTF-8", bytes.HasPrefix(data, bomUTF8), true}, nil
	case "utf-16le", "utf-16be":
		e := Encoding{Name: strings.ToUpper(name), Certain: true}
		e.BOM = Detect(data) == Encoding{e.Name, true, true}
		return e, nil
	case "latin-1", "latin1":
		name = "iso-8859-1"
	}
	if _, ok := bytewise[name]; ok {
		return Encoding{Name: name, Certain: true}, nil
	}
	return Encoding{}, notRead("why.pair.encoding.unknown", strconv.Quote(cut(name)), strings.Join(Encodings(), ", "))
}
