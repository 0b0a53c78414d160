package pairing_test

import (
	"testing"

	"zapis/desk/pairing"
)

// BenchmarkRead reads real files of pairings: headers of 385 boards, 540 games
// with their moves, a report of 284 players.
func BenchmarkRead(b *testing.B) {
	for _, name := range []string{"pgn/lichess_broadcast_headers_fwwrc2024.pgn", "pgn/ecc2018_clk_crlf.pgn", "trf/TRF_example1.trf"} {
		b.Run(name, func(b *testing.B) {
			data := realFile(b, name)
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, _, err := pairing.Read(data, pairing.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
