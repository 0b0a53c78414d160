package replay_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/replay"
)

// slipped plays one random game into a record: legal moves by taps and texts,
// and among them everything that a hand does wrong.
type slipped struct {
	t    testing.TB
	rnd  *rand.Rand
	rec  scoresheet.Record
	next scoresheet.EventID
}

func (g *slipped) do(plan []scoresheet.Payload, err error) {
	g.t.Helper()
	for _, p := range plan {
		if err == nil {
			err = g.rec.FoldPayload(g.next, p, 0)
		}
		g.next++
	}
	if err != nil {
		g.t.Fatal(err)
	}
}

// position is what the page shows with the rights that king and rooks at home
// may have, so that legal moves can be drawn from it.
func (g *slipped) position() rules.Position {
	f := g.rec.Board()
	first, _ := replay.Read(&scoresheet.Record{Header: g.rec.Header}).Before(0)
	none := [2]board.Square{board.NoSquare, board.NoSquare}
	p := rules.Position{Sq: f.Sq, Turn: f.Turn, Chess960: f.Chess960, EP: board.NoSquare, Rights: [2][2]board.Square{none, none}, MoveNumber: 1}
	for c := range first.Rights {
		side := board.Color(c)
		for i, rook := range first.Rights[c] {
			if rook.Valid() && f.Sq[rook].Is(side, board.Rook) && kingOf(&f, side) == kingOf(&g.rec.Header.Start, side) {
				p.Rights[c][i] = rook
			}
		}
	}
	return p
}

func kingOf(f *board.Free, c board.Color) board.Square {
	for s, p := range f.Sq {
		if p.Is(c, board.King) {
			return board.Square(s)
		}
	}
	return board.NoSquare
}

func (g *slipped) square() board.Square { return board.Square(g.rnd.IntN(64)) }

// pieces returns the squares of that side's pieces of a kind, of all for
// NoKind.
func (g *slipped) pieces(c board.Color, k board.Kind) (all []board.Square) {
	for s, p := range g.rec.Board().Sq {
		if p.Of(c) && (k == board.NoKind || p.Kind() == k) {
			all = append(all, board.Square(s))
		}
	}
	return all
}

func (g *slipped) legal(text bool) {
	p := g.position()
	moves := p.Moves(nil)
	if p.Sane() != nil || len(moves) == 0 {
		g.do(g.rec.PlanMove(g.square(), g.square(), board.NoKind), nil)
		return
	}
	// Castling, captures en passant and promotions come up oftener than by chance.
	m := moves[g.rnd.IntN(len(moves))]
	for range 6 {
		if m.Castle == board.NoCastle && !m.EnPassant && m.Promo == board.NoKind && p.Sq[m.From].Kind() != board.Pawn {
			m = moves[g.rnd.IntN(len(moves))]
		}
	}
	switch {
	case text && p.Sane() == nil:
		g.do(g.rec.PlanText(reading.SAN(p, m), notation.English))
	case m.Castle != board.NoCastle && p.Chess960:
		if g.rnd.IntN(2) == 0 {
			g.do(g.rec.PlanCastle(m.Castle), nil)
		} else {
			g.do(g.rec.PlanMove(m.From, p.Rights[p.Turn][m.Castle-1], board.NoKind), nil)
		}
	default:
		g.do(g.rec.PlanMove(m.From, m.To, m.Promo), nil)
	}
}

