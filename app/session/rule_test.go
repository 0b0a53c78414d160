package session_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

const (
	white = scoresheet.SignerWhite
	black = scoresheet.SignerBlack
)

func cellAt(name string) *scoresheet.CellName {
	cell, err := scoresheet.ParseCellName(name)
	if err != nil {
		panic(err)
	}
	return &cell
}

func clock(text string) scoresheet.Clock {
	c, err := scoresheet.ParseClock(text)
	if err != nil {
		panic(err)
	}
	return c
}

// arbiterAt is a device whose arbiter stands at the board.
func arbiterAt(t testing.TB, g device.NewGame, rules session.EventRules, moves string) *player {
	t.Helper()
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.done(p.New(g))
	p.moves(moves)
	p.do(p.Arbiter(arbiterCode))
	if rules.Set.ID != "" {
		p.done(p.SetEventRules(rules))
	}
	return p
}

func set(id string, play rulings.Play) session.EventRules {
	s, ok := rulings.ShippedSet(id)
	if !ok {
		panic(id)
	}
	return session.EventRules{Set: s, Play: play, Against: true} // whatever the time control
}

func (p *player) advice(r session.Ruling) session.Advice {
	p.Helper()
	a, err := p.Advise(r)
	p.do(err)
	return a
}

func (p *player) record() *scoresheet.Record {
	r := p.View().Record
	return &r
}

func (p *player) lastRuling() *scoresheet.Ruling {
	p.Helper()
	all := p.record().Rulings
	if len(all) == 0 {
		p.Fatal("nothing was ruled")
	}
	return all[len(all)-1]
}

const minute = time.Minute

// R-A06, R-T06, Laws 7.5.5: illegal moves count per player; the time and the
// one that loses are those of the rule set and of the kind of play.
func TestIllegalMovesCount(t *testing.T) {
	for _, c := range []struct {
		name   string
		rules  session.EventRules
		first  time.Duration
		second rulings.Outcome
	}{
		{"FIDE", set("fide", rulings.Standard), 2 * minute, rulings.Lost},
		{"FIDE blitz", set("fide", rulings.BlitzB3), minute, rulings.Lost},
		{"RU", set("ru", rulings.Standard), 2 * minute, rulings.Lost},
		{"UA", set("ua", rulings.Standard), 2 * minute, rulings.Lost},
		{"club", set("club", rulings.Standard), 0, rulings.GoesOn},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := arbiterAt(t, device.NewGame{}, c.rules, "e2e4 e8e6")
			illegal := session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")}
			a := p.advice(illegal)
			if a.Count != 1 || a.Opponent != c.first || a.Game != rulings.GoesOn || a.Strike != "1b" {
				t.Errorf("the first: %+v", a)
			}
			p.done(p.Rule(illegal))
			if got := p.texts(); !slices.Equal(got, []string{"e4"}) {
				t.Errorf("the sheet is then %v", got)
			}
			if g := p.lastRuling(); g.Ruling != "illegal.move" || !strings.HasPrefix(g.Article, a.Article) || g.Added != uint32(c.first/time.Second) || g.Side != black {
				t.Errorf("recorded %+v", g.RulingGiven)
			}
			p.do(p.Leave())
			p.moves("e8e6")
			p.do(p.Arbiter(arbiterCode))
			a = p.advice(illegal)
			if a.Game != c.second {
				t.Errorf("the second: %s, %+v", a.Game, a)
			}
			p.done(p.Rule(illegal))
			if r := p.record(); (r.Result == scoresheet.WhiteWins) != (c.second == rulings.Lost) {
				t.Errorf("the result is %s", r.Result)
			}
			// White has none yet: his count is his own.
			if n := p.advice(session.Ruling{ID: rulings.IllegalHands, Side: white, Cell: cellAt("1w"), Playing: true}); n.Applies() && n.Count > 1 {
				t.Errorf("White's first: %+v", n)
			}
		})
	}
}

