// Package growth lets tests assert that work grows linearly with its input, not
// quadratically.
package growth

import (
	"runtime"
	"testing"
)

// Most is by what the memory taken may grow when the input doubles: a list
// that is made longer now and then takes up to three times as much, what
// is quadratic takes four times.
const Most = 3.3

// Linear fails where f takes much more than twice the memory for 2n than it
// takes for n. It counts all that was allocated, also what was given back
// meanwhile, since that is a measure of the work done.
func Linear(tb testing.TB, n int, f func(n int)) {
	tb.Helper()
	f(n) // what is made once is made here
	once, twice := Allocated(func() { f(n) }), Allocated(func() { f(2 * n) })
	tb.Logf("%d: %d kB, %d: %d kB", n, once>>10, 2*n, twice>>10)
	if float64(twice) > Most*float64(once)+256<<10 {
		tb.Errorf("%d take %d bytes, twice as many %d", n, once, twice)
	}
}

// Allocated returns how many bytes f allocates, also those it gives back.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
