// Package realdata finds the real games, sheets and answers that tests read.
// They are not part of this repository, but lie beside it, in ../shared/data.
package realdata

import (
	"bufio"
	"os"
	"path/filepath"
	"testing"
)

// Path returns where a file or folder of the data lies, named by its parts
// from the top of the data, and skips the test if it is not there.
func Path(tb testing.TB, name ...string) string {
	tb.Helper()
	path, ok := find(tb, name)
	if !ok {
		tb.Skipf("%s is not here", filepath.ToSlash(filepath.Join(append([]string{"../shared/data"}, name...)...)))
	}
	return path
}

// Have reports whether a file or folder of the data is there.
func Have(tb testing.TB, name ...string) bool {
	tb.Helper()
	_, ok := find(tb, name)
	return ok
}

// Lines calls f with each line of a file of the data that is neither empty
// nor begins with #, and skips the test if the file is not there.
func Lines(tb testing.TB, name string, f func(line string)) {
	tb.Helper()
	file, err := os.Open(Path(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line := lines.Text(); line != "" && line[0] != '#' {
			f(line)
		}
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
}

func find(tb testing.TB, name []string) (path string, ok bool) {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			tb.Fatal("there is no go.mod above this package")
		}
		dir = filepath.Dir(dir)
	}
	path = filepath.Join(append([]string{dir, "..", "shared", "data"}, name...)...)
	_, err = os.Stat(path)
	return path, err == nil
}
