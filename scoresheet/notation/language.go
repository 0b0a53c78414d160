package notation

import (
	"slices"
	"unicode"

	"zapis/scoresheet/board"
)

// Language says in whose piece letters a text is written (Laws C.3, R-N02). The
// values are stored in the log and never change.
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

// Languages whose piece letters are read and not written: those of the lists
// that other programs have.
const (
	Italian    Language = "it"
	Dutch      Language = "nl"
	Czech      Language = "cs"
	Hungarian  Language = "hu"
	Norwegian  Language = "no"
	Swedish    Language = "sv"
	Catalan    Language = "ca"
	Finnish    Language = "fi"
	Portuguese Language = "pt"
	Greek      Language = "el"
)

// Languages returns all languages of the device, English first, and figurines.
func Languages() []Language {
	return []Language{English, Russian, Ukrainian, German, French, Spanish, Figurines}
}

// AllLanguages returns every language whose piece letters are read: those of
// the device first.
func AllLanguages() []Language {
	return append(Languages(), Italian, Dutch, Czech, Hungarian, Norwegian, Swedish, Catalan, Finnish, Portuguese, Greek)
}

// Known reports whether the language is one of [Languages]. An unknown
// language is read and written like English.
func (l Language) Known() bool { return slices.Contains(Languages(), l) }

// letters holds the letters of pawn, knight, bishop, rook, queen and king,
// indexed by board.Kind. The pawn's letter is read but never written (C.4).
var letters = map[Language][7]string{
	English:   {"", "P", "N", "B", "R", "Q", "K"},
	Russian:   {"", "п", "К", "С", "Л", "Ф", "Кр"},
	Ukrainian: {"", "п", "К", "С", "Т", "Ф", "Кр"},
	German:    {"", "B", "S", "L", "T", "D", "K"},
	French:    {"", "P", "C", "F", "T", "D", "R"},
	Spanish:   {"", "P", "C", "A", "T", "D", "R"},
	Figurines: {"", "♙", "♘", "♗", "♖", "♕", "♔"},

	Italian: {"", "P", "C", "A", "T", "D", "R"},
	// The Dutch pawn has the letter of the knight, in lower case, and is never
	// written.
	Dutch:      {"", "", "P", "L", "T", "D", "K"},
	Czech:      {"", "P", "J", "S", "V", "D", "K"},
	Hungarian:  {"", "G", "H", "F", "B", "V", "K"},
	Norwegian:  {"", "B", "S", "L", "T", "D", "K"},
	Swedish:    {"", "B", "S", "L", "T", "D", "K"},
	Catalan:    {"", "P", "C", "A", "T", "D", "R"},
	Finnish:    {"", "S", "R", "L", "T", "D", "K"},
	Portuguese: {"", "P", "C", "B", "T", "D", "R"},
	Greek:      {"", "", "Ι", "Α", "Π", "Β", "Ρ"},
}

// Letter returns the letter of a piece before its move or after a promotion:
// "N", "Кр", "♘". It returns "" for a pawn or no piece.
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

// The cost of reading a character as something other than what it is literally.
// The cheapest reading of a text is tried first.
const (
	costLookalike = 1 // a letter of the other alphabet that looks the same
	costLower     = 1 // a piece letter in lower case
	costCapital   = 2 // a file in upper case
	costKing      = 3 // a single K in Cyrillic notation as the English king
	costForeign   = 4 // a piece letter of another language
	costBauer     = 5 // B as a pawn (Bauer, bonde), which is rarer than the English bishop
)

// alphabet holds the meanings of every character in one language.
type alphabet struct {
	ascii [128][]symbol
	other map[rune][]symbol
	// twoLetterKing is set if the king is К or K followed by р or p.
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
			return // a cheaper meaning was added before
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

// lookalikes maps upper case letters that occur in notation to letters of the
// other alphabet that look the same.
var lookalikes = map[rune]rune{
	'A': 'А', 'B': 'В', 'C': 'С', 'E': 'Е', 'K': 'К', 'P': 'Р', 'T': 'Т',
	'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'К': 'K', 'Р': 'P', 'Т': 'T',
}

// greekLookalikes are the Latin letters that look like Greek ones.
var greekLookalikes = map[rune]rune{'Α': 'A', 'Β': 'B', 'Ι': 'I', 'Ρ': 'P'}

// twinOf returns the letter of another alphabet that looks the same.
func twinOf(l Language, r rune) (twin rune, ok bool) {
	if l == Greek {
		twin, ok = greekLookalikes[r]
		return twin, ok
	}
	twin, ok = lookalikes[r]
	return twin, ok
}

var alphabets = func() map[Language]*alphabet {
	all := make(map[Language]*alphabet)
	for _, l := range AllLanguages() {
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
	// The Ukrainian rules have "fЗ", printed with the Cyrillic letter.
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
		// Figurines cannot be typed: the keyboard for them is English.
		l = English
	}
	a.twoLetterKing = l == Russian || l == Ukrainian
	a.native(l)
	a.foreign(l)
	return a
}

// native adds the letters of the language itself, in upper case, lower case
// and as look-alikes.
func (a *alphabet) native(l Language) {
	for k := board.Pawn; k <= board.King; k++ {
		sign := []rune(letters[l][k])
		if len(sign) != 1 {
			continue // the two-letter king is read by twoLetterKing
		}
		capital := unicode.ToUpper(sign[0])
		small := unicode.ToLower(capital)
		if k == board.Pawn && capital == 'B' {
			a.piece(capital, k, costBauer)
			continue
		}
		a.piece(capital, k, 0)
		a.add(small, symbol{what: aPiece, value: int8(k), cost: costLower, lower: true})
		twin, ok := twinOf(l, capital)
		if !ok {
			continue
		}
		a.piece(twin, k, costLookalike)
		a.add(unicode.ToLower(twin), symbol{what: aPiece, value: int8(k), cost: costLookalike + costLower, lower: true})
	}
}

// foreign adds the English letters, which are known everywhere and are used by
// the Ukrainian rules and many players, unless they are letters of the
// language with another meaning. Only the Cyrillic К, a knight, may be the
// English king as a last resort.
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
		if taken[letter] || l == Greek && taken[greekTwin(letter)] || a.twoLetterKing && k == board.King {
			continue
		}
		a.piece(letter, k, costForeign)
	}
	if a.twoLetterKing {
		a.piece(lookalikes['B'], board.Bishop, costForeign) // "Вxe5", in the Ukrainian rules
		// The rook is the only piece with different letters in Russian and
		// Ukrainian, and neither letter has a meaning in the other language.
		a.piece('Л', board.Rook, costForeign)
		a.piece('Т', board.Rook, costForeign)
		a.piece('K', board.King, costKing)
	}
}

// greekTwin returns the Greek letter that looks like a Latin one, or 0.
func greekTwin(latin rune) rune {
	for greek, twin := range greekLookalikes {
		if twin == latin {
			return greek
		}
	}
	return 0
}
