package pgn

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"zapis/scoresheet"
)

// lookahead is how many bytes the reader may look ahead. A longer tag pair is
// not recognized inside a comment that was never closed.
const lookahead = 4096

// source is a window on the file that keeps track of line and column.
type source struct {
	r         io.Reader
	buf       []byte
	pos, end  int
	base      int64 // offset of buf[0] in the file
	lineStart int64 // offset of the beginning of the line
	line      int
	err       error // why nothing more can be read; io.EOF at the end

	begun bool // something was read
	raw   bool // UTF-16 is refused and not decoded: offsets must be those of the file
	wide  bool // the file is in UTF-16
}

// newSource returns a source that uses the memory of another one, if that is
// large enough.
func newSource(r io.Reader, buf []byte) source {
	size := 64 << 10
	if known, ok := r.(interface{ Len() int }); ok {
		size = min(size, max(known.Len(), 2*lookahead)) // it may be one game of thousands
	}
	if len(buf) < size {
		buf = make([]byte, size)
	}
	return source{r: r, buf: buf, line: 1}
}

// fill tries to get n bytes into the window; n must not exceed lookahead.
func (s *source) fill(n int) {
	if !s.begun {
		s.begun = true
		s.begin()
	}
	if s.end-s.pos >= n || s.err != nil {
		return
	}
	if s.pos+n > len(s.buf) {
		copy(s.buf, s.buf[s.pos:s.end])
		s.base += int64(s.pos)
		s.end -= s.pos
		s.pos = 0
	}
	for idle := 0; s.end-s.pos < n && s.err == nil; {
		k, err := s.r.Read(s.buf[s.end:])
		s.end += k
		if err != nil {
			s.err = err
		} else if k == 0 {
			if idle++; idle > 100 {
				s.err = io.ErrNoProgress
			}
		}
	}
}

// begin reads the first bytes and has a file in UTF-16 decoded from there on.
func (s *source) begin() {
	s.fill(4)
	order, wide := scoresheet.UTF16Order(s.buf[:s.end])
	switch {
	case !wide:
		return
	case s.raw:
		s.end, s.err = 0, errUTF16
		return
	}
	s.wide = true
	rest := s.r
	if s.err != nil {
		rest = failed{s.err}
	}
	s.r = &utf16Reader{r: io.MultiReader(bytes.NewReader(bytes.Clone(s.buf[:s.end])), rest), order: order}
	s.end, s.err = 0, nil
}

// failed is a reader of nothing.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }

// peek returns the next byte. ok is false at the end.
func (s *source) peek() (b byte, ok bool) {
	if s.pos == s.end {
		if s.fill(1); s.pos == s.end {
			return 0, false
		}
	}
	return s.buf[s.pos], true
}

// peekAt returns the byte i places ahead, or 0 at the end.
func (s *source) peekAt(i int) byte {
	if s.pos+i >= s.end {
		if s.fill(i + 1); s.pos+i >= s.end {
			return 0
		}
	}
	return s.buf[s.pos+i]
}

// window returns up to n bytes ahead.
func (s *source) window(n int) []byte {
	s.fill(n)
	return s.buf[s.pos:min(s.end, s.pos+n)]
}

// step skips the next byte, which must exist, and counts lines. LF, CR LF and a
// single CR end a line.
func (s *source) step() {
	b := s.buf[s.pos]
	s.pos++
	if b == '\n' || b == '\r' && s.peekAt(0) != '\n' {
		s.line++
		s.lineStart = s.offset()
	}
}

// skip skips n bytes, none of which may end a line.
func (s *source) skip(n int) { s.pos += n }

func (s *source) offset() int64 { return s.base + int64(s.pos) }
func (s *source) column() int   { return int(s.offset()-s.lineStart) + 1 }

// toUTF8 returns b as UTF-8. Bytes that are not UTF-8 are read as
// Windows-1252; NUL bytes are dropped.
func toUTF8(b []byte) (text string, recoded bool) {
	if bytes.IndexByte(b, 0) >= 0 {
		b = bytes.ReplaceAll(b, []byte{0}, nil)
	}
	if utf8.Valid(b) {
		return string(b), false
	}
	var t strings.Builder
	for _, c := range b {
		switch {
		case c < 0x80 || c >= 0xA0:
			t.WriteRune(rune(c))
		default:
			t.WriteRune(windows1252[c-0x80])
		}
	}
	return t.String(), true
}

// windows1252 maps the bytes 80 to 9F to characters. The five that are
// undefined remain control characters as in Latin-1.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}
