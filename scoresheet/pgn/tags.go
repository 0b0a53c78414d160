package pgn

import (
	"bytes"
	"slices"
)

// bracket reads what begins with "[", which may be a tag or something else. If
// it is a tag that begins the next game, bracket reads nothing and returns
// true.
func (r *Reader) bracket() (done bool) {
	if !tagAhead(r.src.window(lookahead), r.head) {
		r.fault("square bracket that begins no tag")
		r.src.skip(1)
		for {
			b, ok := r.src.peek()
			if !ok || b == '\n' || b == '\r' {
				return false
			}
			r.src.skip(1)
			if b == ']' {
				return false
			}
		}
	}
	if r.moving {
		r.left = true
		return true
	}
	line, column, offset := r.src.line, r.src.column(), r.src.offset()
	r.start()
	if r.blank && len(r.g.Tags) > 0 {
		r.section, r.faults = len(r.g.Tags), len(r.g.Faults)
		r.sectionLine, r.sectionColumn, r.sectionOffset = line, column, offset
	}
	r.src.skip(1)
	return r.addTag(r.readTag(line, column), line, column, offset)
}

// addTag adds a tag. It returns true if the tag shows that the tags since the
// last empty line belong to the next game.
func (r *Reader) addTag(t Tag, line, column int, offset int64) (done bool) {
	g := r.g
	if t.Name == "" || r.over {
		return false
	}
	if i := r.firstTag(t.Name); i >= 0 {
		if r.section > 0 && i < r.section {
			r.split(r.section, r.faults)
			r.carry.Tags = append(r.carry.Tags, t)
			return true
		}
		if t.Name == "Event" && len(g.Tags) > 1 {
			r.split(len(g.Tags), len(g.Faults))
			r.carry.Tags = append(r.carry.Tags, t)
			r.carry.Line, r.carry.Column, r.carry.Offset = line, column, offset
			return true
		}
		r.faultAt(line, column, "tag %s is there twice", t.Name)
	}
	if len(g.Tags) >= MaxTags {
		if len(g.Tags) == MaxTags && !r.full {
			r.faultAt(line, column, "more than %d tags, the rest is left out", MaxTags)
		}
		r.full = true
		return false
	}
	g.Tags = append(g.Tags, t)
	return false
}

// fewTags is the number of tags up to which a linear search is used.
const fewTags = 64

// firstTag returns the index of the first tag of a name, or -1 if there is
// none.
func (r *Reader) firstTag(name string) int {
	tags := r.g.Tags
	if len(tags) <= fewTags {
		return slices.IndexFunc(tags, func(t Tag) bool { return t.Name == name })
	}
	if r.names == nil {
		r.names = make(map[string]int)
	}
	for i := r.named; i < len(tags); i++ {
		if _, ok := r.names[tags[i].Name]; !ok {
			r.names[tags[i].Name] = i
		}
	}
	r.named = len(tags)
	if i, ok := r.names[name]; ok {
		return i
	}
	return -1
}

// split moves the tags and faults from those indexes on to the next game.
func (r *Reader) split(tags, faults int) {
	g := r.g
	r.carry = &Game{
		Line: r.sectionLine, Column: r.sectionColumn, Offset: r.sectionOffset,
		Tags:   append([]Tag(nil), g.Tags[tags:]...),
		Faults: append([]Fault(nil), g.Faults[faults:]...),
	}
	g.Tags = g.Tags[:tags:tags]
	g.Faults = g.Faults[:faults:faults]
}

// tagAhead reports whether w begins with "[", a name and a quote. At the
// beginning of a line, "[" and a name are enough.
func tagAhead(w []byte, head bool) bool {
	i := afterSpace(w, 1)
	j := i
	for j < len(w) && (isName(w[j]) || j > i && !isSpace(w[j]) && bytes.IndexByte([]byte("\"[]{}"), w[j]) < 0) {
		j++
	}
	if j == i {
		return head && i < len(w) && w[i] == '"'
	}
	k := afterSpace(w, j)
	return head || k < len(w) && w[k] == '"'
}

// tagPairAhead reports whether w begins with a complete tag pair that is alone
// on its line.
func tagPairAhead(w []byte) (name string, ok bool) {
	if len(w) == 0 || w[0] != '[' || !tagAhead(w, false) {
		return "", false
	}
	if i := bytes.IndexAny(w, "\r\n"); i >= 0 {
		w = w[:i]
	}
	w = bytes.TrimRight(w, " \t")
	if !bytes.HasSuffix(w, []byte(`"]`)) || bytes.Count(w, []byte(`"`)) < 2 {
		return "", false
	}
	i := afterSpace(w, 1)
	return string(w[i : i+bytes.IndexAny(w[i:], " \t\"")]), true
}

