package notation

import (
	"slices"
	"unicode"

	"zapis/scoresheet/board"
)

// Language is whose piece letters a text is written in (Laws C.3, R-N02).
// The texts are stored in the log and never change.
type Language string

// The languages of the device, and figurines.
const (
	English   Language = "en"
	Russian   Language = "ru"
	Ukrainian Language = "uk"
	German    Language = "de"
	French    Language = "fr"
	Spanish   Language = "es"
	Figurines Language = "fig"
)

// Languages returns all languages, English first.
func Languages() []Language {
	return []Language{English, Russian, Ukrainian, German, French, Spanish, Figurines}
}

// Known reports whether the language is one of Languages. An unknown one is
// read and written as English.
func (l Language) Known() bool { return slices.Contains(Languages(), l) }

// letters are the signs of pawn, knight, bishop, rook, queen and king, in
// the order of board.Kind. A pawn's is read but never written (C.4).
var letters = map[Language][7]string{
	English:   {"", "P", "N", "B", "R", "Q", "K"},
	Russian:   {"", "п", "К", "С", "Л", "Ф", "Кр"},
	Ukrainian: {"", "п", "К", "С", "Т", "Ф", "Кр"},
	German:    {"", "B", "S", "L", "T", "D", "K"},
	French:    {"", "P", "C", "F", "T", "D", "R"},
	Spanish:   {"", "P", "C", "A", "T", "D", "R"},
	Figurines: {"", "♙", "♘", "♗", "♖", "♕", "♔"},
}

// Letter returns what the language writes for a piece in front of its move
// or behind a promotion: "N", "Кр", "♘"; nothing for a pawn or no piece.
func (l Language) Letter(k board.Kind) string {
	if k <= board.Pawn || k > board.King {
		return ""
	}
	signs, ok := letters[l]
	if !ok {
		signs = letters[English]
	}
	return signs[k]
}

// symbol is one meaning of one character.
type symbol struct {
	what  symbolKind
	value int8 // a board.Kind, or a file or rank from 1 to 8
	cost  uint8
	lower bool // a piece letter in lower case
}

type symbolKind uint8

const (
	aPiece symbolKind = iota + 1
	aFile
	aRank
)

// The cost of reading a character as something that it is not, letter for
// letter. The cheapest reading of a text is tried first.
const (
	costLookalike = 1 // a letter of the other alphabet that looks the same
	costLower     = 1 // a piece letter in lower case
	costCapital   = 2 // a file in a capital letter
	costKing      = 3 // a lone K in Cyrillic notation as the English king
	costForeign   = 4 // a piece letter of another language
	costBauer     = 5 // the German B as a pawn, which is rarer than the English bishop
)

// alphabet gives the meanings of every character in one language.
type alphabet struct {
	ascii [128][]symbol
	other map[rune][]symbol
	// twoLetterKing says that the king is К or K followed by р or p.
	twoLetterKing bool
}

func (a *alphabet) symbols(r rune) []symbol {
	if r >= 0 && r < 128 {
		return a.ascii[r]
	}
	return a.other[r]
}

func (a *alphabet) add(r rune, s symbol) {
	at := a.symbols(r)
	for _, old := range at {
		if old.what == s.what && old.value == s.value {
			return // the cheaper meaning was added before
		}
	}
	if at = append(at, s); r < 128 {
		a.ascii[r] = at
	} else {
		a.other[r] = at
	}
}

func (a *alphabet) piece(letter rune, k board.Kind, cost uint8) {
	a.add(letter, symbol{what: aPiece, value: int8(k), cost: cost})
}

// lookalikes are the capital letters of both alphabets that cannot be told
// apart by eye and that occur in notation.
var lookalikes = map[rune]rune{
	'A': 'А', 'B': 'В', 'C': 'С', 'E': 'Е', 'K': 'К', 'P': 'Р', 'T': 'Т',
	'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'К': 'K', 'Р': 'P', 'Т': 'T',
}

var alphabets = func() map[Language]*alphabet {
	all := make(map[Language]*alphabet)
	for _, l := range Languages() {
		all[l] = newAlphabet(l)
	}
	return all
}()

func alphabetOf(l Language) *alphabet {
	if a, ok := alphabets[l]; ok {
		return a
	}
	return alphabets[English]
}

func newAlphabet(l Language) *alphabet {
	a := &alphabet{other: make(map[rune][]symbol)}
	for i := range int8(8) {
		a.add('1'+rune(i), symbol{what: aRank, value: i + 1})
		a.add('a'+rune(i), symbol{what: aFile, value: i + 1})
		a.add('A'+rune(i), symbol{what: aFile, value: i + 1, cost: costCapital})
	}
	// The Ukrainian rules print "fЗ" with the Cyrillic letter.
	a.add('З', symbol{what: aRank, value: 3, cost: costLookalike})
	a.add('з', symbol{what: aRank, value: 3, cost: costLookalike})
	for r, file := range map[rune]int8{'а': 1, 'с': 3, 'е': 5} {
		a.add(r, symbol{what: aFile, value: file})
		a.add(unicode.ToUpper(r), symbol{what: aFile, value: file, cost: costCapital})
	}
	for i, k := range [...]board.Kind{board.King, board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn} {
		a.piece('♔'+rune(i), k, 0)
		a.piece('♚'+rune(i), k, 0)
	}
	if l == Figurines {
		// Nobody can type them: the figurine player's keyboard is English.
		l = English
	}
	a.twoLetterKing = l == Russian || l == Ukrainian
	a.native(l)
	a.foreign(l)
	return a
}

// native adds the letters of the language itself, in capitals, in lower case
// and as their look-alikes.
func (a *alphabet) native(l Language) {
	for k := board.Pawn; k <= board.King; k++ {
		sign := []rune(letters[l][k])
		if len(sign) != 1 {
			continue // the two-letter king is read by twoLetterKing
		}
		capital := unicode.ToUpper(sign[0])
		small := unicode.ToLower(capital)
		if l == German && k == board.Pawn {
			a.piece(capital, k, costBauer)
			continue
		}
		a.piece(capital, k, 0)
		a.add(small, symbol{what: aPiece, value: int8(k), cost: costLower, lower: true})
		twin, ok := lookalikes[capital]
		if !ok {
			continue
		}
		a.piece(twin, k, costLookalike)
		a.add(unicode.ToLower(twin), symbol{what: aPiece, value: int8(k), cost: costLookalike + costLower, lower: true})
	}
}

// foreign adds the English letters, which are known everywhere and which
// both the Ukrainian rules and many players use, where they are not letters
// of the language with another meaning. Only the Cyrillic К, a knight, may
// be the English king at last.
func (a *alphabet) foreign(l Language) {
	if l == English {
		return
	}
	taken := make(map[rune]bool)
	for k := board.Knight; k <= board.King; k++ {
		for _, r := range letters[l][k] {
			taken[r] = true
		}
	}
	for k := board.Knight; k <= board.King; k++ {
		letter := []rune(letters[English][k])[0]
		if taken[letter] || a.twoLetterKing && k == board.King {
			continue
		}
		a.piece(letter, k, costForeign)
	}
	if a.twoLetterKing {
		a.piece(lookalikes['B'], board.Bishop, costForeign) // "Вxe5", in the Ukrainian rules
		// The rook is the one piece that Russian and Ukrainian name
		// differently, and neither letter means anything else in the other.
		a.piece('Л', board.Rook, costForeign)
		a.piece('Т', board.Rook, costForeign)
		a.piece('K', board.King, costKing)
	}
}
