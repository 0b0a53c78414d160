package scoresheet

import "strings"

// endings are the reasons of a result as records have them, with the keys of
// their words. They are stored in English whatever the language of the device is,
// so that every reader of the record knows them.
var endings = map[string]string{
	"resignation":         "end.resignation",
	"checkmate":           "end.checkmate",
	"time":                "end.time",
	"second illegal move": "end.illegal",
	"forfeit":             "end.forfeit",
	"arbiter's decision":  "end.arbiter",
	"agreement":           "end.agreed",
	"repetition":          "end.repetition",
	"stalemate":           "end.stalemate",
	"50 moves":            "end.fifty",
	"dead position":       "end.dead",
}

// SayReason says the reason of a result in a language. One that is not ours is
// returned as it is.
func SayReason(stored string, words interface {
	Say(key string, args ...any) string
},
) string {
	if key, ours := endings[stored]; ours {
		return words.Say(key)
	}
	for prefix, key := range map[string]string{"arbiter, Laws ": "end.arbiter", "draw, Laws ": "end.draw"} {
		if article, ruled := strings.CutPrefix(stored, prefix); ruled {
			return words.Say(key) + " (" + article + ")"
		}
	}
	return stored
}
