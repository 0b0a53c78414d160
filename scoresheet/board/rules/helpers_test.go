package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"zapis/internal/realdata"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// parse reads a FEN that is right.
func parse(tb testing.TB, fen string) rules.Position {
	tb.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p
}

// move reads "e2e4", "e7e8q" (or k, or p for a pawn that stays one), "O-O"
// and "O-O-O", which are castling with the king of the side to move, or
// with his empty place on the e-file.
func move(tb testing.TB, p rules.Position, text string) board.Move {
	tb.Helper()
	if castle, ok := map[string]board.Castle{"O-O": board.ShortCastle, "O-O-O": board.LongCastle}[text]; ok {
		return p.Normalize(board.Move{From: king(p), To: king(p), Castle: castle})
	}
	if len(text) < 4 {
		tb.Fatalf("%q is no move", text)
	}
	from, err := board.ParseSquare(text[:2])
	if err != nil {
		tb.Fatal(err)
	}
	to, err := board.ParseSquare(text[2:4])
	if err != nil {
		tb.Fatal(err)
	}
	m := board.Move{From: from, To: to}
	if len(text) == 5 {
		piece, ok := board.PieceOf(text[4])
		if !ok {
			tb.Fatalf("%q is no promotion", text)
		}
		m.Promo = piece.Kind()
	}
	return p.Normalize(m)
}

func king(p rules.Position) board.Square {
	for s, piece := range p.Sq {
		if piece.Is(p.Turn, board.King) {
			return board.Square(s)
		}
	}
	return board.At(4, 7*int(p.Turn))
}

// play makes the moves, legal or not.
func play(tb testing.TB, p rules.Position, moves string) rules.Position {
	tb.Helper()
	for _, text := range strings.Fields(moves) {
		p = p.Play(move(tb, p, text))
	}
	return p
}

// walk plays random legal moves and calls f with each position, the first
// too. It prefers captures en passant, castling and double steps, which
// chance alone brings too seldom.
func walk(r *rand.Rand, p rules.Position, plies int, f func(rules.Position)) {
	var buf []board.Move
	f(p)
	for range plies {
		buf = p.Moves(buf[:0])
		if len(buf) == 0 {
			return
		}
		m := buf[r.IntN(len(buf))]
		for range 4 {
			if q := p.Play(m); m.Castle != 0 || m.EnPassant || q.EP != board.NoSquare {
				break
			}
			m = buf[r.IntN(len(buf))]
		}
		p = p.Play(m)
		f(p)
	}
}

// positions collects some thousand positions: of random games of usual chess
// and of Chess960, of the test data, and of short walks from there.
func positions(tb testing.TB, most int) []rules.Position {
	tb.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[rules.Position]bool{}
	var all []rules.Position
	add := func(p rules.Position) {
		if !seen[p] {
			seen[p] = true
			all = append(all, p)
		}
	}
	for _, fen := range trickyFENs {
		walk(r, parse(tb, fen), 3, add)
	}
	for len(all) < most/2 {
		walk(r, rules.Start(), 150, add)
		p, err := rules.StartChess960(r.IntN(960))
		if err != nil {
			tb.Fatal(err)
		}
		walk(r, p, 80, add)
	}
	for _, fen := range dataFENs(tb) {
		if len(all) >= most {
			break
		}
		walk(r, parse(tb, fen), r.IntN(4), add)
	}
	for len(all) < most {
		walk(r, rules.Start(), 150, add)
	}
	return all[:most]
}

// dataFENs returns FENs of the test data in random order, none where the
// data is not here.
func dataFENs(tb testing.TB) []string {
	tb.Helper()
	var fens []string
	for _, name := range []string{"perft/tricky.tsv", "perft/random_standard.tsv", "perft/chess960.tsv", "dead/d3_test_vector.txt"} {
		if !realdata.Have(tb, name) {
			continue
		}
		realdata.Lines(tb, name, func(line string) {
			fen, _, _ := strings.Cut(line, "\t")
			if strings.HasSuffix(name, ".txt") {
				_, fen, _ = strings.Cut(line, " ")
			}
			fens = append(fens, fen)
		})
	}
	r := rand.New(rand.NewPCG(3, 4))
	r.Shuffle(len(fens), func(i, j int) { fens[i], fens[j] = fens[j], fens[i] })
	return fens
}

// trickyFENs are our own: pins, checks, castling and en passant where they
// meet.
var trickyFENs = []string{
	"8/8/8/KPp4r/8/8/8/7k w - c6 0 1",                      // en passant would open the rank
	"8/8/8/1Pp4r/8/8/8/K6k w - c6 0 1",                     // and here it may
	"8/8/b7/1pP5/2K5/8/8/7k w - b6 0 1",                    // the pushed pawn gives check
	"7k/8/8/2pP4/8/b7/8/4K3 w - c6 0 1",                    // a pawn beside, nothing pinned
	"4k3/8/8/2pP4/8/8/8/b2K4 w - c6 0 1",                   // the king on the capturing pawn's file
	"3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 1",                   // the capturing pawn pinned on its file
	"b6k/8/8/2pP4/8/5K2/8/8 w - c6 0 1",                    // pinned on a diagonal, capturing off it
	"7k/1b6/8/2pP4/4K3/8/8/8 w - c6 0 1",                   // pinned on the diagonal it captures along
	"7k/8/3b4/2pP4/1K6/8/8/8 w - c6 0 1",                   // the taken pawn shields a diagonal
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",                 // castling for all
	"r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",               // in check
	"r3k2r/8/8/8/8/1b6/8/R3K2R w KQkq - 0 1",               // through an attack to the long side
	"1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",                 // only the rook passes an attacked square
	"r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1",               // an attack of a pawn
	"8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 1",                    // promotions
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",              // and captures
	"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1",                 // Chess960
	"k7/8/8/8/8/8/8/rRK5 w B - 0 1",                        // the rook leaves the king to an attack
	"4k3/8/8/8/8/8/8/RK5R w HA - 0 1",                      // a king's long way
	"5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1",                   // the king stays
	"2rkr3/8/8/8/8/8/8/2RKR3 b ECec - 0 1",                 // all change places
	"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",                      // stalemate
	"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",                    // mate
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", // 218 moves
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func kingOf(p rules.Position, c board.Color) board.Square {
	p.Turn = c
	return king(p)
}
