package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"zapis/assets"
)

// helpWords reads the sentences of help of one language, which alone show what is
// there too much: a catalogue falls back to English and lists nothing.
func helpWords(t *testing.T, lang string) map[string]string {
	t.Helper()
	b, err := os.ReadFile("../../assets/words/" + lang + ".help.json")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{}
	if err := json.Unmarshal(b, &words); err != nil {
		t.Fatal(lang, err)
	}
	return words
}

// R-T05: every command has its sentence in every language, no sentence
// belongs to no command, and what is written in English alone is syntax.
func TestHelpInEveryLanguage(t *testing.T) {
	for _, k := range commands() {
		if strings.ContainsAny(strings.ReplaceAll(k.usage, "ORGANIZER'S CODE", ""), "()") {
			t.Errorf("help %s explains in the syntax, where nothing is translated: %s", k.word, k.usage)
		}
	}
	for _, lang := range assets.Languages() {
		words := helpWords(t, lang)
		say := newListener(t, lang, styles[0])
		for _, k := range commands() {
			sentence := words["help."+k.word]
			if n := utf8.RuneCountInString(sentence); n == 0 || n > 130 || !strings.HasSuffix(sentence, ".") {
				t.Errorf("%s: help.%s is no short sentence: %q", lang, k.word, sentence)
			}
			sentence = strings.ReplaceAll(sentence, "\u00a0", " ") // as a terminal gets it
			delete(words, "help."+k.word)
			if got := say("help " + k.word); !slices.Equal(got, []string{k.usage, sentence}) {
				t.Errorf("%s: help %s says %q", lang, k.word, got)
			}
		}
		for key := range words {
			t.Errorf("%s: %s belongs to no command", lang, key)
		}
	}
}

// A program that reads the list of commands finds the sentences beside it, in
// the same order.
func TestHelpAsJSON(t *testing.T) {
	var b strings.Builder
	c := &console{out: newAnswers(&b, true), spoken: newVoice("de", styles[0])}
	c.run(strings.NewReader("help undo\nhelp\n"))
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if want := `{"ok":true,"commands":["undo"],"text":"` + assets.Words("de").Say("help.undo") + `"}`; lines[0] != want {
		t.Errorf("%s\nwant %s", lines[0], want)
	}
	var all struct {
		Commands []string
		Text     string
	}
	if err := json.Unmarshal([]byte(lines[1]), &all); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(all.Text, "\n") + 1; len(all.Commands) != len(commands()) || n != len(commands()) {
		t.Errorf("%d commands, %d sentences; want %d of each", len(all.Commands), n, len(commands()))
	}
}
