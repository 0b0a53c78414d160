package attest_test

import (
	"testing"

	"zapis/scoresheet/attest"
)

// How long it takes to write and to check a game of 36 half-moves.
func BenchmarkAttest(b *testing.B) {
	r := recorded(b, 5, randomSource(5))
	game, file := r.pgn(), r.file()
	for _, c := range []struct {
		name string
		size int
		do   func() bool
	}{
		{"PGN", len(game), func() bool { return len(r.pgn()) > 0 }},
		{"Verify", len(game), func() bool { return intact(game) }},
		{"VerifyRecordFile", len(file), func() bool { return attest.VerifyAll(file, nil)[0].Status == attest.Intact }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(c.size))
			b.ReportAllocs()
			for b.Loop() {
				if !c.do() {
					b.Fatal("not intact")
				}
			}
		})
	}
}
