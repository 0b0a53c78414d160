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
