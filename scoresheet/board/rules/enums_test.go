package rules_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/board/rules"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[rules.Reason](t, rules.PutInCheck)
	enums.Total[rules.Outcome](t, rules.Stalemate)
}
