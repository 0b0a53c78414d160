package app_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// small, large and the usual screen, both ways up.
var fiveSizes = []fyne.Size{usual, {Width: 1280, Height: 800}, {Width: 600, Height: 1024}, {Width: 480, Height: 854}, {Width: 854, Height: 480}}

func (r *rig) rulings() []*scoresheet.Ruling { return r.dev.View().Record.Rulings }

// turnTo turns the pages of buttons until the one of that name is seen.
func (r *rig) turnTo(name string) {
	r.Helper()
	for r.ui.Button(name) == nil && r.ui.Button("page down") != nil {
		r.press("page down")
	}
	r.press(name)
}

// R-A05, R-A06: an illegal move is ruled on in two touches from the arbiter's
// page: article, count, the opponent's time and both clocks are there already,
// and the position is restored.
func TestIllegalMoveInTwoTouches(t *testing.T) {
	for _, size := range fiveSizes {
		r := playing(t, size, page.Options{}, "e2e4 e7e5 g1f3 d8d4")
		r.must(r.dev.Clock("2w", "1:28"))
		r.must(r.dev.Clock("2b", "1:24"))
		r.arbiter()
		r.press("due illegal")
		said := r.ui.RulingWords()
		for _, want := range []string{"Illegal move 2…, Black", "7.5.1", "a piece stands in the way · Laws 3.5", "7.5.5", "including this one: 1", "2:00 more for White", "The game goes on", "1. Stop both clocks."} {
			if !strings.Contains(said, want) {
				t.Errorf("%v: %q is not said: %s", size, want, said)
			}
		}
		checkPlaces(t, r, size)
		rec := r.dev.View().Record
		if shown, seen := r.ui.Restored(); shown == nil || *shown != rec.BoardBefore(3) || !seen && size.Height > 1100 {
			t.Errorf("%v: the position to restore is %v, seen %t", size, shown, seen)
		}
		r.press("rule.record")
		if g := r.rulings(); len(g) != 1 || g[0].Ruling != "illegal.move" || g[0].Side != scoresheet.SignerBlack || g[0].Added != 120 ||
			g[0].White.String() != "1:30" || g[0].Black.String() != "1:24" {
			t.Fatalf("%v: recorded is %+v", size, g)
		}
		if n := len(r.dev.View().Record.Cells); n != 3 {
			t.Errorf("%v: the position is not restored: %d cells", size, n)
		}
		if !strings.Contains(r.ui.Note(), "Recorded: Illegal move 2…, Black · +2:00 White") || r.ui.Button("due illegal") != nil || r.dev.View().Mode != modes.Arbiter {
			t.Errorf("%v: it says %q", size, r.ui.Note())
		}
	}
}

// The same from the list of rulings in three, and what was found is not offered
// again once it is ruled on, though the sheet stays as it is.
func TestIllegalMoveFromList(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5 g1f3 d8d4")
	r.arbiter()
	r.press("rule.do", "likely illegal.move 2b", "rule.strike", "rule.record")
	if g := r.rulings(); len(g) != 1 || len(r.dev.View().Record.Cells) != 4 {
		t.Fatalf("recorded is %+v, %d cells", g, len(r.dev.View().Record.Cells))
	}
	if r.ui.Button("due illegal") != nil {
		t.Error("what was ruled on is offered again")
	}
	r.press("arbiter.findings")
	if said := r.ui.FindingTexts(); !strings.Contains(said, "ruled: Illegal move") {
		t.Errorf("the finding says %s", said)
	}
	r.press("rule.do")
	if r.ui.Button("likely illegal.move 2b") != nil {
		t.Error("what was ruled on is likely still")
	}
}

