package main

import (
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"zapis/internal/built"
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
	built.Program(t, filepath.Join(bin, "zapis-console"), "zapis/cmd/console")
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SEALED", sealed)
			port, err := freePort()
			if err != nil {
				return err
			}
			e.Setenv("AIRPORT", port)
			e.Setenv("PATH", bin+string(filepath.ListSeparator)+e.Getenv("PATH"))
			return gather(games, filepath.Join(e.WorkDir, "games"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"private": private, "portal": portal},
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

// freePort is one at which nobody listens on this machine.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, errors.Join(err, l.Close())
}

// portal answers every request with a page, as a network does that wants somebody
// to sign in, and sets PORTAL to its address.
func portal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: portal")
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<html>Welcome to the hotel</html>")
	}))
	ts.Defer(s.Close)
	ts.Setenv("PORTAL", s.URL)
}

// private checks that nobody but its owner may read a file.
func private(ts *testscript.TestScript, neg bool, args []string) {
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if alone := info.Mode().Perm() == 0o600 || runtime.GOOS == "windows"; alone == neg {
		ts.Fatalf("%s has the rights %v", args[0], info.Mode())
	}
}
