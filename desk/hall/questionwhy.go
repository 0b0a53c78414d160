package hall

import (
	"slices"
	"strings"
	"time"

	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/reconcile"
)

// whyAsked explains why nothing on the sheets decides the question.
func (m *boardMaker) whyAsked(q *reconcile.Question, readings []orderedReading, results []*reconcile.Result) (all []boardLine) {
	say := func(key string, args ...any) {
		all = append(all, boardLine{Icon: "rule", Text: m.words.Say(key, args...)})
	}
	legal, played := 0, 0
	for i, r := range readings {
		switch {
		case r.Reading.Ends || r.Reading.FEN == "":
			continue
		case q.Before.Judge(r.Reading.Move).Legal():
			legal++
		default:
			say("hall.question.why.illegal", publish.Line(r.Reading.Text), q.Before.Judge(r.Reading.Move).Reason.Article())
		}
		if results[i] != nil && results[i].Err == nil && !results[i].Lost && slipsAfter(results[i], q.Ply) == 0 {
			played++
		}
	}
	if n := len(readings); n > 1 && legal == n {
		if n == 2 {
			say("hall.question.why.both")
		} else {
			say("hall.question.why.legal", n)
		}
		if played == n {
			say("hall.question.why.toend")
		}
	}
	switch {
	case q.Meets != "":
		say("hall.question.why.meets", m.moveAt(q.Meets, results))
	case len(readings) == 1 && readings[0].Reading.FEN != "":
		say("hall.question.why.proposed")
	}
	all = append(all, m.whyClocks(q)...)
	all = append(all, m.whyCells(q)...)
	if q.More {
		say("hall.question.why.more")
	}
	return all
}

// moveAt names the move of a cell in the form of answers.
func (m *boardMaker) moveAt(cell string, results []*reconcile.Result) string {
	for _, r := range results {
		if r == nil || r.Err != nil {
			continue
		}
		for i := range r.Plies {
			if r.Plies[i].Cell.String() == cell {
				return cellLabel(cell) + gameMove(&r.Plies[i])
			}
		}
	}
	return cellLabel(cell)
}

// cellsOf returns the cells of the two sheets at a half-move; nil where a sheet
// has none.
func (m *boardMaker) cellsOf(q *reconcile.Question) (columns []intake.Column, cells []int) {
	if q.Ply >= len(m.b.Read.Plies) {
		return nil, nil
	}
	for k, i := range m.b.Read.Plies[q.Ply].Cells {
		if i >= 0 {
			columns, cells = append(columns, m.b.Columns()[k]), append(cells, i)
		}
	}
	return columns, cells
}

func (m *boardMaker) whyClocks(q *reconcile.Question) []boardLine {
	columns, cells := m.cellsOf(q)
	var said, texts []string
	for n, c := range columns {
		if clock := c.Cells[cells[n]].Clock; clock.Noted {
			said = append(said, m.words.Say("hall.board.pair", sheetName(c.Sheet, m.words), clock.String()))
			texts = append(texts, clock.String())
		}
	}
	switch {
	case len(texts) < 2:
		return nil
	case len(slices.Compact(slices.Clone(texts))) == 1:
		return []boardLine{{Icon: "clock", Text: m.words.Say("hall.question.why.clock", texts[0])}}
	}
	return []boardLine{{Icon: "clock", Text: m.words.Say("hall.question.why.clocks", strings.Join(said, "; "))}}
}

// whyCells describes how the cells were written: corrected or not, on the board
// or as text, how far apart.
func (m *boardMaker) whyCells(q *reconcile.Question) (all []boardLine) {
	columns, cells := m.cellsOf(q)
	corrected, moves := 0, 0
	var at []time.Time
	for n, c := range columns {
		cell := &c.Cells[cells[n]]
		if cell.Form == scoresheet.FormMove {
			moves++
		}
		r := c.Game.Record
		if r == nil || cells[n] >= len(r.Cells) {
			continue
		}
		own := r.Cells[cells[n]]
		at = append(at, own.At.Time())
		if len(own.Earlier) > 0 {
			corrected++
			all = append(all, boardLine{Icon: "sheet", Text: m.words.Say("hall.question.why.corrected", sheetName(c.Sheet, m.words), writtenText(own.Earlier[len(own.Earlier)-1].Writing))})
		}
	}
	if len(at) < 2 {
		return all
	}
	if corrected == 0 {
		all = append(all, boardLine{Icon: "sheet", Text: m.words.Say("hall.question.why.uncorrected")})
	}
	if moves == len(columns) {
		all = append(all, boardLine{Icon: "sheet", Text: m.words.Say("hall.question.why.onboard")})
	}
	if apart := at[1].Sub(at[0]).Abs(); apart < time.Hour {
		all = append(all, boardLine{Icon: "clock", Text: m.words.Say("hall.question.why.apart", int(apart.Round(time.Second)/time.Second))})
	}
	return all
}
