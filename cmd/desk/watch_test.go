package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// shared is an output that is read while something writes to it.
type shared struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// says waits until a text was written, up to 20 seconds.
func (s *shared) says(text string) bool {
	for range 200 {
		if strings.Contains(s.String(), text) {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// R-C01: a folder that is watched is taken in as files come, each once, and the
// command ends well when it is asked to.
func TestImportWatches(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("ZAPIS_STORE", filepath.Join(dir, "store"))
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	in := filepath.Join(dir, "in")
	if err := os.Mkdir(in, 0o755); err != nil {
		t.Fatal(err)
	}
	pairings := filepath.Join(dir, "p.csv")
	put := func(name, text string, old bool) {
		t.Helper()
		err := os.WriteFile(name, []byte(text), 0o600)
		if err == nil && old {
			err = os.Chtimes(name, time.Time{}, time.Now().Add(-time.Minute))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	put(pairings, "Board;White;Black\n1;Petrova;Boykov\n2;Ng;Abe\n", false)
	for _, args := range [][]string{
		{"event", "new", "--name", "Open", "--add-section", "A:9:5400", "--arbiter", "Weber", "--arbiter", "Kos"},
		{"pair", pairings, "--round", "1"},
	} {
		var out bytes.Buffer
		if status := run(t.Context(), args, &out, &out); status != exitOK {
			t.Fatal(out.String())
		}
	}
	put(filepath.Join(in, "one.pgn"), "[White \"Petrova\"]\n[Black \"Boykov\"]\n\n1. e4 e5 1-0\n", true)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var out shared
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, []string{"import", "--watch", "--witness", "board", in}, &out, &out) }()
	waitFor := func(text string) {
		t.Helper()
		if !out.says(text) {
			t.Fatalf("%q was not said:\n%s", text, out.String())
		}
	}
	waitFor("one.pgn: A/1/1 no side: ")
	put(filepath.Join(in, "two.pgn"), "[White \"Ng\"]\n[Black \"Abe\"]\n\n1. d4 d5 0-1\n", true)
	waitFor("two.pgn: A/1/2 no side: ")
	stop()
	if status := <-ended; status != exitOK {
		t.Errorf("it ended with %d:\n%s", status, out.String())
	}
	if n := strings.Count(out.String(), "one.pgn"); n != 1 {
		t.Errorf("a file that did not change was taken %d times:\n%s", n, out.String())
	}
}

// R-C01: what is watched and cannot be used is said once, not every two seconds, and
// of another desk's store what is new is taken in, once: while it is watched, the
// desk's screen tells what is new.
func TestWatchSaysThingsOnce(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	path := func(name string) string { return filepath.Join(dir, name) }
	do := func(args ...string) {
		t.Helper()
		var out bytes.Buffer
		if status := run(t.Context(), args, &out, &out); status != exitOK {
			t.Fatal(args, out.String())
		}
	}
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(path(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("p.csv", "Board;White;Black\n1;Petrova;Boykov\n2;Ng;Abe\n")
	put("one.pgn", "[White \"Petrova\"]\n[Black \"Boykov\"]\n\n1. e4 e5 1-0\n")
	put("two.pgn", "[White \"Ng\"]\n[Black \"Abe\"]\n\n1. d4 d5 0-1\n")
	do("event", "new", "--name", "Open", "--add-section", "A:9:5400", "--arbiter", "Weber", "--arbiter", "Kos", "--store", path("here"))
	do("pair", path("p.csv"), "--round", "1", "--store", path("here"))
	if err := os.CopyFS(path("there"), os.DirFS(path("here"))); err != nil {
		t.Fatal(err)
	}
	do("event", "new", "--name", "Other", "--add-section", "A:9:5400", "--arbiter", "Weber", "--arbiter", "Kos", "--store", path("foreign"), "--keys", path("other-keys"))
	do("import", "--witness", "board", "--store", path("there"), path("one.pgn"))
	if err := os.MkdirAll(path("pictures"), 0o755); err != nil {
		t.Fatal(err)
	}
	watched := []struct {
		args  []string
		first string // what is said of it
		again func() // what happens then, and what is said of that
		then  string
		out   shared
	}{
		{args: []string{path("foreign")}, first: "belong to another event"},
		{args: []string{path("nothing")}, first: "it cannot be read"},
		{args: []string{"--frames", path("pictures")}, first: "no code was read in 0 pictures", again: func() { put("pictures/a.png", "no picture") }, then: "no code was read in 1 picture"},
		{args: []string{path("there")}, first: "one.pgn: A/1/1 no side: ", again: func() { do("import", "--witness", "board", "--store", path("there"), path("two.pgn")) }, then: "two.pgn: A/1/2 no side: "},
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var ended sync.WaitGroup
	for i := range watched {
		c := &watched[i]
		ended.Go(func() {
			run(ctx, append([]string{"import", "--watch", "--store", path("here")}, c.args...), &c.out, &c.out)
		})
	}
	wait := func(out *shared, text string) {
		t.Helper()
		if !out.says(text) {
			t.Errorf("%q was not said:\n%s", text, out.String())
		}
	}
	for i := range watched {
		wait(&watched[i].out, watched[i].first)
	}
	for i := range watched {
		if c := &watched[i]; c.again != nil {
			c.again()
			wait(&c.out, c.then)
		}
	}
	time.Sleep(watchEvery * 5 / 2)
	stop()
	ended.Wait()
	for i := range watched {
		c := &watched[i]
		for _, text := range []string{c.first, c.then} {
			if n := strings.Count(c.out.String(), text); text != "" && n != 1 {
				t.Errorf("%v: %q was said %d times:\n%s", c.args, text, n, c.out.String())
			}
		}
	}
}
