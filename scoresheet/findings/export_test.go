package findings

import (
	"zapis/scoresheet"
	"zapis/scoresheet/replay"
)

// Breaks reports whether no game explains all that stands in the record.
func Breaks(rec *scoresheet.Record) bool { return examine(rec, replay.Read(rec), nil).end == broken }
