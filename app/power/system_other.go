//go:build !linux && !windows

package power

// System returns the reader of the system that the program runs on: none.
func System() Reader {
	return func() (Reading, bool) { return Reading{}, false }
}
