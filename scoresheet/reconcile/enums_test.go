package reconcile_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/reconcile"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[reconcile.Said](t, reconcile.FilledIn)
}
