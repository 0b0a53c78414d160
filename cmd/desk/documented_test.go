package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"zapis/cmd/internal/documented"
)

// Every command of the desk that a document gives is one: in a block as it stands, and
// between words as far as it is written there.
func TestDocumentedCommands(t *testing.T) {
	made := func() (*kong.Kong, error) { return kong.New(&commandLine{}, described()...) }
	program, err := made()
	if err != nil {
		t.Fatal(err)
	}
	repository := os.DirFS("../..")
	calls, err := documented.Calls(repository, "zapis-desk", "zapis-desk.exe", "go run ./cmd/desk")
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) < 120 {
		t.Errorf("only %d commands were found", len(calls))
	}
	// Where a document speaks of the desk, it names commands alone.
	short := 0
	for _, command := range program.Model.Children {
		found, err := documented.Calls(repository, command.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range found {
			if c.Block || !slices.ContainsFunc(c.Args, func(arg string) bool { return strings.HasPrefix(arg, "--") }) {
				continue
			}
			c.Args = append([]string{command.Name}, c.Args...)
			calls = append(calls, c)
			short++
		}
	}
	if short < 10 {
		t.Errorf("only %d commands without the program's name were found", short)
	}
	for _, c := range calls {
		c.Args = markForfeits(c.Args)
		if err := documented.Check(made, c); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
}
