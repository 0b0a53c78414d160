package scoresheet_test

import (
	"errors"
	"slices"
	"testing"

	"zapis/scoresheet"
)

func someLog(t testing.TB) [][]byte {
	return newDevice(t, scoresheet.GameOpened{}).run("e2e4 e7e5 'Nf3 - g1f3 undo clock:1w=1:23 result:1-0").log
}

// follow returns how many events are good.
func follow(log [][]byte) (good int, last scoresheet.Chain, err error) {
	var f scoresheet.Follower
	for i, b := range log {
		if _, err := f.Take(b); err != nil {
			return i, f.Chain, err
		}
	}
	return len(log), f.Chain, nil
}

// TestChainFindsEveryChange covers R-D06: the log cannot be edited, cut or
// reordered without being found out, and the good prefix is kept.
func TestChainFindsEveryChange(t *testing.T) {
	log := someLog(t)
	heads := make([]scoresheet.Chain, len(log)+1)
	for i := range log {
		var err error
		if _, heads[i+1], err = follow(log[:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	broken := func(what string, log [][]byte, at int) {
		t.Helper()
		good, end, err := follow(log)
		var broken *scoresheet.BrokenChainError
		if !errors.As(err, &broken) && !errors.Is(err, scoresheet.ErrNewerFormat) && !errors.Is(err, scoresheet.ErrUnknownKind) {
			t.Fatalf("%s: not found out (%v)", what, err)
		}
		if good != at || end != heads[at] {
			t.Fatalf("%s: %d events are good, ending at %+v; want %d, %+v", what, good, end, at, heads[at])
		}
		if broken != nil && broken.Seq != scoresheet.EventID(at) {
			t.Fatalf("%s: said to be broken at %d, not %d", what, broken.Seq, at)
		}
	}
	for i := range log[:len(log)-1] {
		// What stands in an event is found out at the next one at the latest.
		for j := range log[i] {
			for bit := range 8 {
				changed := slices.Clone(log)
				changed[i] = slices.Clone(log[i])
				changed[i][j] ^= 1 << bit
				good, _, err := follow(changed)
				if err == nil || good < i || good > i+1 {
					t.Fatalf("bit %d of byte %d of event %d: found at %d (%v)", bit, j, i, good, err)
				}
			}
		}
		broken("cut out", slices.Delete(slices.Clone(log), i, i+1), i)
		broken("doubled", slices.Insert(slices.Clone(log), i+1, log[i]), i+1)
		swapped := slices.Clone(log)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		broken("swapped", swapped, i)
		var forged scoresheet.Chain
		broken("put in", slices.Insert(slices.Clone(log), i+1, forged.Link(scoresheet.DashWritten{}, scoresheet.Stamp{})), i+1)
		if good, end, err := follow(log[:i+1]); err != nil || good != i+1 || end != heads[i+1] {
			t.Fatalf("a log that ends early is a good prefix: %d, %v", good, err)
		}
	}
}

func TestSegmentBeginsWithItsOpening(t *testing.T) {
	link := func(c scoresheet.Chain, p scoresheet.Payload) []byte { return c.Link(p, scoresheet.Stamp{}) }
	unknown := scoresheet.Event{Kind: 50}
	cases := []struct {
		name  string
		b     []byte
		newer bool
	}{
		{"another event", link(scoresheet.Chain{}, scoresheet.DashWritten{}), false},
		{"an opening that names an event before it", link(scoresheet.Chain{Head: scoresheet.Hash{1}}, scoresheet.SegmentOpened{}), false},
		{"a damaged opening", scoresheet.Event{Kind: scoresheet.KindSegmentOpened, Payload: []byte{1}}.Encode(), false},
		{"an unknown kind", unknown.Encode(), true},
	}
	for _, c := range cases {
		var f scoresheet.Follower
		_, err := f.Take(c.b)
		var broken *scoresheet.BrokenChainError
		if c.newer != errors.Is(err, scoresheet.ErrUnknownKind) || !c.newer && !errors.As(err, &broken) {
			t.Errorf("%s: %v", c.name, err)
		}
		if f.Chain != (scoresheet.Chain{}) {
			t.Errorf("%s: the chain moved on to %+v", c.name, f.Chain)
		}
	}
}

// TestGameGoesOnInAnotherSegment: identities count through (R-G18).
func TestGameGoesOnInAnotherSegment(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4 e7e5")
	first := d.chain
	d.chain = scoresheet.Chain{Next: first.Next}
	d.do(scoresheet.SegmentOpened{Number: 2, Game: true, Base: first.Next, Continues: 1, Previous: first.Head})
	d.run("g1f3")
	var f scoresheet.Follower
	for _, b := range d.log[len(d.log)-2:] {
		if _, err := f.Take(b); err != nil {
			t.Fatal(err)
		}
	}
	if f.Chain != d.chain {
		t.Errorf("followed to %+v, linked to %+v", f.Chain, d.chain)
	}
	if got := idsOf(&d.rec); !slices.Equal(got, []scoresheet.EventID{2, 3, 5}) {
		t.Errorf("the cells are %v", got)
	}
}

func TestSplitEvents(t *testing.T) {
	log := someLog(t)
	got, err := scoresheet.SplitEvents(slices.Concat(log...))
	if err != nil || !slices.EqualFunc(got, log, slices.Equal) {
		t.Fatalf("%d events of %d: %v", len(got), len(log), err)
	}
	whole := slices.Concat(log...)
	ends := map[int]bool{0: true}
	for n := 0; len(log) > 0; log = log[1:] {
		n += len(log[0])
		ends[n] = true
	}
	for n := range whole {
		if _, err := scoresheet.SplitEvents(whole[:n]); (err == nil) != ends[n] {
			t.Errorf("cut after %d bytes: %v", n, err)
		}
	}
}
