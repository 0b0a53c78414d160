package storage_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/storage"
)

func setCodes(t *testing.T, d *storage.Store, codes map[string]storage.Code) {
	t.Helper()
	for role, c := range codes {
		if err := d.SetCode(role, c); err != nil {
			t.Fatal(err)
		}
	}
}

func wantCodes(t *testing.T, d *storage.Store, want map[string]storage.Code) {
	t.Helper()
	if got, err := d.Codes(); err != nil || !maps.Equal(got, want) {
		t.Errorf("codes %v, want %v: %v", got, want, err)
	}
}

func reopen(t *testing.T, d *storage.Store, dir string) *storage.Store {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return open(t, dir)
}

// twoCodes is what the tests keep.
func twoCodes() map[string]storage.Code {
	return map[string]storage.Code{
		"arbiter": {Hash: "arbiter's", SetAt: noon},
		"owner":   {Hash: "owner's", SetAt: noon, Failures: 2, LastFailed: noon.Add(time.Minute)},
	}
}

// R-G04, R-A01: an arbiter can acknowledge the alarm that the log is damaged,
// though the damage is where the codes stand; wrong tries are still counted,
// and codes changed, also after another start.
func TestCodesTableRuined(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	want := twoCodes()
	setCodes(t, d, want)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	ruinTable(t, dir, "code")
	r, err := storage.Open(dir, storage.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	wantCodes(t, r, want)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	d = open(t, dir)
	if !storage.IsDamaged(d.Damage()) {
		t.Errorf("the damage is told: %v", d.Damage())
	}
	wantCodes(t, d, want)
	if n, err := d.NoteFailure("owner", noon); n != 3 || err != nil {
		t.Errorf("wrong try %d, %v", n, err)
	}
	want["owner"] = storage.Code{Hash: "owner's", SetAt: noon, Failures: 3, LastFailed: noon}
	want["arbiter"] = storage.Code{Hash: "another", SetAt: noon}
	setCodes(t, d, map[string]storage.Code{"arbiter": want["arbiter"]})
	appendAll(t, d, batch(1, 0, 3))
	for range 2 {
		wantCodes(t, d, want)
		d = reopen(t, d, dir)
	}
	if err := d.ClearFailures("owner"); err != nil {
		t.Fatal(err)
	}
	want["owner"] = storage.Code{Hash: "owner's", SetAt: noon}
	wantCodes(t, reopen(t, d, dir), want)
}

// With neither of the two to be read there is an error: no codes would mean
// that anybody may acknowledge.
func TestCodesBothRuined(t *testing.T) {
	for _, lose := range []func(path string) error{
		os.Remove,
		func(path string) error { return os.WriteFile(path, []byte("the cat sat"), 0o600) },
	} {
		dir := t.TempDir()
		d := open(t, dir)
		setCodes(t, d, twoCodes())
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		ruinTable(t, dir, "code")
		if err := lose(filepath.Join(dir, "codes.copy")); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
		if codes, err := d.Codes(); !storage.IsDamaged(err) {
			t.Errorf("%v, %v", codes, err)
		}
		if known, err := d.KnownCodes("arbiter"); !storage.IsDamaged(err) {
			t.Errorf("%v, %v", known, err)
		}
		if _, err := d.NoteFailure("arbiter", noon); !storage.IsDamaged(err) {
			t.Errorf("a wrong try: %v", err)
		}
		appendAll(t, d, batch(1, 0, 1))
	}
}

// A copy that is missing or damaged in any byte is made anew from the table.
func TestCodesCopyRuined(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	want := twoCodes()
	setCodes(t, d, want)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "codes.copy")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copies := []string{"", "x", "zapis codes 1\nnull\n\n", "zapis codes 1\n{}\n\n", string(good) + "\n", strings.ReplaceAll(string(good), "\n", "\r\n")}
	for i := 0; i < len(good); i += 7 {
		b := slices.Clone(good)
		b[i] ^= 1
		copies = append(copies, string(b))
	}
	for i, b := range append(copies, "") {
		if err := os.WriteFile(path, []byte(b), 0o600); err != nil {
			t.Fatal(err)
		}
		if i == len(copies) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
		d := open(t, dir)
		wantCodes(t, d, want)
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != string(good) {
			t.Fatalf("copy %d is not made anew: %s, %v", i, now, err)
		}
	}
}

