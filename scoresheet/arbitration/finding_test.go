package arbitration_test

import (
	"errors"
	"slices"
	"testing"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// R-A05: of an illegal move the position before it is shown, and why it is
// none, in the words of every language.
func TestIllegalMoveIsFound(t *testing.T) {
	p := begin(t, opening{}).moves("e2e4 e7e4")
	all := p.game().Findings()
	if len(all) != 1 {
		t.Fatalf("%+v", all)
	}
	f := all[0]
	if f.Kind != findings.Illegal || f.Cell != "1b" || f.ReasonWord == "" || len(f.Shown) != 1 || f.Shown[0].Cell != "1w" {
		t.Errorf("found %+v", f)
	}
	if f.Shown[0].Board.Sq[square("e7")] != board.NewPiece(board.Black, board.Pawn) {
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

// R-A05: which illegal move waits for a ruling is answered here, for the page
// and the console. A ruling on something else in its cell decides nothing about
// it, and a withdrawn one neither.
func TestDueIllegal(t *testing.T) {
	p := at(t, opening{}, set("fide", rulings.Standard), "e2e4 e7e5 d1d4")
	due := func(what string, want bool) {
		t.Helper()
		if f := p.found(findings.Illegal); f == nil || f.Cell != "2w" || f.Due != want {
			t.Errorf("%s: %+v", what, f)
		}
	}
	due("found", true)
	p.done(p.rule(arbitration.Ruling{ID: rulings.RecordAhead, Side: white, Cell: cellAt("2w")}))
	due("written ahead", true)
	p.done(p.rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w"), Keep: true}))
	due("ruled on", false)
	p.done(p.withdraw(p.lastRuling().ID, ""))
	due("withdrawn", true)
}

// R-A08, Laws 9.1.1, 9.1.2.3: offers and agreements before the event's move
// are found; a claim before it is checked even if the opponent
// agrees; the arbiter's consent helps.
func TestDrawRulesOfTheEvent(t *testing.T) {
	rules := set("fide", rulings.Standard)
	rules.Draws.From = 30
	p := at(t, opening{}, rules, "e2e4 e7e5")
	draws := func() (all []string) {
		p.Helper()
		found := p.game().Findings()
		for _, f := range found {
			if f.Kind == findings.AgainstDrawRules {
				all = append(all, f.Cell+" "+f.ReasonWord+" "+f.Certainty.String()+" "+f.Article)
			}
		}
		return all
	}
	plan, _, err := p.rec.PlanOffer(cellAt("1b"), false)
	p.planned(plan, err)
	if got := draws(); !slices.Equal(got, []string{"1b draw.offer.early certain 9.1.1"}) {
		t.Errorf("the offer: %v", got)
	}
	p.ended(scoresheet.Draw, "agreement")
	if got := draws(); len(got) != 2 || got[1] != "1b draw.agreed.early certain 9.1.1" {
		t.Errorf("the agreement: %v", got)
	}
	if a := p.advice(arbitration.Ruling{ID: rulings.AgreeNoted}); a.Why != rulings.TooEarly || a.Instead != rulings.AgreeEarly {
		t.Errorf("noting it: %+v", a)
	}
	p.done(p.rule(arbitration.Ruling{ID: rulings.AgreeConsent, Text: "both are ill"}))
	if got := draws(); len(got) != 0 {
		t.Errorf("with the arbiter's consent: %v", got)
	}

	p = at(t, opening{}, rules, "e2e4 e7e5")
	p.claim("")
	_, err = p.rule(arbitration.Ruling{ID: rulings.ClaimAgreed})
	var refused *arbitration.RuleError
	if !errors.As(err, &refused) || refused.Why != rulings.MustCheck || reason(err) != "rule.why.check" {
		t.Errorf("agreed to: %v", err)
	}
	p.done(p.rule(arbitration.Ruling{ID: rulings.ClaimRejected, Text: "once only"}))
	if g := p.lastRuling(); g.Ruling != string(rulings.ClaimRejected) || g.Added != 120 {
		t.Errorf("recorded %+v", g.RulingGiven)
	}
	for _, id := range []string{"fide", "ua"} {
		p := at(t, opening{}, set(id, rulings.Standard), "e2e4")
		p.ended(scoresheet.Draw, "")
		found := p.game().Findings()
		if first := len(found) == 1 && found[0].ReasonWord == "draw.agreed.first"; first != (id == "fide") {
			t.Errorf("%s: before Black's first move: %+v", id, found)
		}
	}
}

// R-T06: what ends a game by itself is cited from the rules of the game, and
// said not to where they want a claim.
func TestEndsFollowTheRules(t *testing.T) {
	for _, c := range []struct{ set, article, bar string }{
		{"fide", "9.6.1", ""},
		{"ru", "9.6.1", ""},
		{"ua", "II.9.7", "successive"},
		{"club", "FIDE 9.6.1", "claim"},
	} {
		p := begin(t, opening{}).shuffle(16)
		p.done(p.lay(set(c.set, rulings.Standard)))
		found := p.game().Findings()
		i := slices.IndexFunc(found, func(f arbitration.Finding) bool { return f.Kind == findings.Fivefold })
		if i < 0 || found[i].Article != c.article || found[i].Bar != c.bar {
			t.Errorf("%s: %+v", c.set, found)
		}
	}
}