// R-A06, Laws 7.5.5: a second illegal move is a draw if the opponent cannot
// checkmate; where the position is not certain nobody guesses, and the arbiter
// says it.
func TestSecondIllegalMoveWithoutMate(t *testing.T) {
	const bare = "4k3/7p/8/8/8/8/8/3QK3 b - - 0 40" // Black to move; White could mate with the queen
	for _, c := range []struct {
		name, fen string
		facts     rulings.Facts
		mating    string
		outcome   rulings.Outcome
	}{
		{"queen", bare, rulings.Facts{}, "can", rulings.Lost},
		{"bare king", "4k3/7p/8/8/8/8/8/4K3 b - - 0 40", rulings.Facts{}, "cannot", rulings.DrawnGame},
		{"the arbiter knows better", bare, rulings.Facts{Opponent: rulings.CannotMate}, "cannot", rulings.DrawnGame},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := arbiterAt(t, device.NewGame{FEN: c.fen}, session.EventRules{}, "h7h4")
			illegal := session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("40b"), Facts: c.facts}
			p.done(p.Rule(illegal))
			p.do(p.Leave())
			p.moves("h7h4")
			p.do(p.Arbiter(arbiterCode))
			a := p.advice(illegal)
			if a.Mating != c.mating || a.Game != c.outcome || a.Need != "" {
				t.Errorf("advised %s %s, %q", a.Mating, a.Game, a.MatingWhy)
			}
			if c.mating == "can" && !strings.HasSuffix(a.MatingWhy, "#") {
				t.Errorf("the mate is %q", a.MatingWhy)
			}
			p.done(p.Rule(illegal))
			want := map[rulings.Outcome]scoresheet.Result{rulings.Lost: scoresheet.WhiteWins, rulings.DrawnGame: scoresheet.Draw}[c.outcome]
			if r := p.record(); r.Result != want {
				t.Errorf("the result is %s, want %s", r.Result, want)
			}
		})
	}
	p := arbiterAt(t, device.NewGame{}, session.EventRules{}, "e2e5 e7e4 d2d5")
	p.done(p.Rule(session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Keep: true}))
	second := session.Ruling{ID: rulings.FlagFall, Side: black}
	if a := p.advice(second); a.Mating != "undecided" || a.MatingWord != "position" || a.Game != rulings.Undecided {
		t.Errorf("behind illegal moves: %+v", a)
	}
	if _, err := p.Rule(second); device.ReasonOf(err) != device.ReasonRuleMating {
		t.Errorf("it was not asked for: %v", err)
	}
	second.Facts.Opponent = rulings.CanMate
	p.done(p.Rule(second))
	if p.record().Result != scoresheet.WhiteWins {
		t.Error("the arbiter's answer does not count")
	}
}

// R-A05, Laws 7.5.1: where the position before the illegal move is not known,
// the last known one before it is restored.
func TestLastKnownPosition(t *testing.T) {
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.game()
	p.moves("e2e4 e7e5 g1f3")
	p.done(p.Dash())
	p.done(p.Dash())
	p.moves("a8a3")
	p.do(p.Arbiter(arbiterCode))
	a := p.advice(session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("3b")})
	if a.Strike != "2b" || !slices.Contains(a.Notes, session.NoteEarlier) {
		t.Errorf("advised %q, %v", a.Strike, a.Notes)
	}
	if a = p.advice(session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("3b"), From: cellAt("3b")}); a.Strike != "3b" {
		t.Errorf("from the cell the arbiter names: %q", a.Strike)
	}
	p.done(p.Rule(session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("3b")}))
	if got := p.texts(); !slices.Equal(got, []string{"e4", "e5", "Nf3"}) {
		t.Errorf("the sheet is %v", got)
	}
	if s := p.record().Struck; len(s) != 1 || len(s[0].Cells) != 3 || s[0].Article != "7.5.1" {
		t.Errorf("struck %+v", s)
	}
}

