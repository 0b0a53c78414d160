package publish

import (
	"html"
	"strings"
)

// page escapes a text for HTML and SVG, for text and for quoted attributes.
func page(text string) string { return html.EscapeString(Line(text)) }

// cell returns a text as a cell of CSV, quoted where it must be. A text that a
// spreadsheet would take for a formula gets an apostrophe before it.
func cell(text string) string {
	text = Line(text)
	if text != "" && strings.ContainsRune("=+-@", rune(text[0])) && !isNumber(text) {
		text = "'" + text
	}
	if strings.ContainsAny(text, ",;\"'\t") || strings.HasPrefix(text, " ") {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// isNumber reports whether a text is a number with a sign, or one of our
// results, which no spreadsheet executes.
func isNumber(text string) bool {
	switch text {
	case "+", "-", "+/-", "-/+", "-/-", "+-", "-+", "--":
		return true
	}
	digits := strings.TrimLeft(text, "+-")
	return len(text)-len(digits) <= 1 && digits != "" && strings.Trim(digits, "0123456789.") == ""
}

// row writes cells separated by commas and ended by CR LF, as in RFC 4180.
func row(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(cell(c))
	}
	b.WriteString("\r\n")
}
