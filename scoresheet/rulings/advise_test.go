package rulings_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

const minute = time.Minute

// R-A05, R-A06, R-A08, R-A11, R-A12, R-A15, R-T06.
func TestAdvice(t *testing.T) {
	for _, c := range slices.Concat(illegalCases, otherCases) {
		t.Run(fmt.Sprint(c.set, "/", c.play, "/", c.what), func(t *testing.T) {
			e := event(t, c.set, c.play)
			if c.event != nil {
				c.event(&e)
			}
			before := slices.Clone(c.before)
			a, err := e.Advise(c.given, c.before, c.facts)
			if err != nil {
				t.Fatal(err)
			}
			got := want{a.Article, a.Penalty, a.Why, a.Instead, a.Count, a.Opponent, a.Game, a.Need}
			if got != c.want {
				t.Errorf("advice\n%+v\nwant\n%+v", got, c.want)
			}
			if a.Applies() != (a.Why == "") || a.ID != c.given.ID || a.Rules != e.Set.Name() {
				t.Errorf("advice on %s under %s: %+v", a.ID, a.Rules, a)
			}
			if !slices.Equal(before, c.before) {
				t.Error("the history was changed")
			}
		})
	}
	if n := len(illegalCases) + len(otherCases); n < 80 {
		t.Errorf("%d cases", n)
	}
}

func TestAdviceOnWhatIsNoRuling(t *testing.T) {
	if a, err := event(t, "fide", rulings.Standard).Advise(rulings.Given{ID: "illegal.king"}, nil, rulings.Facts{}); err == nil {
		t.Errorf("advice on a ruling that is not there: %+v", a)
	}
}

