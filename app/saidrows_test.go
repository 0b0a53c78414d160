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
