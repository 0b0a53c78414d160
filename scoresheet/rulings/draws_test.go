package rulings_test

import (
	"slices"
	"testing"
	"time"

	"zapis/scoresheet/rulings"
)

// R-A08: offers, agreements and claims against the event's rules.
func TestDrawRules(t *testing.T) {
	thirty, arbiter, both := rulings.DrawRules{From: 30}, rulings.DrawRules{Arbiter: true}, rulings.DrawRules{From: 30, Arbiter: true}
	for _, c := range []struct {
		what    string
		set     string
		rules   rulings.DrawRules
		moves   rulings.Moves
		consent bool
		agree   rulings.Verdict
		offer   bool
		check   bool // of a claim
	}{
		{"FIDE 5.2.3: nobody has moved", "fide", rulings.DrawRules{}, rulings.Completed(0, 0), false, rulings.Verdict{Why: rulings.FirstMove, Article: "5.2.3"}, false, true},
		{"FIDE 5.2.3: only White has", "fide", rulings.DrawRules{}, rulings.Completed(1, 0), false, rulings.Verdict{Why: rulings.FirstMove, Article: "5.2.3"}, false, true},
		{"FIDE 5.2.3: both have", "fide", rulings.DrawRules{}, rulings.Completed(1, 1), false, rulings.Verdict{OK: true, Article: "5.2.3"}, true, false},
		{"FIDE 5.2.3: not known", "fide", rulings.DrawRules{}, rulings.Moves{}, false, rulings.Verdict{Need: rulings.NeedMoves, Article: "5.2.3"}, false, false},
		{"FIDE 5.2.3: consent does not help", "fide", arbiter, rulings.Completed(0, 0), true, rulings.Verdict{Why: rulings.FirstMove, Article: "5.2.3"}, false, true},
		{"FIDE 9.1.1: move 30", "fide", thirty, rulings.Completed(29, 29), false, rulings.Verdict{Why: rulings.TooEarly, Article: "9.1.1"}, false, true},
		{"FIDE 9.1.1: by each player", "fide", thirty, rulings.Completed(30, 29), false, rulings.Verdict{Why: rulings.TooEarly, Article: "9.1.1"}, false, true},
		{"FIDE 9.1.1: the arbiter may consent before move 30", "fide", thirty, rulings.Completed(29, 29), true, rulings.Verdict{OK: true, Article: "9.1.1"}, true, true},
		{"FIDE 9.1.1: completed", "fide", thirty, rulings.Completed(30, 30), false, rulings.Verdict{OK: true, Article: "9.1.1"}, true, false},
		{"FIDE 9.1.1: not known", "fide", thirty, rulings.Moves{}, false, rulings.Verdict{Need: rulings.NeedMoves, Article: "9.1.1"}, false, false},
		{"FIDE 9.1.1: the arbiter", "fide", arbiter, rulings.Completed(90, 90), false, rulings.Verdict{Why: rulings.NoConsent, Article: "9.1.1"}, false, true},
		{"FIDE 9.1.1: consents", "fide", arbiter, rulings.Completed(90, 90), true, rulings.Verdict{OK: true, Article: "9.1.1"}, true, true},
		{"FIDE 9.1.1: both rules, early", "fide", both, rulings.Completed(12, 12), false, rulings.Verdict{Why: rulings.NoConsent, Article: "9.1.1"}, false, true},
		{"FIDE 9.1.1: both rules, consent", "fide", both, rulings.Completed(12, 12), true, rulings.Verdict{OK: true, Article: "9.1.1"}, true, true},
		{"FIDE 9.1.1: both rules, late", "fide", both, rulings.Completed(30, 30), false, rulings.Verdict{Why: rulings.NoConsent, Article: "9.1.1"}, false, true},
		{"UA II.9.1: with the arbiter's consent at any move", "ua", thirty, rulings.Moves{}, true, rulings.Verdict{OK: true, Article: "II.9.1"}, true, false},
		{"RU 9.1.1", "ru", thirty, rulings.Completed(29, 29), false, rulings.Verdict{Why: rulings.TooEarly, Article: "9.1.1"}, false, true},
		{"UA II.5.2.3: at any time", "ua", rulings.DrawRules{}, rulings.Completed(0, 0), false, rulings.Verdict{OK: true, Article: "II.5.2.3"}, true, false},
		{"UA II.9.1: agreeing is barred, offering is not", "ua", thirty, rulings.Completed(3, 3), false, rulings.Verdict{Why: rulings.TooEarly, Article: "II.9.1"}, true, true},
		{"CL 9.1a: the same", "club", thirty, rulings.Completed(3, 3), false, rulings.Verdict{Why: rulings.TooEarly, Article: "9.1a"}, true, true},
		{"CL 9.1a: without the arbiter", "club", arbiter, rulings.Completed(40, 40), false, rulings.Verdict{Why: rulings.NoConsent, Article: "9.1a"}, true, true},
	} {
		e := event(t, c.set, rulings.Standard)
		e.Draws = c.rules
		if v := e.Agree(c.moves, c.consent); v != c.agree {
			t.Errorf("%s: agreeing: %+v, want %+v", c.what, v, c.agree)
		}
		if v := e.Offer(c.moves, c.consent); v.OK != c.offer {
			t.Errorf("%s: offering: %+v, want %v", c.what, v, c.offer)
		}
		// A claim can be made at any time (9.1.1, comment).
		if v := e.Claim(c.moves); !v.OK || v.Check != c.check || v.Article == "" || (v.Need == "") != c.moves.Known {
			t.Errorf("%s: claiming: %+v, want to be checked: %v", c.what, v, c.check)
		}
	}
}

