package archive_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"zapis/storage/archive"
)

// Desks in processes of their own at one store: who asks for the counter a few
// times a second sees all that the others state; each process has a chain, each
// chain's head is named by another, and a chain of which somebody took the end
// away is found.
func TestDesksOfOneEvent(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		const items = 60
		reader := open(t, place)
		h := hall{place: place, acked: map[int]string{}}
		ctx, cancel := context.WithCancel(t.Context())
		var seen []archive.Fact
		var longest time.Duration
		var watching, all sync.WaitGroup
		watching.Go(func() {
			var at, counter archive.Cursor
			for last := false; !last; time.Sleep(100 * time.Millisecond) {
				last = ctx.Err() != nil // and once more
				n, err := reader.Counter(context.Background())
				if err != nil {
					t.Error(err)
					return
				}
				if n == counter {
					continue
				}
				counter = n
				for f, err := range reader.Facts(context.Background(), at) {
					if err != nil {
						t.Error(err)
						return
					}
					at, seen, longest = f.At, append(seen, f), max(longest, time.Since(f.Time))
				}
			}
		})
		for _, share := range shares(items) {
			all.Go(func() { h.desk(t, share, func() int { return 0 }) })
		}
		all.Wait()
		cancel()
		watching.Wait()
		h.check(t, reader, items)
		chains, named := map[archive.Desk]uint64{}, map[archive.Desk]uint64{}
		for _, f := range seen {
			chains[f.Desk] = f.Seq
			for _, head := range f.Seen {
				named[head.Desk] = max(named[head.Desk], head.Seq)
			}
		}
		t.Logf("%d facts of %d desks, each seen %v after it was stated at most", len(seen), len(chains), longest.Round(time.Millisecond))
		if len(seen) != items || len(chains) < 2 { // a desk may have brought only what others had
			t.Errorf("%d facts of %d desks were seen, want %d of several", len(seen), len(chains), items)
		}
		open := 0
		for desk, seq := range chains {
			if named[desk] < seq {
				open++
			}
		}
		if open != 1 {
			t.Errorf("the ends of %d chains are named by nobody, want that of the last fact only", open)
		}
		checkedAfterCut(t, reader, place)
	})
}

// checkedAfterCut takes the end of a chain away that another chain names.
func checkedAfterCut(t *testing.T, s *archive.Archive, place string) {
	t.Helper()
	checked, err := s.Check(t.Context())
	if err != nil || len(checked.Problems) > 0 {
		t.Fatalf("check: %v, %v", checked.Problems, err)
	}
	var cut archive.Head
	for _, f := range facts(t, s, 0) {
		for _, head := range f.Seen {
			cut = head
		}
	}
	db := raw(t, place)
	guard := `DROP TRIGGER desk_fact_delete`
	if strings.HasPrefix(place, "postgres") {
		guard = `DROP TRIGGER desk_fact_stays ON desk_fact`
	}
	for _, q := range []string{guard, `DELETE FROM desk_fact WHERE hash = $1`} {
		args := []any{cut.Hash[:]}
		if q == guard {
			args = nil
		}
		if _, err := db.Exec(q, args...); err != nil {
			t.Fatal(err)
		}
	}
	checked, err = s.Check(t.Context())
	if err != nil || len(checked.Problems) == 0 || !strings.Contains(strings.Join(checked.Problems, "\n"), "is not there") {
		t.Errorf("check of a chain without its end: %v, %v", checked.Problems, err)
	}
}
