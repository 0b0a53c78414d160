package assets

import (
	"embed"
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"sync"
)

//go:embed words/*.json
var wordFiles embed.FS

// languages are the files of words, the one that others fall back to first.
var languages = []string{"en", "ru", "uk", "de", "fr", "es"}

// Languages lists the codes of the languages there are words in, English first.
// A language's own name is its word "language.name".
func Languages() []string { return append([]string(nil), languages...) }

// Catalogue says words in one language. The zero value says them in English.
// It may be copied and used from several goroutines.
type Catalogue struct {
	lang  string
	words map[string]string
}

// Words gives the catalogue of a language by its code ("ru", also "ru-RU" or
// "ru_RU.UTF-8"). A language that is not there gives English.
func Words(lang string) Catalogue {
	code, _, _ := strings.Cut(strings.ToLower(lang), "-")
	code, _, _ = strings.Cut(code, "_")
	code, _, _ = strings.Cut(code, ".")
	for _, l := range languages {
		if l == code {
			return Catalogue{lang: l, words: load(l)}
		}
	}
	return Catalogue{lang: languages[0], words: load(languages[0])}
}

// Language is the code of the language in which the catalogue speaks.
func (c Catalogue) Language() string {
	if c.lang == "" {
		return languages[0]
	}
	return c.lang
}

// Has reports whether there are words for the key, in this language or English.
func (c Catalogue) Has(key string) bool {
	_, _, ok := c.find(key)
	return ok
}

// Say gives the words of a key with {0}, {1} … replaced by the arguments, and
// {0:move|moves} by the form that the argument takes as a count. A key
// that the language lacks is said in English; one that English lacks too is
// given back as it is, so that it is seen. Arguments are never looked through
// for placeholders: a player may be called {1}. Articles of FIDE's Laws, which the
// words mark as §9.5.3, are given as they are; [Catalogue.Cite] translates them.
func (c Catalogue) Say(key string, args ...any) string {
	return c.Cite(func(fide string) string { return fide }, key, args...)
}

// lawMark is an article of FIDE's Laws in the words: §9.5.3.
var lawMark = regexp.MustCompile(`§((?:[A-DI]+\.)?[0-9]+(?:\.[0-9]+)*)`)

// Cite is [Catalogue.Say] under another rule set: article tells where it has
// what stands in an article of FIDE's Laws.
func (c Catalogue) Cite(article func(fide string) string, key string, args ...any) string {
	text, lang, ok := c.find(key)
	if !ok {
		return key
	}
	return fill(lang, cited(text, article), args)
}

func cited(text string, article func(string) string) string {
	if !strings.Contains(text, "§") {
		return text
	}
	return lawMark.ReplaceAllStringFunc(text, func(mark string) string { return article(strings.TrimPrefix(mark, "§")) })
}

// find returns the words of a key and the language they are in.
func (c Catalogue) find(key string) (text, lang string, ok bool) {
	if text, ok := c.words[key]; ok {
		return text, c.lang, true
	}
	text, ok = load(languages[0])[key]
	return text, languages[0], ok
}

var read struct {
	sync.Mutex
	words map[string]map[string]string
}

// load reads the words of one of languages, once.
func load(lang string) map[string]string {
	read.Lock()
	defer read.Unlock()
	if w, ok := read.words[lang]; ok {
		return w
	}
	// A language's words stand in one file for each part of the program:
	// de.json, de.log.json …
	names, err := fs.Glob(wordFiles, "words/"+lang+"*.json")
	if err != nil {
		panic("assets: internal error: " + err.Error())
	}
	w := map[string]string{}
	for _, name := range names {
		b, err := wordFiles.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(b, &w) // adds to what is there
		}
		if err != nil {
			panic("assets: internal error: " + name + ": " + err.Error())
		}
	}
	if read.words == nil {
		read.words = make(map[string]map[string]string)
	}
	read.words[lang] = w
	return w
}
