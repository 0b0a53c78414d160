package hall_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/intake"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

// clockDesk is one of several desks, on a laptop whose clock somebody has set.
type clockDesk struct {
	*rig
	ahead atomic.Int64
}

func (c *clockDesk) shown() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// newClockDesk opens a store on a laptop whose clock is ahead, and serves it.
func newClockDesk(t *testing.T, place, event string, ahead time.Duration) *clockDesk {
	t.Helper()
	c := &clockDesk{rig: &rig{t: t}}
	c.ahead.Store(int64(ahead))
	store, err := archive.Open(t.Context(), place, archive.Options{Now: c.shown})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	c.store = &counting{Archive: store}
	if c.desk, err = intake.Open(t.Context(), c.store, intake.Options{Now: c.shown, Event: event}); c.desk == nil { // a server may have other events
		t.Fatal(err)
	}
	c.server, err = hall.New(hall.Options{Desk: c.desk, Me: organizer, Now: c.shown, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	c.web = httptest.NewServer(c.server.Handler())
	t.Cleanup(c.web.Close)
	return c
}

func (c *clockDesk) begin(event string) {
	c.t.Helper()
	c.say(organizer, desk.Place{}, desk.Event{
		ID: event, Name: "City Open", Organizer: "o", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}},
		Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}, {Name: "Kos"}},
	})
	hash, err := modes.HashCode(codeOf, cheap)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, name := range []string{"Weber", "Kos"} {
		c.say(organizer, desk.Place{}, desk.Coded{Person: name, Hash: hash})
	}
}

func (c *clockDesk) states(name string) string {
	c.t.Helper()
	b, err := c.desk.Board(c.t.Context(), desk.Place{Section: "A", Round: 2, Board: name})
	if err != nil {
		c.t.Fatal(err)
	}
	return b.State.String()
}

