package main

import (
	"bytes"
	"crypto/ed25519"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	values "zapis/desk"
	"zapis/desk/pack"
)

// R-A17: in one act the desk lets in only devices that need no look: those with
// the round's pack, locked to the program, charged, and without an alarm. To
// any other the arbiter is sent, and told why.
func TestAdmitOnlyWhatIsClean(t *testing.T) {
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	dir := t.TempDir()
	t.Setenv("ZAPIS_KEYS", filepath.Join(dir, "keys"))
	command := func(args ...string) (int, string) {
		t.Helper()
		var out, problems bytes.Buffer
		status := run(t.Context(), append(args, "--store", filepath.Join(dir, "store"), "--as", "Weber, Eva"), &out, &problems)
		return status, out.String() + problems.String()
	}
	_, made := command("event", "new", "--name", "Cup", "--add-section", "A:9:5400+30", "--arbiter", "Weber, Eva", "--arbiter", "Kos, Jan")
	_, rest, _ := strings.Cut(made, "event ")
	event, _, _ := strings.Cut(rest, " ")
	pairings := filepath.Join(dir, "pairings.csv")
	if err := os.WriteFile(pairings, []byte("Board;White;Black\n1;A;B\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command("pair", pairings, "--round", "1")
	if status, said := command("pack", "--round", "1", "--out", filepath.Join(dir, "out")); status != exitOK || !strings.HasPrefix(said, "issue 1: ") {
		t.Fatal(made, said)
	}
	for _, c := range []struct {
		name   string
		change func(*pack.Statement)
		want   string // empty: let in
	}{
		{"clean", func(*pack.Statement) {}, ""},
		{"pinned", func(s *pack.Statement) { s.Lock = "pinned" }, ""},
		{"no battery", func(s *pack.Statement) { s.Battery = -1 }, ""},
		{"not locked", func(s *pack.Statement) { s.Lock = "none" }, "nothing locks its screen"},
		{"the lock is not said", func(s *pack.Statement) { s.Lock = "" }, "nothing locks its screen"},
		{"low battery", func(s *pack.Statement) { s.Battery = 29 }, "the battery is at 29 %"},
		{"an alarm", func(s *pack.Statement) { s.Alarms = "left 1; 1 unacknowledged" }, "alarms: left 1"},
		{"a damaged log", func(s *pack.Statement) { s.Salvaged = []int{1} }, "its log was damaged"},
		{"an older issue", func(s *pack.Statement) { s.Issue = 0 }, "issue 0"},
		{"another occasion", func(s *pack.Statement) { s.Occasion = pack.Taken }, "not one that the device is ready"},
		{"another event", func(s *pack.Statement) { s.Event = strings.Repeat("0a", 16) }, "no pack of a round of this event"},
		{"another round", func(s *pack.Statement) { s.Place.Round = 2 }, "no pack of a round of this event"},
		{"another board", func(s *pack.Statement) { s.Place.Board = "9" }, "no board 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &pack.Statement{
				Occasion: pack.Ready, At: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC), Event: event, Issue: 1,
				Place: values.Place{Section: "A", Round: 1, Board: "1"}, Lock: "kiosk", Battery: 80, Version: "1",
				First: 1, Heads: [][pack.HeadSize]byte{{1}},
			}
			c.change(s)
			_, key, err := ed25519.GenerateKey(nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := pack.Sign(s, key)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "ready"+pack.StatementExtension)
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
			status, said := command("admit", file)
			if c.want == "" {
				if status != exitOK || !strings.Contains(said, "let in: A/1/1 white") {
					t.Errorf("status %d: %s", status, said)
				}
				return
			}
			if status == exitOK || !strings.Contains(said, "go there: ") || !strings.Contains(said, c.want) {
				t.Errorf("status %d: %s", status, said)
			}
		})
	}
}
