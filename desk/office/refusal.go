package office

import (
	"strings"

	"zapis/assets"
	"zapis/desk"
)

// A Refusal says why an act was refused, and what to do about it.
type Refusal struct{ Why desk.Why }

// Error returns the reason in English, as the commands print it.
func (r *Refusal) Error() string { return Why(r.Why, assets.Words("en")) }

// Reason returns the reason, for a sentence in any language.
func (r *Refusal) Reason() desk.Why { return r.Why }

// refuse returns a refusal, with a number and texts as arguments of its
// sentence.
func refuse(why desk.Why) *Refusal { return &Refusal{why} }

// because returns a reason that concerns both players or neither.
func because(key string, n int, text ...string) desk.Why {
	return desk.Why{Key: key, Side: desk.NoSide, N: n, Text: text}
}

// reasoned returns a person's reason as one line. It refuses a text that cannot
// be one, and an empty text if a reason is needed.
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
