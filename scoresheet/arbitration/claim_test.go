package arbitration_test

import (
	"slices"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
)

// R-A02, Laws 9.2.3: a position with other castling rights is not the same:
// the arbiter is shown where they differ.
func TestClaimIsAnswered(t *testing.T) {
	p := open(t).moves("h2h4 h7h5 " + knightsOut + "h1h2 h8h7 h2h1 h7h8").claim("")
	all := p.game().AnsweredClaims()
	if len(all) != 1 {
		t.Fatalf("%d claims", len(all))
	}
	a := all[0]
	if a.Certainty != findings.RuledOut || a.N != 1 || a.Side != board.White || a.Cell != "5b" || a.Move != "" {
		t.Errorf("the answer is %+v", a)
	}
	if len(a.Shown) != 3 {
		t.Fatalf("%d positions are shown, want the two that look the same and the one claimed", len(a.Shown))
	}
	for i, cell := range []string{"1b", "3b", "5b"} {
		s := a.Shown[i]
		if s.Cell != cell || !s.Known || s.Board.Sq != a.Shown[2].Board.Sq || s.Turn != board.White {
			t.Errorf("position %d is %s, known %v", i, s.Cell, s.Known)
		}
		if (s.Differs == nil) != (i == 2) {
			t.Errorf("%s differs: %+v", s.Cell, s.Differs)
		}
		if d := s.Differs; d != nil && (len(d.Squares) > 0 || d.Turn || d.EnPassant.Valid() || d.Castling != [2][2]bool{{true, false}, {true, false}}) {
			t.Errorf("%s differs by %+v, want the short castling of both", s.Cell, *d)
		}
	}
	if a.Shown[0].Castling != [2][2]bool{{true, true}, {true, true}} || a.Shown[2].Castling != [2][2]bool{{false, true}, {false, true}} {
		t.Errorf("the rights are %v and %v", a.Shown[0].Castling, a.Shown[2].Castling)
	}
}

// R-A02: what was written after a claim is no evidence for it, and a claim whose
// cell was cancelled is not answered.
func TestClaimIsAnsweredFromThen(t *testing.T) {
	p := open(t).moves(knightsOut).claim("")
	p.do(scoresheet.ClaimDecided{Claim: p.rec.Claims[0].ID, Decision: scoresheet.Rejected})
	p.moves(knightsOut)
	if all := p.game().AnsweredClaims(); len(all) != 1 || all[0].Certainty != findings.RuledOut || all[0].N != 2 {
		t.Errorf("%+v", all)
	}
	p.do(scoresheet.MovesCancelled{Cell: p.rec.Cells[2].ID})
	if all := p.game().AnsweredClaims(); len(all) != 0 {
		t.Errorf("of a cancelled cell: %+v", all)
	}
}

// R-A02, R-A03: the moves with which the player to move could claim.
func TestIntended(t *testing.T) {
	p := open(t).moves(knightsOut + "g1f3 g8f6 f3g1")
	if got := p.game().Intended(); !slices.Equal(got, []string{"Ng8"}) {
		t.Errorf("%v", got)
	}
	if got := p.ended(scoresheet.Draw, "").game().Intended(); len(got) != 0 {
		t.Errorf("when the game is over: %v", got)
	}
}