// R-A05, Laws 7.5.2: a pawn that was not promoted becomes a queen and nothing
// is cancelled; under the club's rules the move is taken back. What was
// written before stays.
func TestPawnNotPromoted(t *testing.T) {
	for id, want := range map[string][]string{"fide": {"a8Q", "Kd7"}, "club": {}} {
		p := newPlayer(t)
		p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
		p.done(p.New(device.NewGame{FEN: "4k3/P7/8/8/8/8/8/4K3 w - - 0 50"}))
		p.done(p.Tap(square("a7"), square("a8"), 1)) // stays a pawn
		p.moves("e8d7")
		p.do(p.Arbiter(arbiterCode))
		p.done(p.SetEventRules(set(id, rulings.Standard)))
		r := session.Ruling{ID: rulings.IllegalPawn, Side: white, Cell: cellAt("50w")}
		if a := p.advice(r); (a.Queen == "50w") != (id == "fide") || (a.Strike == "50w") != (id == "club") {
			t.Errorf("%s: advised %+v", id, a)
		}
		p.done(p.Rule(r))
		if got := p.texts(); !slices.Equal(got, want) {
			t.Errorf("%s: the sheet is %v, want %v", id, got, want)
		}
		if id == "fide" {
			if c := p.record().Cells[0]; !c.Corrected() || c.Earlier[0].Shape.Promo != 1 {
				t.Errorf("what was written before is %+v", c.Earlier)
			}
			if f, err := p.Findings(); err != nil || slices.ContainsFunc(f, func(f session.Finding) bool { return f.Kind == "illegal" }) {
				t.Errorf("then found %+v, %v", f, err)
			}
			p.do(p.Leave())
			if _, err := p.Undo(); err == nil {
				t.Errorf("the player takes the arbiter's queen back: %v", p.texts())
			}
		}
	}
}

// R-A05, Laws 7.5.2: a pawn found unpromoted after the opponent's move was a
// pawn when he made it. The queen stands there from the ruling on; no move that
// was legal is found illegal, and what was written stays.
func TestPawnNotPromotedFoundLate(t *testing.T) {
	p := newPlayer(t)
	p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
	p.done(p.New(device.NewGame{FEN: "8/P6k/8/8/8/8/8/K7 w - - 0 1"}))
	p.done(p.Tap(square("a7"), square("a8"), 1)) // stays a pawn
	p.moves("h7h8")
	p.do(p.Arbiter(arbiterCode))
	r := session.Ruling{ID: rulings.IllegalPawn, Side: white, Cell: cellAt("1w")}
	if a := p.advice(r); a.Queen != "1w" || a.Strike != "" {
		t.Errorf("advised %+v", a)
	}
	p.done(p.Rule(r))
	if got := p.texts(); !slices.Equal(got, []string{"a8", "Kh8"}) {
		t.Errorf("the sheet is %v", got)
	}
	found, err := p.Findings()
	if err != nil || len(found) != 1 || found[0].Kind != "illegal" || found[0].Cell != "1w" || found[0].ReasonWord != "notpromoted" {
		t.Errorf("then found %+v, %v", found, err)
	}
	if got := board.Placement(p.record().Board().Sq); got != "Q6k/8/8/8/8/8/8/K7" {
		t.Errorf("the page shows %s", got)
	}
	before := p.record().BoardBefore(1)
	if got := board.Placement(before.Sq); got != "P7/7k/8/8/8/8/8/K7" {
		t.Errorf("before the reply it shows %s", got)
	}
	p.do(p.Leave())
	if _, err := p.Undo(); err == nil {
		t.Errorf("the player takes the arbiter's queen back: %v", p.texts())
	}
}

