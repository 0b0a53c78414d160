package session_test

import (
	"errors"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet/board"
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

	p = newPlayer(t).codes()
	fourth := permit()
	p.do(p.Close())
	over("closed", fourth)
	if _, err := p.NetworkPermit(); !errors.Is(err, device.ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
}

// R-D07, R-G22: on GAME ENDED a game goes to the desk over the air. A permit is
// given once both have signed and the sheet is closed by the hand-in, so that no
// act of a player takes the game up under an open connection. The arbiter who
// comes ends it before he can change anything, and the next game ends it as any
// other.
func TestNetworkPermitOnGameEnded(t *testing.T) {
	p := newPlayer(t).codes().game()
	none := func(when string) {
		t.Helper()
		if permit, err := p.NetworkPermit(); !refused(err) || permit.Err() == nil {
			t.Errorf("%s: a permit was given: %v", when, err)
		}
	}
	permit := func() *session.Permit {
		t.Helper()
		permit, err := p.NetworkPermit()
		p.do(err)
		return permit
	}
	none("in the game")
	p.tap("e2", "e4")
	p.ended()
	none("before the signatures")
	p.signed()
	none("while the player may still write")
	_, err := p.HandIn()
	p.do(err)
	first := permit()
	open := new(closed)
	if _, err := first.Attach(open); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Tap(square("e7"), square("e5"), board.NoKind); !refused(err) {
		t.Fatalf("the game goes on under an open connection: %v", err)
	}
	if first.Err() != nil {
		t.Error("a refused act has ended the permit")
	}

	p.do(p.Arbiter(arbiterCode))
	if first.Err() == nil || open.times.Load() != 1 {
		t.Errorf("the arbiter is in the game, and the permit has %v, the connection was closed %d times", first.Err(), open.times.Load())
	}
	none("in arbiter mode")
	p.do(p.Leave())
	none("after the arbiter has opened the sheet again")

	_, err = p.HandIn()
	p.do(err)
	second := permit()
	p.done(p.Release())
	if second.Err() != nil {
		t.Error("the game is released, and the permit has ended")
	}
	third := permit() // on the ended screen
	p.do(p.Arbiter(arbiterCode))
	if second.Err() == nil || third.Err() == nil {
		t.Error("the arbiter has taken the game up again, and a permit is still good")
	}
	p.do(p.Leave())
	_, err = p.HandIn()
	p.do(err)
	p.done(p.Release())
	p.clock.pass(4 * 60e9)
	fourth := permit()
	p.game()
	if fourth.Err() == nil {
		t.Error("a game has begun, and a permit is still good")
	}
	none("in the next game")
}
