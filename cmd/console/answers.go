package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"zapis/cmd/internal/terminal"
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
	_, err := fmt.Fprintln(o.w, terminal.Lines(b.String()))
	return err
}

func (o *answers) refused(err error) error {
	// One line, whatever the cause says.
	text := strings.Join(strings.Fields(err.Error()), " ")
	if o.json {
		return o.object(answer{{"ok", false}, {"error", text}})
	}
	_, err = fmt.Fprintln(o.w, "refused:", terminal.Line(text))
	return err
}

// object writes the fields in their order; a map would sort them.
func (o *answers) object(a answer) error {
	var b bytes.Buffer
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
	_, err := o.w.Write(terminal.EscapeJSON(b.Bytes()))
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
