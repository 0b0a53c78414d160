package courier

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// lines holds the connections of one exchange, including those to name servers.
type lines struct {
	permit permit
	// ctx ends with the exchange. The context that the HTTP client passes to
	// dial does not: it lets a dial continue for a later request.
	ctx  context.Context
	stop context.CancelFunc

	mu     sync.Mutex
	over   bool // no further connections are opened
	dials  sync.WaitGroup
	open   []net.Conn
	detach []func()
}

func newLines(ctx context.Context, p permit) *lines {
	l := &lines{permit: p}
	l.ctx, l.stop = context.WithCancel(ctx)
	return l
}

// transport returns the transport for one exchange. It connects directly to the
// desk, ignores proxies of the environment, and keeps no connections.
func (l *lines) transport() *http.Transport {
	return &http.Transport{
		Proxy:                  nil,
		DialContext:            l.dial,
		DisableKeepAlives:      true,
		DisableCompression:     true,
		TLSHandshakeTimeout:    maxConnect,
		MaxResponseHeaderBytes: 64 << 10,
	}
}

// dial opens a connection under the permit. Names are resolved in Go and not by
// the system's library, whose queries cannot be cancelled.
func (l *lines) dial(_ context.Context, network, address string) (net.Conn, error) {
	return l.guarded(l.ctx, net.Dialer{
		Timeout: maxConnect, KeepAlive: -1,
		Resolver: &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			return l.guarded(ctx, net.Dialer{Timeout: maxConnect}, network, address)
		}},
	}, network, address)
}

func (l *lines) guarded(ctx context.Context, dialer net.Dialer, network, address string) (net.Conn, error) {
	if err := l.permit.Err(); err != nil {
		return nil, err
	}
	if !l.begin() {
		return nil, net.ErrClosed
	}
	defer l.dials.Done()
	conn, err := dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	detach, err := l.permit.Attach(conn)
	if err != nil {
		return nil, err // the permit has closed it
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = append(l.open, conn)
	l.detach = append(l.detach, detach)
	return conn, nil
}

func (l *lines) begin() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.over {
		l.dials.Add(1)
	}
	return !l.over
}

// close cancels dials and closes all connections. When it returns, none is
// open.
func (l *lines) close() {
	l.mu.Lock()
	l.over = true
	l.mu.Unlock()
	l.stop()
	l.dials.Wait()
	for i, conn := range l.open {
		_ = conn.Close() // most are closed already
		l.detach[i]()
	}
}
