package arbitration_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// R-A15, Laws 8.7: a player who signed the result has signed it, also where the
// opponent left and the arbiter rules the same; neither that ruling nor that he
// takes it back voids the signature. Another result does.
func TestRulingKeepsSignature(t *testing.T) {
	for _, by := range []scoresheet.Signer{white, black, scoresheet.SignerArbiter} {
		p := open(t)
		p.moves("e2e4 e7e5").ended(scoresheet.WhiteWins, "resigned")
		p.do(scoresheet.Signed{By: by, Name: "Anna", Digest: p.rec.Digest()})
		closed := arbitration.Ruling{ID: rulings.ClosedUnsigned, Result: scoresheet.WhiteWins, Text: "the opponent left"}
		p.done(p.rule(closed))
		first := p.lastRuling().ID
		p.done(p.rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.WhiteWins, Text: "so it was"}))
		kept := func(when string) {
			if r := &p.rec; r.Signers[by] == nil || r.Result != scoresheet.WhiteWins || r.Reason != "resigned" {
				t.Errorf("%s, %s: %s, %q, signature %v", by, when, r.Result, r.Reason, r.Signers[by])
			}
		}
		if ruled, _ := p.rec.RuledResult(); ruled != scoresheet.WhiteWins {
			t.Errorf("%s: ruled is %s", by, ruled)
		}
		kept("ruled")
		p.done(p.withdraw(first, ""))
		p.done(p.withdraw(p.lastRuling().ID, ""))
		kept("withdrawn")
		closed.Result = scoresheet.Draw
		p.done(p.rule(closed))
		if r := &p.rec; r.Signers[by] != nil || r.Result != scoresheet.Draw {
			t.Errorf("%s: another result is %s, signed %v", by, r.Result, r.Signers[by])
		}
		// What a ruling set and somebody signed stands also on another ruling.
		p.do(scoresheet.Signed{By: by, Name: "Anna", Digest: p.rec.Digest()})
		one := p.lastRuling().ID
		p.done(p.rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.Draw, Text: "so it was"}))
		p.done(p.withdraw(one, ""))
		if r := &p.rec; r.Signers[by] == nil || r.Result != scoresheet.Draw {
			t.Errorf("%s: of two rulings one withdrawn: %s, signed %v", by, r.Result, r.Signers[by])
		}
	}
}
