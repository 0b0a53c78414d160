package session_test

import (
	"errors"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// R-A10, R-A06, Guideline I.8: a sealed move that is none loses, save for
// Article 6.9: against a bare king it is a draw. The position is the adjourned
// one, also when the envelope is open. I.10: a sealed move that mates stands,
// whoever comes too late.
func TestSealedMoveAndTheEndOfTheGame(t *testing.T) {
	for fen, want := range map[string]scoresheet.Result{
		"6k1/8/8/8/8/8/8/R3K3 w - - 0 1":    scoresheet.Draw,
		"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1": scoresheet.BlackWins,
	} {
		for _, text := range []string{"", "Ra9"} {
			p := arbiterAt(t, device.NewGame{FEN: fen}, set("fide", rulings.Standard), "")
			p.done(p.Adjourn(device.Envelope{Paper: true}))
			p.do(p.Arbiter(arbiterCode))
			if text != "" {
				_, err := p.UnsealPaper(text)
				p.do(err)
			}
			p.done(p.Rule(arbitration.Ruling{ID: rulings.SealedBad, Side: white}))
			if r := p.record().Result; r != want {
				t.Errorf("%s %q: the result is %s, want %s", fen, text, r, want)
			}
		}
	}
	p := arbiterAt(t, device.NewGame{FEN: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}, set("fide", rulings.Standard), "")
	p.done(p.Adjourn(device.Envelope{Paper: true}))
	p.do(p.Arbiter(arbiterCode))
	late := arbitration.Ruling{ID: rulings.SealedLate, Side: black}
	if a := p.advice(late); !a.Applies() || a.Game != rulings.Lost {
		t.Errorf("before the envelope is open: %+v", a.Advice)
	}
	_, err := p.UnsealPaper("Ra8#")
	p.do(err)
	for _, r := range []arbitration.Ruling{late, {ID: rulings.SealedLate, Side: white}, {ID: rulings.SealedBad, Side: white}} {
		var refused *arbitration.RuleError
		if _, err := p.Rule(r); !errors.As(err, &refused) || refused.Instead != rulings.EndMate {
			t.Errorf("%s %v after a sealed mate: %v", r.ID, r.Side, err)
		}
	}
	p.done(p.Rule(arbitration.Ruling{ID: rulings.EndMate, Side: black, Cell: cellAt("1w")}))
}

// R-A06, R-G18: illegal moves go on counting where the game goes on and only
// its sheet is begun anew, and not in a new game. Two offences in one move
// stay one.
func TestRulingsGoOnCounting(t *testing.T) {
	for reason, count := range map[device.RestartReason]int{
		device.Reconstruction: 2, device.WrongBoard: 2, "the touch panel broke": 2, device.WrongPosition: 1, device.WrongColors: 1,
	} {
		p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5 f1f6")
		p.done(p.Rule(arbitration.Ruling{ID: rulings.IllegalHands, Side: white, Cell: cellAt("2w")}))
		p.done(p.Rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w")}))
		p.done(p.Rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")}))
		p.done(p.WithdrawRuling(p.record().Rulings[2].ID, "it was legal"))
		p.done(p.Restart(device.Restart{Reason: reason}))
		p.moves("e2e4 e7e5 f1f6")
		p.do(p.Arbiter(arbiterCode))
		if a := p.advice(arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w")}); a.Count != count {
			t.Errorf("%s: White's next illegal move is the %d., not the %d.", reason, a.Count, count)
		}
		if a := p.advice(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")}); a.Count != 1 {
			t.Errorf("%s: Black's illegal move was withdrawn, and counts %d", reason, a.Count)
		}
	}
}
