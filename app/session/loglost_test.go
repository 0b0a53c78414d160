package session_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zapis/app/device"
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
		if a := s.View().Alarms; len(a) != 1 || a[0].Alarm != device.AlarmLog {
			t.Errorf("alarms %v, want one of the log", a)
		}
		closeIt(s)
	}
}

// R-D05, R-G04: a device whose key was taken away is not another one in
// silence.
func TestKeyTakenAway(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []int{0, 1, 1} {
		s, err := session.Open(dir, session.Options{FrontEnd: "console"})
		if err != nil {
			t.Fatal(err)
		}
		a := slices.DeleteFunc(s.View().Alarms, func(a device.Alarm) bool { return a.Alarm == device.AlarmStopped })
		if len(a) != want || want > 0 && a[0].Alarm != device.AlarmLog {
			t.Errorf("start %d: alarms %v, want %d of the log", i, a, want)
		}
		if i == 0 {
			if _, err := s.New(device.NewGame{}); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			if err := os.Remove(filepath.Join(dir, "device.key")); err != nil {
				t.Fatal(err)
			}
		}
	}
}
