package attest_test

import (
	"testing"

	"zapis/scoresheet/attest"
	"zapis/scoresheet/board/rules"
)

// The main line holds only what a second program calls a legal move, written
// as that program writes it (R-C02).
func TestAgreed(t *testing.T) {
	fischer, err := rules.StartChess960(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p    rules.Position
		san  string
		want bool
	}{
		{rules.Start(), "e4", true},
		{rules.Start(), "Nf3", true},
		{rules.Start(), "e5", false},
		{rules.Start(), "Ngf3", false},
		{rules.Start(), "e4+", false},
		{fischer, "anything", true}, // there is nobody to ask
	} {
		if got := attest.Agreed(c.p, c.san); got != c.want {
			t.Errorf("%s: %t, want %t", c.san, got, c.want)
		}
	}
}
