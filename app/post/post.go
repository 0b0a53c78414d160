package post

import (
	"context"
	"errors"
	"time"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk"
	"zapis/desk/pack"
)

// Device is a [session.Session].
type Device interface {
	Desk() device.Desk
	Pack() device.Pack
	HandIn() (device.HandIn, error)
	Ready() (device.Ready, error)
	LookAtPack(data []byte) (device.NewPack, error)
	NetworkPermit() (*session.Permit, error)
	Acknowledged(text []byte) error
}

// Post is the way between a device and its desk. Its methods may be called from
// any goroutine. Their errors are a [device.Worded] of package courier, a refusal
// of the session, [device.ErrNoNetwork] if a game began meanwhile, or the
// context's.
type Post struct {
	// Again is how long it waits before it hands in again what the desk has in
	// one place only.
	Again time.Duration

	// Everywhere has TakeRound ask for the packs of other sections although that of
	// the device's own is newer than what it holds.
	Everywhere bool

	dev Device
}

// New returns the way between a device and the desk that its packs name.
func New(dev Device) *Post { return &Post{Again: 30 * time.Second, dev: dev} }

// Tell hears how it stands, after each try that did not succeed. The goroutine
// of the call calls it. It may be nil.
type Tell = func(device.Sending)

// Known returns where the pack held says that the desk is; ok is false if it
// says nothing.
func (p *Post) Known() (addresses []string, ok bool) {
	d := p.dev.Desk()
	return d.Addresses, len(d.Addresses) > 0
}

// line is a call's connection to the desk of the pack held.
type line struct {
	*courier.Courier
	event courier.Event
	dev   Device
}

// courier returns a courier for one call, as long as no game is on.
func (p *Post) courier() (*courier.Courier, error) {
	permit, err := p.dev.NetworkPermit()
	if err != nil {
		return nil, err
	}
	return courier.New(permit)
}

func (p *Post) line() (*line, error) {
	c, err := p.courier()
	if err != nil {
		return nil, err
	}
	d := p.dev.Desk()
	return &line{c, courier.Event{ID: d.Event, Key: d.Key, Desk: pack.Desk{Addresses: d.Addresses, CA: d.Pin}}, p.dev}, nil
}

// HandIn hands the game in that is on and signed, or that ended last, and the
// device's statement behind it. It insists: on a desk that does not answer, and
// on one that has the game in one place only, where it hands the same in again
// until there are two. tell is told when the desk has the game, which counts as
// handed in from then on. HandIn returns when the desk has the statement too, or
// when ctx ends; if the desk had the game by then, that is no error, and the
// result says so.
func (p *Post) HandIn(ctx context.Context, tell Tell) (*device.Delivered, error) {
	// Before the hand-in closes the sheet: where no desk is known, nothing is done.
	if _, ok := p.Known(); !ok {
		return nil, NoDesk()
	}
	h, err := p.dev.HandIn()
	if err != nil {
		return nil, err
	}
	l, err := p.line()
	if err != nil {
		return nil, err
	}
	done, err := l.send(ctx, l.HandIn, h.Record, tell)
	if err != nil {
		return nil, err
	}
	behind := func(s device.Sending) {
		now := *done
		s.Done = &now
		say(tell, s)
	}
	behind(device.Sending{Try: done.Tries})
	_, done.Statement = l.send(ctx, l.State, h.Statement, behind)
	p.second(ctx, l, done, h.Record, behind)
	return done, nil
}

func say(tell Tell, s device.Sending) {
	if tell != nil {
		tell(s)
	}
}

// insist does something until it succeeds, and tells of each try that did not.
func (l *line) insist(ctx context.Context, tell Tell, do func(context.Context) error) error {
	return l.Insist(ctx, do, func(try int, err error, next time.Duration) {
		say(tell, device.Sending{Try: try, Err: err, Next: next})
	})
}

// NoDesk returns the error that says that the pack held names no desk.
func NoDesk() error {
	return &courier.Fault{Key: "air.noaddress", Err: errors.New("the pack held names no desk")}
}

// Ready tells the desk that the device is ready, and how it stands with it.
func (p *Post) Ready(ctx context.Context, tell Tell) (*device.Delivered, error) {
	l, err := p.line()
	if err != nil {
		return nil, err
	}
	r, err := p.dev.Ready()
	if err != nil {
		return nil, err
	}
	return l.send(ctx, l.State, r.Statement, tell)
}

// Taken sends the statement that the device made when it took a pack, and behind
// it that it is ready.
func (p *Post) Taken(ctx context.Context, statement []byte, tell Tell) (*device.Delivered, error) {
	if _, err := p.State(ctx, statement, tell); err != nil {
		return nil, err
	}
	return p.Ready(ctx, tell)
}

// State sends a statement that the device has made: that it took a pack.
func (p *Post) State(ctx context.Context, statement []byte, tell Tell) (*device.Delivered, error) {
	l, err := p.line()
	if err != nil {
		return nil, err
	}
	return l.send(ctx, l.State, statement, tell)
}

// send sends a file until the desk has acknowledged it, and brings that into the
// device's log.
func (l *line) send(ctx context.Context, by func(context.Context, *courier.Event, []byte) (*courier.Answer, error), file []byte, tell Tell) (*device.Delivered, error) {
	var a *courier.Answer
	tries := 0
	err := l.insist(ctx, tell, func(ctx context.Context) (err error) {
		tries++
		a, err = by(ctx, &l.event, file)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := l.noted(a); err != nil {
		return nil, err
	}
	done := &device.Delivered{Tries: tries}
	take(done, a)
	return done, nil
}

// second hands in again what the desk has in one place, until it has it in two.
func (p *Post) second(ctx context.Context, l *line, done *device.Delivered, file []byte, tell Tell) {
	var err error
	for done.Held == pack.HeldOnce {
		say(tell, device.Sending{Try: done.Tries, Err: err, Next: p.Again})
		if l.Wait(ctx, p.Again) != nil {
			return
		}
		done.Tries++
		var a *courier.Answer
		if a, err = l.HandIn(ctx, &l.event, file); err != nil {
			continue
		}
		if a.Held != pack.HeldOnce && l.noted(a) != nil {
			return
		}
		take(done, a)
	}
}

// noted brings an acknowledgement into the device's log. That the log has it
// already is no error: the same was handed in before.
func (l *line) noted(a *courier.Answer) error {
	err := l.dev.Acknowledged(a.Text)
	if device.ReasonOf(err) == device.ReasonAckAgain {
		return nil
	}
	return err
}

func take(done *device.Delivered, a *courier.Answer) {
	done.Held, done.Desk, done.At = a.Held, a.Desk, a.At
	if a.Place != (desk.Place{}) {
		done.Place = a.Place.String()
	}
}
