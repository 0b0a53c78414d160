package courier_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/desk/pack"
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

// eventKey is the key with which a desk of these tests acknowledges.
var eventKey = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))

const eventID = "0123456789abcdef0123456789abcdef"

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

// at is the event as a pack has it whose desk is at an address.
func at(address string) *courier.Event {
	return &courier.Event{ID: eventID, Key: eventKey.Public().(ed25519.PublicKey), Desk: pack.Desk{Addresses: []string{address}}}
}

// takes acknowledges what it gets.
func takes(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // it was cut off
	}
	sum := sha256.Sum256(body)
	text, err := pack.SignAcknowledgement(&pack.Acknowledgement{
		Event: eventID, Desk: strings.Repeat("0a", 16), At: time.Now(), Hash: hex.EncodeToString(sum[:]), Held: pack.HeldHere,
	}, eventKey)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(text)
}

func under(t *testing.T, p *permit) *courier.Courier {
	t.Helper()
	c, err := courier.Under(p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// faultOf is the key of the reason.
func faultOf(err error) string {
	var fault *courier.Fault
	if errors.As(err, &fault) {
		return fault.Key
	}
	return fmt.Sprint(err)
}

// R-D07: the desk gets the record, byte for byte, under its hash; and no
// connection is kept.
func TestHandIn(t *testing.T) {
	// A proxy of the environment is not asked: this one does not answer.
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:9")
	t.Setenv("http_proxy", "http://127.0.0.1:9")
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:9")
	t.Setenv("https_proxy", "http://127.0.0.1:9")
	t.Setenv("NO_PROXY", "")
	t.Setenv("no_proxy", "")
	var got, uri string
	d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got, uri = string(body), r.Method+" "+r.RequestURI
		r.Body = io.NopCloser(bytes.NewReader(body))
		takes(w, r)
	})
	p := newPermit()
	c := under(t, p)
	for i, address := range []string{
		d.URL, d.URL + "/",
		// A name, resolved on this machine.
		strings.Replace(d.URL, "127.0.0.1", "localhost", 1),
	} {
		file := bytes.Repeat([]byte{byte(i), '\r', '\n', 0, 0xff}, 1000)
		a, err := c.HandIn(t.Context(), at(address), file)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		sum := sha256.Sum256(file)
		if want := "PUT /v1/records/" + hex.EncodeToString(sum[:]); uri != want || got != string(file) || a.Hash != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: the desk got %s, %d bytes", address, uri, len(got))
		}
		if parsed, err := pack.ParseAcknowledgement(a.Text); err != nil || parsed.Hash != a.Hash {
			t.Errorf("%s: the text of the answer: %v", address, err)
		}
		if _, err := c.State(t.Context(), at(address), file); err != nil || !strings.HasPrefix(uri, "PUT /v1/statements/") {
			t.Errorf("%s: a statement went to %s, %v", address, uri, err)
		}
		if n := p.attached(); n != 0 {
			t.Errorf("%s: %d connections are kept", address, n)
		}
	}
	// This machine too, by an address that no rule exempts from a proxy: that it is
	// not the desk of the pack is seen only by who reaches it.
	stranger := httptest.NewTLSServer(http.HandlerFunc(takes))
	defer stranger.Close()
	e := at(strings.Replace(stranger.URL, "127.0.0.1", "0.0.0.0", 1))
	e.Desk.CA = strings.Repeat("0a", 32)
	if _, err := c.HandIn(t.Context(), e, []byte("x")); faultOf(err) != "air.otherdesk" {
		t.Errorf("past a proxy: %v", err)
	}
}

// R-D07: what the desk says is told on one line, without what steers a terminal.
func TestRefused(t *testing.T) {
	tests := []struct {
		status int
		body   string
		key    string
		said   string
	}{
		{422, "it is no record\nsee the log", "air.refused", "it is no record"},
		{404, "\x1b[2J404 page\x00 not found\x1b]0;", "air.refused", "[2J404 page not found]0;"},
		{413, "", "air.refused", ""},
		{507, "disk full", "air.busy", "disk full"},
		{429, "later", "air.busy", "later"},
		{418, strings.Repeat("ü", 5000), "air.refused", strings.Repeat("ü", 200) + "…"},
		{202, "later", "air.refused", "later"},
	}
	for _, tt := range tests {
		d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.WriteHeader(tt.status)
			_, _ = io.WriteString(w, tt.body)
		})
		_, err := under(t, newPermit()).HandIn(t.Context(), at(d.URL), []byte("x"))
		var fault *courier.Fault
		if !errors.As(err, &fault) || fault.Key != tt.key || len(fault.Args) != 1 || fault.Args[0] != tt.said {
			t.Errorf("%d: got %v", tt.status, err)
		}
	}
}

