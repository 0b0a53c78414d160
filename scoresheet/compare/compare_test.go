package compare_test

import (
	"testing"

	"zapis/scoresheet/compare"
)

const open = "e4 e5 Nf3 Nc6 Bb5 a6 "

var cases = []struct {
	name                                  string
	fen, fen2, a, b                       string
	rows                                  string // all but those that are the same
	agreed, fits, first, firstGap, again  string
	together, startsDiffer, contradiction bool
}{
	{name: "the same in three languages and by tap", a: "e4 e5 de:Sf3 ru:Кс6 Bb5", b: "e2e4 e7e5 g1f3 b8c6 es:Ab5", agreed: "3w", fits: "3w", together: true},
	{name: "nothing on either", agreed: "0", fits: "0", together: true},
	{name: "one is behind", a: open, b: "e4 e5 Nf3", rows: "2b only first beyond; 3w only first beyond; 3b only first beyond", agreed: "2w", fits: "2w", together: true},
	{
		name: "they differ, and each goes on from its own", contradiction: true,
		a: open + "Ba4 Nf6 O-O Nxe4", b: open + "Bxc6 dxc6 O-O Nf6", rows: "4w differ; 4b differ; 5b differ",
		agreed: "3b", fits: "3b", first: "4w",
	},
	{
		name: "a slip of the pen in the first", contradiction: true,
		a: open + "Ba4 Nh6 O-O Nxe4 d4 b5", b: open + "Ba4 Nf6 O-O Nxe4 d4 b5", rows: "4b differ slip 1",
		agreed: "4w", fits: "4w", first: "4b", again: "5w", together: true,
	},
	{
		name: "a slip of the pen in the second that is not legal", contradiction: true,
		a: open + "Ba4 Nf6 O-O Nxe4 d4 b5", b: open + "Ba4 Nf5 O-O Nxe4 d4 b5", rows: "4b differ slip 2",
		agreed: "4w", fits: "4w", first: "4b", again: "5w", together: true,
	},
	{
		name: "who slipped does not show", contradiction: true,
		a: "e4 e5 a3 Nc6 Nf3", b: "e4 e5 a4 Nc6 Nf3", rows: "2w differ", agreed: "1b", fits: "1b", first: "2w", again: "2b",
	},
	{
		name: "transposed", contradiction: true,
		a: "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", b: "e4 e5 Bc4 Nc6 Nf3 Bc5 O-O", rows: "2w differ with 3w; 3w differ with 2w",
		agreed: "1b", fits: "1b", first: "2w", again: "3b", together: true,
	},
	{
		name: "a half-move forgotten", a: "e4 Nf3 Nc6 Bb5 a6 Ba4 Nf6", b: "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
		rows: "1b only second shifted", agreed: "1w", fits: "4w", firstGap: "1b", together: true,
	},
	{
		name: "a pair forgotten by the second", a: open + "Ba4 Nf6 O-O", b: "e4 e5 Bb5 a6 Ba4 Nf6 O-O",
		rows: "2w only first shifted; 2b only first shifted", agreed: "1b", fits: "5w", firstGap: "2w", together: true,
	},
	{
		name: "dashes, and what follows is read all the same", a: "e4 e5 — Nc6 Bb5 a6", b: "e4 e5 Nf3 Nc6 — a6",
		rows: "2w only second; 3w only first", agreed: "1b", fits: "3b", firstGap: "2w", together: true,
	},
	{
		name: "squares behind a dash", a: "e4 e5 — b8/c6 f1/b5 a7/a6", b: "e4 e5 Nf3 Nc6 Bb5 a6",
		rows: "2w only second", agreed: "1b", fits: "3b", firstGap: "2w", together: true,
	},
	{
		name: "squares on both sheets", a: "e4 e5 — b8/c6 f1/b5 a7/a6", b: "e4 — g1/f3 b8/c6 f1/b5 a7/a6",
		rows: "1b only first; 2w only second", agreed: "1w", fits: "3b", firstGap: "1b", together: true,
	},
	{
		name: "squares that are another move", contradiction: true, a: "e4 — g1/f3 b8/c6 f1/c4", b: "e4 e5 Nf3 Nc6 Bb5",
		rows: "1b only second; 3w differ", agreed: "1w", fits: "2b", first: "3w", firstGap: "1b",
	},
	{
		name: "squares of what became of a pawn", fen: "7k/P7/8/8/8/8/7p/K7 w - - 0 1", a: "a7/a8 h8/g7", b: "a8Q Kg7",
		rows: "1w unreadable", agreed: "0", fits: "1b", firstGap: "1w", together: true,
	},
	{
		name: "one side only", a: "e4 _ Nf3 _ Bb5 _ O-O", b: "e4 e5 Nf3 Nc6 Bb5 a6 O-O",
		rows: "1b only second; 2b only second; 3b only second", agreed: "1w", fits: "4w", firstGap: "1b", together: true,
	},
	{
		name: "what cannot be read is not the same, even if it is equal", a: "e4 e5 N?? Nc6 Bb5", b: "e4 e5 N?? Nc6 Bb5",
		rows: "2w unreadable; 2b unreadable; 3w unreadable", agreed: "1b", fits: "1b", firstGap: "2w",
	},
	{
		name: "one that cannot be read", a: "e4 e5 N?? Nc6 Bb5", b: "e4 e5 Nf3 Nc6 Bb5",
		rows: "2w unreadable", agreed: "1b", fits: "3w", firstGap: "2w", together: true,
	},
	{
		name: "an ambiguous entry is not known", a: "d4 d5 Nf3 Nf6 Nd2 c5", b: "d4 d5 Nf3 Nf6 Nbd2 c5",
		rows: "3w unreadable", agreed: "2b", fits: "3b", firstGap: "3w", together: true,
	},
	{
		name: "an ambiguous entry that cannot mean the other's", contradiction: true,
		a: "d4 d5 Nf3 Nf6 Nd2 c5", b: "d4 d5 Nf3 Nf6 Nc3 c5", rows: "3w differ slip 1",
		agreed: "2b", fits: "2b", first: "3w", again: "3b", together: true,
	},
	{
		name: "the same illegal move on both", a: "e4 e5 e1e3 Nc6 Nf3", b: "e4 e5 e1e3 b8c6 g1f3",
		agreed: "1b", fits: "3w", firstGap: "2w", together: true,
	},
	{
		name: "an illegal move that no piece can make is not known, even if it could be the same", a: "e4 e5 Ke3 Nc6 Nf3", b: "e4 e5 e1e3 b8c6 g1f3",
		rows: "2w unreadable", agreed: "1b", fits: "3w", firstGap: "2w", together: true,
	},
	{
		name: "promotions to different pieces", contradiction: true,
		fen: "8/P6k/8/8/8/8/7K/8 w - - 0 50", a: "a8=Q Kg7", b: "a7a8r Kg7",
		rows: "50w differ", agreed: "0", fits: "0", first: "50w", again: "50b",
	},
	{
		name: "castling short and long", contradiction: true,
		fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20", a: "O-O Rb8", b: "e1c1 a8b8",
		rows: "20w differ", agreed: "0", fits: "0", first: "20w", again: "20b",
	},
	{
		name: "castling written and castled by tap", fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20", a: "O-O de:0-0-0", b: "e1g1 e8c8",
		agreed: "20b", fits: "20b", together: true,
	},
	{
		name: "the second begins in the middle", fen2: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
		a: open, b: "Bb5 a6", rows: "1w only first beyond; 1b only first beyond; 2w only first beyond; 2b only first beyond",
		agreed: "3b", fits: "3b", together: true,
	},
	{
		name: "the first begins in the middle, from another position", fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N1P/PPPP1PP1/RNBQKB1R w KQkq - 0 3",
		a: "Bb5 a6", b: open, rows: "1w only second beyond; 1b only second beyond; 2w only second beyond; 2b only second beyond",
		agreed: "none", fits: "none", startsDiffer: true, contradiction: true,
	},
}

