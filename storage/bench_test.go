package storage_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"zapis/storage"
)

// percentiles reports the middle and the slowest hundredth, which an average
// hides: a player notices the one tap that takes long.
func percentiles(b *testing.B, took []time.Duration) {
	b.Helper()
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	us := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	b.ReportMetric(us(took[len(took)/2]), "p50-µs")
	b.ReportMetric(us(took[len(took)*99/100]), "p99-µs")
}

// BenchmarkAppend is one move made durable. To be read beside
// BenchmarkRawWriteFsync, on the same disk: TMPDIR says which.
func BenchmarkAppend(b *testing.B) {
	d, err := storage.Open(b.TempDir(), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	event := storage.Batch{Segment: 1, Events: [][]byte{payload(1, 0)}}
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := d.Append(event); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
		if event.First++; event.First%200 == 0 { // a game is over, nobody waits
			b.StopTimer()
			if err := d.Tidy(); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	}
	percentiles(b, took)
}

// BenchmarkRawWriteFsync writes the same bytes to the end of a file, and is
// what no log can be quicker than. BenchmarkRawPageFsync writes as many as
// SQLite does.
func BenchmarkRawWriteFsync(b *testing.B) { rawWriteFsync(b, payload(1, 0)) }

func BenchmarkRawPageFsync(b *testing.B) { rawWriteFsync(b, make([]byte, 24+4096)) }

func rawWriteFsync(b *testing.B, bytes []byte) {
	f, err := os.Create(filepath.Join(b.TempDir(), "raw"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := f.Write(bytes); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	percentiles(b, took)
}

// BenchmarkAppendAt is the first append of a game and the 300th and the
// 3000th: they cost the same.
func BenchmarkAppendAt(b *testing.B) {
	for _, c := range []struct {
		name string
		at   int
	}{{"1st", 0}, {"300th", 299}, {"3000th", 2999}} {
		b.Run(c.name, func(b *testing.B) {
			var took []time.Duration
			d, err := storage.Open(b.TempDir(), storage.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer d.Close()
			segment := uint32(0)
			for b.Loop() {
				b.StopTimer()
				segment++
				if err := d.Append(batch(segment, 0, c.at+1)); err != nil {
					b.Fatal(err)
				}
				if err := d.Tidy(); err != nil {
					b.Fatal(err)
				}
				next := batch(segment, eventID(c.at+1), 1)
				b.StartTimer()
				start := time.Now()
				if err := d.Append(next); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			percentiles(b, took)
		})
	}
}

// BenchmarkOpen opens a device in the middle of a game of 200 moves, as after
// a crash, and reads the game.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	d, err := storage.Open(dir, storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	for i := range 400 {
		if err := d.Append(batch(1, eventID(i), 1)); err != nil {
			b.Fatal(err)
		}
	}
	var left [2][]byte
	for i, name := range []string{"zapis.db", "zapis.db-wal"} {
		if left[i], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			b.Fatal(err)
		}
	}
	crashed := b.TempDir()
	for b.Loop() {
		b.StopTimer()
		for i, name := range []string{"zapis.db", "zapis.db-wal"} {
			if err := os.WriteFile(filepath.Join(crashed, name), left[i], 0o600); err != nil {
				b.Fatal(err)
			}
		}
		b.StartTimer()
		d, err := storage.Open(crashed, storage.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if ids, err := events(b, d, 1); err != nil || len(ids) != 400 {
			b.Fatal(len(ids), err)
		}
		b.StopTimer()
		if err := d.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
