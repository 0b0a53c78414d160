package version

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// stamped is set for the program that TestLinkerSetsTheRevision links: to the
// revision that it is to have.
const stamped = "ZAPIS_TEST_REVISION"

// What tests write does not depend on the commit that they are built from.
func TestString(t *testing.T) {
	want := release
	if r := os.Getenv(stamped); r != "" {
		want += "+" + r
	}
	if got := String(); got != want {
		t.Errorf("the version is %q, want %q", got, want)
	}
}

func TestReleaseIsThePackagesToo(t *testing.T) {
	text, err := os.ReadFile("../../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\nVersion = \""+release+"\"\n") {
		t.Errorf("FyneApp.toml has another version than %s:\n%s", release, text)
	}
}

// The linker says nothing if the variable that it is to set does not exist.
func TestLinkerSetsTheRevision(t *testing.T) {
	flag := run(t, "../..", nil, "bash", "scripts/ldflags.sh")
	_, revision, _ := strings.Cut(flag, "revision=")
	run(t, ".", []string{stamped + "=" + revision}, "go", "test", "-count=1", "-run=^TestString$", "-ldflags="+flag, ".")
}

// The script tells the commit, that files were changed since, and that there is
// no repository, be it within another one.
func TestRevision(t *testing.T) {
	script, err := os.ReadFile("../../scripts/ldflags.sh")
	if err != nil {
		t.Fatal(err)
	}
	outer := t.TempDir()
	dir := filepath.Join(outer, "zapis")
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	env := []string{
		"GIT_CEILING_DIRECTORIES=" + filepath.Dir(outer), "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@t", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@t",
	}
	git := func(dir string, args ...string) { t.Helper(); run(t, dir, env, "git", args...) }
	is := func(when, want string) {
		t.Helper()
		got := run(t, dir, env, "bash", "scripts/ldflags.sh")
		if !regexp.MustCompile(`^-X=zapis/app/version\.revision=` + want + `$`).MatchString(got) {
			t.Errorf("%s: %q, want the revision %s", when, got, want)
		}
	}
	write("scripts/ldflags.sh", string(script))
	is("without a repository", "unknown")
	git(outer, "init", "-q")
	git(outer, "add", ".")
	git(outer, "commit", "-q", "-m", "another project")
	is("in a folder of another repository", "unknown")
	git(dir, "init", "-q")
	is("without a commit", "unknown")
	git(dir, "add", ".")
	git(dir, "commit", "-q", "-m", "begin")
	is("after a commit", "[0-9a-f]{7}")
	write("main.go", "package main\n")
	is("with a new file", `[0-9a-f]{7}\.dirty`)
	git(dir, "add", ".")
	git(dir, "commit", "-q", "-m", "go on")
	is("after the next commit", "[0-9a-f]{7}")
	write("main.go", "package other\n")
	is("with a changed file", `[0-9a-f]{7}\.dirty`)
}

// run runs a program that the tests cannot do without, and returns what it
// prints; where it is not installed, the test is skipped.
func run(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return strings.TrimSpace(string(out))
}
