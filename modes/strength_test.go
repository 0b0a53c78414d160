package modes_test

import (
	"math"
	"testing"
	"time"

	"zapis/modes"
)

// R-A01: how long a code holds grows with its length, and is never promised
// beyond what a duration can say.
func TestHolds(t *testing.T) {
	want := map[int]modes.Strength{
		6: modes.HoldsMinutes, 7: modes.HoldsMinutes, 8: modes.HoldsMinutes,
		9: modes.HoldsHours, 10: modes.HoldsNight, 11: modes.HoldsNight, 12: modes.HoldsNight,
		13: modes.HoldsYears, 14: modes.HoldsYears, modes.MaxCode: modes.HoldsYears,
	}
	before := time.Duration(0)
	for digits := modes.MinCode; digits <= modes.MaxCode; digits++ {
		if s, ok := want[digits]; ok && modes.Holds(digits) != s {
			t.Errorf("%d digits hold %v, want %v", digits, modes.Holds(digits), s)
		}
		d := modes.GuessTime(digits, modes.GuessesRig)
		if d < before {
			t.Errorf("%d digits hold %v, one less %v", digits, d, before)
		}
		before = d
	}
	if before != math.MaxInt64 {
		t.Errorf("%d digits are all tried in %v", modes.MaxCode, before)
	}
	if d := modes.GuessTime(6, 100); d != 10_000*time.Second {
		t.Errorf("a million at a hundred a second: %v", d)
	}
	for s, name := range map[modes.Strength]string{
		modes.HoldsMinutes: "minutes", modes.HoldsHours: "hours", modes.HoldsNight: "night", modes.HoldsYears: "years", 9: "unknown",
	} {
		if s.String() != name {
			t.Errorf("%d is called %v, want %s", s, s, name)
		}
	}
}
