//go:build unix

package disks

import "syscall"

// same reports whether two folders are on one disk.
func same(a, b string) bool {
	var one, two syscall.Stat_t
	return syscall.Stat(a, &one) == nil && syscall.Stat(b, &two) == nil && one.Dev == two.Dev
}
