package assets_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
)

// Every language has for each counted word as many forms as its grammar knows,
// none of them empty, and counts an argument only that is shown.
func TestCountedWordsHaveTheirForms(t *testing.T) {
	forms := map[string]int{"en": 2, "ru": 3, "uk": 3, "de": 2, "fr": 2, "es": 2}
	for _, lang := range assets.Languages() {
		for key, text := range readWords(t, lang) {
			for _, m := range counted.FindAllStringSubmatch(text, -1) {
				words := strings.Split(m[2], "|")
				if len(words) != forms[lang] || slices.Contains(words, "") {
					t.Errorf("%s: %q has the forms %q, want %d", lang, key, words, forms[lang])
				}
				if !strings.Contains(text, "{"+m[1]+"}") {
					t.Errorf("%s: %q counts {%s}, which it does not show", lang, key, m[1])
				}
			}
		}
	}
}

// What one language counts the others count too, but for words that have one
// form for every number.
func TestEveryLanguageCounts(t *testing.T) {
	oneForm := map[string][]string{ // key → languages
		"arbiter.idle.left":     {"ru", "uk"}, // an abbreviation
		"arbiter.idle.reminder": {"ru", "uk"},
		"challenge.left":        {"ru", "uk"},
		"hall.new.passphrase":   {"de"},                         // Zeichen
		"log.received":          {"de"},                         // Byte
		"log.received.keys":     {"de"},                         // Schlüssel
		"refuse.long":           {"de"},                         // Zeichen
		"start.failed.tries":    {"ru", "uk", "de", "fr", "es"}, // a label, or -mal
	}
	counts := func(text string) (args []string) {
		for _, m := range counted.FindAllStringSubmatch(text, -1) {
			args = append(args, m[1])
		}
		slices.Sort(args)
		return slices.Compact(args)
	}
	english := readWords(t, "en")
	for _, lang := range assets.Languages() {
		for key, text := range readWords(t, lang) {
			want := counts(english[key])
			if slices.Contains(oneForm[key], lang) {
				want = nil
			}
			if got := counts(text); !slices.Equal(got, want) {
				t.Errorf("%s: %q counts the arguments %v, want %v: %q", lang, key, got, want, text)
			}
		}
	}
}

// No English text says "1 moves": a noun in the plural behind a number has its
// forms.
func TestNoPluralStandsAlone(t *testing.T) {
	after := regexp.MustCompile(`\{[0-9]\}[ \x{a0}-]([a-z-]+s)\b`)
	others := []string{"has", "is", "was", "does", "makes", "loses", "differs", "explains", "less", "claims", "meets", "plays", "stands", "ms"}
	for key, text := range readWords(t, "en") {
		for _, m := range after.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(others, m[1]) {
				t.Errorf("%q: %q stands behind a number and has no forms: %q", key, m[1], text)
			}
		}
	}
}

// Counting is that of CLDR.
func TestPlurals(t *testing.T) {
	const key = "log.restoring.moves"
	type said map[string][]int // the words with # for the number, and the numbers that take them
	for lang, forms := range map[string]said{
		"en": {
			"# move made, as the arbiter notes":  {1},
			"# moves made, as the arbiter notes": {0, 2, 5, 11, 21, 22, 25, 101},
		},
		"de": {
			"# Zug gemacht, wie der Schiedsrichter festhält":  {1},
			"# Züge gemacht, wie der Schiedsrichter festhält": {0, 2, 5, 11, 21, 22, 25, 101},
		},
		"fr": {
			"# coup joué, d’après l’arbitre":   {0, 1},
			"# coups joués, d’après l’arbitre": {2, 5, 11, 21, 22, 25, 101},
		},
		"es": {
			"# jugada hecha, según el árbitro":   {1},
			"# jugadas hechas, según el árbitro": {0, 2, 5, 11, 21, 22, 25, 101},
		},
		"ru": {
			"Сделан # ход, по записи арбитра":    {1, 21, 31, 91, 101, 121, 1001},
			"Сделано # хода, по записи арбитра":  {2, 3, 4, 22, 23, 24, 102, 1002},
			"Сделано # ходов, по записи арбитра": {0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 1011, 1_000_000},
		},
		"uk": {
			"Зроблено # хід, за записом судді":   {1, 21, 31, 91, 101, 121, 1001},
			"Зроблено # ходи, за записом судді":  {2, 3, 4, 22, 23, 24, 102, 1002},
			"Зроблено # ходів, за записом судді": {0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 1011, 1_000_000},
		},
	} {
		words := assets.Words(lang)
		for want, numbers := range forms {
			for _, n := range numbers {
				want := strings.Replace(want, "#", fmt.Sprint(n), 1)
				for _, count := range []any{n, uint8(n), fmt.Sprint(n)} {
					if u, small := count.(uint8); small && int(u) != n {
						continue
					}
					if got := words.Say(key, count); got != want {
						t.Errorf("%s: %T %v: %q, want %q", lang, count, n, got, want)
					}
				}
			}
		}
	}
}

// Two numbers in one sentence are counted each by itself, and a language whose
// words are missing is counted as English.
func TestPluralsInASentence(t *testing.T) {
	for _, c := range []struct {
		lang, key string
		args      []any
		want      string
	}{
		{"en", "arbiter.idle.reminder", []any{9, 1}, "Nobody has touched the screen for 9 minutes. In 1 minute the device goes back to the game."},
		{"de", "arbiter.idle.reminder", []any{1, 2}, "Seit 1 Minute hat niemand den Bildschirm berührt. In 2 Minuten kehrt das Gerät zur Partie zurück."},
		{"ru", "alarm.many", []any{22, "…"}, "22\u00a0тревоги: …."},
		{"pl", "start.failed.tries", []any{1}, "Tried 1 time."},
		{"en", "log.restoring.moves", nil, "{0} {0:move|moves} made, as the arbiter notes"},
	} {
		if got := assets.Words(c.lang).Say(c.key, c.args...); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}

// Whatever stands in braces and is no place for an argument stays.
func TestFill(t *testing.T) {
	for _, c := range []struct {
		text string
		args []any
		want string
	}{
		{"{0} {0:хід|ходи|ходів}", []any{-1}, "-1 хід"},
		{"{0} {0:хід|ходи|ходів}", []any{math.MinInt}, fmt.Sprint(math.MinInt) + " ходів"},
		{"{0} {0:хід|ходи|ходів}", []any{"many"}, "many ходів"},
		{"{0} {0:хід|ходи|ходів}", []any{2.5}, "2.5 ходів"},
		{"{0} {0:хід}", []any{3}, "3 хід"},
		{"{0:one|few|}", []any{7}, ""},
		{"{0}{1}{2}", []any{"{1}", "{0:a|b|c}"}, "{1}{0:a|b|c}{2}"},
		{"{1:a|b|c}", []any{1}, "{1:a|b|c}"},
		{"{x} {} {-1} { {0", []any{1}, "{x} {} {-1} { {0"},
		{"{{0}}", []any{1}, "{1}"},
		{"", []any{1}, ""},
	} {
		if got := assets.Fill("uk", c.text, c.args...); got != c.want {
			t.Errorf("%q with %v: %q, want %q", c.text, c.args, got, c.want)
		}
	}
}
