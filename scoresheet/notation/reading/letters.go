package reading

import (
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
)

// Lettering returns that of the languages in whose piece letters the texts are
// legal moves from p the longest, the first of several. For the languages see
// [notation.Lettered].
func Lettering(p rules.Position, texts []string, able []notation.Language) notation.Language {
	best, most := notation.English, -1
	for _, lang := range able {
		if n := played(p, texts, lang); n > most {
			best, most = lang, n
		}
	}
	return best
}

// played returns how many of the texts are legal moves one after another.
func played(p rules.Position, texts []string, lang notation.Language) int {
	if p.Listed() != nil {
		return 0
	}
	for n, text := range texts {
		w, _, err := notation.Read(text, lang)
		if err != nil {
			return n
		}
		moves := Legal(w, p)
		if len(moves) != 1 {
			return n
		}
		p = p.Play(moves[0])
	}
	return len(texts)
}
