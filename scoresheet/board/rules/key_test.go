package rules_test

import (
	"cmp"
	"slices"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// samePosition is Laws 9.2.3 to the letter, and slow: the same side to move,
// the same pieces on the same squares, the same possible moves of all pieces
// of both sides, and the same rights to castle.
func samePosition(p, q rules.Position) bool {
	return p.Turn == q.Turn && p.Sq == q.Sq && p.Rights == q.Rights &&
		slices.Equal(allMoves(p), allMoves(q))
}

// allMoves returns what either side may do, the side not to move as if the
// turn were its own; in an order that does not depend on the position.
func allMoves(p rules.Position) []board.Move {
	moves := slices.Clone(p.Moves(nil))
	if q := p.Pass(); q.Sane() == nil {
		moves = append(moves, q.Moves(nil)...)
	}
	slices.SortFunc(moves, func(a, b board.Move) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To),
			cmp.Compare(a.Promo, b.Promo), cmp.Compare(a.Castle, b.Castle))
	})
	return moves
}

// TestKey compares keys with the wording of the Laws (R-A02): in games of
// few pieces, where positions come again, and for every double step against
// the same position without it.
func TestKey(t *testing.T) {
	r := newRand(7)
	games := 300
	if testing.Short() {
		games = 40
	}
	if long.Asked() {
		games = 30_000
	}
	starts := []rules.Position{
		parse(t, "4k3/2p1p3/8/1P1P4/4p1p1/8/3P1P2/4K3 w - - 0 1"),
		parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
		parse(t, "3r1rk1/2p1p3/8/KP1P3r/4p1p1/8/3P1P2/B3R3 b - - 0 1"),
		parse(t, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"),
	}
	same, sameMoves, differ := 0, 0, 0
	compare := func(p, q rules.Position) {
		want := samePosition(p, q)
		if got := p.Key() == q.Key(); got != want {
			t.Fatalf("%s (EP %v)\n%s (EP %v)\nequal keys: %v, the same position: %v", p.FEN(), p.EP, q.FEN(), q.EP, got, want)
		}
		switch {
		case !want:
			differ++
		case p.EP != q.EP:
			sameMoves++
		default:
			same++
		}
	}
	for game := range games {
		// All that was on the board, by what stood where.
		type board64 = [64]board.Piece
		before := map[board64][]rules.Position{}
		p := starts[game%len(starts)]
		if game%5 == 4 {
			p, _ = rules.StartChess960(r.IntN(960))
		}
		walk(r, p, 60, func(q rules.Position) {
			for _, old := range before[q.Sq] {
				compare(old, q)
			}
			before[q.Sq] = append(before[q.Sq], q)
			if q.EP != board.NoSquare {
				without := q
				without.EP = board.NoSquare
				compare(q, without)
			}
		})
	}
	if same < games/10 || sameMoves < games/10 || differ < games/10 {
		t.Errorf("too few pairs: %d the same, %d the same but for an empty en passant, %d different", same, sameMoves, differ)
	}
	t.Logf("%d the same, %d the same but for an empty en passant, %d different", same, sameMoves, differ)
}

// TestKeyEnPassant has one case for each way in which a capture en passant
// can be impossible (R-A02). The turn and the pieces are the same with and
// without the en-passant square.
func TestKeyEnPassant(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		legal     bool
	}{
		{"no pawn beside", "4k3/8/8/2p5/8/8/8/4K3 w - c6 0 1", false},
		{"a knight beside", "4k3/8/8/2pN4/8/8/8/4K3 w - c6 0 1", false},
		{"Black's own pawn beside", "4k3/8/8/2pp4/8/8/8/4K3 w - c6 0 1", false},
		{"over the edge of the board", "4k3/8/7P/p7/8/8/8/4K3 w - a6 0 1", false},
		{"a pawn beside", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", true},
		{"by Black", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", true},
		{"on the a-file", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", true},
		{"both pawns shield the rank", "7k/8/8/K1pP3r/8/8/8/8 w - c6 0 1", false},
		{"both pawns shield the rank, the king on the other side", "7k/8/8/r1pP3K/8/8/8/8 w - c6 0 1", false},
		{"both pawns shield the rank, Black's king", "8/8/8/8/k2Pp2R/8/8/7K b - d3 0 1", false},
		{"a third piece shields the rank too", "7k/8/8/K1pPN2r/8/8/8/8 w - c6 0 1", true},
		{"a bishop on the rank does not pin", "7k/8/8/K1pP3b/8/8/8/8 w - c6 0 1", true},
		{"pinned on its file", "3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 1", false},
		{"pinned on its file from below", "3K3k/8/8/2pP4/8/8/8/3r4 w - c6 0 1", false},
		{"pinned on a diagonal it leaves", "b6k/8/8/3Pp3/8/5K2/8/8 w - e6 0 1", false},
		{"pinned on the diagonal it takes along", "7k/1b6/8/2pP4/4K3/8/8/8 w - c6 0 1", true},
		{"the taken pawn shields a diagonal", "7k/8/3b4/2pP4/1K6/8/8/8 w - c6 0 1", false},
		{"the pushed pawn gives check", "7k/8/8/2pP4/1K6/8/8/8 w - c6 0 1", true},
		{"another piece gives check", "4r2k/8/8/2pP4/8/8/8/4K3 w - c6 0 1", false},
		{"the capture ends the check by coming between", "7k/8/8/2pP4/8/8/8/2r1K3 w - c6 0 1", false},
		{"one of two pawns is pinned", "b6k/8/8/3PpP2/8/5K2/8/8 w - e6 0 1", true},
		{"both are pinned", "b4r1k/8/8/3PpP2/8/5K2/8/8 w - e6 0 1", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			without := p
			without.EP = board.NoSquare
			if same := p.Key() == without.Key(); same == c.legal {
				t.Errorf("%s: the same position without the double step: %v", c.fen, same)
			}
			if p.Key() == without.Key() != samePosition(p, without) {
				t.Errorf("%s: the key does not follow the possible moves", c.fen)
			}
		})
	}
}

// TestKeyCounts ignores the counts and the way that castling is written,
// and tells turn and rights apart (Laws 9.2.3.2).
func TestKeyCounts(t *testing.T) {
	p := parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	q := parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 30 40")
	if p.Key() != q.Key() {
		t.Error("counts or Chess960 change the key")
	}
	if p.Key() == p.Pass().Key() {
		t.Error("the turn does not change the key")
	}
	back := play(t, p, "a1b1 e8e7 b1a1 e7e8")
	if back.Sq != p.Sq || back.Key() == p.Key() {
		t.Error("lost rights do not change the key")
	}
	again := play(t, back, "a1b1 e8e7 b1a1 e7e8")
	if again.Key() != back.Key() {
		t.Error("the same position has another key")
	}
}
