package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"zapis/cmd/internal/terminal"
)

// What the desk prints, it prints of files that somebody handed in, and of
// names of files that somebody chose. None of that may forge an answer: a line
// of its own, an escape sequence, a change of direction, or a name that reads
// like an answer.

// maxShown is how many characters of a name or a value are shown in a line.
const maxShown = 100

// quoted is a value of somebody else's file between quotes, as Go writes it,
// so that it is plain where it ends.
func quoted(text string) string {
	cut := ""
	if runes := []rune(text); len(runes) > maxShown {
		text, cut = string(runes[:maxShown]), "…"
	}
	return strconv.Quote(text) + cut
}

// fileName is the name of a file as it is, or quoted if anything in it could
// be taken for something else.
func fileName(name string) string {
	plain := name != "" && utf8.ValidString(name) && !strings.ContainsFunc(name, func(c rune) bool {
		return c == ' ' || c == '"' || c == '\\' || !unicode.IsPrint(c)
	})
	if plain {
		return name
	}
	return strconv.Quote(name)
}

// complain says on the standard error what was refused, in one line.
func (d *desk) complain(why any) {
	fmt.Fprintln(d.stderr, "zapis-desk:", terminal.Line(fmt.Sprint(why)))
}

func writeJSON(d *desk, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := d.stdout.Write(terminal.EscapeJSON(b.Bytes()))
	return err
}
