package scoresheet_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[scoresheet.Sides](t, scoresheet.OnlyBlack)
	enums.Total[scoresheet.Recorder](t, scoresheet.RecorderArbiter)
	enums.Total[scoresheet.Diagram](t, scoresheet.DiagramNever)
	enums.Total[scoresheet.Signer](t, scoresheet.SignerArbiter)
	enums.Total[scoresheet.Result](t, scoresheet.BothForfeit)
	enums.Total[scoresheet.Status](t, scoresheet.Elsewhere)
	enums.Total[scoresheet.ClaimKind](t, scoresheet.ClaimFifty)
	enums.Total[scoresheet.Decision](t, scoresheet.Agreed)
	enums.Total[scoresheet.Errand](t, scoresheet.ErrandAdjourn)
}
