// Package built makes programs of this module for tests that run them.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// files asks the go command for the files of this module that a package is built from.
const files = `{{if and .Module .Module.Main}}{{$dir := .Dir}}` +
	`{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}` +
	`{{range .CgoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}` +
	`{{range .EmbedFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}`

// Program builds a package, which is named by its import path, into a file:
// without cgo, for this machine.
func Program(t testing.TB, file, pkg string) {
	t.Helper()
	env := append(os.Environ(), "CGO_ENABLED=0")
	command(t, env, "build", "-o", file, pkg)
	Watch(t, env, pkg)
}

// Watch opens all files that a package is built from where env holds, go.mod
// among them. The go command keeps the outcome of a test until a file changes that
// the test has opened; what other processes open it does not see.
func Watch(t testing.TB, env []string, pkg string) {
	t.Helper()
	names := command(t, env, "list", "-deps", "-f", files, pkg) + command(t, env, "env", "GOMOD")
	n := 0
	for name := range strings.Lines(names) {
		f, err := os.Open(strings.TrimSpace(name))
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		n++
	}
	if n < 2 {
		t.Fatalf("%s is built from %d files", pkg, n)
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
		t.Fatal(fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, wrong.String()))
	}
	return string(out)
}
