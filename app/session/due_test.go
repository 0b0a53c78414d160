package session_test

import (
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet/rulings"
)

// R-A05: which illegal move waits for a ruling is answered here, for the page
// and the console. A ruling on something else in its cell decides nothing about
// it, and a withdrawn one neither.
func TestDueIllegal(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, set("fide", rulings.Standard), "e2e4 e7e5 d1d4")
	due := func(what string, want bool) {
		t.Helper()
		if f := p.found("illegal"); f == nil || f.Cell != "2w" || f.Due != want {
			t.Errorf("%s: %+v", what, f)
		}
	}
	due("found", true)
	p.done(p.Rule(session.Ruling{ID: rulings.RecordAhead, Side: white, Cell: cellAt("2w")}))
	due("written ahead", true)
	p.done(p.Rule(session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w"), Keep: true}))
	due("ruled on", false)
	p.done(p.WithdrawRuling(p.lastRuling().ID, ""))
	due("withdrawn", true)
}
