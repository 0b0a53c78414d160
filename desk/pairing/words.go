package pairing

import (
	"strings"
	"unicode"

	"zapis/desk"
)

// nobody has the words that lists use if a player has no opponent, in lower
// case and without marks and spaces, with the kind of bye.
var nobody = map[string]string{
	"bye": "U", "pab": "U", "pairingallocatedbye": "U", "freebye": "U", "free": "U",
	"spielfrei": "U", "freilos": "U", "frei": "U",
	"exempt": "U", "exempte": "U", "repos": "U",
	"descansa": "U", "descanso": "U", "libre": "U", "exento": "U", "exenta": "U",
	"свободен": "U", "свободна": "U", "свободный": "U", "пропуск": "U", "выходной": "U",
	"вільний": "U", "вільна": "U", "вихідний": "U",
	"fullpointbye": "F", "fpb": "F",
	"halfpointbye": "H", "halfbye": "H", "hpb": "H",
	"zeropointbye": "Z", "zpb": "Z",
	"notpaired": "Z", "unpaired": "Z", "absent": "Z", "nichtausgelost": "Z", "nonapparie": "Z",
	"nonapparié": "Z", "noemparejado": "Z", "отсутствует": "Z", "відсутній": "Z", "невпаре": "Z",
}

// byeKind returns the kind of bye that a name means. Hyphens, dots, or a 0 mean
// nobody too.
func byeKind(name string) (kind string, ok bool) {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	plain := b.String()
	if plain == "" {
		return "U", strings.Trim(name, "-–—._*/ ") == "" && strings.ContainsAny(name, "-–—._*/")
	}
	if strings.Trim(plain, "0") == "" {
		return "U", true
	}
	kind, ok = nobody[plain]
	return kind, ok
}

var draws = map[string]bool{
	"=": true, "=-=": true, "remis": true, "draw": true, "nulle": true, "tablas": true, "ничья": true, "нічия": true,
}

// resultMarks replaces the spellings of lists for halves, hyphens and whole
// points.
var resultMarks = strings.NewReplacer("½", "1/2", "0.5", "1/2", "0,5", "1/2", ".5", "1/2", ":", "-", "–", "-", "—", "-", "−", "-", ".0", "", ",0", "")

// resultOf reads a result in the spellings of pairing lists. It returns the
// word of scoresheet.Result, or "" if the text says that there is none yet.
func resultOf(text string) (result string, ok bool) {
	t := strings.TrimPrefix(strings.ToLower(strings.Join(strings.Fields(text), "")), "'")
	t = resultMarks.Replace(t)
	if draws[t] {
		return "1/2-1/2", true
	}
	switch t {
	case "", "*", "?", "-", "vs", "vs.":
		return "", true
	case "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2":
		return t, true
	case "+--", "+/-", "+-", "1f-0f", "1f-0", "1-0f", "1-0ff", "1-0k", "+-0", "1-0forfeit", "1--":
		return "+/-", true
	case "--+", "-/+", "-+", "0f-1f", "0-1f", "0-1ff", "0-1k", "0-+", "0-1forfeit", "--1":
		return "-/+", true
	case "---", "-/-", "--", "0f-0f", "0-0f", "0-0ff", "0-0k":
		return "-/-", true
	}
	return "", false
}

// oneLine returns a text on one line, with single spaces and without invisible
// characters; changed reports whether any were left out.
func oneLine(text string) (clean string, changed bool) {
	clean = strings.Join(strings.Fields(text), " ")
	seen := strings.Map(func(r rune) rune {
		if r == ' ' || unicode.IsGraphic(r) {
			return r
		}
		return -1
	}, clean)
	return strings.TrimSpace(seen), seen != clean
}

// titles has the titles of FIDE, with their forms in TRF.
var titles = map[string]string{
	"GM": "GM", "IM": "IM", "FM": "FM", "CM": "CM", "WGM": "WGM", "WIM": "WIM", "WFM": "WFM", "WCM": "WCM",
	"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
	"AGM": "AGM", "AIM": "AIM", "AFM": "AFM", "ACM": "ACM", "NM": "NM", "WNM": "WNM",
}

// samePlayer reports whether two entries of a list mean the same person: by
// FIDE's number or that in the list if both have one, otherwise by name,
// ignoring case.
func samePlayer(a, b *desk.Player) bool {
	if a.FIDE != "" && b.FIDE != "" {
		return a.FIDE == b.FIDE
	}
	if a.Start != 0 && b.Start != 0 {
		return a.Start == b.Start
	}
	return strings.EqualFold(a.Name, b.Name)
}
