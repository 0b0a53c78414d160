package hall

import (
	"fmt"
	"testing"

	"zapis/desk"
)

// What it costs to work out what a hall shows, in one language: as long as
// nothing changes, and when all of it is new.
func BenchmarkHallParts(b *testing.B) {
	pages, err := parsePages()
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{60, 1000} {
		boards := boardsOf(n/2, checked, n/3, playing, n-n/2-n/3, missing)
		seen := &hallSeen{Now: noon, Round: &desk.RoundSeen{Round: desk.Round{Section: "A", Number: 3}}, Boards: boards}
		key := hallKey{section: "A", round: 3, lang: "en"}
		s := &Server{pages: pages}
		work := func(b *testing.B) {
			for b.Loop() {
				g, parts, err := s.hallParts(seen, key, s.live.last(key))
				if err != nil || len(parts) < n {
					b.Fatal(len(parts), err)
				}
				if s.live.shown != nil {
					s.live.change(key, "", g, parts)
				}
			}
		}
		b.Run(fmt.Sprintf("boards=%d/new", n), work)
		s.live.shown = map[hallKey]*shownHall{}
		b.Run(fmt.Sprintf("boards=%d/still", n), work)
	}
}
