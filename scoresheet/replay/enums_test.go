package replay_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/scoresheet/replay"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[replay.Certainty](t, replay.Certain)
	enums.Total[replay.Kind](t, replay.Illegal)
	enums.Total[replay.Gap](t, replay.Follows)
}
