package hall_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// The link opens the desk at the laptop itself alone: somebody who has read it from
// the screen, and is elsewhere in the hall, is refused, and does not use it up.
func TestLinkIsForTheLaptop(t *testing.T) {
	r := newRig(t)
	link := r.server.Ticket()
	open := func(from string) *http.Response {
		t.Helper()
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost"+link, nil)
		req.RemoteAddr = net.JoinHostPort(from, "40000")
		w := httptest.NewRecorder()
		r.server.Handler().ServeHTTP(w, req)
		return w.Result()
	}
	for _, from := range []string{"192.0.2.9", "2001:db8::9", "::ffff:192.0.2.9", "10.0.0.1"} {
		if resp := open(from); resp.StatusCode != http.StatusForbidden || len(resp.Cookies()) > 0 {
			t.Errorf("from %s: %d, %v", from, resp.StatusCode, resp.Cookies())
		}
	}
	if resp := open("::1"); resp.StatusCode != http.StatusSeeOther || len(resp.Cookies()) == 0 {
		t.Errorf("at the laptop, afterwards: %d, %v", resp.StatusCode, resp.Cookies())
	}
}

// elsewhere sends what somebody sends who has the organizer's session on another
// machine: with the cookie of the link, and the token of its pages.
func (r *rig) elsewhere(session, method, path, kind, body string) *httptest.ResponseRecorder {
	r.t.Helper()
	ask := func(method, path, body, token string) *httptest.ResponseRecorder {
		req := httptest.NewRequestWithContext(r.t.Context(), method, "http://localhost"+path, strings.NewReader(body))
		req.RemoteAddr = "192.0.2.9:40000"
		req.AddCookie(&http.Cookie{Name: "zapis-session", Value: session})
		req.Header.Set("Content-Type", kind)
		req.Header.Set("X-CSRF", token)
		w := httptest.NewRecorder()
		r.server.Handler().ServeHTTP(w, req)
		return w
	}
	token := csrfField.FindStringSubmatch(ask(http.MethodGet, "/no-such-page", "", "").Body.String())
	if token == nil {
		r.t.Fatal("the session is not there")
	}
	return ask(method, path, body, token[1])
}

const formKind = "application/x-www-form-urlencoded"

// What is done with the laptop's disks, sticks and keys is done at the laptop: the
// session that the link opened does nothing of it from another machine.
func TestLaptopsActsFromElsewhere(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	newSocket(t, r)
	session := r.server.Enter("organizer", r.now)
	before := len(r.desk.Facts())
	for path, form := range map[string]url.Values{
		"/event/mirror": {"place": {t.TempDir()}, "passphrase": {newPassphrase}, "again": {newPassphrase}},
		"/event/key":    {"passphrase": {newPassphrase}},
		"/sticks":       {"watch": {"on"}},
	} {
		if w := r.elsewhere(session, http.MethodPost, path, formKind, form.Encode()); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "laptop") {
			t.Errorf("%s: %d\n%.900s", path, w.Code, w.Body)
		}
	}
	for path, field := range map[string]string{"/event": `name="passphrase"`, "/sticks": `name="watch"`} {
		if page := r.elsewhere(session, http.MethodGet, path, "", "").Body.String(); strings.Contains(page, field) {
			t.Errorf("%s offers it elsewhere", path)
		}
	}
	if n := len(r.desk.Facts()); n != before {
		t.Errorf("%d facts were stated", n-before)
	}
	empty, d := newEmpty(t)
	session = empty.server.Enter("organizer", time.Now())
	if w := empty.elsewhere(session, http.MethodGet, "/new", "", ""); w.Code != http.StatusForbidden {
		t.Errorf("the page for a new event: %d", w.Code)
	}
	if w := empty.elsewhere(session, http.MethodPost, "/new", formKind, newForm().Encode()); w.Code != http.StatusForbidden || d.Hall().Laid {
		t.Errorf("a new event: %d, made %v", w.Code, d.Hall().Laid)
	}
}

// A form of more than a megabyte is not read, whatever it is sent as.
func TestLargeForms(t *testing.T) {
	r := newRig(t)
	session := r.server.Enter("Weber", r.now)
	before := len(r.desk.Facts())
	for _, kind := range []string{formKind, "application/json", "text/plain", ""} {
		body := url.Values{"remarks": {"Quiet."}, "padding": {strings.Repeat("x", 2<<20)}}.Encode()
		if w := r.elsewhere(session, http.MethodPost, "/report/A/1", kind, body); kind == formKind && w.Code < 400 {
			t.Errorf("it is taken: %d", w.Code)
		}
	}
	if n := len(r.desk.Facts()); n != before {
		t.Errorf("%d facts were stated", n-before)
	}
	if w := r.elsewhere(session, http.MethodPost, "/report/A/1", formKind, "remarks=Quiet."); w.Code != http.StatusSeeOther || len(r.desk.Facts()) != before+1 {
		t.Errorf("a small one: %d\n%.600s", w.Code, w.Body)
	}
}

// No page, file or answer with what somebody may see is kept by a browser, where the
// next one who sits down would find it.
func TestNothingIsKeptByABrowser(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	r.asking()
	session := r.server.Enter("Weber", r.now)
	for _, path := range []string{
		"/hall/A/1", "/board/A/1/1", "/round/A/1", "/report/A/1", "/report/A/1/report.pdf", "/round/A/1/file/archive.zip", "/event", "/event/emblem.pdf", "/keys",
		"/answer", "/no-such-page", "/sign-in", "/v1/packs",
	} {
		if w := r.elsewhere(session, http.MethodGet, path, "", ""); w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, Cache-Control %q", path, w.Code, w.Header().Get("Cache-Control"))
		}
	}
}
