package rules_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/realdata"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// perft counts the positions after depth half-moves, using one buffer for
// each depth left.
func perft(p rules.Position, depth int, bufs *[8][]board.Move) int {
	moves := p.Moves(bufs[depth][:0])
	bufs[depth] = moves
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		n += perft(p.Play(m), depth-1, bufs)
	}
	return n
}

// TestPerft compares the numbers of legal sequences of moves with published
// ones (R-A05), in usual chess and Chess960. PERFT sets how many
// positions a count may have to be tried, "10000000" for a long night.
func TestPerft(t *testing.T) {
	limit := map[string]int{
		"perft/tricky.tsv":          5_000_000,
		"perft/random_standard.tsv": 60_000,
		"perft/chess960.tsv":        150_000,
	}
	for name, most := range limit {
		if testing.Short() {
			most /= 10
		}
		if v, err := strconv.Atoi(os.Getenv("PERFT")); err == nil {
			most = v
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var bufs [8][]board.Move
			tried, nodes := 0, 0
			realdata.Lines(t, name, func(line string) {
				fields := strings.Split(line, "\t")
				p := parse(t, fields[0])
				for _, f := range fields[1:] {
					depth, _ := strconv.Atoi(f[1:2])
					want, err := strconv.Atoi(f[3:])
					if err != nil {
						t.Fatalf("%s: %q: %v", fields[0], f, err)
					}
					if want > most {
						return
					}
					tried++
					nodes += want
					if got := perft(p, depth, &bufs); got != want {
						t.Errorf("%s: depth %d: %d, want %d", fields[0], depth, got, want)
					}
				}
			})
			t.Logf("%d counts, %d positions", tried, nodes)
		})
	}
}
