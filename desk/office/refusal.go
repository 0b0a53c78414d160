package office

import (
	"strings"

	"zapis/assets"
	"zapis/desk"
)

// A Refusal says why something is not done, and what to do about it.
type Refusal struct{ Why desk.Why }

// Error returns the reason in English, as the commands print it.
func (r *Refusal) Error() string { return Why(r.Why, assets.Words("en")) }

// Reason returns the reason, for a sentence in any language.
func (r *Refusal) Reason() desk.Why { return r.Why }

// refuse returns a refusal: a number and texts as its sentence has them.
func refuse(why desk.Why) *Refusal { return &Refusal{why} }

// because returns a reason that concerns neither player more than the other.
func because(key string, n int, text ...string) desk.Why {
	return desk.Why{Key: key, Side: desk.NoSide, N: n, Text: text}
}

// reasoned returns what somebody gave as a reason, as a line. It refuses what is
// none, and nothing where a reason is needed.
func reasoned(text string, needed bool) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "" && needed:
		return "", refuse(because("why.reason", 0))
	case text != "" && !desk.IsLine(text):
		return "", refuse(because("why.reason.long", desk.MaxText))
	}
	return text, nil
}
