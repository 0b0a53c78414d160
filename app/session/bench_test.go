package session_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// shuffle is a game of knights that can go on for ever.
var shuffle = [4][2]board.Square{
	{square("g1"), square("f3")},
	{square("g8"), square("f6")},
	{square("f3"), square("g1")},
	{square("f6"), square("g8")},
}

func (p *player) knights(from, plies int) {
	p.Helper()
	for i := from; i < from+plies; i++ {
		m := shuffle[i%4]
		p.done(p.Tap(m[0], m[1], board.NoKind))
	}
}

// benchmarkTap measures taps, disk and all, from that move of the game on,
// ten moves at most; then it goes on with a copy of the game as it was.
func benchmarkTap(b *testing.B, move int) {
	p := newPlayer(b).game()
	plies := (move - 1) * 2
	p.knights(0, plies)
	p.do(p.Close())
	now := p.killed()
	ply := plies
	b.ReportAllocs()
	for b.Loop() {
		if ply == plies+20 {
			b.StopTimer()
			p.do(now.Close())
			now, ply = p.killed(), plies
			b.StartTimer()
		}
		m := shuffle[ply%4]
		now.done(now.Tap(m[0], m[1], board.NoKind))
		ply++
	}
}

// The 300th tap costs what the first does. (The second, where Go's lists are
// first made.)
func BenchmarkTap2(b *testing.B)   { benchmarkTap(b, 2) }
func BenchmarkTap300(b *testing.B) { benchmarkTap(b, 300) }

// TestTapCostsTheSameAtMove300 holds the allocations, which hardly depend on the
// machine: under the race detector pools forget at random, which costs a few. What
// grows with the game would cost at least one for each of its moves.
func TestTapCostsTheSameAtMove300(t *testing.T) {
	p := newPlayer(t).game()
	allocs := func(ply int) float64 {
		m := shuffle[ply%4]
		return testing.AllocsPerRun(20, func() {
			p.done(p.Tap(m[0], m[1], board.NoKind))
			p.done(p.Undo())
		})
	}
	p.knights(0, 2)
	second := allocs(2)
	plies := 400 // enough to see it grow, and little enough to be quick
	p.knights(2, plies)
	late := allocs(2 + plies)
	t.Logf("a tap and its undo: %.0f allocations at move 2, %.0f at move %d", second, late, plies/2+2)
	if late > second+20 {
		t.Errorf("%.0f allocations at move 2, %.0f at move %d", second, late, plies/2+2)
	}
}

// spread is the middle and the tail of what single runs took.
func spread(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	at := func(q float64) float64 {
		return float64(took[int(q*float64(len(took)-1))].Nanoseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-µs")
	b.ReportMetric(at(0.99), "p99-µs")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkTapToDurable is a tap from the finger to the disk, to be read
// beside BenchmarkRawWriteFsync of the same run.
func BenchmarkTapToDurable(b *testing.B) {
	p := newPlayer(b).game()
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		if i%400 == 399 {
			b.StopTimer()
			p.do(p.Close())
			p = newPlayer(b).game()
			b.StartTimer()
		}
		m := shuffle[i%4]
		began := time.Now()
		p.done(p.Tap(m[0], m[1], board.NoKind))
		took = append(took, time.Since(began))
	}
	spread(b, took)
}

// BenchmarkRawWriteFsync appends as many bytes as a tap's event has to a
// file, and syncs it.
func BenchmarkRawWriteFsync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "raw"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var chain scoresheet.Chain
	event := chain.Link(scoresheet.MoveMade{Shape: board.Start().Shape(shuffle[0][0], shuffle[0][1], board.NoKind)}, newClock().Stamp())
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := f.Write(event); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	spread(b, took)
}

// BenchmarkMemory says how much a device holds after a very long day: a sheet
// of a hundred moves, of which cell after cell is corrected; both stay.
func BenchmarkMemory(b *testing.B) {
	for _, acts := range []int{1000, 10000} {
		b.Run(fmt.Sprintf("acts=%d", acts), func(b *testing.B) {
			for b.Loop() {
				p := newPlayer(b).game()
				before := heap()
				p.knights(0, 200)
				for i := range acts - 200 {
					p.done(p.At(scoresheet.CellName{Number: 1 + i%100}))
					p.done(p.Write("Nf3"))
				}
				after := heap()
				b.ReportMetric(float64(int64(after)-int64(before)), "bytes-more")
				b.ReportMetric(float64(after), "bytes-heap")
				p.do(p.Close())
			}
		})
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkOpen opens a device in the middle of a game of 200 moves.
func BenchmarkOpen(b *testing.B) {
	p := newPlayer(b).game()
	p.knights(0, 400)
	p.do(p.Close())
	for b.Loop() {
		s, err := session.Open(p.dir, session.Options{Clock: p.clock, Codes: cheap})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if n := len(s.View().Record.Cells); n != 400 {
			b.Fatalf("%d cells", n)
		}
		p.do(s.Close())
		b.StartTimer()
	}
}
