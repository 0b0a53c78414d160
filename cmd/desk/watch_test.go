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
		for range 200 {
			if strings.Contains(out.String(), text) {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		t.Fatalf("%q was not said:\n%s", text, out.String())
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