// What the arbiter should do follows from what comes out (R-A05, R-A06, R-A10 to
// R-A12, R-A16).
func TestAdviceNamesTheSteps(t *testing.T) {
	for _, c := range []struct {
		set   string
		play  rulings.Play
		id    rulings.ID
		facts rulings.Facts
		give  []rulings.Given
		want  []rulings.Step
	}{
		{"fide", rulings.Standard, rulings.IllegalMove, rulings.Facts{}, nil, []rulings.Step{"stop", "restore", "touch", "clocks", "time", "counter", "go"}}, // 7.5.1
		{"fide", rulings.Standard, rulings.IllegalPawn, rulings.Facts{}, nil, []rulings.Step{"stop", "queen", "time", "go"}},                                 // 7.5.2: nothing is taken back
		{"ua", rulings.Standard, rulings.IllegalPawn, rulings.Facts{}, nil, []rulings.Step{"stop", "queen", "time", "go"}},                                   // II.7.6
		{"club", rulings.Standard, rulings.IllegalPawn, rulings.Facts{}, nil, []rulings.Step{"stop", "restore", "clocks", "touch", "go"}},                    // CL 7.4a: it is
		{"fide", rulings.Standard, rulings.IllegalMove, rulings.Facts{}, one, []rulings.Step{"stop", "mating", "declare"}},                                   // 7.5.5
		{"ua", rulings.RapidA4, rulings.IllegalMove, rulings.Facts{}, nil, []rulings.Step{"stop", "mating", "declare"}},                                      // II.15.5
		{"ua", rulings.Standard, rulings.ColorsReversed, rulings.Facts{}, nil, []rulings.Step{"goeson"}},                                                     // II.7.4
		{"fide", rulings.RapidA4, rulings.FlagFall, rulings.Facts{}, nil, []rulings.Step{"announce", "stop", "mating", "declare"}},                           // A.4.5
		{"ua", rulings.RapidA4, rulings.FlagFall, rulings.Facts{}, nil, []rulings.Step{"stop", "mating", "declare"}},                                         // II.15.6
		{"ru", rulings.RapidA4, rulings.ImpossibleDraw, rulings.Facts{}, nil, []rulings.Step{"look", "stop", "declare"}},                                     // 13.4.4
		{"fide", rulings.RapidA4, rulings.ImpossibleWait, rulings.Facts{}, nil, []rulings.Step{"wait"}},                                                      // A.4.4
		{"fide", rulings.Standard, rulings.ClaimRejected, rulings.Facts{}, nil, []rulings.Step{"stop", "replay", "time", "intended", "go"}},                  // 9.5.3, 11.12
		{"fide", rulings.Standard, rulings.BoardsAgree, rulings.Facts{}, nil, []rulings.Step{"stop", "correct", "go"}},                                       // D.2.9
		{"fide", rulings.Standard, rulings.BoardsDiffer, rulings.Facts{}, nil, []rulings.Step{"stop", "lastequal", "clocks", "go"}},                          // D.2.9
		{"fide", rulings.RapidA4, rulings.SetupLate, rulings.Facts{Moves: rulings.Completed(10, 10)}, nil, []rulings.Step{"reject", "nocastling"}},           // A.4.1.2
		{"fide", rulings.Standard, rulings.QuickUnattended, rulings.Facts{}, nil, nil},                                                                       // III.2.1: not announced
		{"fide", rulings.Standard, rulings.SealedBoard, rulings.Facts{}, nil, []rulings.Step{"boardsealed"}},                                                 // I.1.1
		{"fide", rulings.Standard, rulings.SealedEarly, rulings.Facts{}, nil, []rulings.Step{"earlyseal"}},                                                   // I.1.2
		{"ua", rulings.Standard, rulings.SealedEarly, rulings.Facts{}, nil, []rulings.Step{"earlytime"}},                                                     // II.17.1.2
		{"fide", rulings.Standard, rulings.SealedCame, rulings.Facts{}, nil, []rulings.Step{"arrival"}},                                                      // I.9.2
		{"fide", rulings.Standard, rulings.SealedReply, rulings.Facts{}, nil, []rulings.Step{"second"}},                                                      // I.9.3
		{"fide", rulings.Standard, rulings.SealedAbsent, rulings.Facts{}, nil, []rulings.Step{"replier", "set"}},                                             // I.11
		{"ru", rulings.Standard, rulings.SealedAbsent, rulings.Facts{}, nil, []rulings.Step{"replier", "set"}},                                               // 18.11
		{"ua", rulings.Standard, rulings.SealedAbsent, rulings.Facts{}, nil, []rulings.Step{"sealer", "set"}},                                                // II.17.11
		{"fide", rulings.Standard, rulings.SealedLost, rulings.Facts{}, nil, []rulings.Step{"adjourned"}},                                                    // I.12.1
		{"fide", rulings.RapidA4, rulings.IllegalMove, rulings.Facts{Replied: true}, nil, nil},                                                               // A.4.2: see Instead
	} {
		a, err := event(t, c.set, c.play).Advise(rulings.Given{ID: c.id, Side: w, Cell: 99}, c.give, c.facts)
		if err != nil || !slices.Equal(a.Do, c.want) {
			t.Errorf("%s %v %s: do %v, %v; want %v", c.set, c.play, c.id, a.Do, err, c.want)
		}
	}
}

// Where the arbiter chooses, the penalties of the rule set are named (12.9).
func TestAdviceNamesThePenalties(t *testing.T) {
	for set, n := range map[string]int{"fide": 9, "ru": 9, "ua": 8, "club": 9} {
		a, err := event(t, set, rulings.Standard).Advise(rulings.Given{ID: rulings.ClockMisuse, Side: w}, nil, rulings.Facts{})
		if err != nil || len(a.Choices) != n || a.Choices[0] != rulings.PenaltyWarning {
			t.Errorf("%s: %v, %v; want %d penalties", set, a.Choices, err, n)
		}
	}
	a, err := event(t, "fide", rulings.Standard).Advise(rulings.Given{ID: rulings.QuickLater, Side: w}, nil, rulings.Facts{})
	if err != nil || a.May {
		t.Errorf("III.5.2 was not announced, and yet %+v, %v", a, err)
	}
	e := event(t, "fide", rulings.Standard)
	e.Quick = true
	if a, err = e.Advise(rulings.Given{ID: rulings.QuickLater, Side: w}, nil, rulings.Facts{}); err != nil || !a.May {
		t.Errorf("III.5.2: %+v, %v; want time that may be added", a, err)
	}
	// III.6: the position and the record are attested by the opponent.
	if a, err = e.Advise(rulings.Given{ID: rulings.QuickUnattended, Side: w}, nil, rulings.Facts{}); err != nil || !slices.Equal(a.Do, []rulings.Step{"stop", "attest"}) {
		t.Errorf("III.6: %+v, %v", a, err)
	}
}

