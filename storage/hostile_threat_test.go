package storage_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/internal/long"
	"zapis/storage"
)

// R-D06: files without end, files in the place of those that are to be made,
// and names that are taken refuse no start in a game, and hide nothing.
func TestPlantedFilesRefuseNoStart(t *testing.T) {
	long.Serial(t)
	from, n := inPlay(t)
	endless := func(path string) error {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
		return cmpOr(err, f.Truncate(64<<30), f.Close()) // takes no room on the disk
	}
	folder := func(path string) error {
		return cmpOr(os.RemoveAll(path), os.MkdirAll(filepath.Join(path, "in"), 0o700))
	}
	write := func(path string) error { return os.WriteFile(path, []byte("anything"), 0o600) }
	for _, h := range []harm{
		{"an endless note", on("zapis.note", endless)},
		{"an endless copy of the codes", on("codes.copy", endless)},
		{"an endless key", on("device.key", endless)},
		{"endless tries", on("zapis.tries", endless)},
		{"an endless write-ahead log", on("zapis.db-wal", endless)},
		{"an endless log", on("zapis.db", endless)},
		{"another program's endless file in the log's place", func(dir string) error {
			return cmpOr(on("zapis.db", os.Remove)(dir), on("zapis.db", endless)(dir))
		}},
		{"no number left for what is set aside of the log", func(dir string) error {
			return cmpOr(on("zapis.db.damaged-999", write)(dir), on("zapis.db.damaged-999999999", write)(dir), on("zapis.db-wal", flip(8*5000))(dir))
		}},
		{"no number left for the key", func(dir string) error {
			return cmpOr(on("device.key.damaged-999", write)(dir), on("device.key.damaged-999999999", write)(dir), on("device.key", write)(dir))
		}},
		{"no number left for the lock", func(dir string) error {
			return cmpOr(on("zapis.lock.damaged-999", write)(dir), on("zapis.lock.damaged-999999999", write)(dir), on("zapis.lock", folder)(dir))
		}},
		{"a folder where the key is made", func(dir string) error {
			return cmpOr(on("device.key.new", folder)(dir), on("device.key", os.Remove)(dir))
		}},
		{"a folder where the log is made", func(dir string) error {
			return cmpOr(on("zapis.db.new", folder)(dir), on("zapis.db-wal", flip(8*5000))(dir))
		}},
	} {
		dir := filepath.Join(t.TempDir(), "device")
		if err := cmpOr(os.CopyFS(dir, os.DirFS(from)), h.do(dir)); err != nil {
			t.Fatal(h.name, err)
		}
		d, err := storage.Open(dir, storage.Options{})
		if err != nil {
			t.Errorf("%s: %v", h.name, err)
			continue
		}
		if _, err := d.Key(); err != nil {
			t.Errorf("%s: no key: %v", h.name, err)
		}
		got := 0
		segments, err := d.Segments()
		if err != nil {
			t.Errorf("%s: %v", h.name, err)
		}
		for _, s := range segments {
			ids, _ := events(t, d, s)
			got += len(ids)
		}
		if told := d.Damage() != nil || d.LogLost() || d.Cut() != nil; got < n && !told {
			t.Errorf("%s: %d of %d events are left, and nothing tells", h.name, got, n)
		}
		if err := d.Append(batch(max(d.Noted(), 2)+1, 0, 1)); err != nil {
			t.Errorf("%s: nothing can be recorded: %v", h.name, err)
		}
		if err := d.Close(); err != nil {
			t.Errorf("%s: %v", h.name, err)
		}
	}
}
