package session_test

import (
	"bytes"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/rulings"
)

// A row of docs/threats.md each: whoever wants to be rid of what the arbiter
// ruled.

// R-A15, Laws 8.7: the arbiter corrected the result, and a player voids the
// signatures by a touch of the sheet and signs the old result once more, for
// both: the correction counts all the same, until the arbiter withdraws it or
// rules another result.
func TestCorrectedResultSignedAnew(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended().signed()
	p.inArbiterMode(func() {
		p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.BlackWins, Text: "wrong"}))
		p.do(p.Leave())
	})
	for i, touch := range []func() (device.Receipt, error){
		func() (device.Receipt, error) { return p.NoteOffer(nil, false) },
		func() (device.Receipt, error) { return p.NoteClock(nil, at(60)) },
		p.Dash,
		p.Undo,
	} {
		p.done(touch())
		p.signed()
		v := p.View()
		if got, g := v.Record.Outcome(); got != scoresheet.BlackWins || g == nil {
			t.Errorf("touch %d: the result is %s", i, got)
		}
	}
	out, err := p.Export(device.FormatPGN)
	p.do(err)
	if report := attest.VerifyAll(out, nil)[0]; report.Status != attest.Intact || !bytes.Contains(out, []byte(`[Result "0-1"]`)) {
		t.Errorf("%v, %v:\n%s", report.Status, report.Err, out)
	}
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Leave())
	p.done(p.NoteOffer(nil, true)) // the signatures are void
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.Draw, Text: "agreed after all", Playing: true}))
	p.do(p.Leave())
	p.signed()
	v := p.View()
	if got, g := v.Record.Outcome(); got != scoresheet.Draw || g != nil {
		t.Errorf("the arbiter ruled another result, and it is %s", got)
	}
}

// R-A06: no act of a player takes a ruling off the record or changes it: not
// taking back, not the cell it names taken out, filled in or shifted, not
// another result, not a new start of the program.
func TestRulingsStayWhatPlayersDo(t *testing.T) {
	p := newPlayer(t).codes().game()
	for _, m := range []string{"e4", "e5", "Ke3"} {
		p.done(p.Write(m))
	}
	p.inArbiterMode(func() {
		cell := scoresheet.CellName{Number: 2}
		p.done(p.Rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: scoresheet.SignerWhite, Cell: &cell, Keep: true}))
		p.done(p.Rule(arbitration.Ruling{ID: rulings.PenaltyWarning, Side: scoresheet.SignerBlack, Text: "talks"}))
		p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.BlackWins, Text: "ruled"}))
		p.do(p.Leave())
	})
	ruled := func() []scoresheet.Ruling {
		v := p.View()
		var out []scoresheet.Ruling
		for _, g := range v.Record.Rulings {
			out = append(out, *g)
		}
		return out
	}
	want := ruled()
	cell := func(n int) scoresheet.CellName { return scoresheet.CellName{Number: n} }
	for name, act := range map[string]func() error{
		"undo":        func() error { return only(p.Undo()) },
		"insert":      func() error { return only(p.Insert(cell(1), false)) },
		"remove":      func() error { return only(p.Remove(cell(2), true)) },
		"correct":     func() error { return only(p.At(cell(2))) },
		"write":       func() error { return only(p.Write("Nf3")) },
		"undo again":  func() error { return only(p.Undo()) },
		"one side":    func() error { return only(p.Only(scoresheet.OnlyBlack)) },
		"the clock":   func() error { return only(p.NoteClock(nil, at(1))) },
		"the result":  func() error { return only(p.Result(scoresheet.WhiteWins, "")) },
		"taken off":   func() error { return only(p.Result(scoresheet.NoResult, "")) },
		"withdrawing": func() error { return only(p.WithdrawRuling(want[0].ID, "")) },
		"ruling":      func() error { return only(p.Rule(arbitration.Ruling{ID: rulings.Note, Text: "a"})) },
		"other rules": func() error { return only(p.SetEventRules(p.EventRules())) },
		"program":     func() error { p = p.restart(); return nil },
	} {
		_ = act() // some are refused
		got := ruled()
		if len(got) != len(want) {
			t.Fatalf("%s: %d rulings of %d", name, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: the ruling is %+v, and was %+v", name, got[i], want[i])
			}
		}
	}
}

// R-A02, R-A06: a decision on a claim that is withdrawn takes the draw off the
// sheet that it brought.
func TestWithdrawDecidedClaim(t *testing.T) {
	for _, id := range []rulings.ID{rulings.ClaimAccepted, rulings.ClaimAgreed} {
		p := newPlayer(t).codes().game()
		p.tap("e2", "e4")
		p.tap("e7", "e5")
		p.done(p.Claim(scoresheet.ClaimThreefold, 0))
		p.do(p.Arbiter(arbiterCode))
		p.done(p.Rule(arbitration.Ruling{ID: id}))
		v := p.View()
		if v.Record.Result != scoresheet.Draw {
			t.Fatalf("%s: %s", id, v.Record.Result)
		}
		p.done(p.WithdrawRuling(v.Record.Rulings[0].ID, "a slip"))
		if v := p.View(); v.Record.Result != scoresheet.NoResult {
			t.Errorf("%s withdrawn: %s, %q", id, v.Record.Result, v.Record.Reason)
		}
	}
}
