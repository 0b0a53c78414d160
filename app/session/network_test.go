package session_test

import (
	"errors"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
)

// R-D07: a permit for the network is given in owner mode only, and is over
// when a game begins, by any way into it, or the session ends.
func TestNetworkPermit(t *testing.T) {
	p := newPlayer(t).codes()
	permit := func() *session.Permit {
		t.Helper()
		permit, err := p.NetworkPermit()
		p.do(err)
		if permit.Err() != nil {
			t.Fatal("it permits nothing")
		}
		return permit
	}
	over := func(name string, permit *session.Permit) {
		t.Helper()
		if permit.Err() == nil {
			t.Errorf("%s: the permit is still good", name)
		}
		if again, err := p.NetworkPermit(); name != "closed" && (!refused(err) || again.Err() == nil) {
			t.Errorf("%s: another permit was given: %v", name, err)
		}
	}
	first, second := permit(), permit()
	p.game()
	over("a game", first)
	over("a game", second)
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	over("arbiter mode", first)
	file, err := p.HandOver("")
	p.do(err)
	over("handed over", first)
	p.do(p.Arbiter(arbiterCode))
	_, err = p.Abandon("over")
	p.do(err)
	if first.Err() == nil {
		t.Error("a permit came back")
	}

	p = newPlayer(t).codes()
	third := permit()
	p.done(p.TakeOver(file, ""))
	over("taken over", third)

	p = newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.ended().signed().done(p.Release())
	if _, err := p.NetworkPermit(); !refused(err) {
		t.Errorf("on the ended screen: %v", err)
	}
	p.clock.pass(4 * 60e9)
	fourth := permit()
	p.do(p.Close())
	over("closed", fourth)
	if _, err := p.NetworkPermit(); !errors.Is(err, device.ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
}
