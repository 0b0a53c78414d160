package session_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
)

type closed struct{ times atomic.Int32 }

func (c *closed) Close() error { c.times.Add(1); return nil }

// R-D07: what no session has made permits nothing.
func TestPermitForged(t *testing.T) {
	for name, p := range map[string]*session.Permit{"nil": nil, "zero": {}} {
		if err := p.Err(); !errors.Is(err, device.ErrNoNetwork) {
			t.Errorf("%s: %v", name, err)
		}
		select {
		case <-p.Done():
		default:
			t.Errorf("%s: not done", name)
		}
		c := new(closed)
		if detach, err := p.Attach(c); !errors.Is(err, device.ErrNoNetwork) || detach != nil || c.times.Load() != 1 {
			t.Errorf("%s: attached: %v, closed %d times", name, err, c.times.Load())
		}
		p.Revoke()
	}
}

// R-D07: when a permit has been revoked, all that was attached is closed, and
// nothing can be attached any more.
func TestPermitRevoked(t *testing.T) {
	p := session.NewPermit()
	if p.Err() != nil {
		t.Fatal(p.Err())
	}
	kept, gone, late := new(closed), new(closed), new(closed)
	if _, err := p.Attach(kept); err != nil {
		t.Fatal(err)
	}
	detach, err := p.Attach(gone)
	if err != nil {
		t.Fatal(err)
	}
	detach()
	p.Revoke()
	p.Revoke()
	if kept.times.Load() != 1 || gone.times.Load() != 0 {
		t.Errorf("closed %d times and, detached, %d times; want 1 and 0", kept.times.Load(), gone.times.Load())
	}
	if !errors.Is(p.Err(), device.ErrNoNetwork) {
		t.Errorf("error: %v", p.Err())
	}
	<-p.Done()
	if _, err := p.Attach(late); !errors.Is(err, device.ErrNoNetwork) || late.times.Load() != 1 {
		t.Errorf("attached afterwards: %v, closed %d times", err, late.times.Load())
	}
}

// R-D07: many connections made while the permit ends: each is closed, by the
// permit or for having come too late.
func TestPermitRevokedMeanwhile(t *testing.T) {
	p := session.NewPermit()
	list := make([]closed, 200)
	var wait sync.WaitGroup
	for i := range list {
		wait.Go(func() { _, _ = p.Attach(&list[i]) })
		if i == len(list)/2 {
			wait.Go(p.Revoke)
		}
	}
	wait.Wait()
	for i := range list {
		if n := list[i].times.Load(); n != 1 {
			t.Errorf("connection %d was closed %d times", i, n)
		}
	}
}