// R-A15, Laws 8.7: after both signatures the arbiter corrects the result; what
// was signed stays in the record, and a withdrawn correction counts no more.
func TestResultCorrected(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.moves("e2e4")
	p.ended().signed()
	p.do(p.Arbiter(arbiterCode))
	correct := session.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.Draw, Text: "both wrote it down wrongly"}
	if _, err := p.Rule(session.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.WhiteWins, Text: "no"}); device.ReasonOf(err) != device.ReasonRuleSame {
		t.Errorf("the same result: %v", err)
	}
	if a := p.advice(correct); a.Result != scoresheet.Draw || !slices.Contains(a.Notes, session.NoteCorrects) {
		t.Errorf("advised %+v", a)
	}
	p.done(p.Rule(correct))
	r := p.record()
	if got, by := r.Outcome(); got != scoresheet.Draw || by == nil || r.Result != scoresheet.WhiteWins || r.Status() != scoresheet.SignedByBoth {
		t.Errorf("the result is %s (%s on the sheet), %s", got, r.Result, r.Status())
	}
	// The event says whether a signature bars an appeal.
	appeal := session.Ruling{ID: rulings.AppealNoted, Side: black, Text: "to the committee"}
	if a := p.advice(appeal); !a.Applies() {
		t.Errorf("an appeal: %+v", a)
	}
	final := set("fide", rulings.Standard)
	final.Final = true
	p.done(p.SetEventRules(final))
	if a := p.advice(appeal); a.Why != rulings.Barred || a.Instead != rulings.AppealBarred {
		t.Errorf("an appeal barred by the signature: %+v", a)
	}
	p.done(p.WithdrawRuling(p.lastRuling().ID, "they were right"))
	if got, _ := p.record().Outcome(); got != scoresheet.WhiteWins || p.record().Status() != scoresheet.SignedByBoth {
		t.Errorf("withdrawn, the result is %s", got)
	}
	if _, err := p.WithdrawRuling(p.lastRuling().ID, ""); device.ReasonOf(err) != device.ReasonRuleNone {
		t.Errorf("withdrawn twice: %v", err)
	}
}

// R-A06: withdrawing takes the result off that the ruling set; what was struck
// stays struck.
func TestWithdrawRuling(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, session.EventRules{}, "e2e4")
	p.done(p.Rule(session.Ruling{ID: rulings.LateOne, Side: black}))
	if r := p.record(); r.Result != scoresheet.WhiteByForfeit || r.Reason != "arbiter, Laws 6.7.1" {
		t.Fatalf("the result is %s, %q", r.Result, r.Reason)
	}
	p.done(p.WithdrawRuling(p.lastRuling().ID, "he was there"))
	if r := p.record(); r.Result != scoresheet.NoResult || r.Rulings[0].Withdrawn == 0 || r.Rulings[0].Why != "he was there" {
		t.Errorf("withdrawn: %s, %+v", r.Result, r.Rulings[0])
	}
	p.done(p.Rule(session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}))
	p.done(p.WithdrawRuling(p.lastRuling().ID, ""))
	if got := p.texts(); len(got) != 0 {
		t.Errorf("struck moves come back: %v", got)
	}
}

// R-A02, Laws 9.5.3: a rejected claim gives the opponent the time of the rule
// set; the new times are noted; the announced move is made, or if it is illegal
// another with that piece.
func TestClaimRejected(t *testing.T) {
	for _, c := range []struct {
		rules session.EventRules
		added uint32
	}{
		{set("fide", rulings.Standard), 120},
		{set("fide", rulings.BlitzB3), 60},
		{set("ua", rulings.Standard), 120},
		{set("club", rulings.Standard), 180},
	} {
		for move, note := range map[string]session.Note{
			"Nc6": session.NoteIntended, "Nd7": session.NoteIntendedIllegal, "?": session.NoteIntendedUnsure, "Ra4": session.NoteIntendedFree,
		} {
			p := newPlayer(t)
			p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
			p.game()
			p.moves("e2e4")
			p.done(p.ClaimText(scoresheet.ClaimThreefold, 0, move))
			p.do(p.Arbiter(arbiterCode))
			p.done(p.SetEventRules(c.rules))
			r := session.Ruling{ID: rulings.ClaimRejected, White: clock("1:02:00"), Black: clock("0:58:10")}
			if a := p.advice(r); !slices.Contains(a.Notes, note) && (move != "Nd7" || !slices.Contains(a.Notes, session.NoteIntendedFree)) {
				t.Errorf("%s: advised %v, want %v", move, a.Notes, note)
			}
			p.done(p.Rule(r))
			if g := p.lastRuling(); g.Side != black || g.Added != c.added || g.White != r.White || g.Black != r.Black || g.Result != scoresheet.NoResult {
				t.Errorf("%s: recorded %+v", c.rules.Set.ID, g.RulingGiven)
			}
			if claim := p.record().Claims[0]; claim.Decided != scoresheet.Rejected || p.record().Status() != scoresheet.Open {
				t.Errorf("%s: the claim is %s", c.rules.Set.ID, claim.Decided)
			}
			// Another move with the piece takes its place (9.5.3).
			if again := p.record().Cursor.Cell != 0; again != (move == "Nd7" || move == "Ra4") {
				t.Errorf("%s: the next entry takes its place: %t", move, again)
			}
		}
	}
}

