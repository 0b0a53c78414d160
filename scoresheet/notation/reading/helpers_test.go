package reading_test

import (
	"math/rand/v2"
	"testing"

	"zapis/internal/realdata"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// shared returns a file of the test data beside the repository, or skips.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	return realdata.Path(t, parts...)
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
