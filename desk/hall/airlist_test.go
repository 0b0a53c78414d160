package hall

import (
	"fmt"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/pack"
)

// The list of an event of any size is one that a device reads, and has the event's
// pack and the last round of each section; as many of the others as there is room
// for, the later ones first.
func TestListOfAnyEvent(t *testing.T) {
	event := strings.Repeat("0a", 16)
	for _, size := range []struct{ sections, rounds, letters int }{{1, 1, 1}, {20, 13, 12}, {30, 20, 12}, {desk.MaxSections, desk.MaxRounds, 40}} {
		all := []pack.Listed{{Digest: strings.Repeat("ff", 32), Issue: 1}}
		for r := range size.rounds {
			for s := range size.sections {
				name := strings.Repeat("\U00020000", max(size.letters-2, 0)) + fmt.Sprintf("%02d", s) // letters of four bytes
				all = append(all, pack.Listed{Digest: fmt.Sprintf("%064x", len(all)), Issue: 1_000_000 + len(all), Section: name, Round: r + 1})
			}
		}
		text := airListed(event, all)
		_, got, err := pack.ParseList(text)
		if err != nil {
			t.Fatalf("%+v: %d bytes: %v", size, len(text), err)
		}
		last := map[string]int{}
		rounds := map[string]int{}
		for i, l := range got {
			if l.Round <= last[l.Section] && l.Section != "" {
				t.Errorf("%+v: line %d comes late", size, i)
			}
			last[l.Section] = l.Round
			rounds[l.Section]++
		}
		least, most := size.rounds, 0
		for section, n := range rounds {
			if section != "" {
				least, most = min(least, n), max(most, n)
			}
		}
		if len(last) != size.sections+1 || most-least > 1 || least == 0 {
			t.Errorf("%+v: %d packs of %d sections, %d to %d of each", size, len(got), len(last)-1, least, most)
		}
		for section, round := range last {
			if section != "" && round != size.rounds {
				t.Errorf("%+v: the last round of %s is %d", size, section, round)
			}
		}
		t.Logf("%d sections of %d rounds: %d of %d packs in %d bytes", size.sections, size.rounds, len(got), len(all), len(text))
		if full := pack.FormatList(event, all); len(full) <= pack.MaxList && len(got) != len(all) {
			t.Errorf("%+v: there is room for all, and %d of %d are listed", size, len(got), len(all))
		}
	}
}
