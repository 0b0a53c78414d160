package hall_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/intake"
	"zapis/storage/archive"
)

// emptyDesk is a desk that knows no event yet.
func emptyDesk(t *testing.T) *intake.Desk {
	t.Helper()
	store, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	d, err := intake.Open(t.Context(), store, intake.Options{})
	if err != intake.ErrNoEvent { //nolint:errorlint // it is returned as it is
		t.Fatal(err)
	}
	return d
}

// Before the first round the hall says what comes next, and takes the pairings
// from whoever may take them in.
func TestHallBeforeTheFirstRound(t *testing.T) {
	d := emptyDesk(t)
	e := desk.Event{
		ID: eventID, Name: "City Open", Organizer: "o", Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}},
		Staff:    []desk.Staff{{Name: "Guest", Role: desk.RoleViewer}},
		Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}, {Name: "B", Rounds: 9, Control: "5400"}},
	}
	if _, err := d.State(t.Context(), organizer, []intake.Said{{Body: e}}); err != nil {
		t.Fatal(err)
	}
	open := func(me desk.Actor) string {
		t.Helper()
		s, err := hall.New(hall.Options{Desk: d, Me: me, Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		web := httptest.NewServer(s.Handler())
		t.Cleanup(web.Close)
		r := &rig{t: t, web: web}
		b := r.visitor()
		if status, page := b.open(s.Ticket()); status != http.StatusOK {
			t.Fatalf("%d\n%s", status, page)
		}
		return b.get("/")
	}
	page := open(organizer)
	for _, want := range []string{"No boards yet", `action="/event/pairings?csrf=`, `type="file"`, "<option>B", "0 devices enrolled", "Games come back"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if page := open(desk.Actor{Name: "Guest", Role: desk.RoleViewer}); strings.Contains(page, "pairings?csrf") || !strings.Contains(page, "No boards yet") {
		t.Errorf("a viewer's page:\n%s", page)
	}
}
