package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"zapis/app/device"
	"zapis/assets"
	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
)

// answer is the answer of one command. Fields are in the order in which they
// are read aloud; "ok" and "error" are added by the writer.
type answer []field

type field struct {
	name  string
	value any
}

func (a answer) with(name string, value any) answer { return append(a, field{name, value}) }

// aloud is the name of the lines that are read out instead of an answer's other fields,
// once a style is chosen. JSON and plain text do not have them.
const aloud = ""

// aloud returns an answer with what is read out of it, one thing per line.
func (a answer) aloud(l ...string) answer { return a.with(aloud, lines(l)) }

// answers writes answers, as JSON or as plain text.
type answers struct {
	w     io.Writer
	json  bool
	words assets.Catalogue // of refusals
	voice *voice           // how moves are read out; nil until a style is chosen
	said  string           // the last line, as it was written
	stays bool             // the cursor stays after an answer, and the next command is typed there
}

func newAnswers(w io.Writer, json bool) *answers { return &answers{w: w, json: json} }

func (o *answers) ok(a answer) error {
	if o.json {
		return o.object(append(answer{{"ok", true}}, a...))
	}
	a = o.heard(a)
	var b strings.Builder
	between := ""
	for _, f := range a {
		text := o.plain(f)
		if text == "" {
			continue
		}
		// A list has its own lines.
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
	text := terminal.Lines(b.String())
	if o.voice != nil || len(a) > 0 && a[0].name == "text" {
		text = o.differently(text)
	}
	return o.line(text)
}

// heard leaves out of an answer what is not printed: the words for those who listen, or
// what these words stand for. Whether an act is on disk is always printed.
func (o *answers) heard(a answer) answer {
	words := slices.ContainsFunc(a, func(f field) bool { return f.name == aloud }) && o.voice != nil
	return slices.DeleteFunc(slices.Clone(a), func(f field) bool {
		return (f.name == aloud) != words && (f.name != "durable" || !words)
	})
}

func (o *answers) refused(err error) error {
	// One line, whatever the text of the cause.
	text := err.Error() // which says most
	var worded device.Worded
	if o.voice != nil || o.words.Language() != "en" || errors.As(err, &worded) {
		text = refusal(err, o.words)
	}
	text = strings.Join(strings.Fields(text), " ")
	if o.json {
		return o.object(answer{{"ok", false}, {"error", text}})
	}
	text = o.words.Say("console.refused", terminal.Line(text))
	if o.voice != nil {
		text = o.differently(text)
	}
	return o.line(text)
}

func (o *answers) line(text string) error {
	o.said = text[strings.LastIndexByte(text, '\n')+1:]
	end := "\n"
	if o.stays {
		end = " " // the end of the command that is typed there ends the line
	}
	_, err := fmt.Fprint(o.w, text, end)
	return err
}

// differently makes each line differ from the line before it, since a screen
// reader is silent if nothing seems to have changed: a repeated line begins
// with "again". The third time it is printed as the first time.
func (o *answers) differently(text string) string {
	last := o.said
	all := strings.Split(text, "\n")
	for i, line := range all {
		if line == last {
			all[i] = o.words.Say("console.again", line)
		}
		last = all[i]
	}
	return strings.Join(all, "\n")
}

// spokenValues are the fields with values that have words, by the keys of those.
var spokenValues = map[string]string{"status": "status.", "only": "log.sides."}

// plain returns a field as plain text. Once a style is chosen, cells and moves
// are written in it.
func (o *answers) plain(f field) string {
	if o.voice == nil {
		return plain(f)
	}
	if f.name == "offer" && f.value == true {
		return o.voice.words.Say("console.offer")
	}
	text, isText := f.value.(string)
	if !isText {
		return plain(f)
	}
	if key := spokenValues[f.name] + text; key != text && o.voice.words.Has(key) {
		return o.voice.words.Say(key)
	}
	switch f.name {
	case "mode":
		return strings.ToLower(o.voice.words.Say("mode." + text)) // capitals may be spelled
	case "cell":
		if name, err := scoresheet.ParseCellName(text); err == nil {
			return o.voice.cell(name)
		}
	case "text":
		return plain(field{f.name, o.voice.text(text)})
	}
	return plain(f)
}

// object writes the fields in their order; a map would sort them.
func (o *answers) object(a answer) error {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, f := range a {
		if f.name == aloud {
			continue
		}
		if b.Len() > 1 {
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
