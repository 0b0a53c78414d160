package archive_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/storage/archive"
)

// What survives a kill needs other processes: this program again, told by its
// environment what to do.
const (
	childPlace = "ZAPIS_ARCHIVE_CHILD"       // the store it writes to
	childItems = "ZAPIS_ARCHIVE_CHILD_ITEMS" // numbers of the items that it hands in, in that order
	childStick = "ZAPIS_ARCHIVE_CHILD_STICK" // where it begins a mirror first, and for which recipient
)

// child hands in items one after the other. When one is acknowledged it prints
// a line with its number, the hash of its fact, whether it was there already,
// and how many microseconds that took.
func child(place string) error {
	s, err := archive.Open(context.Background(), place)
	if err != nil {
		return err
	}
	if stick, recipient, ok := strings.Cut(os.Getenv(childStick), " "); ok {
		if err := s.SetMirror(context.Background(), archive.Mirror{Place: stick, Recipient: recipient}); err != nil {
			return err
		}
	}
	for text := range strings.FieldsSeq(os.Getenv(childItems)) {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		start := time.Now()
		receipts, err := s.Append(context.Background(), []archive.Statement{handin(n)}, record(n))
		var once *archive.OneCopyError
		if errors.As(err, &once) {
			fmt.Println("one copy")
		} else if err != nil {
			return err
		}
		// In one system call, so that the line is there whole or not.
		fmt.Printf("item %d %s %v %d\n", n, receipts[0].Hash, receipts[0].Already, time.Since(start).Microseconds())
	}
	return s.Close()
}

// record is what item n hands in: 6 to 15 kB, as records of games are.
func record(n int) []byte {
	r := rand.New(rand.NewPCG(uint64(n), 12))
	b := make([]byte, 6000+r.IntN(9000))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// handin is the statement with which item n is handed in.
func handin(n int) archive.Statement {
	s := keyed(n)
	s.Kind, s.Blobs = "test.handin", []archive.Hash{archive.Sum(record(n))}
	return s
}

// hall is several processes that hand in at one store, and what was
// acknowledged to any of them.
type hall struct {
	place string

	mu    sync.Mutex
	acked map[int]string // item → hash of its fact
	first int            // acknowledgements that were no repetition
	took  []time.Duration
	kills int
}

// desk hands in items through processes that are killed after a number of
// acknowledgements that kill returns, 0 for never, and started again.
func (h *hall) desk(t testing.TB, items []int, kill func() int) {
	for len(items) > 0 {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), childPlace+"="+h.place, childItems+"="+strings.Trim(fmt.Sprint(items), "[]"))
		var trouble strings.Builder
		c.Stderr = &trouble
		out, err := c.StdoutPipe()
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			t.Error(err)
			return
		}
		acked, killed := h.listen(t, out, c.Process, kill())
		err = c.Wait()
		if !killed && err != nil {
			t.Errorf("a desk ended: %v: %s", err, &trouble)
			return
		}
		items = slices.DeleteFunc(items, func(n int) bool { return acked[n] })
	}
}

// listen reads what a process says, and kills it after so many
// acknowledgements, or a moment later while it works on the next one.
func (h *hall) listen(t testing.TB, out io.Reader, p *os.Process, after int) (acked map[int]bool, killed bool) {
	acked = map[int]bool{}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var n, micros int
		var hash string
		var already bool
		if _, err := fmt.Sscanf(lines.Text(), "item %d %s %t %d", &n, &hash, &already, &micros); err != nil {
			t.Errorf("a desk says %q", lines.Text())
			continue
		}
		h.mu.Lock()
		if was := h.acked[n]; was != "" && was != hash {
			t.Errorf("item %d was acknowledged as two facts", n)
		}
		h.acked[n] = hash
		if !already {
			h.first++
		}
		h.took = append(h.took, time.Duration(micros)*time.Microsecond)
		if acked[n] = true; len(acked) == after && !killed {
			killed = true
			h.kills++
			time.AfterFunc(rand.N(5*time.Millisecond), func() { p.Kill() })
		}
		h.mu.Unlock()
	}
	return acked, killed
}

// check compares the store with what was acknowledged.
func (h *hall) check(t testing.TB, s archive.Store, items int) {
	t.Helper()
	if len(h.acked) != items {
		t.Errorf("%d of %d items were acknowledged", len(h.acked), items)
	}
	lost, twice := 0, 0
	found := map[string]archive.Hash{}
	last := map[archive.Desk]archive.Fact{}
	for _, f := range facts(t, s, 0) {
		if !found[f.Subject].IsZero() {
			twice++
		}
		found[f.Subject] = f.Hash
		if before := last[f.Desk]; f.Prev != before.Hash || f.Seq != before.Seq+1 {
			t.Errorf("fact %d of a chain does not follow", f.Seq)
		}
		last[f.Desk] = f
	}
	for n, hash := range h.acked {
		b, err := s.Blob(context.Background(), archive.Sum(record(n)))
		if found[handin(n).Subject].String() != hash || err != nil || len(b) == 0 {
			lost++
		}
	}
	if h.first > items {
		t.Errorf("%d items were acknowledged as new, of %d", h.first, items)
	}
	t.Logf("%d items, %d acknowledgements, %d kills: acknowledged and lost %d, twice %d", items, len(h.took), h.kills, lost, twice)
	if lost > 0 || twice > 0 {
		t.Errorf("acknowledged and lost: %d, twice: %d", lost, twice)
	}
}

// shares deals the items to four desks, each item to two of them.
func shares(items int) (all [4][]int) {
	for n := range items {
		for _, d := range []int{n % 4, (n + 1) % 4} {
			all[d] = append(all[d], n)
		}
	}
	return all
}

// Four desks, each killed again and again in the middle of handing in: what
// was acknowledged is there, once.
func TestKilledDesks(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		items := long.Of(60, 1000)
		h := hall{place: place, acked: map[int]string{}}
		r := rand.New(rand.NewPCG(long.Seed(t), 1))
		var mu sync.Mutex
		kill := func() int {
			mu.Lock()
			defer mu.Unlock()
			return 1 + r.IntN(long.Of(15, 50))
		}
		var all sync.WaitGroup
		for _, share := range shares(items) {
			all.Go(func() { h.desk(t, share, kill) })
		}
		all.Wait()
		h.check(t, open(t, place), items)
	})
}