func (c *clockDesk) refresh() {
	c.t.Helper()
	if err := c.desk.Refresh(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
}

const wrongHere = "This laptop’s clock says"

// Laptops of one event whose clocks are off, and that are set in the middle of the
// round. On a server all desks see the same, the last round is the last one, a
// sheet is missing after the grace and not before; each laptop says of itself that
// its clock is off, and nobody is signed out or stays in longer. With a store in a
// folder, whose laptop had another date when it noted something, order holds all
// the same, and what is of a time to come is missing at once rather than never.
func TestClocksOfSeveralDesks(t *testing.T) {
	places := map[string]string{"sqlite": filepath.Join(t.TempDir(), "store")}
	if address := os.Getenv("ZAPIS_PG"); strings.HasPrefix(address, "postgres") {
		places["postgres"] = address
	}
	for name, place := range places {
		t.Run(name, func(t *testing.T) { clocksOfDesks(t, place, name == "postgres") })
	}
}

func clocksOfDesks(t *testing.T, place string, server bool) {
	event := fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64())
	right := newClockDesk(t, place, event, 0)
	right.begin(event)
	var wrong []*clockDesk
	for _, ahead := range []time.Duration{24 * time.Hour, -24 * time.Hour, 365 * 24 * time.Hour, -3653 * 24 * time.Hour} {
		wrong = append(wrong, newClockDesk(t, place, event, ahead))
	}
	future := wrong[2]
	boards := desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Petrova, Anna", "Boykov, Lev"), pairing("2", "Ng, Mei", "Abe, Ken")}}}
	future.say(organizer, desk.Place{Section: "A", Round: 1}, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Silva, Rui", "Roy, Zoe")}}})
	right.refresh()
	right.say(organizer, desk.Place{Section: "A", Round: 2}, boards)
	var in []browser
	for _, d := range append(wrong, right) {
		d.refresh()
		in = append(in, d.as("Weber"))
	}
	for i, b := range in {
		page := b.get("/")
		if !strings.Contains(page, `href="/board/A/2/1"`) {
			t.Errorf("desk %d begins with another round than the last:\n%.1500s", i, page)
		}
		if told := strings.Contains(page, wrongHere); server && told != (i < len(wrong)) {
			t.Errorf("desk %d: that its clock is off is told: %v", i, told)
		}
	}
	// A sheet of each board comes in, at two desks whose clocks are far apart.
	second := desk.Place{Section: "A", Round: 2, Board: "1"}
	future.say(chief, second, desk.Slip{Result: "1-0"})
	other := wrong[1]
	other.refresh()
	other.take("w", sheet(t, pairing("2", "Ng, Mei", "Abe, Ken"), scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins))
	for i, d := range append(wrong, right) {
		d.refresh()
		one, two := d.states("1"), d.states("2")
		switch {
		case server && (one != "playing" || two != "one sheet"):
			t.Errorf("desk %d: boards are %s and %s at once", i, one, two)
		case !server && d == right && one != "missing":
			t.Errorf("what was noted by a clock of next year: %s", one)
		}
	}
	// One laptop is set right, another one jumps back, in the middle of the round:
	// who is signed in stays so, and his form is taken.
	future.ahead.Store(0)
	wrong[0].ahead.Add(int64(-40 * 24 * time.Hour))
	for i, b := range in {
		d := append(wrong, right)[i]
		if status, page := b.post("/board/A/2/2/presence", map[string][]string{"side": {"white"}, "what": {"arrived"}, "time": {"15:07"}}); status != 200 {
			t.Errorf("desk %d: after its clock was set a form is answered %d\n%.400s", i, status, page)
		}
		d.refresh()
	}
	if page := in[2].get("/"); server && strings.Contains(page, wrongHere) {
		t.Error("a clock that was set right is still said to be off")
	}
	seen := map[string]int{}
	for _, f := range right.desk.Hall().Files {
		seen[f.Hash]++
	}
	if len(seen) != 1 || len(right.desk.Hall().Files) != 1 {
		t.Errorf("%d files are there, of %d", len(right.desk.Hall().Files), len(seen))
	}
}

// A laptop that was restored, or started with an empty battery, has a clock that
// is behind what its desk has noted: it says so, until the clock is set.
func TestClockBehindWhatWasNoted(t *testing.T) {
	place := filepath.Join(t.TempDir(), "store")
	newClockDesk(t, place, "", 0).begin(eventID)
	again := newClockDesk(t, place, "", -24*time.Hour)
	b := again.as("Weber")
	if page := b.get("/answer"); !strings.Contains(page, wrongHere) || !strings.Contains(page, "notes from "+time.Now().Local().Format("2006-01-02")) {
		t.Errorf("a clock that is a day behind is not told:\n%.900s", page)
	}
	again.ahead.Store(0)
	if page := b.get("/answer"); strings.Contains(page, wrongHere) {
		t.Error("it was set, and is still told")
	}
}

// An arbiter's hour is over after an hour by whichever clock: a laptop that slept
// gives no more.
func TestHourOfACodeByAnyClock(t *testing.T) {
	since := time.Now()
	for _, c := range []struct {
		name string
		now  time.Time
		over bool
	}{
		{"half an hour", since.Add(30 * time.Minute), false},
		{"an hour and a half", since.Add(90 * time.Minute), true},
		{"it slept: only the date has gone on", since.Round(0).Add(90 * time.Minute), true},
	} {
		if got := hall.Passed(since, c.now) > time.Hour; got != c.over {
			t.Errorf("%s: over is %v", c.name, got)
		}
	}
}

// A second desk has the key of the event's certificates, and a clock that is off by
// minutes, a day, years: devices know it all the same, and hand in.
func TestCertificatesOfAWrongClock(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)
	hosts := []string{"127.0.0.1"}
	for _, off := range []time.Duration{
		-10 * time.Minute, -23 * time.Hour, -25 * time.Hour, -3653 * 24 * time.Hour, 10 * time.Minute, 25 * time.Hour, 29 * 24 * time.Hour, 365 * 24 * time.Hour,
	} {
		now := time.Now().Add(off)
		own := r.ca
		if !own.Holds(hosts, now) { // as the desk's program does when it starts
			var err error
			if own, err = own.Renewed(r.desk.Event(), hosts, now); err != nil {
				t.Fatal(err)
			}
		}
		e := *r.event
		e.Desk.Addresses = []string{r.overTLS(own, hosts, now)}
		if _, err := r.courier.HandIn(t.Context(), &e, record); err != nil {
			t.Errorf("a clock that is %v ahead: %v", off, err)
		}
	}
}

// What a page shows as the time and notes where nobody types one is the time that
// stamps the facts, not that of a laptop whose clock is off: the hour at which a round
// began stands beside those of facts. R-D07.
func TestTimesThatNobodyTypes(t *testing.T) {
	r := newRig(t)
	b := r.as("Kos")
	r.server.Now = func() time.Time { return r.clock().Add(-3 * time.Hour) } // the database's is right
	right := r.desk.Now().Local().Format("15:04")
	page := b.get("/event")
	for _, want := range []string{`placeholder="` + right + `"`, `id="clock">` + right + `<`} {
		if !strings.Contains(page, want) {
			t.Errorf("there is no %s on the page", want)
		}
	}
	if status, page := b.post("/event/start", map[string][]string{"round": {"A/1"}, "time": {""}}); status != 200 {
		t.Fatalf("%d\n%s", status, page)
	}
	if at := r.desk.Hall().Round("A", 1).StartedAt; at != right {
		t.Errorf("the round began at %s, when it was %s", at, right)
	}
}
