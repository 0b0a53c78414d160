package reconcile_test

import (
	"fmt"
	"strings"

	"zapis/scoresheet/notation"
	"zapis/scoresheet/reconcile"
)

// Two sheets of a game differ in two moves. One of them cannot have been played as
// Black wrote it, so nobody is asked; of the other both can, and somebody who was
// there says which.
func Example() {
	white := reconcile.FromTexts("White's sheet", reconcile.White, notation.English, strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"))
	black := reconcile.FromTexts("Black's sheet", reconcile.Black, notation.English, strings.Fields("e4 e5 Ng3 Nc6 Bb5 h6 Ba4 Nf6 O-O Be7"))
	white.Result, black.Result = "1/2-1/2", "1/2-1/2"
	sheets := []reconcile.Witness{white, black}

	r := reconcile.Reconcile(sheets, nil)
	fmt.Println(r.State)
	for _, q := range r.Questions {
		for _, reading := range q.Readings {
			fmt.Println(q.Cell, reading.Text, reading.By)
		}
	}
	r = reconcile.Reconcile(sheets, []reconcile.Answer{{Cell: "3b", Text: "a6"}})
	fmt.Println(r.State)
	for _, p := range r.Plies {
		fmt.Print(p.SAN, " ")
	}
	fmt.Println(r.Outcome)
	// Output:
	// questions
	// 3b a6 [White's sheet]
	// 3b h6 [Black's sheet]
	// 3b b6 []
	// agreed
	// e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 1/2-1/2
}
