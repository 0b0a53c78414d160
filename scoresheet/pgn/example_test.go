package pgn_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"zapis/scoresheet/pgn"
)

// A game is read as it was written, judged, and written out.
func Example() {
	games, err := pgn.ReadAll(strings.NewReader("[White \"Anna\"]\n[Black \"Olha\"]\n\n1.e4 {[%clk 1:29:40]} e5 2. Nf3 Bc4 1-0\n"))
	if err != nil {
		log.Fatal(err)
	}
	g := games[0]
	clock, _ := pgn.Clock(g.Moves[0].Comments[0])
	fmt.Println(clock)
	line, err := pgn.Play(g)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(line.SAN, line.Err)

	g.Moves = g.Moves[:len(line.Moves)]
	w := pgn.NewWriter(os.Stdout)
	if err := w.Write(g); err != nil {
		log.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 1h29m40s
	// [e4 e5 Nf3] line 4, column 33: half-move 4, Bc4: illegal: no piece can make this move
	// [White "Anna"]
	// [Black "Olha"]
	//
	// 1. e4 {[%clk 1:29:40]} 1... e5 2. Nf3 1-0
}
