package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// R-T05: what a player writes or is called breaks no output. The arbiter reads
// the sheet on the same terminal; a program reads it byte for byte.
func TestAnswersHideNothing(t *testing.T) {
	for _, text := range []string{
		"e4", "Кр:f7 ½", "\x1b[2J1-0", "\u202e0-1", "\u009b1m", "a\x7fb\x00", "two\u2028lines", "none\u200bseen", "\U000e0041", "a\tb\r\nok",
	} {
		for _, asJSON := range []bool{false, true} {
			var b strings.Builder
			out := newAnswers(&b, asJSON)
			if err := out.ok(answer{}.with("cell", "1w").with("text", text)); err != nil {
				t.Fatal(err)
			}
			line := strings.TrimSuffix(b.String(), "\n")
			if at := strings.IndexFunc(line, func(c rune) bool { return !unicode.IsPrint(c) }); at >= 0 {
				t.Errorf("%q is printed as %q", text, line)
			}
			var got struct{ Text string }
			if asJSON && (json.Unmarshal([]byte(line), &got) != nil || got.Text != text) {
				t.Errorf("%q is told as %q", text, got.Text)
			}
			if !asJSON && !strings.HasPrefix(line, "1w ") {
				t.Errorf("%q is printed as %q", text, line)
			}
		}
	}
}
