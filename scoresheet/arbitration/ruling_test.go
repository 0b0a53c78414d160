package arbitration_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// R-A06, R-T06, Laws 7.5.5: illegal moves count per player; the time and the
// one that loses are those of the rule set and of the kind of play.
func TestIllegalMovesCount(t *testing.T) {
	for _, c := range []struct {
		name   string
		rules  arbitration.Rules
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
			p := at(t, opening{}, c.rules, "e2e4 e8e6")
			illegal := arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")}
			a := p.advice(illegal)
			if a.Count != 1 || a.Opponent != c.first || a.Game != rulings.GoesOn || a.Strike != "1b" {
				t.Errorf("the first: %+v", a)
			}
			p.done(p.rule(illegal))
			if got := p.texts(); !slices.Equal(got, []string{"e4"}) {
				t.Errorf("the sheet is then %v", got)
			}
			if g := p.lastRuling(); g.Ruling != string(rulings.IllegalMove) || !strings.HasPrefix(g.Article, a.Article) || g.Added != uint32(c.first/time.Second) || g.Side != black {
				t.Errorf("recorded %+v", g.RulingGiven)
			}
			p.moves("e8e6")
			a = p.advice(illegal)
			if a.Game != c.second {
				t.Errorf("the second: %s, %+v", a.Game, a)
			}
			p.done(p.rule(illegal))
			if r := &p.rec; (r.Result == scoresheet.WhiteWins) != (c.second == rulings.Lost) {
				t.Errorf("the result is %s", r.Result)
			}
			// White has none yet: his count is his own.
			if n := p.advice(arbitration.Ruling{ID: rulings.IllegalHands, Side: white, Cell: cellAt("1w"), Playing: true}); n.Applies() && n.Count > 1 {
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
			p := at(t, opening{FEN: c.fen}, arbitration.Rules{}, "h7h4")
			illegal := arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("40b"), Facts: c.facts}
			p.done(p.rule(illegal))
			p.moves("h7h4")
			a := p.advice(illegal)
			if a.Mating != c.mating || a.Game != c.outcome || a.Need != "" {
				t.Errorf("advised %s %s, %q", a.Mating, a.Game, a.MatingWhy)
			}
			if c.mating == "can" && !strings.HasSuffix(a.MatingWhy, "#") {
				t.Errorf("the mate is %q", a.MatingWhy)
			}
			p.done(p.rule(illegal))
			want := map[rulings.Outcome]scoresheet.Result{rulings.Lost: scoresheet.WhiteWins, rulings.DrawnGame: scoresheet.Draw}[c.outcome]
			if r := &p.rec; r.Result != want {
				t.Errorf("the result is %s, want %s", r.Result, want)
			}
		})
	}
	p := at(t, opening{}, arbitration.Rules{}, "e2e5 e7e4 d2d5")
	p.done(p.rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Keep: true}))
	second := arbitration.Ruling{ID: rulings.FlagFall, Side: black}
	if a := p.advice(second); a.Mating != "undecided" || a.MatingWord != "position" || a.Game != rulings.Undecided {
		t.Errorf("behind illegal moves: %+v", a)
	}
	if _, err := p.rule(second); reason(err) != arbitration.ReasonRuleMating {
		t.Errorf("it was not asked for: %v", err)
	}
	second.Facts.Opponent = rulings.CanMate
	p.done(p.rule(second))
	if p.rec.Result != scoresheet.WhiteWins {
		t.Error("the arbiter's answer does not count")
	}
}

// R-A05, Laws 7.5.1: where the position before the illegal move is not known,
// the last known one before it is restored.
func TestLastKnownPosition(t *testing.T) {
	p := begin(t, opening{})
	p.moves("e2e4 e7e5 g1f3")
	p.moves("-")
	p.moves("-")
	p.moves("a8a3")
	a := p.advice(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("3b")})
	if a.Strike != "2b" || !slices.Contains(a.Notes, arbitration.NoteEarlier) {
		t.Errorf("advised %q, %v", a.Strike, a.Notes)
	}
	if a = p.advice(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("3b"), From: cellAt("3b")}); a.Strike != "3b" {
		t.Errorf("from the cell the arbiter names: %q", a.Strike)
	}
	p.done(p.rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("3b")}))
	if got := p.texts(); !slices.Equal(got, []string{"e4", "e5", "Nf3"}) {
		t.Errorf("the sheet is %v", got)
	}
	if s := p.rec.Struck; len(s) != 1 || len(s[0].Cells) != 3 || s[0].Article != "7.5.1" {
		t.Errorf("struck %+v", s)
	}
}

