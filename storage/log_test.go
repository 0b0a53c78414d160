package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"zapis/scoresheet"
	"zapis/storage"
)

// payload returns bytes that tell which event they are, of the size of a
// written move.
func payload(segment uint32, id scoresheet.EventID) []byte {
	head := fmt.Sprintf("segment %d event %d ", segment, id)
	return append([]byte(head), bytes.Repeat([]byte{byte(id)}, 130-len(head))...)
}

func batch(segment uint32, first scoresheet.EventID, n int) storage.Batch {
	b := storage.Batch{Segment: segment, First: first}
	for i := range n {
		b.Events = append(b.Events, payload(segment, first+scoresheet.EventID(i)))
	}
	return b
}

func open(t testing.TB, dir string) *storage.Store {
	t.Helper()
	d, err := storage.Open(dir, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func appendAll(t testing.TB, d *storage.Store, batches ...storage.Batch) {
	t.Helper()
	if err := d.Append(batches...); err != nil {
		t.Fatal(err)
	}
}

// events reads a segment and checks that every event is the one that was
// stored under its identity.
func events(t testing.TB, d *storage.Store, segment uint32) (ids []scoresheet.EventID, err error) {
	t.Helper()
	err = d.Events(segment, func(id scoresheet.EventID, b []byte) error {
		if !bytes.Equal(b, payload(segment, id)) {
			t.Errorf("segment %d event %d: other bytes than were stored", segment, id)
		}
		ids = append(ids, id)
		return nil
	})
	return ids, err
}

func wantEvents(t testing.TB, d *storage.Store, segment uint32, first scoresheet.EventID, n int) {
	t.Helper()
	ids, err := events(t, d, segment)
	if err != nil {
		t.Fatalf("segment %d: %v", segment, err)
	}
	want := make([]scoresheet.EventID, n)
	for i := range want {
		want[i] = first + scoresheet.EventID(i)
	}
	if !slices.Equal(ids, want) && (len(ids) > 0 || n > 0) {
		t.Fatalf("segment %d: events %v, want %d from %d", segment, ids, n, first)
	}
}

func TestAppendAndEvents(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	if !d.Created() {
		t.Error("a new device is not said to be new")
	}
	if n, err := d.Last(); n != 0 || err != nil {
		t.Errorf("Last of a new device: %d, %v", n, err)
	}
	wantEvents(t, d, 1, 0, 0)
	appendAll(t, d, batch(1, 0, 1))
	appendAll(t, d, batch(1, 1, 300), batch(2, 0, 2))
	appendAll(t, d, batch(2, 2, 1), storage.Batch{Segment: 2}, batch(5, 700, 3))
	appendAll(t, d)
	check := func(d *storage.Store) {
		t.Helper()
		wantEvents(t, d, 1, 0, 301)
		wantEvents(t, d, 2, 0, 3)
		wantEvents(t, d, 3, 0, 0)
		wantEvents(t, d, 5, 700, 3)
		if n, err := d.Last(); n != 5 || err != nil {
			t.Errorf("Last: %d, %v", n, err)
		}
		if all, err := d.Segments(); !slices.Equal(all, []uint32{1, 2, 5}) || err != nil {
			t.Errorf("Segments: %v, %v", all, err)
		}
	}
	check(d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d = open(t, dir)
	if d.Created() {
		t.Error("a device that was there is said to be new")
	}
	check(d)
	appendAll(t, d, batch(5, 703, 1))
	wantEvents(t, d, 5, 700, 4)
}

func TestAppendRefuses(t *testing.T) {
	d := open(t, t.TempDir())
	appendAll(t, d, batch(1, 0, 3), batch(2, 10, 3))
	for _, c := range []struct {
		name    string
		batches []storage.Batch
		want    error
	}{
		{"overwrite the last", []storage.Batch{batch(2, 12, 1)}, storage.ErrExists},
		{"overwrite the first", []storage.Batch{batch(2, 10, 1)}, storage.ErrExists},
		{"before the first", []storage.Batch{batch(2, 9, 1)}, storage.ErrExists},
		{"a gap", []storage.Batch{batch(2, 14, 1)}, storage.ErrGap},
		{"an older segment", []storage.Batch{batch(1, 3, 1)}, storage.ErrExists},
		{"good, then overwrite", []storage.Batch{batch(2, 13, 1), batch(2, 13, 1)}, storage.ErrExists},
		{"good, then a gap", []storage.Batch{batch(2, 13, 1), batch(3, 0, 1), batch(3, 2, 1)}, storage.ErrGap},
		{"segment 0", []storage.Batch{batch(0, 0, 1)}, nil},
		{"too many segments", []storage.Batch{batch(1<<31, 0, 1)}, nil},
		{"too many events", []storage.Batch{batch(3, 1<<32-1, 1)}, nil},
	} {
		err := d.Append(c.batches...)
		var e *storage.Error
		if !errors.As(err, &e) || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	wantEvents(t, d, 1, 0, 3)
	wantEvents(t, d, 2, 10, 3)
	wantEvents(t, d, 3, 0, 0)
	appendAll(t, d, batch(2, 13, 1))
}

func TestEventsStopsAtTheCallersError(t *testing.T) {
	d := open(t, t.TempDir())
	appendAll(t, d, batch(1, 0, 600))
	enough := errors.New("enough")
	seen := 0
	err := d.Events(1, func(id scoresheet.EventID, _ []byte) error {
		seen++
		if id == 299 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || seen != 300 {
		t.Errorf("%d events, %v", seen, err)
	}
}

// A caller may use the device while it reads.
func TestAppendWhileReading(t *testing.T) {
	d := open(t, t.TempDir())
	appendAll(t, d, batch(1, 0, 300))
	next := scoresheet.EventID(300)
	err := d.Events(1, func(id scoresheet.EventID, _ []byte) error {
		if id%100 != 0 || next > 302 {
			return nil
		}
		next++
		return d.Append(batch(1, next-1, 1))
	})
	if err != nil {
		t.Fatal(err)
	}
	wantEvents(t, d, 1, 0, 303)
}

// Several goroutines may use one device: each is served in its turn.
func TestTogether(t *testing.T) {
	d := open(t, t.TempDir())
	appendAll(t, d, batch(1, 0, 10))
	done := make(chan error, 4)
	go func() {
		for i := range 200 {
			if err := d.Append(batch(1, scoresheet.EventID(10+i), 1)); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for _, f := range []func() error{
		func() error {
			return d.Events(1, func(id scoresheet.EventID, b []byte) error {
				if !bytes.Equal(b, payload(1, id)) {
					return fmt.Errorf("event %d reads as %q", id, b)
				}
				return nil
			})
		},
		func() error { _, err := d.Codes(); return err },
		d.TakeIn,
	} {
		go func() {
			for range 50 {
				if err := f(); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	wantEvents(t, d, 1, 0, 210)
}
