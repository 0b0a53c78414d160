package scoresheet_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Gaps are found in both directions and round the end of the sheet, wherever
// the cursor stands (R-G21). A dash is one (R-G14), an entry that cannot be
// read is none.
func TestGaps(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{})
	r := &d.rec
	if name, ok := r.NextGap(); ok || r.Gaps() != 0 || r.InGap() {
		t.Errorf("an empty sheet has a gap in %s", name)
	}
	d.run("'e4 _ '?? - 'd4")
	for _, c := range []struct{ at, next, previous string }{
		{"end", "1b", "2b"},
		{"1w", "1b", "2b"},
		{"1b", "2b", "2b"},
		{"2w", "2b", "1b"},
		{"2b", "1b", "1b"},
		{"3w", "1b", "2b"},
		{"9w", "1b", "2b"},
	} {
		if c.at == "end" {
			d.run("end")
		} else {
			d.run("at:" + c.at)
		}
		next, ok := r.NextGap()
		previous, ok2 := r.PreviousGap()
		if !ok || !ok2 || next.String() != c.next || previous.String() != c.previous {
			t.Errorf("from %s: %s and %s", c.at, next, previous)
		}
		if r.InGap() != (c.at == "1b" || c.at == "2b") || r.Gaps() != 2 {
			t.Errorf("from %s: in a gap %v, %d gaps", c.at, r.InGap(), r.Gaps())
		}
	}
	d.run("at:1b 'e5")
	if next, ok := r.PreviousGap(); !ok || next.String() != "2b" {
		t.Errorf("the only gap is not found, but %s", next)
	}
}

// The board shows what stands where as long as no move before the cursor is
// missing. A single passed cell may be the doing of a finger that missed a
// square; two in a row were never on this sheet.
func TestBoardKnown(t *testing.T) {
	for _, c := range []struct {
		acts  string
		known bool
	}{
		{"", true},
		{"'e4 'e5", true},
		{"'e4 '?? 'd4", true},
		{"'e4 -", false},
		{"'e4 _", false},
		{"'e4 - at:1b", true},
		{"'e4 - at:1b 'e5", true},
		{"e2e4 g1f3 e7e5", true},
		{"e2e4 g1f3 b1c3", true},
		{"at:2b 'e5", false},
		{"at:1b 'e5", true},
		{"at:2b", true},
		{"only:white e2e4 g1f3 f1b5", true},
		{"only:white e2e4 g1f3 f1b5 only:both", false},
		{"only:white e2e4 g1f3 only:both at:1b 'e5 end", true},
		{"only:white e2e4 g1f3 f1b5 only:black", false},
		{"only:white e2e4 pair+ins:1w d2d4 end", true},
		{"only:white e2e4 - g1f3", false},
		{"'e4 - 'd4 at:1w", true},
		{"e2e4 - g1f3 at:1b 'e5 end", true},
		{"e2e4 - a7b8 at:1b 'e5 end", false}, // a pawn may have become anything
		{"e2e4 - a7b8 at:1b 'e5 at:2w", true},
		{"e2e4 - a6b8 at:1b 'e5 end", true},
		{"- a2b1 at:1w 'e4 end", false},
		{"- a7b8 at:1w 'e4 end", true}, // Black's do not become anything there
	} {
		r := &newDevice(t, scoresheet.GameOpened{}).run(c.acts).rec
		if got := r.BoardKnown(); got != c.known {
			t.Errorf("%s: the board is known %v, want %v", c.acts, got, c.known)
		}
	}
}

// A struck cell keeps the name that it had.
func TestNameOf(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("'e4 'Ke7 'd4")
	r := &d.rec
	id := r.Cells[2].ID
	d.do(scoresheet.MovesCancelled{Cell: r.Cells[1].ID})
	for _, c := range []struct {
		id   scoresheet.EventID
		name string
	}{{r.Cells[0].ID, "1w"}, {id, "2w"}, {1 << 40, ""}} {
		if name, ok := r.NameOf(c.id); ok != (c.name != "") || ok && name.String() != c.name {
			t.Errorf("cell %d is %s, %v", c.id, name, ok)
		}
	}
}

func TestIsLine(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{"", true},
		{"Müller, Zoë – № 7", true},
		{strings.Repeat("ж", scoresheet.MaxLine), true},
		{strings.Repeat("ж", scoresheet.MaxLine+1), false},
		{"a\nb", false},
		{"a\tb", false},
		{"a\u2028b", false},
		{"a\u202eb", false},
		{"a\u2066b", false},
		{"\xff", false},
	} {
		if scoresheet.IsLine(c.text) != c.ok {
			t.Errorf("%q", c.text)
		}
	}
}

func TestPlayer(t *testing.T) {
	for _, c := range []board.Color{board.White, board.Black} {
		if got, ok := scoresheet.SignerOf(c).Player(); !ok || got != c {
			t.Errorf("%s is %s", c, got)
		}
	}
	if c, ok := scoresheet.SignerArbiter.Player(); ok || c != board.White {
		t.Error("the arbiter plays", c)
	}
	if _, ok := scoresheet.Signer(0).Player(); ok {
		t.Error("nobody plays")
	}
}
