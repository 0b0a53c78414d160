package unwinnable_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/unwinnable"
)

// place puts the men, given as FEN letters, on squares by chance. ok is
// false if the position is not sane.
func place(r *rand.Rand, p rules.Position, letters string) (rules.Position, bool) {
	for i := range len(letters) {
		piece, _ := board.PieceOf(letters[i])
		s := board.Square(r.IntN(64))
		if p.Sq[s] != board.Empty {
			return p, false
		}
		p.Sq[s] = piece
	}
	p.Turn = board.Color(r.IntN(2))
	return p, p.Sane() == nil
}

func empty() rules.Position {
	return rules.Position{
		EP: board.NoSquare, MoveNumber: 1,
		Rights: [2][2]board.Square{{board.NoSquare, board.NoSquare}, {board.NoSquare, board.NoSquare}},
	}
}

// R-A04: whatever is said of positions with few men holds.
func TestFewMen(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	var y tally
	for range 600 / every(4) * 4 {
		letters := "Kk"
		for range 1 + r.IntN(4) {
			letters += string("PpPpNnBbRrQq"[r.IntN(12)])
		}
		p, ok := place(r, empty(), letters)
		if !ok {
			continue
		}
		for winner := board.White; winner <= board.Black; winner++ {
			checkAnswer(t, p, winner, y.ask(p, winner), 1500)
		}
	}
	y.report(t, 990)
}

// R-A04, Laws 6.9: a king and one minor piece against pawns, which help as
// little as they can until they are promoted.
func TestMinorPieceAgainstPawns(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 9))
	var y tally
	for len(y.times) < 500/every(4) {
		letters := "Kk" + string("NB"[r.IntN(2)]) + "ppp"[:1+r.IntN(3)]
		if r.IntN(4) == 0 {
			letters += string("nb"[r.IntN(2)])
		}
		if p, ok := place(r, empty(), letters); ok {
			checkAnswer(t, p, board.White, y.ask(p, board.White), 1500)
		}
	}
	y.report(t, 985)
}

// walls are pawns that stand head on, so that kings hardly come through.
var walls = []string{
	"8/8/8/p1p1p1p1/P1P1P1P1/8/8/8",
	"8/8/1p1p1p1p/1P1P1P1P/8/8/8/8",
	"8/8/p3p3/Pp1pPp1p/1P1P1P1P/8/8/8",
	"8/2p5/1pPp2p1/pP1Pp1Pp/P3Pp1P/5P2/8/8",
	"8/8/3p4/p1pPp1p1/P1P1P1Pp/7P/8/8",
	"8/8/p1p1p1p1/8/P1P1P1P1/8/8/8",
	"8/8/8/8/1p1p1p1p/1P1P1P1P/2P1P3/8",
}

// locked returns a position with such a wall, perhaps damaged, and few
// pieces.
func locked(r *rand.Rand) (rules.Position, bool) {
	p := empty()
	p.Sq, _ = board.ParsePlacement(walls[r.IntN(len(walls))])
	if r.IntN(5) == 0 {
		p.Sq[r.IntN(64)] = board.Empty
	}
	letters := "Kk"
	for range r.IntN(4) {
		letters += string("BbBbBbNnPpRr"[r.IntN(12)])
	}
	return place(r, p, letters)
}

// R-A04, 5.2.2: the proof by barriers, which never plays a move, against
// looking at every position there is, or at many.
func TestLocked(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	barred := 0
	for range 12_000 / every(11) {
		p, ok := locked(r)
		if !ok {
			continue
		}
		for winner := board.White; winner <= board.Black; winner++ {
			a := unwinnable.Query(p, winner, 3000)
			limit := 200
			if a.Reason == unwinnable.Barred {
				limit = 4000
				barred++
			}
			checkAnswer(t, p, winner, a, limit)
		}
	}
	t.Logf("%d questions decided by barriers", barred)
	if barred < 30 {
		t.Error("hardly any position was locked: the test tests nothing")
	}
}

// A mirrored board with the colors exchanged has the mirrored answer.
func TestColors(t *testing.T) {
	for _, c := range cases {
		if strings.Contains(c.fen, "HFhf") {
			continue
		}
		p := parse(t, c.fen)
		q := p
		for s := range q.Sq {
			q.Sq[s] = board.Empty
			if piece := p.Sq[s^56]; piece != board.Empty {
				q.Sq[s] = board.NewPiece(piece.Color().Other(), piece.Kind())
			}
		}
		q.Turn = p.Turn.Other()
		for side := range q.Rights[0] {
			for color := range q.Rights {
				if rook := p.Rights[1-color][side]; rook.Valid() {
					q.Rights[color][side] = rook ^ 56
				}
			}
		}
		if p.EP.Valid() {
			q.EP = p.EP ^ 56
		}
		for winner := board.White; winner <= board.Black; winner++ {
			a := unwinnable.Query(p, winner, unwinnable.DefaultBudget)
			b := unwinnable.Query(q, winner.Other(), unwinnable.DefaultBudget)
			if a.Verdict != b.Verdict {
				t.Errorf("%s for %v: %v, mirrored: %v", c.fen, winner, a.Verdict, b.Verdict)
			}
		}
	}
}

func FuzzQuery(f *testing.F) {
	for _, c := range cases {
		f.Add(c.fen)
	}
	f.Add("2k5/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			return
		}
		for winner := board.White; winner <= board.Black; winner++ {
			checkAnswer(t, p, winner, unwinnable.Query(p, winner, 2000), 300)
		}
	})
}
