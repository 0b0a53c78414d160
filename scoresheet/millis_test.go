package scoresheet_test

import (
	"testing"
	"time"

	"zapis/scoresheet"
)

func TestMillis(t *testing.T) {
	kyiv := time.FixedZone("", 2*60*60)
	at := time.Date(2026, 11, 20, 14, 39, 2, 5_000_000, kyiv)
	m := scoresheet.MillisOf(at)
	if m != 1_795_178_342_005 {
		t.Errorf("%v is %d ms", at, m)
	}
	if got := m.In(kyiv).Format(time.RFC3339Nano); got != "2026-11-20T14:39:02.005+02:00" {
		t.Errorf("in its zone: %s", got)
	}
	if got := m.Time().Format(time.RFC3339); got != "2026-11-20T12:39:02Z" {
		t.Errorf("in UTC: %s", got)
	}
	if got := (scoresheet.Stamp{Wall: m, SinceBoot: 2_005}).BootedAt(); !got.Time().Equal(at.Add(-2005 * time.Millisecond)) {
		t.Errorf("booted at %s", got.Time())
	}
}