// R-A08, Laws 9.1.1, 9.1.2.3: offers and agreements before the event's move
// are found, in arbiter mode; a claim before it is checked even if the opponent
// agrees; the arbiter's consent helps.
func TestDrawRulesOfTheEvent(t *testing.T) {
	rules := set("fide", rulings.Standard)
	rules.Draws.From = 30
	p := arbiterAt(t, device.NewGame{}, rules, "e2e4 e7e5")
	draws := func() (all []string) {
		p.Helper()
		found, err := p.Findings()
		p.do(err)
		for _, f := range found {
			if f.Kind == "draw" {
				all = append(all, f.Cell+" "+f.ReasonWord+" "+f.Certainty+" "+f.Article)
			}
		}
		return all
	}
	p.do(p.Leave())
	p.done(p.NoteOffer(cellAt("1b"), false))
	p.do(p.Arbiter(arbiterCode))
	if got := draws(); !slices.Equal(got, []string{"1b draw.offer.early certain 9.1.1"}) {
		t.Errorf("the offer: %v", got)
	}
	p.do(p.Leave())
	p.done(p.Result(scoresheet.Draw, "agreement"))
	p.do(p.Arbiter(arbiterCode))
	if got := draws(); len(got) != 2 || got[1] != "1b draw.agreed.early certain 9.1.1" {
		t.Errorf("the agreement: %v", got)
	}
	if a := p.advice(session.Ruling{ID: rulings.AgreeNoted}); a.Why != rulings.TooEarly || a.Instead != rulings.AgreeEarly {
		t.Errorf("noting it: %+v", a)
	}
	p.done(p.Rule(session.Ruling{ID: rulings.AgreeConsent, Text: "both are ill"}))
	if got := draws(); len(got) != 0 {
		t.Errorf("with the arbiter's consent: %v", got)
	}

	p = arbiterAt(t, device.NewGame{}, rules, "e2e4 e7e5")
	p.do(p.Leave())
	p.done(p.Claim(scoresheet.ClaimThreefold, 0))
	p.do(p.Arbiter(arbiterCode))
	_, err := p.Decide(scoresheet.Agreed, "")
	var refused *session.RuleError
	if !errors.As(err, &refused) || refused.Why != rulings.MustCheck || device.ReasonOf(err) != device.ReasonRuleCheck {
		t.Errorf("agreed to: %v", err)
	}
	p.done(p.Decide(scoresheet.Rejected, "once only"))
	if g := p.lastRuling(); g.Ruling != "claim.rejected" || g.Added != 120 {
		t.Errorf("recorded %+v", g.RulingGiven)
	}
	for _, id := range []string{"fide", "ua"} {
		p := arbiterAt(t, device.NewGame{}, set(id, rulings.Standard), "e2e4")
		p.do(p.Leave())
		p.done(p.Result(scoresheet.Draw, ""))
		p.do(p.Arbiter(arbiterCode))
		found, err := p.Findings()
		p.do(err)
		if first := len(found) == 1 && found[0].ReasonWord == "draw.agreed.first"; first != (id == "fide") {
			t.Errorf("%s: before Black's first move: %+v", id, found)
		}
	}
}

