package hall_test

import (
	"bufio"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/scoresheet"
)

var liveLink = regexp.MustCompile(`data-live="([^"]+)"`)

// stream is what a page hears of the desk.
type stream struct {
	t     testing.TB
	resp  *http.Response
	lines chan string
}

// listen opens the stream of a page.
func (b browser) listen(page string) *stream {
	b.t.Helper()
	m := liveLink.FindStringSubmatch(page)
	if m == nil {
		b.t.Fatalf("the page has no stream:\n%s", page)
	}
	resp, err := b.http.Get(b.base + html.UnescapeString(m[1]))
	if err != nil {
		b.t.Fatal(err)
	}
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		b.t.Fatalf("the stream is %s, %d", got, resp.StatusCode)
	}
	s := &stream{b.t, resp, make(chan string, 1000)}
	b.t.Cleanup(s.close)
	go func() {
		defer close(s.lines)
		r := bufio.NewReader(resp.Body)
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			s.lines <- strings.TrimSpace(line)
		}
	}()
	return s
}

func (s *stream) close() { _ = s.resp.Body.Close() }

// until returns what is sent up to the line that contains text.
func (s *stream) until(text string) string {
	s.t.Helper()
	var all []string
	late := time.After(20 * time.Second)
	for {
		select {
		case line, ok := <-s.lines:
			if all = append(all, line); strings.Contains(line, text) {
				return strings.Join(all, "\n")
			}
			if !ok {
				s.t.Fatalf("the stream ended before %q:\n%s", text, strings.Join(all, "\n"))
			}
		case <-late:
			s.t.Fatalf("nothing said %q:\n%s", text, strings.Join(all, "\n"))
		}
	}
}

// R-C03: what happens is on the pages that are open, the changed tile alone, and
// is said in one sentence.
func TestHallIsLive(t *testing.T) {
	r := newRig(t)
	page := r.get("/hall/A/1")
	if !strings.Contains(page, `id="t0"`) || !strings.Contains(page, "Not started") {
		t.Fatalf("the hall:\n%s", page)
	}
	en := r.listen(page)
	de := r.as("Weber")
	de.post("/settings", url.Values{"language": {"de"}})
	other := de.listen(de.get("/hall/A/1"))
	en.until("retry")
	other.until("retry")
	r.stated(chief, desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	if heard := en.until("said"); !strings.Contains(heard, `"id":"t1"`) || strings.Contains(heard, `"id":"t2"`) || !strings.Contains(heard, "no game") {
		t.Errorf("the page heard:\n%s", heard)
	}
	en.until("Board 2: no game")
	other.until("kampflos")
}

// A page that is out of date when its stream begins is brought up to date, and a
// page of another pairing is loaded again.
func TestStreamOfAnOldPage(t *testing.T) {
	r := newRig(t)
	page := r.get("/hall/A/1")
	r.stated(chief, desk.Place{Section: "A", Round: 1, Board: "3"}, desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	s := r.listen(page)
	if heard := s.until(`"id":"legend"`); !strings.Contains(heard, "no game") {
		t.Errorf("the page heard:\n%s", heard)
	}
	r.stated(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Ng, Mei", "Roy, Zoe")}}})
	s.until("event: gone")
	old := r.listen(page) // a page of boards that are no more
	if heard := old.until("event: gone"); strings.Contains(heard, "event: part") {
		t.Errorf("the page heard:\n%s", heard)
	}
}

// Minutes that pass are shown, and not said; a sentence tells what is missing.
func TestWhatIsSaidOfTheHall(t *testing.T) {
	r := newRig(t)
	board := desk.Place{Section: "A", Round: 1, Board: "2"}
	r.later(0)
	weber := r.as("Weber")
	s := weber.listen(weber.get("/hall/A/1"))
	s.until("event: beat")
	r.stated(chief, board, desk.Slip{Result: "1-0"})
	s.until(`"Board 2: playing"`)
	r.later(6 * time.Minute)
	s.until(`"Board 2: missing: both sheets, 6 min. Not handed in: 1"`)
	r.later(7 * time.Minute)
	heard := s.until("7 min")
	r.stated(chief, desk.Place{Section: "A", Round: 1, Board: "3"}, desk.Slip{Result: "+/-"})
	if heard += s.until("Board 3: no game. Not handed in: 1"); strings.Count(heard, "event: said") != 1 {
		t.Errorf("the page heard:\n%s", heard)
	}
}

// One person does not take the streams of all.
func TestStreamsOfOne(t *testing.T) {
	r := newRig(t)
	page := r.get("/hall/A/1")
	link := html.UnescapeString(liveLink.FindStringSubmatch(page)[1])
	for range hall.StreamsOfOne {
		r.listen(page).until("event: beat")
	}
	if status, text := r.open(link); status != http.StatusServiceUnavailable {
		t.Errorf("one stream too many: %d\n%s", status, text)
	}
	r.as("Kos").listen(page).until("event: beat")
}

// A stream ends with the right to see the round.
func TestStreamIsForWhoMaySee(t *testing.T) {
	r := newRig(t)
	page := r.get("/hall/A/1")
	link := html.UnescapeString(liveLink.FindStringSubmatch(page)[1])
	if _, text := r.visitor().open(link); strings.Contains(text, "event:") {
		t.Errorf("a stranger listens:\n%s", text)
	}
	for _, bad := range []string{"/live", "/live?section=A&round=x&lang=en", "/live?section=A&round=1&lang=../x"} {
		if status, _ := r.open(bad); status != http.StatusNotFound {
			t.Errorf("%s: %d", bad, status)
		}
	}
}

// The filter and the doorway are pages of their own, without a script.
func TestHallWithoutScript(t *testing.T) {
	r := newRig(t)
	if page := r.get("/hall/A/1?show=idle"); !strings.Contains(page, "show-idle") || !strings.Contains(page, `http-equiv="refresh"`) {
		t.Errorf("the filtered hall:\n%s", page)
	}
	if page := r.get("/hall/A/1?show=%3Cscript%3E"); strings.Contains(page, "script>show") || strings.Contains(page, "show-<") {
		t.Errorf("a filter that is none:\n%s", page)
	}
	if page := r.get("/hall/A/1?view=doorway"); !strings.Contains(page, `id="door"`) || strings.Contains(page, `id="grid"`) {
		t.Errorf("the doorway:\n%s", page)
	}
	if status, _ := r.open("/hall/A/7"); status != http.StatusNotFound {
		t.Errorf("a round that is not there: %d", status)
	}
}
