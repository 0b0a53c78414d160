package app_test

import (
	"testing"

	"zapis/app/page"
	"zapis/scoresheet/notation"
)

// R-G06: once a move is sealed, nothing lies over the sheet any more, and all of its
// rows are seen again.
func TestSealedMoveGivesTheRowsBack(t *testing.T) {
	for _, size := range lowScreens {
		r := adjourned(t, size, page.Options{Notation: notation.English})
		rows := r.ui.Sheet().VisibleRows()
		r.beginSealing(sealKeyOf(t))
		r.tap("a7", "a5")
		r.press("adjourn.seal")
		if got := r.ui.Sheet().VisibleRows(); got != rows {
			t.Errorf("%v: %d rows are seen beside a sealed move, before %d", size, got, rows)
		}
		r.press("adjourn.another")
		r.press("action.cancel")
		if got := r.ui.Sheet().VisibleRows(); got != rows {
			t.Errorf("%v: %d rows are seen after another move was begun, before %d", size, got, rows)
		}
		r.press("withdraw sealed", "withdraw sealed")
		if got := r.ui.Sheet().VisibleRows(); got != rows {
			t.Errorf("%v: %d rows are seen in the end, before %d", size, got, rows)
		}
	}
}

// A panel ends what is said, and the sheet has its rows at once, not only with the next
// entry.
func TestPanelGivesTheRowsBack(t *testing.T) {
	for _, size := range lowScreens {
		r := started(t, size)
		rows := r.ui.Sheet().VisibleRows()
		r.ui.Tell("hello")
		r.press("action.clock")
		if got := r.ui.Sheet().VisibleRows(); got != rows || r.ui.Note() != "" {
			t.Errorf("%v: beside the pad for times %d rows are seen, before %d; said is %q", size, got, rows, r.ui.Note())
		}
	}
}
