package logwords

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Step is the screen at one moment, and what was done then.
type Step struct {
	// Record is the record after this step; its Board is the position shown, its
	// Cursor the chosen cell.
	Record scoresheet.Record

	Event *Event // the event of this step, or the one that contains the touch
	Touch *Touch // the touch; nil if the step is an event

	// Lifted is the piece that was chosen, NoSquare if none was; Rows is the
	// first row that the sheet was last scrolled to, Number 0 if it was not.
	Lifted board.Square
	Rows   scoresheet.CellName

	At    scoresheet.Millis // wall time
	Timed bool              // false: At is only the latest possible time
}

// stepAt is the stored form of a step.
type stepAt struct {
	event  int32
	item   int32 // of Touched.Items; -1 for the event itself
	lifted board.Square
	rows   scoresheet.CellName
}

func stepsOf(l *Log) []stepAt {
	var steps []stepAt
	now := stepAt{lifted: board.NoSquare}
	for i := range l.Events {
		now.event = int32(i)
		switch p := l.Events[i].Payload.(type) {
		case scoresheet.Touched:
			for j, item := range p.Items {
				now.item = int32(j)
				switch t := parseTouch(item); t.What {
				case "take":
					now.lifted = t.Square
				case "back", "let":
					now.lifted = board.NoSquare
				case "rows":
					now.rows = t.Cell
				}
				steps = append(steps, now)
			}
			continue
		case scoresheet.MoveMade, scoresheet.SquaresTouched, scoresheet.TextWritten, scoresheet.DashWritten, scoresheet.BlankLeft,
			scoresheet.TakenBack, scoresheet.CursorMoved, scoresheet.DeviceStarted:
			now.lifted, now.rows = board.NoSquare, scoresheet.CellName{}
		}
		now.item = -1
		steps = append(steps, now)
	}
	return steps
}

// Steps returns the number of steps.
func (l *Log) Steps() int { return len(l.steps) }

// StepAt returns the step at an index, from 0. All steps cost the same.
func (l *Log) StepAt(i int) Step {
	at := l.steps[i]
	e := &l.Events[at.event]
	s := Step{
		Record: l.after(int(at.event)).Apart(), Event: e, Lifted: at.lifted, Rows: at.rows,
		At: e.At(), Timed: true,
	}
	if at.item >= 0 {
		t := parseTouch(e.Payload.(scoresheet.Touched).Items[at.item])
		s.Touch, s.Timed = &t, t.timed
		s.At -= scoresheet.Millis(t.ago)
	}
	return s
}

// Text describes what was done at the step.
func (s *Step) Text() Text {
	if s.Touch != nil {
		return s.Touch.text()
	}
	return s.Event.Text
}

// StepOf returns the index of the step for the event at an index of Log.Events,
// or for its first touch; -1 if there is no such event.
func (l *Log) StepOf(event int) int {
	low, high := 0, len(l.steps)
	for low < high {
		if mid := (low + high) / 2; int(l.steps[mid].event) < event {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == len(l.steps) {
		return -1
	}
	return low
}
