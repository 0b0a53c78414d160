package hall_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/ca"
	"zapis/desk/hall"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// airRig is a rig whose desk lets devices in, over TLS.
type airRig struct {
	*rig
	event   *courier.Event
	courier *courier.Courier
	ca      *ca.CA
}

// overTLS serves the rig's pages with a certificate of the event that was made
// at a time, and returns the address.
func (r *airRig) overTLS(c *ca.CA, hosts []string, at time.Time) string {
	r.t.Helper()
	chain, key, err := c.Leaf(hosts, at)
	if err != nil {
		r.t.Fatal(err)
	}
	plain, err := (&net.ListenConfig{}).Listen(r.t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		r.t.Fatal(err)
	}
	s := r.server.HTTPServer(r.t.Context())
	r.t.Cleanup(func() { _ = s.Close() })
	go func() {
		_ = s.Serve(hall.OverTLS(plain, tls.Certificate{Certificate: chain, PrivateKey: key}))
	}()
	return "https://" + plain.Addr().String()
}

func newAirRig(t testing.TB) *airRig {
	t.Helper()
	return airRigOf(t, newRig(t))
}

// airRigOf lets devices in at the desk of a rig.
func airRigOf(t testing.TB, of *rig) *airRig {
	t.Helper()
	r := &airRig{rig: of}
	r.newKeys()
	key := seeded(201) // the event's
	var err error
	if r.ca, err = ca.New(r.desk.Event(), []string{"127.0.0.1"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	r.event = &courier.Event{ID: eventID, Key: key.Public().(ed25519.PublicKey), Desk: pack.Desk{
		CA: r.ca.Pin(), Addresses: []string{r.overTLS(r.ca, []string{"127.0.0.1"}, time.Now())},
	}}
	permit, err := newTablet(t).NetworkPermit()
	if err != nil {
		t.Fatal(err)
	}
	if r.courier, err = courier.New(permit); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *airRig) faultOf(err error) string {
	var fault *courier.Fault
	if errors.As(err, &fault) {
		return fault.Key
	}
	return fmt.Sprint(err)
}

// R-C01, R-C02: a game goes over the air, is at its board, and is acknowledged by
// the event's key; the same again is acknowledged again and is there once.
func TestHandInOverTheAir(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)
	for range 3 {
		a, err := r.courier.HandIn(t.Context(), r.event, record)
		if err != nil {
			t.Fatal(err)
		}
		if a.Hash != intake.Hash(record) || a.Held != pack.HeldHere || a.Place.Board != "1" || a.Side != 0 {
			t.Errorf("it is acknowledged as %+v", a)
		}
	}
	if n := len(r.desk.Hall().Files); n != 1 {
		t.Errorf("%d files, want the one", n)
	}
	if state := r.board(board1); state != desk.OneSheet {
		t.Errorf("board 1 is %v", state)
	}
	if _, err := r.courier.HandIn(t.Context(), r.event, []byte("nothing of a game")); r.faultOf(err) != "air.refused" {
		t.Errorf("what is no record: %v", err)
	}
}

// R-C01: the packs are fetched as they were written; a device that knows nothing
// of the desk gets them too, and believes nothing yet.
func TestPacksOverTheAir(t *testing.T) {
	r := newAirRig(t)
	by, err := office.Folder(r.server.Keys).Signer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.courier.Meet(t.Context(), r.event.Desk.Addresses[0], slices.Clone); r.faultOf(err) != "air.nopack" {
		t.Errorf("a desk without a pack: %v", err)
	}
	for range 2 { // only the latest is offered
		for _, round := range []*desk.RoundSeen{nil, r.desk.Hall().Round("A", 1)} {
			if _, err := office.Pack(t.Context(), r.desk, organizer, by, office.Packing{Round: round, Desk: &r.event.Desk}); err != nil {
				t.Fatal(err)
			}
		}
	}
	all, err := r.courier.List(t.Context(), r.event)
	if err != nil || len(all) != 2 || all[0].Issue != 3 || all[1].Section != "A" || all[1].Issue != 4 {
		t.Fatalf("the list: %+v, %v", all, err)
	}
	texts, err := r.courier.Fetch(t.Context(), r.event, all[1:])
	if err != nil {
		t.Fatal(err)
	}
	text := texts[0]
	p, err := pack.Parse(text)
	if err != nil || p.Round == nil || len(p.Round.Boards) != 4 || p.Desk == nil || p.Desk.CA != r.ca.Pin() {
		t.Errorf("the pack: %+v, %v", p, err)
	}
	first, err := r.courier.Meet(t.Context(), r.event.Desk.Addresses[0], slices.Clone)
	if err != nil || len(first.Packs) != 2 || !bytes.Equal(first.Packs[1], text) {
		t.Errorf("a first contact: %v", err)
	}
	if _, err := r.courier.Fetch(t.Context(), r.event, []pack.Listed{{Digest: intake.Hash([]byte("x"))}}); r.faultOf(err) != "air.refused" {
		t.Errorf("a pack that is not listed: %v", err)
	}
}

// R-C01, R-D07: whoever else answers is not taken for the desk, and a device
// whose clock is wrong hands in all the same. docs/air.md has this table.
func TestWhoAnswers(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
	old, err := ca.New(r.desk.Event(), []string{"127.0.0.1"}, time.Now().Add(-400*24*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	page := func(status int, text string, headers ...string) *httptest.Server {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			_, _ = io.Copy(io.Discard, q.Body)
			for i := 0; i+1 < len(headers); i += 2 {
				w.Header().Set(headers[i], headers[i+1])
			}
			w.WriteHeader(status)
			_, _ = io.WriteString(w, text)
		}))
		t.Cleanup(s.Close)
		return s
	}
	stranger := httptest.NewTLSServer(http.NotFoundHandler())
	t.Cleanup(stranger.Close)
	otherKey := *r.event
	otherKey.Key = seeded(7).Public().(ed25519.PublicKey)
	otherEvent := *r.event
	otherEvent.ID = strings.Repeat("0a", 16)
	at := func(pin string, addresses ...string) *courier.Event {
		e := *r.event
		e.Desk = pack.Desk{CA: pin, Addresses: addresses}
		return &e
	}
	good := r.event.Desk.Addresses[0]
	for _, c := range []struct {
		name  string
		event *courier.Event
		want  string // the key of the reason; "" if the game is handed in
	}{
		{"the desk", r.event, ""},
		{"certificates that ended long ago", at(old.Pin(), r.overTLS(old, []string{"127.0.0.1"}, time.Now().Add(-400*24*time.Hour))), ""},
		{"certificates of another authority", at(old.Pin(), good), "air.otherdesk"},
		{"a certificate for another address", at(r.ca.Pin(), r.overTLS(r.ca, []string{"192.0.2.7"}, time.Now())), "air.otherdesk"},
		{"a name outside what the authority may vouch for", at(r.ca.Pin(), strings.Replace(r.overTLS(r.ca, []string{"localhost"}, time.Now()), "127.0.0.1", "localhost", 1)), "air.otherdesk"},
		{"a certificate of nobody", at(r.ca.Pin(), stranger.URL), "air.otherdesk"},
		{"another event's key", &otherKey, "air.otherdesk"},
		{"another event", &otherEvent, "air.otherdesk"},
		{"a portal that answers every page", at("", page(http.StatusOK, "<html>Welcome to the hotel</html>").URL), "air.stranger"},
		{"a portal that sends elsewhere", at("", page(http.StatusFound, "", "Location", "https://portal.example/").URL), "air.stranger"},
		{"an answer without an end", at("", page(http.StatusOK, strings.Repeat("x", 1<<20)).URL), "air.stranger"},
		{"a desk that has trouble", at("", page(http.StatusServiceUnavailable, "full\x1b[2J").URL), "air.busy"},
		{"nobody", at(r.ca.Pin(), "https://127.0.0.1:1"), "air.unreached"},
		{"nobody, and then the desk", at(r.ca.Pin(), "https://127.0.0.1:1", good), ""},
		{"plain http beyond this machine", at(r.ca.Pin(), "http://192.0.2.7:80"), "air.noaddress"},
		{"no address", at(r.ca.Pin()), "air.noaddress"},
	} {
		a, err := r.courier.HandIn(t.Context(), c.event, record)
		switch {
		case c.want == "" && (err != nil || a == nil):
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && r.faultOf(err) != c.want:
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// R-C01: what arrives half, changed, too large or under another name is refused
// and nothing of it is kept; browsers get nothing through the door.
func TestHalfBodies(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
	put := func(path string, length int, body []byte) string {
		t.Helper()
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(r.base, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		_, _ = fmt.Fprintf(conn, "PUT %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", path, length)
		_, _ = conn.Write(body)
		if half, ok := conn.(*net.TCPConn); ok && len(body) < length {
			_ = half.CloseWrite()
		}
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil {
			return "nothing"
		}
		return strings.TrimSpace(strings.TrimPrefix(line, "HTTP/1.1 "))
	}
	name := "/v1/records/" + intake.Hash(record)
	for _, c := range []struct {
		what, path string
		length     int
		body       []byte
		want       string
	}{
		{"half of it", name, len(record), record[:len(record)/2], "400"},
		{"another hash", "/v1/records/" + intake.Hash([]byte("x")), len(record), record, "422"},
		{"no hash", "/v1/records/game.zapis", len(record), record, "400"},
		{"a path", "/v1/records/..%2f..%2fkeys", len(record), record, "400"},
		{"a statement that is too large", "/v1/statements/" + intake.Hash(make([]byte, 70<<10)), 70 << 10, make([]byte, 70<<10), "413"},
	} {
		if got := put(c.path, c.length, c.body); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
	if n := len(r.desk.Hall().Files); n != 0 {
		t.Errorf("%d files were kept", n)
	}
	if got := put(name, len(record), record); !strings.HasPrefix(got, "200") {
		t.Errorf("the whole record: %s", got)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, r.base+name, bytes.NewReader(record))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	resp, err := r.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := r.read(resp); status != http.StatusForbidden {
		t.Errorf("another site's page hands in: %d", status)
	}
}

// R-D07, R-G22: the game that begins ends what is under way, and no other try is
// made.
func TestInsistEndsWithTheGame(t *testing.T) {
	r := newAirRig(t)
	d := newTablet(t)
	permit, err := d.NetworkPermit()
	if err != nil {
		t.Fatal(err)
	}
	c, err := courier.New(permit)
	if err != nil {
		t.Fatal(err)
	}
	e := *r.event
	e.Desk.Addresses = []string{"https://127.0.0.1:1"}
	tries := 0
	err = c.Insist(t.Context(), func(ctx context.Context) error {
		_, err := c.HandIn(ctx, &e, []byte("x"))
		return err
	}, func(int, error, time.Duration) {
		if tries++; tries == 1 {
			tags := []scoresheet.Tag{{Name: "White", Value: "A"}, {Name: "Black", Value: "B"}}
			d.must(d.New(device.NewGame{Recorder: scoresheet.RecorderWhite, Tags: tags}))
		}
	})
	if !errors.Is(err, device.ErrNoNetwork) || tries != 1 {
		t.Errorf("%d tries, and then %v", tries, err)
	}
}

// A sender that stops in the middle keeps nobody out, and one machine cannot take
// all connections.
func TestSlowSenders(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
	// More than the desk reads at a time, all from another machine.
	elsewhere := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	for range 40 {
		conn, err := elsewhere.DialContext(t.Context(), "tcp", strings.TrimPrefix(r.base, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		_, _ = fmt.Fprintf(conn, "PUT /v1/records/%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\nab", intake.Hash(record), len(record))
	}
	if _, err := r.courier.HandIn(t.Context(), r.event, record); err != nil {
		t.Errorf("beside 40 slow senders: %v", err)
	}
}

// R-C02: what comes while the desk is at work is taken in together, with one
// write for all of it, and acknowledged to each; what comes twice is there once.
func TestTakenTogether(t *testing.T) {
	r := newAirRig(t)
	var records [][]byte
	for _, b := range r.desk.Hall().Round("A", 1).Boards {
		for _, recorder := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
			records = append(records, sheet(t, b, recorder, "e2e4 e7e5", scoresheet.WhiteWins))
		}
	}
	records = append(records, records[0])
	before := r.store.writes.Load()
	var all sync.WaitGroup
	for n, record := range records {
		all.Go(func() {
			a, err := r.courier.HandIn(t.Context(), r.event, record)
			switch {
			case err != nil:
				t.Errorf("record %d: %v", n, err)
			case a.Hash != intake.Hash(record) || a.Held != pack.HeldHere || a.Place.Board != fmt.Sprint(n%8/2+1) || a.Side != n%2:
				t.Errorf("record %d is acknowledged as %+v", n, a)
			}
		})
	}
	r.server.WhileBusy(len(records))
	all.Wait()
	if n := r.store.writes.Load() - before; n != 1 {
		t.Errorf("%d records took %d writes", len(records), n)
	}
	if n := len(r.desk.Hall().Files); n != len(records)-1 {
		t.Errorf("%d files of %d records are there", n, len(records)-1)
	}
	if state := r.board(board1); state != desk.Agree {
		t.Errorf("board 1 is %v", state)
	}
}
