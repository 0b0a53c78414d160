package notation

import "strings"

// Suffix returns the marks that are set but are not at the end of the text
// that the player wrote, as the sheet shows them after it. The sign of a
// capture is within a move and has no suffix.
func (m Marks) Suffix(text string) string {
	var b strings.Builder
	switch {
	case m&MateMark != 0 && !strings.HasSuffix(text, "#"):
		b.WriteByte('#')
	case m&MateMark == 0 && m&CheckMark != 0 && !strings.HasSuffix(text, "+"):
		b.WriteByte('+')
	}
	if m&EnPassantMark != 0 && !strings.HasSuffix(text, "e.p.") {
		b.WriteString(" e.p.")
	}
	return b.String()
}
