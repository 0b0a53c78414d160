package archive

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// giveUp makes a connection break when what was sent is not received for 8
// seconds, and not for a quarter of an hour.
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
