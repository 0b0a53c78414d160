package rulings_test

import (
	"fmt"
	"log"

	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// The consequences of a second completed illegal move by White, under the Laws in
// standard chess.
func Example() {
	laws, _ := rulings.ShippedSet(rulings.Laws)
	event := rulings.Event{Set: laws, Play: rulings.Standard}
	first := rulings.Given{ID: rulings.IllegalMove, Side: board.White, Cell: 41}
	for _, before := range [][]rulings.Given{nil, {first}} {
		advice, err := event.Advise(rulings.Given{ID: rulings.IllegalMove, Side: board.White, Cell: 57}, before, rulings.Facts{Opponent: rulings.CanMate})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(advice.Rules, advice.Article, advice.Effect, advice.Count, advice.Opponent, advice.Game)
	}
	// Output:
	// fide 2023 7.5.1 illegal 1 2m0s goeson
	// fide 2023 7.5.1 illegal 2 0s lost
}
