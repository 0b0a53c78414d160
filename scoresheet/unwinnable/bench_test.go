package unwinnable_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/unwinnable"
)

// BenchmarkQuery is the time of one answer, by how it is found.
func BenchmarkQuery(b *testing.B) {
	for _, c := range []struct{ name, fen string }{
		{"material", "8/8/4k3/8/8/3KN3/8/8 b - - 0 1"},
		{"middle game", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
		{"rook ending", "8/5pk1/6p1/8/1r6/8/5PPP/R5K1 w - - 0 1"},
		{"knight and pawn", "8/p7/8/1k6/8/3K4/8/4N3 w - - 0 1"},
		{"bishop and pawns", "5k2/8/1p6/8/8/2n4p/6B1/7K w - - 0 1"},
		{"locked", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"},
		{"breakthrough", "8/3p1p1p/1p6/1P6/KP6/PP6/3P1P1P/k7 w - - 0 1"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := parse(b, c.fen)
			nodes := 0
			b.ReportAllocs()
			for b.Loop() {
				nodes = unwinnable.Query(p, board.White, unwinnable.DefaultBudget).Nodes
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}
