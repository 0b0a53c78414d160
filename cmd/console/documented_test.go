package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"zapis/cmd/internal/documented"
)

// Every call of the text front end that a document gives is one.
func TestDocumentedCommands(t *testing.T) {
	record := func() (*kong.Kong, error) { return kong.New(&arguments{}, kong.Vars{"version": "x"}) }
	battery := func() (*kong.Kong, error) { return kong.New(&batteryArguments{}) }
	calls, err := documented.Calls(os.DirFS("../.."), "zapis-console", "zapis-console.exe", "go run ./cmd/console")
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) < 15 {
		t.Errorf("only %d calls were found", len(calls))
	}
	for _, c := range calls {
		made := record
		if len(c.Args) > 0 && c.Args[0] == "battery-log" {
			made, c.Args = battery, c.Args[1:]
		}
		if err := documented.Check(made, c); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
}

func manual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/manual.md")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, ok := strings.Cut(string(text), "\n## The text front end\n")
	if !ok {
		t.Fatal("docs/manual.md has no chapter The text front end")
	}
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	return chapter
}

// The game of the manual can be recorded as it stands there, line by line.
func TestManualsGame(t *testing.T) {
	_, game, ok := strings.Cut(manual(t), "\n```\n")
	if !ok {
		t.Fatal("the chapter has no game")
	}
	game, _, _ = strings.Cut(game, "\n```\n")
	t.Chdir(t.TempDir())
	var out, faults bytes.Buffer
	if status := run([]string{"--data", "device", "--strict"}, strings.NewReader(game+"\n"), &out, &faults); status != exitOK {
		t.Fatalf("status %d\n%s%s", status, out.String(), faults.String())
	}
	if written, err := os.ReadFile(filepath.FromSlash("game.pgn")); err != nil || !strings.Contains(string(written), `[White "Petrova, Anna"]`) {
		t.Errorf("%v: %.300s", err, written)
	}
}

// The commands that the manual's chapter names are commands: those in its table,
// and those in whose place something in capitals stands.
func TestManualsCommands(t *testing.T) {
	var known []string
	for _, k := range commands() {
		known = append(known, k.word)
	}
	inTable := regexp.MustCompile("(?m)^\\| (`.+?`) \\| ")
	code := regexp.MustCompile("`([^`]+)`")
	named := 0
	check := func(text string) {
		named++
		if word, _, _ := strings.Cut(text, " "); !slices.Contains(known, word) {
			t.Errorf("docs/manual.md: %q is no command", text)
		}
	}
	chapter := manual(t)
	_, table, _ := strings.Cut(chapter, "| command | what it does |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, m := range inTable.FindAllStringSubmatch(table, -1) {
		for _, c := range code.FindAllStringSubmatch(m[1], -1) {
			check(c[1])
		}
	}
	withPlace := regexp.MustCompile(`^[a-z]+ (?:[a-z]+ )?[A-Z]{3,}`)
	_, behind, _ := strings.Cut(chapter, "\n```\n\n") // the game, whose marks are three
	for _, m := range code.FindAllStringSubmatch(behind, -1) {
		if text := strings.Join(strings.Fields(m[1]), " "); withPlace.MatchString(text) && !strings.HasPrefix(text, "zapis-") {
			check(text)
		}
	}
	if named < 15 {
		t.Errorf("only %d commands were found", named)
	}
}
