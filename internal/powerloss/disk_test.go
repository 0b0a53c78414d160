package powerloss_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/internal/powerloss"
)

// What was synced is there after every cut; what was not may be there, may be
// torn at a sector, or may not have a name yet.
func TestDisk(t *testing.T) {
	d := powerloss.NewDisk("/d")
	sure, more := strings.Repeat("s", 1024), strings.Repeat("m", 1024)
	for _, c := range []powerloss.Call{
		{Name: "open", Path: "/d/log", Flag: "O_CREAT"},
		{Name: "write", File: "/d/log", At: -1, Data: []byte(sure)},
		{Name: "fsync", File: "/d/log"},
		{Name: "fsync", File: "/d"},
		{Name: "write", File: "/d/log", At: 512, Data: []byte(more)},
		{Name: "open", Path: "/d/late", Flag: "O_CREAT"},
	} {
		if _, err := d.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]struct {
		log  string
		late bool
	}{
		"nothing more":                     {sure, false},
		"everything":                       {sure[:512] + more, true},
		"everything but the names":         {sure[:512] + more, false},
		"the names alone":                  {sure, true},
		"all but the last write":           {sure, true},
		"only the last write":              {sure[:512] + more, true},
		"half of the last write":           {sure[:512] + more[:512], true},
		"the other half of the last write": {sure + more[512:], true},
	}
	for _, tear := range powerloss.Tears(rand.New(rand.NewPCG(1, 1)), 0) {
		dir := t.TempDir()
		if err := d.After(dir, tear); err != nil {
			t.Fatal(err)
		}
		log, err := os.ReadFile(filepath.Join(dir, "log"))
		_, late := os.Stat(filepath.Join(dir, "late"))
		w, known := want[tear.What]
		if err != nil || !known || string(log) != w.log || (late == nil) != w.late {
			t.Errorf("%s: %d bytes, %v; late: %v", tear.What, len(log), err, late)
		}
	}
	if _, err := d.Do(powerloss.Call{Name: "fsync", File: "/d/other"}); err == nil {
		t.Error("an fsync of a file that was never opened")
	}
	if err := d.Same(t.TempDir()); err == nil {
		t.Error("an empty folder is taken for this one")
	}
}
