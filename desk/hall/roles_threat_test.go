package hall_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/modes"
)

// signedIn returns a browser in which a person of the event has signed in, and
// for whom an organizer's code was set.
func (r *rig) organizerSignsIn() browser {
	r.t.Helper()
	hash, err := modes.HashCode(codeOf, cheap)
	if err != nil {
		r.t.Fatal(err)
	}
	r.say(organizer, desk.Place{}, desk.Coded{Person: "organizer", Hash: hash})
	return r.as("organizer")
}

// Every page and every form, for every role and for nobody, by every verb: the
// table of acts decides, whatever the page shows.
func TestEveryRouteForEveryRole(t *testing.T) {
	r := newRig(t)
	people := map[desk.Role]browser{
		desk.RoleOrganizer: r.organizerSignsIn(), desk.RoleChief: r.as("Weber"), desk.RoleArbiter: r.as("Kos"),
		desk.RolePublisher: r.as("Lind"), desk.RoleViewer: r.as("Guest"),
	}
	stranger := r.visitor()
	fill := strings.NewReplacer("{section}", "A", "{round}", "1", "{board}", "1", "{n}", "1", "{issue}", "1", "{file}", "games.pgn", "{act}", "result", "{token}", "x", "{$}", "")
	for _, route := range hall.Routes() {
		verb, pattern, _ := strings.Cut(route.Pattern, " ")
		path := fill.Replace(pattern)
		if !route.Open {
			if status, page := stranger.by(verb, path, ""); status < 400 && !strings.Contains(page, `action="/sign-in"`) {
				t.Errorf("%s: nobody gets %d", route.Pattern, status)
			}
		}
		for role, b := range people {
			if route.Pattern == "POST /sign-out" || route.Pattern == "GET /live" || route.Pattern == "GET /open/{token}" {
				continue
			}
			if status, _ := b.by(verb, path, ""); verb == "POST" && !route.Open && status != http.StatusForbidden {
				t.Errorf("%s by the %s without a token: %d", route.Pattern, role, status)
			}
			status, page := b.by(verb, path, b.token())
			refused := status == http.StatusForbidden && strings.Contains(page, "This is not for ")
			if refused && role == desk.RoleOrganizer && !strings.Contains(page, "This is not for the organizer: ") {
				t.Errorf("%s: the organizer has no article", route.Pattern)
			}
			if route.Act != "" && desk.May(role, route.Act) == refused {
				t.Errorf("%s by the %s: %d, refused for his role: %v", route.Pattern, role, status, refused)
			}
			for _, other := range []string{"HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} {
				if status, _ := b.by(other, path, ""); status < 400 && (other != "HEAD" || verb != "GET" && path != "/sign-in") {
					t.Errorf("%s %s by the %s: %d", other, path, role, status)
				}
			}
		}
	}
}

// by sends a request with a verb, as a page's script would if there is a token.
func (b browser) by(verb, path, token string) (int, string) {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), verb, b.base+path, strings.NewReader(""))
	if err != nil {
		b.t.Fatal(err)
	}
	if verb == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if token != "" {
		req.Header.Set("X-CSRF", token)
	}
	resp, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.read(resp)
}

// What a form of a board does takes the right to it, whoever sends it: each act for
// each role that does not have it, where it would be done for another.
func TestBoardFormsOfOthers(t *testing.T) {
	r := newRig(t)
	r.asking()
	people := map[desk.Role]browser{
		desk.RoleOrganizer: r.browser, desk.RoleChief: r.as("Weber"), desk.RoleArbiter: r.as("Kos"), desk.RolePublisher: r.as("Lind"), desk.RoleViewer: r.as("Guest"),
	}
	good := url.Values{"number": {"2"}, "side": {"white"}, "move": {"Ne2"}, "note": {"I stood there"}}
	if status, page := people[desk.RoleArbiter].post("/board/A/1/1/testify", good); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	acts := map[string]struct {
		needs desk.Act
		form  url.Values
	}{
		"result":   {desk.ActResult, url.Values{"result": {"0-1"}}},
		"presence": {desk.ActResult, url.Values{"side": {"white"}, "what": {"arrived"}, "time": {"15:00"}}},
		"expect":   {desk.ActResult, url.Values{"side": {"white"}, "means": {"paper"}}},
		"settle":   {desk.ActSettle, url.Values{"how": {"one-sheet"}, "side": {"white"}, "reason": {"x"}}},
		"remove":   {desk.ActSettle, url.Values{"file": {r.sheetOf(board1, 0)}, "reason": {"x"}}},
		"testify":  {desk.ActAnswer, good},
		"takeback": {desk.ActAnswer, url.Values{"cell": {"2w"}}},
		"hold":     {desk.ActHold, url.Values{"what": {"moves"}, "reason": {"x"}}},
	}
	before := len(r.desk.Facts())
	for _, word := range boardActs {
		act, ok := acts[word]
		if !ok {
			t.Errorf("%s is not tried", word)
		}
		for role, b := range people {
			if desk.May(role, act.needs) {
				continue
			}
			if status, page := b.post("/board/A/1/1/"+word, act.form); status != http.StatusForbidden {
				t.Errorf("%s by the %s: %d\n%s", word, role, status, page)
			}
		}
	}
	if n := len(r.desk.Facts()); n != before {
		t.Errorf("%d facts were stated", n-before)
	}
}

