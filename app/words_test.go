package app_test

import (
	"os"
	"regexp"
	"testing"

	"zapis/assets"
	"zapis/scoresheet/rulings"
)

// Every word that the pages ask for is in the catalogue, and every icon is
// drawn.
func TestWordsAndIconsAreThere(t *testing.T) {
	key := regexp.MustCompile(`"((?:mode|status|band|sheet|piece|promote|action|mark|clock|claim|end|sign|release|ended|start|code|arbiter|owner|alarm|unit|storage|refuse|adjourn|compare|find|restore|rule)\.[a-z0-9.]*[a-z0-9])"`)
	button := regexp.MustCompile(`\.Button\("[a-z.]+", "([a-z-]+)"`)
	words := assets.Words("en")
	found, icons := 0, 0
	for _, file := range sources(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range key.FindAllSubmatch(text, -1) {
			found++
			if _, ruling := rulings.Lookup(rulings.ID(m[1])); !ruling && !words.Has(string(m[1])) {
				t.Errorf("%s says %q, which is not in the catalogue", file, m[1])
			}
		}
		for _, m := range button.FindAllSubmatch(text, -1) {
			icons++
			if assets.IconSVG(string(m[1])) == nil {
				t.Errorf("%s shows the icon %q, which is not drawn", file, m[1])
			}
		}
	}
	if found < 800 || icons < 100 {
		t.Errorf("only %d keys and %d icons found: the pattern is wrong", found, icons)
	}
}
