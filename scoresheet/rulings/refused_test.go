package rulings_test

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet/rulings"
)

// someFacts draws facts, and an event that is ruled by the set.
func someFacts(r *rand.Rand, set rulings.Set, p rulings.Play) (rulings.Event, rulings.Facts) {
	seldom := func() bool { return r.IntN(4) == 0 }
	moves := []rulings.Moves{
		{},
		rulings.Completed(0, 0), rulings.Completed(1, 0), rulings.Completed(1, 1), rulings.Completed(9, 9),
		rulings.Completed(10, 9), rulings.Completed(10, 10), rulings.Completed(30, 29), rulings.Completed(30, 30),
	}
	ended := []rulings.ID{
		"", "", "", rulings.EndMate, rulings.EndFivefold, rulings.ImpossibleDraw, rulings.AgreeNoted,
	}
	left := []time.Duration{0, time.Nanosecond, 2*time.Minute - 1, 2 * time.Minute, time.Hour}
	draws := []rulings.DrawRules{{}, {Arbiter: true}, {From: 10}, {From: 30}, {From: 30, Arbiter: true}}
	e := rulings.Event{
		Set: set, Play: p, Draws: draws[r.IntN(len(draws))], Quick: r.IntN(4) > 0, Increment: seldom(), Final: r.IntN(2) == 0,
	}
	return e, rulings.Facts{
		Opponent: rulings.Mating(r.IntN(3)), Moves: moves[r.IntN(len(moves))], Replied: r.IntN(2) == 0, Agreed: r.IntN(2) == 0,
		Ends: seldom(), Over: seldom(), Ended: ended[r.IntN(len(ended))], Touched: seldom(), OffMove: seldom(), OwnFlag: seldom(),
		Last: seldom(), Left: left[r.IntN(len(left))], Consent: seldom(), Signed: r.IntN(2) == 0, Both: seldom(),
	}
}

// R-A05: whether a ruling is refused, with which reason and which other ruling
// in its place. The file holds for each ruling how often each answer comes in
// facts that are drawn the same way every time, and a sum over all of them: an
// answer that changes anywhere changes its line.
func TestRefusalsAreAsBefore(t *testing.T) {
	const draws = 50
	var all strings.Builder
	for _, ruling := range rulings.Catalogue() {
		r := rand.New(rand.NewPCG(7, 5))
		count := map[string]int{}
		sum := crc32.NewIEEE()
		for _, set := range rulings.Shipped() {
			for _, play := range rulings.Plays() {
				for range draws {
					e, f := someFacts(r, set, play)
					a, err := e.Advise(rulings.Given{ID: ruling.ID, Side: w, Cell: 9}, nil, f)
					if err != nil {
						t.Fatal(err)
					}
					answer := "can be given"
					switch {
					case a.Instead != "":
						answer = fmt.Sprintf("%s → %s", a.Why, a.Instead)
					case a.Why != "":
						answer = string(a.Why)
					case a.Need != "":
						answer = "needs " + string(a.Need)
					}
					count[answer]++
					fmt.Fprintln(sum, answer)
				}
			}
		}
		var answers []string
		for answer := range count {
			answers = append(answers, answer)
		}
		slices.Sort(answers)
		fmt.Fprintf(&all, "%s %08x\n", ruling.ID, sum.Sum32())
		for _, answer := range answers {
			fmt.Fprintf(&all, "  %4d %s\n", count[answer], answer)
		}
	}
	name := filepath.Join("testdata", "refused.txt")
	if *write {
		if err := os.WriteFile(name, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == all.String() {
		return
	}
	was, is := strings.Split(string(want), "\n"), strings.Split(all.String(), "\n")
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			t.Fatalf("testdata/refused.txt, line %d: %q, now %q", i+1, was[i], is[i])
		}
	}
	t.Fatalf("testdata/refused.txt has %d lines, now %d", len(was), len(is))
}

// Every row of the table refuses something that no row before it refuses, and
// every reason but the missing rule stands in a row.
func TestEveryRowRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	hits := make([]int, len(rulings.Refusals()))
	for range 400 {
		for _, set := range rulings.Shipped() {
			for _, play := range rulings.Plays() {
				e, f := someFacts(r, set, play)
				for _, ruling := range rulings.Catalogue() {
					if i := e.RefusingRow(ruling.ID, f); i >= 0 {
						hits[i]++
					}
				}
			}
		}
	}
	whys := []rulings.Why{rulings.Absent}
	for i, row := range rulings.Refusals() {
		whys = append(whys, row.Why)
		if hits[i] == 0 {
			t.Errorf("row %d, %v, never refuses", i+1, row)
		}
		if len(row.When) == 0 || slices.Contains(row.When, "") || strings.Contains(strings.Join(row.When, ""), "|") {
			t.Errorf("row %d without words: %q", i+1, row.When)
		}
		for _, id := range append(row.IDs, row.Instead) {
			if _, ok := rulings.Lookup(id); !ok && id != "" {
				t.Errorf("row %d: %q is not in the catalogue", i+1, id)
			}
		}
	}
	for _, why := range rulings.Whys() {
		if !slices.Contains(whys, why) {
			t.Errorf("no row refuses because %q", why)
		}
	}
}
