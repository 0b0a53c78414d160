package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLicenceTexts(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a/LICENSE", "MIT of A\n")
	write("a/sub/COPYING", "BSD of a folder that is linked\r\nsecond line\r\n")
	write("a/other/LICENSE", "of a folder that is not linked")
	write("a/main.go", "package a")
	write("b/LICENSE", "MIT of A")
	write("c/main.go", "package c")
	a := module{path: "example.org/a", version: "v1.0.0", dir: filepath.Join(dir, "a"), folders: []string{filepath.Join(dir, "a", "sub")}}
	b := module{path: "example.org/b", version: "v2.0.0", dir: filepath.Join(dir, "b")}
	got, err := licenceTexts([]module{a, b})
	if err != nil {
		t.Fatal(err)
	}
	text := string(got)
	for _, want := range []string{
		"example.org/a v1.0.0: LICENSE\n\nMIT of A\n", "example.org/a v1.0.0: sub/COPYING\n\nBSD of a folder that is linked\nsecond line\n",
		"example.org/b v2.0.0: LICENSE\n\nThe same text as of example.org/a v1.0.0.\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "not linked") || strings.Contains(text, "package a") {
		t.Errorf("it holds too much:\n%s", text)
	}
	if _, err := licenceTexts([]module{a, {path: "example.org/c", dir: filepath.Join(dir, "c")}}); err == nil {
		t.Error("a module without a licence passes")
	}
}

// The font that the tag no_emoji leaves out is in no program, and so is its licence.
func TestNotLinked(t *testing.T) {
	dir := t.TempDir()
	for _, name := range append(slices.Clone(notLinked), "LICENSE") {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := licenceFiles(dir)
	if err != nil || len(files) != 1 || files[0].name != "LICENSE" {
		t.Errorf("%v, %v", files, err)
	}
}
