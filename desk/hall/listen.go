package hall

import (
	"net"
	"sync"
)

// Bounds of connections.
const (
	maxConnections = 2048
	maxPerAddress  = 64 // a hall's devices may stand behind one address of a router
)

// Limited returns the listener with bounds for the number of its connections: of
// all, and of one address, so that one machine cannot keep the others out.
// Connections from this machine are not counted by address.
func Limited(l net.Listener) net.Listener {
	return &limitedListener{Listener: l, from: map[string]int{}}
}

type limitedListener struct {
	net.Listener

	mu   sync.Mutex
	all  int
	from map[string]int
}

func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if from, ok := l.enter(conn); ok {
			return &limitedConn{Conn: conn, leave: func() { l.leave(from) }}, nil
		}
		_ = conn.Close()
	}
}

func (l *limitedListener) enter(conn net.Conn) (from string, ok bool) {
	host, _, err := net.SplitHostPort(conn.RemoteAddr().String())
	if err != nil {
		return "", false
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		from = host
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= maxConnections || from != "" && l.from[from] >= maxPerAddress {
		return from, false
	}
	l.all++
	if from != "" {
		l.from[from]++
	}
	return from, true
}

func (l *limitedListener) leave(from string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if from == "" {
		return
	}
	if l.from[from]--; l.from[from] <= 0 {
		delete(l.from, from)
	}
}

type limitedConn struct {
	net.Conn

	once  sync.Once
	leave func()
}

func (c *limitedConn) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
