package correspondence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text returns the form as text, its columns one below the other. What steers a
// terminal is left out.
func (f *Form) Text() string {
	var b strings.Builder
	line := func(text string) { b.WriteString(strings.TrimRight(strings.Map(printable, text), " ") + "\n") }
	if f.Title != "" {
		line(f.Title)
	}
	for _, h := range f.Head {
		line(h)
	}
	widths := make([]int, len(f.Columns))
	for _, row := range append([][]string{f.Columns}, f.Rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	at := 0
	for _, g := range f.Groups { // a heading is no wider than what it stands over
		room := g.Span - 1
		for _, w := range widths[at : at+g.Span] {
			room += w
		}
		if more := utf8.RuneCountInString(g.Text) - room; more > 0 {
			widths[at+g.Span-1] += more
		}
		at += g.Span
	}
	if len(f.Groups) > 0 {
		at = 0
		text := ""
		for _, g := range f.Groups {
			room := g.Span
			for _, w := range widths[at : at+g.Span] {
				room += w
			}
			text += padded(g.Text, room)
			at += g.Span
		}
		line(text)
	}
	for _, row := range append([][]string{f.Columns}, f.Rows...) {
		text := ""
		for i, cell := range row {
			text += padded(cell, widths[i]+1)
		}
		line(text)
	}
	for _, l := range f.Foot {
		line(l)
	}
	return b.String()
}

// printable returns a printable letter, a space for anything that separates
// words or lines, and nothing for other characters.
func printable(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case !unicode.IsPrint(r):
		return -1
	}
	return r
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
