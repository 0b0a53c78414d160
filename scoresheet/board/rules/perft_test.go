package rules_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"zapis/internal/long"
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
// ones (R-A05). PERFT sets how many positions a count may have to be tried,
// "10000000" for a long night.
func TestPerft(t *testing.T) {
	limit := map[string]int{
		"perft/tricky.tsv":          5_000_000,
		"perft/random_standard.tsv": 60_000,
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

// TestPerft960 is TestPerft for Chess960, where no other program's generator
// is asked (R-T04): to depth 3, and to depth 4 a sample in the short form and
// all in the long one.
func TestPerft960(t *testing.T) {
	const lines = 640
	every := long.Of(lines/20, 1)
	rest := rand.New(rand.NewPCG(long.Seed(t), 960)).IntN(every)
	type position struct {
		rules.Position
		fen  string
		want [5]int // by depth
	}
	var all []position
	realdata.Lines(t, "perft/chess960.tsv", func(line string) {
		fields := strings.Split(line, "\t")
		p := position{Position: parse(t, fields[0]), fen: fields[0]}
		if !p.Chess960 {
			p.Position = asChess960(p.Position) // its rooks stand as in usual chess
		}
		for _, f := range fields[1:] {
			if depth, err := strconv.Atoi(f[1:2]); err == nil && depth < len(p.want) {
				if p.want[depth], err = strconv.Atoi(f[3:]); err != nil {
					t.Fatalf("%s: %q: %v", fields[0], f, err)
				}
			}
		}
		all = append(all, p)
	})
	if len(all) != lines {
		t.Errorf("there are %d positions, want %d", len(all), lines)
	}
	var counts, nodes atomic.Int64
	t.Run("all", func(t *testing.T) {
		for part := range 2 { // at a time
			t.Run(strconv.Itoa(part), func(t *testing.T) {
				t.Parallel()
				var bufs [8][]board.Move
				for i := part; i < len(all); i += 2 {
					p := &all[i]
					deepest := 3
					if i%every == rest {
						deepest = 4
					}
					for depth := 1; depth <= deepest; depth++ {
						got := perft(p.Position, depth, &bufs)
						if got != p.want[depth] {
							t.Errorf("%s: depth %d: %d, want %d", p.fen, depth, got, p.want[depth])
						}
						counts.Add(1)
						nodes.Add(int64(got))
					}
				}
			})
		}
	})
	t.Logf("%d counts, %d positions", counts.Load(), nodes.Load())
}

// asChess960 returns the same position, in which castling is the king's move
// onto his rook.
func asChess960(p rules.Position) rules.Position {
	p.Chess960 = true
	for c := range p.Rights {
		for side, rook := range p.Rights[c] {
			if rook.Valid() {
				p.Rooks[c][side] = uint8(rook.File() + 1)
			}
		}
	}
	return p
}
