package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// ids names the headings of a document as the sites do that show repositories, so
// that one link works in both.
type ids struct{ given map[string]int }

// Generate returns the name of a heading: its letters and digits in lower case, a
// hyphen where a space was. The second of that name ends in -1.
func (s *ids) Generate(value []byte, _ ast.NodeKind) []byte {
	name := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.TrimSpace(string(value)))
	if s.given == nil {
		s.given = map[string]int{}
	}
	n := s.given[name]
	s.given[name]++
	if n > 0 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return []byte(name)
}

// Put keeps a name that stands in the document itself from being given again.
func (s *ids) Put(value []byte) {
	if s.given == nil {
		s.given = map[string]int{}
	}
	s.given[string(value)]++
}
