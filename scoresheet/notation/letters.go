package notation

import (
	"slices"
	"strings"
	"unicode"

	"zapis/scoresheet/board"
)

// Lettered returns the languages in whose piece letters the texts of one sheet
// can be written, the likeliest first, judged by all texts together: who writes
// S for a knight does so throughout (R-N02). If the letters of lang suffice,
// it returns lang alone. Otherwise it returns every language that has all the
// letters on the sheet, in the order of [AllLanguages]; if there is none, lang
// and those that have more of them than lang, the most first. A letter of
// another alphabet that looks the same counts only where no language has all
// letters as they are written.
func Lettered(texts []string, lang Language) []Language {
	signs, all := make(map[string]int), 0
	for _, text := range texts {
		for _, s := range pieceSigns(text) {
			signs[s]++
			all++
		}
	}
	for _, twins := range [...]bool{false, true} {
		if lettersKnown(signs, lang, twins) == all {
			return []Language{lang}
		}
		var whole []Language
		for _, l := range AllLanguages() {
			if lettersKnown(signs, l, twins) == all {
				whole = append(whole, l)
			}
		}
		if len(whole) > 0 {
			return whole
		}
	}
	own := lettersKnown(signs, lang, true)
	var part []Language
	known := make(map[Language]int)
	for _, l := range AllLanguages() {
		if known[l] = lettersKnown(signs, l, true); known[l] > own {
			part = append(part, l)
		}
	}
	slices.SortStableFunc(part, func(a, b Language) int { return known[b] - known[a] })
	return append([]Language{lang}, part...)
}

// lettersKnown counts the piece letters that a language has, or with twins also
// those that look like one that it has.
func lettersKnown(signs map[string]int, l Language, twins bool) (n int) {
	for sign, times := range signs {
		if l.hasLetter([]rune(sign), twins) {
			n += times
		}
	}
	return n
}

// hasLetter reports whether a piece has that letter, in that language.
func (l Language) hasLetter(sign []rune, twins bool) bool {
	own, known := letters[l]
	if !known {
		own = letters[English]
	}
	for k := board.Pawn; k <= board.King; k++ {
		letter := []rune(own[k])
		if k == board.Pawn && own[k] != "P" && own[k] != "п" {
			continue // S, B and G are a pawn where that is written, which is nowhere
		}
		if len(letter) > 0 && len(letter) == len(sign) && slices.EqualFunc(letter, sign, func(a, b rune) bool {
			twin, _ := twinOf(l, unicode.ToUpper(a))
			return a == b || unicode.ToUpper(a) == unicode.ToUpper(b) || twins && twin == unicode.ToUpper(b)
		}) {
			return true
		}
	}
	return false
}

func isSmallR(r rune) bool { return r == 'р' || r == 'p' || r == 'Р' || r == 'P' }

// pieceSigns returns the piece letters in capitals that stand in a text: the
// one at its beginning, and that of a promotion at its end. Figurines are in
// every alphabet and do not count, nor does a move that is announced: "Laeufer"
// (Laws D.2.1) is in nobody's letters.
func pieceSigns(text string) (signs []string) {
	var p parser
	if len(text) > 4*maxRunes || beginsSpoken(text) {
		return nil
	}
	n := 0
	for range text {
		if n++; n > maxRunes {
			return nil
		}
	}
	p.load(text)
	p.number()
	if first := p.is(p.at); isPieceLetter(first) {
		next := p.is(p.at + 1)
		switch {
		case !p.goesOnAsMove(p.at+1) && (!isSmallR(next) || !p.goesOnAsMove(p.at+2)):
			// A word, as in a move that is announced.
		case (first == 'К' || first == 'K') && isSmallR(next):
			signs = append(signs, string([]rune{first, next}))
		case first >= 'A' && first <= 'H' && next >= '1' && next <= '8':
			// A file in upper case, as in "E4".
		default:
			signs = append(signs, string(first))
		}
	}
	for i := p.at + 1; i+1 < p.n; i++ {
		if r := p.r[i]; r < '1' || r > '8' {
			continue
		}
		j := p.skip(i + 1)
		for p.is(j) == '=' || p.is(j) == '/' || p.is(j) == '(' {
			j = p.skip(j + 1)
		}
		if after := p.is(j); isPieceLetter(after) && !isTakes(after) {
			signs = append(signs, string(after))
		}
	}
	return signs
}

// goesOnAsMove reports whether what stands behind a piece letter can be the rest
// of a move: a file or a rank, and then no letter that has no meaning.
func (p *parser) goesOnAsMove(i int) bool {
	i = p.skip(i)
	r := p.is(i)
	if strings.ContainsRune("abcdefghасе", r) {
		next := p.is(i + 1)
		return next == 0 || !unicode.IsLetter(next) || isTakes(next) || strings.ContainsRune("abcdefghасе", next)
	}
	return r >= '1' && r <= '8' || isTakes(r) || isHyphen(r)
}

// isPieceLetter reports whether r is a capital letter that can be a piece's.
func isPieceLetter(r rune) bool {
	return unicode.IsUpper(r) && !isZero(r) && !isTakes(r) && r != 'Z'
}
