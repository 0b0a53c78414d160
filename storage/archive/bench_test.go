package archive_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"zapis/storage/archive"
)

// BenchmarkHandIns has four processes hand in 1,000 items, each of them twice,
// as fast as they can, and prints how long one of them waits.
func BenchmarkHandIns(b *testing.B) {
	const items = 1000
	bench := func(b *testing.B, place func() string) {
		for b.Loop() {
			h := hall{place: place(), acked: map[int]string{}}
			var all sync.WaitGroup
			start := time.Now()
			for _, share := range shares(items) {
				all.Go(func() { h.desk(b, share, func() int { return 0 }) })
			}
			all.Wait()
			took := time.Since(start)
			h.check(b, open(b, h.place), items)
			slices.Sort(h.took)
			b.ReportMetric(float64(h.took[len(h.took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(h.took[len(h.took)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(len(h.took))/took.Seconds(), "acks/s")
		}
	}
	b.Run("sqlite", func(b *testing.B) { bench(b, b.TempDir) })
	b.Run("postgres", func(b *testing.B) { bench(b, func() string { return schema(b) }) })
}

// BenchmarkOpen opens a store that has 1,000 facts, as every command does.
func BenchmarkOpen(b *testing.B) {
	bench := func(b *testing.B, place string) {
		s := open(b, place)
		for n := range 100 {
			var some []archive.Statement
			for i := range 10 {
				some = append(some, said(10*n+i))
			}
			if _, err := s.Append(b.Context(), some); err != nil {
				b.Fatal(err)
			}
		}
		for b.Loop() {
			s, err := archive.Open(b.Context(), place)
			if err == nil {
				_, err = s.Counter(b.Context())
				err = errors.Join(err, s.Close())
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("sqlite", func(b *testing.B) { bench(b, b.TempDir()) })
	b.Run("postgres", func(b *testing.B) { bench(b, schema(b)) })
}

// BenchmarkMirror hands in items one after the other, with a mirror on the same
// disk and without one.
func BenchmarkMirror(b *testing.B) {
	for _, name := range []string{"none", "mirror"} {
		b.Run(name, func(b *testing.B) {
			s := open(b, b.TempDir())
			if name == "mirror" {
				mirrored(b, s, newKey(b))
			}
			tail := record(1)
			for n := 0; b.Loop(); n++ {
				blob := append(fmt.Appendf(nil, "%d ", n), tail...)
				statement := said(n)
				statement.Blobs = []archive.Hash{archive.Sum(blob)}
				if _, err := s.Append(b.Context(), []archive.Statement{statement}, blob); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