// R-A06, Laws 7.5.5: the second illegal move of a player loses; it is asked
// once more, and the result stands on the sheet.
func TestSecondIllegalMoveLoses(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5 g1f3 d8d4")
	r.arbiter()
	r.press("due illegal", "rule.record", "arbiter.leave")
	r.must(r.dev.Play("d8d3"))
	r.arbiter()
	r.press("due illegal")
	said := r.ui.RulingWords()
	for _, want := range []string{"including this one: 2", "Black loses, White wins: 1–0", "White can still checkmate"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said: %s", want, said)
		}
	}
	r.press("rule.record")
	if len(r.rulings()) != 1 {
		t.Fatal("the game is over with one press")
	}
	r.press("action.back", "rule.record", "confirm")
	record := r.dev.View().Record
	if len(record.Rulings) != 2 || record.Result != scoresheet.WhiteWins || r.status() != scoresheet.Ended {
		t.Errorf("result %v, %v", record.Result, r.status())
	}
}

// bareKing is an ending in which White has only his king; Black is to move.
func bareKing(t testing.TB, size fyne.Size, opts page.Options, fen string) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, opts)
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	plan := stage.Pairing()
	plan.FEN = fen
	_, err := r.dev.New(plan)
	r.must(err)
	return r
}

// R-A06, Laws 6.9: Black's flag falls while White has a bare king: a draw.
func TestFlagFallIsDrawnAgainstBareKing(t *testing.T) {
	r := bareKing(t, usual, page.Options{}, "8/8/4k3/8/8/3K4/1r6/8 w - - 0 60")
	r.must(r.dev.Play("d3c3"))
	r.arbiter()
	r.press("rule.do", "usual flag.fall")
	said := r.ui.RulingWords()
	for _, want := range []string{"Flag fallen, Black", "6.9", "Draw: ½–½", "White can no longer checkmate", "only his king"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said: %s", want, said)
		}
	}
	r.press("rule.record", "confirm")
	if g := r.rulings(); len(g) != 1 || g[0].Result != scoresheet.Draw || r.dev.View().Record.Result != scoresheet.Draw {
		t.Errorf("ruled %+v", g)
	}
}

// Where the sheet does not tell whether a side can mate, the arbiter says it.
func TestArbiterSaysWhetherMateIsPossible(t *testing.T) {
	r := playing(t, sizes[1], page.Options{}, "e2e4 e7e5")
	_, err := r.dev.Dash()
	r.must(err)
	_, err = r.dev.Dash()
	r.must(err)
	r.arbiter()
	r.press("rule.do", "usual flag.fall", "side white")
	if r.ui.Button("rule.record") != nil || r.ui.Button("mate yes") == nil {
		t.Fatalf("it says %s", r.ui.RulingWords())
	}
	checkPlaces(t, r, sizes[1])
	r.press("mate no")
	if said := r.ui.RulingWords(); !strings.Contains(said, "Draw: ½–½") {
		t.Errorf("it says %s", said)
	}
	r.press("mate yes", "rule.record", "confirm")
	if got := r.dev.View().Record.Result; got != scoresheet.BlackWins {
		t.Errorf("the result is %v", got)
	}
}

// R-A06, Laws 9.5.3: a claim is rejected with the opponent's time and both
// clocks, given on the pad.
func TestRejectedClaimWithTimes(t *testing.T) {
	r := playing(t, usual, page.Options{}, noRepetition)
	r.claimOnBoard()
	r.arbiter()
	r.press("arbiter.claim", "find.reject")
	r.press("clock white")
	if heading := r.ui.PadHeading(); !strings.Contains(heading, "White") {
		t.Errorf("whose clock it is stands as %q", heading)
	}
	r.press("hour 0", "tens 5", "minute 3", "second tens 1", "second 0")
	r.press("clock black", "hour 1", "tens 0", "minute 2", "second tens 0", "second 0")
	r.press("rule.record")
	g := r.rulings()
	if len(g) != 1 || g[0].Ruling != "claim.rejected" || g[0].Added != 120 || g[0].White.Seconds != 3190 || g[0].Black.Seconds != 3720 {
		t.Fatalf("ruled %+v", g[0])
	}
	if r.dev.View().Record.Claims[0].Decided != scoresheet.Rejected || r.status() != scoresheet.Open {
		t.Error("the claim is not decided")
	}
}

