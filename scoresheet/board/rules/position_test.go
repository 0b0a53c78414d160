package rules_test

import (
	"strings"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

func TestStart(t *testing.T) {
	p := rules.Start()
	if p.FEN() != startFEN || p != parse(t, startFEN) {
		t.Errorf("%s, want %s", p.FEN(), startFEN)
	}
	if p.Free() != board.Start() {
		t.Error("the free board starts otherwise")
	}
}

// TestStartChess960 has known numbers and all 960 positions, each once.
func TestStartChess960(t *testing.T) {
	known := map[int]string{
		0: "BBQNNRKR", 1: "BQNBNRKR", 2: "BQNNRBKR", 3: "BQNNRKRB", 4: "QBBNNRKR",
		518: "RNBQKBNR", 534: "RNBKQBNR", 959: "RKRNNQBB",
	}
	seen := map[string]bool{}
	for n := range 960 {
		p, err := rules.StartChess960(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Sane(); err != nil {
			t.Fatalf("position %d: %v", n, err)
		}
		fen := p.FEN()
		rank := fen[strings.LastIndexByte(fen, '/')+1:][:8]
		if want, ok := known[n]; ok && rank != want {
			t.Errorf("position %d is %s, want %s", n, rank, want)
		}
		if seen[rank] {
			t.Errorf("position %d, %s, comes twice", n, rank)
		}
		seen[rank] = true
		checkStart(t, n, p, rank)
	}
	for _, n := range []int{-1, 960} {
		if _, err := rules.StartChess960(n); err == nil {
			t.Errorf("there is a position %d", n)
		}
	}
}

// checkStart holds a starting position against Guidelines II.2: the king
// between the rooks, the bishops on squares of both colors.
func checkStart(t *testing.T, n int, p rules.Position, rank string) {
	t.Helper()
	k, r1, r2 := strings.IndexByte(rank, 'K'), strings.IndexByte(rank, 'R'), strings.LastIndexByte(rank, 'R')
	b1, b2 := strings.IndexByte(rank, 'B'), strings.LastIndexByte(rank, 'B')
	if k < r1 || k > r2 || (b1+b2)%2 == 0 || strings.Count(rank, "N") != 2 || strings.Count(rank, "Q") != 1 {
		t.Errorf("position %d: %s", n, rank)
	}
	want := [2][2]board.Square{
		{board.At(r2, 0), board.At(r1, 0)},
		{board.At(r2, 7), board.At(r1, 7)},
	}
	if p.Rights != want || !p.Chess960 || p.EP != board.NoSquare || p.MoveNumber != 1 || p.HalfMoveClock != 0 {
		t.Errorf("position %d: %+v", n, p)
	}
}

// TestSane names what is wrong with positions made by hand.
func TestSane(t *testing.T) {
	for _, c := range []struct {
		name, word string
		spoil      func(*rules.Position)
	}{
		{"no king", "white has 0 kings", func(p *rules.Position) { p.Sq[4] = board.Empty }},
		{"the other side in check", "is in check", func(p *rules.Position) { p.Sq[52] = board.NewPiece(board.White, board.Rook) }},
		{"the right of a moved king", "not at home", func(p *rules.Position) { p.Sq[4], p.Sq[3] = p.Sq[3], p.Sq[4] }},
		{"the right of no rook", "no white rook", func(p *rules.Position) { p.Sq[0] = board.Empty }},
		{"the right of a moved rook", "with the rook on b1", func(p *rules.Position) {
			p.Sq[1] = board.NewPiece(board.White, board.Rook)
			p.Rights[0][1] = 1
		}},
		{"the right to the other side", "with the rook on h1", func(p *rules.Position) { p.Rights[0][1] = 7 }},
		{"the right of a square off the board", "no white rook", func(p *rules.Position) { p.Rights[0][0] = 99 }},
		{"no double step", "double step", func(p *rules.Position) { p.EP = 44 }},
		{"a double step off the board", "double step", func(p *rules.Position) { p.EP = 99 }},
		{"a piece of no kind", "b3 is not a piece", func(p *rules.Position) { p.Sq[17] = 8 }},
		{"a byte that is no piece", "b3 is not a piece", func(p *rules.Position) { p.Sq[17] = 22 }},
		{"a pawn on the first rank", "pawn", func(p *rules.Position) { p.Sq[1] = board.NewPiece(board.White, board.Pawn) }},
	} {
		p := rules.Start()
		if err := p.Sane(); err != nil {
			t.Fatal(err)
		}
		c.spoil(&p)
		if err := p.Sane(); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("%s: %v, want %q", c.name, err, c.word)
		}
		if _, ok := rules.Library(p); ok {
			t.Errorf("%s: the library was asked", c.name)
		}
		if _, ok := rules.LibraryOutcome(p); ok {
			t.Errorf("%s: the library was asked for the outcome", c.name)
		}
	}
}

// TestOutcome covers R-A04 as far as one position decides it.
func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		fen   string
		check bool
		want  rules.Outcome
		words string
	}{
		{startFEN, false, rules.Ongoing, "ongoing"},
		{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", true, rules.Ongoing, "ongoing"},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", true, rules.Checkmate, "checkmate"},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, rules.Checkmate, "checkmate"},
		{"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", false, rules.Stalemate, "stalemate"},
		{"k7/2Q5/8/8/8/8/8/K7 b - - 0 1", false, rules.Stalemate, "stalemate"},
		// A capture en passant is the only move; without it all is over.
		{"7R/5Q2/8/6k1/6pP/6P1/8/K7 b - h3 0 1", true, rules.Ongoing, "ongoing"},
		{"7R/5Q2/8/6k1/6pP/6P1/8/K7 b - - 0 1", true, rules.Checkmate, "checkmate"},
		{"7k/5KR1/8/8/6pP/6P1/8/8 b - h3 0 1", false, rules.Ongoing, "ongoing"},
		{"7k/5KR1/8/8/6pP/6P1/8/8 b - - 0 1", false, rules.Stalemate, "stalemate"},
	} {
		p := parse(t, c.fen)
		if got := p.Outcome(); got != c.want || got.String() != c.words {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
		}
		if got := p.InCheck(); got != c.check {
			t.Errorf("%s: in check is %v", c.fen, got)
		}
	}
}
