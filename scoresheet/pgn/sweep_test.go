package pgn_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/realdata"

	"zapis/scoresheet/pgn"
)

// dataDir is where real games lie, beside the repository.
func dataDir(tb testing.TB) string {
	tb.Helper()
	return realdata.Path(tb)
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
	return slices.DeleteFunc(everyRow(tb, data), func(w want) bool { return strings.Contains(w.file, "#") })
}

func everyRow(tb testing.TB, data string) []want {
	tb.Helper()
	var rows []want
	for i, line := range strings.Split(strings.TrimSpace(string(readFile(tb, filepath.Join(data, "oracle", "games.tsv")))), "\n") {
		f := strings.Split(line, "\t")
		if i == 0 {
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

// accepted are the games of the oracle that are read differently here, and
// why. Fewer plies than the oracle's, or another position, is never accepted.
var accepted = map[string]struct {
	games  int // how many games are found, where that differs
	reason string
}{
	"fixtures/pgn-extract/test-fuzzydepth.pgn": {4, "a result ends a game even without an empty line after it; the oracle runs four games without tags together"},
	"fixtures/chessops/leading-whitespace.pgn": {4, "move 1 after an empty line begins a game; the oracle runs the third and the fourth together"},
	"fixtures/chess.js/0.pgn":                  {1, "a file with <br /> for line ends: the oracle gives up in the tags, here it is read to the mate"},
}

// compare returns how a game differs from what the oracle says, "" if not at
// all.
func compare(tb testing.TB, g *pgn.Game, w want) string {
	tb.Helper()
	l, err := pgn.Play(g)
	if err != nil {
		return err.Error()
	}
	if len(l.Moves) == w.plies && l.Nulls == w.nulls && (l.Err != nil) == (w.fault != "") &&
		(l.Err == nil || strings.Contains(w.fault, "'"+l.Err.Text+"'")) &&
		g.Result == w.result && l.End().FEN() == w.fen {
		return ""
	}
	return fmt.Sprintf("%d plies, %d null moves, result %s, error %v, ends in\n%s\nwant %+v", len(l.Moves), l.Nulls, g.Result, l.Err, l.End().FEN(), w)
}

// R-N01, R-C04: every game of the collection is found, and played as far as
// the oracle plays it, to the same position.
func TestSweep(t *testing.T) {
	data := dataDir(t)
	var files []string
	byFile := map[string][]want{}
	for _, w := range oracle(t, data) {
		if byFile[w.file] == nil {
			files = append(files, w.file)
		}
		byFile[w.file] = append(byFile[w.file], w)
	}
	total, plies, faults, same := 0, 0, 0, 0
	for _, file := range files {
		wants := byFile[file]
		games := readAll(t, readFile(t, filepath.Join(data, filepath.FromSlash(file))))
		if other, ok := accepted[file]; ok {
			t.Logf("accepted: %s: %s", file, other.reason)
			if len(games) != other.games {
				t.Errorf("%s: %d games, want %d", file, len(games), other.games)
			}
			for _, g := range games {
				if l, err := pgn.Play(g); err != nil || l.Err != nil {
					t.Errorf("%s: game %d: %v, %v", file, g.Index, err, l.Err)
				}
			}
			continue
		}
		if len(games) != len(wants) {
			t.Errorf("%s: %d games, want %d", file, len(games), len(wants))
			continue
		}
		for i, g := range games {
			w := wants[i]
			total++
			faults += len(g.Faults)
			if problem := compare(t, g, w); problem != "" {
				t.Errorf("%s game %d: %s", file, i, problem)
				continue
			}
			plies += w.plies
			same++
		}
	}
	t.Logf("%d files, %d games, %d plies; %d games as the oracle has them; %d faults of syntax", len(files), total, plies, same, faults)
}