// A ruling that was given stands in the list with its article and time of day;
// withdrawn it stays, struck through, and counts no more.
func TestRulingsGivenAndWithdrawn(t *testing.T) {
	for _, size := range fiveSizes {
		r := playing(t, size, page.Options{}, "e2e4 e7e5 g1f3 d8d4")
		r.arbiter()
		r.press("due illegal", "rule.record", "rule.do", "rule.given")
		if said, struck := r.ui.ListWords(); !strings.Contains(said, "Illegal move · Black · 2…") || !strings.Contains(said, "7.5.1") || struck != 0 {
			t.Errorf("%v: the list says %s", size, said)
		}
		r.row("given illegal.move")
		r.press("rule.withdraw", "why given by mistake")
		said, struck := r.ui.ListWords()
		if !strings.Contains(said, "withdrawn at") || !strings.Contains(said, "Given by mistake") || struck == 0 {
			t.Errorf("%v: the list says %s, %d struck", size, said, struck)
		}
		if g := r.rulings(); g[0].Withdrawn == 0 {
			t.Errorf("%v: not withdrawn: %+v", size, g[0])
		}
		r.row("given illegal.move")
		if r.ui.Button("rule.withdraw") != nil {
			t.Error("a withdrawn ruling can be withdrawn again")
		}
	}
}

// R-A15, Laws 8.7: after both signatures the arbiter corrects the result; the
// signed one stays beside it on the ended page.
func TestResultIsCorrectedAfterSignatures(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5 g1f3")
	_, err := r.dev.Result(scoresheet.Draw, "agreement")
	r.must(err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err := r.dev.Approve(who, "x")
		r.must(err)
	}
	r.arbiter()
	r.press("rule.do", "likely result.corrected", "result 1-0", "rule.record")
	r.press("key w", "key r", "key o", "key n", "key g", "action.done", "rule.record", "confirm")
	record := r.dev.View().Record
	got, g := record.Outcome()
	if got != scoresheet.WhiteWins || g == nil || g.Text != "Wrong" || record.Result != scoresheet.Draw || r.status() != scoresheet.SignedByBoth {
		t.Fatalf("the result is %v, %+v", got, g)
	}
	r.press("rule.do", "likely appeal.noted", "side black", "rule text")
	if reason := assets.Words("en").Say("arbiter.reason"); r.sees(reason) {
		t.Errorf("the pad for a remark asks for the %s", reason)
	}
	r.press("key a", "action.done", "rule.record")
	if n := len(r.rulings()); n != 2 {
		t.Errorf("%d rulings", n)
	}
	r.press("arbiter.leave")
	_, err = r.dev.Release()
	r.must(err)
	r.ui.Refresh()
	if said := r.ui.EndedWords(); !strings.Contains(said, "1–0") || !strings.Contains(said, "½–½") {
		t.Errorf("the ended page says %s", said)
	}
}

// R-T06, R-A08, R-A11, R-A12: the arbiter sets the rules of the event, and
// what he rules from then on follows them.
func TestEventRules(t *testing.T) {
	for _, size := range fiveSizes {
		r := playing(t, size, page.Options{}, "e2e4 e7e5 g1f3 d8d4 a2a3")
		r.arbiter()
		r.press("rule.do", "rule.event")
		r.turnTo("set ru")
		r.turnTo("play a4")
		r.turnTo("draws from")
		r.press("digit 3", "digit 0", "action.done")
		r.turnTo("quick")
		r.press("rule.event.do")
		e := r.dev.EventRules()
		if e.Set.ID != "ru" || e.Play != rulings.RapidA4 || e.Draws.From != 30 || !e.Quick || e.Final {
			t.Fatalf("%v: the rules are %s, %v, %+v", size, e.Set.Name(), e.Play, e)
		}
		// A.4.2: it stands, since White has moved.
		r.press("due illegal")
		if said := r.ui.RulingWords(); r.ui.Button("rule.record") != nil || !strings.Contains(said, "the illegal move stands") {
			t.Errorf("%v: it says %s", size, said)
		}
		r.press("instead illegal.stands", "rule.record")
		if g := r.rulings(); len(g) != 1 || g[0].Ruling != "illegal.stands" || !strings.Contains(g[0].Article, "13.4.2") {
			t.Errorf("%v: ruled %+v", size, g)
		}
	}
}

