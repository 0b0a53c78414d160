package session_test

import (
	"errors"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

func quickGame(t *testing.T, id, moves string) *player {
	t.Helper()
	rules := set(id, rulings.Standard)
	rules.Quick = true
	return arbiterAt(t, device.NewGame{Tags: []scoresheet.Tag{control("5400"), {Name: "Time", Value: "18:00"}}}, rules, moves)
}

// R-A12, Guideline III.4 and III.5: a request is made on one's own move only.
func TestQuickRequestsOnOnesOwnMove(t *testing.T) {
	for _, id := range []rulings.ID{rulings.QuickIncrement, rulings.QuickDraw, rulings.QuickLater, rulings.QuickRejected} {
		p := quickGame(t, "fide", "e2e4 e7e5")
		r := arbitration.Ruling{ID: id, White: clock("0:01:00"), Black: clock("0:01:30")}
		if row, _ := rulings.Lookup(id); row.Asks.Has(rulings.Cell) {
			r.Cell = cellAt("1b")
		}
		if r.Side = black; p.advice(r).Why != rulings.TouchedMove {
			t.Errorf("%s of Black while White is to move: %+v", id, p.advice(r).Advice)
		}
		var refused *arbitration.RuleError
		if _, err := p.Rule(r); !errors.As(err, &refused) {
			t.Errorf("%s of Black while White is to move is ruled: %v", id, err)
		}
		if r.Playing = true; !p.advice(r).Applies() { // the sheet is not what stands on the board
			t.Errorf("%s: %+v", id, p.advice(r).Advice)
		}
		r.Playing = false
		if r.Side = white; !p.advice(r).Applies() {
			t.Errorf("%s of White, who is to move: %+v", id, p.advice(r).Advice)
		}
		p.done(p.Rule(r))
	}
	// A claim that was postponed is decided whoever is to move (III.5.2).
	p := quickGame(t, "fide", "e2e4 e7e5")
	p.done(p.Rule(arbitration.Ruling{ID: rulings.QuickLater, Side: white, Cell: cellAt("1b")}))
	p.do(p.Leave())
	p.moves("g1f3")
	p.do(p.Arbiter(arbiterCode))
	if a := p.advice(arbitration.Ruling{ID: rulings.QuickDraw, Side: white, Cell: cellAt("2w")}); !a.Applies() {
		t.Errorf("the postponed claim: %+v", a.Advice)
	}
}

// R-A09, Guideline III.4, UA II.19.4: once an increment was brought in, a clock
// check reckons with it from there; under UA it may be a delay.
func TestClockCheckAfterAnIncrementWasBroughtIn(t *testing.T) {
	for set, free := range map[string]time.Duration{"fide": 0, "ua": 30 * time.Second} {
		p := quickGame(t, set, "e2e4 e7e5")
		ask := arbitration.ClockCheck{Start: "18:00", At: "18:30"}
		before, err := p.ClockCheck(ask)
		p.do(err)
		p.done(p.Rule(arbitration.Ruling{ID: rulings.QuickIncrement, Side: white, White: clock("0:01:00"), Black: clock("0:03:30")}))
		p.do(p.Leave())
		p.moves("g1f3 b8c6 f1c4 f8c5 b1c3 g8f6") // three moves each
		p.do(p.Arbiter(arbiterCode))
		after, err := p.ClockCheck(ask)
		p.do(err)
		more := 2 * time.Minute // to the opponent
		want := before.Expected.Sum.Lo + more + 30*time.Second - free
		if got := after.Expected.Sum; got.Lo != want || got.Hi != want+free {
			t.Errorf("%s: %v to %v, want %v to %v", set, got.Lo, got.Hi, want, want+free)
		}
	}
}

// R-A11, R-T06: a kind of play that is not that of the time control is not set
// without a word, and can be insisted on.
func TestRulesAgainstTheTimeControl(t *testing.T) {
	for _, c := range []struct {
		control string
		play    rulings.Play
		refused bool
	}{
		{`90' + 30"`, rulings.RapidA4, true},
		{`90' + 30"`, rulings.Standard, false},
		{`90' + 30"`, rulings.BlitzB3, true},
		{`15' + 10"`, rulings.RapidA4, false},
		{`15' + 10"`, rulings.Standard, true},
		{`3' + 2"`, rulings.RapidA3, true},
		{`3' + 2"`, rulings.BlitzB4, false},
		{"", rulings.RapidA4, false},
		{"-", rulings.RapidA4, false},
	} {
		p := arbiterAt(t, device.NewGame{Tags: []scoresheet.Tag{control(c.control)}}, arbitration.Rules{}, "e2e4")
		e := set("fide", c.play)
		e.Against = false
		_, err := p.SetEventRules(e)
		if (device.ReasonOf(err) == device.ReasonRulePlay) != c.refused || !c.refused && err != nil {
			t.Errorf("%s, %v: %v", c.control, c.play, err)
		}
		if e.Against = true; c.refused {
			p.done(p.SetEventRules(e))
			if got := p.EventRules(); got.Play != c.play || got.Against {
				t.Errorf("insisted on %v: %v", c.play, got.Play)
			}
		}
	}
}
