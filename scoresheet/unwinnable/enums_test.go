package unwinnable_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/unwinnable"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[unwinnable.Verdict](t, unwinnable.Unwinnable)
	enums.Total[unwinnable.Reason](t, unwinnable.Exhausted)
}
