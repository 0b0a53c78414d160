package storage_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/storage"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 123e6, time.UTC)

func eventID(n int) scoresheet.EventID { return scoresheet.EventID(n) }

// R-D05: a device has one key for its life.
func TestKey(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	key, err := d.Key()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := d.Key(); err != nil || !again.Equal(key) {
		t.Errorf("another key: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if again, err := open(t, dir).Key(); err != nil || !again.Equal(key) {
		t.Errorf("another key after a start: %v", err)
	}
	if other, err := open(t, t.TempDir()).Key(); err != nil || other.Equal(key) {
		t.Errorf("two devices have one key: %v", err)
	}
}

// R-D05: no start is refused for a damaged key. Where one bit of it rotted it is mended,
// else another is made; what was there is set aside, byte for byte, and who
// only reads changes nothing.
func TestKeyDamaged(t *testing.T) {
	long.Serial(t)
	dir := t.TempDir()
	d := open(t, dir)
	key, err := d.Key()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "device.key")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	type damaged struct {
		name, file string
		mended     bool
	}
	files := []damaged{
		{"empty", "", false},
		{"one letter", "x", false},
		{"cut", string(good[:50]), false},
		{"a line more", string(good) + "\n", false},
		{"another system's lines", strings.ReplaceAll(string(good), "\n", "\r\n"), false},
		{"large", strings.Repeat("x", 1<<20), false},
		{"two bits", strings.Replace(string(good), "z", "y", 1)[:40] + "\x01" + string(good[41:]), false},
	}
	for i := range good {
		for bit := range 8 {
			if !long.Asked() && (i*8+bit)%13 != 0 {
				continue
			}
			b := []byte(string(good))
			b[i] ^= 1 << bit
			files = append(files, damaged{fmt.Sprintf("bit %d of byte %d", bit, i), string(b), true})
		}
	}
	for _, f := range files {
		dir := t.TempDir()
		path := filepath.Join(dir, "device.key")
		if err := os.WriteFile(path, []byte(f.file), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := storage.Open(dir, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := d.Key()
		if err != nil || got.Equal(key) != f.mended || d.Damage() == nil {
			t.Errorf("%s: mended %t, %v, damage %v", f.name, got.Equal(key), err, d.Damage())
		}
		if aside, err := os.ReadFile(path + ".damaged-1"); err != nil || string(aside) != f.file {
			t.Errorf("%s: it was not set aside: %v", f.name, err)
		}
		if again, err := d.Key(); err != nil || !again.Equal(got) {
			t.Errorf("%s: another key the second time: %v", f.name, err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCodes(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	if codes, err := d.Codes(); len(codes) != 0 || err != nil {
		t.Errorf("codes of a new device: %v, %v", codes, err)
	}
	arbiter := storage.Code{Hash: "$argon2id$…", SetAt: noon}
	owner := storage.Code{Hash: "other", SetAt: noon.Add(time.Hour), Failures: 2, LastFailed: noon}
	for role, c := range map[string]storage.Code{"arbiter": {Hash: "first"}, "owner": owner} {
		if err := d.SetCode(role, c); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.SetCode("arbiter", arbiter); err != nil {
		t.Fatal(err)
	}
	for want := 1; want <= 4; want++ {
		arbiter.LastFailed = noon.Add(time.Duration(want) * time.Minute)
		n, err := d.NoteFailure("arbiter", arbiter.LastFailed)
		if n != want || err != nil {
			t.Errorf("failure %d is counted as %d, %v", want, n, err)
		}
	}
	arbiter.Failures = 4
	if n, err := d.NoteFailure("organizer", noon); n != 1 || err != nil {
		t.Errorf("a role without a code: %d, %v", n, err)
	}
	check := func(want map[string]storage.Code) {
		t.Helper()
		// Delays survive a restart (R-A01).
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
		codes, err := d.Codes()
		if err != nil || len(codes) != len(want) {
			t.Errorf("codes: %v, %v", codes, err)
		}
		for role, c := range want {
			if codes[role] != c {
				t.Errorf("%s: %+v, want %+v", role, codes[role], c)
			}
		}
	}
	check(map[string]storage.Code{"arbiter": arbiter, "owner": owner, "organizer": {Failures: 1, LastFailed: noon}})
	if err := d.ClearFailures("arbiter"); err != nil {
		t.Fatal(err)
	}
	if err := d.ClearFailures("nobody"); err != nil {
		t.Fatal(err)
	}
	arbiter.Failures, arbiter.LastFailed = 0, time.Time{}
	check(map[string]storage.Code{"arbiter": arbiter, "owner": owner, "organizer": {Failures: 1, LastFailed: noon}})
}

// The reserve is made again at the next start, and missing it is no fault.
func TestReserve(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "reserve")
	for range 2 {
		d := open(t, dir)
		if info, err := os.Stat(path); err != nil || info.Size() != 1<<20 {
			t.Errorf("no reserve: %v", err)
		}
		for range 2 {
			if err := d.FreeReserve(); err != nil {
				t.Error(err)
			}
		}
		if _, err := os.Stat(path); err == nil {
			t.Error("the reserve is still there")
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The write-ahead log does not grow for ever, whether Tidy is called or not.
func TestTidy(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "zapis.db-wal"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	appendAll(t, d, batch(1, 0, 100))
	before := size()
	if err := d.Tidy(); err != nil || size() != before {
		t.Errorf("there was nothing worth tidying: %d bytes, before %d, %v", size(), before, err)
	}
	for i := range 300 {
		appendAll(t, d, batch(1, eventID(100+i), 1))
	}
	if err := d.Tidy(); err != nil || size() > 64<<10 {
		t.Errorf("after tidying: %d bytes, %v", size(), err)
	}
	wantEvents(t, d, 1, 0, 400)
	large := storage.Batch{Segment: 2, First: 0, Events: [][]byte{make([]byte, 1<<20)}}
	for range 40 {
		appendAll(t, d, large)
		large.First++
		if size() > 36<<20 {
			t.Fatalf("the write-ahead log grew to %d bytes", size())
		}
	}
	if size() > 20<<20 {
		t.Errorf("the write-ahead log is still of %d bytes", size())
	}
	wantEvents(t, d, 1, 0, 400)
}
