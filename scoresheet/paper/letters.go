package paper

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"zapis/assets"
)

// letters knows which letters the font has.
type letters struct {
	font *sfnt.Font
	buf  sfnt.Buffer
	has  map[rune]bool
}

func newLetters() *letters {
	l := &letters{has: map[rune]bool{}}
	_, data := assets.Font(false)
	l.font, _ = sfnt.Parse(data) // the fonts' test reads it too
	return l
}

func (l *letters) known(r rune) bool {
	known, asked := l.has[r]
	if !asked {
		i, err := l.font.GlyphIndex(&l.buf, r)
		known = err == nil && i != 0
		l.has[r] = known
	}
	return known
}

// Lacks reports whether a text has letters that are printed as question marks.
func Lacks(text string) bool {
	l := newLetters()
	return strings.Count(l.line(text), "?") > strings.Count(clip(text), "?")
}

// maxText is how many bytes of a text are printed. Texts of players and
// arbiters are far shorter; a file from a stranger may contain megabytes.
const maxText = 4000

// clip cuts off texts that are longer than anybody writes.
func clip(text string) string {
	if len(text) <= maxText {
		return text
	}
	n := maxText
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

// line returns a text as it can be printed on one line: letters missing in the
// font lose their accents or become question marks; control characters are left
// out, and a text longer than [maxText] is cut short.
func (l *letters) line(text string) string {
	var out strings.Builder
	text = clip(text)
	for _, r := range norm.NFC.String(text) {
		switch {
		case unicode.IsSpace(r):
			out.WriteByte(' ')
		case !unicode.IsPrint(r):
		case l.known(r):
			out.WriteRune(r)
		default:
			out.WriteString(l.plain(r))
		}
	}
	return out.String()
}

// plain returns a letter without its accents.
func (l *letters) plain(r rune) string {
	base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
	switch {
	case base != r && l.known(base):
		return string(base)
	case unicode.Is(unicode.Mn, r):
		return ""
	}
	return "?"
}
