package inbox_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"zapis/app/inbox"
	"zapis/app/page"
)

// A file that cannot be read is told, and hides none of the others, older ones
// neither. A folder that is not there is none.
func TestOneBadFileHidesNoOther(t *testing.T) {
	dir := t.TempDir()
	const record = string(page.FileRecord)
	for i, name := range []string{"old", "new"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(record+"x"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(time.Duration(i-9) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	files, err := inbox.Folders{dir, filepath.Join(dir, "nowhere")}.Files(page.FileRecord)
	if err != nil || len(files) != 2 || files[0].Name != "new" {
		t.Fatalf("%v, %v", files, err)
	}
	if os.Getuid() == 0 {
		t.Skip("nothing is unreadable to root")
	}
	if err := os.Chmod(filepath.Join(dir, "new"), 0); err != nil {
		t.Fatal(err)
	}
	files, err = inbox.Folders{dir}.Files(page.FileRecord)
	if err == nil || len(files) != 1 || files[0].Name != "old" {
		t.Errorf("%v, %v", files, err)
	}
}
