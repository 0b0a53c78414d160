package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// The suite is go vet's own, but for cgocall.
func TestSuite(t *testing.T) {
	out, err := exec.Command("go", "tool", "vet", "help").CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{}
	for _, m := range regexp.MustCompile(`(?m)^    (\w+) +\S`).FindAllSubmatch(out, -1) {
		if name := string(m[1]); name != "cgocall" {
			want = append(want, name)
		}
	}
	got := []string{}
	for _, a := range suite {
		got = append(got, a.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the suite is %q, go vet's %q", got, want)
	}
}

// A mistake in a file for another system is found, in a test's too, and what does
// not compile there.
func TestOtherSystem(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		wrong      bool
	}{
		"right":             {"a_windows.go", "package a\n\nimport \"fmt\"\n\nfunc f() { fmt.Printf(\"%d\", 1) }\n", false},
		"printf":            {"a_windows.go", "package a\n\nimport \"fmt\"\n\nfunc f() { fmt.Printf(\"%d\", \"x\") }\n", true},
		"for nobody":        {"a_plan9.go", "package a\n\nimport \"fmt\"\n\nfunc f() { fmt.Printf(\"%d\", \"x\") }\n", false},
		"in a test":         {"a_windows_test.go", "package a\n\nimport \"fmt\"\n\nfunc f() { fmt.Printf(\"%d\", \"x\") }\n", true},
		"does not compile":  {"a_windows.go", "package a\n\nvar x int = \"x\"\n", true},
		"not on the system": {"a_windows.go", "package a\n\nimport \"syscall\"\n\nvar _ = syscall.Fork\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"go.mod": "module a\n\ngo 1.24\n", "all.go": "package a\n", c.file: c.text} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			t.Setenv("GOOS", "windows")
			t.Setenv("CGO_ENABLED", "0")
			if err := run(dir, []string{"./..."}); (err != nil) != c.wrong {
				t.Errorf("%v", err)
			}
		})
	}
}
