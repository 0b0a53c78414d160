package archive_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"zapis/storage/archive"
)

func TestBlobs(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		ctx := t.Context()
		for _, blob := range [][]byte{[]byte("a record"), {}, {0}, bytes.Repeat([]byte{0xff, 0, '\''}, 400_000)} {
			for _, again := range []bool{false, true} {
				h, already, err := s.PutBlob(ctx, blob)
				if err != nil || already != again || h != archive.Sum(blob) {
					t.Fatalf("%d bytes stored: %v, already %v, %v", len(blob), h, already, err)
				}
			}
			got, err := s.Blob(ctx, archive.Sum(blob))
			if err != nil || !bytes.Equal(got, blob) {
				t.Errorf("%d bytes came back as %d: %v", len(blob), len(got), err)
			}
			if there, err := s.HasBlob(ctx, archive.Sum(blob)); !there || err != nil {
				t.Errorf("is there: %v, %v", there, err)
			}
		}
		none := archive.Sum([]byte("another"))
		if _, err := s.Blob(ctx, none); !errors.Is(err, archive.ErrNoBlob) {
			t.Errorf("a blob that was never stored: %v", err)
		}
		if there, err := s.HasBlob(ctx, none); there || err != nil {
			t.Errorf("a blob that was never stored is there: %v, %v", there, err)
		}
		if _, _, err := s.PutBlob(ctx, make([]byte, archive.MaxBlob+1)); !errors.Is(err, archive.ErrTooLarge) {
			t.Errorf("a blob that is too large: %v", err)
		}
	})
}

// said is a statement of these tests.
func said(n int) archive.Statement {
	return archive.Statement{By: "Arbiter A", Kind: "test.said", Subject: "open/A/1/" + fmt.Sprint(n), Body: json.RawMessage(fmt.Sprintf(`{"n": %d}`, n))}
}

func keyed(n int) archive.Statement {
	s := said(n)
	s.Key = archive.Sum([]byte(s.Subject))
	return s
}

// All facts come back in order, in chains that hold, however many there are
// and from wherever they are read.
func TestFacts(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		ctx := t.Context()
		var want []archive.Fact
		for i := 0; i < 600; i += 30 {
			var some []archive.Statement
			for n := range 30 {
				some = append(some, said(i+n))
			}
			receipts, err := s.Append(ctx, some)
			if err != nil || len(receipts) != 30 {
				t.Fatalf("%d receipts, %v", len(receipts), err)
			}
			for n, r := range receipts {
				if r.Already || r.Subject != some[n].Subject || r.By != some[n].By || string(r.Body) != string(some[n].Body) {
					t.Fatalf("receipt %+v for %+v", r, some[n])
				}
				want = append(want, r.Fact)
			}
		}
		got := facts(t, s, 0)
		if len(got) != len(want) {
			t.Fatalf("%d facts, want %d", len(got), len(want))
		}
		var before archive.Fact
		for i, f := range got {
			if f.Hash != want[i].Hash || f.At != want[i].At || !f.Time.Equal(want[i].Time) || f.At <= before.At {
				t.Fatalf("fact %d is %+v, want %+v", i, f, want[i])
			}
			if f.Prev != before.Hash || f.Seq != uint64(i+1) || f.Desk != s.Desk() {
				t.Fatalf("fact %d breaks the chain: %+v", i, f)
			}
			before = f
		}
		if tail := facts(t, s, got[399].At); len(tail) != 200 || tail[0].Hash != got[400].Hash {
			t.Errorf("after the 400th fact: %d", len(tail))
		}
		n, err := s.Counter(ctx)
		if err != nil || n != before.At {
			t.Errorf("the counter is %d, want %d: %v", n, before.At, err)
		}
		heads, err := s.Heads(ctx)
		if err != nil || len(heads) != 1 || heads[0] != (archive.Head{Desk: s.Desk(), Seq: 600, Hash: before.Hash}) {
			t.Errorf("heads %v, %v", heads, err)
		}
		for f, err := range s.Facts(ctx, 0) { // the loop may use the store, and end early
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Append(ctx, []archive.Statement{{Kind: "test.seen", Blobs: nil}}); err != nil {
				t.Fatal(err)
			}
			if f.Seq == 3 {
				break
			}
		}
	})
}