// R-A05, Laws 7.5.2: a pawn that was not promoted becomes a queen and nothing
// is cancelled; under the club's rules the move is taken back. What was
// written before stays.
func TestPawnNotPromoted(t *testing.T) {
	for id, want := range map[string][]string{"fide": {"a8Q", "Kd7"}, "club": {}} {
		p := begin(t, opening{FEN: "4k3/P7/8/8/8/8/8/4K3 w - - 0 50"})
		p.moves("a7a8p") // stays a pawn
		p.moves("e8d7")
		p.done(p.lay(set(id, rulings.Standard)))
		r := arbitration.Ruling{ID: rulings.IllegalPawn, Side: white, Cell: cellAt("50w")}
		if a := p.advice(r); (a.Queen == "50w") != (id == "fide") || (a.Strike == "50w") != (id == "club") {
			t.Errorf("%s: advised %+v", id, a)
		}
		p.done(p.rule(r))
		if got := p.texts(); !slices.Equal(got, want) {
			t.Errorf("%s: the sheet is %v, want %v", id, got, want)
		}
		if id == "fide" {
			if c := p.rec.Cells[0]; !c.Corrected() || c.Earlier[0].Shape.Promo != 1 {
				t.Errorf("what was written before is %+v", c.Earlier)
			}
			if f := p.found(findings.Illegal); f != nil {
				t.Errorf("then found %+v", f)
			}
			if _, _, err := p.rec.PlanUndo(); err == nil {
				t.Errorf("the player takes the arbiter's queen back: %v", p.texts())
			}
		}
	}
}

// R-A05, Laws 7.5.2: a pawn found unpromoted after the opponent's move was a
// pawn when he made it. The queen stands there from the ruling on; no move that
// was legal is found illegal, and what was written stays.
func TestPawnNotPromotedFoundLate(t *testing.T) {
	p := begin(t, opening{FEN: "8/P6k/8/8/8/8/8/K7 w - - 0 1"})
	p.moves("a7a8p") // stays a pawn
	p.moves("h7h8")
	r := arbitration.Ruling{ID: rulings.IllegalPawn, Side: white, Cell: cellAt("1w")}
	if a := p.advice(r); a.Queen != "1w" || a.Strike != "" {
		t.Errorf("advised %+v", a)
	}
	p.done(p.rule(r))
	if got := p.texts(); !slices.Equal(got, []string{"a8", "Kh8"}) {
		t.Errorf("the sheet is %v", got)
	}
	found := p.game().Findings()
	if len(found) != 1 || found[0].Kind != findings.Illegal || found[0].Cell != "1w" || found[0].ReasonWord != "notpromoted" {
		t.Errorf("then found %+v", found)
	}
	if got := board.Placement(p.rec.Board().Sq); got != "Q6k/8/8/8/8/8/8/K7" {
		t.Errorf("the page shows %s", got)
	}
	before := p.rec.BoardBefore(1)
	if got := board.Placement(before.Sq); got != "P7/7k/8/8/8/8/8/K7" {
		t.Errorf("before the reply it shows %s", got)
	}
	if _, _, err := p.rec.PlanUndo(); err == nil {
		t.Errorf("the player takes the arbiter's queen back: %v", p.texts())
	}
}