// R-A06: what was ruled before is looked at, never what was only asked.
func TestIllegalMovesAreCounted(t *testing.T) {
	given := []rulings.Given{
		{ID: rulings.IllegalMove, Side: w, Cell: 3},
		{ID: rulings.IllegalHands, Side: w, Cell: 3}, // one move
		{ID: rulings.IllegalPress, Side: b, Cell: 4},
		{ID: rulings.ClockHand, Side: w, Cell: 5},
		{ID: rulings.IllegalPawn, Side: w, Cell: 7, Void: true},
		{ID: rulings.IllegalMove, Side: w},
		{ID: "no.such.thing", Side: w},
	}
	for _, c := range []struct {
		set  string
		side board.Color
		want int
	}{{"fide", w, 2}, {"fide", b, 1}, {"ua", w, 2}, {"ua", b, 0}, {"club", w, 2}} {
		if n := event(t, c.set, rulings.Standard).IllegalMoves(c.side, given); n != c.want {
			t.Errorf("%s, %v: %d illegal moves, want %d", c.set, c.side, n, c.want)
		}
	}
}

// Every ruling of every set gives an advice that is complete: an article, words
// for what to do, and a game that is not left hanging without a need.
func TestAdviceOnEverything(t *testing.T) {
	for _, s := range rulings.Shipped() {
		for _, p := range rulings.Plays() {
			for _, r := range rulings.Catalogue() {
				for bits := range 1 << 7 {
					on := func(i int) bool { return bits>>i&1 == 1 }
					f := rulings.Facts{
						Replied: on(0), Agreed: on(1), Over: on(2), Last: on(3), Touched: on(4),
						OwnFlag: on(5), Opponent: rulings.Mating(bits % 3), Consent: on(6),
					}
					if on(6) {
						f.Moves = rulings.Completed(bits%40, bits%40)
					}
					e := rulings.Event{Set: s, Play: p, Quick: on(3)}
					a, err := e.Advise(rulings.Given{ID: r.ID, Side: w, Cell: 9}, one, f)
					switch {
					case err != nil:
						t.Fatal(err)
					case a.Why == rulings.Absent && a.Article != "", a.Why != rulings.Absent && a.Article == "":
						t.Fatalf("%s %v %s: %q, %q", s.ID, p, r.ID, a.Article, a.Why)
					case (a.Game == rulings.Undecided) != (a.Need != "") && a.Applies():
						t.Fatalf("%s %v %s: %q needs %q", s.ID, p, r.ID, a.Game, a.Need)
					case !a.Applies() && (a.Game != rulings.GoesOn || a.Opponent != 0 || len(a.Do) > 0 || a.Need != ""):
						t.Fatalf("%s %v %s is refused and yet does something: %+v", s.ID, p, r.ID, a)
					case !a.May && (a.Opponent > 0) != slices.Contains(a.Do, "time"):
						t.Fatalf("%s %v %s: %v, and the steps %v", s.ID, p, r.ID, a.Opponent, a.Do)
					case (a.Effect == rulings.Discretion) != (len(a.Choices) > 0):
						t.Fatalf("%s %v %s: %s with the choices %v", s.ID, p, r.ID, a.Effect, a.Choices)
					}
				}
			}
		}
	}
}