// slips are what a hand does wrong, by name.
var slips = []struct {
	name string
	do   func(g *slipped)
}{
	{"king two squares or onto his rook", func(g *slipped) {
		f := g.rec.Board()
		from := kingOf(&f, f.Turn)
		if !from.Valid() {
			return
		}
		to := board.At([]int{2, 6}[g.rnd.IntN(2)], from.Rank())
		if rooks := g.pieces(f.Turn, board.Rook); f.Chess960 && len(rooks) > 0 {
			to = rooks[g.rnd.IntN(len(rooks))]
		}
		g.do(g.rec.PlanMove(from, to, board.NoKind), nil)
	}},
	{"castling by the button", func(g *slipped) { g.do(g.rec.PlanCastle(board.Castle(1+g.rnd.IntN(2))), nil) }},
	{"castling in text", func(g *slipped) {
		g.do(g.rec.PlanText([]string{"0-0", "O-O-O", "Kg1", "Kc8", "e1g1", "Ke8-c8"}[g.rnd.IntN(6)], notation.English))
	}},
	{"a rook beside the king", func(g *slipped) {
		f := g.rec.Board()
		rooks := g.pieces(f.Turn, board.Rook)
		if king := kingOf(&f, f.Turn); king.Valid() && len(rooks) > 0 {
			g.do(g.rec.PlanMove(rooks[g.rnd.IntN(len(rooks))], board.At(g.rnd.IntN(8), king.Rank()), board.NoKind), nil)
		}
	}},
	{"a pawn diagonally", func(g *slipped) {
		f := g.rec.Board()
		pawns := g.pieces(f.Turn, board.Pawn)
		if len(pawns) == 0 {
			return
		}
		from := pawns[g.rnd.IntN(len(pawns))]
		if to := board.At(from.File()+1-2*g.rnd.IntN(2), from.Rank()+1-2*int(f.Turn)); to.Valid() {
			g.do(g.rec.PlanMove(from, to, board.Kind(g.rnd.IntN(7))), nil)
		}
	}},
	{"a pawn far, and what becomes of it", func(g *slipped) {
		f := g.rec.Board()
		if pawns := g.pieces(f.Turn, board.Pawn); len(pawns) > 0 {
			g.do(g.rec.PlanMove(pawns[g.rnd.IntN(len(pawns))], board.At(g.rnd.IntN(8), 7-7*int(f.Turn)), board.Kind(g.rnd.IntN(6))), nil)
		}
	}},
	{"any own piece anywhere", func(g *slipped) {
		if own := g.pieces(g.rec.Board().Turn, board.NoKind); len(own) > 0 {
			g.do(g.rec.PlanMove(own[g.rnd.IntN(len(own))], g.square(), board.NoKind), nil)
		}
	}},
	{"any squares", func(g *slipped) {
		g.do(g.rec.PlanMove(g.square(), g.square(), board.Kind(g.rnd.IntN(7))), nil)
	}},
	{"the other side's piece", func(g *slipped) {
		if theirs := g.pieces(g.rec.Board().Turn.Other(), board.NoKind); len(theirs) > 0 {
			g.do(g.rec.PlanMove(theirs[g.rnd.IntN(len(theirs))], g.square(), board.NoKind), nil)
		}
	}},
	{"a dash", func(g *slipped) { g.do(g.rec.PlanDash(), nil) }},
	{"a text", func(g *slipped) {
		g.do(g.rec.PlanText([]string{"Nd2", "exd", "bxc3", "d5", "Qh5", "hello", "e8", "Rxd1"}[g.rnd.IntN(8)], notation.English))
	}},
	{"a correction", func(g *slipped) {
		if n := len(g.rec.Cells); n > 0 {
			g.do(g.rec.PlanAt(g.rec.NameAt(max(0, n-1-g.rnd.IntN(6)))))
			if g.rnd.IntN(2) == 0 {
				g.legal(g.rnd.IntN(2) == 0)
			} else {
				g.do(g.rec.PlanMove(g.square(), g.square(), board.NoKind), nil)
			}
		}
	}},
	{"a cell put in or taken out", func(g *slipped) {
		if n := len(g.rec.Cells); n > 0 && g.rnd.IntN(2) == 0 {
			g.do(g.rec.PlanRemove(g.rec.NameAt(g.rnd.IntN(n)), false))
		} else if n > 0 {
			g.do(g.rec.PlanInsert(g.rec.NameAt(g.rnd.IntN(n)), false, g.next))
		}
	}},
}

// slippedStarts are the positions that such games begin from; Chess960 by
// their number besides.
var slippedStarts = []string{
	"", "", "",
	"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"8/P5k1/8/3Pp3/3pP3/8/p5K1/8 w - e6 0 40",
}

// slippedStarts960 have several rooks on one side, or inner ones that castle.
var slippedStarts960 = []string{
	"1rk2r1r/8/8/8/8/8/8/1R1RK1RR w GBfb - 0 20",
	"r2kr2r/8/8/8/8/8/8/RR1KR2R w EBea - 0 20",
	"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 20",
}

func slippedGame(t testing.TB, seed uint64, only int) (g *slipped, name string) {
	t.Helper()
	g = &slipped{t: t, rnd: rand.New(rand.NewPCG(seed, 17)), next: 1}
	opened := scoresheet.GameOpened{FEN: slippedStarts[g.rnd.IntN(len(slippedStarts))]}
	if g.rnd.IntN(3) == 0 {
		opened.Chess960 = true
		if n := g.rnd.IntN(3); n == 0 {
			opened.FEN = slippedStarts960[g.rnd.IntN(len(slippedStarts960))]
		} else {
			p, err := rules.StartChess960(g.rnd.IntN(960))
			if err != nil {
				t.Fatal(err)
			}
			opened.FEN = p.FEN()
		}
	}
	g.do([]scoresheet.Payload{opened}, nil)
	for range 10 + g.rnd.IntN(50) {
		switch {
		case g.rnd.IntN(6) > 0:
			g.legal(g.rnd.IntN(5) == 0)
		case only >= 0:
			slips[only].do(g)
		default:
			slips[g.rnd.IntN(len(slips))].do(g)
		}
	}
	return g, opened.FEN
}

