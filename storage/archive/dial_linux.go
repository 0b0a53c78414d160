package archive

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// giveUp makes a connection break if sent data is not acknowledged for 8
// seconds, instead of a quarter of an hour.
func giveUp(network, _ string, c syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var err error
	if broken := c.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, 8000)
	}); broken != nil {
		return broken
	}
	return err
}
