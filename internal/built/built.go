// Package built makes programs of this module for tests that run them. And it tells
// the go command on what the outcome of such a test depends: it keeps an outcome until
// a file or folder changes that the test itself has looked at, and does not see what
// other processes look at.
package built

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// folders asks the go command for the folders of this module in which lies what a
// package is built from.
const folders = `{{if and .Module .Module.Main}}{{$dir := .Dir}}{{$dir}}{{"\n"}}` +
	`{{range .EmbedFiles}}{{$dir}}/{{.}}/..{{"\n"}}{{end}}{{end}}`

// Program builds a package, which is named by its import path, into a file:
// without cgo, for this machine.
func Program(t testing.TB, file, pkg string) {
	t.Helper()
	env := append(os.Environ(), "CGO_ENABLED=0")
	command(t, env, "build", "-o", file, pkg)
	DependsOnPackage(t, env, pkg)
}

// DependsOnPackage says that the outcome of a test depends on a package as it is
// built where env holds, and on all of this module that it is built from.
func DependsOnPackage(t testing.TB, env []string, pkg string) {
	t.Helper()
	seen := map[string]bool{}
	for line := range strings.Lines(command(t, env, "list", "-deps", "-f", folders, pkg)) {
		folder := filepath.Clean(strings.TrimSuffix(line, "\n"))
		if seen[folder] {
			continue
		}
		seen[folder] = true
		if _, err := os.ReadDir(folder); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) == 0 {
		t.Fatalf("%s is built from nothing of this module", pkg)
	}
	DependsOn(t, strings.TrimSpace(command(t, env, "env", "GOMOD")))
}

// DependsOn says that the outcome of a test depends on files, and on everything below
// folders.
func DependsOn(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		err := filepath.WalkDir(name, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				_, err = os.Stat(name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// command runs the go command and returns what it prints.
func command(t testing.TB, env []string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Env = env
	var wrong strings.Builder
	c.Stderr = &wrong
	out, err := c.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, wrong.String())
	}
	return string(out)
}
