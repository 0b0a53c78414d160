package notation_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// shared returns a file of the test data beside the repository, or skips.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = up
	}
	path := filepath.Join(append([]string{dir, "..", "shared", "data"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is not here", filepath.Join(parts...))
	}
	return path
}

// randomPositions plays games of random legal moves, every third of them
// from a start of Chess960, and calls f at each position with all its moves.
// Captures are played rarely, so that many pieces stay to be told apart, and
// promotions often.
func randomPositions(t testing.TB, games, plies int, f func(p rules.Position, moves []board.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 1))
	for game := range games {
		p := rules.Start()
		if game%3 == 2 {
			var err error
			if p, err = rules.StartChess960(rng.IntN(960)); err != nil {
				t.Fatal(err)
			}
		}
		for range plies {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			f(p, moves)
			m := moves[rng.IntN(len(moves))]
			for range 2 {
				if m.Promo == board.NoKind && p.Sq[m.To] != board.Empty {
					m = moves[rng.IntN(len(moves))]
				}
			}
			p = p.Play(m)
		}
	}
}
