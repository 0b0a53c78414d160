package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"testing"

	"zapis/scoresheet/pgn"
)

// benchFiles are a file of tournament games with clock readings and one of
// online games.
var benchFiles = []string{"ecc2018_clk_crlf.pgn", "lichess_db_clk.pgn"}

func benchData(b *testing.B) []byte {
	var all []byte
	for _, name := range benchFiles {
		all = append(append(all, readFile(b, filepath.Join(dataDir(b), "pgn", name))...), "\n\n"...)
	}
	return all
}

func BenchmarkRead(b *testing.B) {
	data := benchData(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		r := pgn.NewReader(bytes.NewReader(data))
		for {
			_, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			games++
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkReplay(b *testing.B) {
	benchPlay(b, pgn.Replay)
}

func BenchmarkPlay(b *testing.B) {
	benchPlay(b, pgn.Play)
}

func benchPlay(b *testing.B, play func(*pgn.Game) (pgn.Line, error)) {
	games := readAll(b, benchData(b))
	b.ReportAllocs()
	played, plies := 0, 0
	for b.Loop() {
		for _, g := range games {
			l, err := play(g)
			if err != nil {
				b.Fatal(err)
			}
			plies += len(l.Moves)
		}
		played += len(games)
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

func BenchmarkWrite(b *testing.B) {
	games := readAll(b, benchData(b))
	w := pgn.NewWriter(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			if err := w.Write(g); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(games))/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkCanonical(b *testing.B) {
	var out bytes.Buffer
	w := pgn.NewWriter(&out)
	if err := w.Write(readAll(b, benchData(b))[0]); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(out.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pgn.Canonical(out.Bytes(), nil); err != nil {
			b.Fatal(err)
		}
	}
}
