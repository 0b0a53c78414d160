package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"zapis/app/session"
	"zapis/scoresheet/notation"
)

// console reads commands and answers each.
type console struct {
	dev    *session.Session
	out    *answers
	strict bool
	form   notation.Style // of moves made on the board, on the sheet
	data   string         // the device's folder

	diagnostics io.Writer // alarms are announced there; nil for nowhere
	alarms      int       // how many there were at the last look

	spoken *voice // nil until it is needed
}

// command is one word of the language. rest is the unchanged line after the
// word and one space.
type command struct {
	word, usage string
	run         func(c *console, rest string) (answer, error)
}

// maxLine bounds a command line, in bytes.
const maxLine = 1 << 16

func (c *console) run(in io.Reader) int {
	r := bufio.NewReaderSize(in, maxLine)
	for {
		c.announce()
		line, err := readLine(r)
		if line == "" && err != nil {
			if !errors.Is(err, io.EOF) {
				return c.stop(c.out.refused(fmt.Errorf("the commands cannot be read further: %w", err)), exitRefused)
			}
			return exitOK
		}
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if word := strings.TrimSpace(line); word == "" || word[0] == '#' {
			continue
		}
		a, refusal := c.obey(line)
		var wrote error
		if refusal != nil {
			wrote = c.out.refused(refusal)
		} else {
			wrote = c.out.ok(a)
		}
		switch {
		case wrote != nil:
			return exitRefused
		case refusal != nil && c.strict:
			return exitRefused
		}
	}
}

// readLine reads a line with its end. If it is too long, it keeps one byte more
// than is allowed, and skips the rest.
func readLine(r *bufio.Reader) (string, error) {
	part, err := r.ReadSlice('\n')
	line := string(part)
	for errors.Is(err, bufio.ErrBufferFull) {
		part, err = r.ReadSlice('\n')
		line = line[:min(len(line), maxLine)] + string(part[:min(len(part), 1)])
	}
	return line, err
}

func (c *console) stop(err error, status int) int {
	if err != nil {
		return exitRefused
	}
	return status
}

func (c *console) obey(line string) (answer, error) {
	if len(line) > maxLine {
		return nil, fmt.Errorf("the line has over %d bytes, more than any command needs: write a shorter one", maxLine)
	}
	word, rest := strings.TrimLeft(line, " \t"), ""
	if end := strings.IndexAny(word, " \t"); end >= 0 {
		word, rest = word[:end], word[end+1:]
	}
	i := slices.IndexFunc(commands(), func(k command) bool { return k.word == word })
	if i < 0 {
		return nil, formError{fmt.Errorf("%q is not a command: write help for the list", word), "console.word", []any{word}}
	}
	defer c.followLanguage()
	return commands()[i].run(c, rest)
}

// usageError refuses a command with wrong syntax.
type usageError struct{ usage string }

func (e usageError) Error() string { return "write it as: " + e.usage }

// words splits the rest of a line, which must have from least to most words.
func words(rest, usage string, least, most int) ([]string, error) {
	w := strings.Fields(rest)
	if len(w) < least || len(w) > most {
		return nil, usageError{usage}
	}
	return w, nil
}

// quoted splits a line into words as a shell does: text in double quotes keeps
// its spaces, \" and \\ are literal.
func quoted(line string) ([]string, error) {
	var out []string
	var word strings.Builder
	inWord, inQuotes := false, false
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case inQuotes && b == '\\' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\'):
			i++
			word.WriteByte(line[i])
		case b == '"':
			inQuotes, inWord = !inQuotes, true
		case (b == ' ' || b == '\t') && !inQuotes:
			if inWord {
				out = append(out, word.String())
				word.Reset()
			}
			inWord = false
		default:
			word.WriteByte(b)
			inWord = true
		}
	}
	if inQuotes {
		return nil, errors.New("a quotation mark is not closed: write another one")
	}
	if inWord {
		out = append(out, word.String())
	}
	return out, nil
}