// R-A11, R-A12, R-T06: what hangs on the kind of play and on what was
// announced.
func TestRulingsByKindOfPlay(t *testing.T) {
	quick := set("fide", rulings.Standard)
	quick.Quick = true
	noIncrement := device.NewGame{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "5400"}}}
	increment := device.NewGame{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "5400+30"}}}
	for _, c := range []struct {
		name  string
		game  device.NewGame
		rules session.EventRules
		moves string
		r     session.Ruling
		want  rulings.Why
		game2 rulings.Outcome
	}{
		{"A.4.2: the illegal move stands once the opponent has moved", device.NewGame{}, set("fide", rulings.RapidA4), "e2e5 a7a6", session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, rulings.TooLate, rulings.GoesOn},
		{"A.3: it is corrected", device.NewGame{}, set("fide", rulings.RapidA3), "e2e5 a7a6", session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, "", rulings.GoesOn},
		{"A.4.2: before that too", device.NewGame{}, set("fide", rulings.RapidA4), "e2e5", session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, "", rulings.GoesOn},
		{"A.4.4: no such waiting in standard play", device.NewGame{}, set("fide", rulings.Standard), "e2e4", session.Ruling{ID: rulings.ImpossibleDraw, Cell: cellAt("1w")}, rulings.Absent, rulings.GoesOn},
		{"A.4.4: a draw", device.NewGame{}, set("fide", rulings.RapidA4), "e2e4", session.Ruling{ID: rulings.ImpossibleDraw, Cell: cellAt("1w")}, "", rulings.DrawnGame},
		{"III.2.1: announced", noIncrement, quick, "e2e4", session.Ruling{ID: rulings.QuickDraw, Side: black, Cell: cellAt("1w")}, "", rulings.DrawnGame},
		{"III.2.1: not announced", noIncrement, set("fide", rulings.Standard), "e2e4", session.Ruling{ID: rulings.QuickDraw, Side: black, Cell: cellAt("1w")}, rulings.Unannounced, rulings.GoesOn},
		{"III.2.2: with increment", increment, quick, "e2e4", session.Ruling{ID: rulings.QuickDraw, Side: black, Cell: cellAt("1w")}, rulings.Increments, rulings.GoesOn},
		{"III.4: two minutes left", noIncrement, quick, "e2e4", session.Ruling{ID: rulings.QuickIncrement, Side: black, White: clock("0:04:00"), Black: clock("0:02:00")}, rulings.TimeLeft, rulings.GoesOn},
		{"III.4: under two minutes", noIncrement, quick, "e2e4", session.Ruling{ID: rulings.QuickIncrement, Side: black, White: clock("0:04:00"), Black: clock("0:01:59")}, "", rulings.GoesOn},
		{"III.3.1: both flags in the last period", noIncrement, quick, "e2e4", session.Ruling{ID: rulings.FlagBoth}, "", rulings.DrawnGame},
		{"III.3.1: not in the last", device.NewGame{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "40/5400:1800"}}}, quick, "e2e4", session.Ruling{ID: rulings.FlagBoth}, "", rulings.GoesOn},
		{"6.9: mate goes before the flag", device.NewGame{}, session.EventRules{}, "f2f3 e7e5 g2g4 d8h4", session.Ruling{ID: rulings.FlagFall, Side: black}, rulings.IsOver, rulings.GoesOn},
		{"6.9: the flag", device.NewGame{}, session.EventRules{}, "f2f3 e7e5 g2g4", session.Ruling{ID: rulings.FlagFall, Side: black}, "", rulings.Lost},
		{"7.5.4: a mating move with two hands is mate", device.NewGame{}, session.EventRules{}, "f2f3 e7e5 g2g4 d8h4", session.Ruling{ID: rulings.IllegalHands, Side: black, Cell: cellAt("2b")}, rulings.EndsGame, rulings.GoesOn},
		{"7.3: colours before ten moves", device.NewGame{}, session.EventRules{}, "e2e4", session.Ruling{ID: rulings.ColorsReversed}, "", rulings.Replayed},
		{"II.7.4: in Ukraine it goes on", device.NewGame{}, set("ua", rulings.Standard), "e2e4", session.Ruling{ID: rulings.ColorsReversed}, "", rulings.GoesOn},
	} {
		p := arbiterAt(t, c.game, c.rules, c.moves)
		a := p.advice(c.r)
		if a.Why != c.want || c.want == "" && a.Game != c.game2 {
			t.Errorf("%s: %q %s, need %q", c.name, a.Why, a.Game, a.Need)
		}
		if _, err := p.Rule(c.r); (err != nil) != (c.want != "") {
			t.Errorf("%s: ruled with %v", c.name, err)
		}
	}
}

