package notation_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/notation"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[notation.SyntaxReason](t, notation.NotAlgebraic)
	enums.Total[notation.Style](t, notation.Spoken)
}
