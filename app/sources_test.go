package app_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sources are the files of the pages, below this folder, without tests.
func sources(t *testing.T) (files []string) {
	t.Helper()
	for _, room := range []string{".", "page", "game", "arbiter", "owner"} {
		found, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) < 10 {
			t.Fatalf("only %d files in %s", len(found), room)
		}
		files = append(files, found...)
	}
	return slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") })
}
