package storage_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"zapis/storage"
)

func TestOpenTwice(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	for _, o := range []storage.Options{{}, {ReadOnly: true}} {
		if _, err := storage.Open(dir, o); !storage.IsInUse(err) {
			t.Errorf("a second open with %+v: %v", o, err)
		}
	}
	appendAll(t, d, batch(1, 0, 1))
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	wantEvents(t, open(t, dir), 1, 0, 1)
}

func TestClosed(t *testing.T) {
	d := open(t, t.TempDir())
	for range 2 {
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	_, lastErr := d.Last()
	_, codesErr := d.Codes()
	_, keyErr := d.Key()
	_, segmentsErr := d.Segments()
	_, eventsErr := events(t, d, 1)
	_, settingsErr := d.Settings()
	_, freeErr := d.Free()
	for i, err := range []error{
		d.Append(batch(1, 0, 1)), lastErr, codesErr, keyErr, segmentsErr, eventsErr, d.SetCode("owner", storage.Code{}),
		settingsErr, d.SetSetting("rules", "a"), freeErr,
	} {
		var e *storage.Error
		if !errors.As(err, &e) {
			t.Errorf("call %d of a closed device: %v", i, err)
		}
	}
}

// A folder in which somebody else could read the codes and the key is of no
// use.
func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other permissions")
	}
	dir := filepath.Join(t.TempDir(), "deep", "device")
	d := open(t, dir)
	if _, err := d.Key(); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is open to others: %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// contents reads every file of a folder but the lock.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, e := range entries {
		if e.Name() == "zapis.lock" {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		m[e.Name()] = string(b)
	}
	return m
}

// What cannot be opened is left byte for byte as it is.
func TestOpenRefuses(t *testing.T) {
	patch := func(at int, with string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			path := filepath.Join(dir, "zapis.db")
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			copy(b[at:], with)
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	sql := func(statements ...string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { tamper(t, dir, statements...) }
	}
	for _, c := range []struct {
		name string
		do   func(t *testing.T, dir string)
		is   func(error) bool
		says string
	}{
		{"another program's", func(t *testing.T, dir string) {
			sql("DROP TABLE event_1", "CREATE TABLE tiles(a)")(t, dir)
			patch(68, "GPKG")(t, dir)
		}, storage.IsForeign, "another program"},
		{"no application", func(t *testing.T, dir string) {
			sql("DROP TABLE event_1")(t, dir)
			patch(68, "\x00\x00\x00\x00")(t, dir)
		}, storage.IsForeign, "another program"},
		{"no version", func(t *testing.T, dir string) {
			sql("DROP TABLE event_1")(t, dir)
			patch(60, "\x00\x00\x00\x00")(t, dir)
		}, storage.IsForeign, "no version"},
		{"a newer version", sql("CREATE TABLE extra(a)", "PRAGMA user_version = 3"), storage.IsNewer, "its version is 3, and this program knows 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filled(t, batch(1, 0, 1))
			for _, name := range []string{"zapis.note", "codes.copy"} { // with them it is ours, whatever it says
				_ = os.Remove(filepath.Join(dir, name))
			}
			c.do(t, dir)
			before := contents(t, dir)
			for _, o := range []storage.Options{{}, {ReadOnly: true}} {
				d, err := storage.Open(dir, o)
				if d != nil || !c.is(err) || !strings.Contains(err.Error(), c.says) {
					t.Errorf("%+v: %v", o, err)
				}
				if err != nil && strings.Contains(err.Error(), "\n") {
					t.Errorf("more than a line: %v", err)
				}
			}
			after := contents(t, dir)
			for name, b := range before {
				if after[name] != b {
					t.Errorf("%s was changed", name)
				}
			}
			if len(after) > len(before) {
				t.Errorf("files were added: %d, before %d", len(after), len(before))
			}
		})
	}
}

