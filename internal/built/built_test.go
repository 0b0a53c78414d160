package built

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A test that runs a program of another package is run again when a file of that
// program changes, and not when none does.
func TestOutcomeIsKept(t *testing.T) {
	module := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(module, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		// The go command keeps nothing that depends on files younger than two seconds.
		if err := exec.Command("touch", "-d", "-1 minute", name).Run(); err != nil {
			t.Fatal(err)
		}
	}
	source, err := os.ReadFile("built.go")
	if err != nil {
		t.Fatal(err)
	}
	write("go.mod", "module m\n\ngo 1.24\n")
	write("built/built.go", string(source))
	write("said/said.txt", "one")
	write("said/said.go", "package main\n\nimport _ \"embed\"\n\n//go:embed said.txt\nvar said string\n\nfunc main() { print(said) }\n")
	write("tried/tried_test.go", `package tried

import ("testing"; "m/built")

func Test(t *testing.T) { built.Program(t, t.TempDir()+"/said", "m/said") }
`)
	kept := func() bool {
		t.Helper()
		c := exec.Command("go", "test", "./tried")
		c.Dir = module
		// The folder for files is one that stays, or each run would be another.
		c.Env = append(os.Environ(), "CGO_ENABLED=0", "TMPDIR="+filepath.Dir(module))
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return strings.Contains(string(out), "(cached)")
	}
	if kept() {
		t.Error("the first run was kept from before")
	}
	if !kept() {
		t.Error("the second run was made though nothing had changed")
	}
	write("said/said.txt", "three")
	if kept() {
		t.Error("a file of the program changed, and its test was not run again")
	}
}
