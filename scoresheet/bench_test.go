package scoresheet_test

import (
	"fmt"
	"slices"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// shuffle is a game of knights that can go on for ever.
var shuffle = [][2]string{{"g1", "f3"}, {"g8", "f6"}, {"f3", "g1"}, {"f6", "g8"}}

func shuffled(t testing.TB, plies int) *device {
	d := newDevice(t, scoresheet.GameOpened{})
	for i := range plies {
		d.tap(shuffle[i%4][0] + shuffle[i%4][1])
	}
	return d
}

// entry is one move as the session enters it, without the disk. The record
// is a copy, so that every round enters the same move.
func (d *device) entry(from, to board.Square) error {
	r, chain := d.rec, d.chain
	for _, p := range r.PlanMove(from, to, board.NoKind) {
		id := chain.Next
		chain.Link(p, scoresheet.Stamp{Wall: d.wall})
		if err := r.FoldPayload(id, p, d.wall); err != nil {
			return err
		}
	}
	return nil
}

// BenchmarkEntry is a tap without the disk: at move 300 it costs what it
// cost at the beginning. (At move 2 and not 1, where Go's lists are first
// made.)
func BenchmarkEntry(b *testing.B) {
	for _, move := range []int{2, 300} {
		b.Run(fmt.Sprintf("move=%d", move), func(b *testing.B) {
			plies := move*2 - 1
			d := shuffled(b, plies)
			from, to := square(shuffle[plies%4][0]), square(shuffle[plies%4][1])
			b.ReportAllocs()
			for b.Loop() {
				if err := d.entry(from, to); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestEntryCostsTheSameAtMove300 holds the allocations, which do not depend
// on the machine.
func TestEntryCostsTheSameAtMove300(t *testing.T) {
	allocs := func(move int) float64 {
		plies := move*2 - 1
		d := shuffled(t, plies)
		from, to := square(shuffle[plies%4][0]), square(shuffle[plies%4][1])
		return testing.AllocsPerRun(100, func() {
			if err := d.entry(from, to); err != nil {
				t.Fatal(err)
			}
		})
	}
	if early, late := allocs(2), allocs(300); late > early {
		t.Errorf("an entry makes %v allocations at move 2 and %v at move 300", early, late)
	}
}

// BenchmarkRestart is the fold of 300 half-moves from their bytes, chain
// checked, as when the device is switched on.
func BenchmarkRestart(b *testing.B) {
	d := shuffled(b, 300)
	b.SetBytes(int64(len(slices.Concat(d.log...))))
	b.ReportAllocs()
	for b.Loop() {
		if r := d.refold(len(d.log)); len(r.Cells) != 300 {
			b.Fatal("not all was folded")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/300, "ns/ply")
}

// BenchmarkCorrection is a correction of the first cell of 300, after which
// all positions are played through again.
func BenchmarkCorrection(b *testing.B) {
	d := shuffled(b, 300)
	plan := scoresheet.DashWritten{Act: scoresheet.Act{Cell: d.rec.Cells[0].ID}}
	b.ReportAllocs()
	for b.Loop() {
		r := d.rec
		if err := r.FoldPayload(d.chain.Next, plan, d.wall); err != nil {
			b.Fatal(err)
		}
	}
}
