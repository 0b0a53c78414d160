package findings

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// Options returns what a text can mean, by the short way where there is one.
func Options(w scoresheet.Writing, p rules.Position) (moves []board.Move, short bool) {
	e := entryOf(&w)
	return e.options(&p, nil), e.piecewise
}

// Breaks reports whether no game explains all that stands in the record.
func Breaks(rec *scoresheet.Record) bool { return examine(rec, replay.Read(rec), nil).end == broken }
