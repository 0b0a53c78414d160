package assets_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	inBold = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	// ofOthers are the words that no player sees at his board; where they say another
	// thing than his own screen, a guide must not quote them.
	ofOthers   = regexp.MustCompile(`^(assist|console|fair|hall|help|log|paper|publish|report|rule|ruling|why)\.|^desk|^adjourn\.offer`)
	behindWord = regexp.MustCompile(`[\s\x{a0}]*:?[\s\x{a0}]*\{\d\}.*$`)
)

// What a guide prints in bold stands on a screen, in the guide's language.
func TestGuidesQuoteTheScreen(t *testing.T) {
	files, err := filepath.Glob("../docs/guide/*.??.md")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		_, lang, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".md"), ".")
		said := map[string]bool{}
		player := strings.HasPrefix(filepath.Base(name), "player.") || strings.HasPrefix(filepath.Base(name), "card.")
		for key, text := range readWords(t, lang) {
			if player && ofOthers.MatchString(key) {
				continue
			}
			said[quotable(text)] = true
			said[quotable(behindWord.ReplaceAllString(text, ""))] = true
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		quotes := inBold.FindAllStringSubmatch(string(text), -1)
		if len(quotes) < 5 {
			t.Errorf("%s quotes the screen %d times", name, len(quotes))
		}
		for _, m := range quotes {
			if !said[quotable(m[1])] {
				t.Errorf("%s: no screen says %q", name, m[1])
			}
		}
	}
}

// A guide says a thing as the screens do, beside the words that it quotes.
func TestGuidesKeepTheTerms(t *testing.T) {
	files, err := filepath.Glob("../docs/guide/*.??.md")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		_, lang, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".md"), ".")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		own := strings.Join(strings.Fields(inBold.ReplaceAllString(string(text), "")), " ")
		for _, g := range glossary[lang] {
			if said := regexp.MustCompile(g.not).FindString(own); said != "" {
				t.Errorf("%s says %q, where the term is %s", name, said, g.term)
			}
		}
	}
}

// quotable returns a text without what differs between a guide and the screen:
// where its lines break, and the dots of what asks more.
func quotable(text string) string {
	return strings.TrimSuffix(strings.Join(strings.Fields(text), " "), "…")
}