// A chief arbiter gives codes, but none with which he would be the organizer;
// and nobody of the event is called as the organizer is, or the air.
func TestNobodyBecomesTheOrganizer(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	weber := r.as("Weber")
	before := len(r.desk.Facts())
	for _, name := range []string{"organizer", "Organizer", ""} {
		if status, page := weber.post("/event/code", url.Values{"name": {name}}); status < 400 || strings.Contains(page, "It is shown once.") {
			t.Errorf("the chief arbiter gives a code to %q: %d", name, status)
		}
	}
	for _, name := range []string{"organizer", "ORGANIZER", "air"} {
		for _, role := range []string{"viewer", "arbiter"} {
			if status, _ := r.post("/event/edit", url.Values{"what": {"person"}, "name": {name}, "role": {role}}); status != http.StatusUnprocessableEntity {
				t.Errorf("%s is called %q: %d", role, name, status)
			}
		}
	}
	if n := len(r.desk.Facts()); n != before {
		t.Errorf("%d facts were stated", n-before)
	}
}

// Whatever is asked, and however it is refused, the answer says what browsers
// have to keep to; and none of it may be framed, sniffed or read elsewhere.
func TestEveryAnswerHasItsHeaders(t *testing.T) {
	r := newRig(t)
	h := r.server.Handler()
	for _, c := range []struct{ verb, path string }{
		{"GET", "/sign-in"},
		{"GET", "/"},
		{"GET", "/no-such-page"},
		{"GET", "/static/desk.js"},
		{"GET", "/static/none"},
		{"GET", "/static/"},
		{"POST", "/sign-in"},
		{"POST", "/event/edit"},
		{"DELETE", "/event"},
		{"PUT", "/v1/records/x"},
		{"GET", "/v1/packs"},
		{"GET", "/v1/none"},
		{"GET", "/open/x"},
		{"GET", "/a/../../etc/passwd"},
		{"GET", "/%2e%2e/%2e%2e/etc/passwd"},
		{"GET", "/static/%2e%2e/page.go"},
		{"GET", "/static/..%5c..%5cpage.go"},
		{"GET", "/hall/%00/1"},
		{"GET", "/hall/A/99999999999999999999"},
		{"OPTIONS", "*"},
		{"GET", "/live?round=1&lang=xx"},
		{"GET", "/photo/A/1/1/-1"},
	} {
		req := httptest.NewRequestWithContext(t.Context(), c.verb, "http://localhost/", nil)
		req.URL.Path, req.URL.RawPath, req.RequestURI = c.path, "", c.path
		if u, err := url.Parse(c.path); err == nil {
			req.URL.Path, req.URL.RawPath, req.URL.RawQuery = u.Path, u.RawPath, u.RawQuery
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		got := w.Header()
		policy := got.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || got.Get("X-Content-Type-Options") != "nosniff" ||
			got.Get("Cross-Origin-Resource-Policy") != "same-origin" || got.Get("Access-Control-Allow-Origin") != "" || got.Get("Referrer-Policy") == "" {
			t.Errorf("%s %s: %d with %v", c.verb, c.path, w.Code, got)
		}
		if body := w.Body.String(); strings.Contains(body, "root:") || strings.Contains(body, "package hall") {
			t.Errorf("%s %s gives a file", c.verb, c.path)
		}
		if w.Code >= 500 && !strings.HasPrefix(c.path, "/v1/") { // this desk has no keys

			t.Errorf("%s %s: %d", c.verb, c.path, w.Code)
		}
	}
}