// R-T06: nobody has set rules, so they follow from the time control; what the
// organizer sets on the device stands in the log of the next game.
func TestRulesOfTheEvent(t *testing.T) {
	for control, want := range map[string]rulings.Play{"": rulings.Standard, "5400+30": rulings.Standard, "900+10": rulings.RapidA3, "180+2": rulings.BlitzB3} {
		p := newPlayer(t)
		p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: control}}}))
		if e := p.EventRules(); e.Play != want || e.Set.Name() != "fide 2023" {
			t.Errorf("%q: %s, %s", control, e.Set.Name(), e.Play)
		}
	}
	p := newPlayer(t).codes()
	e := set("ua", rulings.RapidA4)
	e.Draws, e.Final = rulings.DrawRules{From: 30}, true
	if err := p.SetRules(session.Rules{Event: &e}, arbiterCode); err == nil {
		t.Error("anybody sets the rules")
	}
	p.do(p.SetRules(session.Rules{Event: &e}, organizerCode))
	p = p.restart()
	if got := p.Rules().Event; got == nil || got.Set.ID != "ua" || got.Draws.From != 30 {
		t.Errorf("kept: %+v", got)
	}
	p.game()
	if r := p.record().Rules; r.Name != "ua part II" || r.Play != "a4" || r.DrawFrom != 30 || !r.Final || !strings.Contains(r.Text, "zapis-rules") {
		t.Errorf("in the game: %s %s %d", r.Name, r.Play, r.DrawFrom)
	}
	var refused *modes.RefusedError
	if _, err := p.SetEventRules(set("club", rulings.Standard)); !errors.As(err, &refused) {
		t.Errorf("a player sets the rules: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	custom := set("club", rulings.Standard)
	custom.Set.ID, custom.Set.Base, custom.Set.Title = "our-club", "club", "Ours"
	p.done(p.SetEventRules(custom))
	if got := p.EventRules(); got.Set.ID != "our-club" || got.Play != rulings.Standard || got.Final {
		t.Errorf("then %s, %s", got.Set.ID, got.Play)
	}
	p.done(p.Restart(device.Restart{Reason: device.WrongColors, Swap: true}))
	if got := p.EventRules(); got.Set.ID != "our-club" {
		t.Errorf("the new recording is ruled by %s", got.Set.ID)
	}
	for _, bad := range []session.EventRules{{}, {Set: custom.Set, Play: 99}, {Set: custom.Set, Draws: rulings.DrawRules{From: -1}}} {
		if _, err := p.SetEventRules(bad); !strings.HasPrefix(string(device.ReasonOf(err)), "rule.") {
			t.Errorf("%+v: %v", bad.Play, err)
		}
	}
}

// R-A02, R-A03: the moves with which the player to move could claim.
func TestIntendedMoves(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, session.EventRules{}, knightsOut+"g1f3 g8f6 f3g1")
	got, err := p.Intended()
	if err != nil || !slices.Equal(got, []string{"Ng8"}) {
		t.Errorf("%v, %v", got, err)
	}
	p.do(p.Leave())
	var refused *modes.RefusedError
	if _, err := p.Intended(); !errors.As(err, &refused) {
		t.Errorf("told in game mode: %v", err)
	}
	for _, f := range []func() error{
		func() error { _, err := p.Advise(session.Ruling{ID: rulings.Note, Text: "x"}); return err },
		func() error { _, err := p.Rule(session.Ruling{ID: rulings.Note, Text: "x"}); return err },
		func() error { _, err := p.WithdrawRuling(1, ""); return err },
	} {
		if err := f(); !errors.As(err, &refused) {
			t.Errorf("in game mode: %v", err)
		}
	}
}

