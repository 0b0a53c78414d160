package logwords

import (
	"strconv"
	"strings"
	"unicode"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Words maps keys to words of one language; assets.Catalogue implements it.
type Words interface {
	Say(key string, args ...any) string
	Language() string
}

// Text is a sentence in no particular language. The zero value is empty.
type Text struct {
	Key  string
	Args []any // string, int, Text, []Text, Span, a written move, or what has words of its own
}

func text(key string, args ...any) Text { return Text{"log." + key, args} }

// raw is a text that is the same in every language.
func raw(s string) Text { return Text{Key: "", Args: []any{s}} }

// Say returns the text in a language. Players' texts are on one line, without
// characters that control a terminal.
func (t Text) Say(w Words) string {
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		args[i] = say(a, w)
	}
	if t.Key != "" {
		said := w.Say(t.Key, args...)
		if strings.HasSuffix(said, "..") || strings.HasSuffix(said, "….") { // a cell ends the sentence
			return said[:len(said)-1]
		}
		return said
	}
	if len(args) == 0 {
		return ""
	}
	return args[0].(string)
}

func say(a any, w Words) string {
	switch a := a.(type) {
	case string:
		return plain(a)
	case named:
		return a.say(w)
	case ruleSet:
		return a.say(w)
	case ending:
		return plain(scoresheet.SayReason(string(a), w))
	case int:
		return strconv.Itoa(a)
	case Text:
		return a.Say(w)
	case []Text:
		all := make([]string, len(a))
		for i, t := range a {
			all[i] = t.Say(w)
		}
		return strings.Join(all, ", ")
	case Span:
		return a.text().Say(w)
	case board.Shape:
		return notation.Text(a, 0, notation.Language(w.Language()), notation.Short)
	case squares:
		return notation.SquaresText(board.Move(a), 0, notation.Language(w.Language()))
	case scoresheet.CellName:
		return a.Label()
	case []scoresheet.CellName:
		return cellList(a)
	}
	return ""
}

// named is something with a short name in the log, such as a ruling, and the key of its
// words. A later version's, which has no words here, is called by its name.
type named struct{ key, name string }

func (n named) say(w Words) string {
	if said := w.Say(n.key); said != n.key {
		return said
	}
	return plain(n.name)
}

// ruleSet names a rule set by its title, if it came with the program, and by its name and
// version.
type ruleSet string

func (s ruleSet) say(w Words) string {
	id, _, _ := strings.Cut(string(s), " ")
	title := named{"ruling.set." + id, ""}.say(w)
	if title == "" {
		return plain(string(s))
	}
	return title + " (" + plain(string(s)) + ")"
}

// ending is the reason of a result, as it is stored.
type ending string

// plain makes a text safe for one line.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

// listed is how many items of a list a sentence names.
const listed = 6

func cellList(names []scoresheet.CellName) string {
	var b strings.Builder
	for i, n := range names {
		if i == listed {
			b.WriteString(" …")
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(n.Label())
	}
	return b.String()
}

// Span is a length of time in milliseconds.
type Span int64

func (s Span) text() Text {
	sec := (max(s, 0) + 500) / 1000
	switch {
	case sec < 10 && sec*1000 != s:
		return text("span.s", strconv.FormatFloat(float64(max(s, 0))/1000, 'f', 1, 64))
	case sec < 60:
		return text("span.s", int(sec))
	case sec < 3600:
		return text("span.min", int(sec/60), int(sec%60))
	}
	return text("span.h", int(sec/3600), int(sec/60%60))
}

// Say returns the length of time, such as "2 min 5 s".
func (s Span) Say(w Words) string { return s.text().Say(w) }

// seconds is a difference between clocks, such as "+3600 s".
func seconds(ms int64) string {
	sign := "+"
	if ms < 0 {
		sign, ms = "−", -ms
	}
	return sign + strconv.FormatInt((ms+500)/1000, 10) + " s"
}

// squares are two squares that were touched while the position was not known.
type squares board.Move

// written returns a text for the present or former content of a cell.
func written(w scoresheet.Writing) Text {
	switch w.Form {
	case scoresheet.FormMove:
		return Text{Args: []any{w.Shape}}
	case scoresheet.FormSquares:
		return Text{Args: []any{squares(w.Shape.Move)}}
	case scoresheet.FormText:
		return text("quoted", w.Text)
	case scoresheet.FormDash:
		return text("entry.dash")
	case scoresheet.FormBlank:
	}
	return text("entry.blank")
}

// orRaw returns the words for one of a fixed list, or the system's text.
func orRaw(prefix, word string, known ...string) Text {
	for _, k := range known {
		if k == word {
			return text(prefix + word)
		}
	}
	return raw(word)
}
