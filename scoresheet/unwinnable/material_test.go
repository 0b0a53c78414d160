package unwinnable

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// What insufficient says of a single knight or bishop, on all squares: with
// the loser's king in check, put on each of his squares that is not attacked
// the man who would have to stand there. It is never mate. Further men of
// the loser's could only take more, or take on the way.
func TestInsufficientOnAllSquares(t *testing.T) {
	for _, c := range []struct {
		checker, own board.Kind
	}{
		{board.Knight, board.Queen},
		{board.Bishop, board.Queen},
		{board.Bishop, board.Rook},
	} {
		checks := 0
		for k := range board.Square(64) {
			for w := range board.Square(64) {
				for a := range board.Square(64) {
					checks += tryMate(t, k, w, a, c.checker, c.own)
				}
			}
		}
		if checks < 10_000 {
			t.Errorf("only %d checks by a %v were tried", checks, c.checker)
		}
	}
}

func tryMate(t *testing.T, k, w, a board.Square, checker, own board.Kind) int {
	t.Helper()
	if k == w || k == a || w == a || tables.king[k].has(w) {
		return 0
	}
	p := rules.Position{
		Turn: board.Black, EP: board.NoSquare, MoveNumber: 1,
		Rights: [2][2]board.Square{{board.NoSquare, board.NoSquare}, {board.NoSquare, board.NoSquare}},
	}
	p.Sq[k] = board.NewPiece(board.Black, board.King)
	p.Sq[w] = board.NewPiece(board.White, board.King)
	p.Sq[a] = board.NewPiece(board.White, checker)
	attacked := func() set {
		if checker == board.Knight {
			return tables.knight[a]
		}
		return slides(a, true, bit(w))
	}()
	if !attacked.has(k) {
		return 0
	}
	for flights := tables.king[k] &^ attacked &^ tables.king[w] &^ bit(a); flights != 0; flights &= flights - 1 {
		p.Sq[flights.first()] = board.NewPiece(board.Black, own)
	}
	if p.Outcome() == rules.Checkmate {
		t.Errorf("a mate with insufficient material: %s", p.FEN())
	}
	return 1
}

func TestMaterial(t *testing.T) {
	for _, c := range []struct {
		men  string // white then black, bishops on dark squares as D and d
		want bool   // White cannot mate
	}{
		{"K kqrbnp", true},
		{"KN k", true},
		{"KN kq", true},
		{"KN kr", false},
		{"KN kd", false},
		{"KN kn", false},
		{"KN kp", false},
		{"KNN k", false},
		{"KB kqr", true},
		{"KB kb", true},
		{"KB kd", false},
		{"KB kn", false},
		{"KB kp", false},
		{"KBBB kqrb", true},
		{"KBBB kd", false},
		{"KBD k", false},
		{"KBN k", false},
		{"KP k", false},
		{"KR k", false},
		{"KQ k", false},
	} {
		var m material
		for i := range len(c.men) {
			letter, shade := c.men[i], 1
			switch letter {
			case ' ':
				continue
			case 'D':
				letter, shade = 'B', 0
			case 'd':
				letter, shade = 'b', 0
			}
			piece, _ := board.PieceOf(letter)
			m.add(piece.Color(), piece.Kind(), shade)
		}
		if got := m.insufficient(board.White); got != c.want {
			t.Errorf("%s: insufficient %v, want %v", c.men, got, c.want)
		}
	}
}

// A node gives back the position it was made of, as far as it matters.
func TestNodeKeepsThePosition(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 0 1",
		"rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 1",
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
		"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
	} {
		root, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range append(root.Moves(nil), board.Move{}) {
			p := root
			if m != (board.Move{}) {
				p = root.Play(m)
			}
			var n node
			n.pack(&p)
			if got := n.unpack(&root); got.Key() != p.Key() {
				t.Errorf("%s after %v: %s became %s", fen, m, p.FEN(), got.FEN())
			}
		}
	}
}
