package logwords_test

import (
	"testing"

	"zapis/internal/growth"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/notation"
)

// sheet makes the log of a game, act by act.
type sheet struct {
	tb     testing.TB
	record scoresheet.Record
	chain  scoresheet.Chain
	stored []logwords.Stored
}

func (s *sheet) do(payloads ...scoresheet.Payload) {
	for _, p := range payloads {
		id := s.chain.Next
		e, err := scoresheet.DecodeEvent(s.chain.Link(p, scoresheet.Stamp{Wall: 1_795_168_800_000 + scoresheet.Millis(id)*700, SinceBoot: int64(id) * 700}))
		if err == nil {
			err = s.record.Fold(id, e)
		}
		if err != nil {
			s.tb.Fatal(err)
		}
		s.stored = append(s.stored, logwords.Stored{ID: id, Segment: 1, Event: e})
	}
}

func (s *sheet) plan(plan []scoresheet.Payload, err error) {
	if err != nil {
		s.tb.Fatal(err)
	}
	s.do(plan...)
}

// moves writes knights there and back.
func (s *sheet) moves(n int) {
	for i := range n {
		from, to := board.At(6, 7*(i%2)), board.At(5, 2+3*(i%2))
		if i%4 > 1 {
			from, to = to, from
		}
		s.do(s.record.PlanMove(from, to, board.NoKind)...)
	}
}

func (s *sheet) name(i int) *scoresheet.CellName {
	name := s.record.NameAt(i % len(s.record.Cells))
	return &name
}

func (s *sheet) note(plan []scoresheet.Payload, _ scoresheet.CellName, err error) { s.plan(plan, err) }

// longs are all that a player can make long, by how often he does it.
var longs = []struct {
	name string
	do   func(s *sheet, n int)
}{
	{"moves", func(s *sheet, n int) { s.moves(n) }},
	{"clock times", func(s *sheet, n int) {
		s.moves(n)
		for i := range n {
			s.note(s.record.PlanClock(s.name(i), scoresheet.Clock{Noted: true, Seconds: uint32(i%3000 + 1)}))
		}
	}},
	{"offers", func(s *sheet, n int) {
		s.moves(50)
		for i := range n {
			s.note(s.record.PlanOffer(s.name(i/2), i%2 == 1))
		}
	}},
	{"signs", func(s *sheet, n int) {
		s.moves(50)
		for i := range n {
			s.note(s.record.PlanMark(s.name(i/2), notation.CheckMark, i%2 == 1))
		}
	}},
	{"corrections of one cell", func(s *sheet, n int) {
		s.moves(2)
		for range n {
			s.plan(s.record.PlanAt(*s.name(0)))
			s.plan(s.record.PlanText("Nf3", notation.English))
		}
	}},
	{"corrections of all cells", func(s *sheet, n int) {
		s.moves(n)
		for i := range n {
			s.plan(s.record.PlanAt(*s.name(i)))
			s.plan(s.record.PlanText("Nf3", notation.English))
		}
	}},
	{"undo", func(s *sheet, n int) {
		s.moves(50)
		for range n {
			s.do(s.record.PlanDash()...)
			s.note(s.record.PlanUndo())
		}
	}},
	{"undo to the beginning", func(s *sheet, n int) {
		s.moves(n)
		for range n {
			s.note(s.record.PlanUndo())
		}
	}},
	{"insertions", func(s *sheet, n int) {
		s.moves(2)
		for range n {
			s.plan(s.record.PlanInsert(*s.name(0), false, s.chain.Next))
		}
	}},
	{"insertions and removals", func(s *sheet, n int) {
		s.moves(50)
		for range n {
			s.plan(s.record.PlanInsert(*s.name(0), false, s.chain.Next))
			s.plan(s.record.PlanRemove(*s.name(0), false))
		}
	}},
	{"going about", func(s *sheet, n int) {
		s.moves(50)
		for i := range n {
			s.plan(s.record.PlanAt(*s.name(i)))
		}
	}},
	{"long texts", func(s *sheet, n int) {
		for range n {
			s.plan(s.record.PlanText("♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞♞", notation.English))
		}
	}},
	{"results", func(s *sheet, n int) {
		s.moves(50)
		for i := range n {
			s.do(scoresheet.ResultEntered{Result: scoresheet.Result(i % 3)})
		}
	}},
	{"touches", func(s *sheet, n int) {
		s.moves(50)
		for range n {
			s.do(scoresheet.Touched{Items: []string{"lift e2 100", "put e2 50", "cell 3b 20"}})
		}
	}},
	{"alarms", func(s *sheet, n int) {
		for i := range n {
			s.do(scoresheet.AlarmRaised{Alarm: "left", Since: scoresheet.Millis(i + 1)}, scoresheet.AlarmRaised{Alarm: "left", Since: scoresheet.Millis(i + 1), For: 300})
		}
	}},
	{"sides", func(s *sheet, n int) {
		for i := range n {
			s.do(scoresheet.SidesChosen{Sides: scoresheet.Sides(i % 3)})
		}
	}},
	{"dashes and moves tried", func(s *sheet, n int) {
		for i := range n {
			s.do(s.record.PlanMove(board.At(4, 1), board.At(4, 3), board.NoKind)...)
			s.note(s.record.PlanUndo())
			if i%5 == 0 {
				s.do(s.record.PlanDash()...)
			}
		}
	}},
}

// What a player can make long makes nothing quadratic, neither the fold of his
// log nor what the arbiter is told of it (R-C02).
func TestLogGrowsLinearly(t *testing.T) {
	for _, l := range longs {
		logs := map[int]*sheet{}
		for _, n := range []int{1000, 2000} {
			s := &sheet{tb: t}
			s.record.Alone(true)
			s.do(scoresheet.SegmentOpened{Game: true}, scoresheet.GameOpened{})
			l.do(s, n)
			logs[n] = s
		}
		t.Run(l.name+"/fold", func(t *testing.T) {
			growth.Linear(t, 1000, func(n int) {
				var r scoresheet.Record
				r.Alone(true)
				for _, s := range logs[n].stored {
					if err := r.Fold(s.ID, s.Event); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
		t.Run(l.name+"/log", func(t *testing.T) {
			growth.Linear(t, 1000, func(n int) {
				logwords.Read(logs[n].stored)
			})
		})
	}
}
