package archive_test

import (
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/internal/pgpair"
)

// Patroni and etcd choose the primary: a machine is killed while devices hand in, the
// other takes over without anybody's hand, and the dead one comes back as its standby.
// Then a primary loses etcd, though desks still reach it: it stops taking writes before
// the other begins. What was acknowledged in two copies is there, once.
func TestPatroni(t *testing.T) {
	if !long.InHall() {
		t.Skip("it takes minutes until a machine is given up: make test-hall")
	}
	var lines [2]*line
	c := pgpair.NewCluster(t, func(machine int, etcd string) string {
		lines[machine] = newLine(t, etcd)
		return lines[machine].address
	})
	h := newHanders(t, c.Place(), 10*time.Second, 200)
	h.patience = 3 * time.Minute
	var pauses, safe, both []time.Duration
	for kill := range 6 {
		h.waitFor(300)
		primary := c.Primary()
		if kill%3 == 2 { // cut off, and alive
			cut := time.Now()
			lines[primary].cut(true) // from etcd; desks still reach its server
			ends := time.Time{}
			for c.Primary() == primary && time.Since(cut) < time.Minute {
				ends = time.Now()
			}
			c.UntilPrimary(1 - primary)
			begins := time.Now()
			both = append(both, begins.Sub(ends))
			if ends.After(begins) {
				t.Error("two machines took writes at once")
			}
			lines[primary].cut(false)
			c.Settled()
			h.waitFor(20)
			one, two := h.after(ends)
			pauses, safe = append(pauses, one), append(safe, two)
			continue
		}
		died := c.KillMachine(primary)
		c.UntilPrimary(1 - primary)
		c.StartMachine(primary)
		c.Settled()
		h.waitFor(20)
		one, two := h.after(died)
		pauses, safe = append(pauses, one), append(safe, two)
	}
	h.check(t)
	slices.Sort(pauses)
	slices.Sort(safe)
	t.Logf("4 kills and 2 primaries without etcd: first acknowledgement after it p50 %v, longest %v; first in two copies p50 %v, longest %v; between the old primary's last answer and the new one's first: %v; load %s",
		pauses[3].Round(time.Millisecond), pauses[5].Round(time.Millisecond), safe[3].Round(time.Millisecond), safe[5].Round(time.Millisecond), both, long.Load())
}

// line is a connection that can be cut.
type line struct {
	address string
	mu      sync.Mutex
	broken  bool
	open    map[net.Conn]bool
}

func newLine(t testing.TB, to string) *line {
	t.Helper()
	ears, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ears.Close() })
	l := &line{address: ears.Addr().String(), open: map[net.Conn]bool{}}
	go func() {
		for {
			near, err := ears.Accept()
			if err != nil {
				return
			}
			go l.carry(near, to)
		}
	}()
	return l
}

func (l *line) carry(near net.Conn, to string) {
	far, err := net.Dial("tcp", to)
	if err != nil {
		_ = near.Close()
		return
	}
	both := [2]net.Conn{near, far}
	l.mu.Lock()
	broken := l.broken
	for _, c := range both {
		l.open[c] = true
	}
	l.mu.Unlock()
	hang := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, c := range both {
			_ = c.Close()
			delete(l.open, c)
		}
	}
	if broken {
		hang()
		return
	}
	go func() {
		_, _ = io.Copy(far, near)
		hang()
	}()
	_, _ = io.Copy(near, far)
	hang()
}

func (l *line) cut(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = cut
	if cut {
		for c := range l.open {
			_ = c.Close()
		}
	}
}
