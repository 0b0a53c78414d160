package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Line returns a text of somebody else as one line that is fit for a terminal.
// Whatever cannot be seen becomes U+FFFD, so that no text clears the screen,
// adds a line or turns a result around. A no-break space, which French words
// need before their colons, becomes a space: a terminal breaks no lines by it.
func Line(text string) string { return visible(text, false) }

// Lines returns a text as Line does, but keeps the ends of its lines.
func Lines(text string) string { return visible(text, true) }

func visible(text string, lines bool) string {
	return strings.Map(func(c rune) rune {
		switch {
		case unicode.IsPrint(c), lines && c == '\n':
			return c
		case c == '\u00a0', c == '\u202f':
			return ' '
		}
		return utf8.RuneError
	}, text)
}

// Count returns a number with the noun that it counts: 1 move, 2 moves.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// EscapeJSON escapes in JSON what cannot be seen: the encoder leaves controls
// from U+007F on and changes of direction as they are. They stand in strings
// only, whose meaning does not change. JSON that needs none is returned itself.
func EscapeJSON(json []byte) []byte {
	hidden := func(c rune) bool { return c >= 0x7f && !unicode.IsPrint(c) }
	if bytes.IndexFunc(json, hidden) < 0 {
		return json
	}
	var out bytes.Buffer
	for _, c := range string(json) {
		if !hidden(c) {
			out.WriteRune(c)
			continue
		}
		for _, half := range utf16.Encode([]rune{c}) {
			fmt.Fprintf(&out, "\\u%04x", half)
		}
	}
	return out.Bytes()
}
