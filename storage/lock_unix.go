//go:build unix

package storage

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// lockFile takes the lock that the system gives back when the process ends,
// however it ends.
func lockFile(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case errors.Is(err, unix.EWOULDBLOCK):
			return errInUse
		}
		return err
	}
}

// syncDir makes durable which names the folder holds.
func syncDir(path string) error {
	d, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder of the system's above ours: it sees to that
	}
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // a file system that cannot sync a folder
	}
	return cmp.Or(err, d.Close())
}

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
