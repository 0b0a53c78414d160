package findings

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// Options returns what a text can mean, by the short way where there is one.
func Options(w scoresheet.Writing, p rules.Position) (moves []board.Move, short bool) {
	e := entryOf(&w, "")
	return e.options(&p, nil), e.piecewise
}

// Breaks reports whether no game explains all that stands in the record.
func Breaks(rec *scoresheet.Record) bool { return examine(rec, replay.Read(rec), nil).end == broken }

// Named is the slip that is named as the likeliest, in words, and where it
// lies; "" if none is named.
func Named(rec *scoresheet.Record) (cell int, kind ConditionKind, said string, tried int) {
	r := examine(rec, replay.Read(rec), nil)
	if r.end != broken {
		return 0, "", "", 0
	}
	r.followBoard()
	all := r.repairs()
	r.mend()
	if r.repair == nil {
		return 0, "", "", len(all)
	}
	return r.repair.cell, r.repair.kind, Settle{r.say(r.repair)}.String(), len(all)
}
