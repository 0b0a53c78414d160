//go:build !linux && !windows

package plugged

// System returns what is plugged into the machine that the program runs on:
// nothing is told here.
func System() Set { return Set{} }
