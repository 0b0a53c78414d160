package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// optionsIn finds the options that a document gives the device: what the kiosk
// starts it with, and what somebody types.
var optionsIn = regexp.MustCompile(`ZAPIS_ARGS="(--[^"]*)"|\bzapis(?:\.exe)? (--(?:[a-z-]+(?:[= ][A-Za-z.]+)?))["` + "`" + `]`)

// The device has the options that the documents and the packages give it.
func TestDocumentedOptions(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/guide/*.md", "packaging/*/*"} {
		found, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	tried := 0
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.IsDir() {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range optionsIn.FindAllStringSubmatch(string(text), -1) {
			options := strings.Fields(m[1] + m[2])
			tried++
			if options[0] == "--version" || options[0] == "--help" {
				continue
			}
			program, err := kong.New(&arguments{}, kong.Vars{"version": ""})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := program.Parse(options); err != nil {
				t.Errorf("%s: %s: %v", name, m[0], err)
			}
		}
	}
	if tried < 6 {
		t.Errorf("only %d were found", tried)
	}
}
