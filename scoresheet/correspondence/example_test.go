package correspondence_test

import (
	"fmt"
	"log"
	"strings"

	"zapis/assets"
	"zapis/scoresheet/correspondence"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// The message that carries White's second move, and the table of moves and times.
func Example() {
	games, err := pgn.ReadAll(strings.NewReader(`[Event "EU/CT/12"]
[White "Petrova, Anna"]
[Black "Lee, Ji-won"]
[EventDate "2026.05.01"]

1. e4 {[%ccsnt 2026.05.01]} e5 {[%ccrcv 2026.05.02] [%ccsnt 2026.05.04]}
2. Nf3 {[%ccrcv 2026.05.04] [%ccsnt 2026.05.10]} *
`))
	if err != nil {
		log.Fatal(err)
	}
	game, err := correspondence.Read(games[0], nil, notation.English)
	if err != nil {
		log.Fatal(err)
	}
	words := assets.Words("en")
	message, err := game.Message(words, correspondence.Sender{Signature: "Anna Petrova"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(message.Text())
	fmt.Println(game.Table(words, correspondence.Standard).Text())
	// Output:
	// Tournament EU/CT/12
	// Start date 01/05/2026
	// White Petrova, Anna
	// Black Lee, Ji-won
	// Rec.  Ans.  Time N   White Black Rec.  Ans.  Time
	// ---   01/05 0/00 01. 5254  5755  02/05 04/05 2/02
	// 04/05 10/05 6/06 02. 7163
	// Total time: White 6 days, Black 2 days
	// Anna Petrova
	//
	// Table of moves and time spent
	// Tournament EU/CT/12
	// Start date 01/05/2026
	// White Petrova, Anna
	// Black Lee, Ji-won
	//            Date           Time             Date           Time
	// No. White  received sent  move total Black received sent  move total Note
	// 1   e2-e4  ---      01/05 0    0     e7-e5 02/05    04/05 2    2
	// 2   Ng1-f3 04/05    10/05 6    6
	// Total time: White 6 days, Black 2 days
}
