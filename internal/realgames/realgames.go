// Package realgames reads the real games that tests replay.
package realgames

import (
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"zapis/internal/realdata"
	"zapis/scoresheet/pgn"
)

// Club is the file of an event with clock readings: the European Club Cup of 2018.
const Club = "ecc2018_clk_crlf.pgn"

// Each yields the games of the files of that name, or of all files in the order of
// their names, each with the name of its file. It skips the test where they are not.
func Each(tb testing.TB, files ...string) iter.Seq2[string, *pgn.Game] {
	tb.Helper()
	folder := realdata.Path(tb, "pgn")
	if len(files) == 0 {
		all, err := filepath.Glob(filepath.Join(folder, "*.pgn"))
		if err != nil || len(all) == 0 {
			tb.Fatal("there are no games: ", err)
		}
		for _, file := range all {
			files = append(files, filepath.Base(file))
		}
	}
	return func(yield func(string, *pgn.Game) bool) {
		tb.Helper()
		for _, name := range files {
			if !eachOf(tb, folder, name, yield) {
				return
			}
		}
	}
}

func eachOf(tb testing.TB, folder, name string, yield func(string, *pgn.Game) bool) (more bool) {
	tb.Helper()
	f, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for r := pgn.NewReader(f); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return true
		}
		if err != nil {
			tb.Fatalf("%s: %v", name, err)
		}
		if !yield(name, g) {
			return false
		}
	}
}

// All returns the games of one file.
func All(tb testing.TB, file string) (games []*pgn.Game) {
	tb.Helper()
	for _, g := range Each(tb, file) {
		games = append(games, g)
	}
	return games
}
