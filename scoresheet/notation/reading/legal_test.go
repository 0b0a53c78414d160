package reading_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// readings is what a text means in a position: the legal moves, and what the
// free board of the same position does, in UCI coordinates.
var readings = []struct {
	name  string
	fen   string
	lang  notation.Language
	text  string
	legal string // several with a blank between, in order of the alphabet
	board string // "" if geometry does not leave exactly one
}{
	{"piece", start, "en", "Nf3", "g1f3", "g1f3"},
	{"wrong sign of capture and check", start, "en", "Nxf3+", "g1f3", "g1f3"},
	{"superfluous hint", start, "en", "Ngf3", "g1f3", "g1f3"},
	{"superfluous hints", start, "en", "Ng1-f3", "g1f3", "g1f3"},
	{"wrong hint excludes", start, "en", "Nbf3", "", ""},
	{"wrong square excludes", start, "en", "Ne3", "", ""},
	{"piece left out", start, "en", "g1f3", "g1f3", "g1f3"},
	{"pawn", start, "en", "e4", "e2e4", "e2e4"},
	{"long pawn", start, "en", "e2-e4", "e2e4", "e2e4"},
	{"pawn too far", start, "en", "e5", "", ""},
	{"own piece there", start, "en", "Nd2", "", "b1d2"},
	{"lower case", start, "en", "nf3", "g1f3", "g1f3"},

	// C.10, and R-N01: the Ukrainian rules name the rank, their examples the file.
	{"no hint", "4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "en", "Nf3", "d4f3 h2f3", ""},
	{"hint by file", "4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "en", "Nhf3", "h2f3", "h2f3"},
	{"hint by rank", "4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "en", "N4f3", "d4f3", "d4f3"},
	{"hint by both", "4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "en", "Nd4f3", "d4f3", "d4f3"},
	{"pinned rival: legal, yet two by movement", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "en", "Ne2", "g1e2", ""},
	{"only the pinned one fits the hint", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "en", "Nce2", "", "c3e2"},

	// Captures.
	{"both files", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "en", "ed", "e4d5", "e4d5"},
	{"both files with x", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "en", "exd", "e4d5", "e4d5"},
	{"missing x", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "en", "ed5", "e4d5", "e4d5"},
	{"files of two captures", "4k3/4p3/3p4/4P2p/3p4/4P3/8/4K3 w - - 0 1", "en", "ed", "e3d4 e5d6", ""},
	{"the capturing pawn left out", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "en", "d5", "e4d5", "e4d5"},
	{"a step before a capture", "4k3/8/3p4/4P3/3P4/8/8/4K3 w - - 0 1", "en", "d5", "d4d5", "d4d5"},
	{"piece takes piece", "4k3/8/5q2/8/3B4/8/8/4K3 w - - 0 1", "en", "BxQ", "d4f6", "d4f6"},
	{"piece takes another", "4k3/8/5q2/8/3B4/8/8/4K3 w - - 0 1", "en", "BxR", "", ""},
	{"piece takes piece there", "4k3/8/5q2/8/3B4/8/8/4K3 w - - 0 1", "en", "BxQf6", "d4f6", "d4f6"},
	{"piece takes on a file", "4k3/8/5q2/8/3B4/8/8/4K3 w - - 0 1", "en", "Bxf", "d4f6", "d4f6"},
	{"rank alone", "4k3/8/8/8/3R4/8/8/K7 w - - 0 1", "en", "R6", "d4d6", "d4d6"},
	{"pawn takes pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "en", "PxP", "e4d5", "e4d5"},
	{"pawn takes queen and becomes one", "3q2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "en", "exQQ", "e7d8q", "e7d8q"},

	// En passant.
	{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "en", "exd6 e.p.", "e5d6", "e5d6"},
	{"en passant by files", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "en", "ed", "e5d6", "e5d6"},
	{"en passant too late, which the board cannot know", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "en", "exd6", "", "e5d6"},

	// Promotion.
	{"promotion", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "en", "e8Q", "e7e8q", "e7e8q"},
	{"promotion to a knight", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "en", "e8=N+", "e7e8n", "e7e8n"},
	{"promotion left out", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "en", "e8", "e7e8b e7e8n e7e8q e7e8r", "e7e8"},
	{"promotion to a king", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "en", "e8K", "", "e7e8k"},
	{"promotion half way", "6k1/8/4P3/8/8/8/8/4K3 w - - 0 1", "en", "e7Q", "", ""},
	{"a knight in Russian", "6k1/8/8/8/8/8/4K2p/8 b - - 0 1", "ru", "h2-h1K", "h2h1n", "h2h1n"},

	// Castling.
	{"short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "en", "0-0", "e1g1", "e1g1"},
	{"long", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "en", "O-O-O+", "e8c8", "e8c8"},
	{"right lost, which the board cannot know", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "en", "0-0", "", "e1g1"},
	{"no rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "en", "0-0", "", ""},
	{"as the king's move", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "en", "Ke1-g1", "e1g1", "e1g1"},
	{"as the king's square", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "en", "Kg1", "e1g1", "e1g1"},
	{"as two squares", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "en", "e1g1", "e1g1", "e1g1"},
	{"Chess960: king already there", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "en", "0-0", "g1h1", "g1h1"},
	{"Chess960: a step before castling", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "en", "Kg1", "f1g1", "f1g1"},
	{"Chess960: onto the rook", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "en", "Kf1xh1", "f1h1", "f1h1"},
	{"Chess960: the king's target", "4k3/8/8/8/8/8/8/1K5R w H - 0 1", "en", "Kg1", "b1h1", "b1h1"},

	// Two meanings: the exact reading first, the other if it fits no move.
	{"a pawn", "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "en", "bxc3", "b2c3", "b2c3"},
	{"a bishop", "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "en", "Bxc3", "d2c3", "d2c3"},
	{"the pawn is meant", "4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "en", "Bxc3", "b2c3", "b2c3"},
	{"the bishop is meant", "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "en", "bxc3", "d2c3", "d2c3"},
	{"a pawn's step in capitals", "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "en", "B4", "b2b4", "b2b4"},
	{"a bishop's rank", "4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", "en", "B4", "d2b4 d2f4", ""},
	{"the lone K in Russian: a knight", start, "ru", "Kf3", "g1f3", "g1f3"},
	{"the lone K in Russian: a king", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "ru", "Kf2", "e1f2", "e1f2"},

	{"no move", start, "en", "--", "", ""},
}

func position(t testing.TB, fen string) rules.Position {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parse(t testing.TB, text string, lang notation.Language) notation.Written {
	t.Helper()
	w, err := notation.Parse(text, lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func uci(p rules.Position, moves []board.Move) string {
	var all []string
	for _, m := range moves {
		all = append(all, reading.UCI(p, m))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// R-N01; and R-G15: the board's column does not change with what is legal.
func TestLegalAndOnBoard(t *testing.T) {
	for _, c := range readings {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen)
			w := parse(t, c.text, c.lang)
			if got := uci(p, reading.Legal(w, p)); got != c.legal {
				t.Errorf("Legal(%q) = %q, want %q", c.text, got, c.legal)
			}
			var onBoard []board.Move
			if m, ok := w.OnBoard(p.Free(), p.Turn); ok {
				onBoard = append(onBoard, m)
			}
			if c.fen != start {
				p.Rights[p.Turn] = rights(p) // for UCI, where castling is no longer legal
			}
			if got := uci(p, onBoard); got != c.board {
				t.Errorf("OnBoard(%q) = %q, want %q", c.text, got, c.board)
			}
		})
	}
}

// rights are the rooks on the edges.
func rights(p rules.Position) [2]board.Square {
	home := int(p.Turn) * 7
	return [2]board.Square{board.At(7, home), board.At(0, home)}
}

func TestZeroWrittenIsNoMove(t *testing.T) {
	if moves := reading.Legal(notation.Written{}, rules.Start()); len(moves) != 0 {
		t.Errorf("nothing written means %v", moves)
	}
}
