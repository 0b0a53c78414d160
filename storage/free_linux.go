package storage

import (
	"cmp"

	"golang.org/x/sys/unix"
)

// freeBytes counts in fragments: a block of Bsize is only what is best read at
// once, and on a card behind FUSE, as Android's are, it is larger.
func freeBytes(dir string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * cmp.Or(int64(s.Frsize), int64(s.Bsize)), nil
}
