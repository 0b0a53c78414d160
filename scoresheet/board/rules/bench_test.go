package rules_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// TestNoAllocations holds what the doc comments promise of Moves, and what
// the replay of a long game needs of the rest.
func TestNoAllocations(t *testing.T) {
	p := parse(t, kiwipete)
	buf := make([]board.Move, 0, 256)
	m := p.Moves(buf)[0]
	for name, f := range map[string]func(){
		"Moves":   func() { buf = p.Moves(buf[:0]) },
		"Judge":   func() { _ = p.Judge(m) },
		"Play":    func() { _ = p.Play(m) },
		"Key":     func() { _ = p.Key() },
		"InCheck": func() { _ = p.InCheck() },
		"Outcome": func() { _ = p.Outcome() },
		"Sane":    func() { _ = p.Sane() },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	p := parse(b, kiwipete)
	var bufs [8][]board.Move
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		nodes += perft(p, 3, &bufs)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
}

func BenchmarkMoves(b *testing.B) {
	p := parse(b, kiwipete)
	b.Run("own", func(b *testing.B) {
		buf := make([]board.Move, 0, 256)
		b.ReportAllocs()
		for b.Loop() {
			buf = p.Moves(buf[:0])
		}
	})
	b.Run("notnil with SAN", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			rules.Library(p)
		}
	})
}

// BenchmarkJudge judges a legal move of every kind, and illegal ones.
func BenchmarkJudge(b *testing.B) {
	for _, c := range []struct{ name, fen, move string }{
		{"legal", kiwipete, "f3f6"},
		{"castling", kiwipete, "O-O-O"},
		{"no such movement", kiwipete, "e5e6"},
		{"pinned", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "e3f5"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := parse(b, c.fen)
			m := move(b, p, c.move)
			b.ReportAllocs()
			for b.Loop() {
				p.Judge(m)
			}
		})
	}
	// Asking the library the same, for comparison.
	b.Run("by notnil", func(b *testing.B) {
		p := parse(b, kiwipete)
		m := move(b, p, "f3f6")
		for b.Loop() {
			moves, _ := rules.Library(p)
			for _, l := range moves {
				if l.Move == m {
					break
				}
			}
		}
	})
}

func BenchmarkKey(b *testing.B) {
	p := parse(b, "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1")
	b.ReportAllocs()
	for b.Loop() {
		p.Key()
	}
}

func BenchmarkFEN(b *testing.B) {
	p := parse(b, kiwipete)
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			_ = p.FEN()
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, err := rules.ParseFEN(kiwipete); err != nil {
				b.Fatal(err)
			}
		}
	})
}
