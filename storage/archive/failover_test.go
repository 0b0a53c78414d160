package archive_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/internal/pgpair"
	"zapis/storage/archive"
)

// handers are devices that hand in through several desks, a number of items a
// second, and each of them again until it is held in two copies.
type handers struct {
	t     *testing.T
	place string
	alone time.Duration
	every time.Duration
	desks int

	patience time.Duration // how long a test waits for acknowledgements

	ctx  context.Context
	stop func()
	all  sync.WaitGroup

	mu      sync.Mutex
	next    int
	acked   map[int]archive.Hash // held in two copies
	once    map[int]archive.Hash // held in one copy, when it was said last
	gone    int                  // facts that were, and that went with their server
	saidOne int
	refused int
	trouble error // the last refusal
	waits   []time.Duration
	spans   []span
	under   atomic.Int32 // hand-ins that wait now
}

// span is how long a hand-in waited for its acknowledgement.
type span struct {
	from, to time.Time
	copies   int // in which it was held then; 0 if it was refused
}

func newHanders(t *testing.T, place string, alone time.Duration, aSecond int) *handers {
	h := &handers{t: t, place: place, alone: alone, desks: 4, patience: 30 * time.Second, acked: map[int]archive.Hash{}, once: map[int]archive.Hash{}}
	h.every = time.Second / time.Duration(aSecond)
	h.ctx, h.stop = context.WithCancel(context.Background())
	t.Cleanup(func() {
		h.stop()
		h.all.Wait()
	})
	for range h.desks {
		s, err := archive.Open(t.Context(), place, archive.Options{Alone: alone})
		if err != nil {
			t.Fatal(err)
		}
		work := make(chan int)
		h.all.Go(func() { h.devices(s, work) })
		h.all.Go(func() { h.pace(work) })
	}
	return h
}

// pace lets a device come to a desk every so often.
func (h *handers) pace(work chan<- int) {
	defer close(work)
	tick := time.NewTicker(h.every * time.Duration(h.desks))
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
			h.mu.Lock()
			n := h.next
			h.next++
			h.mu.Unlock()
			select {
			case work <- n:
			case <-h.ctx.Done():
				return
			}
		}
	}
}

// devices are as many as a hall's tablets that come at the same time.
func (h *handers) devices(s *archive.Archive, work <-chan int) {
	var some sync.WaitGroup
	for range 16 {
		some.Go(func() {
			for n := range work {
				h.device(s, n)
			}
		})
	}
	some.Wait()
	if err := s.Close(); err != nil {
		h.t.Error(err)
	}
}

func (h *handers) device(s *archive.Archive, n int) {
	// Those who wait in the end come again until they have two copies.
	for tries, last := 0, 0; tries < 100 && last < 40; tries++ {
		if h.ctx.Err() != nil {
			last++
		}
		start := time.Now()
		h.under.Add(1)
		receipts, err := s.Append(context.Background(), []archive.Statement{handin(n)}, record(n))
		h.under.Add(-1)
		took := time.Since(start)
		var once *archive.OneCopyError
		h.mu.Lock()
		copies := 0
		switch {
		case err == nil:
			h.note(n, receipts[0].Hash)
			h.acked[n] = receipts[0].Hash
			h.waits = append(h.waits, took)
			copies = 2
		case errors.As(err, &once) && once.Standby:
			h.note(n, receipts[0].Hash)
			h.once[n] = receipts[0].Hash
			h.saidOne++
			h.waits = append(h.waits, took)
			copies = 1
		default:
			h.refused++
			h.trouble = err
		}
		h.spans = append(h.spans, span{start, start.Add(took), copies})
		h.mu.Unlock()
		if err == nil {
			return
		}
		time.Sleep(300 * time.Millisecond)
	}
	if h.ctx.Err() == nil {
		h.t.Errorf("item %d is not acknowledged", n)
	}
}

// note counts an item that is another fact than it was.
func (h *handers) note(n int, hash archive.Hash) {
	if was, ok := h.once[n]; ok && was != hash {
		h.gone++
	}
}

// after returns how long after a moment the first was acknowledged of those that
// came later, at all and in two copies.
func (h *handers) after(at time.Time) (one, two time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	first := func(copies int) (least time.Duration) {
		for _, s := range h.spans {
			if after := s.to.Sub(at); s.from.After(at) && s.copies >= copies && (least == 0 || after < least) {
				least = after
			}
		}
		return least
	}
	return first(1), first(2)
}

func (h *handers) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.acked)
}

func (h *handers) oneCopies() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.saidOne
}

// over returns how many waited at a moment.
func (h *handers) over(at time.Time) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.spans {
		if s.from.Before(at) && s.to.After(at) {
			n++
		}
	}
	return n
}