// R-G04: who takes the log away to get out of a game is found out by the key
// that is still there.
func TestLogLost(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []bool{false, false, true} {
		if want {
			if err := os.Remove(filepath.Join(dir, "zapis.db")); err != nil {
				t.Fatal(err)
			}
		}
		d := open(t, dir)
		if d.LogLost() != want {
			t.Errorf("start %d: log lost is %t", i, d.LogLost())
		}
		if _, err := d.Key(); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Every released form of the log stays readable: testdata holds one of each.
func TestOpenReleasedForms(t *testing.T) {
	forms, err := filepath.Glob("testdata/v*.db")
	if err != nil || len(forms) == 0 {
		t.Fatalf("%d forms, %v", len(forms), err)
	}
	for _, form := range forms {
		b, err := os.ReadFile(form)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "zapis.db"), b, 0o600); err != nil {
			t.Fatal(err)
		}
		d := open(t, dir)
		wantEvents(t, d, 1, 0, 4)
		wantEvents(t, d, 2, 4, 2)
		appendAll(t, d, batch(2, 6, 1), batch(3, 0, 1))
		wantEvents(t, d, 2, 4, 3)
		wantSettings := map[string]string{"profile": `{"name":"Анна"}`, "rules": "start=organizer"}
		if form == filepath.Join("testdata", "v1.db") { // it had none yet
			wantSettings = nil
		}
		if settings, err := d.Settings(); err != nil || !maps.Equal(settings, wantSettings) {
			t.Errorf("%s: %v, %v", form, settings, err)
		}
		codes, err := d.Codes()
		want := storage.Code{Hash: "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aGFzaA", SetAt: noon, Failures: 1, LastFailed: noon}
		if err != nil || codes["arbiter"] != want {
			t.Errorf("%s: %+v, %v", form, codes, err)
		}
	}
}

// What a start that was cut short left behind is no obstacle.
func TestOpenAfterHalfACreation(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"zapis.db.new", "zapis.db.new-wal", "zapis.db.new-journal", "device.key.new", "reserve.new", "codes.copy.new"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("half of it"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := open(t, dir)
	if _, err := d.Key(); err != nil {
		t.Fatal(err)
	}
	appendAll(t, d, batch(1, 0, 1))
	if err := d.SetCode("owner", storage.Code{Hash: "x"}); err != nil {
		t.Fatal(err)
	}
	for name := range contents(t, dir) {
		if strings.Contains(name, ".new") {
			t.Errorf("%s is still there", name)
		}
	}
}

// Names that mean something in the address of a database.
func TestOpenOddNames(t *testing.T) {
	for _, name := range []string{"with space", "a?mode=memory", "a#b", "50%41", "Запись", "a&b=c;d", "file:x"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, "?:") {
			continue
		}
		dir := filepath.Join(t.TempDir(), name)
		d := open(t, dir)
		appendAll(t, d, batch(1, 0, 2))
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "zapis.db")); err != nil {
			t.Errorf("%q: %v", name, err)
		}
		wantEvents(t, open(t, dir), 1, 0, 2)
	}
}

func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	if _, err := storage.Open(dir, storage.Options{ReadOnly: true}); err == nil {
		t.Fatal("a device that is not there was opened")
	}
	if left := contents(t, dir); len(left) > 0 {
		t.Errorf("files were made: %v", left)
	}
	w := open(t, dir)
	key, err := w.Key()
	if err != nil {
		t.Fatal(err)
	}
	appendAll(t, w, batch(1, 0, 5))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	d, err := storage.Open(dir, storage.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	wantEvents(t, d, 1, 0, 5)
	if k, err := d.Key(); err != nil || !k.Equal(key) {
		t.Errorf("another key, %v", err)
	}
	for i, err := range []error{d.Append(batch(1, 5, 1)), d.SetCode("owner", storage.Code{}), d.FreeReserve()} {
		if !errors.Is(err, storage.ErrReadOnly) || !storage.IsNotWritable(err) {
			t.Errorf("write %d: %v", i, err)
		}
	}
	if err := d.Tidy(); err != nil {
		t.Error(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	after := contents(t, dir)
	for name, b := range before {
		if after[name] != b {
			t.Errorf("%s was changed", name)
		}
	}
}
