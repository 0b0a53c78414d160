package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"zapis/scoresheet/attest"
)

var update = flag.Bool("update", false, "rewrite what the stories expect; look at every change")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"zapis-desk": main})
}

// What the desk does, told as stories. Each begins with what it tells. The
// games in them are the frozen ones of scoresheet/attest, or are recorded with
// the console.
func TestStories(t *testing.T) {
	games, err := filepath.Abs(filepath.Join("..", "..", "scoresheet", "attest", "testdata", "v1"))
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := filepath.Abs(filepath.Join("..", "..", "scoresheet", "seal", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(bin, "zapis-console"), "../console")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("zapis-console cannot be built: %v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SEALED", sealed)
			e.Setenv("PATH", bin+string(filepath.ListSeparator)+e.Getenv("PATH"))
			return gather(games, filepath.Join(e.WorkDir, "games"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"private": private},
	})
}

// gather copies the games, and puts those of two devices into one file.
func gather(from, to string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	one, err := os.ReadFile(filepath.Join(to, "example.pgn"))
	if err != nil {
		return err
	}
	record, err := os.ReadFile(filepath.Join(to, "chess960.zapis"))
	if err != nil {
		return err
	}
	other, _, err := attest.ParseRecordFile(record)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "two.pgn"), slices.Concat(one, []byte("\n"), other), 0o600)
}

// private checks that nobody but its owner may read a file.
func private(ts *testscript.TestScript, neg bool, args []string) {
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if alone := info.Mode().Perm() == 0o600 || runtime.GOOS == "windows"; alone == neg {
		ts.Fatalf("%s has the rights %v", args[0], info.Mode())
	}
}
