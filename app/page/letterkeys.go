package page

import "strings"

// alphabets are the letters of each language, row by row as they lie on its
// keyboard. Letters with an accent are a row of their own where the keyboard has no
// key for them.
var alphabets = map[string][]string{
	"en": {"qwertyuiop", "asdfghjkl", "zxcvbnm’"},
	"de": {"qwertzuiopü", "asdfghjklöä", "yxcvbnmß"},
	"fr": {"azertyuiop", "qsdfghjklm", "wxcvbn’", "éèêàç"},
	"es": {"qwertyuiop", "asdfghjklñ", "zxcvbnm", "áéíóú"},
	"ru": {"йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"},
	"uk": {"йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю’"},
}

// figures are what else a reason is written with.
var figures = []string{"1234567890", "-/:().,?+=", "’"}

// alphabet returns the letters of a language, or else of English.
func alphabet(lang string) []string {
	if letters, ok := alphabets[lang]; ok {
		return letters
	}
	return alphabets["en"]
}

// isLatin reports whether a language is written in Latin letters.
func isLatin(lang string) bool { return strings.Contains(strings.Join(alphabet(lang), ""), "q") }

// otherAlphabet returns the letters of the other script, as they lie on the keyboard
// on which most people write it.
func otherAlphabet(lang string) []string {
	if isLatin(lang) {
		return alphabets["ru"]
	}
	return alphabets["en"]
}

// latinRows returns the 26 capitals as they lie on the keyboard of a language.
func latinRows(lang string) (rows [3]string) {
	letters := alphabet(lang)
	if !isLatin(lang) {
		letters = otherAlphabet(lang)
	}
	for i := range rows {
		rows[i] = strings.ToUpper(strings.Map(func(r rune) rune {
			if r < 'a' || r > 'z' {
				return -1
			}
			return r
		}, letters[i]))
	}
	return rows
}

// letterKeys are the keys of a pad for words: sets of rows, of which one is shown.
type letterKeys [][][]*Button

// newLetterKeys makes a key for each letter of the rows of each set.
func newLetterKeys(key func(letter string) *Button, sets ...[]string) (all letterKeys) {
	for _, set := range sets {
		var rows [][]*Button
		for _, row := range set {
			var keys []*Button
			for _, r := range row {
				keys = append(keys, key(string(r)))
			}
			rows = append(rows, keys)
		}
		all = append(all, rows)
	}
	return all
}

// show shows one of the sets instead of the others, and returns its rows.
func (l letterKeys) show(set int) [][]*Button {
	for i, rows := range l {
		for _, row := range rows {
			for _, k := range row {
				Show(k, i == set)
			}
		}
	}
	return l[set]
}
