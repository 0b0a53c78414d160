// Package documented finds the commands that the documents give, and says whether
// a program has them. It is for tests.
package documented

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Call is a command line in a document.
type Call struct {
	File  string
	Line  int      // of the document
	Block bool     // it stands in a block, to be typed as it is; otherwise it is quoted between words, and may leave out what it is not about
	Text  string   // as it is written
	Args  []string // what stands behind the program's name
}

func (c Call) String() string { return fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Text) }

// documents are what users, organizers and builders read. Decisions (docs/adr) are left
// out: they are not changed when a command is.
var documents = []string{"*.md", "docs/*.md", "docs/guide/*.md", "packaging/*/*.md", "packaging/*.md"}

// quoted is code between words; it may go on in the next line.
var quoted = regexp.MustCompile("`([^`]+)`")

// Calls returns the calls of a program in the documents of the repository. The
// program has the names that are given, such as zapis-desk and go run ./cmd/desk.
func Calls(repository fs.FS, names ...string) (all []Call, err error) {
	for _, pattern := range documents {
		files, err := fs.Glob(repository, pattern)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if path.Base(file) == "CHANGELOG.md" {
				continue // which tells of commands that were
			}
			text, err := fs.ReadFile(repository, file)
			if err != nil {
				return nil, err
			}
			found, err := In(string(text), names...)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			for _, c := range found {
				c.File = file
				all = append(all, c)
			}
		}
	}
	return all, nil
}

// In returns the calls of a program in a text in Markdown.
func In(text string, names ...string) (all []Call, err error) {
	add := func(line int, block bool, text string) error {
		for _, part := range commands(text, block) {
			args, ok := behind(part, names)
			if !ok {
				continue
			}
			words, err := split(args)
			if err != nil {
				return fmt.Errorf("line %d: %w: %s", line, err, part)
			}
			all = append(all, Call{Line: line, Block: block, Text: part, Args: words})
		}
		return nil
	}
	var prose strings.Builder // with the blocks as empty lines
	inBlock, begun, unfinished := false, 0, ""
	for i, line := range strings.Split(text, "\n") {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		if fence {
			inBlock = !inBlock
		}
		if !inBlock && !fence {
			prose.WriteString(line)
		}
		prose.WriteString("\n")
		if !inBlock || fence {
			continue
		}
		if unfinished == "" {
			begun = i + 1
		}
		if before, more := strings.CutSuffix(line, `\`); more {
			unfinished += before
			continue
		}
		if err := add(begun, true, unfinished+line); err != nil {
			return nil, err
		}
		unfinished = ""
	}
	plain := prose.String()
	for _, m := range quoted.FindAllStringSubmatchIndex(plain, -1) {
		line := 1 + strings.Count(plain[:m[0]], "\n")
		if err := add(line, false, strings.Join(strings.Fields(plain[m[2]:m[3]]), " ")); err != nil {
			return nil, err
		}
	}
	return all, nil
}

var (
	// remark begins what a block says about a command: a comment, or words in a
	// column of their own.
	remark  = regexp.MustCompile(` #| {4,}`)
	between = regexp.MustCompile(` (?:\||\|\||&&|;|>|<|&)(?: |$)|; `)
	before  = regexp.MustCompile(`^(?:\$ |sudo |[A-Z_]+='[^']*' |[A-Z_]+=\S* )+`)
)

// commands returns the commands of a line that a shell would run one after another
// or beside each other.
func commands(line string, block bool) (all []string) {
	line = strings.TrimSpace(line)
	if block {
		if at := remark.FindStringIndex(line); at != nil {
			line = line[:at[0]]
		}
	}
	for _, part := range between.Split(line, -1) {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, before.ReplaceAllString(part, ""))
		}
	}
	return all
}

// behind returns what stands behind the program's name.
func behind(command string, names []string) (args string, ok bool) {
	command = strings.TrimPrefix(command, "./")
	for _, name := range names {
		if rest, ok := strings.CutPrefix(command, name); ok && (rest == "" || rest[0] == ' ') {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// split splits words as a shell does, with either quotation marks.
func split(text string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	begun := false
	for _, c := range text {
		switch {
		case quote == 0 && c == ' ':
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
		case quote != 0 && c == quote:
			quote = 0
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("no second %c", quote)
	}
	if begun {
		words = append(words, word.String())
	}
	return slices.Clip(words), nil
}
