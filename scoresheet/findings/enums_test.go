package findings_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/findings"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[findings.Certainty](t, findings.Certain)
	enums.Total[findings.Kind](t, findings.ForeignLetters)
}
