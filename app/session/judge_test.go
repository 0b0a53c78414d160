package session_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

func (p *player) moves(list string) {
	p.Helper()
	for _, m := range strings.Fields(list) {
		p.tap(m[:2], m[2:])
	}
}

const (
	rookOut    = "h1h2 h8h7 h2h1 h7h8 "
	knightsOut = "g1f3 g8f6 f3g1 f6g8 "
)

// R-A02, Laws 9.2.3: a position with other castling rights is not the same:
// the arbiter is shown where they differ. In game mode nobody is told.
func TestClaimIsAnsweredToTheArbiterOnly(t *testing.T) {
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	p.moves("h2h4 h7h5 " + knightsOut + rookOut)
	if _, err := p.Claim(scoresheet.ClaimThreefold, 0); err != nil {
		t.Fatal(err)
	}
	var refused *modes.RefusedError
	if _, err := p.AnsweredClaims(); !errors.As(err, &refused) {
		t.Errorf("in game mode claims are answered: %v", err)
	}
	if _, err := p.Findings(); !errors.As(err, &refused) {
		t.Errorf("in game mode findings are told: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	all, err := p.AnsweredClaims()
	if err != nil || len(all) != 1 {
		t.Fatalf("%d claims, %v", len(all), err)
	}
	a := all[0]
	if a.Certainty != "ruled out" || a.N != 1 || a.Side != board.White || a.Cell != "5b" || a.Move != "" {
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

// R-A05: of an illegal move the position before it is shown, and why it is
// none, in the words of every language.
func TestIllegalMoveIsFound(t *testing.T) {
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	p.moves("e2e4 e7e4")
	p.do(p.Arbiter(arbiterCode))
	all, err := p.Findings()
	if err != nil || len(all) != 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	f := all[0]
	if f.Kind != "illegal" || f.Cell != "1b" || f.ReasonWord == "" || len(f.Shown) != 1 || f.Shown[0].Cell != "1w" {
		t.Errorf("found %+v", f)
	}
	if e7, _ := board.ParseSquare("e7"); f.Shown[0].Board.Sq[e7] != board.NewPiece(board.Black, board.Pawn) {
		t.Error("the position shown is not the one before it")
	}
	for _, lang := range assets.Languages() {
		words := assets.Words(lang)
		for r := rules.NoMove; r.String() != "unknown reason"; r++ {
			if key := "find.reason." + arbitration.ReasonWord(r); !words.Has(key) {
				t.Errorf("%s: %q has no word %q", lang, r, key)
			}
		}
	}
}
