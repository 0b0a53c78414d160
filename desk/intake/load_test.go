package intake_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

// crowd is a round of which every board has two devices, with the records that
// they hand in.
type crowd struct {
	number  int
	event   string
	boards  int
	records [][]byte // White's of board 1, Black's, White's of board 2, …
}

// newCrowd lays down an event with a round, and lets the devices record it.
func newCrowd(t *testing.T, store archive.Store, number, boards int) (*intake.Desk, *crowd) {
	t.Helper()
	d, err := intake.Open(t.Context(), store, intake.Options{Event: fmt.Sprintf("%032x", number+1)})
	if d == nil {
		t.Fatal(err)
	}
	c := &crowd{number: number, event: fmt.Sprintf("%032x", number+1), boards: boards}
	var r desk.Round
	for n := range boards {
		r.Boards = append(r.Boards, pairing(fmt.Sprint(n+1), fmt.Sprintf("White %d-%d", number, n+1), fmt.Sprintf("Black %d-%d", number, n+1)))
		for _, recorder := range []scoresheet.Recorder{white, black} {
			c.records = append(c.records, c.record(t, recorder, &r.Boards[n], n))
		}
	}
	e := desk.Event{
		ID: c.event, Name: fmt.Sprint("Hall ", number), Organizer: "o",
		Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}}, Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}},
	}
	for _, said := range []intake.Said{{Body: e}, {Place: round1, Body: desk.Paired{Round: r}}} {
		if _, err := d.State(t.Context(), organizer, []intake.Said{said}); err != nil {
			t.Fatal(err)
		}
	}
	return d, c
}

func (c *crowd) record(t *testing.T, recorder scoresheet.Recorder, b *desk.Board, n int) []byte {
	t.Helper()
	d := newTablet(t)
	tags := []scoresheet.Tag{{Name: "White", Value: b.Players[0].Name}, {Name: "Black", Value: b.Players[1].Name}}
	d.must(d.New(device.NewGame{Recorder: recorder, Tags: tags}))
	d.write(moves + strings.Repeat(" Ba4 Nf6 Bb5 Ng8", 3+n%10))
	d.end(won)
	record := d.export(device.FormatRecord)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return record
}

// arrive hands everything in, at random moments of a time, each as soon as the
// one before it is done, and some of it twice. It returns how long each waited.
func (c *crowd) arrive(t *testing.T, d *intake.Desk, within time.Duration) (waits, works []time.Duration) {
	t.Helper()
	r := rand.New(rand.NewPCG(long.Seed(t), uint64(c.number)))
	order := r.Perm(len(c.records))
	order = append(order, order[:len(order)/20]...) // their answers were lost
	at := make([]time.Duration, len(order))
	for i := range at {
		at[i] = time.Duration(r.Int64N(int64(within)))
	}
	slices.Sort(at)
	begin := time.Now()
	for i, n := range order {
		time.Sleep(at[i] - time.Since(begin))
		start := time.Now()
		taken, err := d.Take(t.Context(), organizer, intake.Hint{From: "air", Side: noside}, intake.Incoming{Name: fmt.Sprintf("%d.zapis", n), Data: c.records[n]})
		if err != nil || !taken[0].Stored || len(taken[0].Games) != 1 || taken[0].Games[0].Board == nil {
			t.Fatalf("record %d: %+v, %v", n, taken, err)
		}
		waits, works = append(waits, time.Since(begin)-at[i]), append(works, time.Since(start))
	}
	return waits, works
}

// check counts what the store has of the event, as a desk that is opened now.
func (c *crowd) check(t *testing.T, store archive.Store) {
	t.Helper()
	d, err := intake.Open(t.Context(), store, intake.Options{Event: c.event})
	if err != nil {
		t.Fatal(err)
	}
	boards, err := d.Boards(t.Context(), "A", 1)
	if err != nil || len(boards) != c.boards {
		t.Fatal(len(boards), err)
	}
	files := map[string]int{}
	for _, b := range boards {
		if b.State != desk.Agree || len(b.Sheets[0]) != 1 || len(b.Sheets[1]) != 1 {
			t.Errorf("board %s: %s, %d and %d sheets", b.Place.Board, b.State, len(b.Sheets[0]), len(b.Sheets[1]))
		}
	}
	for i := range d.Hall().Files {
		files[d.Hall().Files[i].Hash]++
	}
	lost, twice := 0, 0
	for _, record := range c.records {
		switch n := files[intake.Hash(record)]; {
		case n == 0:
			lost++
		case n > 1:
			twice++
		}
	}
	if lost > 0 || twice > 0 || len(files) != len(c.records) {
		t.Errorf("lost %d, twice %d, %d files of %d records", lost, twice, len(files), len(c.records))
	}
	t.Logf("%d records: lost %d, twice %d", len(c.records), lost, twice)
}

