package notation_test

import (
	"testing"

	"zapis/scoresheet/notation"
)

func TestUnlike(t *testing.T) {
	for _, test := range []struct {
		x, y string
		want int
	}{
		{"", "", 0},
		{"Nf3", "Nf3", 0},
		{"", "Nf3", 3},
		{"Nf3", "Nh3", 1},
		{"Nf3", "f3", 1},
		{"e4", "e5", 1},
		{"Sf3", "Nf6", 2},
		{"♞f3", "Nf3", 1},
		{"Qa1xb2", "Qb2", 3},
		{"abc", "cab", 2},
		{"0123456789abcdefghi", "0123456789abcdefgh", 1},
	} {
		for _, pair := range [][2]string{{test.x, test.y}, {test.y, test.x}} {
			if got := notation.Unlike([]rune(pair[0]), []rune(pair[1])); got != test.want {
				t.Errorf("%q and %q: %d, want %d", pair[0], pair[1], got, test.want)
			}
		}
	}
}
