//go:build !linux

package archive

import "syscall"

// giveUp leaves a connection as the system makes it.
func giveUp(_, _ string, _ syscall.RawConn) error { return nil }
