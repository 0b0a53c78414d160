package pgn

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

// CanonicalHeader is the first line of the canonical form. A different form
// would have a different line.
const CanonicalHeader = "zapis canonical pgn v1"

// CanonicalError says where and why bytes are not one game in the strict
// grammar. Lines and columns count from 1, columns in bytes.
type CanonicalError struct {
	Line, Column int
	Reason       string
}

func (e *CanonicalError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// Canonical returns the canonical form of one game, the bytes a device
// attests; docs/pgn.md defines it and its grammar byte by byte.
//
// Tags for which omit returns true are left out; omit may be nil. Apart from
// these, two inputs have the same form if and only if they differ only in the
// white space between tokens, in runs of white space within comments, and in
// the order of tags. White space is space, tab, CR and LF. For anything that
// the grammar does not allow, Canonical returns a [*CanonicalError].
func Canonical(data []byte, omit func(tag string) bool) ([]byte, error) {
	return AppendCanonical(nil, data, omit)
}

// AppendCanonical appends the canonical form of one game to out, as [Canonical]
// returns it.
func AppendCanonical(out, data []byte, omit func(tag string) bool) ([]byte, error) {
	c := canon{data: data, out: slices.Grow(out, len(data)+len(CanonicalHeader)+64)}
	if err := c.tags(omit); err != nil {
		return nil, err
	}
	if err := c.movetext(); err != nil {
		return nil, err
	}
	return c.out, nil
}

// canon reads data once from front to back.
type canon struct {
	data  []byte
	pos   int
	out   []byte
	moves int // moves read, including variations
}

func (c *canon) errorAt(pos int, format string, args ...any) error {
	line, start := 1, 0
	for i := 0; i < pos; i++ {
		if b := c.data[i]; b == '\n' || b == '\r' && (i+1 == len(c.data) || c.data[i+1] != '\n') {
			line, start = line+1, i+1
		}
	}
	return &CanonicalError{Line: line, Column: pos - start + 1, Reason: fmt.Sprintf(format, args...)}
}

// space skips white space.
func (c *canon) space() {
	for c.pos < len(c.data) && isSpace(c.data[c.pos]) {
		c.pos++
	}
}

// peek returns the next byte, or 0 at the end. A zero byte in the data is
// refused everywhere.
func (c *canon) peek() byte {
	if c.pos == len(c.data) {
		return 0
	}
	return c.data[c.pos]
}

func (c *canon) tags(omit func(tag string) bool) error {
	type tag struct {
		name  string
		value []byte
	}
	var few [32]tag // nearly always enough
	tags := few[:0]
	var seen tagNames
	for c.space(); c.peek() == '['; c.space() {
		at := c.pos
		c.pos++
		c.space()
		start := c.pos
		for c.pos < len(c.data) && isASCIIName(c.data[c.pos]) {
			c.pos++
		}
		name := string(c.data[start:c.pos])
		if name == "" {
			return c.errorAt(c.pos, "a tag name of letters, digits and underscores must stand here")
		}
		if !seen.add(name) {
			return c.errorAt(at, "tag %s is there twice", name)
		}
		c.space()
		if c.peek() != '"' {
			return c.errorAt(c.pos, "the value of tag %s must begin with a quote here", name)
		}
		c.pos++
		value, err := c.value(name)
		if err != nil {
			return err
		}
		c.space()
		if c.peek() != ']' {
			return c.errorAt(c.pos, "tag %s must end with a bracket here", name)
		}
		c.pos++
		if b := c.peek(); c.pos < len(c.data) && !isSpace(b) && b != '[' {
			return c.errorAt(c.pos, "white space or a tag must follow tag %s", name)
		}
		if omit == nil || !omit(name) {
			tags = append(tags, tag{name, value})
		}
	}
	slices.SortFunc(tags, func(a, b tag) int { return cmp.Compare(a.name, b.name) })
	c.out = append(append(c.out, CanonicalHeader...), '\n')
	for _, t := range tags {
		c.out = append(append(append(c.out, '['), t.name...), ` "`...)
		c.out = append(append(c.out, t.value...), "\"]\n"...)
	}
	c.out = append(c.out, '\n')
	return nil
}

// tagNames is a set of names.
type tagNames struct {
	few  [32]string
	n    int
	many map[string]bool // once there are more
}

// add adds a name, and reports whether it is new.
func (s *tagNames) add(name string) bool {
	switch {
	case slices.Contains(s.few[:s.n], name) || s.many[name]:
		return false
	case s.n < len(s.few):
		s.few[s.n] = name
		s.n++
	case s.many == nil:
		s.many = map[string]bool{name: true}
	default:
		s.many[name] = true
	}
	return true
}

// value reads a tag value and the quote after it, and returns the value as
// written.
func (c *canon) value(name string) ([]byte, error) {
	start := c.pos
	for c.pos < len(c.data) {
		switch b := c.data[c.pos]; {
		case isPlain[b]:
			c.pos++
		case b == '"':
			value := c.data[start:c.pos]
			c.pos++
			return value, nil
		case b == '\\':
			if next := c.data[c.pos:]; len(next) < 2 || next[1] != '"' && next[1] != '\\' {
				return nil, c.errorAt(c.pos, "a backslash in tag %s must stand before a quote or a backslash", name)
			}
			c.pos += 2
		default:
			if err := c.character("tag ", name); err != nil {
				return nil, err
			}
		}
	}
	return nil, c.errorAt(c.pos, "the value of tag %s does not end", name)
}

// isPlain tells the bytes of a value that are nothing but themselves.
var isPlain = func() (t [256]bool) {
	for b := byte(0x20); b < 0x7F; b++ {
		t[b] = b != '"' && b != '\\'
	}
	return t
}()

// character skips one character, which must not be a control character. The
// place for an error message is passed in two parts, so that nothing is
// concatenated unless there is an error.
func (c *canon) character(where, name string) error {
	b := c.data[c.pos]
	if b >= 0x20 && b < 0x7F {
		c.pos++
		return nil
	}
	r, n := utf8.DecodeRune(c.data[c.pos:])
	if r == utf8.RuneError && n <= 1 {
		return c.errorAt(c.pos, "byte %#02x in %s%s is not UTF-8", b, where, name)
	}
	if unicode.IsControl(r) {
		return c.errorAt(c.pos, "control character %U in %s%s", r, where, name)
	}
	c.pos += n
	return nil
}

func (c *canon) emit(token []byte) {
	c.out = append(append(c.out, token...), '\n')
}

func (c *canon) movetext() error {
	depth := 0
	for {
		c.space()
		if c.pos == len(c.data) {
			return c.errorAt(c.pos, "the result is missing")
		}
		start := c.pos
		switch b := c.peek(); {
		case b == '{':
			if err := c.comment(); err != nil {
				return err
			}
		case b == '(':
			depth++
			c.pos++
			c.emit(c.data[start:c.pos])
		case b == ')':
			if depth == 0 {
				return c.errorAt(start, "closing parenthesis without an opening one")
			}
			depth--
			c.pos++
			c.emit(c.data[start:c.pos])
		case b == '$':
			c.pos++
			if c.digits() == 0 {
				return c.errorAt(c.pos, "digits must follow $")
			}
			if err := c.boundary(); err != nil {
				return err
			}
			c.emit(c.data[start:c.pos])
		case b == '*' || isMoveByte(b):
			result, err := c.word(depth)
			if err != nil {
				return err
			}
			if !result {
				continue
			}
			if depth > 0 {
				return c.errorAt(start, "a result inside a variation")
			}
			if c.space(); c.pos < len(c.data) {
				return c.errorAt(c.pos, "nothing may follow the result")
			}
			return nil
		case b == '[':
			return c.errorAt(start, "a tag may not follow the movetext")
		default:
			return c.errorAt(start, "%q may not stand here", b)
		}
	}
}

func (c *canon) digits() int {
	start := c.pos
	for c.pos < len(c.data) && c.data[c.pos] >= '0' && c.data[c.pos] <= '9' {
		c.pos++
	}
	return c.pos - start
}

// word reads a move number, a move or a result. It refuses what lenient
// readers take for something else if white space changes: a single piece
// letter, which in parentheses after a move is a promotion, and a second move
// 1 in the main line, which starts another game.
func (c *canon) word(depth int) (result bool, err error) {
	start := c.pos
	if n := c.digits(); n > 0 && c.peek() == '.' {
		if n > 9 || c.data[start] == '0' {
			return false, c.errorAt(start, "a move number has one to nine digits and no zero in front")
		}
		dots := c.pos
		for c.peek() == '.' {
			c.pos++
		}
		if n := c.pos - dots; n != 1 && n != 3 {
			return false, c.errorAt(dots, "a move number has one dot or three")
		}
		if depth == 0 && c.moves > 0 && string(c.data[start:c.pos]) == "1." {
			return false, c.errorAt(start, "move 1 again")
		}
		c.emit(c.data[start:c.pos])
		return false, nil
	}
	c.pos = start
	if c.data[c.pos] == '*' {
		c.pos++
	} else {
		for c.pos < len(c.data) && isMoveByte(c.data[c.pos]) {
			c.pos++
		}
	}
	if err := c.boundary(); err != nil {
		return false, err
	}
	word := c.data[start:c.pos]
	switch string(word) {
	case "1-0", "0-1", "1/2-1/2", "*":
		result = true
	case "--":
	default:
		if b := word[0] | 0x20; b < 'a' || b > 'z' || len(word) < 2 || bytes.IndexByte(word, '/') >= 0 {
			return false, c.errorAt(start, "%q is neither a move nor a move number nor a result", word)
		}
	}
	c.emit(word)
	c.moves++
	return result, nil
}

// boundary checks that a token ends here: white space, a brace, a parenthesis
// or the end follows.
func (c *canon) boundary() error {
	if c.pos == len(c.data) || isSpace(c.data[c.pos]) || bytes.IndexByte([]byte("{()"), c.data[c.pos]) >= 0 {
		return nil
	}
	return c.errorAt(c.pos, "%q may not stand in or right after a move, a glyph or a result", c.data[c.pos])
}

// comment reads from brace to brace. No line of a comment may begin with a
// percent sign or look like a tag, since other readers may not treat it as a
// comment.
func (c *canon) comment() error {
	c.out = append(c.out, '{')
	first := len(c.out)
	c.pos++
	lineHead, space := false, false
	for c.pos < len(c.data) {
		b := c.data[c.pos]
		switch {
		case b == '}':
			c.pos++
			c.out = append(c.out, "}\n"...)
			return nil
		case b == '{':
			return c.errorAt(c.pos, "an opening brace inside a comment")
		case isSpace(b):
			lineHead = b == '\n' || b == '\r' || lineHead
			space = true
			c.pos++
			continue
		case b == '%' && lineHead && (c.data[c.pos-1] == '\n' || c.data[c.pos-1] == '\r'):
			return c.errorAt(c.pos, "a line that begins with a percent sign")
		case b == '[' && lineHead && tagAhead(c.data[c.pos:], false):
			return c.errorAt(c.pos, "a line inside a comment that looks like a tag")
		}
		start := c.pos
		if err := c.character("a comment", ""); err != nil {
			return err
		}
		if space && len(c.out) > first {
			c.out = append(c.out, ' ')
		}
		c.out = append(c.out, c.data[start:c.pos]...)
		lineHead, space = false, false
	}
	return c.errorAt(c.pos, "the comment does not end")
}

func isASCIIName(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '_'
}

// isMoveByte reports whether b can be part of a move or a result.
func isMoveByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' ||
		b == '+' || b == '#' || b == '=' || b == '-' || b == '/'
}
