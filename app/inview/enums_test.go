package inview_test

import (
	"testing"

	"zapis/app/inview"
	"zapis/internal/enums"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[inview.State](t, inview.Minimised)
}