// R-A15, Laws 8.7: after both signatures the arbiter corrects the result; what
// was signed stays in the record, and a withdrawn correction counts no more.
func TestResultCorrected(t *testing.T) {
	p := open(t)
	p.moves("e2e4")
	p.ended(scoresheet.WhiteWins, "time").signed()
	correct := arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.Draw, Text: "both wrote it down wrongly"}
	if _, err := p.rule(arbitration.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.WhiteWins, Text: "no"}); reason(err) != arbitration.ReasonRuleSame {
		t.Errorf("the same result: %v", err)
	}
	if a := p.advice(correct); a.Result != scoresheet.Draw || !slices.Contains(a.Notes, arbitration.NoteCorrects) {
		t.Errorf("advised %+v", a)
	}
	p.done(p.rule(correct))
	r := &p.rec
	if got, by := r.Outcome(); got != scoresheet.Draw || by == nil || r.Result != scoresheet.WhiteWins || r.Status() != scoresheet.SignedByBoth {
		t.Errorf("the result is %s (%s on the sheet), %s", got, r.Result, r.Status())
	}
	// The event says whether a signature bars an appeal.
	appeal := arbitration.Ruling{ID: rulings.AppealNoted, Side: black, Text: "to the committee"}
	if a := p.advice(appeal); !a.Applies() {
		t.Errorf("an appeal: %+v", a)
	}
	final := set("fide", rulings.Standard)
	final.Final = true
	p.done(p.lay(final))
	if a := p.advice(appeal); a.Why != rulings.Barred || a.Instead != rulings.AppealBarred {
		t.Errorf("an appeal barred by the signature: %+v", a)
	}
	p.done(p.withdraw(p.lastRuling().ID, "they were right"))
	if got, _ := p.rec.Outcome(); got != scoresheet.WhiteWins || p.rec.Status() != scoresheet.SignedByBoth {
		t.Errorf("withdrawn, the result is %s", got)
	}
	if _, err := p.withdraw(p.lastRuling().ID, ""); reason(err) != arbitration.ReasonRuleNone {
		t.Errorf("withdrawn twice: %v", err)
	}
}

// R-A06: withdrawing takes the result off that the ruling set; what was struck
// stays struck.
func TestWithdrawRuling(t *testing.T) {
	p := at(t, opening{}, arbitration.Rules{}, "e2e4")
	p.done(p.rule(arbitration.Ruling{ID: rulings.LateOne, Side: black}))
	if r := &p.rec; r.Result != scoresheet.WhiteByForfeit || r.Reason != "arbiter, Laws 6.7.1" {
		t.Fatalf("the result is %s, %q", r.Result, r.Reason)
	}
	p.done(p.withdraw(p.lastRuling().ID, "he was there"))
	if r := &p.rec; r.Result != scoresheet.NoResult || r.Rulings[0].Withdrawn == 0 || r.Rulings[0].Why != "he was there" {
		t.Errorf("withdrawn: %s, %+v", r.Result, r.Rulings[0])
	}
	p.done(p.rule(arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}))
	p.done(p.withdraw(p.lastRuling().ID, ""))
	if got := p.texts(); len(got) != 0 {
		t.Errorf("struck moves come back: %v", got)
	}
}

// R-A02, Laws 9.5.3: a rejected claim gives the opponent the time of the rule
// set; the new times are noted; the announced move is made, or if it is illegal
// another with that piece.
func TestClaimRejected(t *testing.T) {
	for _, c := range []struct {
		rules arbitration.Rules
		added uint32
	}{
		{set("fide", rulings.Standard), 120},
		{set("fide", rulings.BlitzB3), 60},
		{set("ua", rulings.Standard), 120},
		{set("club", rulings.Standard), 180},
	} {
		for move, note := range map[string]arbitration.Note{
			"Nc6": arbitration.NoteIntended, "Nd7": arbitration.NoteIntendedIllegal, "?": arbitration.NoteIntendedUnsure, "Ra4": arbitration.NoteIntendedFree,
		} {
			p := begin(t, opening{})
			p.moves("e2e4")
			p.claim(move)
			p.done(p.lay(c.rules))
			r := arbitration.Ruling{ID: rulings.ClaimRejected, White: clock("1:02:00"), Black: clock("0:58:10")}
			if a := p.advice(r); !slices.Contains(a.Notes, note) && (move != "Nd7" || !slices.Contains(a.Notes, arbitration.NoteIntendedFree)) {
				t.Errorf("%s: advised %v, want %v", move, a.Notes, note)
			}
			p.done(p.rule(r))
			if g := p.lastRuling(); g.Side != black || g.Added != c.added || g.White != r.White || g.Black != r.Black || g.Result != scoresheet.NoResult {
				t.Errorf("%s: recorded %+v", c.rules.Set.ID, g.RulingGiven)
			}
			if claim := p.rec.Claims[0]; claim.Decided != scoresheet.Rejected || p.rec.Status() != scoresheet.Open {
				t.Errorf("%s: the claim is %s", c.rules.Set.ID, claim.Decided)
			}
			// Another move with the piece takes its place (9.5.3).
			if again := p.rec.Cursor.Cell != 0; again != (move == "Nd7" || move == "Ra4") {
				t.Errorf("%s: the next entry takes its place: %t", move, again)
			}
		}
	}
}

