package tablet_test

import (
	"testing"

	"zapis/app/tablet"
	"zapis/internal/enums"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[tablet.Change](t, tablet.Readable)
}
