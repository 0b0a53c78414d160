package sticks

import (
	"os"
	"path/filepath"
	"testing"
)

// R-G10: a stick on Windows is found among the drives, and the game is written on
// it. make test-windows makes one of a folder.
func TestDrive(t *testing.T) {
	drive := os.Getenv("ZAPIS_STICK")
	if drive == "" {
		t.Skip("no stick is named: make test-windows")
	}
	if got := Mounted(); len(got) != 1 || got[0] != drive {
		t.Fatalf("sticks %q, want %s alone", got, drive)
	}
	if got := Name(drive); got != "E:" {
		t.Errorf("the pages call it %q", got)
	}
	data := filepath.Join(drive, "device") // what is on the stick goes with it
	place, err := Save(data, "game.pgn", []byte("1. e4 *"))
	if err != nil || place != filepath.Join(drive, "game.pgn") {
		t.Fatalf("saved at %s: %v", place, err)
	}
	for _, name := range []string{place, filepath.Join(data, "export", "game.pgn")} {
		if got, err := os.ReadFile(name); err != nil || string(got) != "1. e4 *" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}