// R-A11, R-A12, R-T06: what hangs on the kind of play and on what was
// announced.
func TestRulingsByKindOfPlay(t *testing.T) {
	quick := set("fide", rulings.Standard)
	quick.Quick = true
	noIncrement := opening{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "5400"}}}
	increment := opening{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "5400+30"}}}
	for _, c := range []struct {
		name  string
		game  opening
		rules arbitration.Rules
		moves string
		r     arbitration.Ruling
		want  rulings.Why
		game2 rulings.Outcome
	}{
		{"A.4.2: the illegal move stands once the opponent has moved", opening{}, set("fide", rulings.RapidA4), "e2e5 a7a6", arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, rulings.TooLate, rulings.GoesOn},
		{"A.3: it is corrected", opening{}, set("fide", rulings.RapidA3), "e2e5 a7a6", arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, "", rulings.GoesOn},
		{"A.4.2: before that too", opening{}, set("fide", rulings.RapidA4), "e2e5", arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, "", rulings.GoesOn},
		{"A.4.4: no such waiting in standard play", opening{}, set("fide", rulings.Standard), "e2e4", arbitration.Ruling{ID: rulings.ImpossibleDraw, Cell: cellAt("1w")}, rulings.Absent, rulings.GoesOn},
		{"A.4.4: a draw", opening{}, set("fide", rulings.RapidA4), "e2e4", arbitration.Ruling{ID: rulings.ImpossibleDraw, Cell: cellAt("1w")}, "", rulings.DrawnGame},
		{"III.2.1: announced", noIncrement, quick, "e2e4", arbitration.Ruling{ID: rulings.QuickDraw, Side: black, Cell: cellAt("1w")}, "", rulings.DrawnGame},
		{"III.2.1: not announced", noIncrement, set("fide", rulings.Standard), "e2e4", arbitration.Ruling{ID: rulings.QuickDraw, Side: black, Cell: cellAt("1w")}, rulings.Unannounced, rulings.GoesOn},
		{"III.2.2: with increment", increment, quick, "e2e4", arbitration.Ruling{ID: rulings.QuickDraw, Side: black, Cell: cellAt("1w")}, rulings.Increments, rulings.GoesOn},
		{"III.4: two minutes left", noIncrement, quick, "e2e4", arbitration.Ruling{ID: rulings.QuickIncrement, Side: black, White: clock("0:04:00"), Black: clock("0:02:00")}, rulings.TimeLeft, rulings.GoesOn},
		{"III.4: under two minutes", noIncrement, quick, "e2e4", arbitration.Ruling{ID: rulings.QuickIncrement, Side: black, White: clock("0:04:00"), Black: clock("0:01:59")}, "", rulings.GoesOn},
		{"III.3.1: both flags in the last period", noIncrement, quick, "e2e4", arbitration.Ruling{ID: rulings.FlagBoth}, "", rulings.DrawnGame},
		{"III.3.1: not in the last", opening{Tags: []scoresheet.Tag{{Name: "TimeControl", Value: "40/5400:1800"}}}, quick, "e2e4", arbitration.Ruling{ID: rulings.FlagBoth}, "", rulings.GoesOn},
		{"6.9: mate goes before the flag", opening{}, arbitration.Rules{}, "f2f3 e7e5 g2g4 d8h4", arbitration.Ruling{ID: rulings.FlagFall, Side: black}, rulings.IsOver, rulings.GoesOn},
		{"6.9: the flag", opening{}, arbitration.Rules{}, "f2f3 e7e5 g2g4", arbitration.Ruling{ID: rulings.FlagFall, Side: black}, "", rulings.Lost},
		{"7.5.4: a mating move with two hands is mate", opening{}, arbitration.Rules{}, "f2f3 e7e5 g2g4 d8h4", arbitration.Ruling{ID: rulings.IllegalHands, Side: black, Cell: cellAt("2b")}, rulings.EndsGame, rulings.GoesOn},
		{"7.3: colours before ten moves", opening{}, arbitration.Rules{}, "e2e4", arbitration.Ruling{ID: rulings.ColorsReversed}, "", rulings.Replayed},
		{"II.7.4: in Ukraine it goes on", opening{}, set("ua", rulings.Standard), "e2e4", arbitration.Ruling{ID: rulings.ColorsReversed}, "", rulings.GoesOn},
	} {
		p := at(t, c.game, c.rules, c.moves)
		a := p.advice(c.r)
		if a.Why != c.want || c.want == "" && a.Game != c.game2 {
			t.Errorf("%s: %q %s, need %q", c.name, a.Why, a.Game, a.Need)
		}
		if _, err := p.rule(c.r); (err != nil) != (c.want != "") {
			t.Errorf("%s: ruled with %v", c.name, err)
		}
	}
}

