package findings_test

import (
	"slices"
	"testing"

	"zapis/internal/realgames"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// BenchmarkScan finds everything in real games whose moves have been read,
// intended moves included. sel_three_midgame is what costs most: positions
// that have stood twice, so that the moves have to be listed.
func BenchmarkScan(b *testing.B) {
	for _, name := range []string{"ecc2018_clk_crlf", "lichess_db_clk", "sel_three_midgame", "sel_hm100"} {
		b.Run(name, func(b *testing.B) {
			var lines []pgn.Line
			plies := 0
			for _, g := range realgames.All(b, name+".pgn") {
				l, err := pgn.Replay(g)
				if err != nil {
					b.Fatal(err)
				}
				lines = append(lines, l)
				plies += len(l.Moves)
			}
			var s findings.Scanner
			var events []findings.Event
			b.ReportAllocs()
			for b.Loop() {
				for i := range lines {
					l := &lines[i]
					events = s.Scan(events[:0], &l.Start, l.Moves, l.Positions)
				}
			}
			b.ReportMetric(float64(plies*b.N)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// BenchmarkOf finds everything in a record of 300 moves: as it was played;
// with a dash; and behind an illegal move.
func BenchmarkOf(b *testing.B) {
	var long *truth
	for _, g := range eventfulGames(b, 1) {
		if long == nil || len(g.line.Moves) > len(long.line.Moves) {
			long = g
		}
	}
	cells := make([]sheetCell, min(600, len(long.line.Moves)))
	for i := range cells {
		cells[i].ply = i + 1
	}
	for _, c := range []struct{ name, text string }{{"legal", ""}, {"dash", "—"}, {"illegal", "Ka9"}, {"wrong", "Qa8"}, {"slip", "slip"}} {
		b.Run(c.name, func(b *testing.B) {
			own := slices.Clone(cells)
			own[len(own)/2].text = c.text
			rec, _ := long.record(b, own, false)
			for i := len(cells) - 12; c.text == "slip" && i > 0; i-- { // two entries exchanged, as far on as it shows
				rec, _ = long.record(b, swap(long, slices.Clone(cells), i, 2), false)
				if findings.Breaks(rec) {
					break
				}
			}
			reading := replay.Read(rec)
			b.ReportAllocs()
			for b.Loop() {
				findings.Of(rec, reading, nil)
			}
			b.ReportMetric(float64(len(rec.Cells)*b.N)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}
