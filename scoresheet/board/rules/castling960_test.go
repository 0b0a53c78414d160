package rules_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// TestWhichRookCastles holds for every starting position of Chess960 that a king
// put onto his own rook names one castling and no other (R-T04, Guideline
// II.3.2): with the rook that may castle it is that castling, and a rook of his
// between the two blocks it, so that a king put onto that one never castles.
func TestWhichRookCastles(t *testing.T) {
	tried := 0
	for n := range board.Starts960 {
		start, err := rules.StartChess960(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, color := range []board.Color{board.White, board.Black} {
			for side, castle := range []board.Castle{board.ShortCastle, board.LongCastle} {
				p := start
				p.Turn = color
				rook := p.Rights[color][side]
				king := board.NoSquare
				for s := range p.Sq {
					switch at := board.Square(s); {
					case p.Sq[s].Is(color, board.King):
						king = at
					case p.Sq[s].Kind() != board.King && at != rook:
						p.Sq[s] = board.Empty
					}
				}
				p.Rights = [2][2]board.Square{{board.NoSquare, board.NoSquare}, {board.NoSquare, board.NoSquare}}
				p.Rights[color][side] = rook
				castles := func(onto board.Square) bool {
					m, ok := p.Free().CastlingMove(king, onto)
					if ok && m.Castle != castle {
						t.Fatalf("%d: %v: %v castles to the other side", n, p.FEN(), onto)
					}
					return ok && p.Judge(m).Legal()
				}
				if !castles(rook) {
					t.Errorf("%d: %s: the king put onto %v does not castle", n, p.FEN(), rook)
				}
				for inner := min(king, rook) + 1; inner < max(king, rook); inner++ {
					p.Sq[inner] = board.NewPiece(color, board.Rook)
					for _, m := range p.Moves(nil) {
						if m.Castle != board.NoCastle {
							t.Errorf("%d: %s: %v past a rook on %v", n, p.FEN(), m, inner)
						}
					}
					if _, ok := p.Free().Castling(color, castle); ok || castles(rook) || castles(inner) {
						t.Errorf("%d: %s: castles past or with the rook on %v", n, p.FEN(), inner)
					}
					p.Sq[inner] = board.Empty
					tried++
				}
			}
		}
	}
	if tried < 4*board.Starts960 {
		t.Errorf("only %d rooks between were tried", tried)
	}
}
