package arbitration_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// R-N02, R-N03: the arbiter is told that a sheet is in digits, under rules that
// want algebraic notation, and that it has the letters of another language.
func TestNotationFindings(t *testing.T) {
	for _, c := range []struct{ rules, moves, want string }{
		{"fide", "e2e4 'e5 'Nf3", ""},
		{"fide", "'5254 'e5 '7163+ 'b8c6", "notation 1w certain C [1w 2w] 2 numeric"},
		{"ru", "'e4 '5755", "notation 1b certain 16 [1b] 1 numeric"},
		{"ua", "'e4 '5755", "notation 1b certain II.13.1 [1b] 1 numeric"},
		{"club", "'5254 '5755", ""}, // nobody has to record
		{"fide", "'5254 '5755 '7163 '2836 '6125 '1716 '2514 '7866", "notation 1w certain C [1w 1b 2w 2b 3w 4b] 8 numeric"},
		{"fide", "'e4 'e5 'Sf3 'Sc6", "letters 2w certain C.3 [] 0 letters K D T L S"},
		{"fide", "'e4 'e5 'Sf3 '2836 'Lb5", "notation 2b certain C [2b] 1 numeric; letters 2w certain C.3 [] 0 letters K D T L S"},
	} {
		p := at(t, opening{}, set(c.rules, rulings.Standard), c.moves)
		var got []string
		for _, f := range p.game().Findings() {
			if f.Kind == findings.NotAlgebraic || f.Kind == findings.ForeignLetters {
				got = append(got, strings.TrimSpace(fmt.Sprint(f.Kind, " ", f.Cell, " ", f.Certainty, " ", f.Article, " ", f.Evidence, " ", f.N, " ", f.ReasonWord, " ", f.Letters)))
			}
		}
		if said := strings.Join(got, "; "); said != c.want {
			t.Errorf("%s, %s: %s, want %s", c.rules, c.moves, said, c.want)
		}
	}
}

// R-N04: where a hand slipped by a cell, so that White's moves stand in Black's column
// from there on, that is told with the reading.
func TestReadShifts(t *testing.T) {
	for _, c := range []struct {
		moves, cell string
		twice       bool
	}{
		{"'d4 'd5 'c4 'e6 'Nc3 'Nf6 'Bg5 'e3 'O-O 'Nf3 'Nbd7 'Qc2 'c5 'cxd5 'cxd4 'Nxd4 'Nxd5 'Bxe7 'Nxe7 'Bd3 'Nf6 'O-O 'Bd7", "4b", false},
		{"'e4 'e5 'Nf3 'Nc6 'Bb5 'Bb5 'a6 'Ba4 'Nf6 'O-O 'Be7 'Re1 'b5 'Bb3 'd6", "3b", true},
	} {
		all := at(t, opening{}, set("fide", rulings.Standard), c.moves).game().Findings()
		if len(all) == 0 || all[0].Shift != c.cell || all[0].ShiftTwice != c.twice {
			t.Errorf("%s: %+v", c.moves, all)
			continue
		}
		var reads []string
		for _, f := range all {
			for _, r := range f.Reads {
				reads = append(reads, r.Cell+" "+r.SAN)
			}
		}
		if len(reads) < 5 {
			t.Errorf("%s: only %v is read", c.moves, reads)
		}
	}
}

// R-N04: what an entry with a slip could be read as is told beside it, but not
// where only one move explains it and that is told anyway.
func TestReadSlips(t *testing.T) {
	for moves, want := range map[string]string{
		"'e4 'e5 'Nf3 'Nc6 'Rb5 'a6 'Bxc6 'dxc6":      "illegal 3w [{3w Bb5}]",
		"'e4 'e5 'Nf3 'Nc6 'Ng5 'a6 'Bb7 'Nf6":        "illegal 4w [{4w Bb5}]; unknown 4b [{4b Nf6}]",
		"'e4 'e5 'Nf3 'Nc6 'Rb5 'zebra 'Bxc6 'dxc6":   "illegal 3w [{3w Bb5}]; unknown 3b []",
		"e2e4 e7e5 g1f3 b8c6 h1b5 a7a6":               "illegal 3w []", // made on the board
		"'e4 'e5 'Nf3 'Nc6 'Bb5 'a6 'Bxc6 'dxc6 'O-O": "",
	} {
		p := at(t, opening{}, set("fide", rulings.Standard), moves)
		var got []string
		for _, f := range p.game().Findings() {
			got = append(got, fmt.Sprint(f.Kind, " ", f.Cell, " ", f.Reads))
		}
		if said := strings.Join(got, "; "); said != want {
			t.Errorf("%s: %s, want %s", moves, said, want)
		}
	}
}
