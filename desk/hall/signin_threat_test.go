package hall_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/modes"
)

// from sends a form as a machine elsewhere would, and returns the answer.
func (r *rig) from(address, path string, form url.Values, cookies ...*http.Cookie) *http.Response {
	r.t.Helper()
	req := httptest.NewRequestWithContext(r.t.Context(), http.MethodPost, "http://localhost"+path, strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.RemoteAddr = net.JoinHostPort(address, "40000")
	for _, c := range cookies {
		req.AddCookie(c)
	}
	w := httptest.NewRecorder()
	r.server.Handler().ServeHTTP(w, req)
	return w.Result()
}

func (r *rig) tries(address, name, code string, cookies ...*http.Cookie) int {
	return r.from(address, "/sign-in", url.Values{"name": {name}, "code": {code}}, cookies...).StatusCode
}

// Endless wrong codes in an arbiter's name, from many addresses, do not keep
// him out of the browser in which he has signed in before, nor out of the
// laptop; and they do not give the attacker more tries.
func TestNobodyIsLockedOut(t *testing.T) {
	r := newRig(t)
	known := r.from("192.0.2.9", "/sign-in", url.Values{"name": {"Kos"}, "code": {codeOf}}).Cookies()
	for n := range 20 {
		r.tries("198.51.100."+string(rune('1'+n%9)), "Kos", "00000000")
		r.now = r.now.Add(modes.Delay(n + 1))
	}
	r.now = r.now.Add(-time.Second) // within the wait
	if status := r.tries("203.0.113.1", "Kos", codeOf); status != http.StatusTooManyRequests {
		t.Errorf("a browser of nobody, within the wait: %d", status)
	}
	if status := r.tries("192.0.2.9", "Kos", codeOf, known...); status != http.StatusSeeOther {
		t.Errorf("the browser that he used before: %d", status)
	}
	if status := r.tries("127.0.0.1", "Kos", codeOf); status != http.StatusSeeOther {
		t.Errorf("the laptop: %d", status)
	}
	// What lets his browser in serves nobody else, and is counted too.
	if status := r.tries("203.0.113.1", "Weber", "00000000", known...); status != http.StatusForbidden {
		t.Errorf("another name in his browser: %d", status)
	}
	for i, want := range []int{403, 403, 403, 429} {
		if status := r.tries("192.0.2.9", "Kos", "00000000", known...); status != want {
			t.Errorf("try %d in his browser: %d, want %d", i+1, status, want)
		}
	}
	for _, c := range known {
		c.Value = strings.Repeat("A", 43) + "." + strings.Repeat("A", 43)
	}
	if status := r.tries("203.0.113.2", "Kos", codeOf, known...); status != http.StatusTooManyRequests {
		t.Errorf("a browser that made itself known: %d", status)
	}
}

// Codes that are tried at the same moment, from as many addresses, are counted
// one after another: three are looked at, and the others wait.
func TestCodesAtTheSameMoment(t *testing.T) {
	r := newRig(t)
	slow, err := modes.HashCode(codeOf, modes.Params{Memory: 4 << 10, Time: 4, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	r.say(organizer, desk.Place{}, desk.Coded{Person: "Kos", Hash: slow})
	got := make(chan int)
	const tries = 40
	for n := range tries {
		go func() { got <- r.tries(net.IPv4(198, 51, 100, byte(n)).String(), "Kos", "00000000") }()
	}
	count := map[int]int{}
	for range tries {
		count[<-got]++
	}
	if count[http.StatusForbidden] != 3 || count[http.StatusTooManyRequests] != tries-3 {
		t.Errorf("they are answered with %v", count)
	}
}

// Failures from thousands of addresses do not make the desk forget a person's
// failures.
func TestFailuresAreNotForgotten(t *testing.T) {
	r := newRig(t)
	for range 12 {
		r.now = r.now.Add(2 * time.Minute)
		r.tries("2001:db8::1", "Kos", "00000000")
	}
	for n := range 5000 {
		r.tries(net.IP{0x20, 1, 0xd, 0xb8, 1, byte(n >> 8), byte(n), 15: 1}.String(), "Nobody", "00000000")
	}
	r.now = r.now.Add(50 * time.Second)
	if status := r.tries("192.0.2.9", "Kos", codeOf); status != http.StatusTooManyRequests {
		t.Errorf("fifty seconds after the twelfth wrong code: %d", status)
	}
}

// stuck is an answer that its reader does not read.
type stuck struct {
	header http.Header
	began  chan struct{}
	until  chan struct{}
}

func (s *stuck) Header() http.Header { return s.header }
func (s *stuck) WriteHeader(int)     {}

func (s *stuck) Write(p []byte) (int, error) {
	close(s.began)
	<-s.until
	return len(p), nil
}

// A client that tries a code and does not read the answer keeps nobody else
// from signing in, and is disconnected.
func TestStuckAtTheDoor(t *testing.T) {
	r := newRig(t)
	w := &stuck{http.Header{}, make(chan struct{}), make(chan struct{})}
	req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost/sign-in", strings.NewReader("name=Nobody&code=1"))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	gone := make(chan struct{})
	go func() {
		r.server.Handler().ServeHTTP(w, req)
		close(gone)
	}()
	<-w.began
	in := make(chan int, 1)
	go func() { in <- r.tries("192.0.2.9", "Kos", codeOf) }()
	select {
	case status := <-in:
		if status != http.StatusSeeOther {
			t.Errorf("the next one: %d", status)
		}
	case <-time.After(20 * time.Second):
		t.Error("the next one waits for who does not read")
	}
	close(w.until)
	<-gone
	if r.server.HTTPServer(t.Context()).WriteTimeout == 0 {
		t.Error("who does not read holds his connection for ever")
	}
}

// fakeConn is a connection from somewhere.
type fakeConn struct {
	net.Conn
	from net.Addr
}

func (c fakeConn) RemoteAddr() net.Addr { return c.from }
func (c fakeConn) Close() error         { return nil }

// fakeListener accepts what a machine with a whole network of IPv6 opens, and
// then one of somebody else.
type fakeListener struct {
	net.Listener
	n    int
	last net.Addr
}

func (l *fakeListener) Accept() (net.Conn, error) {
	if l.n++; l.n > 5000 {
		return fakeConn{from: l.last}, nil
	}
	return fakeConn{from: &net.TCPAddr{IP: net.IP{0x20, 1, 0xd, 0xb8, 14: byte(l.n >> 8), 15: byte(l.n)}, Port: 1}}, nil
}

// A machine has as many addresses of its own IPv6 network as it likes, and keeps
// others out with none of them.
func TestManyAddressesOfOneNetwork(t *testing.T) {
	other := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 9), Port: 1}
	l := hall.Limited(&fakeListener{last: other})
	for n := 1; ; n++ {
		c, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if c.RemoteAddr() == other {
			if n < 100 {
				t.Errorf("a whole network was let in with %d connections", n-1)
			}
			break
		}
		if n > 2000 {
			t.Fatal("one network takes all connections")
		}
	}
}
