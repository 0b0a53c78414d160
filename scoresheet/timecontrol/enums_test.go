package timecontrol_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/timecontrol"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[timecontrol.Duty](t, timecontrol.NeedNot)
	enums.Total[timecontrol.Reason](t, timecontrol.NotWanted)
	enums.Total[timecontrol.Mode](t, timecontrol.Delay)
	enums.Total[timecontrol.CauseKind](t, timecontrol.Defect)
	enums.Total[timecontrol.Kind](t, timecontrol.Blitz)
}
