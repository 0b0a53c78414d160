package arbitration_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// R-A06: what a ruling asks for is asked for, each with its own reason.
func TestRulingAsks(t *testing.T) {
	p := at(t, opening{}, arbitration.Rules{}, "e2e4 e7e5")
	tooMuch, half := 200*time.Hour, 1500*time.Millisecond
	some := time.Minute
	for _, c := range []struct {
		r    arbitration.Ruling
		want arbitration.Reason
	}{
		{arbitration.Ruling{ID: "no.such"}, arbitration.ReasonRuleUnknown},
		{arbitration.Ruling{ID: rulings.IllegalMove, Cell: cellAt("1b")}, arbitration.ReasonRuleSide},
		{arbitration.Ruling{ID: rulings.IllegalMove, Side: scoresheet.SignerArbiter, Cell: cellAt("1b")}, arbitration.ReasonRuleSide},
		{arbitration.Ruling{ID: rulings.Note, Side: white, Text: "x"}, arbitration.ReasonRuleSide},
		{arbitration.Ruling{ID: rulings.IllegalMove, Side: white}, arbitration.ReasonRuleCell},
		{arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("9w")}, arbitration.ReasonRuleCell},
		{arbitration.Ruling{ID: rulings.ConductNotes, Side: white}, arbitration.ReasonRuleText},
		{arbitration.Ruling{ID: rulings.Note, Text: strings.Repeat("x", 201)}, arbitration.ReasonLine},
		{arbitration.Ruling{ID: rulings.Note, Text: "two\nlines"}, arbitration.ReasonLine},
		{arbitration.Ruling{ID: rulings.ClockSet}, arbitration.ReasonRuleClocks},
		{arbitration.Ruling{ID: rulings.ClockSet, White: clock("1:00")}, arbitration.ReasonRuleClocks},
		{arbitration.Ruling{ID: rulings.ResultGiven, Text: "x"}, arbitration.ReasonRuleResult},
		{arbitration.Ruling{ID: rulings.PenaltyLoss, Side: white, Text: "x", Result: scoresheet.WhiteWins}, arbitration.ReasonRuleResult},
		{arbitration.Ruling{ID: rulings.PenaltyLoss, Side: white, Text: "x", Result: scoresheet.Draw}, arbitration.ReasonRuleResult},
		{arbitration.Ruling{ID: rulings.Note, Text: "x", Result: scoresheet.Draw}, arbitration.ReasonRuleResult},
		{arbitration.Ruling{ID: rulings.PenaltyOpponent, Side: white, Text: "x", Added: &tooMuch}, arbitration.ReasonRuleAdded},
		{arbitration.Ruling{ID: rulings.PenaltyOpponent, Side: white, Text: "x", Added: &half}, arbitration.ReasonRuleAdded},
		{arbitration.Ruling{ID: rulings.ClockGiven, Text: "x", Added: &some}, arbitration.ReasonRuleAdded},
		{arbitration.Ruling{ID: rulings.ClaimAccepted}, arbitration.ReasonNoClaim},
		{arbitration.Ruling{ID: rulings.PenaltyWarning, Side: white}, ""},
		{arbitration.Ruling{ID: rulings.PenaltyOpponent, Side: white, Text: "x", Added: &some}, ""},
		{arbitration.Ruling{ID: rulings.PenaltyLoss, Side: white, Text: "x", Result: scoresheet.BlackHalf}, ""},
	} {
		_, err := p.rule(c.r)
		if reason(err) != c.want || (err == nil) != (c.want == "") {
			t.Errorf("%+v: %v (%q), want %q", c.r, err, reason(err), c.want)
		}
	}
	if r := &p.rec; r.Result != scoresheet.BlackHalf || len(r.Rulings) != 3 || r.Rulings[1].Added != 60 {
		t.Errorf("then %s, %s", r.Result, fmt.Sprint(r.Rulings))
	}
}

// R-A06: two offences in one move count once, and cost once.
func TestTwoOffencesInOneMove(t *testing.T) {
	p := at(t, opening{}, arbitration.Rules{}, "e2e4 e7e6")
	p.done(p.rule(arbitration.Ruling{ID: rulings.IllegalHands, Side: black, Cell: cellAt("1b")}))
	again := arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")}
	if a := p.advice(again); !a.Same || a.Count != 1 || a.Opponent != 0 || a.Game != rulings.GoesOn {
		t.Errorf("advised %+v", a)
	}
	p.done(p.rule(again))
	if g := p.lastRuling(); g.Added != 0 {
		t.Errorf("it cost %d s more", g.Added)
	}
	// A withdrawn one counts no more.
	for _, g := range p.rec.Rulings {
		p.done(p.withdraw(g.ID, "the other board"))
	}
	if a := p.advice(arbitration.Ruling{ID: rulings.IllegalPress, Side: black}); a.Count != 1 {
		t.Errorf("after withdrawing both it is the %d.", a.Count)
	}
}

