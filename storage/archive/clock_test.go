package archive_test

import (
	"strings"
	"testing"
	"time"

	"zapis/storage/archive"
)

// Desks whose clocks are off state their facts by the clock of the server that
// they have in common, also when a clock is set in between; a store in a folder
// has the clock of its machine.
func TestDesksHaveOneClock(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		began := time.Now().Add(-time.Second)
		off := []time.Duration{0, 24 * time.Hour, -24 * time.Hour, 365 * 24 * time.Hour, -3653 * 24 * time.Hour, 10 * time.Minute}
		shown := make([]time.Duration, len(off)) // what the clock of each is ahead
		var desks []*archive.Archive
		for i := range off {
			a, err := archive.Open(t.Context(), place, archive.Options{Now: func() time.Time { return time.Now().Add(shown[i]) }})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = a.Close() })
			desks = append(desks, a)
		}
		n := 0
		for _, reads := range []bool{false, true} { // the second time it has asked the server before
			for i, a := range desks {
				shown[i] = off[i]
				if reads {
					shown[i] = -off[i] // somebody has set it
				}
				if _, err := a.Append(t.Context(), []archive.Statement{said(n)}); err != nil {
					t.Fatal(err)
				}
				n++
				if _, err := a.Counter(t.Context()); err != nil {
					t.Fatal(err)
				}
				want := shown[i]
				if !isAddress(place) {
					want = 0
				}
				if got := a.Ahead(); (got - want).Abs() > 5*time.Second {
					t.Errorf("a clock that is %v ahead is taken to be %v", want, got)
				}
			}
		}
		all := facts(t, desks[0], 0)
		if len(all) != n {
			t.Fatalf("%d facts, want %d", len(all), n)
		}
		last := began
		for i, f := range all {
			by := off[i%len(off)]
			if i >= len(off) {
				by = -by
			}
			if isAddress(place) {
				by = 0
			}
			at := f.Time.Add(-by)
			if at.Before(began) || at.After(time.Now().Add(time.Second)) {
				t.Errorf("fact %d of a clock that is %v ahead is of %v", i, by, f.Time)
			}
			if isAddress(place) && f.Time.Before(last) {
				t.Errorf("fact %d is of %v, the one before of %v", i, f.Time, last)
			}
			last = f.Time
		}
	})
}

func isAddress(place string) bool { return strings.HasPrefix(place, "postgres") }
