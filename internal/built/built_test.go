package built

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A test that runs a program of another package is run again when a file of that
// program changes or a new one comes, or one of those that it names; and not when none
// does.
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
	write("said/texts/said.txt", "one")
	write("scripts/below/say.sh", "echo one\n")
	write("said/said.go", "package main\n\nimport _ \"embed\"\n\n//go:embed texts\nvar said string\n\nfunc main() { print(said) }\n")
	write("tried/tried_test.go", `package tried

import ("testing"; "m/built")

func Test(t *testing.T) {
	built.Program(t, t.TempDir()+"/said", "m/said")
	built.DependsOn(t, "../scripts")
}
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
	for _, change := range []struct{ file, text string }{
		{"said/texts/said.txt", "three"},
		{"said/new.go", "package main\n"},
		{"said/empty.c", ""}, // of a build with cgo
		{"scripts/below/say.sh", "echo two\n"},
		{"scripts/new.sh", "echo three\n"},
	} {
		write(change.file, change.text)
		if kept() {
			t.Errorf("%s changed, and the test was not run again", change.file)
		}
		if !kept() {
			t.Errorf("after %s the second run was made though nothing had changed", change.file)
		}
	}
}
