package rules_test

import (
	"maps"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// TestMovesPastPawnsLeft: pawns left on their last rank cannot move and attack
// nothing, and the generator says so as the judge does (Laws 7.5.2).
func TestMovesPastPawnsLeft(t *testing.T) {
	r := newRand(29)
	n := 0
	for _, p := range positions(t, 300) {
		for range 3 {
			c := board.Color(r.IntN(2))
			if s := board.At(r.IntN(8), 7-7*int(c)); p.Sq[s] == board.Empty {
				p.Sq[s] = board.NewPiece(c, board.Pawn)
			}
		}
		if p.Listed() != nil || p.Sane() == nil {
			continue
		}
		n++
		listed := map[board.Move]bool{}
		for _, m := range p.Moves(nil) {
			listed[m] = true
		}
		if legal := judgedLegal(p); !maps.Equal(legal, listed) {
			t.Fatalf("%s\nMoves: %v\nJudge: %v", p.FEN(), listed, legal)
		}
	}
	if n < 50 {
		t.Errorf("%d positions say nothing", n)
	}
}

// TestJudgeMovesLibrary asks the judge, the generator and the library for
// the same set of legal moves: the judge of every pair of squares with every
// promotion, and of both castlings (R-A05).
func TestJudgeMovesLibrary(t *testing.T) {
	most := 8000
	if testing.Short() {
		most = 800
	}
	asked, judged := 0, 0
	for _, p := range positions(t, most) {
		if err := p.Sane(); err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		listed := map[board.Move]bool{}
		for _, m := range p.Moves(nil) {
			if listed[m] {
				t.Errorf("%s: Moves gives %v twice", p.FEN(), m)
			}
			if n := p.Normalize(m); n != m {
				t.Errorf("%s: Normalize makes %v of the generated %v", p.FEN(), n, m)
			}
			listed[m] = true
		}
		legal := judgedLegal(p)
		judged += 64*64*7 + 2
		if !maps.Equal(legal, listed) {
			t.Fatalf("%s\nMoves: %v\nJudge: %v", p.FEN(), listed, legal)
		}
		found, ok := rules.Library(p)
		if ok == p.Chess960 {
			t.Fatalf("%s: the library was asked: %v", p.FEN(), ok)
		}
		if !ok {
			continue
		}
		asked++
		byLibrary := map[board.Move]bool{}
		for _, m := range found {
			byLibrary[m.Move] = true
		}
		if !maps.Equal(legal, byLibrary) {
			t.Fatalf("%s\nlibrary: %v\nJudge:   %v", p.FEN(), byLibrary, legal)
		}
		if o, _ := rules.LibraryOutcome(p); o != p.Outcome() {
			t.Fatalf("%s: %v, the library says %v", p.FEN(), p.Outcome(), o)
		}
	}
	if asked < most/4 {
		t.Errorf("the library was asked about %d positions only", asked)
	}
	t.Logf("%d positions, %d of them by the library too, %d judgements", most, asked, judged)
}

// judgedLegal asks the judge for every move that can be written at all.
func judgedLegal(p rules.Position) map[board.Move]bool {
	legal := map[board.Move]bool{}
	for from := range board.Square(64) {
		for to := range board.Square(64) {
			for promo := board.NoKind; promo <= board.King; promo++ {
				m := board.Move{From: from, To: to, Promo: promo}
				if p.Judge(m).Legal() {
					m.EnPassant = p.Normalize(m).EnPassant
					legal[m] = true
				}
			}
		}
	}
	for _, c := range []board.Castle{board.ShortCastle, board.LongCastle} {
		k := king(p)
		m := p.Normalize(board.Move{From: k, To: k, Castle: c})
		if p.Judge(m).Legal() {
			legal[m] = true
		}
	}
	return legal
}

// TestRights plays random games and compares the rights with what Laws
// 3.8.2.1 says: lost if the king or that rook has moved. A rook that was
// taken can no longer castle either.
func TestRights(t *testing.T) {
	r := newRand(5)
	games := 400
	if testing.Short() {
		games = 40
	}
	held := 0
	for game := range games {
		start := rules.Start()
		if game%2 == 1 {
			start, _ = rules.StartChess960(r.IntN(960))
		}
		p := start
		var touched [64]bool
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			touched[m.From] = true
			if m.Castle == board.NoCastle {
				touched[m.To] = true
			}
			p = p.Play(m)
			want := start.Rights
			for c, king := range [2]board.Square{kingOf(start, board.White), kingOf(start, board.Black)} {
				for side, rook := range start.Rights[c] {
					if touched[king] || touched[rook] {
						want[c][side] = board.NoSquare
					} else {
						held++
					}
				}
			}
			if p.Rights != want {
				t.Fatalf("%s after %v: rights %v, want %v", p.FEN(), m, p.Rights, want)
			}
		}
	}
	if held == 0 {
		t.Error("no right was ever held")
	}
}