func figures(t *testing.T, what string, all []time.Duration) {
	t.Helper()
	slices.Sort(all)
	middle, p99 := all[len(all)/2], all[len(all)*99/100]
	t.Logf("%s: p50 %v p99 %v (%.1f times that; aim 10) longest %v; load %s", what, middle.Round(10*time.Microsecond),
		p99.Round(10*time.Microsecond), float64(p99)/float64(middle), all[len(all)-1].Round(10*time.Microsecond), long.Load())
}

func memory() string {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return fmt.Sprintf("%d MB of heap, %d MB of the system", m.HeapAlloc>>20, m.Sys>>20)
}

// address returns where a store can be on a server, "" if there is none.
func address() string {
	if a := os.Getenv("ZAPIS_PG"); strings.HasPrefix(a, "postgres") {
		return a
	}
	return ""
}

// All devices of a hall hand in within a minute (R-C02): nothing is lost or
// there twice.
func TestHallAtOnce(t *testing.T) {
	places := map[string]string{"sqlite": filepath.Join(t.TempDir(), "store")}
	if long.InHall() && address() != "" {
		places["postgres"] = address()
	}
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			store, err := archive.Open(t.Context(), place)
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			d, c := newCrowd(t, store, 100, long.OfHall(20, 500))
			waits, works := c.arrive(t, d, long.OfHall(500*time.Millisecond, time.Minute))
			figures(t, "a device waits", waits)
			figures(t, "the desk works", works)
			t.Log(memory())
			runtime.KeepAlive(d)
			c.check(t, store)
		})
	}
}

const (
	childStore = "ZAPIS_INTAKE_CHILD" // the store of another desk's process
	childHall  = "ZAPIS_INTAKE_HALL"  // and which hall it has
)

// TestTenHallsChild is what the processes of TestTenHalls do.
func TestTenHallsChild(t *testing.T) {
	place := os.Getenv(childStore)
	if place == "" {
		t.Skip("a process of TestTenHalls")
	}
	number, err := strconv.Atoi(os.Getenv(childHall))
	if err != nil {
		t.Fatal(err)
	}
	store, err := archive.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	d, c := newCrowd(t, store, number, long.OfHall(6, 50))
	waits, works := c.arrive(t, d, long.OfHall(500*time.Millisecond, time.Minute))
	figures(t, "a device waits", waits)
	figures(t, "the desk works", works)
	t.Log(memory())
	runtime.KeepAlive(d)
	c.check(t, store)
}

// Ten halls with a desk each hand in at once into one store: nothing is lost or
// there twice.
func TestTenHalls(t *testing.T) {
	halls := long.OfHall(3, 10)
	place := address()
	if place == "" || !long.InHall() {
		place = filepath.Join(t.TempDir(), "store")
	}
	var all []*exec.Cmd
	var said []*strings.Builder
	for n := range halls {
		c := exec.Command(os.Args[0], "-test.v", "-test.run=^TestTenHallsChild$")
		c.Env = append(os.Environ(), childStore+"="+place, childHall+"="+fmt.Sprint(n))
		said = append(said, &strings.Builder{})
		c.Stdout, c.Stderr = said[n], said[n]
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	for n, c := range all {
		if err := c.Wait(); err != nil {
			t.Errorf("hall %d: %v: %s", n, err, said[n])
			continue
		}
		for line := range strings.Lines(said[n].String()) {
			if _, text, ok := strings.Cut(line, "load_test.go:"); ok {
				t.Logf("hall %d: %s", n, strings.TrimSpace(text))
			}
		}
	}
	store, err := archive.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if checked, err := store.Check(t.Context()); err != nil || len(checked.Problems) > 0 {
		t.Errorf("check: %v, %v", checked.Problems, err)
	}
}
