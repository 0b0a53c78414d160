package pairing_test

import (
	"fmt"
	"log"

	"zapis/desk/pairing"
)

// The pairings of a round are read from a table as a spreadsheet saves it; a row that
// cannot be used is told, and the results go back into the same table.
func Example() {
	table := []byte("Brett;Weiß;Schwarz\n1;Petrova, Anna;Lee, Ji-won\n2;;Kos, Jan\n")
	list, faults, err := pairing.Read(table, pairing.Options{Round: 1})
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range faults {
		fmt.Println(f)
	}
	round := list.Rounds[0]
	for i := range round.Boards {
		b := &round.Boards[i]
		fmt.Println(b.Name, b.Players[0].Name, "–", b.Players[1].Name)
		b.Result = "1-0"
	}
	table, _, err = pairing.WriteCSV(table, pairing.Options{Round: 1}, round)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", table)
	// Output:
	// line 3: no name for White, whose opponent is "Kos, Jan"
	// 1 Petrova, Anna – Lee, Ji-won
	// Brett;Weiß;Schwarz;Result
	// 1;Petrova, Anna;Lee, Ji-won;1-0
	// 2;;Kos, Jan
}