// R-T06, R-A11: a kind of play that is not the time control's is refused with
// what to do; the second touch insists on it, and on no other one chosen
// meanwhile.
func TestEventRulesAgainstTheTimeControl(t *testing.T) {
	for _, lang := range assets.Languages() {
		g := stage.Pairing()
		g.Tags = append(g.Tags, scoresheet.Tag{Name: "TimeControl", Value: `90' + 30"`})
		r := rigWith(t, stage.New(t), usual, page.Options{Lang: lang})
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		_, err := r.dev.New(g)
		r.must(err)
		r.must(r.dev.Play("e2e4"))
		r.arbiter()
		refused := func(when string) {
			t.Helper()
			r.press("rule.event.do")
			if e := r.dev.EventRules(); e.Play != rulings.Standard {
				t.Errorf("%s, %s: set %v without a word", lang, when, e.Play)
			}
			if said := r.ui.Told(); !strings.Contains(said, assets.Words(lang).Say("errors.rule.play")) {
				t.Errorf("%s, %s: it says %q", lang, when, said)
			}
		}
		r.press("rule.do", "rule.event", "play a4")
		refused("the first touch")
		r.press("play b3")
		refused("a different kind of play")
		r.press("rule.event.do")
		if e := r.dev.EventRules(); e.Play != rulings.BlitzB3 {
			t.Errorf("%s: insisted on B.3, it is %v", lang, e.Play)
		}
	}
}

// R-T06: every point of the rule set stands there in words, with its article.
func TestPointsOfRuleSet(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := playing(t, usual, page.Options{Lang: lang}, "e2e4")
		r.arbiter()
		for _, set := range []string{"fide", "ru", "ua", "club"} {
			r.press("rule.do", "rule.event", "set "+set, "rule.event.points")
			for {
				said, _ := r.ui.ListWords()
				if strings.Contains(said, "rule.value") || strings.Contains(said, "ruling.point") {
					t.Errorf("%s: it says %s", lang, said)
				}
				if r.ui.Button("page down") == nil {
					break
				}
				before := fmt.Sprint(r.ui.Rows())
				r.press("page down")
				if before == fmt.Sprint(r.ui.Rows()) {
					break
				}
			}
			r.press("action.back", "action.back", "action.back")
		}
	}
}

// R-A02: the arbiter sees with which moves a draw could be claimed now; in
// game mode nobody is told.
func TestIntendedMovesAreShown(t *testing.T) {
	r := playing(t, usual, page.Options{}, opening+knightsOut+"g1f3 g8f6 f3g1 ")
	if _, err := r.dev.Intended(); err == nil {
		t.Error("a device in game mode tells")
	}
	r.arbiter()
	r.press("arbiter.findings")
	if said := r.ui.FindingTexts(); !strings.Contains(said, "could be claimed now with: ♞g8") && !strings.Contains(said, "could be claimed now with: ♘g8") {
		t.Errorf("it says %s", said)
	}
}

// R-A08: an offer before the move from which draws may be agreed is found.
func TestEarlyOfferIsFound(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5")
	_, err := r.dev.NoteOffer(nil, false)
	r.must(err)
	r.arbiter()
	e := r.dev.EventRules()
	e.Draws.From = 30
	_, err = r.dev.SetEventRules(e)
	r.must(err)
	r.ui.Refresh()
	r.press("arbiter.findings")
	if said := r.ui.FindingTexts(); !strings.Contains(said, "Draw against the rules of the event") {
		t.Errorf("it says %s", said)
	}
}

