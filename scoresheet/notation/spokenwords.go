package notation

import (
	"strings"
	"unicode"

	"zapis/scoresheet/board"
)

// speech holds the words with which moves are announced in one language.
type speech struct {
	pieces [7]string // by board.Kind
	files  [8]string
	ranks  [8]string

	short, long   string // castling
	takes         string
	check, mate   string
	enPassant     string
	also          []alsoSpoken // heard too, never written
	becomes, onto []string     // words that may stand before a promotion, or between the squares
}

type alsoSpoken struct {
	words string
	means spokenSign
}

// The names of the files are those of the Laws (D.2.1) as each federation
// spells them: the Ukrainian rules and the Russian translation for the
// Cyrillic ones. The Laws take ranks, pieces and castling from German unless
// the arbiter decides otherwise; the German words are understood in every
// language.
var speeches = map[Language]speech{
	English: {
		pieces: [7]string{"", "pawn", "knight", "bishop", "rook", "queen", "king"},
		files:  [8]string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"},
		ranks:  [8]string{"one", "two", "three", "four", "five", "six", "seven", "eight"},
		short:  "short castling", long: "long castling",
		takes: "takes", check: "check", mate: "mate", enPassant: "en passant",
		also: []alsoSpoken{
			{"castles short", spokenSign{castle: board.ShortCastle}},
			{"castles long", spokenSign{castle: board.LongCastle}},
			{"castles kingside", spokenSign{castle: board.ShortCastle}},
			{"castles queenside", spokenSign{castle: board.LongCastle}},
			{"captures", spokenSign{marks: TakesMark}},
			{"checkmate", spokenSign{marks: MateMark}},
		},
		becomes: []string{"becomes", "promotes to"}, onto: []string{"to"},
	},
	German: {
		pieces: [7]string{"", "Bauer", "Springer", "Läufer", "Turm", "Dame", "König"},
		files:  [8]string{"Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hektor"},
		ranks:  [8]string{"eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"},
		short:  "Kurze Rochade", long: "Lange Rochade",
		takes: "schlägt", check: "Schach", mate: "matt", enPassant: "en passant",
		also: []alsoSpoken{
			{"schach matt", spokenSign{marks: MateMark}},
			{"schachmatt", spokenSign{marks: MateMark}},
			{"Pferd", spokenSign{piece: board.Knight}},
			{"zwo", spokenSign{rank: 2}},
		},
		becomes: []string{"wird", "wird zur", "wird zum"}, onto: []string{"nach", "auf"},
	},
	French: {
		pieces: [7]string{"", "pion", "cavalier", "fou", "tour", "dame", "roi"},
		files:  [8]string{"Anna", "Bella", "César", "David", "Eva", "Félix", "Gustave", "Hector"},
		ranks:  [8]string{"un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"},
		short:  "petit roque", long: "grand roque",
		takes: "prend", check: "échec", mate: "mat", enPassant: "en passant",
		also: []alsoSpoken{
			{"roque court", spokenSign{castle: board.ShortCastle}},
			{"roque long", spokenSign{castle: board.LongCastle}},
			{"échec et mat", spokenSign{marks: MateMark}},
			{"reine", spokenSign{piece: board.Queen}},
		},
		becomes: []string{"devient"}, onto: []string{"vers"},
	},
	Spanish: {
		pieces: [7]string{"", "peón", "caballo", "alfil", "torre", "dama", "rey"},
		files:  [8]string{"Ana", "Bella", "César", "David", "Eva", "Félix", "Gustavo", "Héctor"},
		ranks:  [8]string{"uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"},
		short:  "enroque corto", long: "enroque largo",
		takes: "por", check: "jaque", mate: "mate", enPassant: "al paso",
		also: []alsoSpoken{
			{"captura", spokenSign{marks: TakesMark}},
			{"toma", spokenSign{marks: TakesMark}},
			{"come", spokenSign{marks: TakesMark}},
			{"jaque mate", spokenSign{marks: MateMark}},
			{"reina", spokenSign{piece: board.Queen}},
		},
		becomes: []string{"corona", "se convierte en"},
	},
	Russian: {
		pieces: [7]string{"", "пешка", "конь", "слон", "ладья", "ферзь", "король"},
		files:  [8]string{"Анна", "Белла", "Цезарь", "Давид", "Ева", "Феликс", "Густав", "Хектор"},
		ranks:  [8]string{"один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь"},
		short:  "короткая рокировка", long: "длинная рокировка",
		takes: "бьёт", check: "шах", mate: "мат", enPassant: "на проходе",
		also: []alsoSpoken{
			{"берёт", spokenSign{marks: TakesMark}},
			{"шах и мат", spokenSign{marks: MateMark}},
			{"Гектор", spokenSign{file: 8}},
			// The German words as the Russian Laws spell them.
			{"айн", spokenSign{rank: 1}},
			{"айнс", spokenSign{rank: 1}},
			{"цвай", spokenSign{rank: 2}},
			{"драй", spokenSign{rank: 3}},
			{"фир", spokenSign{rank: 4}},
			{"фюнф", spokenSign{rank: 5}},
			{"зекс", spokenSign{rank: 6}},
			{"зибен", spokenSign{rank: 7}},
			{"ахт", spokenSign{rank: 8}},
			{"кениг", spokenSign{piece: board.King}},
			{"даме", spokenSign{piece: board.Queen}},
			{"турм", spokenSign{piece: board.Rook}},
			{"лойфер", spokenSign{piece: board.Bishop}},
			{"шпрингер", spokenSign{piece: board.Knight}},
			{"бауэр", spokenSign{piece: board.Pawn}},
			{"ланг роад", spokenSign{castle: board.LongCastle}},
			{"кюрц роад", spokenSign{castle: board.ShortCastle}},
		},
		becomes: []string{"превращается в"}, onto: []string{"на"},
	},
	Ukrainian: {
		pieces: [7]string{"", "пішак", "кінь", "слон", "тура", "ферзь", "король"},
		files:  [8]string{"Анна", "Белла", "Цезар", "Давид", "Єва", "Фелікс", "Густав", "Хектор"},
		ranks:  [8]string{"один", "два", "три", "чотири", "п’ять", "шість", "сім", "вісім"},
		short:  "коротка рокіровка", long: "довга рокіровка",
		takes: "б’є", check: "шах", mate: "мат", enPassant: "на проході",
		also: []alsoSpoken{
			{"бере", spokenSign{marks: TakesMark}},
			{"шах і мат", spokenSign{marks: MateMark}},
			{"Гектор", spokenSign{file: 8}},
			// Where the Ukrainian rules spell the German words otherwise.
			{"фір", spokenSign{rank: 4}},
			{"зібен", spokenSign{rank: 7}},
			{"кьоніг", spokenSign{piece: board.King}},
			{"бауер", spokenSign{piece: board.Pawn}},
			{"ланге рохаде", spokenSign{castle: board.LongCastle}},
			{"кюрце рохаде", spokenSign{castle: board.ShortCastle}},
			{"човен", spokenSign{piece: board.Rook}},
		},
		becomes: []string{"перетворюється на"}, onto: []string{"на"},
	},
}

