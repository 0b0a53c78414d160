//go:build !linux && !windows

package plugged

// System returns the zero Set, since this system does not report what is
// plugged in.
func System() Set { return Set{} }