// onceBetween returns how long those waited that came between two moments and were
// told of one copy, in the middle and at most.
func (h *handers) onceBetween(from, to time.Time) (n int, middle, longest time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []time.Duration
	for _, s := range h.spans {
		if s.copies == 1 && s.from.After(from) && s.from.Before(to) {
			all = append(all, s.to.Sub(s.from))
		}
	}
	if len(all) == 0 {
		return 0, 0, 0
	}
	slices.Sort(all)
	return len(all), all[len(all)/2], all[len(all)-1]
}

// waitFor waits until so many more are held in two copies.
func (h *handers) waitFor(more int) {
	h.t.Helper()
	want := h.count() + more
	for end := time.Now().Add(h.patience); h.count() < want; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.t.Fatalf("after %v %d of %d are acknowledged; %d times in one copy, %d refused, such as: %v", h.patience, len(h.acked), want, h.saidOne, h.refused, h.trouble)
		}
	}
}

// check compares the store with what was acknowledged.
func (h *handers) check(t *testing.T) {
	t.Helper()
	h.stop()
	h.all.Wait()
	s := open(t, h.place)
	if _, err := s.Append(context.Background(), []archive.Statement{handin(0)}, record(0)); err != nil || !s.Standby() {
		t.Errorf("with a standby: %v, and it is said to be there: %v", err, s.Standby())
	}
	lost, twice := 0, 0
	found := map[string]archive.Hash{}
	var moves int
	for _, f := range facts(t, s, 0) {
		switch {
		case f.Kind == archive.KindPromoted:
			moves++
			continue
		case !found[f.Subject].IsZero():
			twice++
		}
		found[f.Subject] = f.Hash
	}
	for n, hash := range h.acked {
		b, err := s.Blob(context.Background(), archive.Sum(record(n)))
		if found[handin(n).Subject] != hash || err != nil || len(b) == 0 {
			lost++
		}
	}
	checked, err := s.Check(context.Background())
	if err != nil || len(checked.Problems) > 0 {
		t.Errorf("check: %v, %v", checked.Problems, err)
	}
	slices.Sort(h.waits)
	t.Logf("%d items, all held in two copies; acknowledged and lost %d, twice %d; %d times said to be in one copy, %d of those were lost with their server and came again; %d refused and repeated; %d servers took over; wait p50 %v p99 %v longest %v",
		len(h.acked), lost, twice, h.saidOne, h.gone, h.refused, moves,
		h.waits[len(h.waits)/2].Round(100*time.Microsecond), h.waits[len(h.waits)*99/100].Round(100*time.Microsecond), h.waits[len(h.waits)-1].Round(time.Millisecond))
	if lost > 0 || twice > 0 {
		t.Errorf("acknowledged and lost: %d, twice: %d", lost, twice)
	}
	if len(h.acked) != len(found) {
		t.Errorf("%d facts of %d items", len(found), len(h.acked))
	}
}

// beside lets a test that waits most of its time, for servers of its own, run beside
// another one, unless it prints figures.
func beside(t *testing.T) {
	t.Helper()
	if !long.InHall() {
		t.Parallel()
	}
}

// The primary is killed while devices hand in, the standby takes over, the old
// one comes back as its standby, and so on: what was acknowledged is there.
func TestPrimaryKilled(t *testing.T) {
	beside(t)
	kills := long.OfHall(1, 25)
	p := pgpair.New(t)
	h := newHanders(t, p.Place(), 10*time.Second, long.OfHall(60, 200))
	r := rand.New(rand.NewPCG(long.Seed(t), 2))
	var pauses, safe []time.Duration
	var deaths []time.Time
	for range kills {
		h.waitFor(long.OfHall(30, 200))
		time.Sleep(time.Duration(r.IntN(50)) * time.Millisecond)
		for h.under.Load() == 0 { // somebody is in the middle of it
			runtime.Gosched()
		}
		died := p.Now().Kill()
		p.Promote()
		time.Sleep(long.OfHall(500*time.Millisecond, time.Second)) // handed in while there is no standby
		p.Return()
		h.waitFor(20)
		one, two := h.after(died)
		pauses, safe, deaths = append(pauses, one), append(safe, two), append(deaths, died)
	}
	h.check(t)
	cut, waited := 0, 0
	for _, at := range deaths {
		if n := h.over(at); n > 0 {
			cut, waited = cut+1, waited+n
		}
	}
	t.Logf("in %d of %d kills somebody was in the middle of handing in, %d hand-ins in all; load %s", cut, kills, waited, long.Load())
	if long.InHall() && cut < kills/4 {
		t.Error("the kills came when nobody handed in")
	}
	for _, all := range [][]time.Duration{pauses, safe} {
		slices.Sort(all)
	}
	t.Logf("%d kills: first acknowledgement after the kill p50 %v, longest %v; first in two copies, when the old one was back: p50 %v, longest %v",
		kills, pauses[kills/2].Round(time.Millisecond), pauses[kills-1].Round(time.Millisecond), safe[kills/2].Round(time.Millisecond), safe[kills-1].Round(time.Millisecond))
}

