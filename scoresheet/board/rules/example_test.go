package rules_test

import (
	"fmt"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// What an arbiter is told of a move on a sheet.
func ExamplePosition_Judge() {
	p, err := rules.ParseFEN("4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	e3, _ := board.ParseSquare("e3")
	f5, _ := board.ParseSquare("f5")
	v := p.Judge(p.Normalize(board.Move{From: e3, To: f5}))
	fmt.Println(v.Legal(), v.Reason, v.Reason.Article())
	// Output: false the king is put in check 3.9.2
}

// Counting how often positions have stood on the board.
func ExamplePosition_Key() {
	p := rules.Start()
	seen := map[rules.Key]int{p.Key(): 1}
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		from, _ := board.ParseSquare(text[:2])
		to, _ := board.ParseSquare(text[2:])
		p = p.Play(board.Move{From: from, To: to})
		seen[p.Key()]++
	}
	fmt.Println(seen[rules.Start().Key()], "times; now", p.FEN())
	// Output: 2 times; now rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3
}
