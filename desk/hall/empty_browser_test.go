package hall_test

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/intake"
)

// R-C03, R-N05: the pages before there is anything to see: of an event without a
// round, and of a round without a sheet. They fit each window, say what comes
// next, and hold to WCAG 2.2 AA. ZAPIS_PICTURES names a folder for pictures.
func TestEmptyInBrowser(t *testing.T) {
	t.Parallel()
	d := emptyDesk(t)
	say := func(p desk.Place, body desk.Body) {
		t.Helper()
		if _, err := d.State(t.Context(), organizer, []intake.Said{{Place: p, Body: body}}); err != nil {
			t.Fatal(err)
		}
	}
	say(desk.Place{}, desk.Event{
		ID: eventID, Name: "City Open", Organizer: "o", Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}, {Name: "Kos"}},
		Sections: []desk.Section{{Name: "Open", Rounds: 9, Control: "40/5400+30:1800+30"}, {Name: "Women", Rounds: 9, Control: "40/5400+30:1800+30"}},
	})
	s, err := hall.New(hall.Options{Desk: d, Me: desk.Actor{Name: "Weber", Role: desk.RoleChief}, Keys: t.TempDir(), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(web.URL + s.Ticket())
	look := func(state string, paths ...string) {
		t.Helper()
		for _, path := range paths {
			tab.Go(web.URL + path)
			if path != "/camera" && path != "/devices" && path != "/report/Open/1" { // they are as TestPagesInBrowser has them
				tab.Axe()
			}
			for _, width := range []int{390, 1024, 1366, 1600} {
				tab.Size(width, 768)
				tab.Fits()
				if found := chrome.Value[[]string](tab, clashes); len(found) > 0 {
					t.Errorf("%s, %d px: texts stand over one another:\n%s", path, width, strings.Join(found, "\n"))
				}
				if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
					for _, theme := range []string{"light", "dark"} {
						tab.Dark(theme == "dark")
						tab.Picture(filepath.Join(dir, fmt.Sprintf("%s-%s-%d-%s.png", state, strings.ReplaceAll(path[1:], "/", "_"), width, theme)))
					}
					tab.Dark(false)
				}
			}
			reflows(t, tab, state+strings.ReplaceAll(path, "/", "_"))
		}
	}
	look("event", "/", "/event", "/devices", "/camera")
	var boards []desk.Board
	for n := range 12 {
		boards = append(boards, pairing(fmt.Sprint(n+1), fmt.Sprintf("White-%d, Ida", n+1), fmt.Sprintf("Black-%d, Ulf", n+1)))
	}
	at := desk.Place{Section: "Open", Round: 1}
	say(at, desk.Paired{Round: desk.Round{Date: "2026-11-21", Boards: boards}})
	look("round", "/hall/Open/1", "/hall/Open/1?view=doorway", "/questions/Open/1", "/round/Open/1", "/board/Open/1/1", "/camera", "/event", "/devices", "/report/Open/1")
}
