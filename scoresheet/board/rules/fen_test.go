package rules_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// fenCases are FENs and what they are written as again.
var fenCases = []struct{ name, in, out string }{
	{"the start", startFEN, startFEN},
	{"four fields", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
	{"five fields", "4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
	{"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{"beyond the fifty moves", "4k3/8/8/8/8/8/8/4K3 w - - 312 5899", "4k3/8/8/8/8/8/8/4K3 w - - 312 5899"},
	{"spaces", "  4k3/8/8/8/8/8/8/4K3   w -  - 0 1 ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{"rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{"en passant that nobody can", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	{"en passant that somebody can", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1"},
	{"en passant that only a pinned pawn could", "3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 1", "3r3k/8/8/2pP4/8/8/8/3K4 w - - 0 1"},
	{"Shredder-FEN", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"},
	{"Shredder-FEN of the usual start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", startFEN},
	{"X-FEN, outermost rooks", "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w KQkq - 0 1", "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w KQkq - 0 1"},
	{"X-FEN, an inner rook", "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w KCkc - 0 1", "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w KCkc - 0 1"},
	{"Shredder-FEN, an inner rook", "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w GCbg - 0 1", "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w KCkq - 0 1"},
	{"Shredder-FEN, an inner rook of each", "r1k1r2r/8/8/8/8/8/8/RR2K1RR w GBea - 0 1", "r1k1r2r/8/8/8/8/8/8/RR2K1RR w GBeq - 0 1"},
	{"X-FEN, the king not on the e-file", "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1"},
}

func TestFEN(t *testing.T) {
	for _, c := range fenCases {
		if got := parse(t, c.in).FEN(); got != c.out {
			t.Errorf("%s: %q is written as %q, want %q", c.name, c.in, got, c.out)
		}
	}
	for fen, want := range map[string]bool{
		startFEN: false,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1": true,
		"4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1":                         true,
		"4k3/8/8/8/8/8/8/R4K1R w - - 0 1":                          false,
	} {
		if got := parse(t, fen).Chess960; got != want {
			t.Errorf("%s: Chess960 is %v", fen, got)
		}
	}
}

// wrongFENs name the field at fault and a word that the message must have.
var wrongFENs = []struct {
	fen   string
	field int
	word  string
}{
	{"", 0, "0 fields"},
	{"hello", 0, "1 fields"},
	{startFEN + " x", 0, "7 fields"},
	{"8/8/8/8/8/8/8 w - - 0 1", 1, "7 ranks"},
	{"4k3/8/8/8/8/8/8/4K2 w - - 0 1", 1, "rank 1"},
	{"4k3/8/8/8/8/8/8/4K3R w - - 0 1", 1, "rank 1"},
	{"4k3/8/8/8/8/8/8/4X3 w - - 0 1", 1, "X"},
	{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 2, "w or b"},
	{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", 3, "no white rook"},
	{"4k3/8/8/8/8/8/8/R3K3 w H - 0 1", 3, "no white rook"},
	{"r3k3/8/8/8/8/8/8/4K3 w Q - 0 1", 3, "no white rook"},
	{"4k3/8/8/8/8/8/4K3/7R w K - 0 1", 3, "first rank"},
	{"8/8/8/8/8/8/8/4K2R w Kk - 0 1", 3, "first rank"},
	{"4k3/8/8/8/8/8/8/4K1RR w KG - 0 1", 3, "only one rook"},
	{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", 3, "only one rook"},
	{"r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1", 3, "not a castling right"},
	{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", 3, "not a castling right"},
	{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", 4, "square"},
	{"4k3/8/8/2pP4/8/8/8/4K3 w - c5 0 1", 4, "double step"},
	{"4k3/8/8/2pP4/8/8/8/4K3 b - c6 0 1", 4, "double step"},
	{"4k3/2n5/8/2pP4/8/8/8/4K3 w - c6 0 1", 4, "double step"},
	{"4k3/8/2n5/2pP4/8/8/8/4K3 w - c6 0 1", 4, "double step"},
	{"4k3/8/8/3P4/8/8/8/4K3 w - c6 0 1", 4, "double step"},
	{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 5, "number"},
	{"4k3/8/8/8/8/8/8/4K3 w - - +1 1", 5, "number"},
	{"4k3/8/8/8/8/8/8/4K3 w - - 0 x", 6, "number"},
	{"4k3/8/8/8/8/8/8/4K3 w - - 0 10000", 6, "9999"},
	{"8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "black has 0 kings"},
	{"4k3/8/8/8/8/8/8/4KK2 w - - 0 1", 0, "white has 2 kings"},
	{"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, "a8"},
	{"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 0, "a1"},
	{"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", 0, "black is in check"},
	{"8/8/8/8/8/4k3/4K3/8 w - - 0 1", 0, "black is in check"},
}

func TestFENErrors(t *testing.T) {
	for _, c := range wrongFENs {
		_, err := rules.ParseFEN(c.fen)
		var e *rules.FENError
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", c.fen, err)
			continue
		}
		if e.Field != c.field || !strings.Contains(err.Error(), c.word) {
			t.Errorf("%q: field %d, %v; want field %d and %q", c.fen, e.Field, err, c.field, c.word)
		}
		if errors.Unwrap(err) == nil {
			t.Errorf("%q: no cause", c.fen)
		}
	}
}

// TestFENRoundTrip writes and reads positions of games and of the data.
func TestFENRoundTrip(t *testing.T) {
	most := 3000
	if testing.Short() {
		most = 300
	}
	for _, p := range positions(t, most) {
		roundTrip(t, p)
	}
}

// roundTrip reads what FEN wrote and compares all but what a FEN leaves out.
func roundTrip(t *testing.T, p rules.Position) {
	t.Helper()
	q, err := rules.ParseFEN(p.FEN())
	if err != nil {
		t.Fatalf("%s cannot be read again: %v", p.FEN(), err)
	}
	if p.Key() != q.Key() || p.FEN() != q.FEN() {
		t.Fatalf("%s is read as %s", p.FEN(), q.FEN())
	}
	if q.EP == board.NoSquare {
		p.EP = board.NoSquare
	}
	if !q.Chess960 {
		// Without rights there is nothing in a FEN to tell them apart.
		p.Chess960 = p.Chess960 && p.Rights != q.Rights
	}
	p.Rooks = q.Rooks // of those that may castle no more it says nothing
	if p != q {
		t.Fatalf("%+v is read as %+v", p, q)
	}
	if f, _, err := board.ParseStart(p.FEN()); err != nil || q.Chess960 && f.Rooks != q.Rooks {
		t.Fatalf("%s: the free board has the castling rooks %v, not %v: %v", p.FEN(), f.Rooks, q.Rooks, err)
	}
}

func FuzzParseFEN(f *testing.F) {
	for _, c := range fenCases {
		f.Add(c.in)
	}
	for _, c := range wrongFENs {
		f.Add(c.fen)
	}
	for _, fen := range trickyFENs {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			var e *rules.FENError
			if !errors.As(err, &e) || p != (rules.Position{}) {
				t.Fatalf("%q: %v with %+v", fen, err, p)
			}
			return
		}
		if err := p.Sane(); err != nil {
			t.Fatalf("%q was read, but %v", fen, err)
		}
		roundTrip(t, p)
		for _, m := range p.Moves(nil) {
			if v := p.Judge(m); !v.Legal() {
				t.Fatalf("%q: %v generated, but %v", fen, m, v.Reason)
			}
			if err := p.Play(m).Sane(); err != nil {
				t.Fatalf("%q after %v: %v", fen, m, err)
			}
		}
	})
}
