package hall_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/modes"
	"zapis/scoresheet"
)

// What was said at another desk, or by a command beside the pages, holds at once:
// who got another code, left the event or has another role does nothing more with
// the page that he has open, not once.
func TestSessionEndsAtEveryDesk(t *testing.T) {
	other, err := modes.HashCode("31415926", cheap)
	if err != nil {
		t.Fatal(err)
	}
	settle := url.Values{"how": {"no-sheet"}, "reason": {"x"}}
	for _, c := range []struct {
		name string
		said func(e desk.Event) desk.Body
	}{
		{"his code is another", func(desk.Event) desk.Body { return desk.Coded{Person: "Weber", Hash: other} }},
		{"he has no code", func(desk.Event) desk.Body { return desk.Coded{Person: "Weber"} }},
		{"he has left", func(e desk.Event) desk.Body { e.Arbiters = []desk.Arbiter{{Name: "Kos", Chief: true}}; return e }},
		{"he is the chief no more", func(e desk.Event) desk.Body {
			e.Arbiters = []desk.Arbiter{{Name: "Weber"}, {Name: "Kos", Chief: true}}
			return e
		}},
	} {
		r := newRig(t)
		b := r.as("Weber")
		token := b.token()
		filled := url.Values{"csrf": {token}}
		for k, v := range settle {
			filled[k] = v
		}
		r.stated(organizer, desk.Place{}, c.said(*r.desk.Event()))
		status, page := b.send("/board/A/1/1/settle", filled)
		if status != http.StatusForbidden && status != http.StatusUnauthorized {
			t.Errorf("%s: his form is taken: %d\n%.300s", c.name, status, page)
		}
		for _, f := range r.desk.Facts() {
			if f.Kind == desk.FactSettled {
				t.Errorf("%s: the board was settled", c.name)
			}
		}
		r = newRig(t)
		b = r.as("Weber")
		r.stated(organizer, desk.Place{}, c.said(*r.desk.Event()))
		if page := b.get("/round/A/1"); c.name != "he is the chief no more" && !strings.Contains(page, `action="/sign-in"`) || strings.Contains(page, "CHIEF ARBITER") {
			t.Errorf("%s: he still sees the page of the round", c.name)
		}
	}
}

// While the desk's database hangs nobody stands before a door: pages and devices
// are told so, those who are not signed in too; afterwards everything goes on, and
// nothing was forgotten or kept.
func TestDeskThatHangs(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
	kos, nobody := r.as("Kos"), r.visitor()
	filled := url.Values{"csrf": {kos.token()}, "result": {"1-0"}}
	again := r.server.Hang(20 * time.Millisecond)
	for what, ask := range map[string]func() (int, string){
		"a page":          func() (int, string) { return kos.open("/hall/A/1") },
		"a form":          func() (int, string) { return kos.send("/board/A/1/2/result", filled) },
		"who is nobody":   func() (int, string) { return nobody.open("/sign-in") },
		"a device's list": func() (int, string) { return nobody.open("/v1/packs") },
	} {
		status, page := ask()
		if status != http.StatusServiceUnavailable || !strings.HasPrefix(what, "a device") && !strings.Contains(page, "The database does not answer") {
			t.Errorf("%s: %d\n%.600s", what, status, page)
		}
	}
	if _, err := r.courier.HandIn(t.Context(), r.event, record); r.faultOf(err) != "air.busy" {
		t.Errorf("a device: %v", err)
	}
	if n := r.server.Waiting(); n != 0 {
		t.Errorf("%d files wait for nobody", n)
	}
	again()
	if a, err := r.courier.HandIn(t.Context(), r.event, record); err != nil || a.Place.Board != "1" {
		t.Errorf("afterwards: %v", err)
	}
	if page := kos.get("/hall/A/1"); !strings.Contains(page, "Kos") {
		t.Error("who was signed in is not any more")
	}
	for _, f := range r.desk.Facts() {
		if f.Kind == desk.FactResult {
			t.Error("the form was done afterwards")
		}
	}
}

// Two arbiters, at the same desk or at two, have the page of a board open and
// decide it differently in the same second: the second is warned, and decides
// again with the first decision on his page. Pressing a button twice gives no
// warning.
func TestTwoDecideOneBoard(t *testing.T) {
	r := newRig(t)
	kos, weber := r.as("Kos"), r.as("Weber")
	hidden := func(b browser) url.Values {
		t.Helper()
		form := url.Values{"csrf": {b.token()}}
		m := decidedField.FindStringSubmatch(b.get("/board/A/1/1"))
		if m == nil {
			t.Fatal("the form does not say what its page has shown")
		}
		form.Set("decided", m[1])
		return form
	}
	his, hers := hidden(kos), hidden(weber)
	his.Set("result", "1-0")
	hers.Set("result", "0-1")
	for range 2 {
		if status, page := kos.send("/board/A/1/1/result", his); status != http.StatusOK {
			t.Fatalf("the first: %d\n%.300s", status, page)
		}
	}
	result := func() string { return r.desk.Hall().Round("A", 1).Seen("1").Result.String() }
	if status, page := weber.send("/board/A/1/1/result", hers); status != http.StatusConflict || !strings.Contains(page, "Somebody else has decided this board in the meantime") || result() != "1-0" {
		t.Errorf("the second: %d, the result is %s\n%.300s", status, result(), page)
	}
	hers.Set("how", "no-sheet")
	hers.Set("reason", "x")
	if status, _ := weber.send("/board/A/1/1/settle", hers); status != http.StatusConflict {
		t.Errorf("the second settles it: %d", status)
	}
	hers = hidden(weber)
	hers.Set("result", "0-1")
	if status, _ := weber.send("/board/A/1/1/result", hers); status != http.StatusOK || result() != "0-1" {
		t.Errorf("who has looked: %d, the result is %s", status, result())
	}
}

var decidedField = regexp.MustCompile(`name="decided" value="(\d+)"`)
