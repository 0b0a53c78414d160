package pgn_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

// A word of megabytes where a move should stand is not said back whole: what is
// told of a file has the length of a line.
func TestLongWordIsToldInBrief(t *testing.T) {
	for _, word := range []string{strings.Repeat("e", 1<<20), strings.Repeat("ж", 1<<20), "x" + strings.Repeat("ж", 1<<20)} {
		g, err := pgn.NewReader(strings.NewReader("[Event \"x\"]\n\n1. " + word + " *\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		line, err := pgn.Play(g)
		if err != nil || line.Err == nil {
			t.Fatal(err, line.Err)
		}
		left, err := pgn.Convert(g, "", reading.FormSAN, "en")
		if err != nil || len(left) != 1 {
			t.Fatal(err, len(left))
		}
		for _, said := range []string{line.Err.Error(), left[0].Error()} {
			if len(said) > 400 || !utf8.ValidString(said) || !strings.Contains(said, "…") {
				t.Errorf("%d bytes are said of it: %.500q", len(said), said)
			}
		}
	}
}