func afterSpace(w []byte, i int) int {
	for i < len(w) && isSpace(w[i]) {
		i++
	}
	return i
}

func isName(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '_' || b >= 0x80
}

// readTag reads the rest of a tag whose bracket was at line and column.
func (r *Reader) readTag(line, column int) (t Tag) {
	s := &r.src
	r.tagSpace()
	r.scratch = r.scratch[:0]
	for {
		b, ok := s.peek()
		if !ok || isSpace(b) || b == '"' || b == ']' || b == '[' {
			break
		}
		if len(r.scratch) < MaxGame {
			r.scratch = append(r.scratch, b)
		}
		s.skip(1)
	}
	t.Name = r.often(r.scratch)
	if t.Name == "" {
		r.faultAt(line, column, "tag without a name")
	}
	r.tagSpace()
	if b, ok := s.peek(); ok && b == '"' {
		s.skip(1)
		var closed bool
		if t.Value, closed = r.tagValue(); !closed {
			return t
		}
	} else {
		r.fault("the value of tag %s is not in quotes", t.Name)
		t.Value = r.text(bytes.Trim(bytes.TrimRight(r.restOfLine(), " \t]"), `"`))
		return t
	}
	r.tagSpace()
	if b, ok := s.peek(); ok && b == ']' {
		s.skip(1)
	} else {
		r.faultAt(line, column, "tag %s has no closing bracket", t.Name)
		if s.line == line {
			r.restOfLine()
		}
		return t
	}
	if b := s.peekAt(0); b < 0x80 && isName(b) && (b < '0' || b > '9') {
		r.fault("text after tag %s", t.Name)
		r.restOfLine()
	}
	return t
}

// tagSpace skips white space inside a tag.
func (r *Reader) tagSpace() {
	for {
		b, ok := r.src.peek()
		if !ok || !isSpace(b) {
			return
		}
		r.src.step()
	}
}

// tagValue reads up to the quote that ends the value. A backslash escapes a
// quote or a backslash, but not a quote that is followed by the bracket and
// the end of the line, since the value would then have no end. A quote that is
// followed by another one on the line, but not by a bracket, is part of the
// value. A value that is not closed ends at the end of its line.
func (r *Reader) tagValue() (value string, closed bool) {
	s := &r.src
	r.scratch = r.scratch[:0]
	for {
		r.plainValue()
		b, ok := s.peek()
		if !ok || b == '\n' || b == '\r' {
			r.fault("tag value without its closing quote")
			return r.text(bytes.TrimRight(r.scratch, " \t]")), false
		}
		switch {
		case b == '\\' && s.peekAt(1) == '\\', b == '\\' && s.peekAt(1) == '"' && !endsTag(s.window(lookahead)[2:]):
			s.skip(1)
			b = s.peekAt(0)
		case b == '"':
			if rest := s.window(lookahead)[1:]; bracketNext(rest) || !quoteOnLine(rest) {
				s.skip(1)
				return r.text(r.scratch), true
			}
			r.fault("quote inside a tag value without a backslash")
		}
		if len(r.scratch) < MaxGame {
			r.scratch = append(r.scratch, b)
		}
		s.skip(1)
	}
}

// plainValue reads what in a value has no meaning but itself, as far as it has
// been read from the file.
func (r *Reader) plainValue() {
	s := &r.src
	w := s.buf[s.pos:s.end]
	n := 0
	for n < len(w) && w[n] != '"' && w[n] != '\\' && w[n] != '\n' && w[n] != '\r' {
		n++
	}
	r.scratch = append(r.scratch, w[:min(n, max(0, MaxGame-len(r.scratch)))]...)
	s.skip(n)
}

// bracketNext reports whether the next thing in w is "]".
func bracketNext(w []byte) bool {
	i := afterSpace(w, 0)
	return i < len(w) && w[i] == ']'
}

// endsTag reports whether w continues with "]" and the end of the line.
func endsTag(w []byte) bool {
	w = bytes.TrimLeft(w, " \t")
	if len(w) == 0 || w[0] != ']' {
		return false
	}
	w = bytes.TrimLeft(w[1:], " \t")
	return len(w) == 0 || w[0] == '\n' || w[0] == '\r'
}

// quoteOnLine reports whether another quote follows on the same line.
func quoteOnLine(w []byte) bool {
	i := bytes.IndexByte(w, '"')
	return i >= 0 && !bytes.ContainsAny(w[:i], "\r\n")
}
