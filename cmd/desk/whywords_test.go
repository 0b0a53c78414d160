package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zapis/assets"
)

// Every reason that the desk gives has words in every language, and there are
// no words for a reason that it never gives.
func TestReasonsHaveWords(t *testing.T) {
	given := map[string]bool{}
	literal := regexp.MustCompile(`"(why\.[a-z.]+)"`)
	for _, folder := range []string{"../../desk", "../../desk/intake", "../../desk/office", "../../desk/pairing"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range literal.FindAllStringSubmatch(string(text), -1) {
				given[found[1]] = true
			}
		}
	}
	if len(given) < 30 {
		t.Fatalf("only %d reasons were found", len(given))
	}
	for _, lang := range assets.Languages() {
		words := assets.Words(lang)
		for key := range given {
			if said := words.Say(key, 0); said == key {
				t.Errorf("%s has no words for %s", lang, key)
			}
		}
	}
	for _, name := range []string{"en.desk.json", "en.desk-office.json", "en.desk-pairing.json"} {
		file, err := os.ReadFile(filepath.Join("..", "..", "assets", "words", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range literal.FindAllStringSubmatch(string(file), -1) {
			if !given[found[1]] {
				t.Errorf("no reason is %s", found[1])
			}
		}
	}
}
