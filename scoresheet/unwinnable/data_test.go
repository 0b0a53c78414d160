package unwinnable_test

import (
	"bufio"
	"os"
	"path/filepath"
	"testing"
)

// dataPath is where a file of the test data beside the repository would be.
func dataPath(tb testing.TB, name string) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "..", "shared", "data", name)
		}
		if dir == filepath.Dir(dir) {
			tb.Fatal("go.mod not found")
		}
		dir = filepath.Dir(dir)
	}
}

func haveData(tb testing.TB, name string) bool {
	tb.Helper()
	_, err := os.Stat(dataPath(tb, name))
	return err == nil
}

// lines calls f with each line of a file of the test data, and skips the
// test if it is not here.
func lines(tb testing.TB, name string, f func(line string)) {
	tb.Helper()
	if !haveData(tb, name) {
		tb.Skipf("%s not here", name)
	}
	file, err := os.Open(dataPath(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	sc := bufio.NewScanner(file)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		if line := sc.Text(); line != "" && line[0] != '#' {
			f(line)
		}
	}
	if err := sc.Err(); err != nil {
		tb.Fatal(err)
	}
}
