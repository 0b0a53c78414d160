package courier_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"zapis/app/courier"
	"zapis/app/device"
)

// permit is what a session hands out, with its end in the test's hands.
type permit struct {
	mu   sync.Mutex
	done chan struct{}
	open map[io.Closer]bool
	// early ends it when a connection is made, before that is attached.
	early bool
}

func newPermit() *permit { return &permit{done: make(chan struct{}), open: map[io.Closer]bool{}} }

func (p *permit) Done() <-chan struct{} { return p.done }

func (p *permit) Err() error {
	select {
	case <-p.done:
		return device.ErrNoNetwork
	default:
		return nil
	}
}

func (p *permit) Attach(c io.Closer) (func(), error) {
	if p.early {
		p.revoke()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Err() != nil {
		return nil, errors.Join(device.ErrNoNetwork, c.Close())
	}
	p.open[c] = true
	return func() { p.mu.Lock(); defer p.mu.Unlock(); delete(p.open, c) }, nil
}

func (p *permit) revoke() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.done)
	for c := range p.open {
		c.Close()
	}
}

func (p *permit) attached() int { p.mu.Lock(); defer p.mu.Unlock(); return len(p.open) }

// desk is an organizer's desk that counts who connects.
type desk struct {
	*httptest.Server
	connections atomic.Int32
	requests    atomic.Int32
}

func newDesk(t *testing.T, handle http.HandlerFunc) *desk {
	t.Helper()
	d := new(desk)
	d.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.requests.Add(1)
		handle(w, r)
	}))
	d.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			d.connections.Add(1)
		}
	}
	d.Start()
	t.Cleanup(d.Close)
	return d
}

func under(t *testing.T, p *permit) *courier.Courier {
	t.Helper()
	c, err := courier.Under(p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// R-D07: the desk gets the export, byte for byte, under its name; and no
// connection is kept.
func TestDeliver(t *testing.T) {
	// A proxy of the environment is not asked: this one does not answer.
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:9")
	t.Setenv("http_proxy", "http://127.0.0.1:9")
	t.Setenv("NO_PROXY", "")
	t.Setenv("no_proxy", "")
	var method, uri, kind string
	var body []byte
	d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
		method, uri, kind = r.Method, r.RequestURI, r.Header.Get("Content-Type")
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusCreated)
	})
	p := newPermit()
	c := under(t, p)
	tests := []struct{ base, name, uri, kind string }{
		{d.URL, "petrova-lee.pgn", "/records/petrova-lee.pgn", "application/vnd.chess-pgn"},
		{d.URL + "/", "petrova-lee.zapis", "/records/petrova-lee.zapis", "application/octet-stream"},
		{" " + d.URL + "/open/a/\n", "Петрова 100%?#.pgn", "/open/a/records/%D0%9F%D0%B5%D1%82%D1%80%D0%BE%D0%B2%D0%B0%20100%25%3F%23.pgn", "application/vnd.chess-pgn"},
		// This machine too, by an address that no rule exempts from a proxy.
		{strings.Replace(d.URL, "127.0.0.1", "0.0.0.0", 1), "x.pgn", "/records/x.pgn", "application/vnd.chess-pgn"},
		// A name, resolved on this machine.
		{strings.Replace(d.URL, "127.0.0.1", "localhost", 1), "x.pgn", "/records/x.pgn", "application/vnd.chess-pgn"},
	}
	for i, tt := range tests {
		export := bytes.Repeat([]byte{byte(i), '\r', '\n', 0, 0xff}, 1000)
		if err := c.Deliver(t.Context(), tt.base, tt.name, export); err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if method != http.MethodPut || uri != tt.uri || kind != tt.kind || !bytes.Equal(body, export) {
			t.Errorf("%s: the desk got %s %s (%s), %d bytes", tt.name, method, uri, kind, len(body))
		}
		if n := p.attached(); n != 0 {
			t.Errorf("%s: %d connections are kept", tt.name, n)
		}
	}
}

