package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// answer is what one command answers. Fields are in the order in which they
// are said aloud; "ok" and "error" are added by the writer.
type answer []field

type field struct {
	name  string
	value any
}

func (a answer) with(name string, value any) answer { return append(a, field{name, value}) }

// answers writes answers, as JSON or as plain text.
type answers struct {
	w    io.Writer
	json bool
}

func newAnswers(w io.Writer, json bool) *answers { return &answers{w, json} }

func (o *answers) ok(a answer) error {
	if o.json {
		return o.object(append(answer{{"ok", true}}, a...))
	}
	var b strings.Builder
	between := ""
	for _, f := range a {
		text := plain(f)
		if text == "" {
			continue
		}
		// A list stands on lines of its own.
		_, list := f.value.(speaker)
		if list && between != "" {
			between = "\n"
		}
		b.WriteString(between + text)
		if between = " "; list {
			between = "\n"
		}
	}
	if b.Len() == 0 {
		b.WriteString("ok")
	}
	_, err := fmt.Fprintln(o.w, visible(b.String()))
	return err
}

// visible is a text made fit for a terminal: a player writes what he likes, and
// none of it shall clear the screen on which the arbiter reads the sheet, or
// turn a result around. Whatever is not to be seen is U+FFFD.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' || unicode.IsPrint(c) {
			return c
		}
		return utf8.RuneError
	}, text)
}

// escaped is JSON in which what is not to be seen is escaped: the encoder
// leaves controls from U+007F on and changes of direction as they are. They
// stand in strings only, which mean the same.
func escaped(text string) string {
	odd := func(c rune) bool { return c >= 0x7f && !unicode.IsPrint(c) }
	if strings.IndexFunc(text, odd) < 0 {
		return text
	}
	var b strings.Builder
	for _, c := range text {
		if !odd(c) {
			b.WriteRune(c)
			continue
		}
		for _, half := range utf16.Encode([]rune{c}) {
			fmt.Fprintf(&b, "\\u%04x", half)
		}
	}
	return b.String()
}

func (o *answers) refused(err error) error {
	// One line, whatever the cause says.
	text := strings.Join(strings.Fields(err.Error()), " ")
	if o.json {
		return o.object(answer{{"ok", false}, {"error", text}})
	}
	_, err = fmt.Fprintln(o.w, "refused:", visible(text))
	return err
}

// object writes the fields in their order; a map would sort them.
func (o *answers) object(a answer) error {
	var b strings.Builder
	b.WriteByte('{')
	for i, f := range a {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := compact(f.name)
		if err != nil {
			return err
		}
		value, err := compact(f.value)
		if err != nil {
			return err
		}
		b.WriteString(name + ":" + value)
	}
	b.WriteString("}\n")
	_, err := io.WriteString(o.w, escaped(b.String()))
	return err
}

// compact is JSON that leaves < > & as they are, on one line.
func compact(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// speaker is a value with a plain-text form of its own.
type speaker interface{ speak() string }

func plain(f field) string {
	switch v := f.value.(type) {
	case speaker:
		return v.speak()
	case string:
		return strings.ReplaceAll(v, "\n", string(utf8.RuneError))
	case bool:
		if f.name == "durable" && !v {
			return "NOT SAVED"
		}
		if v {
			return f.name
		}
		return ""
	case nil:
		return ""
	default:
		return fmt.Sprintf("%s %v", f.name, v)
	}
}
