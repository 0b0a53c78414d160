//go:build !linux && !windows

package power

// System returns a reader that finds no battery, since this system is not
// supported.
func System() Reader {
	return func() (Reading, bool) { return Reading{}, false }
}
