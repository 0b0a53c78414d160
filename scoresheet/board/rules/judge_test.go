package rules_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// judgeCases hold one position and one move each, with what the judge must
// say. They are the seeds of FuzzJudge too.
var judgeCases = []struct {
	name, fen, move string
	reason          rules.Reason
	article         string
}{
	// Whose turn it is, and whether anything moves at all.
	{"a pawn's first step", startFEN, "e2e3", rules.Legal, "3.10.1"},
	{"nothing stands there", startFEN, "e4e5", rules.NoPiece, "3.10.2"},
	{"Black's pawn, White to move", startFEN, "e7e5", rules.WrongSide, "1.2"},
	{"White's knight, Black to move", "4k3/8/8/8/8/8/8/1N2K3 b - - 0 1", "b1c3", rules.WrongSide, "1.2"},
	{"the piece put back", startFEN, "e2e2", rules.NoMove, "7.5.3"},
	{"an empty square named twice", startFEN, "e4e4", rules.NoMove, "7.5.3"},
	{"wrong side before own piece", startFEN, "a8b8", rules.WrongSide, "1.2"},

	// Bishop, rook, queen, knight.
	{"bishop along a diagonal", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1h6", rules.Legal, "3.10.1"},
	{"bishop along a file", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1c4", rules.BishopMove, "3.2"},
	{"bishop like a knight", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1d3", rules.BishopMove, "3.2"},
	{"bishop over a pawn", startFEN, "c1f4", rules.PathBlocked, "3.5"},
	{"bishop onto a pawn", startFEN, "c1d2", rules.OwnPiece, "3.1"},
	{"bishop over a pawn onto a pawn", "4k3/8/8/8/5P2/8/3P4/2B1K3 w - - 0 1", "c1f4", rules.PathBlocked, "3.5"},
	{"rook along a rank", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1d1", rules.Legal, "3.10.1"},
	{"rook along a diagonal", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2", rules.RookMove, "3.3"},
	{"rook over its king", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1h1", rules.PathBlocked, "3.5"},
	{"rook onto its king", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1e1", rules.OwnPiece, "3.1"},
	{"rook behind an enemy", "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1", "a1a7", rules.PathBlocked, "3.5"},
	{"rook takes", "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1", "a1a5", rules.Legal, "3.10.1"},
	{"queen along a file", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", rules.Legal, "3.10.1"},
	{"queen like a knight", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e3", rules.QueenMove, "3.4"},
	{"queen over a pawn", startFEN, "d1d3", rules.PathBlocked, "3.5"},
	{"knight over pawns", startFEN, "g1f3", rules.Legal, "3.10.1"},
	{"knight along a file", startFEN, "g1g3", rules.KnightMove, "3.6"},
	{"knight onto a pawn", startFEN, "g1e2", rules.OwnPiece, "3.1"},

	// Pawns.
	{"double step", startFEN, "e2e4", rules.Legal, "3.10.1"},
	{"triple step", startFEN, "e2e5", rules.PawnMove, "3.7"},
	{"backwards", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", rules.PawnMove, "3.7"},
	{"sideways", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4d4", rules.PawnMove, "3.7"},
	{"Black's pawn forward", "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1", "e5e4", rules.Legal, "3.10.1"},
	{"Black's pawn backwards", "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1", "e5e6", rules.PawnMove, "3.7"},
	{"double step from the third rank", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", rules.PawnDoubleStep, "3.7.2"},
	{"double step over a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", rules.PawnDoubleStep, "3.7.2"},
	{"double step onto a piece", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", rules.PawnDoubleStep, "3.7.2"},
	{"forward onto a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3", rules.PawnBlocked, "3.7.1"},
	{"forward onto an own piece", "4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2e3", rules.PawnBlocked, "3.7.1"},
	{"takes", "4k3/8/8/8/8/3n4/4P3/4K3 w - - 0 1", "e2d3", rules.Legal, "3.10.1"},
	{"takes nothing", "4k3/8/8/8/8/3n4/4P3/4K3 w - - 0 1", "e2f3", rules.PawnTakesNothing, "3.7.3"},
	{"takes an own piece", "4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1", "e2d3", rules.OwnPiece, "3.1"},
	{"diagonally two", startFEN, "e2g4", rules.PawnMove, "3.7"},
	{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", rules.Legal, "3.10.1"},
	{"en passant by Black", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", rules.Legal, "3.10.1"},
	{"en passant a move late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", rules.EnPassantLate, "3.7.4.2"},
	{"en passant past another pawn", "4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 1", "e5f6", rules.EnPassantLate, "3.7.4.2"},
	{"en passant past a knight", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6", rules.PawnTakesNothing, "3.7.3"},
	{"en passant not from the fifth rank", "4k3/8/3pP3/8/8/8/8/4K3 w - - 0 1", "e6d7", rules.PawnTakesNothing, "3.7.3"},
	{"en passant opens the rank", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", rules.PutInCheck, "3.9.2"},
	{"en passant opens the diagonal of the taken pawn", "7k/8/4b3/3pP3/2K5/8/8/8 w - d6 0 1", "e5d6", rules.LeftInCheck, "3.9.2"},
	{"en passant takes the pawn that gives check", "4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6", rules.Legal, "3.10.1"},

	// Promotion.
	{"to a queen", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", rules.Legal, "3.10.1"},
	{"to a knight", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", rules.Legal, "3.10.1"},
	{"by Black, taking", "7k/8/8/8/8/7K/p7/1N6 b - - 0 1", "a2b1r", rules.Legal, "3.10.1"},
	{"not asked for", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", rules.NotPromoted, "7.5.2"},
	{"stays a pawn", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8p", rules.NotPromoted, "7.5.2"},
	{"to a king", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8k", rules.WrongPromotion, "3.7.5.1"},
	{"forward onto a piece", "n7/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", rules.PawnBlocked, "3.7.1"},
	{"pinned and not promoted", "8/r2P2K1/8/8/8/8/8/7k w - - 0 1", "d7d8p", rules.PutInCheck, "3.9.2"},
	{"pinned and promoted to a king", "8/r2P2K1/8/8/8/8/8/7k w - - 0 1", "d7d8k", rules.PutInCheck, "3.9.2"},
	{"not promoted while in check", "1n5k/P7/8/8/8/8/8/K6r w - - 0 1", "a7a8p", rules.LeftInCheck, "3.9.2"},

	// The king.
	{"one step", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d2", rules.Legal, "3.10.1"},
	{"two steps up", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", rules.KingMove, "3.8"},
	{"three steps aside", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1b1", rules.KingMove, "3.8"},
	{"onto an own piece", startFEN, "e1e2", rules.OwnPiece, "3.1"},
	{"into check", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", rules.PutInCheck, "3.9.2"},
	{"beside the other king", "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", rules.PutInCheck, "3.9.2"},
	{"takes a guarded piece", "4k3/8/8/8/8/8/3qr3/4K3 w - - 0 1", "e1d2", rules.LeftInCheck, "3.9.2"},
	{"back along the line of the check", "4k3/8/8/8/4r3/8/4K3/8 w - - 0 1", "e2e1", rules.LeftInCheck, "3.9.2"},
	{"a pinned knight", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "e3f5", rules.PutInCheck, "3.9.2"},
	{"a pinned rook along the pin", "4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1", "e3e7", rules.Legal, "3.10.1"},
	{"pinned by a piece that is pinned itself", "4k3/4r3/8/8/4R3/4B3/8/4K3 w - - 0 1", "e4d4", rules.Legal, "3.10.1"},
	{"a check left alone", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "a1a8", rules.LeftInCheck, "3.9.2"},
	{"one of two checks ended", "4k3/8/8/8/1b6/8/4r3/3QK3 w - - 0 1", "d1e2", rules.LeftInCheck, "3.9.2"},

	// Castling.
	{"short", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", rules.Legal, "3.10.1"},
	{"long", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", rules.Legal, "3.10.1"},
	{"by the king's two steps", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", rules.Legal, "3.10.1"},
	{"right lost", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "O-O", rules.CastlingLost, "3.8.2.1"},
	{"right lost, by two steps", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1g1", rules.CastlingLost, "3.8.2.1"},
	{"king not at home", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1", "O-O", rules.CastlingLost, "3.8.2.1"},
	{"no rook", "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1", "O-O", rules.CastlingLost, "3.8.2.1"},
	{"lost before blocked", "r3k2r/8/8/8/8/8/8/R3KB1R w Qkq - 0 1", "O-O", rules.CastlingLost, "3.8.2.1"},
	{"out of check", "r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq - 0 1", "O-O", rules.CastlingAttacked, "3.8.2.2.1"},
	{"through an attack", "r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1", "O-O", rules.CastlingAttacked, "3.8.2.2.1"},
	{"into an attack", "r3k2r/8/8/8/8/8/6r1/R3K2R w KQkq - 0 1", "O-O", rules.CastlingAttacked, "3.8.2.2.1"},
	{"the rook under attack", "r3k2r/8/8/8/8/8/7r/R3K2R w KQkq - 0 1", "O-O", rules.Legal, "3.10.1"},
	{"the rook through an attack", "r3k2r/8/8/8/8/8/1r6/R3K2R w KQkq - 0 1", "O-O-O", rules.Legal, "3.10.1"},
	{"a piece between", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "O-O-O", rules.CastlingBlocked, "3.8.2.2.2"},
	{"an enemy between", "r3k2r/8/8/8/8/8/8/R3K1nR w KQkq - 0 1", "O-O", rules.CastlingBlocked, "3.8.2.2.2"},
	{"from the start", startFEN, "O-O", rules.CastlingBlocked, "3.8.2.2.2"},
	{"blocked before attacked", "r3k2r/8/8/8/8/8/5r2/R3K1NR w KQkq - 0 1", "O-O", rules.CastlingBlocked, "3.8.2.2.2"},

	// Castling of Chess960 (Guidelines II.3).
	{"the king stays", "5rkr/8/8/8/8/8/8/5NKR w Hhf - 0 1", "O-O", rules.CastlingBlocked, "3.8.2.2.2"},
	{"the king stays, f1 free", "5rkr/8/8/8/8/8/8/6KR w Hhf - 0 1", "O-O", rules.Legal, "3.10.1"},
	{"by the king onto his rook", "5rkr/8/8/8/8/8/8/6KR w Hhf - 0 1", "g1h1", rules.Legal, "3.10.1"},
	{"change of places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", rules.Legal, "3.10.1"},
	{"pieces at the edge do not matter", "4k3/8/8/8/8/8/8/N2RK1RN w GD - 0 1", "O-O", rules.Legal, "3.10.1"},
	{"the rook's way is blocked", "4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", "O-O-O", rules.CastlingBlocked, "3.8.2.2.2"},
	{"the rook leaves the king to an attack", "k7/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", rules.PutInCheck, "3.9.2"},
	{"far through an attack", "3rk3/8/8/8/8/8/8/1K5R w H - 0 1", "O-O", rules.CastlingAttacked, "3.8.2.2.1"},
	{"onto a rook that has moved", "4k3/8/8/8/8/8/8/R4KR1 w G - 0 1", "f1a1", rules.CastlingLost, "3.8.2.1"},
	{"onto the outer of two rooks", "4k3/8/8/8/8/8/8/5KRR w G - 0 1", "f1h1", rules.KingMove, "3.8"},
}

// TestJudge covers R-A05: illegal moves are found and named.
func TestJudge(t *testing.T) {
	for _, c := range judgeCases {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			m := move(t, p, c.move)
			v := p.Judge(m)
			if v.Reason != c.reason || v.Reason.Article() != c.article {
				t.Errorf("%s %s: %v (%s), want %v (%s)", c.fen, c.move, v.Reason, v.Reason.Article(), c.reason, c.article)
			}
			if v.Legal() != (c.reason == rules.Legal) {
				t.Errorf("Legal is %v", v.Legal())
			}
			m.EnPassant = !m.EnPassant
			if again := p.Judge(m); again != v {
				t.Errorf("EnPassant changes the verdict to %v", again.Reason)
			}
		})
	}
}

// TestJudgeBehindIllegalMoves looks at what can only stand behind an illegal
// move (R-G11): kings in check with the other side to move, kings taken,
// pawns left on the last rank.
func TestJudgeBehindIllegalMoves(t *testing.T) {
	for _, c := range []struct {
		name, fen, before, move string
		reason                  rules.Reason
	}{
		{"the king can be taken", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "a1a2", "e2e1", rules.KingTaken},
		{"not by a move that rooks do not make", "4k3/8/8/8/8/8/3r4/R3K3 w - - 0 1", "a1a2", "d2e1", rules.RookMove},
		{"the king is taken before the own one is looked at", "4k3/4r3/8/8/8/4R3/8/4K3 b - - 0 1", "e7a7", "e3e8", rules.KingTaken},
		{"his side moves on without him", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "a1a2 e2e1", "a2a8", rules.Legal},
		{"a pawn on the last rank goes nowhere", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8p h8h7", "a8b8", rules.PawnMove},
		{"nor off the board", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8 h8h7", "a8a7", rules.PawnMove},
		{"no en passant after a double step over a piece", "4k3/8/8/8/1p6/2n5/2P5/4K3 w - - 0 1", "c2c4", "b4c3", rules.OwnPiece},
		{"no en passant after a triple step", "4k3/2p5/8/8/1P6/8/8/4K3 b - - 0 1", "c7c4", "b4c5", rules.PawnTakesNothing},
		{"castling twice", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O e8e7", "O-O", rules.CastlingLost},
		{"castling after the king came back", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8", "O-O", rules.CastlingLost},
		{"castling with another rook after h1 was taken", "4k3/6b1/8/8/7R/8/6P1/R3K2R b KQ - 0 1", "g7h1 h4h1 e8d8", "O-O", rules.CastlingLost},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := play(t, parse(t, c.fen), c.before)
			if got := p.Judge(move(t, p, c.move)).Reason; got != c.reason {
				t.Errorf("%s %s: %v, want %v", p.FEN(), c.move, got, c.reason)
			}
		})
	}
}

// TestJudgeForms hands over moves that no front end makes.
func TestJudgeForms(t *testing.T) {
	p := parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	e1, _ := board.ParseSquare("e1")
	g1, _ := board.ParseSquare("g1")
	a1, _ := board.ParseSquare("a1")
	for _, c := range []struct {
		name   string
		m      board.Move
		reason rules.Reason
	}{
		{"off the board", board.Move{From: board.NoSquare, To: e1}, rules.NoMove},
		{"onto no square", board.Move{From: e1, To: 200}, rules.NoMove},
		{"castling to another square", board.Move{From: e1, To: a1, Castle: board.ShortCastle}, rules.KingMove},
		{"a third castling", board.Move{From: e1, To: g1, Castle: 3}, rules.KingMove},
		{"castling with a promotion", board.Move{From: e1, To: g1, Castle: board.ShortCastle, Promo: board.Queen}, rules.KingMove},
		{"castling of a rook", board.Move{From: a1, To: g1, Castle: board.ShortCastle}, rules.CastlingLost},
		{"castling of nothing", board.Move{From: g1, To: g1, Castle: board.ShortCastle}, rules.NoPiece},
		{"a rook promoted", board.Move{From: a1, To: a1 + 8, Promo: board.Queen}, rules.WrongPromotion},
		{"two steps without saying castling", board.Move{From: e1, To: g1}, rules.KingMove},
	} {
		if got := p.Judge(c.m).Reason; got != c.reason {
			t.Errorf("%s: %v, want %v", c.name, got, c.reason)
		}
	}
	pawn := parse(t, startFEN)
	if got := pawn.Judge(board.Move{From: 8, To: 16, Promo: board.Queen}).Reason; got != rules.WrongPromotion {
		t.Errorf("a pawn promoted on its third rank: %v", got)
	}
}

// TestReasons has words and an article for every reason.
func TestReasons(t *testing.T) {
	words := map[string]rules.Reason{}
	for r := rules.Legal; r <= rules.PutInCheck; r++ {
		if r.String() == "" || r.Article() == "" {
			t.Errorf("reason %d has no words or no article", r)
		}
		if other, ok := words[r.String()]; ok {
			t.Errorf("reasons %d and %d have the same words", r, other)
		}
		words[r.String()] = r
	}
	if got := rules.SameSideTwice.Article(); got != "1.2" {
		t.Errorf("the same side twice: %s", got)
	}
	if got := rules.Reason(200).String(); got != "unknown reason" {
		t.Errorf("a reason that is none: %s", got)
	}
	if !(rules.Verdict{}).Legal() {
		t.Error("the zero verdict is not legal")
	}
}