// R-A03, R-A04, R-T06: what ends a game by itself.
func TestEnds(t *testing.T) {
	all := []rulings.ID{rulings.EndMate, rulings.EndStalemate, rulings.EndDead, rulings.EndFivefold, rulings.EndSeventyFive}
	for _, c := range []struct {
		set      string
		want     []rulings.ID
		articles []string
	}{
		{"fide", all, []string{"5.1.1", "5.2.1", "5.2.2", "9.6.1", "9.6.2"}},
		{"ru", all, []string{"5.1.1", "5.2.1", "5.2.2", "9.6.1", "9.6.2"}},
		{"ua", all, []string{"II.5.1.1", "II.5.2.1", "II.5.2.2, II.9.9", "II.9.7", "II.9.8"}},
		{"club", all[:3], []string{"FIDE 5.1.1", "FIDE 5.2.1", "9.6"}},
	} {
		for _, p := range rulings.Plays() {
			var ids []rulings.ID
			var articles []string
			for _, end := range event(t, c.set, p).Ends() {
				ids, articles = append(ids, end.ID), append(articles, end.Article)
				if end.Successive != (c.set == "ua" && end.ID == rulings.EndFivefold) {
					t.Errorf("%s, %v: %+v", c.set, p, end)
				}
			}
			if !slices.Equal(ids, c.want) || !slices.Equal(articles, c.articles) {
				t.Errorf("%s, %v: %v under %v; want %v under %v", c.set, p, ids, articles, c.want, c.articles)
			}
		}
	}
}

// R-A11: without supervision the arbiter waits with an impossible position, and
// illegal moves stand once answered.
func TestWithoutSupervision(t *testing.T) {
	for _, c := range []struct {
		set         string
		play        rulings.Play
		first, then rulings.ID
		late        bool // can still be ruled on after the reply
	}{
		{"fide", rulings.Standard, rulings.IllegalMove, rulings.IllegalMove, true},
		{"fide", rulings.RapidA3, rulings.IllegalMove, rulings.IllegalMove, true},
		{"fide", rulings.RapidA4, rulings.ImpossibleWait, rulings.ImpossibleDraw, false}, // A.4.4, A.4.2
		{"fide", rulings.BlitzB3, rulings.IllegalMove, rulings.IllegalMove, true},
		{"fide", rulings.BlitzB4, rulings.ImpossibleWait, rulings.ImpossibleDraw, false},
		{"ru", rulings.RapidA4, rulings.ImpossibleWait, rulings.ImpossibleDraw, false}, // 13.4.4, 13.4.2
		{"ua", rulings.RapidA4, rulings.ImpossibleWait, rulings.ImpossibleDraw, false}, // II.15.7, II.15.5
		{"ua", rulings.BlitzB4, rulings.ImpossibleWait, rulings.ImpossibleDraw, false},
		{"club", rulings.RapidA4, rulings.IllegalMove, rulings.IllegalMove, true},
	} {
		e := event(t, c.set, c.play)
		if a, b := e.Impossible(false), e.Impossible(true); a != c.first || b != c.then {
			t.Errorf("%s, %v: %s, then %s; want %s, %s", c.set, c.play, a, b, c.first, c.then)
		}
		if !e.Correctable(false) || e.Correctable(true) != c.late {
			t.Errorf("%s, %v: correctable after the reply: %v", c.set, c.play, e.Correctable(true))
		}
		if (c.play == rulings.RapidA4 || c.play == rulings.BlitzB4) != c.play.Lax() || c.play.Blitz() != (c.play == rulings.BlitzB3 || c.play == rulings.BlitzB4) {
			t.Errorf("%v: lax %v, blitz %v", c.play, c.play.Lax(), c.play.Blitz())
		}
	}
}

// R-A07: who has to record, and until when.
func TestMustRecord(t *testing.T) {
	for _, c := range []struct {
		set  string
		play rulings.Play
		duty bool
	}{
		{"fide", rulings.Standard, true},  // 8.1.1, 8.4
		{"fide", rulings.RapidA4, false},  // A.2
		{"fide", rulings.RapidA3, false},  // A.2; A.3.1 is for the event to read
		{"fide", rulings.BlitzB3, false},  // the same of B.3.1
		{"fide", rulings.BlitzB4, false},  // B.4
		{"ru", rulings.RapidA3, false},    // 13.2
		{"ua", rulings.Standard, true},    // II.8.1, II.8.3
		{"ua", rulings.RapidA4, false},    // II.15.2
		{"club", rulings.Standard, false}, // 8
	} {
		duty, below, step := event(t, c.set, c.play).MustRecord()
		if duty != c.duty || duty != (below == 5*minute) || duty != (step == 30*time.Second) {
			t.Errorf("%s, %v: %v, below %v, with less than %v", c.set, c.play, duty, below, step)
		}
	}
}

// R-A11: the arbiter's record is shown at most five times (A.3.2).
func TestShown(t *testing.T) {
	given := append(shownTimes(3), rulings.Given{ID: rulings.SheetShown, Side: w}, rulings.Given{ID: rulings.SheetShown, Side: b, Void: true})
	for _, c := range []struct {
		set         string
		play        rulings.Play
		times, most int
	}{{"fide", rulings.RapidA3, 3, 5}, {"fide", rulings.BlitzB3, 3, 5}, {"ru", rulings.RapidA3, 3, 5}, {"fide", rulings.RapidA4, 0, 0}, {"ua", rulings.RapidA3, 0, 0}} {
		if times, most := event(t, c.set, c.play).Shown(b, given); times != c.times || most != c.most {
			t.Errorf("%s, %v: %d of %d; want %d of %d", c.set, c.play, times, most, c.times, c.most)
		}
	}
}