// R-A16, Laws D.2.9: the last position in which the scores agree, what
// differs behind it, and what is only missing.
func TestCompare(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.fen2 == "" && !c.startsDiffer {
				c.fen2 = c.fen
			}
			a, b := sheet(t, c.fen, c.a), sheet(t, c.fen2, c.b)
			got := compare.Of(a, b)
			invariants(t, got, a, b)
			if rows := told(got, a, b); rows != c.rows {
				t.Errorf("rows:\n%s\nwant:\n%s", rows, c.rows)
			}
			for _, w := range []struct{ what, got, want string }{
				{"agreed", at(got, got.Agreed, a, b), c.agreed},
				{"fits", at(got, got.Fits, a, b), c.fits},
				{"first", rowName(got, got.First, a, b), c.first},
				{"first gap", rowName(got, got.FirstGap, a, b), c.firstGap},
				{"again", rowName(got, got.Again, a, b), c.again},
			} {
				if w.got != w.want {
					t.Errorf("%s is %q, want %q", w.what, w.got, w.want)
				}
			}
			if got.Together != c.together || got.StartsDiffer != c.startsDiffer || got.Agree() == c.contradiction {
				t.Errorf("together %v, starts differ %v, agree %v", got.Together, got.StartsDiffer, got.Agree())
			}
		})
	}
}

// The other way round it says the same.
func TestCompareIsSymmetric(t *testing.T) {
	for _, c := range cases {
		fen2 := c.fen2
		if fen2 == "" && !c.startsDiffer {
			fen2 = c.fen
		}
		a, b := sheet(t, c.fen, c.a), sheet(t, fen2, c.b)
		x, y := compare.Of(a, b), compare.Of(b, a)
		if x.Agreed != y.Agreed || x.First != y.First || x.Again != y.Again || len(x.Rows) != len(y.Rows) || x.Together != y.Together {
			t.Errorf("%s: %s\nand the other way round: %s", c.name, told(x, a, b), told(y, b, a))
		}
	}
}

// Nothing that two sheets can hold stops it.
func FuzzCompare(f *testing.F) {
	for _, c := range cases {
		f.Add(c.fen, c.a, c.b)
	}
	f.Add("", "e4 — _ N?? zz g1f3 O-O a1a1", "— — e2e4 h7h8q e1g1 bxc3")
	f.Fuzz(func(t *testing.T, fen, x, y string) {
		if len(x)+len(y) > 400 {
			return
		}
		a, ok := lenient(fen, x)
		b, ok2 := lenient("", y)
		if !ok || !ok2 {
			return
		}
		invariants(t, compare.Of(a, b), a, b)
		invariants(t, compare.Of(b, a), b, a)
		self := compare.Of(a, a)
		invariants(t, self, a, a)
		if self.First >= 0 || self.StartsDiffer {
			t.Fatalf("a sheet differs from itself: %s", told(self, a, a))
		}
	})
}
