package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet/rulings"
)

// A rule set is read from a file, not from a folder or from what never ends,
// and from none that is longer than a rule set may be.
func TestRuleSetIsReadFromAFile(t *testing.T) {
	long := filepath.Join(t.TempDir(), "long.json")
	if err := os.WriteFile(long, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(long, rulings.MaxText+1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{long, t.TempDir(), "/dev/zero", "no such file"} {
		told := make(chan error, 1)
		go func() {
			_, err := new(console).ruleSetOf(name)
			told <- err
		}()
		select {
		case err := <-told:
			if err == nil || !strings.Contains(err.Error(), "write fide, ru, ua, club, or the name of a file with one") {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s is read without end", name)
		}
	}
}
