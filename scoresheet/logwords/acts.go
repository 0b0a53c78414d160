package logwords

import (
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// what an act on the sheet did.
type what uint8

const (
	entered what = iota // a new cell at the end
	corrected
	filled // a cell that was blank or a dash
	inserted
	removed
	takenBack
)

// act is one event on the sheet as the detectors need it.
type act struct {
	event   int // in Log.Events
	what    what
	index   int // of the cell on the sheet, then
	name    scoresheet.CellName
	meaning meaning
	passed  bool  // left blank by the entry behind it
	joined  bool  // one act with the one before it
	at      int64 // Event.Elapsed
	undone  []int // the acts that it takes back, the last first
}

// meaning is what two ways of writing the same move have in common.
type meaning struct {
	form scoresheet.Form
	move board.Move
	text string
}

func meaningOf(r *scoresheet.Record, index int, w scoresheet.Writing) meaning {
	m := meaning{form: w.Form}
	switch w.Form {
	case scoresheet.FormMove:
		m.move = w.Shape.Move
	case scoresheet.FormSquares:
		// It may be the same move as one that was written or made on the board.
		m.form, m.move = scoresheet.FormMove, w.Shape.Move
	case scoresheet.FormText:
		if read, _, err := notation.Read(w.Text, w.Language); err == nil {
			if move, ok := read.OnBoard(r.BoardBefore(index), r.NameAt(index).Side); ok {
				m.form, m.move = scoresheet.FormMove, move
				break
			}
		}
		m.text = strings.Map(func(r rune) rune {
			if strings.ContainsRune(" +#!?x:-=", r) {
				return -1
			}
			return r
		}, strings.ToLower(w.Text))
	case scoresheet.FormDash, scoresheet.FormBlank:
	}
	m.move.EnPassant = false
	return m
}

// isMove reports whether it is a move, in whatever way written.
func (m meaning) isMove() bool { return m.form == scoresheet.FormMove || m.form == scoresheet.FormText }

// actsOf collects the acts on the sheet that stand.
func actsOf(l *Log) []act {
	var acts []act
	var stack []int // acts that are not taken back
	for i := range l.Events {
		e, was, is := &l.Events[i], l.before(i), l.after(i)
		a := act{event: i, name: e.Cell, at: e.Elapsed}
		switch p := e.Payload.(type) {
		case scoresheet.MoveMade:
			a.write(was, is, p.Act)
		case scoresheet.SquaresTouched:
			a.write(was, is, p.Act)
		case scoresheet.TextWritten:
			a.write(was, is, p.Act)
		case scoresheet.DashWritten:
			a.write(was, is, p.Act)
		case scoresheet.BlankLeft:
			a.write(was, is, p.Act)
			a.passed = p.Passed
		case scoresheet.CellInserted:
			a.what, a.index, a.joined = inserted, was.Find(p.Cell), p.Joined
		case scoresheet.CellRemoved:
			a.what, a.index, a.joined = removed, was.Find(p.Cell), p.Joined
		case scoresheet.TakenBack:
			a.what = takenBack
			for len(stack) > 0 {
				last := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				a.undone = append(a.undone, last)
				if a.index = acts[last].index; !acts[last].joined {
					break
				}
			}
		default:
			continue
		}
		if a.index < 0 || e.refused {
			continue
		}
		if a.what != takenBack {
			stack = append(stack, len(acts))
		}
		acts = append(acts, a)
	}
	return acts
}

func (a *act) write(was, is *scoresheet.Record, p scoresheet.Act) {
	a.joined = p.Joined
	if p.Cell == 0 {
		a.what, a.index = entered, len(was.Cells)
	} else if a.index = was.Find(p.Cell); a.index >= 0 {
		a.what = corrected
		if f := was.Cells[a.index].Form; f == scoresheet.FormBlank || f == scoresheet.FormDash {
			a.what = filled
		}
	}
	if a.index >= 0 && a.index < len(is.Cells) {
		a.meaning = meaningOf(was, a.index, is.Cells[a.index].Writing)
	}
}
