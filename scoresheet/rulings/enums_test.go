package rulings_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/rulings"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[rulings.Play](t, rulings.BlitzB4)
}
