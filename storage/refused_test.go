package storage_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zapis/internal/long"
	"zapis/storage"
)

// inPlay is the folder of a device as it lies there in a game: a segment in
// the database, one in the write-ahead log, a key, codes and settings. It
// returns how many events there are.
func inPlay(t testing.TB) (dir string, n int) {
	t.Helper()
	from := t.TempDir()
	d, err := storage.Open(from, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Key(); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		d.SetCode("arbiter", storage.Code{Hash: "$argon2id$…", SetAt: noon}), d.SetSetting("rules", "start=organizer"),
		d.Append(batch(1, 0, 12)), d.TakeIn(), d.Append(batch(2, 0, 5)), d.Append(batch(2, 5, 1)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return killedAt(t, from), 18
}

// harm is one thing that happened to a folder.
type harm struct {
	name string
	do   func(dir string) error
}

func on(name string, change func(path string) error) func(string) error {
	return func(dir string) error { return change(filepath.Join(dir, name)) }
}

// harms are what the sweep does to a folder as it lies there.
func harms(t *testing.T, dir string) (all []harm) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	add := func(do func(string) error, format string, args ...any) {
		all = append(all, harm{name: fmt.Sprintf(format, args...), do: do})
	}
	for i, name := range names {
		size := int64(len(contents(t, dir)[name]))
		add(on(name, os.Remove), "%s deleted", name)
		for _, other := range names[:i] {
			add(func(dir string) error {
				return cmpOr(os.Remove(filepath.Join(dir, name)), os.Remove(filepath.Join(dir, other)))
			}, "%s and %s deleted", name, other)
		}
		if name == "reserve" {
			continue
		}
		step := int64(512)
		if !long.Asked() {
			step = max(512, size/4096*512)
		}
		for to := int64(0); to < size; to += step {
			add(on(name, func(path string) error { return os.Truncate(path, to) }), "%s cut to %d bytes", name, to)
		}
		add(on(name, func(path string) error { return os.WriteFile(path, []byte("the cat sat on the mat "), 0o600) }), "%s of another program", name)
		add(on(name, func(path string) error { return os.WriteFile(path, make([]byte, size), 0o600) }), "%s of zeros", name)
		add(on(name, func(path string) error { return os.Chmod(path, 0) }), "%s locked", name)
		add(on(name, func(path string) error { return cmpOr(os.Remove(path), os.MkdirAll(filepath.Join(path, "in"), 0o700)) }), "%s a folder", name)
		add(on(name, pipe), "%s a pipe", name)
	}
	for bit := 0; bit < 100*8; bit++ { // the database's header
		if long.Asked() || bit%7 == 0 || bit/8 >= 60 && bit/8 < 72 && bit%3 == 0 {
			add(on("zapis.db", flip(bit)), "bit %d of zapis.db", bit)
		}
	}
	for bit := 0; bit < 103*8; bit++ {
		if long.Asked() || bit%41 == 0 {
			add(on("device.key", flip(bit)), "bit %d of device.key", bit)
		}
	}
	return all
}

func flip(bit int) func(string) error {
	return func(path string) error {
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		b[bit/8] ^= 1 << (bit % 8)
		return os.WriteFile(path, b, 0o600)
	}
}

func cmpOr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// R-D06, R-G04: whatever happened to the folder of a device in a game, it
// starts, tells of it, and records; nothing that was there is written over.
func TestNoStartIsRefused(t *testing.T) {
	long.Serial(t)
	from, n := inPlay(t)
	tried, refused, silent, kept := 0, 0, 0, 0
	for _, h := range harms(t, from) {
		dir := filepath.Join(t.TempDir(), "device")
		if err := cmpOr(os.CopyFS(dir, os.DirFS(from)), h.do(dir)); err != nil {
			t.Fatal(h.name, err)
		}
		tried++
		d, err := storage.Open(dir, storage.Options{})
		if err != nil {
			refused++
			t.Errorf("%s: %v", h.name, err)
			continue
		}
		if _, err := d.Key(); err != nil {
			refused++
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
		kept += got
		if told := d.Damage() != nil || d.LogLost() || d.Cut() != nil; got < n && !told {
			silent++
			t.Errorf("%s: %d of %d events are left, and nothing tells", h.name, got, n)
		}
		b := batch(slices.Max(append(segments, d.Noted(), 0))+1, 0, 1)
		if err := d.Append(b); err != nil {
			t.Errorf("%s: nothing can be recorded: %v", h.name, err)
		}
		if err := d.Close(); err != nil {
			t.Errorf("%s: %v", h.name, err)
		}
		again, err := storage.Open(dir, storage.Options{})
		if err != nil {
			t.Errorf("%s: the second start: %v", h.name, err)
			continue
		}
		wantEvents(t, again, b.Segment, 0, 1)
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d cases: %d starts refused, %d losses in silence, %.1f of %d events kept in the mean", tried, refused, silent, float64(kept)/float64(tried), n)
}

// R-D06: what is set aside is there, byte for byte.
func TestSetAsideUntouched(t *testing.T) {
	from, _ := inPlay(t)
	for _, change := range []func(string) error{
		on("zapis.db", flip(3)), on("zapis.db", flip(8*69)), on("zapis.db", flip(8*63+2)),
		on("zapis.db", func(path string) error { return os.Truncate(path, 90) }),
		on("zapis.db", func(path string) error { return os.WriteFile(path, nil, 0o600) }),
	} {
		dir := filepath.Join(t.TempDir(), "device")
		if err := cmpOr(os.CopyFS(dir, os.DirFS(from)), change(dir)); err != nil {
			t.Fatal(err)
		}
		before := contents(t, dir)
		d := open(t, dir)
		after := contents(t, dir)
		if after["zapis.db.damaged-1"] != before["zapis.db"] || after["zapis.db.damaged-1-wal"] != before["zapis.db-wal"] {
			t.Error("what was set aside is not what was there")
		}
		if d.Cut() == nil {
			t.Error("it is not told")
		}
		if codes, err := d.Codes(); err != nil || codes["arbiter"].Hash == "" {
			t.Errorf("the codes are %v, %v", codes, err)
		}
	}
}
