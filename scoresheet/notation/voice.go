package notation

import (
	"strings"
	"unicode/utf8"

	"zapis/scoresheet/board"
)

// Voice holds the words with which moves are said aloud: one word for each sign
// that a move is written with. A sign without a word is left out.
type Voice struct {
	Pieces [board.King + 1]string // by kind
	Files  [8]string
	Ranks  [8]string

	Short, Long string // castling

	Takes, Check, Mate, EnPassant, Offer string
}

// Anna returns the words of Appendix D.2.1 of the Laws, in which players announce
// moves to a blind opponent in every country (R-N05). The Laws have no words for
// the other signs; these are German too.
func Anna() Voice {
	s := speeches[German]
	return Voice{
		Pieces: s.pieces, Files: s.files, Ranks: s.ranks, Short: s.short, Long: s.long,
		Takes: s.takes, Check: s.check, Mate: s.mate, EnPassant: s.enPassant, Offer: "Remis",
	}
}

// Literate returns the words of a language, which say gives for a key of its
// catalogue, with letters and digits for files and ranks.
func Literate(say func(key string) string) Voice {
	v := Voice{
		Short: say("console.short"), Long: say("console.long"), Takes: say("console.takes"), Check: say("console.check"),
		Mate: say("console.mate"), EnPassant: say("console.passant"), Offer: say("console.offer"),
	}
	for k, word := range [...]string{
		board.Pawn: "pawn", board.Knight: "knight", board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen", board.King: "king",
	} {
		if word != "" {
			v.Pieces[k] = say("piece." + word)
		}
	}
	for i := range 8 {
		v.Files[i], v.Ranks[i] = string(rune('a'+i)), string(rune('1'+i))
	}
	return v
}

// Square returns a square as it is said.
func (v *Voice) Square(s board.Square) string {
	if !s.Valid() {
		return s.String()
	}
	return v.Files[s.File()] + " " + v.Ranks[s.Rank()]
}

// Say returns a text from a sheet sign by sign, with the piece letters of the
// language. It needs no position and does not parse the text, so it cannot tell
// whether the text means a move (R-G15). A word that has another sign in it
// stands as it was written.
func (v *Voice) Say(text string, lang Language) string {
	var said []string
	for _, word := range strings.Fields(text) {
		if signs, ok := v.word(word, lang); ok {
			said = append(said, signs...)
		} else {
			said = append(said, word)
		}
	}
	return strings.Join(said, " ")
}

// word says one word sign by sign, if each of its signs is one of a move.
func (v *Voice) word(word string, lang Language) (said []string, ok bool) {
	for word != "" {
		sign, long, known := v.sign(word, lang)
		if !known {
			return nil, false
		}
		if sign != "" {
			said = append(said, sign)
		}
		word = word[long:]
	}
	return said, true
}

// sign returns the word for the sign at the beginning of text, and the length
// of that sign in bytes.
func (v *Voice) sign(text string, lang Language) (said string, long int, ok bool) {
	for _, s := range [...]struct{ sign, said string }{
		{"0-0-0", v.Long},
		{"O-O-O", v.Long},
		{"0-0", v.Short},
		{"O-O", v.Short},
		{"e.p.", v.EnPassant},
		{"(=)", v.Offer},
		{"++", v.Mate},
		{"#", v.Mate},
		{"+", v.Check},
		{"x", v.Takes},
		{":", v.Takes},
		{"×", v.Takes},
		{"-", ""},
		{"–", ""},
		{"=", ""},
	} {
		if strings.HasPrefix(text, s.sign) {
			return s.said, len(s.sign), true
		}
	}
	// The king first: one of its letters begins another piece's.
	for k := board.King; k > board.Pawn; k-- {
		for _, letter := range [...]string{lang.Letter(k), Figurines.Letter(k)} {
			if strings.HasPrefix(text, letter) {
				return v.Pieces[k], len(letter), true
			}
		}
	}
	switch c, size := utf8.DecodeRuneInString(text); {
	case c >= 'a' && c <= 'h':
		return v.Files[c-'a'], size, true
	case c >= '1' && c <= '8':
		return v.Ranks[c-'1'], size, true
	}
	return "", 0, false
}
