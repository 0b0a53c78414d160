package arbitration_test

import (
	"strings"
	"testing"

	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/notation"
)

// compare compares the sheet with that of a file.
func (s *sheet) compare(file string) (c arbitration.Comparison, err error) {
	other, err := arbitration.ReadSheet([]byte(file), &s.rec, nil)
	if err != nil {
		return c, err
	}
	return arbitration.Compare(&s.rec, other, notation.English), other.SameGame(&s.rec)
}

// R-A16: a plain PGN is taken too, and said to be no more than that.
func TestComparePlainPGN(t *testing.T) {
	p := open(t).moves("e2e4 e7e5 g1f3 b8c6")
	c, err := p.compare("[White \"Petrova\"]\n[Black \"Ivanov\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n")
	if err != nil || !c.Agree() || c.Other.Attested || c.Other.Device != "" || c.Agreed.Cell != "2b" || c.Behind != -1 || c.Squares != nil || c.Gaps != 0 {
		t.Errorf("%+v, %v", c, err)
	}
	// Of several games it is the one with these names.
	c, err = p.compare("[White \"A\"]\n[Black \"B\"]\n\n1. d4 *\n\n[White \"Petrova\"]\n[Black \"Ivanov\"]\n\n1. e4 e6 *\n")
	if err != nil || c.First != 1 || c.Agreed.Cell != "1w" {
		t.Errorf("of two games: %+v, %v", c, err)
	}
	c, err = p.compare("[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"]\n[SetUp \"1\"]\n\n3. Bb5 *\n")
	if err != nil || !c.Agree() || c.Agreed.Cell != "2b" || c.Behind != -1 {
		t.Errorf("a sheet that goes on where this one ends: %+v, %v", c, err)
	}
	c, err = p.compare("[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 4\"]\n[SetUp \"1\"]\n\n4. Bb5 *\n")
	if err != nil || !c.StartsDiffer || c.Agreed.Known || c.Agree() {
		t.Errorf("no cell in common: %+v, %v", c, err)
	}
	c, err = p.compare("[Variant \"Chess960\"]\n[FEN \"nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w FDfd - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n")
	if err != nil || !c.StartsDiffer || c.Starts != [2]string{"518", "356"} {
		t.Errorf("another starting position: %+v, %v", c, err)
	}
}

// A file made to be long keeps nobody waiting: it is of no game.
func TestCompareTooLong(t *testing.T) {
	p := open(t).moves("e2e4")
	long := "[White \"Petrova\"]\n\n" + strings.Repeat("-- Zz9 e4 Qh9 ", 1501) + "*\n"
	if _, err := p.compare(long); reason(err) != arbitration.ReasonCompareFile {
		t.Errorf("compared: %v", err)
	}
	if _, err := p.compare(strings.Replace(long, "-- Zz9 e4 Qh9 ", "", 1)); err != nil {
		t.Errorf("as long as may be: %v", err)
	}
}
