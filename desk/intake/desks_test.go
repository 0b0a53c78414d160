package intake_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/storage/archive"
)

// Two desks at one store: what one states the other sees when it looks again,
// and a number that both would give out goes to one.
func TestTwoDesks(t *testing.T) {
	h := newHall(t)
	mine := h.Desk
	h.open()
	other := h.Desk
	board := desk.Place{Section: "A", Round: 1, Board: "1"}
	for i, c := range []struct {
		states, sees *intake.Desk
		result       string
	}{{mine, other, "1-0"}, {other, mine, "0-1"}, {other, mine, "1/2-1/2"}} {
		if _, err := c.states.State(t.Context(), chief, []intake.Said{{Place: board, Body: desk.Slip{Result: c.result}}}); err != nil {
			t.Fatal(err)
		}
		if err := c.sees.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := c.sees.Hall().Round("A", 1).Seen("1").Result.String(); got != c.result {
			t.Errorf("statement %d: the other desk sees %s, want %s", i, got, c.result)
		}
	}
	sole := func(d *intake.Desk) error {
		_, err := d.State(t.Context(), chief, []intake.Said{{Body: desk.Issued{Issue: 7}, Once: "issue 7", Sole: true}})
		return err
	}
	if err := sole(mine); err != nil {
		t.Fatal(err)
	}
	if err := sole(other); !errors.Is(err, intake.ErrTaken) {
		t.Errorf("the same number again: %v", err)
	}
}

// stale is a store whose standby took over without the last that was stored.
type stale struct {
	archive.Store
	after, to archive.Cursor // what lies between is gone
	counter   archive.Cursor // if it is not 0
}

func (s *stale) Facts(ctx context.Context, after archive.Cursor) iter.Seq2[archive.Fact, error] {
	return func(yield func(archive.Fact, error) bool) {
		for f, err := range s.Store.Facts(ctx, after) {
			if err == nil && f.At > s.after && f.At <= s.to {
				continue
			}
			if !yield(f, err) {
				return
			}
		}
	}
}

func (s *stale) Counter(ctx context.Context) (archive.Cursor, error) {
	if s.counter > 0 {
		return s.counter, nil
	}
	return s.Store.Counter(ctx)
}

// A standby took over: what went with the server before is not shown any more,
// before the first that is stated there and after it.
func TestStandbyTookOver(t *testing.T) {
	h := newHall(t)
	s := &stale{Store: h.store}
	h.store = s
	h.open()
	board := desk.Place{Section: "A", Round: 1, Board: "1"}
	slip := func(d *intake.Desk, r string) {
		t.Helper()
		if _, err := d.State(t.Context(), chief, []intake.Said{{Place: board, Body: desk.Slip{Result: r}}}); err != nil {
			t.Fatal(err)
		}
	}
	counter := func() archive.Cursor {
		t.Helper()
		n, err := s.Store.Counter(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	sees := func(when, want string) {
		t.Helper()
		if err := h.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := h.Hall().Round("A", 1).Seen("1").Result.String(); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	slip(h.Desk, "1-0")
	s.after = counter()
	slip(h.Desk, "0-1")
	sees("before", "0-1")
	s.to, s.counter = counter(), s.after
	sees("the standby has taken over", "1-0")
	slip(h.Desk, "1-0")
	slip(h.Desk, "0-1")
	s.counter = 0

	// The same where the first that is stated comes before anybody looks.
	s.after, s.to = 0, 0
	h.open()
	sees("with everything", "0-1")
	s.to = counter()
	s.after = s.to - 1
	body, err := json.Marshal(archive.Promoted{Timeline: "2", Was: "1", After: s.after})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), []archive.Statement{{Kind: archive.KindPromoted, Body: body}}); err != nil {
		t.Fatal(err)
	}
	sees("the store says that it did", "1-0")
	slip(h.Desk, "1/2-1/2")
	sees("and goes on", "1/2-1/2")
}
