package hall_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
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
