package board_test

import (
	"fmt"
	"log"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Game mode makes any move that was touched, legal or not, and takes its text from
// the geometry alone.
func Example() {
	free := board.Start()
	for _, touched := range [][2]string{{"e2", "e4"}, {"b8", "c6"}, {"a1", "a5"}} {
		from, err := board.ParseSquare(touched[0])
		if err != nil {
			log.Fatal(err)
		}
		to, err := board.ParseSquare(touched[1])
		if err != nil {
			log.Fatal(err)
		}
		shape := free.Shape(from, to, board.NoKind)
		fmt.Println(notation.Text(shape, 0, notation.English, notation.Short))
		free = free.Apply(shape.Move)
	}
	fmt.Println(board.Placement(free.Sq))
	// Output:
	// e4
	// Nc6
	// Ra5
	// r1bqkbnr/pppppppp/2n5/R7/4P3/8/PPPP1PPP/1NBQKBNR
}
