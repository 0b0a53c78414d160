package compare_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/compare"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[compare.Kind](t, compare.Missing)
}