// boardsAgree holds the page's board against the replayed position before
// each cell, as long as both are known: the entries were moves that each
// could make, none is only inferred. It returns how many were compared.
func boardsAgree(t testing.TB, rec *scoresheet.Record, title string) (compared, cells, otherSense int) {
	t.Helper()
	r := replay.Read(rec)
	cells = len(rec.Cells)
	for i := 0; ; i++ {
		p, c := r.Before(i)
		f := rec.BoardBefore(i)
		if c == replay.Lost {
			return compared, cells, otherSense
		}
		if p.Sq != f.Sq {
			t.Errorf("%s: before %s the page shows\n%s, replayed is\n%s (%s)", title, rec.NameAt(i), board.Placement(f.Sq), board.Placement(p.Sq), verdicts(r))
			return compared, cells, otherSense
		}
		compared++
		if i == cells {
			return compared, cells, otherSense
		}
		v, w := r.Verdicts[i], &rec.Cells[i].Writing
		if v.Filled {
			return compared, cells, otherSense // the page makes no move up
		}
		if w.Form == scoresheet.FormText && v.Moved {
			// A text that pins and checks alone make clear, the page cannot
			// know (R-G15): it shows what movement alone says, or nothing.
			written, _, _ := replay.Understand(w, "")
			f.Turn = rec.NameAt(i).Side
			if m, ok := written.OnBoard(f, f.Turn); !ok || f.Apply(m).Sq != f.Apply(v.Move).Sq {
				return compared, cells, 1
			}
		}
	}
}

// TestBoardsAgree: whatever a hand does wrong, the board on the page and the
// position that the arbiter's replay has are the same before every cell where
// both are known: one function decides what a move does to the board, and of
// a king's step of two whether it takes a rook along (R-G15, R-A05).
func TestBoardsAgree(t *testing.T) {
	games := long.Of(300, 2000)
	var compared, cells, senses int
	for n := range games {
		g, fen := slippedGame(t, uint64(n), n%(3*len(slips))-2*len(slips))
		a, b, c := boardsAgree(t, &g.rec, fen)
		compared, cells, senses = compared+a, cells+b+1, senses+c
		if t.Failed() {
			t.Fatalf("game %d", n)
		}
	}
	t.Logf("%d games: of %d positions %d are known to both and equal; %d games are left at a text that only a pin or a check makes clear", games, cells, compared, senses)
}

// TestACastlingThatCannotBe: a king put two squares aside past a piece moves
// alone, in the replay as on the page, so that what follows is read.
func TestACastlingThatCannotBe(t *testing.T) {
	for _, s := range []struct{ name, fen, script, want string }{
		{"past a bishop", "", "e2e4 e7e5 g1f3 b8c6 e1g1 g8f6 f1b5 a7a6 g1f1 a6b5 h1g1", "e4 e5 Nf3 Nc6 !3.8.2.2.2 ^Nf6 ^Bb5 ^a6 ^Kf1 ^axb5 ^Rg1"},
		{"without a rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1 e8e7 'Kh1", "!3.8.2.1 ^Ke7 ^Kh1"},
		{"past two pieces, the other way", "", "e1c1 e7e5 a1b1 d7d5 b2b3", "!3.8.2.2.2 ^e5 ^!3.1 ^d5 ^b3"},
		{"Chess960, past a piece onto the rook", "4k3/8/8/8/8/8/8/1R2KB1R w HB - 0 1", "e1h1 e8e7 f1b5 e7f6", "!3.8.2.2.2 ^Ke7 ^Bb5 ^Kf6"},
	} {
		rec := record(t, scoresheet.GameOpened{FEN: s.fen, Chess960: s.name[:3] == "Che"}, s.script)
		r := replay.Read(rec)
		if got := verdicts(r); got != s.want {
			t.Errorf("%s: %s\nreads %s\nwant  %s", s.name, s.script, got, s.want)
		}
		check(t, rec, r)
		boardsAgree(t, rec, s.name)
	}
}

// TestTheRookThatCastles: in Chess960 another rook may stand outside the one
// that castles. The rook goes along that stood there when the game began, on
// the page too, by the king put on it and by the button.
func TestTheRookThatCastles(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/7R/4K1R1 w G - 0 1"
	for _, script := range []string{"h2h1 e8e7 e1g1 e7e8 h1h2", "h2h1 e8e7 'O-O e7e8 'Rh2", "h2h1 e8e7 0-0 e7e8 h1h2"} {
		rec := &slipped{t: t, next: 1}
		rec.do([]scoresheet.Payload{scoresheet.GameOpened{FEN: fen, Chess960: true}}, nil)
		playScript(rec, script)
		r := replay.Read(&rec.rec)
		if line := r.MainLine(); line.Why != "" {
			t.Errorf("%s: %s %s", script, rec.rec.NameAt(line.End), line.Why)
		}
		if n, cells, _ := boardsAgree(t, &rec.rec, script); n != cells+1 {
			t.Errorf("%s: %d of %d positions known", script, n, cells+1)
		}
	}
}

func playScript(g *slipped, script string) {
	for _, word := range strings.Fields(script) {
		switch {
		case word == "0-0":
			g.do(g.rec.PlanCastle(board.ShortCastle), nil)
		case word[0] == '\'':
			g.do(g.rec.PlanText(word[1:], notation.English))
		default:
			g.do(g.rec.PlanMove(square(g.t, word[:2]), square(g.t, word[2:4]), board.NoKind), nil)
		}
	}
}
