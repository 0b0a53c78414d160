package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"zapis/storage"
)

// R-A10: the key for others' sealed moves is made once, for the owner of the
// folder alone, and a damaged one is never replaced.
func TestSealKey(t *testing.T) {
	dir := t.TempDir()
	open := func() *storage.Store {
		t.Helper()
		d, err := storage.Open(dir, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := open()
	broken := errors.New("no randomness")
	if _, err := d.SealKey(func() (string, error) { return "", broken }); !errors.Is(err, broken) {
		t.Errorf("not made: %v", err)
	}
	made := func(key string) func() (string, error) { return func() (string, error) { return key, nil } }
	for _, want := range []string{"first", "second"} {
		got, err := d.SealKey(made(want))
		if err != nil || got != "first" {
			t.Errorf("asked with %s: %s, %v", want, got, err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "seal.key")
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v: %v", info, err)
	}
	for _, damaged := range []string{"", "\n", "first", "first\nmore\n"} {
		if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		d = open()
		if got, err := d.SealKey(made("third")); err == nil {
			t.Errorf("%q is read as %q", damaged, got)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