// R-A06, Laws 6.9: a result that the players entered too early does not keep
// the arbiter from ruling, if he says that the game was not over.
func TestResultEnteredTooEarly(t *testing.T) {
	p := arbiterAt(t, device.NewGame{FEN: "4k3/8/8/8/8/8/P7/4K3 w - - 0 50"}, session.EventRules{}, "a2a3")
	p.do(p.Leave())
	p.done(p.Result(scoresheet.BlackWins, "time"))
	p.do(p.Arbiter(arbiterCode))
	flag := session.Ruling{ID: rulings.FlagFall, Side: white}
	if a := p.advice(flag); a.Why != rulings.IsOver {
		t.Errorf("over: %+v", a)
	}
	flag.Playing = true
	if a := p.advice(flag); a.Mating != "cannot" || a.MatingWord != "bareking" || a.Result != scoresheet.Draw {
		t.Errorf("advised %+v", a)
	}
	p.done(p.Rule(flag))
	if r := p.record(); r.Result != scoresheet.Draw {
		t.Errorf("the result is %s", r.Result)
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
		p := newPlayer(t).codes()
		p.game()
		p.shuffle(16)
		p.do(p.Arbiter(arbiterCode))
		p.done(p.SetEventRules(set(c.set, rulings.Standard)))
		found, err := p.Findings()
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(found, func(f session.Finding) bool { return f.Kind == "fivefold" })
		if i < 0 || found[i].Article != c.article || found[i].Bar != c.bar {
			t.Errorf("%s: %+v", c.set, found)
		}
	}
}

// R-A06: a ruling on which a lost game stands is not withdrawn before that one.
func TestWithdrawnInOrder(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, session.EventRules{}, "e2e5")
	illegal := session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}
	p.done(p.Rule(illegal))
	first := p.lastRuling().ID
	p.do(p.Leave())
	p.moves("d2d5")
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Rule(illegal))
	second := p.lastRuling().ID
	if p.record().Result != scoresheet.BlackWins {
		t.Fatalf("the second one: %s", p.record().Result)
	}
	if _, err := p.WithdrawRuling(first, ""); device.ReasonOf(err) != device.ReasonRuleLater {
		t.Errorf("the first is withdrawn before the second: %v", err)
	}
	p.done(p.WithdrawRuling(second, ""))
	p.done(p.WithdrawRuling(first, ""))
	if p.record().Result != scoresheet.NoResult {
		t.Errorf("after both: %s", p.record().Result)
	}
}

// The record may say otherwise for certain: the arbiter is told, and rules.
func TestRulingAgainstTheRecord(t *testing.T) {
	for _, c := range []struct {
		moves string
		r     session.Ruling
		want  bool
	}{
		{"e2e4 e7e5", session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, true},
		{"e2e5 e7e5", session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, false},
		{"e2e4 e7e5", session.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("1b")}, true},
		{"e2e4 e7e5", session.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("1b"), Playing: true}, false},
		{"f2f3 e7e5 g2g4 d8h4", session.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("2b")}, false},
	} {
		p := arbiterAt(t, device.NewGame{}, session.EventRules{}, c.moves)
		if a := p.advice(c.r); slices.Contains(a.Notes, session.NoteAgainst) != c.want {
			t.Errorf("%s after %s: %v", c.r.ID, c.moves, a.Notes)
		}
		p.done(p.Rule(c.r))
	}
	for _, accepted := range []bool{true, false} {
		p := newPlayer(t).codes().game()
		p.moves("e2e4 e7e5")
		p.done(p.Claim(scoresheet.ClaimThreefold, 0))
		p.do(p.Arbiter(arbiterCode))
		r := session.Ruling{ID: rulings.ClaimRejected}
		if accepted {
			r.ID = rulings.ClaimAccepted
		}
		if a := p.advice(r); slices.Contains(a.Notes, session.NoteAgainst) != accepted {
			t.Errorf("%s: %v", r.ID, a.Notes)
		}
	}
}
