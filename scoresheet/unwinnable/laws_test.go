package unwinnable_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/unwinnable"
)

// R-A04: positions that an arbiter may meet, and some that test one step of
// the reasoning. The letters say who can still checkmate, as in the vectors.
var cases = []struct {
	article, name, fen, want string
}{
	{"5.2.2", "king against king", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "--"},
	{"5.2.2", "king and bishop against king", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "--"},
	{"5.2.2", "king and knight against king", "8/8/4k3/8/8/3KN3/8/8 b - - 0 1", "--"},
	{"5.2.2", "bishops on squares of one color", "8/8/4k3/5b2/8/3KB3/8/8 w - - 0 1", "WB"},
	{"5.2.2", "bishops on squares of the same color", "8/8/4k3/4b3/8/3KB3/8/8 w - - 0 1", "--"},
	{"5.2.2", "many bishops on squares of the same color", "b1b1k3/1b1b4/b1b5/8/8/B1B1B3/1B1B4/4K3 w - - 0 1", "WB"},
	{"5.2.2", "many bishops, all on light squares", "b1b1k3/1b1b4/b1b5/8/8/1B1B4/B1B5/4K3 w - - 0 1", "--"},
	{"5.2.2", "two knights against the bare king", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "W-"},
	{"5.2.2", "pawns locked from edge to edge", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "--"},
	{"5.2.2", "pawns locked, bishops that see no pawn", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", "--"},
	{"5.2.2", "pawns locked, bishops that see the pawns", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/3BK3 w - - 0 1", "WB"},
	{"5.2.2", "pawns locked but for one that may take", "4k3/8/8/p1p1p1pp/P1P1P1P1/8/8/4K3 w - - 0 1", "WB"},
	{"5.2.2", "pawns locked, a knight jumps over them", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3NK3 w - - 0 1", "WB"},
	{"5.2.2", "pawns that meet one square on", "4k3/8/p1p1p1p1/8/P1P1P1P1/8/8/4K3 w - - 0 1", "WB"},
	{"5.2.1", "stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--"},
	{"5.2.2", "every legal move stalemates", "8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - - 0 1", "--"},
	{"5.2.2", "the only move takes the last man", "7k/8/8/8/8/8/6q1/7K w - - 0 1", "--"},
	{"5.2.2", "the only move takes one of two", "7k/8/8/8/8/7q/6q1/7K w - - 0 1", "-B"},
	{"5.1.1", "checkmate on the board", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "W-"},
	{"5.1.1", "checkmate on the board, the loser has men", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "W-"},
	{"6.9", "queen against the bare king", "8/8/4k3/8/8/3K4/3Q4/8 w - - 0 1", "W-"},
	{"6.9", "knight against a rook's pawn: mate in the corner", "8/8/8/8/8/3KN3/7p/7k w - - 0 1", "WB"},
	{"6.9", "knight against a rook's pawn, far away", "8/p7/8/1k6/8/3K4/8/4N3 w - - 0 1", "WB"},
	{"6.9", "knight against a queen", "8/q7/8/1k6/8/3K4/8/4N3 w - - 0 1", "-B"},
	{"6.9", "knight against a rook", "8/r7/8/1k6/8/3K4/8/4N3 w - - 0 1", "WB"},
	{"6.9", "knight against a bishop", "8/b7/8/1k6/8/3K4/8/4N3 w - - 0 1", "WB"},
	{"6.9", "knight against a knight", "8/n7/8/1k6/8/3K4/8/4N3 w - - 0 1", "WB"},
	{"6.9", "bishop against a knight", "8/n7/8/1k6/8/3K4/8/4B3 w - - 0 1", "WB"},
	{"6.9", "bishop against a rook", "8/r7/8/1k6/8/3K4/8/4B3 w - - 0 1", "-B"},
	{"6.9", "bishop against a queen", "8/q7/8/1k6/8/3K4/8/4B3 w - - 0 1", "-B"},
	{"6.9", "bishop against a pawn", "8/p7/8/1k6/8/3K4/8/4B3 w - - 0 1", "WB"},
	{"6.9", "bishop against two pawns", "kB6/2p5/p7/K7/8/8/8/8 b - - 0 1", "WB"},
	{"6.9", "bishop against a knight and two pawns", "5k2/8/1p6/8/8/2n4p/6B1/7K w - - 0 1", "WB"},
	{"6.9", "bishop against a bishop, a knight and a pawn", "8/8/8/8/8/1P5N/2k5/KbB5 b - - 0 1", "WB"},
	{"6.9", "rook against rook", "8/r7/8/1k6/8/3K4/8/4R3 w - - 0 1", "WB"},
	{"6.9", "a bare pawn", "8/8/4k3/8/8/3K4/4P3/8 b - - 0 1", "W-"},
	{"6.9", "a pawn that is lost at once", "8/8/8/8/8/3k4/3P4/7K b - - 0 1", "W-"},
	{"6.9", "a pawn that has to be taken", "8/8/8/8/8/1k6/1P6/K7 b - - 0 1", "W-"},
	{"7.5.5", "the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "WB"},
	{"7.5.5", "a king on the wrong side of the wall wins", "8/8/4K3/p1p1p1p1/P1P1P1P1/8/8/4k3 w - - 0 1", "WB"},
	{"7.5.5", "Chess960, the start", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "WB"},
	{"5.2.2", "Chess960, bare kings", "4k3/8/8/8/8/8/8/1K6 w - - 0 1", "--"},
	{"3.7.4", "en passant opens the wall", "4k3/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - e6 0 1", "WB"},
}

func TestLaws(t *testing.T) {
	for _, c := range cases {
		t.Run(c.article+" "+c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			for winner := board.White; winner <= board.Black; winner++ {
				want := unwinnable.Winnable
				if c.want[winner] == '-' {
					want = unwinnable.Unwinnable
				}
				a := unwinnable.Query(p, winner, unwinnable.DefaultBudget)
				if a.Verdict != want {
					t.Errorf("%v for %v (%v, %d nodes), want %v: %s", a.Verdict, winner, a.Reason, a.Nodes, want, c.fen)
				}
				checkAnswer(t, p, winner, a, 3000)
			}
			want := unwinnable.Winnable
			if c.want == "--" {
				want = unwinnable.Unwinnable
			}
			if got := unwinnable.Dead(p, unwinnable.DefaultBudget); got != want {
				t.Errorf("Dead is %v, want %v", got, want)
			}
			if unwinnable.ProvenDead(p) && want != unwinnable.Unwinnable {
				t.Error("proven dead, but is not")
			}
		})
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		fen    string
		winner board.Color
		want   unwinnable.Reason
	}{
		{"8/8/4k3/8/8/3K4/3Q4/8 w - - 0 1", board.Black, unwinnable.BareKing},
		{"8/8/4k3/8/8/3KN3/8/8 w - - 0 1", board.White, unwinnable.Material},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", board.White, unwinnable.GameOver},
		{"6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", board.Black, unwinnable.GameOver},
		{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", board.White, unwinnable.Barred},
		{"8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - - 0 1", board.Black, unwinnable.Exhausted},
	} {
		a := unwinnable.Query(parse(t, c.fen), c.winner, unwinnable.DefaultBudget)
		if a.Verdict != unwinnable.Unwinnable || a.Reason != c.want {
			t.Errorf("%s for %v: %v (%v), want unwinnable (%v)", c.fen, c.winner, a.Verdict, a.Reason, c.want)
		}
	}
}

// Without work allowed nothing but the trivial is answered, and a budget is
// kept but for the last proof.
func TestBudget(t *testing.T) {
	hard := parse(t, "8/b1b5/k6p/2b2p1P/1b3p2/5PpK/6P1/8 w - - 0 1")
	for _, budget := range []int{-1, 0, 1, 500, 5000, 20_000} {
		a := unwinnable.Query(hard, board.White, budget)
		if a.Verdict != unwinnable.Undecided {
			t.Errorf("budget %d: %v (%v); the position has become easy: take a harder one", budget, a.Verdict, a.Reason)
		}
		if a.Nodes > max(budget, 1)*5/4+1000 {
			t.Errorf("budget %d: %d nodes", budget, a.Nodes)
		}
	}
	bare := parse(t, "8/8/4k3/8/8/3K4/8/8 w - - 0 1")
	if a := unwinnable.Query(bare, board.White, 0); a.Verdict != unwinnable.Unwinnable {
		t.Errorf("a bare king needs no budget, but: %v", a.Verdict)
	}
	if got := unwinnable.Dead(hard, 500); got != unwinnable.Undecided {
		t.Errorf("Dead is %v, want undecided", got)
	}
}

// What no legal moves can lead to is not judged.
func TestNotSane(t *testing.T) {
	p := parse(t, "8/8/4k3/8/8/3K4/3Q4/8 w - - 0 1")
	p.Sq[0] = board.NewPiece(board.White, board.King)
	if a := unwinnable.Query(p, board.White, unwinnable.DefaultBudget); a.Verdict != unwinnable.Undecided {
		t.Errorf("two kings: %v", a.Verdict)
	}
	p = parse(t, "8/8/4k3/8/8/3K4/8/8 w - - 0 1")
	p.Sq[63] = board.NewPiece(board.White, board.Pawn) // left there, 7.5.2
	if unwinnable.ProvenDead(p) {
		t.Error("a pawn on the last rank: proven dead")
	}
}