// Every ruling of the catalogue has a page on which nothing is left unsaid,
// under every rule set.
func TestEveryRulingHasItsPage(t *testing.T) {
	long.Serial(t)
	for _, set := range rulings.Shipped() {
		r := playing(t, fiveSizes[4], page.Options{Lang: "ru"}, "e2e4 e7e5 g1f3")
		r.arbiter()
		e := r.dev.EventRules()
		e.Set, e.Quick = set, true
		_, err := r.dev.SetEventRules(e)
		r.must(err)
		for _, row := range set.Catalogue(rulings.Standard) {
			if row.ID == rulings.RulingWithdrawn {
				continue
			}
			r.ui.OpenRuling(row.ID, scoresheet.SignerWhite)
			said := r.ui.RulingWords()
			if said == "" || strings.Contains(said, "rule.") || strings.Contains(said, "ruling.") {
				t.Errorf("%s %s: it says %q", set.ID, row.ID, said)
			}
			if set.ID == "fide" {
				t.Run(string(row.ID), func(t *testing.T) { checkPlaces(t, r, fiveSizes[4]) })
			}
		}
	}
}

// R-G15: none of this is on a page of game mode.
func TestNoRulingInGameMode(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5 g1f3 d8d4")
	r.press("action.more")
	for _, b := range r.ui.Buttons() {
		if strings.HasPrefix(b.Name, "rule.") || strings.HasPrefix(b.Name, "due ") {
			t.Errorf("%s stands on a page of game mode", b.Name)
		}
	}
}

// The pages of rulings, in every language on every screen.
func TestRulingPagesAreSeen(t *testing.T) {
	long.Serial(t)
	pages := []struct {
		name string
		open func(r *rig)
	}{
		{"arbiter", func(*rig) {}},
		{"first", func(r *rig) { r.press("rule.do") }},
		{"illegal", func(r *rig) { r.press("due illegal") }},
		{"flag", func(r *rig) { r.press("rule.do", "usual flag.fall") }},
		{"touch", func(r *rig) { r.press("rule.do", "usual touch.move") }},
		{"penalties", func(r *rig) { r.ui.OpenRuling(rulings.ConductLeft, scoresheet.SignerWhite); r.press("rule.record") }},
		{"added", func(r *rig) { r.ui.OpenRuling(rulings.PenaltyOpponent, scoresheet.SignerWhite) }},
		{"result", func(r *rig) { r.ui.OpenRuling(rulings.ResultGiven, 0) }},
		{"given", func(r *rig) { r.press("due illegal", "rule.record", "rule.do", "rule.given") }},
		{"event", func(r *rig) { r.press("rule.do", "rule.event") }},
	}
	for _, lang := range assets.Languages() {
		for i, size := range fiveSizes {
			if hard := i >= 3 && lang != "en" && lang != "es"; !long.Asked() && !hard {
				continue
			}
			r := playing(t, size, page.Options{Lang: lang}, "e2e4 e7e5 g1f3 d8d4")
			for _, p := range pages {
				if r.dev.View().Mode != modes.Arbiter {
					r.arbiter()
				}
				p.open(r)
				for {
					for _, b := range r.ui.Buttons() {
						if caption, text := b.Caption(); r.ui.OnTop(b) && caption != "" && (!b.CaptionSeen() || text < 9) {
							t.Errorf("%v %s: %q is not said on the page %s", size, lang, caption, p.name)
						}
					}
					t.Run(fmt.Sprintf("%s %s %gx%g", p.name, lang, size.Width, size.Height), func(t *testing.T) { checkPlaces(t, r, size) })
					if p.name != "first" && p.name != "event" || r.ui.Button("page down") == nil {
						break
					}
					r.press("page down")
				}
				r.must(r.dev.Leave())
				r.ui.Refresh()
			}
		}
	}
}