// R-D07: nothing is opened for an address that cannot be the desk's, or for what
// is too large.
func TestNotSent(t *testing.T) {
	d := newDesk(t, takes)
	host := strings.TrimPrefix(d.URL, "http://")
	tests := []struct {
		address string
		size    int
		want    string
	}{
		{"", 1, "air.noaddress"},
		{host, 1, "air.noaddress"},
		{"ftp://" + host, 1, "air.noaddress"},
		{"file:///etc", 1, "air.noaddress"},
		{"http://", 1, "air.noaddress"},
		{"http://:8080", 1, "air.noaddress"},
		{"http://me:secret@" + host, 1, "air.noaddress"},
		{d.URL + "?x=1", 1, "air.noaddress"},
		{d.URL + "#x", 1, "air.noaddress"},
		{d.URL + "/open/a", 1, "air.noaddress"},
		{d.URL, 0, "air.size"},
		{d.URL, courier.MaxSize + 1, "air.size"},
	}
	c := under(t, newPermit())
	for _, tt := range tests {
		if _, err := c.HandIn(t.Context(), at(tt.address), make([]byte, tt.size)); faultOf(err) != tt.want {
			t.Errorf("%q %d: %v", tt.address, tt.size, err)
		}
		if tt.size != 1 {
			continue
		}
		if _, err := c.Meet(t.Context(), tt.address, slices.Clone); faultOf(err) != "air.address" {
			t.Errorf("a first contact with %q: %v", tt.address, err)
		}
	}
	if n := d.connections.Load(); n != 0 {
		t.Errorf("the desk saw %d connections", n)
	}
}

// R-D07: the record goes to the desk of the pack and to nobody else: no redirect
// is followed, not to another page of the same server either.
func TestRedirects(t *testing.T) {
	other := newDesk(t, takes)
	for _, tt := range []struct {
		to     string
		status int
	}{
		{"/v1/records/b", http.StatusTemporaryRedirect},
		{"/v1/records/b", http.StatusPermanentRedirect},
		{other.URL + "/v1/records/a", http.StatusTemporaryRedirect},
		{"https://SELF/v1/records/b", http.StatusPermanentRedirect},
		{"/login", http.StatusSeeOther},
		{"/login", http.StatusMovedPermanently},
	} {
		d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.Header().Set("Location", strings.Replace(tt.to, "SELF", r.Host, 1))
			w.WriteHeader(tt.status)
		})
		_, err := under(t, newPermit()).HandIn(t.Context(), at(d.URL), []byte("the record"))
		if n := d.requests.Load(); faultOf(err) != "air.stranger" || n != 1 {
			t.Errorf("%d to %s: %v after %d requests", tt.status, tt.to, err, n)
		}
	}
	if n := other.connections.Load(); n != 0 {
		t.Errorf("the other server saw %d connections", n)
	}
}

// R-D07: a desk that is not there, and one that does not answer while anybody
// waits.
func TestNotReached(t *testing.T) {
	gone := newDesk(t, takes)
	gone.Close()
	if _, err := under(t, newPermit()).HandIn(t.Context(), at(gone.URL), []byte("x")); faultOf(err) != "air.unreached" {
		t.Errorf("not there: %v", err)
	}

	release := make(chan struct{})
	slow := newDesk(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	p := newPermit()
	if _, err := under(t, p).HandIn(ctx, at(slow.URL), []byte("x")); faultOf(err) != "air.unreached" {
		t.Errorf("too slow: %v", err)
	}
	if n := p.attached(); n != 0 {
		t.Errorf("%d connections are kept", n)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if _, err := under(t, p).HandIn(ctx, at(slow.URL), []byte("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
}

// R-C05: who gives up in the middle of a try hears why the one before it failed:
// that it was cut short tells him nothing. A reason that a further try does not
// change ends it at once.
func TestInsistTellsTheReason(t *testing.T) {
	requests := 0
	d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
		if requests++; requests == 1 {
			http.Error(w, "full", http.StatusServiceUnavailable)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	})
	c := under(t, newPermit())
	ctx, cancel := context.WithTimeout(t.Context(), courier.Pause(1)+500*time.Millisecond)
	defer cancel()
	var told []string
	tell := func(try int, err error, next time.Duration) {
		told = append(told, fmt.Sprint(try, " ", faultOf(err), " ", next))
	}
	send := func(ctx context.Context) error { _, err := c.HandIn(ctx, at(d.URL), []byte("x")); return err }
	if err := c.Insist(ctx, send, tell); faultOf(err) != "air.busy" || len(told) != 1 || told[0] != "1 air.busy 1s" {
		t.Errorf("it ended with %v, and told %q", err, told)
	}
	told = nil
	empty := func(ctx context.Context) error { _, err := c.HandIn(ctx, at(d.URL), nil); return err }
	if err := c.Insist(t.Context(), empty, tell); faultOf(err) != "air.size" || len(told) != 1 || told[0] != "1 air.size 0s" {
		t.Errorf("it ended with %v, and told %q", err, told)
	}
}

// R-D07: a desk that nobody knows does not fill the memory.
func TestMeetIsBounded(t *testing.T) {
	var list []pack.Listed
	for i := range 12 {
		list = append(list, pack.Listed{Digest: strings.Repeat(fmt.Sprintf("%02x", i), 32), Issue: i + 1, Section: fmt.Sprint(i), Round: 1})
	}
	d := newDesk(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/packs" {
			_, _ = w.Write(pack.FormatList(eventID, list))
			return
		}
		_, _ = w.Write(make([]byte, 4<<20))
	})
	if _, err := under(t, newPermit()).Meet(t.Context(), d.URL, slices.Clone); faultOf(err) != "air.stranger" || d.requests.Load() > 10 {
		t.Errorf("after %d requests: %v", d.requests.Load(), err)
	}
}