// R-A06, Laws 6.9: a result that the players entered too early does not keep
// the arbiter from ruling, if he says that the game was not over.
func TestResultEnteredTooEarly(t *testing.T) {
	p := at(t, opening{FEN: "4k3/8/8/8/8/8/P7/4K3 w - - 0 50"}, arbitration.Rules{}, "a2a3")
	p.ended(scoresheet.BlackWins, "time")
	flag := arbitration.Ruling{ID: rulings.FlagFall, Side: white}
	if a := p.advice(flag); a.Why != rulings.IsOver {
		t.Errorf("over: %+v", a)
	}
	flag.Playing = true
	if a := p.advice(flag); a.Mating != "cannot" || a.MatingWord != "bareking" || a.Result != scoresheet.Draw {
		t.Errorf("advised %+v", a)
	}
	p.done(p.rule(flag))
	if r := &p.rec; r.Result != scoresheet.Draw {
		t.Errorf("the result is %s", r.Result)
	}
}

// R-A06: a ruling on which a lost game stands is not withdrawn before that one.
func TestWithdrawnInOrder(t *testing.T) {
	p := at(t, opening{}, arbitration.Rules{}, "e2e5")
	illegal := arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}
	p.done(p.rule(illegal))
	first := p.lastRuling().ID
	p.moves("d2d5")
	p.done(p.rule(illegal))
	second := p.lastRuling().ID
	if p.rec.Result != scoresheet.BlackWins {
		t.Fatalf("the second one: %s", p.rec.Result)
	}
	if _, err := p.withdraw(first, ""); reason(err) != arbitration.ReasonRuleLater {
		t.Errorf("the first is withdrawn before the second: %v", err)
	}
	p.done(p.withdraw(second, ""))
	p.done(p.withdraw(first, ""))
	if p.rec.Result != scoresheet.NoResult {
		t.Errorf("after both: %s", p.rec.Result)
	}
}

// The record may say otherwise for certain: the arbiter is told, and rules.
func TestRulingAgainstTheRecord(t *testing.T) {
	for _, c := range []struct {
		moves string
		r     arbitration.Ruling
		want  bool
	}{
		{"e2e4 e7e5", arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, true},
		{"e2e5 e7e5", arbitration.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("1w")}, false},
		{"e2e4 e7e5", arbitration.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("1b")}, true},
		{"e2e4 e7e5", arbitration.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("1b"), Playing: true}, false},
		{"f2f3 e7e5 g2g4 d8h4", arbitration.Ruling{ID: rulings.EndMate, Side: white, Cell: cellAt("2b")}, false},
	} {
		p := at(t, opening{}, arbitration.Rules{}, c.moves)
		if a := p.advice(c.r); slices.Contains(a.Notes, arbitration.NoteAgainst) != c.want {
			t.Errorf("%s after %s: %v", c.r.ID, c.moves, a.Notes)
		}
		p.done(p.rule(c.r))
	}
	for _, accepted := range []bool{true, false} {
		p := open(t)
		p.moves("e2e4 e7e5")
		p.claim("")
		r := arbitration.Ruling{ID: rulings.ClaimRejected}
		if accepted {
			r.ID = rulings.ClaimAccepted
		}
		if a := p.advice(r); slices.Contains(a.Notes, arbitration.NoteAgainst) != accepted {
			t.Errorf("%s: %v", r.ID, a.Notes)
		}
	}
}
