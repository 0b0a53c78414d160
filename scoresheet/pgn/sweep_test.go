package pgn_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"zapis/scoresheet/pgn"
)

// dataDir is where real games lie, beside the repository.
func dataDir(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("no go.mod above the test")
		}
		dir = parent
	}
	data := filepath.Join(dir, "..", "shared", "data")
	if _, err := os.Stat(data); err != nil {
		tb.Skip("../shared/data is not here")
	}
	return data
}

func readFile(tb testing.TB, path string) []byte {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// readAll reads every game; a reader that goes on for ever fails the test.
func readAll(tb testing.TB, data []byte) []*pgn.Game {
	tb.Helper()
	games, err := pgn.ReadAll(bytes.NewReader(data))
	if err != nil {
		tb.Fatal(err)
	}
	return games
}

// want is one line of oracle/games.tsv.
type want struct {
	file   string
	index  int
	plies  int
	result string
	fault  string // "illegal san: 'Kd4' in FEN"
	nulls  int
	fen    string
}

func oracle(tb testing.TB, data string) []want {
	tb.Helper()
	var rows []want
	for i, line := range strings.Split(strings.TrimSpace(string(readFile(tb, filepath.Join(data, "oracle", "games.tsv")))), "\n") {
		f := strings.Split(line, "\t")
		if i == 0 || strings.HasPrefix(f[0], "fixtures/cleanchess_games.jsonl#") {
			continue
		}
		if len(f) != 7 {
			tb.Fatalf("games.tsv line %d has %d columns", i+1, len(f))
		}
		number := func(s string) int {
			if s == "" {
				return 0
			}
			n, err := strconv.Atoi(s)
			if err != nil {
				tb.Fatal(err)
			}
			return n
		}
		rows = append(rows, want{f[0], number(f[1]), number(f[2]), f[3], f[4], number(f[5]), f[6]})
	}
	return rows
}

func TestSweepX(t *testing.T) {
	data := dataDir(t)
	byFile := map[string][]want{}
	for _, w := range oracle(t, data) {
		byFile[w.file] = append(byFile[w.file], w)
	}
	for f, ws := range byFile {
		gs := readAll(t, readFile(t, filepath.Join(data, f)))
		if len(gs) != len(ws) {
			fmt.Println(f, "games", len(gs), "want", len(ws))
			continue
		}
		for i, g := range gs {
			if len(g.Moves) != ws[i].plies || g.Result != ws[i].result {
				fmt.Println(f, i, len(g.Moves), ws[i].plies, g.Result, ws[i].result, ws[i].fault)
			}
			if len(g.Faults) > 0 {
				fmt.Println(f, i, g.Faults)
			}
		}
	}
}
