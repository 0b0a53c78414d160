package storage_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"zapis/storage"
)

// R-A01: who puts files of the folder back after wrong codes has them counted
// all the same, and is told of; but for the whole folder, which is as it was.
func TestTriesOutliveFilesPutBack(t *testing.T) {
	places := []string{"zapis.db", "codes.copy", "zapis.tries"}
	for which := range 1 << len(places) {
		dir := filepath.Join(t.TempDir(), "device")
		d := open(t, dir)
		if err := d.SetCode("arbiter", storage.Code{Hash: "x", SetAt: noon}); err != nil {
			t.Fatal(err)
		}
		try := func(n int) {
			t.Helper()
			for range n {
				if _, err := d.NoteFailure("arbiter", noon.Add(time.Minute)); err != nil {
					t.Fatal(err)
				}
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		try(1)
		before := killedAt(t, dir)
		d = open(t, dir)
		try(3)
		all := true
		for i, name := range places {
			if which>>i&1 == 0 {
				all = false
				continue
			}
			b, err := os.ReadFile(filepath.Join(before, name))
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, name), b, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		d = open(t, dir)
		codes, err := d.Codes()
		if n := codes["arbiter"].Failures; err != nil || !all && n != 4 || all && n != 1 {
			t.Errorf("%03b put back: %d wrong codes, %v", which, n, err)
		}
		if told := d.Damage() != nil; told != (which != 0 && !all) {
			t.Errorf("%03b put back: told %t: %v", which, told, d.Damage())
		}
		if n, err := d.NoteFailure("arbiter", noon.Add(time.Hour)); err != nil || !all && n != 5 {
			t.Errorf("%03b put back: the next is counted as %d, %v", which, n, err)
		}
		if err := d.ClearFailures("arbiter"); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
		if codes, err := d.Codes(); err != nil || codes["arbiter"].Failures != 0 || d.Damage() != nil {
			t.Errorf("%03b put back: after a right one %+v, %v, %v", which, codes, err, d.Damage())
		}
	}
}