func (r *rig) did(_ device.Receipt, err error) {
	r.Helper()
	r.must(err)
}

// R-A05: which illegal move the arbiter came for is the same on the page as in
// the text front end (the story due.txt): the last one on which no such ruling
// stands, and else the one that he struck before he ruled on it.
func TestDueIllegalMoveIsNamed(t *testing.T) {
	second := scoresheet.CellName{Number: 2, Side: board.White}
	on := func(id rulings.ID) arbitration.Ruling {
		return arbitration.Ruling{ID: id, Side: scoresheet.SignerWhite, Cell: &second}
	}
	for _, event := range []string{"fide", "ua"} {
		r := playing(t, usual, page.Options{}, "e2e4 e7e5 d1d4")
		named := func(when, want string) {
			t.Helper()
			r.press("arbiter.leave")
			r.arbiter()
			r.ui.OpenRuling(rulings.IllegalMove, scoresheet.SignerWhite)
			if said := r.ui.RulingWords(); !strings.HasPrefix(said, want) {
				t.Errorf("%s, %s: %q is not said: %s", event, when, want, said)
			}
			r.press("action.back", "action.back")
		}
		r.arbiter()
		set, _ := rulings.ShippedSet(event)
		r.did(r.dev.SetEventRules(arbitration.Rules{Set: set}))
		named("found", "Illegal move 2., White")
		r.did(r.dev.Rule(on(rulings.RecordAhead)))
		named("written ahead", "Illegal move 2., White")
		r.did(r.dev.Cancel(second, "7.5.1", ""))
		named("struck", "Illegal move 2., White")
		r.did(r.dev.Rule(on(rulings.IllegalMove)))
		named("ruled on", "Illegal move 1., White")
	}
}

// The rule sets that come with the program are named in the language of the device, where
// rules are chosen and where they are ruled by; an organizer's own has the title that he
// gave it.
func TestLawsAreNamedInTheLanguage(t *testing.T) {
	for _, lang := range assets.Languages() {
		for _, set := range rulings.Shipped() {
			r := playing(t, usual, page.Options{Lang: lang}, "e2e4 e7e5 g1f3 d8d4")
			r.arbiter()
			r.did(r.dev.SetEventRules(arbitration.Rules{Set: set}))
			r.ui.Refresh()
			r.press("due illegal")
			key := "ruling.set." + set.ID
			if said := r.ui.RulingWords(); !assets.Words(lang).Has(key) || !strings.Contains(said, assets.Words(lang).Say(key)) {
				t.Errorf("%s: the rules of %s are named: %s", lang, set.ID, said)
			}
		}
	}
	r := playing(t, usual, page.Options{Lang: "de"}, "e2e4 e7e5 g1f3 d8d4")
	r.arbiter()
	own, _ := rulings.ShippedSet("club")
	own.ID, own.Title = "house", "Hausregeln"
	r.did(r.dev.SetEventRules(arbitration.Rules{Set: own}))
	r.ui.Refresh()
	r.press("due illegal")
	if said := r.ui.RulingWords(); !strings.Contains(said, "Hausregeln") {
		t.Errorf("the club's own rules are named: %s", said)
	}
}

// The buttons that say whom a ruling concerns stay where they are when one is touched.
func TestWhomKeepsItsPlace(t *testing.T) {
	for _, size := range sizes {
		r := playing(t, size, page.Options{}, "e2e4 e7e5")
		r.must(r.dev.Arbiter(arbiterCode))
		r.ui.Refresh()
		r.press("rule.do", "usual penalty.warning")
		before := r.ui.Button("side white").Center()
		if !r.sees("Whom does it concern: White or Black?") {
			t.Errorf("%v: nobody asks whom it concerns", size)
		}
		r.press("side white")
		if after := r.ui.Button("side white").Center(); after != before {
			t.Errorf("%v: the button was at %v and is at %v", size, before, after)
		}
	}
}
