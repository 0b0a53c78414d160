package courier_test

import (
	"errors"
	"io"
	"net/http"
	"testing"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/app/session"
)

// R-D07, design.md §5: no courier without a permit. The compiler sees to it
// that nothing but a session's own permit is taken, and one that no session
// made permits nothing.
func TestNoCourierWithoutPermit(t *testing.T) {
	for name, p := range map[string]*session.Permit{"nil": nil, "forged": {}} {
		if c, err := courier.New(p); c != nil || !errors.Is(err, device.ErrNoNetwork) {
			t.Errorf("%s: a courier was made: %v", name, err)
		}
	}
	ended := newPermit()
	ended.revoke()
	if c, err := courier.Under(ended); c != nil || !errors.Is(err, device.ErrNoNetwork) {
		t.Errorf("with a permit that has ended, a courier was made: %v", err)
	}
}

// R-D07: a courier made in owner mode opens nothing once the permit has ended.
func TestNothingOpenedAfterTheEnd(t *testing.T) {
	d := newDesk(t, takes)
	p := newPermit()
	c := under(t, p)
	if _, err := c.HandIn(t.Context(), at(d.URL), []byte("x")); err != nil {
		t.Fatal(err)
	}
	before := d.connections.Load()
	p.revoke()
	for range 20 {
		if _, err := c.HandIn(t.Context(), at(d.URL), []byte("x")); !errors.Is(err, device.ErrNoNetwork) {
			t.Fatalf("sent, or another error: %v", err)
		}
	}
	if after := d.connections.Load(); before != 1 || after != before {
		t.Errorf("the desk saw %d connections before the end and %d after it, want 1 and none", before, after-before)
	}
}

// R-D07: the game begins while a record is under way: before the connection
// is used, in the middle of the record, while the desk thinks about it. It is
// cut: the desk never gets the whole, or never gets to answer.
func TestCut(t *testing.T) {
	large := make([]byte, courier.MaxSize) // more than sockets buffer
	t.Run("connecting", func(t *testing.T) {
		d := newDesk(t, func(http.ResponseWriter, *http.Request) {})
		p := newPermit()
		p.early = true
		_, err := under(t, p).HandIn(t.Context(), at(d.URL), large)
		if !errors.Is(err, device.ErrNoNetwork) {
			t.Errorf("error: %v", err)
		}
		if n := d.requests.Load(); n != 0 {
			t.Errorf("the desk got %d requests", n)
		}
	})
	t.Run("sending", func(t *testing.T) {
		p := newPermit()
		ended := make(chan error, 1)
		d := newDesk(t, func(_ http.ResponseWriter, r *http.Request) {
			if _, err := r.Body.Read(make([]byte, 1)); err != nil {
				t.Error(err)
			}
			p.revoke()
			_, err := io.Copy(io.Discard, r.Body)
			ended <- err
		})
		_, err := under(t, p).HandIn(t.Context(), at(d.URL), large)
		if !errors.Is(err, device.ErrNoNetwork) {
			t.Errorf("error: %v", err)
		}
		if err := <-ended; err == nil {
			t.Error("the desk got the whole record")
		}
	})
	t.Run("waiting", func(t *testing.T) {
		p := newPermit()
		ended := make(chan struct{})
		d := newDesk(t, func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			p.revoke()
			<-r.Context().Done() // the connection is gone
			close(ended)
		})
		_, err := under(t, p).HandIn(t.Context(), at(d.URL), []byte("x"))
		if !errors.Is(err, device.ErrNoNetwork) {
			t.Errorf("error: %v", err)
		}
		<-ended
	})
}
