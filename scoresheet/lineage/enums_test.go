package lineage_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/lineage"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[lineage.Kind](t, lineage.Doubled)
}
