package timecontrol

import (
	"strings"
	"unicode"
)

// sort is the kind of a token of a typed control.
type sort uint8

const (
	sortNumber  sort = iota // n
	sortHours               // a unit directly after a number
	sortMinutes             //
	sortSeconds             //
	sortMoves               // "moves"; after a slash "a move"
	sortRest                // to the end of the game
	sortSlash
	sortNext  // + , ; : between two parts
	sortExtra // means extra time
	sortDelay // delay
	sortBron  // Bronstein
	sortFrom  // "starting from", which must be move 1
	sortNoise // has no meaning here
	sortStrange
)

type token struct {
	sort sort
	n    int
	text string
}

// units is allowed only directly after a number: Russian "с" also means "with".
var units = dictionary(map[sort]string{
	sortHours:   "h hr hrs hour hours ч час часа часов год година години годин std stunde stunden hora horas heure heures",
	sortMinutes: "m min mins minute minutes мин минут минуты минута хв хвилин хвилини хвилина minuten minuto minutos",
	sortSeconds: "s sec secs second seconds sek с сек секунд секунды секунда секунди sekunde sekunden segundo segundos seconde secondes",
})

var words = dictionary(map[sort]string{
	sortMoves: "move moves ход хода ходов ходи ходів zug züge zügen coup coups jugada jugadas",
	sortRest:  "g sd game rest all end finish конца конец игры игра гру гри партию партии партія партії partie partida",
	sortExtra: "inc increment increments bonus добавлением добавление добавка додаванням fischer фишер фишера fischer-bonus",
	sortDelay: "d delay delayed задержка задержкой затримка verzögerung délai retardo",
	sortBron:  "b bronstein бронштейн бронштейна",
	sortFrom:  "from starting beginning начиная починаючи ab desde depuis",
	sortNext:  "then and plus und puis luego y et",
	sortNoise: "a an the for in per each every to of by on with added until till и на до с со в за каждый кожен pro je par por cada pour",
})

func dictionary(sorts map[sort]string) map[string]sort {
	all := map[string]sort{}
	for s, list := range sorts {
		for word := range strings.FieldsSeq(list) {
			all[word] = s
		}
	}
	return all
}

// lex splits a typed control into tokens without noise.
func lex(text string) []token {
	var tokens []token
	runes := []rune(strings.ToLower(text))
	for i := 0; i < len(runes); {
		r := runes[i]
		start := i
		i++
		t := token{sort: sortStrange}
		switch {
		case unicode.IsSpace(r) || r == '.' || r == '(' || r == ')':
			continue
		case r >= '0' && r <= '9':
			for i < len(runes) && runes[i] >= '0' && runes[i] <= '9' {
				i++
			}
			if n, ok := number(string(runes[start:i])); ok {
				t = token{sort: sortNumber, n: n}
			}
		case unicode.IsLetter(r):
			for i < len(runes) && (unicode.IsLetter(runes[i]) || runes[i] == '-') {
				i++
			}
			t.sort = wordSort(string(runes[start:i]), tokens)
			if (t.sort == sortNoise || t.sort == sortNext) && i < len(runes) && runes[i] >= '0' && runes[i] <= '9' {
				t.sort = sortStrange // a4 is not "a 4"
			}
		case strings.ContainsRune("'’′´`", r):
			t.sort = sortMinutes
			if i < len(runes) && strings.ContainsRune("'’′´`", runes[i]) {
				i++
				t.sort = sortSeconds
			}
		case strings.ContainsRune("\"”″“", r):
			t.sort = sortSeconds
		case r == '/':
			t.sort = sortSlash
		case strings.ContainsRune("+,;:", r):
			t.sort = sortNext
		case r == '-' || r == '–':
			t.sort = sortNoise
		}
		t.text = string(runes[start:i])
		if t.sort != sortNoise {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

func wordSort(word string, before []token) sort {
	if len(before) > 0 && before[len(before)-1].sort == sortNumber {
		if s, ok := units[word]; ok {
			return s
		}
	}
	if s, ok := words[word]; ok {
		return s
	}
	return sortStrange
}
