package pgn

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// columns is the maximum length of a line of movetext: the standard requires
// fewer than 80 characters in export format.
const columns = 79

// roster is the Seven Tag Roster in the order prescribed by the standard.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// A Writer writes games one after another, separated by an empty line. The
// first error stops it; Flush returns that error.
type Writer struct {
	w     *bufio.Writer // keeps the first error and returns it from Flush
	games int

	column  int    // characters on the current line
	prefix  string // precedes the next word without a space
	pending []byte // the last word, to which a suffix may be added
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: bufio.NewWriter(w)}
}

// Write writes one game: tags, an empty line, the movetext, the result. A
// [Reader] reads the output as an equal game, except for places and faults.
// Write does not check that moves are valid in PGN; the caller must not pass a
// move that is empty or contains white space or braces. Moves are numbered
// from the FEN tag, or from 1.
func (w *Writer) Write(g *Game) error {
	w.WriteTags(g.Tags)
	number, black := firstMove(g)
	w.WriteMoves(g.Comment, g.Moves, number, black, g.Result)
	return w.Flush()
}

func (w *Writer) put(text string) { _, _ = w.w.WriteString(text) }

// Flush writes buffered data and returns the first error.
func (w *Writer) Flush() error { return w.w.Flush() }

// WriteTags writes a tag section and the empty line after it: first the Seven
// Tag Roster in its order, then the others in the given order. It adds no
// tags.
func (w *Writer) WriteTags(tags []Tag) {
	if w.games++; w.games > 1 {
		w.put("\n")
	}
	for _, name := range roster {
		for _, t := range tags {
			if t.Name == name {
				w.tag(t)
			}
		}
	}
	for _, t := range tags {
		if !slices.Contains(roster, t.Name) {
			w.tag(t)
		}
	}
	if len(tags) > 0 {
		w.put("\n")
	}
}

func (w *Writer) tag(t Tag) {
	w.put("[" + t.Name + ` "` + Escape(t.Value) + "\"]\n")
}

// Escape returns value as written between the quotes of a tag: a backslash
// precedes each quote and backslash, and control characters, which are not
// allowed in tags, become spaces.
func Escape(value string) string {
	plain := true
	for _, c := range value {
		if c == '"' || c == '\\' || isControl(c) {
			plain = false
			break
		}
	}
	if plain {
		return value
	}
	var t strings.Builder
	for _, c := range value {
		switch {
		case c == '"' || c == '\\':
			t.WriteByte('\\')
			t.WriteRune(c)
		case isControl(c):
			t.WriteByte(' ')
		default:
			t.WriteRune(c)
		}
	}
	return t.String()
}

// Written returns the value of a tag as it is read after [Escape].
func Written(value string) string {
	return strings.Map(func(c rune) rune {
		if isControl(c) {
			return ' '
		}
		return c
	}, value)
}

func isControl(c rune) bool { return c < 0x20 || c >= 0x7F && c < 0xA0 }

// CommentText returns text in a form allowed in comments: braces become
// parentheses, since they cannot be escaped there, and control characters and
// runs of white space become one space.
func CommentText(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case c == '{':
			return '('
		case c == '}':
			return ')'
		case isControl(c):
			return ' '
		}
		return c
	}, text)
	return string(fold([]byte(text)))
}

// WriteMoves writes the comments before the first move, the moves with their
// annotations, and the result, in lines of fewer than 80 characters. A result
// that PGN does not have is written as "*". number is the number of the first
// move, and black says whether Black makes it.
func (w *Writer) WriteMoves(comment []string, moves []Ply, number int, black bool, result string) {
	w.column = 0
	for _, text := range comment {
		w.comment(text)
	}
	w.line(moves, number, black)
	switch result {
	case "1-0", "0-1", "1/2-1/2":
	default:
		result = "*"
	}
	w.word(result)
	w.flushWord()
	w.put("\n")
}

func (w *Writer) line(moves []Ply, number int, black bool) {
	numbered := true
	for i := range moves {
		m := &moves[i]
		for _, text := range m.Before {
			w.comment(text)
		}
		if !black {
			w.word(strconv.Itoa(number) + ".")
		} else if numbered {
			w.word(strconv.Itoa(number) + "...")
		}
		numbered = false
		for part := range strings.SplitSeq(m.Text, " ") {
			w.word(part)
		}
		for _, nag := range m.NAGs {
			w.word("$" + strconv.Itoa(nag))
		}
		for _, text := range m.Comments {
			w.comment(text)
			numbered = true
		}
		for _, variation := range m.Variations {
			if len(variation) == 0 {
				continue
			}
			w.prefix = "("
			w.line(variation, number, black)
			w.suffix(")")
			numbered = true
		}
		if black {
			number++
		}
		black = !black
	}
}

// comment writes a comment. No line of it begins with a percent sign, which
// would make it an escaped line, or with a bracket, which might look like a
// tag. Embedded commands such as [%clk …] are not broken.
func (w *Writer) comment(text string) {
	text = CommentText(text)
	if text == "" {
		return
	}
	w.prefix += "{"
	inside := false // between "[%" and "]"
	for i, part := range strings.Split(text, " ") {
		command := strings.HasPrefix(part, "[%")
		if i > 0 && (inside || !command && (part[0] == '[' || part[0] == '%')) {
			w.suffix(" " + part)
		} else {
			w.word(part)
		}
		inside = (inside || command) && !strings.Contains(part, "]")
	}
	w.suffix("}")
}

// word adds a word to the output; suffix can still append to it.
func (w *Writer) word(text string) {
	w.flushWord()
	w.pending = append(append(w.pending, w.prefix...), text...)
	w.prefix = ""
}

func (w *Writer) suffix(text string) { w.pending = append(w.pending, text...) }

// flushWord writes the pending word after a space or on a new line.
func (w *Writer) flushWord() {
	if len(w.pending) == 0 {
		return
	}
	n := utf8.RuneCount(w.pending)
	switch {
	case w.column == 0:
	case w.column+1+n > columns:
		w.put("\n")
		w.column = 0
	default:
		w.put(" ")
		w.column++
	}
	w.put(string(w.pending))
	w.column += n
	w.pending = w.pending[:0]
}

// firstMove returns the number and side of the first move: those of the FEN
// tag, otherwise those written with the first move, otherwise 1 and White.
func firstMove(g *Game) (number int, black bool) {
	fields := strings.Fields(g.Tag("FEN"))
	if len(fields) > 1 {
		black = fields[1] == "b"
	}
	if len(fields) > 5 {
		if n, err := strconv.Atoi(fields[5]); err == nil && n > 0 {
			return n, black
		}
	}
	if len(g.Moves) > 0 && g.Moves[0].Number > 0 {
		return g.Moves[0].Number, black || g.Moves[0].Dots > 1
	}
	return 1, black
}
