package arbitration_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// sheet is the record of a game that is written without a device: what is
// planned is folded.
type sheet struct {
	testing.TB
	rec  scoresheet.Record
	next scoresheet.EventID
	wall scoresheet.Millis
}

// open opens a game between two players.
func open(t testing.TB, white, black string) *sheet {
	t.Helper()
	return begin(t, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: white}, {Name: "Black", Value: black}}})
}

// begin opens a game.
func begin(t testing.TB, g scoresheet.GameOpened) *sheet {
	t.Helper()
	s := &sheet{TB: t, next: 1, wall: 1_789_000_000_000}
	return s.do(g)
}

// do folds the events of one act.
func (s *sheet) do(plan ...scoresheet.Payload) *sheet {
	s.Helper()
	for _, p := range plan {
		if err := s.rec.FoldPayload(s.next, p, s.wall); err != nil {
			s.Fatal(err)
		}
		s.next++
		s.wall += 1000
	}
	return s
}

// planned folds a plan that must not be refused.
func (s *sheet) planned(plan []scoresheet.Payload, err error) *sheet {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
	return s.do(plan...)
}

// at goes to a cell.
func (s *sheet) at(name scoresheet.CellName) *sheet {
	s.Helper()
	return s.planned(s.rec.PlanAt(name))
}

// text is what the sheet shows.
func (s *sheet) text() string {
	var all []string
	for _, c := range s.rec.Cells {
		all = append(all, c.Text(notation.English, notation.Short))
	}
	return strings.Join(all, " ")
}

// moves makes moves on the board, "e2e4 e7e8q"; "_" leaves a cell empty, "-"
// puts a dash, and "'Nf3" writes a text.
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
			if err != nil {
				s.Fatal(err)
			}
			s.entry(plan)
		default:
			promo := board.NoKind
			if len(m) == 5 {
				promo = board.Kind(strings.IndexByte(".pnbrqk", m[4]))
			}
			s.entry(s.rec.PlanMove(square(s, m[:2]), square(s, m[2:4]), promo))
		}
	}
	return s
}

// entry folds the plan of an entry, with the signs that wait for one.
func (s *sheet) entry(plan []scoresheet.Payload) {
	s.Helper()
	s.do(s.rec.PlanSigns(plan, s.next)...)
}

func square(t testing.TB, name string) board.Square {
	t.Helper()
	sq, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
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
