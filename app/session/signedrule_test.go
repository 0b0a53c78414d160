package session_test

import (
	"errors"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// R-A20, Laws 7.5.1 with its comment, 8.7: after both have signed no move is
// corrected any more, by whatever ruling, nor by cancelling it, nor if the
// game is said to have been on; only the result can be.
func TestNoMoveCorrectedAfterSignatures(t *testing.T) {
	for _, id := range []rulings.ID{"fide", "ru", "ua"} {
		p := arbiterAt(t, device.NewGame{}, set(string(id), rulings.Standard), "e2e4 e7e4")
		p.do(p.Leave())
		p.ended().signed()
		p.do(p.Arbiter(arbiterCode))
		before := p.record()
		for _, r := range []session.Ruling{
			{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")},
			{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Playing: true},
			{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Keep: true},
			{ID: rulings.IllegalPawn, Side: black, Cell: cellAt("1b"), Playing: true},
			{ID: rulings.PiecesAstray, Side: black, Cell: cellAt("1b"), Playing: true},
			{ID: rulings.PositionRestored, Cell: cellAt("1b"), Playing: true, Text: "as it stood"},
			{ID: rulings.BoardsDiffer, Cell: cellAt("1b"), Playing: true},
		} {
			row, _ := rulings.Lookup(r.ID)
			if row.Who != rulings.Player {
				r.Side = 0
			}
			a := p.advice(r)
			_, err := p.Rule(r)
			var refused *session.RuleError
			if !errors.As(err, &refused) || refused.Why != rulings.BothSigned && refused.Why != rulings.Absent || a.Why != refused.Why {
				t.Errorf("%s %s: %v, advised %s", id, r.ID, err, a.Why)
			}
			if refused != nil && refused.Why == rulings.BothSigned && refused.Instead != rulings.ResultCorrected {
				t.Errorf("%s %s: instead %q", id, r.ID, refused.Instead)
			}
		}
		_, ruled := p.Rule(session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")})
		_, cancelled := p.Cancel(scoresheet.CellName{Number: 1, Side: 1}, "", "")
		if ruled == nil || cancelled == nil || ruled.Error() != cancelled.Error() || device.ReasonOf(cancelled) != device.ReasonRuleBoth {
			t.Errorf("%s: %v; %v", id, ruled, cancelled)
		}
		if now := p.record(); now.Status() != scoresheet.SignedByBoth || len(now.Cells) != len(before.Cells) || len(now.Rulings) != 0 {
			t.Errorf("%s: refused, and yet something was done", id)
		}
		p.done(p.Rule(session.Ruling{ID: rulings.ResultCorrected, Result: scoresheet.Draw, Text: "the move was illegal"}))
		// Void signatures open the sheet again.
		p.do(p.Leave())
		p.moves("g1f3")
		p.do(p.Arbiter(arbiterCode))
		p.done(p.Rule(session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b"), Playing: true}))
	}
}