// The standby dies: what is handed in waits, then is said to be in one copy;
// when it is back, everything is in two.
func TestStandbyKilled(t *testing.T) {
	beside(t)
	alone := long.OfHall(2*time.Second, 10*time.Second)
	p := pgpair.New(t)
	h := newHanders(t, p.Place(), alone, long.OfHall(60, 200))
	for range long.OfHall(1, 3) {
		h.waitFor(30)
		before := h.oneCopies()
		died := p.Other().Kill()
		for h.oneCopies() == before {
			time.Sleep(5 * time.Millisecond)
		}
		if waited := time.Since(died); waited < alone-50*time.Millisecond {
			t.Errorf("said to be in one copy after %v", waited)
		}
		told := time.Now()
		t.Logf("said to be in one copy %v after the standby died", told.Sub(died).Round(time.Millisecond))
		time.Sleep(long.OfHall(200*time.Millisecond, 5*time.Second))
		n, middle, longest := h.onceBetween(told, time.Now())
		for n < 8 && time.Since(told) < 20*time.Second { // a machine with other work takes longer
			time.Sleep(20 * time.Millisecond)
			n, middle, longest = h.onceBetween(told, time.Now())
		}
		t.Logf("from then on %d were told so, after %v in the middle, %v at most; load %s", n, middle.Round(100*time.Microsecond), longest.Round(time.Millisecond), long.Load())
		if n < 8 || middle > alone/2 {
			t.Errorf("%d were told of one copy, after %v in the middle: nobody is to wait for a standby that is gone", n, middle)
		}
		p.Other().Start()
		p.Synced()
		h.waitFor(30)
	}
	h.check(t)
	if h.saidOne == 0 {
		t.Error("nothing was said to be in one copy")
	}
	// Besides the standby they may wait for the machine.
	if longest := h.waits[len(h.waits)-1]; longest > alone+5*time.Second {
		t.Errorf("somebody waited %v, and it is to be %v at most", longest, alone)
	}
}

// The standby dies, the primary goes on alone and dies too, the standby takes
// over: only entries reported as held in one copy are lost. A reader of these
// is told to read again, and then has what the store has; so has the mirror,
// which took all of it.
func TestHeldInOneCopyIsLost(t *testing.T) {
	beside(t)
	p := pgpair.New(t)
	reader := open(t, p.Place())
	key := newKey(t)
	stick := mirrored(t, reader, key)
	h := newHanders(t, p.Place(), 300*time.Millisecond, 60)
	seen := map[archive.Cursor]archive.Hash{}
	var at archive.Cursor
	resets := 0
	follow := func() {
		for f, err := range reader.Facts(t.Context(), at) {
			if err != nil {
				t.Fatal(err)
			}
			if f.Kind == archive.KindPromoted {
				var promoted archive.Promoted
				if err := json.Unmarshal(f.Body, &promoted); err != nil {
					t.Fatal(err)
				}
				for n := range seen {
					if n > promoted.After {
						resets++
						delete(seen, n)
					}
				}
			}
			seen[f.At], at = f.Hash, f.At
		}
	}
	h.waitFor(20)
	p.Other().Kill()
	for h.oneCopies() < 100 {
		time.Sleep(10 * time.Millisecond)
	}
	follow()
	p.Now().Kill()
	p.Other().Start()
	p.Promote()
	p.Return()
	h.waitFor(20)
	h.check(t)
	follow()
	all := facts(t, reader, 0)
	for _, f := range all {
		if seen[f.At] != f.Hash {
			t.Fatalf("fact %d is not what a reader has", f.At)
		}
	}
	t.Logf("%d facts that were read are gone", resets)
	elsewhere := t.TempDir()
	if found := restore(t, stick, archive.With(key), elsewhere); !found.Whole() || found.Facts != len(all) {
		t.Errorf("the mirror has %d facts, the store %d: %+v", found.Facts, len(all), found)
	}
	for i, f := range facts(t, open(t, elsewhere), 0)[:len(all)] {
		if f.Hash != all[i].Hash {
			t.Fatalf("fact %d of the mirror is another one", i)
		}
	}
	if len(all) != len(seen) || resets == 0 {
		t.Errorf("a reader has %d facts, %d were taken back; the store has %d", len(seen), resets, len(all))
	}
}