// What a batch refuses is refused whole.
func TestAppendIsAtomic(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		ctx := t.Context()
		blob, other := []byte("a record"), archive.Sum([]byte("never stored"))
		bad := said(2)
		bad.Blobs = []archive.Hash{other}
		for name, c := range map[string]struct {
			bad  archive.Statement
			want error
		}{
			"no such blob": {bad, archive.ErrNoBlob},
			"no kind":      {archive.Statement{By: "A"}, archive.ErrStatement},
			"no JSON":      {archive.Statement{Kind: "k", Body: []byte("{")}, archive.ErrStatement},
			"no UTF-8":     {archive.Statement{Kind: "k", Subject: "\xff"}, archive.ErrStatement},
			"long":         {archive.Statement{Kind: "k", By: strings.Repeat("a", archive.MaxText+1)}, archive.ErrStatement},
			"large":        {archive.Statement{Kind: "k", Body: []byte(`"` + strings.Repeat("a", archive.MaxBody) + `"`)}, archive.ErrStatement},
		} {
			if _, err := s.Append(ctx, []archive.Statement{said(1), c.bad}, blob); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if there, _ := s.HasBlob(ctx, archive.Sum(blob)); there || len(facts(t, s, 0)) != 0 {
			t.Fatal("a part of what was refused is there")
		}
		good := said(2)
		good.Blobs = []archive.Hash{archive.Sum(blob)}
		receipts, err := s.Append(ctx, []archive.Statement{said(1), good}, blob)
		if err != nil || !slices.Equal(receipts[1].Blobs, good.Blobs) {
			t.Fatalf("%+v, %v", receipts, err)
		}
		if got := facts(t, s, 0); len(got) != 2 || !slices.Equal(got[1].Blobs, good.Blobs) {
			t.Errorf("%+v", got)
		}
	})
}

// A statement with a key is one fact, in whatever company it comes again, from
// the same desk and from another one.
func TestHandedInAgain(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s, other := open(t, place), open(t, place)
		ctx := t.Context()
		first, err := s.Append(ctx, []archive.Statement{keyed(1)})
		if err != nil || first[0].Already {
			t.Fatal(first, err)
		}
		before, _ := s.Counter(ctx)
		for _, desk := range []*archive.Archive{s, other} {
			again, err := desk.Append(ctx, []archive.Statement{keyed(1), keyed(1)})
			if err != nil || !again[0].Already || !again[1].Already || again[0].Hash != first[0].Hash {
				t.Fatal(again, err)
			}
		}
		if after, _ := s.Counter(ctx); after != before {
			t.Errorf("the counter went from %d to %d with nothing new", before, after)
		}
		mixed, err := other.Append(ctx, []archive.Statement{keyed(2), keyed(1), keyed(2), said(3), said(3)})
		if err != nil {
			t.Fatal(err)
		}
		var already []bool
		for _, r := range mixed {
			already = append(already, r.Already)
		}
		if !slices.Equal(already, []bool{false, true, true, false, false}) || mixed[2].Hash != mixed[0].Hash {
			t.Errorf("already: %v", already)
		}
		if n := len(facts(t, s, 0)); n != 4 {
			t.Errorf("%d facts, want 4", n)
		}
	})
}

