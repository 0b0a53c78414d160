package assets_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"zapis/assets"
)

// readWords reads the files of words of a language as they lie there, and
// refuses a key that stands in them twice, which a map would hide.
func readWords(t *testing.T, lang string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("words", lang+"*.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("words of %s: %v, %v", lang, names, err)
	}
	words := map[string]string{}
	for _, name := range names {
		readFile(t, name, words)
	}
	return words
}

func readFile(t *testing.T, name string, words map[string]string) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	if _, err := dec.Token(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for dec.More() {
		var key, text string
		for _, into := range []*string{&key, &text} {
			token, err := dec.Token()
			if err != nil {
				t.Fatalf("%s, after %q: %v", name, key, err)
			}
			s, ok := token.(string)
			if !ok {
				t.Fatalf("%s, after %q: %v is not a text", name, key, token)
			}
			*into = s
		}
		if _, twice := words[key]; twice {
			t.Errorf("%s: %q stands there twice", name, key)
		}
		words[key] = text
	}
	if _, err := dec.Token(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

var (
	placeholder = regexp.MustCompile(`\{[0-9]\}`)
	counted     = regexp.MustCompile(`\{([0-9]):([^{}]*)\}`)
)

// placeholders returns where arguments stand in a text, without the words that
// they count.
func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return found
}

func TestWordsAreCompleteInEveryLanguage(t *testing.T) {
	files, err := filepath.Glob("words/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 || len(files)%6 != 0 || len(assets.Languages()) != 6 {
		t.Fatalf("%d files of words and %d languages; want six of each kind", len(files), len(assets.Languages()))
	}
	english := readWords(t, "en")
	form := regexp.MustCompile(`^[a-z]+(\.[a-z0-9]+)+$`)
	for key := range english {
		if !form.MatchString(key) {
			t.Errorf("key %q is not a path in small letters such as end.result", key)
		}
	}
	for _, lang := range assets.Languages() {
		words := readWords(t, lang)
		for key, text := range english {
			there, ok := words[key]
			if !ok {
				t.Errorf("%s: %q is missing (%q)", lang, key, text)
				continue
			}
			if want, got := placeholders(text), placeholders(there); !slices.Equal(want, got) {
				t.Errorf("%s: %q has the placeholders %v, English has %v", lang, key, got, want)
			}
			if there == "" || strings.TrimSpace(there) != there {
				t.Errorf("%s: %q is %q: empty, or with space around it", lang, key, there)
			}
			if rest := placeholder.ReplaceAllString(counted.ReplaceAllString(there, ""), ""); strings.ContainsAny(rest, "{}") {
				t.Errorf("%s: %q has a brace that is no placeholder: %q", lang, key, there)
			}
			if strings.Contains(text, " ") && strings.HasSuffix(text, ".") != strings.HasSuffix(there, ".") {
				t.Errorf("%s: %q is a sentence in one language and not in the other: %q, %q", lang, key, text, there)
			}
		}
		for key := range words {
			if _, ok := english[key]; !ok {
				t.Errorf("%s: %q is not in the English words", lang, key)
			}
		}
	}
}

// Two buttons of one page must not say the same.
func TestActionsAreDistinct(t *testing.T) {
	for _, lang := range assets.Languages() {
		said := map[string]string{}
		for key, text := range readWords(t, lang) {
			if !strings.HasPrefix(key, "action.") {
				continue
			}
			if other, twice := said[strings.ToLower(text)]; twice {
				t.Errorf("%s: %s and %s both say %q", lang, key, other, text)
			}
			said[strings.ToLower(text)] = key
		}
	}
}

// Look-alikes of two alphabets in one word are a slip of the keyboard (R-N02
// reads them, but we do not write them).
func TestWordsDoNotMixAlphabets(t *testing.T) {
	word := regexp.MustCompile(`[\p{L}]+`)
	for _, lang := range assets.Languages() {
		for key, text := range readWords(t, lang) {
			for _, w := range word.FindAllString(text, -1) {
				latin := strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
				cyrillic := strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
				if latin && cyrillic {
					t.Errorf("%s: %q mixes alphabets in %q", lang, key, w)
				}
				if cyrillic && lang != "ru" && lang != "uk" {
					t.Errorf("%s: %q has Cyrillic letters in %q", lang, key, w)
				}
				if lang == "uk" && strings.ContainsAny(w, "ыэъёЫЭЪЁ") {
					t.Errorf("uk: %q has a Russian letter in %q", key, w)
				}
				if lang == "ru" && strings.ContainsAny(w, "іїєґІЇЄҐ") {
					t.Errorf("ru: %q has a Ukrainian letter in %q", key, w)
				}
			}
		}
	}
}

// R-G15, R-G22: what game mode says about an entry must not depend on the rules
// of chess; the refusals and storage texts name no piece, check or mate.
func TestRefusalsSayNothingOfTheGame(t *testing.T) {
	for key, text := range readWords(t, "en") {
		if !strings.HasPrefix(key, "refuse.") && !strings.HasPrefix(key, "storage.") && !strings.HasPrefix(key, "alarm.") {
			continue
		}
		for _, word := range []string{"illegal", "mate", "in check", "repetition", "king", "castl"} {
			if strings.Contains(strings.ReplaceAll(strings.ToLower(text), "acknowledge", ""), word) {
				t.Errorf("%q speaks of %q: %q", key, word, text)
			}
		}
	}
}

func TestSay(t *testing.T) {
	cases := []struct {
		lang, key string
		args      []any
		want      string
	}{
		{"en", "mode.game", nil, "GAME"},
		{"ru", "mode.game", nil, "ИГРА"},
		{"uk", "mode.game", nil, "ГРА"},
		{"de_DE.UTF-8", "mode.game", nil, "PARTIE"},
		{"es-MX", "mode.game", nil, "PARTIDA"},
		{"FR", "mode.arbiter", nil, "ARBITRE"},
		{"pl", "mode.game", nil, "GAME"},
		{"", "mode.game", nil, "GAME"},
		{"en", "alarm.when.for", []any{"14:39:02", "18 s"}, "14:39:02, for 18 s"},
		{"en", "alarm.many", []any{3, "left 2, codes 1"}, "3\u00a0alarms: left 2, codes 1."},
		{"en", "band.board", []any{12}, "Board 12"},
		{"en", "band.board", nil, "Board {0}"},
		{"en", "sign.signed", []any{"{1}", "12:00"}, "{1} signed at 12:00"}, // an argument is not looked through
		{"ru", "no.such.words", []any{1}, "no.such.words"},
	}
	for _, c := range cases {
		if got := assets.Words(c.lang).Say(c.key, c.args...); got != c.want {
			t.Errorf("Words(%q).Say(%q, %v) = %q; want %q", c.lang, c.key, c.args, got, c.want)
		}
	}
	var zero assets.Catalogue
	if got := zero.Say("mode.owner"); got != "OWNER" || zero.Language() != "en" {
		t.Errorf("the zero catalogue says %q in %q; want OWNER in en", got, zero.Language())
	}
	if c := assets.Words("uk"); !c.Has("mode.game") || c.Has("no.such.words") || c.Language() != "uk" {
		t.Errorf("Has or Language is wrong for %q", c.Language())
	}
}

// FuzzSay: whatever a player is called, his name comes out as it went in.
func FuzzSay(f *testing.F) {
	for _, s := range []string{"Petrova, Anna", "{0}", "{1}{0}", "", "\x00\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if got := assets.Words("en").Say("sign.signed", name, name); got != name+" signed at "+name {
			t.Errorf("Say with %q gives %q", name, got)
		}
	})
}

func BenchmarkSay(b *testing.B) {
	for b.Loop() {
		assets.Words("uk").Say("alarm.when.for", "14:39:02", "18 s")
	}
}
