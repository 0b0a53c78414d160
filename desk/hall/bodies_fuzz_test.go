package hall_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"zapis/desk/hall"
	"zapis/desk/intake"
	"zapis/scoresheet"
)

// boardActs are the acts of the forms of a board.
var boardActs = []string{"result", "presence", "expect", "settle", "remove", "testify", "takeback", "hold"}

// Whatever is sent in the body of a form, of codes or of files, by who may send
// it: it is done, or refused in words; nothing else gives way.
func FuzzForms(f *testing.F) {
	r := newRig(f)
	r.newKeys()
	people := []browser{r.browser, r.as("Weber")}
	tokens := []string{people[0].token(), people[1].token()}
	var posts []string
	for _, route := range hall.Routes() {
		if verb, path, _ := strings.Cut(route.Pattern, " "); verb == http.MethodPost && path != "/sign-out" {
			posts = append(posts, strings.NewReplacer("{section}", "A", "{round}", "1", "{board}", "1").Replace(path))
		}
	}
	types := []string{"application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"}
	for n := range posts {
		for _, seed := range []url.Values{
			{},
			{"result": {"1-0"}, "side": {"white"}, "what": {"arrived"}, "time": {"15:00"}, "means": {"paper"}, "how": {"none"}, "reason": {"ill"}},
			{"round": {"A/1"}, "what": {"settings"}, "name": {"Open"}, "grace": {"-1"}, "board": {"1"}, "with": {"2"}},
			{"what": {"turn"}, "round": {"A/1"}, "board": {"1"}},
			{"what": {"person"}, "name": {"Ng"}, "role": {"viewer"}},
			{"what": {"section"}, "name": {"B"}, "rounds": {"3"}, "control": {"180"}},
			{"challenge": {strings.Repeat("0", 72)}, "key": {strings.Repeat("A", 44)}, "arbiter": {"Kos"}},
			{"cell": {"1w"}, "text": {"Nf3"}, "other": {""}},
			{"number": {"1"}, "side": {"white"}, "move": {"Nf3"}, "note": {"x"}, "file": {"0"}, "back": {""}, "what": {"moves"}, "reason": {"ill"}},
			{"device": {"0123456789abcdef"}, "kind": {"label"}, "passphrase": {"x"}, "seen": {"x"}},
			{"hall": {"x\x00y"}, "to": {"//x"}, "language": {"de"}},
		} {
			f.Add(n, 0, n%len(boardActs), n%2 == 0, []byte(seed.Encode()))
		}
		for _, seed := range []string{
			"--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.csv\"\r\n\r\nBoard;White;Black\r\n1;A;B\r\n--x--\r\n",
			"--x\r\nContent-Disposition: form-data; name=\"board\"\r\n\r\nA/1/1\r\n--x\r\nContent-Disposition: form-data; name=\"side\"\r\n\r\nwhite\r\n" +
				"--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"../a\"\r\n\r\n\xff\xd8\xff\xe0\r\n--x--\r\n",
			"--x\r\nContent-Disposition: form-data; name=\"number\"\r\n\r\n99999999999\r\n--x--",
		} {
			f.Add(n, 1, 0, true, []byte(seed))
		}
		f.Add(n, 2, 0, true, []byte(`{"texts":["ZF1:x",""],"count":-1}`))
	}
	f.Fuzz(func(t *testing.T, route, kind, act int, first bool, body []byte) {
		at := func(n, of int) int { return ((n % of) + of) % of }
		path := strings.Replace(posts[at(route, len(posts))], "{act}", boardActs[at(act, len(boardActs))], 1)
		who := 0
		if first {
			who = 1
		}
		b := people[who]
		b.t = t
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.base+path, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", types[at(kind, len(types))])
		req.Header.Set("X-CSRF", tokens[who])
		resp, err := b.http.Do(req)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		status, page := b.read(resp)
		if status >= 500 {
			t.Errorf("%s: %d\n%s", path, status, page)
		}
		if strings.Contains(page, "<script>alert") {
			t.Errorf("%s says what was sent as it is:\n%s", path, page)
		}
	})
}

// Whatever is typed into the questions about a new event: it is asked again, or
// refused in words. A passphrase that was not typed twice makes no event.
func FuzzNewEvent(f *testing.F) {
	r, d := newEmpty(f)
	r.get(r.server.Ticket())
	token := r.token()
	for _, seed := range []url.Values{
		{},
		newForm(), newForm("more", "section"), newForm("more", "arbiter", "name", "a\x00\u202eb"), newForm("rounds0", "-1", "control0", "9:", "rules0", "x"),
		newForm("from", "2026-13-40", "until", "0", "first", "xx", "language", "xx"), newForm("section1", "Open", "arbiter2", "organizer"),
		newForm("section7", "x", "rounds99999", "1", "arbiter9", "<script>alert(1)</script>"),
	} {
		f.Add(seed.Encode())
	}
	f.Fuzz(func(t *testing.T, body string) {
		form, _ := url.ParseQuery(body) // what can be read of it
		form.Set("again", form.Get("passphrase")+"x")
		form.Set("csrf", token)
		b := r.browser
		b.t = t
		status, page := b.send("/new", form)
		if status >= 500 || d.Hall().Laid {
			t.Errorf("%d, an event is made: %v\n%s", status, d.Hall().Laid, page)
		}
		if strings.Contains(page, "<script>alert") {
			t.Errorf("the page says what was typed as it is:\n%s", page)
		}
	})
}

// Whatever is sent through the devices' door: nothing is kept but what a device
// signed.
func FuzzDoor(f *testing.F) {
	r := newAirRig(f)
	record := sheet(f, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
	f.Add(true, record)
	f.Add(false, record)
	f.Add(true, record[:len(record)-9])
	f.Add(true, []byte("zapis record file 1\nP\x00\x00\x00\x04junkS\x00\x00\x00\x00"))
	f.Add(false, []byte("zapis statement 1\ndevice x\nsignature y\n"))
	f.Add(true, []byte("[White \"A\"]\n\n1. e4 *\n"))
	h := r.server.Handler()
	f.Fuzz(func(t *testing.T, isRecord bool, body []byte) {
		path := "/v1/statements/"
		if isRecord {
			path = "/v1/records/"
		}
		req := httptest.NewRequestWithContext(t.Context(), http.MethodPut, "http://localhost"+path+intake.Hash(body), bytes.NewReader(body))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		_, proven := intake.Read(body).Proven()
		if w.Code >= 500 || w.Code == http.StatusOK && !proven {
			t.Errorf("%d: %s", w.Code, w.Body)
		}
	})
}
