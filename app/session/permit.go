package session

import (
	"errors"
	"io"
	"sync"

	"zapis/app/device"
)

// Permit allows package courier to open connections. Only an open session without a
// game hands one out; the zero value and nil permit nothing. It ends for good before
// a game begins or is taken up again, so that no connection is open then (R-D07,
// design.md §5). Its methods may be called from any goroutine.
type Permit struct {
	mu   sync.Mutex
	done chan struct{} // nil in a permit that no session made
	open map[*attached]struct{}
}

type attached struct{ io.Closer }

func newPermit() *Permit {
	return &Permit{done: make(chan struct{}), open: map[*attached]struct{}{}}
}

// revoke ends the permit and closes what is attached to it. When it returns,
// all of that is closed, and nothing can be attached any more. It does not
// wait for the network: closing a socket does not.
func (p *Permit) revoke() {
	if p == nil || p.done == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended() {
		return
	}
	close(p.done)
	for c := range p.open {
		_ = c.Close() // it is closed, whether or not that fails
	}
	clear(p.open)
}

// Done returns a channel that is closed when the permit ends. For a permit that
// permits nothing it is already closed.
func (p *Permit) Done() <-chan struct{} {
	if p == nil || p.done == nil {
		closed := make(chan struct{})
		close(closed)
		return closed
	}
	return p.done
}

// Err returns nil while connections may be opened, otherwise an error that wraps
// ErrNoNetwork.
func (p *Permit) Err() error {
	select {
	case <-p.Done():
		return device.ErrNoNetwork
	default:
		return nil
	}
}

// Attach puts a connection under the permit, so that it is closed when the permit
// ends. The caller calls detach after closing it himself. If the permit has already
// ended, the connection is closed and the error is ErrNoNetwork. Closing it must not
// block.
func (p *Permit) Attach(c io.Closer) (detach func(), err error) {
	if p.Err() != nil {
		return nil, errors.Join(device.ErrNoNetwork, c.Close())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended() {
		return nil, errors.Join(device.ErrNoNetwork, c.Close())
	}
	a := &attached{c}
	p.open[a] = struct{}{}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.open, a)
	}, nil
}

// ended is like Err; the lock must be held.
func (p *Permit) ended() bool { return p.Err() != nil }

// permits are the permits that were handed out and have not ended.
type permits []*Permit

// cut ends all permits, and closes the connections opened under them.
func (l *permits) cut() {
	for _, p := range *l {
		p.revoke()
	}
	*l = nil
}
