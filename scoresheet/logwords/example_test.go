package logwords_test

import (
	"fmt"
	"log"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/notation"
)

// A log in words: every event, and what is conspicuous.
func Example() {
	var chain scoresheet.Chain
	var stored []logwords.Stored
	at := scoresheet.Stamp{Wall: 1_790_755_200_000, SinceBoot: 5000}
	do := func(seconds int64, p scoresheet.Payload) {
		at.Wall, at.SinceBoot = at.Wall+scoresheet.Millis(seconds*1000), at.SinceBoot+seconds*1000
		id := chain.Next
		e, err := scoresheet.DecodeEvent(chain.Link(p, at))
		if err != nil {
			log.Fatal(err)
		}
		stored = append(stored, logwords.Stored{ID: id, Segment: 1, Event: e})
	}
	do(0, scoresheet.SegmentOpened{Number: 1, Game: true, Version: "1.0", FrontEnd: "touch", Lock: "pinned"})
	do(0, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Anna"}, {Name: "Black", Value: "Olha"}}, Zone: 120})
	do(12, scoresheet.TextWritten{Text: "e4", Language: notation.English})
	do(40, scoresheet.AlarmRaised{Alarm: "left", Detail: "focus", Since: at.Wall, For: 9000})
	do(20, scoresheet.RulingGiven{Ruling: "note", Article: "12.9", Text: "the screen was wiped"})

	words := assets.Words("en")
	l := logwords.Read(stored)
	for i := range l.Events {
		fmt.Println(l.When(&l.Events[i]), l.Events[i].Say(words))
	}
	for _, g := range l.Conspicuous {
		fmt.Println("conspicuous:", g.Text.Say(words))
	}
	// Output:
	// 10:00:00 Log of the game begins: segment 1, version 1.0, touch screen, screen pinned
	// 10:00:00 Game opened: Anna – Olha.
	// 10:00:12 1. “e4”, written
	// 10:00:52 Alarm: the program was not in front. (another program in front) Since 10:00:12. Lasted 9 s.
	// 10:01:12 Ruling: Note (article 12.9): the screen was wiped
	// conspicuous: Times the program was not in front: 1 (another program in front), for 9 s.
}
