//go:build !windows

package sticks

import "os"

// Mounted returns where sticks and cards are mounted at this moment. It returns
// nothing where the system does not tell as Linux does.
func Mounted() []string {
	mounts, err := os.ReadFile("/proc/self/mounts")
	if err != nil {
		return nil
	}
	return in(string(mounts))
}
