package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every command of the organizer's manual, in its blocks and between the lines,
// is run by the story of the same name.
func TestOrganizersManual(t *testing.T) {
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	run := map[string]bool{}
	for _, line := range strings.Split(read("testdata/organizer.txt"), "\n") {
		line = strings.TrimPrefix(strings.TrimPrefix(line, "! "), "exec ")
		run[strings.TrimSpace(strings.TrimSuffix(line, "&watch&"))] = true
	}
	commands := regexp.MustCompile("(?m)^(zapis-(?:desk|console) .+)$|`(zapis-(?:desk|console) [^`]+)`").
		FindAllStringSubmatch(read("../../docs/organizer.md"), -1)
	if len(commands) < 40 {
		t.Fatalf("only %d commands were found", len(commands))
	}
	for _, m := range commands {
		if command := m[1] + m[2]; !run[command] {
			t.Errorf("docs/organizer.md has a command that testdata/organizer.txt does not run: %s", command)
		}
	}
}