// R-D07: what the desk says is told, and what to do about it.
func TestRefused(t *testing.T) {
	tests := []struct {
		status int
		body   string
		want   string
	}{
		{403, "tablet 7 is not enrolled\nsee the log", "the desk does not know this device: let the organizer enrol it (answer 403: tablet 7 is not enrolled)"},
		{409, "", "the desk has another record of this name: let the arbiter look at both (answer 409)"},
		{404, "\x1b[2J404 page\x00 not found\x1b]0;", "this address takes no records: ask the organizer for the desk's address (answer 404: [2J404 page not found]0;)"},
		{413, "", "the record is too large for the desk: give it on a stick (answer 413)"},
		{507, "disk full", "the desk has trouble of its own: try again, or give the record on a stick (answer 507: disk full)"},
		{418, strings.Repeat("ü", 5000), "the desk did not take the record (answer 418: " + strings.Repeat("ü", 200) + "…)"},
		{202, "later", "the desk did not take the record (answer 202: later)"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.status), func(t *testing.T) {
			d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				w.WriteHeader(tt.status)
				_, _ = io.WriteString(w, tt.body)
			})
			err := under(t, newPermit()).Deliver(t.Context(), d.URL, "a.pgn", []byte("x"))
			var refused *courier.RefusedError
			if !errors.As(err, &refused) || refused.Status != tt.status || err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

// R-D07: nothing is opened for an address that cannot be the desk's, for a
// name that is no file's, or for what is too large.
func TestNotSent(t *testing.T) {
	d := newDesk(t, func(http.ResponseWriter, *http.Request) {})
	host := strings.TrimPrefix(d.URL, "http://")
	tests := []struct {
		base, name string
		size       int
		want       string
	}{
		{"", "a.pgn", 1, "http:// or https://"},
		{host, "a.pgn", 1, "is no address of a desk"},
		{"ftp://" + host, "a.pgn", 1, "http:// or https://"},
		{"file:///etc", "a.pgn", 1, "http:// or https://"},
		{"http://", "a.pgn", 1, "names no computer"},
		{"http://:8080", "a.pgn", 1, "names no computer"},
		{"http://me:secret@" + host, "a.pgn", 1, "before the @"},
		{d.URL + "?x=1", "a.pgn", 1, "follows the ?"},
		{d.URL + "#x", "a.pgn", 1, "follows the ?"},
		{d.URL + "/%zz", "a.pgn", 1, "write it like"},
		{d.URL, "", 1, "is no name of a record"},
		{d.URL, "..", 1, "is no name of a record"},
		{d.URL, "../a.pgn", 1, "is no name of a record"},
		{d.URL, `a\b.pgn`, 1, "is no name of a record"},
		{d.URL, "a\nb.pgn", 1, "is no name of a record"},
		{d.URL, strings.Repeat("a", 201), 1, "is no name of a record"},
		{d.URL, "a.pgn", 0, "give it on a stick"},
		{d.URL, "a.pgn", courier.MaxSize + 1, "give it on a stick"},
	}
	c := under(t, newPermit())
	for _, tt := range tests {
		err := c.Deliver(t.Context(), tt.base, tt.name, make([]byte, tt.size))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q %q %d: %v", tt.base, tt.name, tt.size, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("a password is shown: %v", err)
		}
	}
	if n := d.connections.Load(); n != 0 {
		t.Errorf("the desk saw %d connections", n)
	}
}

// R-D07: the record goes to the server that the user named and to no other.
func TestRedirects(t *testing.T) {
	other := newDesk(t, func(http.ResponseWriter, *http.Request) {})
	tests := []struct {
		name, to string
		status   int
		want     string // "" for a delivery
		requests int32
	}{
		{"another page of the desk", "/records/b.pgn", http.StatusTemporaryRedirect, "", 2},
		{"the same for good", "/records/b.pgn", http.StatusPermanentRedirect, "", 2},
		{"another server", other.URL + "/records/a.pgn", http.StatusTemporaryRedirect, "it sends the record on to " + other.URL, 1},
		{"another scheme", "https://SELF/records/b.pgn", http.StatusPermanentRedirect, "it sends the record on to https://", 1},
		{"a page to read", "/login", http.StatusSeeOther, "it answers with another page", 1},
		{"a page that moved", "/login", http.StatusMovedPermanently, "it answers with another page", 1},
		{"a circle", "/circle", http.StatusTemporaryRedirect, "in a circle", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []byte
			d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				if r.URL.Path == "/records/b.pgn" {
					got = body
					return
				}
				w.Header().Set("Location", strings.Replace(tt.to, "SELF", r.Host, 1))
				w.WriteHeader(tt.status)
			})
			err := under(t, newPermit()).Deliver(t.Context(), d.URL, "a.pgn", []byte("the record"))
			switch {
			case tt.want == "" && (err != nil || string(got) != "the record"):
				t.Errorf("not delivered: %v, %q", err, got)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if n := d.requests.Load(); n != tt.requests {
				t.Errorf("%d requests, want %d", n, tt.requests)
			}
		})
	}
	if n := other.connections.Load(); n != 0 {
		t.Errorf("the other server saw %d connections", n)
	}
}

// R-D07: a desk that is not there, and one that does not answer in time.
func TestNotReached(t *testing.T) {
	gone := newDesk(t, func(http.ResponseWriter, *http.Request) {})
	gone.Close()
	err := under(t, newPermit()).Deliver(t.Context(), gone.URL, "a.pgn", []byte("x"))
	if err == nil || !strings.Contains(err.Error(), "no desk answers at 127.0.0.1:") || !strings.Contains(err.Error(), "organizer's network") {
		t.Errorf("not there: %v", err)
	}

	release := make(chan struct{})
	slow := newDesk(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	p := newPermit()
	err = under(t, p).Deliver(ctx, slow.URL, "a.pgn", []byte("x"))
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "in time") {
		t.Errorf("too slow: %v", err)
	}
	if n := p.attached(); n != 0 {
		t.Errorf("%d connections are kept", n)
	}
}
