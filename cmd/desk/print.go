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

// The desk prints parts of files that somebody handed in, and names of files
// that somebody chose. None of these may forge an answer with an extra line, an
// escape sequence, a change of direction, or a name that reads like an answer.

// maxShown is the maximum number of characters of a name or a value in a line.
const maxShown = 100

// quoted returns a value from somebody else's file in Go's quotes, so that it
// is clear where it ends.
func quoted(text string) string {
	cut := ""
	if runes := []rune(text); len(runes) > maxShown {
		text, cut = string(runes[:maxShown]), "…"
	}
	return strconv.Quote(text) + cut
}

// fileName returns the name of a file as it is, or quoted if anything in it
// could be mistaken for something else.
func fileName(name string) string {
	plain := name != "" && utf8.ValidString(name) && !strings.ContainsFunc(name, func(c rune) bool {
		return c == ' ' || c == '"' || c == '\\' || !unicode.IsPrint(c)
	})
	if plain {
		return name
	}
	return strconv.Quote(name)
}

// complain prints a refusal on standard error, in one line.
func (d *desk) complain(why any) {
	fmt.Fprintln(d.stderr, "zapis-desk:", terminal.Line(fmt.Sprint(why)))
}

type refusalJSON struct {
	OK    bool   `json:"ok"` // never
	Error string `json:"error"`
}

// refuse prints a refusal, with --json also in the answer. It returns an error
// only if the answer cannot be written.
func (d *desk) refuse(why error) error {
	d.complain(why)
	if !d.json {
		return nil
	}
	return writeJSON(d, refusalJSON{Error: why.Error()})
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
