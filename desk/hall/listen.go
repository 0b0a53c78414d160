package hall

import (
	"crypto/tls"
	"net"
	"sync"
)

// Bounds of connections.
const (
	maxConnections = 2048
	maxPerAddress  = 64   // a hall's devices may stand behind one address of a router
	maxPerNetwork  = 1024 // of IPv6, in which one machine has as many addresses as it likes
)

// Limited returns the listener with bounds for the number of its connections: of
// all, of one address, and of one network of IPv6, so that one machine cannot
// keep the others out. Connections from this machine are not limited.
func Limited(l net.Listener) net.Listener {
	return &limitedListener{Listener: l, from: map[string]int{}}
}

// OverTLS returns the listener with those bounds, over TLS with a certificate.
// TLS is the outermost layer: the server has to see that a request came over
// TLS, or it would send cookies without it.
func OverTLS(l net.Listener, certificate tls.Certificate) net.Listener {
	return tls.NewListener(Limited(l), &tls.Config{
		MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{certificate}, NextProtos: []string{"http/1.1"},
	})
}

type limitedListener struct {
	net.Listener

	mu   sync.Mutex
	all  int
	from map[string]int // by address, and by network
}

func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host, _, err := net.SplitHostPort(conn.RemoteAddr().String())
		if err == nil && l.enter(host) {
			return &limitedConn{Conn: conn, leave: func() { l.leave(host) }}, nil
		}
		_ = conn.Close()
	}
}

// bounded returns the groups to which connections from an address count, with
// the limit of each: none for this machine.
func bounded(host string) map[string]int {
	if ip := net.ParseIP(host); ip != nil && ip.IsLoopback() {
		return nil
	}
	of := map[string]int{host: maxPerAddress}
	if network := oneAddress(host); network != host {
		of["network "+network] = maxPerNetwork
	}
	return of
}

func (l *limitedListener) enter(host string) bool {
	of := bounded(host)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= maxConnections {
		return false
	}
	for name, most := range of {
		if l.from[name] >= most {
			return false
		}
	}
	l.all++
	for name := range of {
		l.from[name]++
	}
	return true
}

func (l *limitedListener) leave(host string) {
	of := bounded(host)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	for name := range of {
		if l.from[name]--; l.from[name] <= 0 {
			delete(l.from, name)
		}
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
