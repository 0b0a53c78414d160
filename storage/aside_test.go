package storage_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zapis/storage"
)

// What is set aside keeps its bytes, and nothing that was set aside before is
// written over.
func TestSetAside(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "zapis.db")
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("zapis.db.damaged-7-wal", "seven") // its database is gone
	put("zapis.db.damaged-", "no number")
	put("zapis.db.damaged-08", "no number")
	put("zapis.db.damaged-1000000000", "no number of ours")
	want := contents(t, dir)
	for i, pair := range [][2]string{{"db", "wal"}, {"db", ""}, {"", "wal"}} {
		n := "zapis.db.damaged-" + []string{"8", "9", "10"}[i]
		var names []string
		for j, suffix := range []string{"", "-wal"} {
			if text := pair[j]; text != "" {
				put("zapis.db"+suffix, text+n)
				want[n+suffix] = text + n
				names = append(names, filepath.Join(dir, n+suffix))
			}
		}
		moved, err := storage.SetAside(path, "-wal")
		if err != nil || !slices.Equal(moved, names) {
			t.Errorf("moved %v, %v; want %v", moved, err, names)
		}
	}
	if moved, err := storage.SetAside(path, "-wal"); moved != nil || err != nil {
		t.Errorf("nothing is moved as %v, %v", moved, err)
	}
	if got := contents(t, dir); !maps.Equal(got, want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
	// Somebody who put a file with the last number there keeps no other out.
	put("zapis.db.damaged-999999999", "the last")
	for _, n := range []string{"1", "2", "3", "4", "5", "6", "11"} {
		put("zapis.db", "one more")
		if moved, err := storage.SetAside(path, "-wal"); err != nil || !slices.Equal(moved, []string{path + ".damaged-" + n}) {
			t.Errorf("beyond the last number: %v, %v; want number %s", moved, err, n)
		}
	}
}

// A file that nobody may read is moved as well as any other.
func TestSetAsideUnreadable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "device.key")
	if err := os.WriteFile(path, []byte("secret"), 0); err != nil {
		t.Fatal(err)
	}
	moved, err := storage.SetAside(path)
	if err != nil || len(moved) != 1 {
		t.Fatal(moved, err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it is still there")
	}
}
