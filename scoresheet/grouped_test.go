package scoresheet_test

import (
	"testing"

	"zapis/scoresheet"
)

func TestGrouped(t *testing.T) {
	for text, want := range map[string]string{"": "", "abcd": "abcd", "abcde": "abcd e", "1f9a22b071c04e88": "1f9a 22b0 71c0 4e88"} {
		if got := scoresheet.Grouped(text, 4); got != want {
			t.Errorf("Grouped(%q, 4) = %q, want %q", text, got, want)
		}
	}
}
