package storage_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/storage"
)

func TestProbe(t *testing.T) {
	dir := t.TempDir()
	s, err := storage.Open(dir, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := names(t, dir)
	took, err := s.Probe()
	if err != nil || took <= 0 {
		t.Errorf("%v, %v", took, err)
	}
	if after := names(t, dir); len(after) != len(before) {
		t.Errorf("before %v, afterwards %v", before, after)
	}
	if err := os.Mkdir(filepath.Join(dir, "probe.tmp"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Probe(); err == nil {
		t.Error("a file that cannot be written is no fault")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Probe(); err == nil {
		t.Error("a store that was closed can be tried")
	}
}

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}
