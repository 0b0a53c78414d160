package publish_test

import (
	"fmt"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/publish"
	"zapis/scoresheet"
)

// A round as it goes out to the public while it is played: the moves of the last
// quarter of an hour stay behind.
func ExampleGames() {
	section := &desk.Section{Name: "A", Control: "40/5400+30:1800+30", Rounds: 9}
	event := &desk.Event{Name: "City Open", Place: "Poltava", Sections: []desk.Section{*section}}
	r := publish.NewRound(event, section, &desk.Round{Section: "A", Number: 3, Date: "2026-11-20", Boards: []desk.Board{{
		Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Kovalenko, Olha"}},
	}}})
	began := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	g := &r.Games[0]
	g.Ready = true
	for i, text := range strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6") {
		at := began.Add(time.Duration(i) * 4 * time.Minute)
		g.Moves = append(g.Moves, publish.Move{Text: text, At: scoresheet.Millis(at.UnixMilli())})
	}
	fmt.Printf("%s", publish.Games([]*publish.Round{r}, publish.Options{Delay: 15 * time.Minute, Now: began.Add(24 * time.Minute)}))
	// Output:
	// [Event "City Open"]
	// [Site "Poltava"]
	// [Date "2026.11.20"]
	// [Round "3.1"]
	// [White "Petrova, Anna"]
	// [Black "Kovalenko, Olha"]
	// [Result "*"]
	// [Board "1"]
	// [TimeControl "40/5400+30:1800+30"]
	// [Termination "unterminated"]
	//
	// 1. e4 e5 2. Nf3 *
}
