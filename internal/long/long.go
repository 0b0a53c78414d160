// Package long tells a test how much to do. make test runs every test in its
// short form, which covers each kind of case; make test-long sets ZAPIS_LONG
// and runs the same tests over all cases.
package long

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Asked reports whether the long form is asked for.
func Asked() bool { return os.Getenv("ZAPIS_LONG") != "" }

// Of returns short, or long if the long form is asked for.
func Of(short, long int) int {
	if Asked() {
		return long
	}
	return short
}

// InHall reports whether the tests of whole halls are asked for: make test-hall.
func InHall() bool { return os.Getenv("ZAPIS_HALL") != "" }

// OfHall returns short, or hall if the tests of whole halls are asked for.
func OfHall[T any](short, hall T) T {
	if InHall() {
		return hall
	}
	return short
}

// Load returns the load of the machine over the last minute, which stands beside a
// figure; "?" where the system does not say it.
func Load() string {
	text, err := os.ReadFile("/proc/loadavg")
	minute, _, ok := strings.Cut(string(text), " ")
	if err != nil || !ok {
		return "?"
	}
	return minute
}

// Seed returns what the random choices of a test begin with, and logs it: in
// the short form always the same, a hash of the test's name; in the long form
// another one each time. The variable ZAPIS_SEED repeats one.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := rand.Uint64()
	if text := os.Getenv("ZAPIS_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("ZAPIS_SEED: %v", err)
		}
	} else if !Asked() {
		h := fnv.New64a()
		h.Write([]byte(t.Name()))
		seed = h.Sum64()
	}
	t.Logf("ZAPIS_SEED=%d", seed)
	return seed
}

// Serial skips a test under the race detector, which takes five to twenty
// times as long. It is for long tests in which no two goroutines work at a
// time, or that do to a program what shorter ones do to it under the detector.
// make test runs without the detector what was left out under it.
func Serial(t testing.TB) {
	t.Helper()
	if raced {
		t.Skip("a long test in one goroutine: without -race")
	}
}
