package board_test

import (
	"testing"

	"zapis/scoresheet/board"
)

func position(t testing.TB, fen string) board.Free {
	t.Helper()
	f, _, err := board.ParseStart(fen)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func square(t testing.TB, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// R-G11, R-G15: what a piece put on a square means follows from where pieces
// stand, and from nothing else.
func TestShape(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
	tests := []struct {
		name, fen, from, to string
		promo               board.Kind
		want                board.Shape // with squares and piece from the case
		after               string
	}{
		{"a pawn", start, "e2", "e4", 0, board.Shape{}, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"},
		{"a pawn over three squares", start, "e2", "e5", 0, board.Shape{}, "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR"},
		{"an own piece taken", start, "a1", "a2", 0, board.Shape{Takes: true}, "rnbqkbnr/pppppppp/8/8/8/8/RPPPPPPP/1NBQKBNR"},
		{"a king captured", start, "d1", "e8", 0, board.Shape{Takes: true}, "rnbqQbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"},
		{"nothing stands there", start, "e4", "e5", 0, board.Shape{}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
		{"put back", start, "e2", "e2", 0, board.Shape{}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
		{
			"castling takes the rook along", "4k3/8/8/8/8/8/8/4K2R w", "e1", "g1", 0,
			board.Shape{Move: board.Move{Castle: board.ShortCastle}},
			"4k3/8/8/8/8/8/8/5RK1",
		},
		{
			"castling through an attack too", "4kr2/8/8/8/8/8/8/4K2R w", "e1", "g1", 0,
			board.Shape{Move: board.Move{Castle: board.ShortCastle}},
			"4kr2/8/8/8/8/8/8/5RK1",
		},
		{"no castling over a piece", "4k3/8/8/8/8/8/8/RN2K3 w", "e1", "c1", 0, board.Shape{}, "4k3/8/8/8/8/8/8/RNK5"},
		{"no castling without the rook", "4k3/8/8/8/8/8/8/4K2B w", "e1", "g1", 0, board.Shape{}, "4k3/8/8/8/8/8/8/6KB"},
		{
			"Black castles long", "r3k3/8/8/8/8/8/8/4K3 b", "e8", "c8", 0,
			board.Shape{Move: board.Move{Castle: board.LongCastle}},
			"2kr4/8/8/8/8/8/8/4K3",
		},
		{
			"en passant, whatever was moved before", "4k3/8/8/3pP3/8/8/8/4K3 w", "e5", "d6", 0,
			board.Shape{Move: board.Move{EnPassant: true}, Takes: true, FileHint: true},
			"4k3/8/3P4/8/8/8/8/4K3",
		},
		{"no en passant from another rank", "4k3/8/3pP3/8/8/8/8/4K3 w", "e6", "d7", 0, board.Shape{FileHint: true}, "4k3/3P4/3p4/8/8/8/8/4K3"},
		{
			"a pawn becomes a queen", "8/4P3/8/8/8/8/8/k1K5 w", "e7", "e8", board.Queen,
			board.Shape{Move: board.Move{Promo: board.Queen}},
			"4Q3/8/8/8/8/8/8/k1K5",
		},
		{
			"a pawn stays a pawn", "8/4P3/8/8/8/8/8/k1K5 w", "e7", "e8", board.Pawn,
			board.Shape{Move: board.Move{Promo: board.Pawn}},
			"4P3/8/8/8/8/8/8/k1K5",
		},
		{"a knight becomes nothing", start, "b1", "c3", board.Queen, board.Shape{}, "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR"},
		{"the other knight could go there, pinned or not", "4k3/8/8/1b6/8/8/4N3/K1N2q2 w", "e2", "d3", 0, board.Shape{FileHint: true}, "4k3/8/8/1b6/8/3N4/8/K1N2q2"},
		{"the file tells them apart", "4k3/8/8/8/8/8/8/1N2KN2 w", "b1", "d2", 0, board.Shape{FileHint: true}, "4k3/8/8/8/8/8/3N4/4KN2"},
		{"the rank tells them apart", "4k3/8/8/1N6/8/8/8/1N2K3 w", "b1", "c3", 0, board.Shape{RankHint: true}, "4k3/8/8/1N6/8/2N5/8/4K3"},
		{"both are needed", "4k3/8/8/8/8/8/Q7/Q1Q1K3 w", "a1", "b2", 0, board.Shape{FileHint: true, RankHint: true}, "4k3/8/8/8/8/8/QQ6/2Q1K3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := position(t, tt.fen)
			want := tt.want
			want.From, want.To, want.Piece = square(t, tt.from), square(t, tt.to), f.Sq[square(t, tt.from)]
			got := f.Shape(want.From, want.To, tt.promo)
			if got != want {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
			if after := board.Placement(f.Apply(got.Move).Sq); after != tt.after {
				t.Errorf("the board is %s, want %s", after, tt.after)
			}
		})
	}
}

// R-T04: in Chess960 the king is put onto his own rook, or the button says it.
func TestCastling960(t *testing.T) {
	f := position(t, "1k6/8/8/8/8/8/8/1RK4R w")
	f.Chess960 = true
	for _, c := range []struct {
		to, after string
	}{
		{"h1", "1k6/8/8/8/8/8/8/1R3RK1"},
		{"b1", "1k6/8/8/8/8/8/8/2KR3R"},
		{"d1", "1k6/8/8/8/8/8/8/1R1K3R"},
	} {
		s := f.Shape(square(t, "c1"), square(t, c.to), board.NoKind)
		if after := board.Placement(f.Apply(s.Move).Sq); after != c.after {
			t.Errorf("onto %s: %s, want %s", c.to, after, c.after)
		}
	}
	if s := f.Castled(board.White, board.LongCastle); s.Castle != board.LongCastle || s.To != square(t, "c1") {
		t.Errorf("the button gives %+v", s)
	}
}

// R-T04: in Chess960 a king on the e-file castles with a rook in the corner by
// two squares too; nothing else does, and what was recorded as a king's move
// stays one.
func TestCastling960TwoSquares(t *testing.T) {
	for _, c := range []struct{ fen, from, to, after string }{
		{"4k3/8/8/8/8/8/8/R3K2R w", "e1", "g1", "4k3/8/8/8/8/8/8/R4RK1"},
		{"4k3/8/8/8/8/8/8/R3K2R w", "e1", "c1", "4k3/8/8/8/8/8/8/2KR3R"},
		{"r3k2r/8/8/8/8/8/8/4K3 b", "e8", "g8", "r4rk1/8/8/8/8/8/8/4K3"},
		{"4k3/8/8/8/8/8/8/R3K1R1 w", "e1", "c1", "4k3/8/8/8/8/8/8/2KR2R1"},
		{"4k3/8/8/8/8/8/8/RN2K1NR w", "e1", "g1", "4k3/8/8/8/8/8/8/RN4KR"}, // a piece stands there
		{"4k3/8/8/8/8/8/8/RN2K2R w", "e1", "c1", "4k3/8/8/8/8/8/8/RNK4R"},  // and here on the way
		{"4k3/8/8/8/8/8/8/1R2K2R w", "e1", "c1", "4k3/8/8/8/8/8/8/1RK4R"},  // the rook is not in the corner
		{"4k3/8/8/8/8/8/8/R2K3R w", "d1", "b1", "4k3/8/8/8/8/8/8/RK5R"},    // the king not on the e-file
		{"4k3/8/8/8/8/8/8/R2K3R w", "d1", "g1", "4k3/8/8/8/8/8/8/R5KR"},    // nor does he go so far
		{"4k3/8/8/8/8/4K3/8/R6R w", "e3", "g3", "4k3/8/8/8/8/6K1/8/R6R"},   // nor on his first rank
		{"4k3/8/8/8/8/8/8/R3Q2R w", "e1", "g1", "4k3/8/8/8/8/8/8/R5QR"},    // a queen
		{"4k3/8/8/8/8/8/8/R3K2r w", "e1", "g1", "4k3/8/8/8/8/8/8/R5Kr"},    // the opponent's rook
		{"4k3/8/8/8/8/8/8/R3KRR1 w", "e1", "g1", "4k3/8/8/8/8/8/8/R4RK1"},  // an own rook that does not castle
	} {
		f := position(t, c.fen)
		f.Chess960 = true
		from, to := square(t, c.from), square(t, c.to)
		if after := board.Placement(f.Apply(f.Shape(from, to, board.NoKind).Move).Sq); after != c.after {
			t.Errorf("%s, %s to %s: %s, want %s", c.fen, c.from, c.to, after, c.after)
		}
	}
	f := position(t, "4k3/8/8/8/8/8/8/R3K2R w")
	f.Chess960 = true
	if after := board.Placement(f.Apply(board.Move{From: square(t, "e1"), To: square(t, "g1")}).Sq); after != "4k3/8/8/8/8/8/8/R5KR" {
		t.Errorf("recorded as a king's move it gives %s", after)
	}
}

// A pawn on its way to the last rank asks, wherever it comes from; nothing
// else does.
func TestAsksPromotion(t *testing.T) {
	f := position(t, "k7/P7/8/8/8/8/p6R/K7 w")
	for _, c := range []struct {
		from, to string
		want     bool
	}{{"a7", "b8", true}, {"a7", "h8", true}, {"a2", "a1", true}, {"a2", "a8", false}, {"h2", "h8", false}, {"e4", "e8", false}} {
		if got := f.AsksPromotion(square(t, c.from), square(t, c.to)); got != c.want {
			t.Errorf("%s to %s: %t", c.from, c.to, got)
		}
	}
}

func TestParseStart(t *testing.T) {
	for _, c := range []struct {
		fen    string
		number int
		turn   board.Color
		ok     bool
	}{
		{"8/8/8/8/8/8/8/K1k5 b - - 0 17", 17, board.Black, true},
		{"8/8/8/8/8/8/8/K1k5", 1, board.White, true},
		{"8/8/8/8/8/8/8/K1k5 w - - 0 0", 1, board.White, true},
		{"", 0, 0, false},
		{"8/8/8/8/8/8/K1k5 w", 0, 0, false},
		{"9/8/8/8/8/8/8/K1k5 w", 0, 0, false},
		{"8/8/8/8/8/8/8/K1x5 w", 0, 0, false},
		{"8/8/8/8/8/8/8/K1k5 white", 0, 0, false},
		{"8/8/8/8/8/8/8/K1k5 w - - 0 -3", 0, 0, false},
	} {
		f, number, err := board.ParseStart(c.fen)
		if (err == nil) != c.ok || c.ok && (number != c.number || f.Turn != c.turn) {
			t.Errorf("%q: number %d, %s, %v", c.fen, number, f.Turn, err)
		}
		if c.ok && board.Placement(f.Sq) != "8/8/8/8/8/8/8/K1k5" {
			t.Errorf("%q is written as %s", c.fen, board.Placement(f.Sq))
		}
	}
}

// R-G11: any move can be made, and only the squares it names, the rook of a
// castling and the pawn of an en passant change.
func FuzzApply(f *testing.F) {
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", uint8(12), uint8(28), uint8(0), false)
	f.Add("r3k2r/8/8/3pP3/8/8/8/R3K2R", uint8(4), uint8(7), uint8(0), true)
	f.Fuzz(func(t *testing.T, placement string, from, to, promo uint8, fischer bool) {
		sq, err := board.ParsePlacement(placement)
		if err != nil {
			return
		}
		free := board.Free{Sq: sq, Chess960: fischer}
		s := free.Shape(board.Square(from%64), board.Square(to%64), board.Kind(promo%7))
		after := free.Apply(s.Move)
		changed := 0
		for i := range after.Sq {
			if after.Sq[i] != sq[i] {
				changed++
			}
		}
		if most := map[bool]int{false: 3, true: 4}[s.Castle != board.NoCastle]; changed > most {
			t.Errorf("%d squares changed by %+v", changed, s)
		}
		if s.Piece != board.Empty && after.Turn != s.Piece.Color().Other() {
			t.Errorf("after %+v it is the turn of %s", s, after.Turn)
		}
	})
}

// R-T04: the 960 starting positions are 960, each has its number, and each
// keeps to Guideline II.2.
func TestStart960(t *testing.T) {
	seen := map[[64]board.Piece]bool{}
	for n := range board.Starts960 {
		f, ok := board.Start960(n)
		if got, is := f.Number960(); !ok || got != n || !is {
			t.Errorf("position %d has the number %d (%t, %t)", n, got, ok, is)
		}
		seen[f.Sq] = true
		var at [7][]int
		for file := range 8 {
			white, black := f.Sq[board.At(file, 0)], f.Sq[board.At(file, 7)]
			if black != board.NewPiece(board.Black, white.Kind()) {
				t.Errorf("position %d: %v faces %v", n, black, white)
			}
			at[white.Kind()] = append(at[white.Kind()], file)
		}
		rooks, bishops, king := at[board.Rook], at[board.Bishop], at[board.King]
		if len(rooks) != 2 || len(bishops) != 2 || len(king) != 1 || len(at[board.Knight]) != 2 || len(at[board.Queen]) != 1 ||
			rooks[0] > king[0] || king[0] > rooks[1] || (bishops[0]+bishops[1])%2 == 0 {
			t.Errorf("position %d is %s", n, board.Placement(f.Sq))
		}
		if f.Rooks[board.White] != f.Rooks[board.Black] || f.Rooks[0] != [2]uint8{uint8(rooks[1] + 1), uint8(rooks[0] + 1)} {
			t.Errorf("position %d castles with %v", n, f.Rooks)
		}
	}
	if len(seen) != board.Starts960 {
		t.Errorf("there are %d positions", len(seen))
	}
	usual := board.Start()
	if n, ok := usual.Number960(); n != 518 || !ok {
		t.Errorf("the usual position has the number %d, %t", n, ok)
	}
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
		"bbbbbbbb/pppppppp/8/8/8/8/PPPPPPPP/BBBBBBBB", "nnnnnnnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNNNNN",
		"rnbqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "krbqrbnn/pppppppp/8/8/8/8/PPPPPPPP/KRBQRBNN", "8/8/8/8/8/8/8/8",
	} {
		f := position(t, fen+" w")
		if n, ok := f.Number960(); ok {
			t.Errorf("%s has the number %d", fen, n)
		}
	}
	for _, n := range []int{-1, 960} {
		if f, ok := board.Start960(n); ok || f != (board.Free{}) {
			t.Errorf("there is a position %d", n)
		}
	}
}
