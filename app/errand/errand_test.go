package errand_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/errand"
	"zapis/app/page"
	"zapis/scoresheet"
)

// desk is a post whose calls a test goes through.
type desk struct {
	says  chan device.Sending // what a call tells
	ends  chan error          // how it ends
	ended chan error          // the error of a context that was given up
}

func newDesk() *desk {
	return &desk{make(chan device.Sending), make(chan error), make(chan error, 1)}
}

func (d *desk) Known() ([]string, bool) {
	return []string{"https://192.168.1.10:8443", "https://10.0.0.1:8443"}, true
}

func (d *desk) call(ctx context.Context, tell func(device.Sending)) error {
	for {
		select {
		case s := <-d.says:
			tell(s)
		case err := <-d.ends:
			return err
		case <-ctx.Done():
			d.ended <- ctx.Err()
			return ctx.Err()
		}
	}
}

func (d *desk) HandIn(ctx context.Context, tell func(device.Sending)) (*device.Delivered, error) {
	if err := d.call(ctx, tell); err != nil {
		return nil, err
	}
	return &device.Delivered{Held: "twice", At: time.UnixMilli(1)}, nil
}

func (d *desk) TakeRound(ctx context.Context, tell func(device.Sending)) (*device.Offer, error) {
	return &device.Offer{Rounds: make([]device.FoundPack, 2)}, d.call(ctx, tell)
}

func (d *desk) Meet(ctx context.Context, _ string) (*device.Offer, error) {
	return nil, d.call(ctx, nil)
}

func (d *desk) Taken(ctx context.Context, _ []byte, tell func(device.Sending)) (*device.Delivered, error) {
	return nil, d.call(ctx, tell)
}

func (d *desk) State(ctx context.Context, _ []byte, tell func(device.Sending)) (*device.Delivered, error) {
	return nil, d.call(ctx, tell)
}

// The pages do not wait; what is told comes to them one after the other, and the last
// news says so.
func TestNewsComesToThePages(t *testing.T) {
	d, queue := newDesk(), make(chan func(), 10)
	air := errand.New(d, func(f func()) { queue <- f })
	var heard []page.AirNews // by this goroutine alone: the race detector looks
	tell := func(n page.AirNews) { heard = append(heard, n) }
	next := func() page.AirNews {
		t.Helper()
		select {
		case f := <-queue:
			f()
		case <-time.After(10 * time.Second):
			t.Fatal("no news")
		}
		return heard[len(heard)-1]
	}

	air.HandIn(tell)
	if n := heard[0]; n.Host != "192.168.1.10:8443, 10.0.0.1:8443" || n.Attempt != 1 || n.Last {
		t.Errorf("at once: %+v", n)
	}
	busy := errors.New("busy")
	d.says <- device.Sending{Try: 1, Err: busy, Next: time.Minute}
	if n := next(); n.Attempt != 1 || !errors.Is(n.Err, busy) || time.Until(n.Next) < 50*time.Second || n.Held != page.NotHeld || n.Last {
		t.Errorf("busy: %+v", n)
	}
	d.says <- device.Sending{Try: 2, Next: time.Second, Done: &device.Delivered{Held: scoresheet.HeldOnce}}
	if n := next(); n.Held != page.HeldOnce || n.Err != nil || n.Last {
		t.Errorf("once: %+v", n)
	}
	d.ends <- nil
	if n := next(); n.Held != page.HeldTwice || !n.Last || n.Attempt != 2 || n.Err != nil || !n.At.Equal(time.UnixMilli(1)) {
		t.Errorf("twice: %+v", n)
	}

	air.TakeRound(tell)
	d.ends <- nil
	if n := next(); len(n.Offer.Rounds) != 2 || !n.Last {
		t.Errorf("packs: %+v", n)
	}
	air.Meet("https://10.0.0.7:8443", tell)
	if n := heard[len(heard)-1]; n.Host != "10.0.0.7:8443" {
		t.Errorf("meeting %+v", n)
	}
	d.ends <- device.ErrNoNetwork
	if n := next(); !errors.Is(n.Err, device.ErrNoNetwork) || !n.Last {
		t.Errorf("a game began: %+v", n)
	}
	air.Taken(nil, tell)
	d.ends <- nil
	if n := next(); n.Err != nil || !n.Last {
		t.Errorf("a pack was taken: %+v", n)
	}
	stop := air.State(nil, tell)
	stop()
	if err := <-d.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}
