package arbitration_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/rulings"
)

// sheet is the record of a game that is written without a device: what is
// planned is folded.
type sheet struct {
	testing.TB
	rec  scoresheet.Record
	next scoresheet.EventID
	wall scoresheet.Millis // time of the next event
}

type opening = scoresheet.GameOpened

const (
	white = scoresheet.SignerWhite
	black = scoresheet.SignerBlack

	minute = time.Minute

	knightsOut = "g1f3 g8f6 f3g1 f6g8 "
)

// begin opens a game.
func begin(t testing.TB, g opening) *sheet {
	t.Helper()
	s := &sheet{TB: t, next: 1, wall: 1_790_000_000_000}
	return s.do(g)
}

// open opens a game between Petrova and Ivanov.
func open(t testing.TB) *sheet {
	t.Helper()
	return begin(t, opening{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova"}, {Name: "Black", Value: "Ivanov"}}})
}

// at opens a game under the rules of an event, none if they are the zero value,
// and makes moves in it.
func at(t testing.TB, g opening, rules arbitration.Rules, moves string) *sheet {
	t.Helper()
	s := begin(t, g)
	if rules.Set.ID != "" {
		s.done(s.lay(rules))
	}
	return s.moves(moves)
}

// do folds the events of one act.
func (s *sheet) do(plan ...scoresheet.Payload) *sheet {
	s.Helper()
	for _, p := range plan {
		if err := s.rec.FoldPayload(s.next, p, s.wall); err != nil {
			s.Fatal(err)
		}
		s.next++
	}
	return s
}

// planned folds a plan that must not be refused.
func (s *sheet) planned(plan []scoresheet.Payload, err error) *sheet {
	s.Helper()
	s.ok(err)
	return s.do(plan...)
}

// entry folds the plan of an entry, with the signs that wait for one.
func (s *sheet) entry(plan []scoresheet.Payload) {
	s.Helper()
	s.do(s.rec.PlanSigns(plan, s.next)...)
}

func (s *sheet) ok(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// done is ok of an act.
func (s *sheet) done(_ *sheet, err error) {
	s.Helper()
	s.ok(err)
}

// moves makes moves on the board, "e2e4 e7e8q", where p is a pawn that stays
// one; "_" leaves a cell empty, "-" puts a dash, and "'Nf3" writes a text.
func (s *sheet) moves(list string) *sheet {
	s.Helper()
	for _, m := range strings.Fields(list) {
		switch {
		case m == "_":
			s.entry(s.rec.PlanBlank())
		case m == "-":
			s.entry(s.rec.PlanDash())
		case m[0] == '\'':
			plan, err := s.rec.PlanText(m[1:], notation.English)
			s.ok(err)
			s.entry(plan)
		default:
			promo := board.NoKind
			if len(m) == 5 {
				promo = board.Kind(strings.IndexByte(".pnbrqk", m[4]))
			}
			s.entry(s.rec.PlanMove(square(m[:2]), square(m[2:4]), promo))
		}
	}
	return s
}

// shuffle makes so many half-moves with the knights.
func (s *sheet) shuffle(half int) *sheet {
	s.Helper()
	for i := range half {
		s.moves(strings.Fields(knightsOut)[i%4])
	}
	return s
}

// at goes to a cell.
func (s *sheet) at(name scoresheet.CellName) *sheet {
	s.Helper()
	return s.planned(s.rec.PlanAt(name))
}

// claim makes a player's claim, with the move that text announces if there is
// one.
func (s *sheet) claim(text string) *sheet {
	s.Helper()
	var intended []scoresheet.Payload
	if text != "" {
		var err error
		intended, err = s.rec.PlanTextBy(0, text, notation.English)
		s.ok(err)
	}
	return s.planned(s.rec.PlanClaim(scoresheet.ClaimThreefold, 0, intended, s.next))
}

// ended enters a result, and signed has both players sign it.
func (s *sheet) ended(result scoresheet.Result, reason string) *sheet {
	s.Helper()
	return s.do(scoresheet.ResultEntered{Result: result, Reason: reason})
}

func (s *sheet) signed() {
	s.Helper()
	for _, who := range []scoresheet.Signer{white, black} {
		s.do(scoresheet.Signed{By: who, Name: who.String(), Digest: s.rec.Digest()})
	}
}

// game is the game as an arbiter asks about it now.
func (s *sheet) game() *arbitration.Game {
	var laid *arbitration.Rules
	if e, ok := arbitration.RulesOf(&s.rec); ok {
		laid = &e
	}
	return arbitration.NewGame(s.rec, laid, notation.English)
}

// lay lays down rules for the game.
func (s *sheet) lay(e arbitration.Rules) (*sheet, error) {
	p, err := e.Payload()
	if err != nil {
		return s, err
	}
	return s.do(p), nil
}

// rule gives a ruling.
func (s *sheet) rule(r arbitration.Ruling) (*sheet, error) {
	s.Helper()
	events, _, err := s.game().Rule(r)
	if err != nil {
		return s, err
	}
	return s.do(events...), nil
}

// withdraw takes a ruling back.
func (s *sheet) withdraw(id scoresheet.EventID, text string) (*sheet, error) {
	s.Helper()
	events, err := s.game().Withdraw(id, text, s.next)
	if err != nil {
		return s, err
	}
	return s.do(events...), nil
}

func (s *sheet) advice(r arbitration.Ruling) arbitration.Advice {
	s.Helper()
	a, err := s.game().Advise(r)
	s.ok(err)
	return a
}

func (s *sheet) lastRuling() *scoresheet.Ruling {
	s.Helper()
	if len(s.rec.Rulings) == 0 {
		s.Fatal("nothing was ruled")
	}
	return s.rec.Rulings[len(s.rec.Rulings)-1]
}

// found returns the first finding of a kind, nil if there is none.
func (s *sheet) found(kind findings.Kind) *arbitration.Finding {
	for _, f := range s.game().Findings() {
		if f.Kind == kind {
			return &f
		}
	}
	return nil
}

// texts are what the cells show.
func (s *sheet) texts() []string {
	all := []string{}
	for _, c := range s.rec.Cells {
		all = append(all, c.Text(notation.English, notation.Short))
	}
	return all
}

// set is a built-in rule set with a kind of play.
func set(id string, play rulings.Play) arbitration.Rules {
	s, ok := rulings.ShippedSet(id)
	if !ok {
		panic(id)
	}
	return arbitration.Rules{Set: s, Play: play}
}

// cellAt, clock and square read what tests write.
func cellAt(name string) *scoresheet.CellName {
	n, err := scoresheet.ParseCellName(name)
	if err != nil {
		panic(err)
	}
	return &n
}

func clock(text string) scoresheet.Clock {
	c, err := scoresheet.ParseClock(text)
	if err != nil {
		panic(err)
	}
	return c
}

func square(name string) board.Square {
	sq, err := board.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return sq
}

// reason returns the reason of a refusal, "" if it has none.
func reason(err error) arbitration.Reason {
	var refused interface{ Reason() string }
	if errors.As(err, &refused) {
		return arbitration.Reason(refused.Reason())
	}
	return ""
}
