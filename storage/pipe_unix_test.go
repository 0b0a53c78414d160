//go:build unix

package storage_test

import (
	"os"
	"syscall"
)

// pipe puts a named pipe in a file's place.
func pipe(path string) error { return cmpOr(os.Remove(path), syscall.Mkfifo(path, 0o600)) }
