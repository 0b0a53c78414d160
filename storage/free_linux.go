package storage

import (
	"cmp"

	"golang.org/x/sys/unix"
)

// freeBytes returns the free space. It counts in fragments: Bsize is only the
// preferred block size for reading, and is larger on a card behind FUSE, as on
// Android.
func freeBytes(dir string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * cmp.Or(int64(s.Frsize), int64(s.Bsize)), nil
}
