//go:build !unix

package disks

import "path/filepath"

// same reports whether two folders are on one disk.
func same(a, b string) bool { return filepath.VolumeName(a) == filepath.VolumeName(b) }
