package unwinnable_test

import (
	"fmt"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/unwinnable"
)

// White's flag has fallen. Black has a bishop against a pawn: can he still mate?
func ExampleQuery() {
	for _, fen := range []string{"8/8/8/8/8/5k2/6bP/7K w - - 0 1", "8/8/8/8/8/5k2/6b1/7K w - - 0 1"} {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		a := unwinnable.Query(p, board.Black, 100_000)
		fmt.Printf("%v, %d half-moves, %q\n", a.Verdict, len(a.Line), a.Reason)
	}
	// Output:
	// winnable, 62 half-moves, ""
	// unwinnable, 0 half-moves, "not enough material"
}
