package rulings

// Play is the kind of play as far as the Laws tell it apart: standard, or rapid
// and blitz with enough supervision (A.3, B.3) or without (A.4, B.4). The event
// says beforehand which of the two applies (A.5, B.5).
type Play uint8

const (
	Standard Play = iota
	RapidA3       // rapid, one arbiter for at most three games, each recorded: the competition rules
	RapidA4       // rapid, otherwise
	BlitzB3       // blitz, one arbiter for one game, recorded: the competition rules
	BlitzB4       // blitz, otherwise
)

// Plays lists the kinds of play.
func Plays() []Play { return []Play{Standard, RapidA3, RapidA4, BlitzB3, BlitzB4} }

var plays = [...]struct {
	word   string
	scopes []string // from the narrowest
}{
	Standard: {"standard", []string{"standard"}},
	RapidA3:  {"a3", []string{"a3", "watched", "rapid"}},
	RapidA4:  {"a4", []string{"a4", "lax", "rapid"}},
	BlitzB3:  {"b3", []string{"b3", "watched", "blitz"}},
	BlitzB4:  {"b4", []string{"b4", "lax", "blitz"}},
}

// String returns the word of a kind of play: standard, a3, a4, b3 or b4, as
// the appendices of the FIDE Laws number them, in every rule set.
func (p Play) String() string {
	if int(p) >= len(plays) {
		return ""
	}
	return plays[p].word
}

// ParsePlay is the inverse of String.
func ParsePlay(word string) (Play, bool) {
	for p := range plays {
		if plays[p].word == word {
			return Play(p), true
		}
	}
	return 0, false
}

// Key names the words for the kind of play.
func (p Play) Key() string { return "ruling.play." + p.String() }

// Blitz reports whether the game is blitz.
func (p Play) Blitz() bool { return p == BlitzB3 || p == BlitzB4 }

// Lax reports whether supervision is not enough for the competition rules
// (A.4, B.4).
func (p Play) Lax() bool { return p == RapidA4 || p == BlitzB4 }

// isScope reports whether a rule set may say something for this scope: a kind
// of play, or rapid, blitz, watched (A.3 and B.3), lax (A.4 and B.4).
func isScope(word string) bool {
	for _, p := range plays {
		for _, s := range p.scopes {
			if s == word {
				return true
			}
		}
	}
	return false
}
