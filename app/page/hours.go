package page

import (
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/timecontrol"
)

// HourOf returns the greatest hour that the clock of a cell's side is likely to show:
// that of the reading before it, or of the time that its control begins with; 1 if
// neither is known.
func HourOf(r *scoresheet.Record, name scoresheet.CellName) int {
	for i := min(r.IndexOf(name), len(r.Cells)) - 1; i >= 0; i-- {
		if c := r.Cells[i].Clock; c.Noted && r.NameAt(i).Side == name.Side {
			return int(c.Seconds / 3600)
		}
	}
	controls, err := timecontrol.ParseEach(r.Header.Tag("TimeControl"))
	if err == nil && controls.IsValid() {
		return int(controls[name.Side].Periods()[0].Time / time.Hour)
	}
	return 1
}
