package session_test

import (
	"testing"

	"zapis/app/device"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// R-A06, R-A15: a ruled result, like any other, may be marked as not agreed,
// by the player or by the arbiter at his word. The game is not signed by it: it
// is not released, the mark survives a restart, the player may still sign, and
// the arbiter may close the game unsigned.
func TestDisagree(t *testing.T) {
	long.Serial(t)
	for _, way := range ruledWays {
		for _, arbiter := range []bool{false, true} {
			t.Run(way.name, func(t *testing.T) {
				p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5")
				way.rule(p)
				if p.record().Status() == scoresheet.SignedByBoth {
					t.Skip("signed; TestDisagreeCorrected")
				}
				if !arbiter {
					p.do(p.Leave())
				}
				p.done(p.Disagree(white, " Petrova "))
				if arbiter {
					p.do(p.Leave())
				}
				p.done(p.Sign(black, "Ivanov", nil))
				if _, err := p.Release(); err == nil {
					t.Fatal("released without White's signature")
				}
				p = p.restart()
				p.acknowledged()
				r := p.record()
				if d := r.Disagreement(white); d == nil || d.Name != "Petrova" || d.Result != way.want || r.Status() != scoresheet.Ended || p.counts() != way.want {
					t.Fatalf("after a restart %+v, %s, %s", d, r.Status(), p.counts())
				}
				if arbiter {
					p.do(p.Arbiter(arbiterCode))
					p.done(p.Abandon("White does not agree"))
					if v := p.View(); v.Mode != modes.Owner {
						t.Errorf("closed, the device is in %s mode", v.Mode)
					}
					return
				}
				p.done(p.Sign(white, "Petrova", nil))
				if r := p.record(); r.Disagreement(white) != nil || r.Status() != scoresheet.SignedByBoth {
					t.Errorf("signed: %+v, %s", r.Disagreement(white), r.Status())
				}
			})
		}
	}
}

// A player does not agree with the correction of what he signed; what he
// signed himself he does not take back (Laws 8.7).
func TestDisagreeCorrected(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.moves("e2e4")
	if _, err := p.Disagree(white, "Petrova"); err == nil {
		t.Error("noted without a result")
	}
	p.ended()
	for _, name := range []string{"", " ", "a\x1bb", "a\nb"} {
		if _, err := p.Disagree(white, name); device.ReasonOf(err) != device.ReasonName {
			t.Errorf("%q: %v", name, err)
		}
	}
	p.signed()
	if _, err := p.Disagree(white, "Petrova"); device.ReasonOf(err) != device.ReasonSigned {
		t.Errorf("signed: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.Draw, Text: "both wrote it down wrongly"}))
	p.do(p.Leave())
	p.done(p.Disagree(white, "Petrova"))
	if r := p.record(); r.Disagreement(white) == nil || r.Disagreement(black) != nil || r.Status() != scoresheet.SignedByBoth {
		t.Errorf("corrected: %+v, %s", r.Disagreements, r.Status())
	}
}
