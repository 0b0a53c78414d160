package rules_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

func TestPlay(t *testing.T) {
	for _, c := range []struct{ name, fen, moves, want string }{
		{"counts", startFEN, "g1f3 g8f6 e2e3", "rnbqkb1r/pppppppp/5n2/8/8/4PN2/PPPP1PPP/RNBQKB1R b KQkq - 0 2"},
		{"a capture starts the count anew", "4k3/8/8/3n4/8/4N3/8/4K3 w - - 12 30", "e3d5", "4k3/8/8/3N4/8/8/8/4K3 b - - 0 30"},
		{"en passant takes", "4k3/2p5/8/3P4/8/8/8/4K3 b - - 3 9", "c7c5 d5c6", "4k3/8/2P5/8/8/8/8/4K3 b - - 0 10"},
		{"promotion", "8/P6k/8/8/8/8/8/K7 w - - 5 50", "a7a8n", "N7/7k/8/8/8/8/8/K7 b - - 0 50"},
		{"castling keeps the other side's rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
		{"long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
		{"a rook takes a rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
		{"Chess960, changing places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"Chess960, the king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"Chess960, the inner rook", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"},

		// What no rule knows.
		{"an own piece taken", startFEN, "d1d2", "rnbqkbnr/pppppppp/8/8/8/8/PPPQPPPP/RNB1KBNR b KQkq - 0 1"},
		{"the other side's piece", startFEN, "e7e5", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"},
		{"an empty square", startFEN, "e4e5", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"},
		{"a king taken", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e8", "r3K2r/8/8/8/8/8/8/R6R b - - 0 1"},
		{"a pawn stays a pawn", "8/P6k/8/8/8/8/8/K7 w - - 5 50", "a7a8p", "P7/7k/8/8/8/8/8/K7 b - - 0 50"},
		{"a king promoted", "8/P6k/8/8/8/8/8/K7 w - - 5 50", "a7a8k", "K7/7k/8/8/8/8/8/K7 b - - 0 50"},
		{"castling without a right", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"castling without a rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O", "4k3/8/8/8/8/8/8/6K1 b - - 1 1"},
		{"Chess960 without a right, the outermost rook", "4k3/8/8/8/8/8/8/1RR1K2R w H - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		{"en passant a move late still takes the pawn", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"},
	} {
		if got := play(t, parse(t, c.fen), c.moves).FEN(); got != c.want {
			t.Errorf("%s: %s\ngives %s\nwant  %s", c.name, c.moves, got, c.want)
		}
	}
	p := rules.Start()
	if got := p.Play(board.Move{From: board.NoSquare, To: 3}); got != p.Pass() {
		t.Errorf("a move from no square: %+v", got)
	}
	if got := p.Pass().Pass(); got.MoveNumber != 2 || got.HalfMoveClock != 2 || got.Sq != p.Sq {
		t.Errorf("two passes: %+v", got)
	}
}

// TestPlayAsFreeBoard makes any moves at all on both boards: the pieces must
// end up alike, or the replay would not see what the player saw.
func TestPlayAsFreeBoard(t *testing.T) {
	r := newRand(11)
	for game := range 300 {
		p := rules.Start()
		if game%3 == 2 {
			p, _ = rules.StartChess960(r.IntN(960))
		}
		for range 100 {
			from, to := board.Square(r.IntN(64)), board.Square(r.IntN(64))
			f := p.Free()
			if legal := p.Moves(nil); len(legal) > 0 && r.IntN(4) > 0 {
				m := legal[r.IntN(len(legal))]
				from, to = m.From, m.To
			}
			m := f.Shape(from, to, board.Kind(r.IntN(7))).Move
			if r.IntN(20) == 0 {
				m = f.Castled(p.Turn, board.Castle(1+r.IntN(2))).Move
			}
			if n := p.Normalize(m); n != m && m.Castle == board.NoCastle {
				t.Fatalf("%s: the free board makes %v of it, Normalize %v", p.FEN(), m, n)
			}
			q, g := p.Play(p.Normalize(m)), f.Apply(m)
			if q.Free() != g {
				t.Fatalf("%s, %v:\n%s, on the free board\n%s", p.FEN(), m, board.Placement(q.Sq), board.Placement(g.Sq))
			}
			p = q
		}
	}
}

func TestNormalize(t *testing.T) {
	sq := func(text string) board.Square {
		s, err := board.ParseSquare(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	const short, long = board.ShortCastle, board.LongCastle
	for _, c := range []struct {
		name, fen string
		in, out   board.Move
	}{
		{"short", rooks, board.Move{From: sq("e1"), To: sq("g1")}, board.Move{From: sq("e1"), To: sq("g1"), Castle: short}},
		{"long, by Black", rooks, board.Move{From: sq("e8"), To: sq("c8")}, board.Move{From: sq("e8"), To: sq("c8"), Castle: long}},
		{"one step", rooks, board.Move{From: sq("e1"), To: sq("f1")}, board.Move{From: sq("e1"), To: sq("f1")}},
		{"onto the rook in usual chess", rooks, board.Move{From: sq("e1"), To: sq("h1")}, board.Move{From: sq("e1"), To: sq("h1")}},
		{"castling with another target", rooks, board.Move{From: sq("e1"), To: sq("h1"), Castle: short}, board.Move{From: sq("e1"), To: sq("g1"), Castle: short}},
		{"a king not at home", "4k3/8/8/8/8/8/8/3K3R w - - 0 1", board.Move{From: sq("d1"), To: sq("g1")}, board.Move{From: sq("d1"), To: sq("g1")}},
		{"on the other side's home", "4K3/8/8/8/8/8/8/4k3 w - - 0 1", board.Move{From: sq("e8"), To: sq("g8")}, board.Move{From: sq("e8"), To: sq("g8")}},
		{"onto the rook in Chess960", "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", board.Move{From: sq("f1"), To: sq("b1")}, board.Move{From: sq("f1"), To: sq("c1"), Castle: long}},
		{"onto the rook beside him", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", board.Move{From: sq("f1"), To: sq("g1")}, board.Move{From: sq("f1"), To: sq("g1"), Castle: short}},
		{"onto another rook than that with the right", "4k3/8/8/8/8/8/8/5KRR w G - 0 1", board.Move{From: sq("f1"), To: sq("h1")}, board.Move{From: sq("f1"), To: sq("h1")}},
		{"one step to g1 in Chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", board.Move{From: sq("f1"), To: sq("g1")}, board.Move{From: sq("f1"), To: sq("g1")}},
		{"a stray promotion", rooks, board.Move{From: sq("a1"), To: sq("a8"), Promo: board.Queen}, board.Move{From: sq("a1"), To: sq("a8")}},
		{"a promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", board.Move{From: sq("a7"), To: sq("a8"), Promo: board.Pawn}, board.Move{From: sq("a7"), To: sq("a8"), Promo: board.Pawn}},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", board.Move{From: sq("e5"), To: sq("d6")}, board.Move{From: sq("e5"), To: sq("d6"), EnPassant: true}},
		{"stray en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", board.Move{From: sq("e5"), To: sq("e6"), EnPassant: true}, board.Move{From: sq("e5"), To: sq("e6")}},
		{"no square", rooks, board.Move{From: board.NoSquare, To: sq("e1")}, board.Move{From: board.NoSquare, To: sq("e1")}},
	} {
		p := parse(t, c.fen)
		if got := p.Normalize(c.in); got != c.out {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.out)
		}
	}
}

// FuzzAnything puts anything anywhere and asks everything: nothing panics,
// and what moves a piece changes the turn (R-G16). The two inputs that were
// found hold bytes that are no piece: Judge and Library stumbled over them.
func FuzzAnything(f *testing.F) {
	for _, c := range judgeCases {
		p, err := rules.ParseFEN(c.fen)
		if err != nil {
			f.Fatal(err)
		}
		pieces := make([]byte, 64)
		for i, piece := range p.Sq {
			pieces[i] = byte(piece)
		}
		f.Add(pieces, []byte{0, 7, 0, 63, 56, 64, 12, 28, 0, 0, 0}, false)
	}
	f.Add([]byte{8, 7, 15, 0xff, 6, 14, 1, 9}, []byte{1, 200, 3, 4, 5, 44, 1, 2, 7, 9, 1}, true)
	f.Fuzz(func(t *testing.T, pieces, rest []byte, chess960 bool) {
		var b [11]byte
		copy(b[:], rest)
		p := rules.Position{Turn: board.Color(b[0] & 1), EP: board.Square(b[5]), Chess960: chess960}
		for i := range min(64, len(pieces)) {
			p.Sq[i] = board.Piece(pieces[i])
		}
		p.Rights = [2][2]board.Square{{board.Square(b[1]), board.Square(b[2])}, {board.Square(b[3]), board.Square(b[4])}}
		m := board.Move{From: board.Square(b[6]), To: board.Square(b[7]), Promo: board.Kind(b[8]), Castle: board.Castle(b[9]), EnPassant: b[10]&1 != 0}

		sane := p.Sane() == nil
		_, asked := rules.Library(p)
		if asked != (sane && !chess960) {
			t.Fatalf("sane: %v, the library was asked: %v", sane, asked)
		}
		legal := p.Judge(m).Legal()
		n := p.Normalize(m)
		if again := p.Normalize(n); again != n && n.Castle <= board.LongCastle {
			t.Fatalf("%+v becomes %+v, and that %+v", m, n, again)
		}
		_, _, _ = p.Key(), p.FEN(), p.InCheck()
		if o := p.Outcome(); o != rules.Ongoing && len(p.Moves(nil)) > 0 {
			t.Fatalf("%v, but there are moves", o)
		}
		q := p.Play(m)
		if legal && q.Turn == p.Turn {
			t.Fatalf("the turn did not change")
		}
		if legal && sane && q.Sane() != nil {
			t.Fatalf("%v is legal, but leads to a position of which %v", m, q.Sane())
		}
		if sane {
			for _, m := range p.Moves(nil) {
				if v := p.Judge(m); !v.Legal() {
					t.Fatalf("%+v generated, but %v", m, v.Reason)
				}
			}
		}
	})
}
