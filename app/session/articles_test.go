package session_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// cited is how the articles of a rule set look.
var cited = map[string]*regexp.Regexp{
	"fide": regexp.MustCompile(`^([1-9]\d?|[A-D]|I|III)(\.\d+)+$`),
	"ru":   regexp.MustCompile(`^[1-9]\d?(\.\d+)+$`),
	"ua":   regexp.MustCompile(`^II(\.\d+)+(–\d)?$`),
	"club": regexp.MustCompile(`^(FIDE ([1-9]\d?|[A-D]|I|III)(\.\d+)+|[789](\.\d[ab]?)?(\.\d)?)$`),
}

// answered are all answers about one game that cite an article, by what is
// asked.
func answered(t *testing.T, e arbitration.Rules) map[string]string {
	t.Helper()
	said := map[string]string{}
	note := func(what, article string, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		said[what] = article
	}
	usual := device.NewGame{Tags: []scoresheet.Tag{control(`90'/40 + 30' + 10"`)}}

	p := arbiterAt(t, usual, e, strings.Repeat(knightsOut, 4)+"e1e3")
	found, err := p.Findings()
	for _, f := range found {
		note("finding "+f.Kind.String(), f.Article, err)
	}
	note("reversed colours", p.ReversedColors().Article, nil)
	for name, ask := range map[string]arbitration.DutyAsk{
		"duty": {Clocks: [2]scoresheet.Clock{clock("1:00"), clock("0:04")}}, "duty, the event wants it": {Competition: true, Clocks: [2]scoresheet.Clock{clock("1:00"), clock("1:00")}},
	} {
		duties, _, err := p.Duty(ask)
		note(name+" of White", duties[0].Article, err)
		note(name+" of Black", duties[1].Article, err)
	}
	p.done(p.Cancel(*cellAt("9w"), "", "e1e3"))
	note("cancelled", p.record().Struck[0].Article, nil)

	p = arbiterAt(t, usual, e, strings.Repeat(knightsOut, 2))
	p.do(p.Leave())
	p.done(p.Claim(scoresheet.ClaimThreefold, 0))
	p.do(p.Arbiter(arbiterCode))
	claims, err := p.AnsweredClaims()
	note("claim", claims[0].Article, err)
	p.done(p.Decide(scoresheet.Accepted, ""))
	note("accepted", p.lastRuling().Article, nil)
	note("result", strings.TrimPrefix(p.record().Reason, "draw, Laws "), nil)

	p = arbiterAt(t, usual, e, "e2e4")
	p.done(p.Adjourn(device.Envelope{White: clock("1:00"), Black: clock("1:00"), Paper: true, Resume: "10:00", Keeper: "Chief arbiter"}))
	p.inArbiterMode(func() {
		o, err := p.UnsealPaper("Nd7")
		note("sealed move", o.Article, err)
	})
	return said
}

// R-T06, R-A02, R-A07, R-A10, R-G18: every answer that cites an article cites
// that of the rule set of the game, in every kind of play; what the rule set
// leaves to another is cited with its name.
func TestArticlesFollowTheRuleSet(t *testing.T) {
	long.Serial(t)
	exact := map[string]string{
		"fide finding threefold": "9.2.2", "fide finding illegal": "3.8", "fide claim": "9.2.2", "fide result": "9.2.2", "fide sealed move": "I.8.3", "fide reversed colours": "7.3", "fide duty of White": "8.1.1", "fide duty of Black": "8.4",
		"ru finding threefold": "9.2.2", "ru sealed move": "18.8.3", "ru reversed colours": "7.3",
		"ua finding threefold": "II.9.3", "ua finding illegal": "II.3.8", "ua claim": "II.9.3", "ua result": "II.9.3", "ua sealed move": "II.17.8.3", "ua reversed colours": "II.7.4", "ua duty of White": "II.8.1", "ua duty of Black": "II.8.3", "ua cancelled": "II.7.6",
		"club finding threefold": "9.2b", "club finding illegal": "FIDE 3.8", "club claim": "9.2b", "club reversed colours": "7.2", "club duty of White": "8", "club sealed move": "FIDE I.8.3", "club cancelled": "7.4a",
	}
	for _, s := range rulings.Shipped() {
		for _, play := range rulings.Plays() {
			t.Run(fmt.Sprint(s.ID, " ", play), func(t *testing.T) {
				said := answered(t, arbitration.Rules{Set: s, Play: play, Against: true})
				for _, what := range []string{"finding threefold", "finding fivefold", "finding illegal", "claim", "result", "sealed move", "duty of White"} {
					if said[what] == "" {
						t.Errorf("%s: no article", what)
					}
				}
				for what, article := range said {
					if what == "cancelled" && s.ID == "fide" {
						continue // empty stands for 7.5.1
					}
					for part := range strings.SplitSeq(article, ", ") {
						if !cited[s.ID].MatchString(part) {
							t.Errorf("%s is cited as %q", what, article)
						}
					}
					if want, ok := exact[s.ID+" "+what]; play == rulings.Standard && ok && article != want {
						t.Errorf("%s is cited as %q, want %q", what, article, want)
					}
				}
			})
		}
	}
}
