//go:build unix

package disk

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// TryLock takes a lock that the system releases when the file is closed, or
// the process ends, however it ends. free is false if somebody else has it.
func TryLock(f *os.File) (free bool, err error) {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case errors.Is(err, unix.EWOULDBLOCK):
			return false, nil
		}
		return err == nil, err
	}
}

// SyncDir makes the names in a folder durable.
func SyncDir(path string) error {
	d, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder of the system above ours; the system syncs it
	}
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // the file system cannot sync folders
	}
	return cmp.Or(err, d.Close())
}

// IsFull reports whether there was no room: on the disk, or for this user.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// SameDisk reports whether two folders are on one file system.
func SameDisk(a, b string) bool {
	var one, two unix.Stat_t
	return unix.Stat(a, &one) == nil && unix.Stat(b, &two) == nil && one.Dev == two.Dev
}
