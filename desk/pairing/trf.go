package pairing

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Document is a Tournament Report File, line by line as it was written: unknown
// lines, trailing spaces and line ends are kept.
type Document struct {
	encoding Encoding
	data     []byte // as it was read
	exact    bool   // its text can be written back byte for byte
	lines    []docLine
	changed  bool
}

// docLine is one line. Its columns are counted in characters, or in bytes if
// the program that wrote the file did so.
type docLine struct {
	text string
	end  string // LF, CR, CRLF, or nothing at the end of the file
}

// errInexact is returned for a change of a file that cannot be written back
// exactly.
var errInexact = notRead("why.pair.inexact")

// ParseTRF reads a report in its version of 2006, 2016 or 2026. The encoding is
// one of Encodings, or empty.
func ParseTRF(data []byte, encoding string) (*Document, error) {
	if len(data) > MaxFile {
		return nil, notRead("why.pair.large", MaxFile>>20)
	}
	e, err := named(encoding, data)
	if err != nil {
		return nil, err
	}
	text, err := e.Text(data)
	if err != nil {
		return nil, err
	}
	if formatOf(text) != TRF {
		return nil, notRead("why.pair.notrf")
	}
	return newDocument(data, e, text)
}

func newDocument(data []byte, e Encoding, text string) (*Document, error) {
	d := &Document{encoding: e, data: data}
	if back, err := e.Bytes(text); err == nil && bytes.Equal(back, data) {
		d.exact = true
	}
	for text != "" {
		if len(d.lines) >= MaxRows {
			return nil, notRead("why.pair.rows", MaxRows)
		}
		i := strings.IndexAny(text, "\r\n")
		if i < 0 {
			d.lines = append(d.lines, docLine{text, ""})
			break
		}
		n := 1
		if strings.HasPrefix(text[i:], "\r\n") {
			n = 2
		}
		d.lines = append(d.lines, docLine{text[:i], text[i : i+n]})
		text = text[i+n:]
	}
	return d, nil
}

// Bytes returns the file: byte for byte as it was read, except for changes.
func (d *Document) Bytes() ([]byte, error) {
	if !d.changed {
		return d.data, nil
	}
	if !d.exact {
		return nil, errInexact
	}
	var b strings.Builder
	for _, l := range d.lines {
		b.WriteString(l.text)
		b.WriteString(l.end)
	}
	return d.encoding.Bytes(b.String())
}

// records2026 are those that only the version of 2026 has.
var records2026 = []string{"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802"}

// Version returns the version of the format: 2026 if the file has one of the
// records that only this version has, and otherwise 2016, which reads as that
// of 2006.
func (d *Document) Version() int {
	for _, l := range d.lines {
		if len(l.text) >= 3 && slices.Contains(records2026, l.text[:3]) {
			return 2026
		}
	}
	return 2016
}

// value returns the value of a record with one value, "" if there is none.
func (d *Document) value(tag string) string {
	for _, l := range d.lines {
		if strings.HasPrefix(l.text, tag) && len(l.text) <= MaxLine {
			text, _ := oneLine(l.text[3:])
			return text
		}
	}
	return ""
}

var trfLine = regexp.MustCompile(`^(?:###|(?:0[0-9][12]|013|[1-3][0-9][0-9]|80[12])(?:[ \t]|$)|(?:XX|BB)[A-Z](?:[ \t]|$))`)

// isReport reports whether a text has a player's line of a report: without one
// there is nothing to read, and a title like "150 years" is not a record.
func isReport(text string) bool {
	return strings.HasPrefix(text, "001 ") || strings.Contains(text, "\n001 ") || strings.Contains(text, "\r001 ")
}

// isTRFLine reports whether a line begins like a record of a report.
func isTRFLine(text string) bool { return trfLine.MatchString(text[:min(len(text), 8)]) }

// columns is a line by its columns, which count from 1.
type columns struct {
	text string
	at   []int // the offset of each column, and the end; nil: one byte each
}

// columns divides a line of a player. In UTF-8, some programs count bytes: that
// is assumed if the fields are in place then, and not when counting characters.
func (d *Document) columns(text string) columns {
	byByte := columns{text, nil}
	if len(text) > MaxLine || isASCII(text) {
		return byByte
	}
	byRune := columns{text, make([]int, 0, len(text)+1)}
	for i := range text {
		byRune.at = append(byRune.at, i)
	}
	byRune.at = append(byRune.at, len(text))
	if d.encoding.Name == "UTF-8" && !byRune.fits() && byByte.fits() {
		return byByte
	}
	return byRune
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}

// fits reports whether the gaps between the fields of a player are empty, and
// the decimal point of his points is in place.
func (c columns) fits() bool {
	for _, gap := range [...]int{4, 9, 48, 53, 57, 69, 80, 85, 90, 91} {
		if strings.TrimSpace(c.get(gap, gap)) != "" {
			return false
		}
	}
	point := c.get(83, 83)
	return point == "." || point == "," || strings.TrimSpace(point) == ""
}

// get returns the columns from one to another, as many as there are.
func (c columns) get(from, to int) string {
	if c.at == nil {
		if from > len(c.text) {
			return ""
		}
		return c.text[from-1 : min(to, len(c.text))]
	}
	last := len(c.at) - 1
	if from > last {
		return ""
	}
	return c.text[c.at[from-1]:c.at[min(to, last)]]
}

// width returns the number of columns.
func (c columns) width() int {
	if c.at == nil {
		return len(c.text)
	}
	return len(c.at) - 1
}

// with returns the line with an ASCII text that begins at a column, padded with
// spaces if it was shorter.
func (c columns) with(from int, value string) string {
	text := c.text
	if short := from - 1 + len(value) - c.width(); short > 0 {
		text += strings.Repeat(" ", short)
		c = columns{text, c.extended(short)}
	}
	if c.at == nil {
		return text[:from-1] + value + text[from-1+len(value):]
	}
	return text[:c.at[from-1]] + value + text[c.at[from-1+len(value)]:]
}

func (c columns) extended(by int) []int {
	if c.at == nil {
		return nil
	}
	at := slices.Clone(c.at)
	for range by {
		at = append(at, at[len(at)-1]+1)
	}
	return at
}

// number returns the number in some columns; 0 if there is none.
func (c columns) number(from, to int) int {
	n, err := strconv.Atoi(strings.TrimSpace(c.get(from, to)))
	if err != nil || n < 0 {
		return 0
	}
	return n
}