// R-A01: who writes another code into the file is found out by the commitment
// in the log: the true one is still known, however often the false one was
// refused, and the wait is not shortened.
func TestCodesExchanged(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	setCodes(t, d, twoCodes())
	for range 3 {
		if _, err := d.NoteFailure("arbiter", noon); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	tamper(t, dir, "UPDATE code SET hash = 'false', failures = 0, last_failed = 0 WHERE role = 'arbiter'")
	d = open(t, dir)
	if _, err := d.NoteFailure("arbiter", noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	d = reopen(t, d, dir)
	at := noon.Add(time.Hour)
	want := []storage.Code{
		{Hash: "false", SetAt: noon, Failures: 4, LastFailed: at},
		{Hash: "arbiter's", SetAt: noon, Failures: 4, LastFailed: at},
	}
	known, err := d.KnownCodes("arbiter")
	if err != nil || !slices.Equal(known, want) {
		t.Fatalf("known: %v, %v", known, err)
	}
	if err := d.SetCode("arbiter", known[1]); err != nil {
		t.Fatal(err)
	}
	codes, err := reopen(t, d, dir).Codes()
	if err != nil || codes["arbiter"] != want[1] {
		t.Errorf("put in force: %v, %v", codes, err)
	}
}

// The code before the last is known until that one is changed, but a code
// that was taken back leaves nothing.
func TestKnownCodes(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	for _, step := range []struct{ set, want string }{
		{"", ""},
		{"a", "a"},
		{"a", "a"},
		{"b", "b a"},
		{"b", "b a"},
		{"c", "c b"},
		{"", ""},
		{"d", "d"},
	} {
		if err := d.SetCode("arbiter", storage.Code{Hash: step.set}); err != nil {
			t.Fatal(err)
		}
		known, err := d.KnownCodes("arbiter")
		var got []string
		for _, c := range known {
			got = append(got, c.Hash)
		}
		if err != nil || strings.Join(got, " ") != step.want {
			t.Errorf("after %q: %q, want %q, %v", step.set, got, step.want, err)
		}
		if step.set == "" {
			b, err := os.ReadFile(filepath.Join(dir, "codes.copy"))
			if err != nil || strings.Contains(string(b), `"hash":"c"`) || strings.Contains(string(b), `"before"`) {
				t.Errorf("a code that was taken back is still there: %s, %v", b, err)
			}
		}
		d = reopen(t, d, dir)
	}
}

// R-G04: who takes the log away is not rid of the arbiter's code by it.
func TestCodesOutliveTheLog(t *testing.T) {
	for _, ruined := range []bool{false, true} {
		dir := t.TempDir()
		d := open(t, dir)
		if _, err := d.Key(); err != nil {
			t.Fatal(err)
		}
		want := twoCodes()
		setCodes(t, d, want)
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if ruined { // the copy had gone on alone
			ruinTable(t, dir, "code")
			d = open(t, dir)
			if err := d.SetCode("arbiter", want["arbiter"]); err != nil {
				t.Fatal(err)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Remove(filepath.Join(dir, "zapis.db")); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
		if !d.LogLost() {
			t.Error("the log is not said to be lost")
		}
		wantCodes(t, d, want)
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filepath.Join(dir, "codes.copy")); err != nil {
			t.Fatal(err)
		}
		wantCodes(t, open(t, dir), want)
	}
}

// Where the copy cannot be written the table is enough, and the copy follows.
func TestCodesCopyBehind(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	want := twoCodes()
	setCodes(t, d, want)
	// A folder stands in the copy's place.
	if err := cmpOr(os.Remove(filepath.Join(dir, "codes.copy")), os.Mkdir(filepath.Join(dir, "codes.copy"), 0o700)); err != nil {
		t.Fatal(err)
	}
	want["arbiter"] = storage.Code{Hash: "another", SetAt: noon}
	setCodes(t, d, map[string]storage.Code{"arbiter": want["arbiter"]})
	wantCodes(t, d, want)
	if err := os.Remove(filepath.Join(dir, "codes.copy")); err != nil {
		t.Fatal(err)
	}
	if err := d.Tidy(); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	ruinTable(t, dir, "code")
	wantCodes(t, open(t, dir), want)
}
