package notation

import "strings"

// Suffix returns the marks that are set and do not yet stand at the end of a
// text the player wrote, as the sheet shows them behind it. The sign of a
// capture stands inside a move and has no suffix.
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
