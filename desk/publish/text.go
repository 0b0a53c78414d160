package publish

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text as one line that looks the same everywhere: without
// control characters, without characters that are invisible or that change the
// direction of the following text, and with single spaces. Invalid UTF-8
// becomes a question mark. The result is at most 1000 characters long.
func Line(text string) string { return line(text, maxLine) }

// maxLine is the length of the longest line of somebody else's text, in
// characters. A name has at most 200.
const maxLine = 1000

func line(text string, most int) string {
	text = strings.ToValidUTF8(text, "?")
	var b strings.Builder
	space, n := false, 0
	for _, c := range text {
		switch {
		case unicode.IsSpace(c) || c == 0x2028 || c == 0x2029 || unicode.IsControl(c):
			space = true
			continue
		case unicode.In(c, unicode.Cf, unicode.Co, unicode.Cs, unicode.Other_Default_Ignorable_Code_Point) || c == utf8.RuneError:
			continue
		}
		if space && n > 0 {
			b.WriteByte(' ')
			n++
		}
		space = false
		b.WriteRune(c)
		if n++; n >= most {
			break
		}
	}
	return b.String()
}

// Isolated returns a name for a sentence of another direction: a right-to-left
// name cannot reverse the text next to it. It is for display only; stored or
// machine-readable text has no such characters.
func Isolated(name string) string {
	if !strings.ContainsFunc(name, bidi) {
		return name
	}
	return "\u2068" + name + "\u2069"
}

// bidi reports whether a letter is written from right to left.
func bidi(c rune) bool {
	return unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic, unicode.Adlam, unicode.Hanifi_Rohingya)
}

// remark returns somebody else's text in a form that is safe in a comment of
// PGN: it cannot end the comment, and no program takes it for an embedded
// command such as [%clk …].
func remark(text string) string {
	return strings.NewReplacer("{", "(", "}", ")", "[", "(", "]", ")").Replace(line(text, maxRemark))
}

// maxRemark is the length of the longest comment, in characters.
const maxRemark = 20_000
