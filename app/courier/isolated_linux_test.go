package courier_test

import (
	"context"
	"errors"
	"net"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"zapis/app/device"
)

// nowhere returns an address whose packets are dropped: the queue of its listener
// is full and nobody accepts.
func nowhere(t *testing.T) string {
	t.Helper()
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(fd) })
	if err := syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Listen(fd, 0); err != nil {
		t.Fatal(err)
	}
	name, err := syscall.Getsockname(fd)
	if err != nil {
		t.Fatal(err)
	}
	here, ok := name.(*syscall.SockaddrInet4)
	if !ok {
		t.Fatalf("the socket is at %T", name)
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(here.Port))
	for range 16 {
		conn, err := net.DialTimeout("tcp", address, 300*time.Millisecond)
		if err != nil {
			return address
		}
		t.Cleanup(func() { _ = conn.Close() })
	}
	t.Skip("this system drops no packets of a listener whose queue is full")
	return ""
}

// R-D07: an access point that keeps its clients apart drops what a device sends to
// the desk: nothing answers, and nothing refuses. The device says that the desk is
// not reached, tries the next address, and lets go of the try when a game begins.
func TestIsolatedClient(t *testing.T) {
	t.Parallel() // it waits, for the most part
	away := nowhere(t)
	there := newDesk(t, takes)

	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	p := newPermit()
	if _, err := under(t, p).HandIn(ctx, at("http://"+away), []byte("x")); faultOf(err) != "air.unreached" {
		t.Errorf("nothing answers: %v", err)
	}

	both := at("http://" + away)
	both.Desk.Addresses = append(both.Desk.Addresses, there.URL)
	if _, err := under(t, p).HandIn(t.Context(), both, []byte("x")); err != nil {
		t.Errorf("the second address answers: %v", err)
	}

	var ended atomic.Bool
	c := under(t, p)
	time.AfterFunc(300*time.Millisecond, func() { ended.Store(true); p.revoke() })
	begun := time.Now()
	_, err := c.HandIn(t.Context(), both, []byte("x"))
	if !ended.Load() || !errors.Is(err, device.ErrNoNetwork) && !errors.Is(err, context.Canceled) && faultOf(err) == "" {
		t.Errorf("a game begins: %v", err)
	}
	t.Logf("let go of after %v: %v", time.Since(begun).Round(time.Millisecond), err)
	if n := p.attached(); n != 0 {
		t.Errorf("%d connections are kept", n)
	}
	if n := there.connections.Load(); n != 1 {
		t.Errorf("the desk saw %d connections, want the one before the game", n)
	}
}
