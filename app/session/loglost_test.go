package session_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/app/session"
)

// R-G04, R-D06: a log that was taken away is not begun anew in silence.
func TestLogTakenAway(t *testing.T) {
	dir := t.TempDir()
	open := func() *session.Session {
		t.Helper()
		s, err := session.Open(dir, session.Options{FrontEnd: "console"})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	closeIt := func(s *session.Session) {
		t.Helper()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s := open()
	if n := len(s.View().Alarms); n != 0 {
		t.Fatalf("%d alarms on a new device", n)
	}
	closeIt(s)
	logs, err := filepath.Glob(filepath.Join(dir, "zapis.db*"))
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log in the folder: %v %v", logs, err)
	}
	for _, name := range logs {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // it stands until an arbiter acknowledges it, once
		s = open()
		if a := s.View().Alarms; len(a) != 1 || a[0].Alarm != session.AlarmLog {
			t.Errorf("alarms %v, want one of the log", a)
		}
		closeIt(s)
	}
}
