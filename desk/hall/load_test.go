package hall_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/internal/long"
	"zapis/scoresheet"
)

// All devices of a hall hand in over the air within a minute, each over a
// connection of its own, some of them twice and at the same moment: none is lost
// and none there twice (R-C02). ZAPIS_HALL, as make test-hall sets it, makes them
// a thousand.
func TestHallOverTheAir(t *testing.T) {
	boards, within := 10, 500*time.Millisecond
	if os.Getenv("ZAPIS_HALL") != "" {
		boards, within = 500, time.Minute
	}
	r := newAirRig(t)
	place := desk.Place{Section: "A", Round: 3}
	var round desk.Round
	var records [][]byte
	for n := range boards {
		b := pairing(fmt.Sprint(n+1), fmt.Sprintf("White %d", n+1), fmt.Sprintf("Black %d", n+1))
		round.Boards = append(round.Boards, b)
		for _, recorder := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
			records = append(records, sheet(t, b, recorder, "e2e4 e7e5"+strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 5+n%10), scoresheet.WhiteWins))
		}
	}
	r.say(organizer, place, desk.Paired{Round: round})
	var mu sync.Mutex
	var waits []time.Duration
	again := map[string]int{} // why a device had to try again
	random := rand.New(rand.NewPCG(long.Seed(t), 3))
	var all sync.WaitGroup
	for n, record := range records {
		at := time.Duration(random.Int64N(int64(within)))
		times := 1
		if n%20 == 0 {
			times = 2 // its first answer was too slow
		}
		for range times {
			all.Go(func() {
				time.Sleep(at)
				start := time.Now()
				for {
					a, err := r.courier.HandIn(t.Context(), r.event, record)
					mu.Lock()
					if err == nil {
						if a.Hash != intake.Hash(record) || a.Place.Board == "" {
							t.Errorf("acknowledged as %+v", a)
						}
						waits = append(waits, time.Since(start))
						mu.Unlock()
						return
					}
					again[r.faultOf(err)]++
					tries := len(again)
					mu.Unlock()
					if time.Since(start) > 2*time.Minute || tries > 100 {
						t.Errorf("record %d: %v", n, err)
						return
					}
					time.Sleep(time.Second)
				}
			})
		}
	}
	all.Wait()
	slices.Sort(waits)
	t.Logf("%d hand-ins of %d records in %v, load %s: p50 %v p99 %v (%.1f times that) longest %v; tried again: %v", len(waits), len(records), within, long.Load(),
		waits[len(waits)/2].Round(10*time.Microsecond), waits[len(waits)*99/100].Round(10*time.Microsecond),
		float64(waits[len(waits)*99/100])/float64(waits[len(waits)/2]), waits[len(waits)-1].Round(10*time.Microsecond), again)
	fresh, err := intake.Open(t.Context(), r.store, intake.Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := range fresh.Hall().Files {
		seen[fresh.Hall().Files[i].Hash]++
	}
	for n, record := range records {
		if seen[intake.Hash(record)] != 1 {
			t.Errorf("record %d is there %d times", n, seen[intake.Hash(record)])
		}
	}
	of, err := fresh.Boards(t.Context(), "A", 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range of {
		if b.State != desk.Agree {
			t.Errorf("board %s: %v", b.Place.Board, b.State)
		}
	}
}