// From the heads that no fact has named, all facts follow.
func TestChainsNameEachOther(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		desks := []*archive.Archive{open(t, place), open(t, place), open(t, place)}
		for i, who := range []int{0, 0, 1, 2, 1, 0, 2, 2, 0, 1} {
			if _, err := desks[who].Append(t.Context(), []archive.Statement{said(i), said(i)}); err != nil {
				t.Fatal(err)
			}
		}
		all := facts(t, desks[0], 0)
		last := all[len(all)-1]
		by := map[archive.Hash]archive.Fact{}
		for _, f := range all {
			by[f.Hash] = f
			if len(f.Seen) > 2 {
				t.Errorf("a fact names %d heads", len(f.Seen))
			}
		}
		reached := map[archive.Hash]bool{}
		var walk func(h archive.Hash)
		walk = func(h archive.Hash) {
			if h.IsZero() || reached[h] {
				return
			}
			reached[h] = true
			walk(by[h].Prev)
			for _, seen := range by[h].Seen {
				walk(seen.Hash)
			}
		}
		walk(last.Hash)
		if len(reached) != len(all) || len(all) != 20 {
			t.Errorf("from the last of %d facts, %d follow", len(all), len(reached))
		}
		heads, err := desks[2].Heads(t.Context())
		if err != nil || len(heads) != 3 || !slices.ContainsFunc(heads, func(h archive.Head) bool { return h.Hash == last.Hash }) {
			t.Errorf("heads %v, %v", heads, err)
		}
	})
}

// Desks that write and read at the same time: every fact is there once, each
// chain holds, and whoever follows the counter misses nothing.
func TestTogether(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		const desks, each = 4, 25
		reader := open(t, place)
		ctx, cancel := context.WithCancel(t.Context())
		var followed []archive.Fact
		var following sync.WaitGroup
		following.Go(func() {
			var at archive.Cursor
			for done := false; !done; {
				done = ctx.Err() != nil // and once more
				for f, err := range reader.Facts(context.Background(), at) {
					if err != nil {
						t.Error(err)
						return
					}
					followed = append(followed, f)
					at = f.At
				}
			}
		})
		var writing sync.WaitGroup
		for d := range desks {
			writing.Go(func() {
				s, err := archive.Open(t.Context(), place)
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close()
				for n := range each {
					mine, shared := keyed(1000*d+n), keyed(9000+n)
					record := fmt.Appendf(nil, "record %d", n)
					mine.Blobs = []archive.Hash{archive.Sum(record)}
					if _, err := s.Append(t.Context(), []archive.Statement{mine, shared}, record, fmt.Appendf(nil, "%d %d", d, n)); err != nil {
						t.Error(err)
					}
				}
			})
		}
		writing.Wait()
		cancel()
		following.Wait()
		subjects := map[string]int{}
		last := map[archive.Desk]archive.Fact{}
		for _, f := range followed {
			subjects[f.Subject]++
			if f.Prev != last[f.Desk].Hash || f.Seq != last[f.Desk].Seq+1 {
				t.Fatalf("%+v does not follow %+v", f, last[f.Desk])
			}
			last[f.Desk] = f
		}
		if len(followed) != (desks+1)*each || len(subjects) != len(followed) {
			t.Errorf("%d facts of %d subjects were followed, want %d", len(followed), len(subjects), (desks+1)*each)
		}
	})
}

// A statement that is to be the only one with its key is refused with all that
// comes with it if there is one, from whichever desk, and not because of its own
// commit, the answer to which was lost.
func TestSole(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s, other := open(t, place), open(t, place)
		sole := func(n int) []archive.Statement {
			one := keyed(n)
			one.Sole = true
			return []archive.Statement{said(n), one}
		}
		lost := 0
		s.LoseAnswers(func() bool { lost++; return lost == 1 })
		if r, err := s.Append(t.Context(), sole(1)); err != nil || r[1].Already || lost != 2 {
			t.Fatalf("%+v, %v, %d answers were lost", r, err, lost)
		}
		for _, desk := range []*archive.Archive{s, other} {
			if _, err := desk.Append(t.Context(), sole(1), []byte("a pack")); !errors.Is(err, archive.ErrTaken) {
				t.Errorf("stated a second time: %v", err)
			}
		}
		if there, _ := s.HasBlob(t.Context(), archive.Sum([]byte("a pack"))); there || len(facts(t, s, 0)) != 2 {
			t.Errorf("a part of what was refused is there: %d facts", len(facts(t, s, 0)))
		}
		if _, err := other.Append(t.Context(), sole(2)); err != nil || other.Standby() {
			t.Errorf("%v; a standby: %v", err, other.Standby())
		}
	})
}
