package notation_test

import (
	"testing"

	"zapis/scoresheet/notation"
)

// R-N03: what is no move in numeric notation.
func TestParseNumeric(t *testing.T) {
	for text, want := range map[string]string{
		"":      empty,
		"7.":    empty,
		"e2e4":  unreadable,
		"5259":  unreadable,
		"0000":  unreadable,
		"52545": unreadable,
		"525":   notAMove,
		"Nf3":   notAMove,
	} {
		if w, err := notation.ParseNumeric(text); err == nil || reasonOf(err) != want {
			t.Errorf("ParseNumeric(%q) = %q, %v; want %s", text, read(w), err, want)
		}
	}
	for text, want := range map[string]string{
		"5254":         "?e2>e4",
		"12. 5254":     "?e2>e4",
		"5254+":        "?e2>e4 +",
		"57581#":       "Pe7>e8=Q #",
		"5254!? (=)":   "?e2>e4 draw",
		"5546 e.p.":    "?e5>d6 ep",
		" 57684 ++ ":   "Pe7>f8=N #",
		"5254 +  e.p.": "?e2>e4 + ep",
	} {
		if w, err := notation.ParseNumeric(text); err != nil || read(w) != want {
			t.Errorf("ParseNumeric(%q) = %q, %v; want %s", text, read(w), err, want)
		}
	}
}

func TestParseUCI(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4": "?e2>e4", "e7e8q": "Pe7>e8=Q", "e1g1": "?e1>g1", "0000": "none",
		"": unreadable, "e2": unreadable, "e2e9": unreadable, "i2e4": unreadable,
		"e7e8Q": unreadable, "e7e8p": unreadable, "e7e8x": unreadable, "e2-e4": unreadable,
	} {
		w, err := notation.ParseUCI(text)
		got := read(w)
		if err != nil {
			got = reasonOf(err)
		}
		if got != want {
			t.Errorf("ParseUCI(%q) = %q, want %q", text, got, want)
		}
	}
}
