package session_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
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

// R-A02, R-G15: claims are answered to the arbiter. In game mode nobody is told.
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
	if a.Certainty != findings.RuledOut || a.N != 1 || a.Side != board.White || a.Cell != "5b" || a.Move != "" {
		t.Errorf("the answer is %+v", a)
	}
}
