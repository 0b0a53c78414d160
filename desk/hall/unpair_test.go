package hall_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"zapis/desk/pack"
)

// R-C01: pairings that were taken in for the wrong round go out again on the page,
// with their pack: it is listed no more, over the air neither, and the devices that
// have it are named until they took a later one.
func TestUnpairByPage(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	b := r.as("Weber")
	pairings := map[string][]byte{"round2.csv": []byte("Board;White;Black\n1;Boykov, Lev;Ng, Mei\n2;Abe, Ken;Petrova, Anna\n")}
	b.upload("/event/pairings", pairings, "section", "A", "number", "3")
	b.post("/event/pack", url.Values{"round": {"A/3"}})
	took := func(issue, round, minute int) {
		t.Helper()
		b.upload("/devices/statements", map[string][]byte{fmt.Sprint("took", issue): r.statement(7, func(s *pack.Statement) {
			s.Occasion, s.Place.Round, s.Issue, s.At = pack.Taken, round, issue, s.At.Add(time.Duration(minute)*time.Second)
			s.Heads = s.Heads[:0]
			for i := range minute {
				s.Heads = append(s.Heads, [pack.HeadSize]byte{byte(i)})
			}
		})})
	}
	took(1, 3, 1)
	for _, who := range []string{"Kos", "Lind", "Guest"} {
		if status, _ := r.as(who).post("/event/unpair", url.Values{"round": {"A/3"}}); status != http.StatusForbidden {
			t.Errorf("%s takes pairings out: %d", who, status)
		}
	}
	if status, page := b.post("/event/unpair", url.Values{"round": {"A/9"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("a round that is not there: %d\n%s", status, page)
	}
	status, page := b.post("/event/unpair", url.Values{"round": {"A/3"}, "reason": {"of round 2"}})
	if status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	says(t, page, "The pairings of round 3 are out again.", "Issue 1 was withdrawn", "Take a new pack there")
	if strings.Contains(page, "/event/pack/1") || strings.Contains(page, "A/3") {
		t.Error("the round or its pack is on the page still")
	}
	if status, _ := b.open("/event/pack/1"); status == http.StatusOK {
		t.Error("the withdrawn pack is handed out")
	}
	for _, path := range []string{"/hall/A/3", "/round/A/3", "/board/A/3/1", "/devices", "/event", "/hall/A/1"} {
		if status, _ := b.open(path); status >= http.StatusInternalServerError {
			t.Errorf("%s: %d", path, status)
		}
	}
	b.upload("/event/pairings", pairings, "section", "A", "number", "2")
	_, page = b.post("/event/pack", url.Values{"round": {"A/2"}})
	says(t, page, "Issue 1 was withdrawn", `href="/event/pack/2"`)
	took(2, 2, 2)
	if page := b.get("/event"); strings.Contains(page, "Issue 1 was withdrawn") {
		t.Error("the device has the new pack, and is named still")
	}
}