// speechOf returns the words of a language. Figurines and the languages that
// are only read are spoken in English.
func speechOf(l Language) speech {
	if s, ok := speeches[l]; ok {
		return s
	}
	return speeches[English]
}

// spokenSign is what one word, or a few that belong together, mean. Exactly
// one field is set.
type spokenSign struct {
	piece      board.Kind
	file, rank int8
	castle     board.Castle
	marks      Marks
	filler     fillerKind
}

type fillerKind uint8

const (
	fillerOnto    fillerKind = iota + 1 // between the squares: "nach"
	fillerBecomes                       // before what a pawn becomes: "wird"
)

// heard holds every spoken word of every language, as plainWord writes it. The
// words of all languages are understood together; a test holds that none has
// two meanings.
var heard = func() map[string]spokenSign {
	all := make(map[string]spokenSign)
	for _, s := range speeches {
		s.each(func(words string, means spokenSign) { all[plainWords(words)] = means })
	}
	// Letters and digits may stand for the names of the Laws.
	for i := range int8(8) {
		all[string(rune('a'+i))] = spokenSign{file: i + 1}
		all[string(rune('1'+i))] = spokenSign{rank: i + 1}
	}
	return all
}()

// each calls yield with every word of a language and its meaning.
func (s *speech) each(yield func(words string, means spokenSign)) {
	for k := board.Pawn; k <= board.King; k++ {
		yield(s.pieces[k], spokenSign{piece: k})
	}
	for i := range int8(8) {
		yield(s.files[i], spokenSign{file: i + 1})
		yield(s.ranks[i], spokenSign{rank: i + 1})
	}
	yield(s.short, spokenSign{castle: board.ShortCastle})
	yield(s.long, spokenSign{castle: board.LongCastle})
	yield(s.takes, spokenSign{marks: TakesMark})
	yield(s.check, spokenSign{marks: CheckMark})
	yield(s.mate, spokenSign{marks: MateMark})
	yield(s.enPassant, spokenSign{marks: EnPassantMark})
	for _, a := range s.also {
		yield(a.words, a.means)
	}
	for _, w := range s.becomes {
		yield(w, spokenSign{filler: fillerBecomes})
	}
	for _, w := range s.onto {
		yield(w, spokenSign{filler: fillerOnto})
	}
}

// plainWords writes words in small letters without accents, as in "koenig" and
// "cesar", with one space between them.
func plainWords(text string) string {
	var out []string
	for _, w := range strings.FieldsFunc(text, isSpokenGap) {
		out = append(out, plainWord(w))
	}
	return strings.Join(out, " ")
}

func isSpokenGap(r rune) bool {
	return unicode.IsSpace(r) || isHyphen(r) || strings.ContainsRune(".,;:!?", r)
}

var plainLetters = strings.NewReplacer(
	"ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "é", "e", "è", "e", "ê", "e", "á", "a", "à", "a", "ó", "o", "ñ", "n",
	"ё", "е", "’", "", "'", "", "ʼ", "", "`", "",
)

func plainWord(w string) string { return plainLetters.Replace(strings.ToLower(w)) }
