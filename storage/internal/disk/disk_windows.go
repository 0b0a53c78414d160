package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// TryLock takes a lock that the system releases when the file is closed, or
// the process ends, however it ends. free is false if somebody else has it. The
// byte that is locked lies far behind the content, which others may read.
func TryLock(f *os.File) (free bool, err error) {
	at := windows.Overlapped{OffsetHigh: 1}
	err = windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

// SyncDir does nothing: Windows makes a rename durable with the file.
func SyncDir(string) error { return nil }

// IsFull reports whether there was no room: on the disk, or for this user.
func IsFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// SameDisk reports whether two folders are on one volume.
func SameDisk(a, b string) bool {
	return strings.EqualFold(filepath.VolumeName(a), filepath.VolumeName(b))
}
