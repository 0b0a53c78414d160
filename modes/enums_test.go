package modes_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/modes"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[modes.Strength](t, modes.HoldsYears)
	enums.Total[modes.Mode](t, modes.Arbiter)
	enums.Total[modes.Status](t, modes.HandedOver)
	enums.Total[modes.Key](t, modes.OrganizerKey)
	enums.Total[modes.Trigger](t, modes.UseNetwork)
}