// R-A06: an illegal move that is ruled on once more by mistake would lose the
// game, so the arbiter is asked; written again, it is another one.
func TestRuledTwiceIsAsked(t *testing.T) {
	p := at(t, opening{}, arbitration.Rules{}, "e2e4 e7e5 e1e3")
	again := arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w")}
	asked := func() bool { return slices.Contains(p.advice(again).Notes, arbitration.NoteStruckAlready) }
	if asked() {
		t.Error("asked about the first one")
	}
	p.done(p.rule(again))
	if a := p.advice(again); a.Count != 2 || !asked() {
		t.Errorf("ruled twice: advised %+v", a)
	}
	p.moves("e1e3")
	if a := p.advice(again); a.Count != 2 || asked() {
		t.Errorf("written again: advised %+v", a)
	}
}

// R-A05, R-A06: one word in the wrong place does not have the wrong player
// lose where the record is certain.
func TestWrongPlayerDoesNotLose(t *testing.T) {
	p := at(t, opening{}, set("fide", rulings.Standard), "f2f3 e7e5 g2g4 d8h4")
	if _, err := p.rule(arbitration.Ruling{ID: rulings.EndMate, Side: black, Cell: cellAt("2b")}); err == nil || !strings.Contains(err.Error(), "white is mated") {
		t.Errorf("Black, who mated, is ruled to be mated: %v", err)
	}
	if _, err := p.rule(arbitration.Ruling{ID: rulings.EndSeventyFive, Cell: cellAt("2b")}); err == nil {
		t.Error("a draw by 75 moves where White is mated")
	}
	// The flag fell before, and the sheet is not what stood on the board.
	r := arbitration.Ruling{ID: rulings.FlagFall, Side: white}
	if a := p.advice(r); a.Applies() || a.Instead != rulings.EndMate {
		t.Errorf("a flag that fell after mate: %+v", a)
	}
	r.Playing = true
	if a := p.advice(r); !a.Applies() || a.Mating != "can" || a.MatingWhy == "" {
		t.Errorf("the arbiter says that it was not mate: %+v", a)
	}
	p.done(p.rule(arbitration.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("2b")}))
	if r := p.rec.Result; r != scoresheet.BlackWins {
		t.Errorf("White is mated, and the result is %v", r)
	}

	p = at(t, opening{}, set("fide", rulings.Standard), "e2e4 e7e5")
	p.do(scoresheet.GameAdjourned{Paper: true})
	if _, err := p.rule(arbitration.Ruling{ID: rulings.SealedBad, Side: black}); err == nil {
		t.Error("Black loses by the move that White sealed")
	}
	p.done(p.rule(arbitration.Ruling{ID: rulings.SealedBad, Side: white}))
}

// R-A20, Laws 7.5.1 with its comment, 8.7: after both have signed no move is
// corrected any more, by whatever ruling, nor by cancelling it, nor if the
// game is said to have been on; only the result can be.
func TestNoMoveCorrectedAfterSignatures(t *testing.T) {
	for _, id := range []rulings.ID{"fide", "ru", "ua"} {
		p := at(t, opening{}, set(string(id), rulings.Standard), "e2e4 e7e4")
		p.ended(scoresheet.WhiteWins, "time").signed()
		before := p.rec
		for _, r := range []arbitration.Ruling{
			{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")},
			{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Playing: true},
			{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Keep: true},
			{ID: rulings.IllegalPawn, Side: black, Cell: cellAt("1b"), Playing: true},
			{ID: rulings.PiecesAstray, Side: black, Cell: cellAt("1b"), Playing: true},
			{ID: rulings.PositionRestored, Cell: cellAt("1b"), Playing: true, Text: "as it stood"},
			{ID: rulings.BoardsDiffer, Cell: cellAt("1b"), Playing: true},
		} {
			row, _ := rulings.Lookup(r.ID)
			if row.Who != rulings.Player {
				r.Side = 0
			}
			a := p.advice(r)
			_, err := p.rule(r)
			var refused *arbitration.RuleError
			if !errors.As(err, &refused) || refused.Why != rulings.BothSigned && refused.Why != rulings.Absent || a.Why != refused.Why {
				t.Errorf("%s %s: %v, advised %s", id, r.ID, err, a.Why)
			}
			if refused != nil && refused.Why == rulings.BothSigned && refused.Instead != rulings.ResultCorrected {
				t.Errorf("%s %s: instead %q", id, r.ID, refused.Instead)
			}
		}
		_, ruled := p.rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")})
		_, cancelled := p.game().Cancel(scoresheet.CellName{Number: 1, Side: 1}, "", "")
		if ruled == nil || cancelled == nil || ruled.Error() != cancelled.Error() || reason(cancelled) != "rule.why.bothsigned" {
			t.Errorf("%s: %v; %v", id, ruled, cancelled)
		}
		if now := &p.rec; now.Status() != scoresheet.SignedByBoth || len(now.Cells) != len(before.Cells) || len(now.Rulings) != 0 {
			t.Errorf("%s: refused, and yet something was done", id)
		}
		p.done(p.rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.Draw, Text: "the move was illegal"}))
		// Void signatures open the sheet again.
		p.moves("g1f3")
		p.done(p.rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Playing: true}))
	}
}
