package pack_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

func statement() *pack.Statement {
	s := &pack.Statement{
		Occasion: pack.Ready, At: time.Date(2026, 11, 20, 14, 58, 0, 250e6, time.UTC), Version: "zapis 1.4 (a1b2c3d)",
		Event: eventID, Issue: 7, Pack: strings.Repeat("0f", 32), Place: desk.Place{Section: "Open B", Round: 1, Board: "12"}, Side: 1,
		Owner: "Anna Petrova", Lock: "kiosk", Battery: 83, Alarms: "left 1; 1 not acknowledged", Salvaged: []int{41},
		Game: strings.Repeat("a0", 32), First: 40,
	}
	for i := range byte(3) {
		s.Heads = append(s.Heads, [pack.HeadSize]byte(bytes.Repeat([]byte{i}, pack.HeadSize)))
	}
	return s
}

// TestStatementBytes freezes the bytes of a statement (R-C06, R-A17).
func TestStatementBytes(t *testing.T) {
	for name, s := range map[string]*pack.Statement{
		"ready.zapis-statement": statement(),
		"least.zapis-statement": {Occasion: pack.Enrolling, At: time.Unix(1763650680, 0), Battery: -1},
	} {
		text, err := pack.Sign(s, key(device))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, text)
		back, err := pack.ParseStatement(text)
		if err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%s: %v: %+v, want %+v", name, err, back, s)
		}
	}
}

func TestStatementIsSigned(t *testing.T) {
	text, err := pack.Sign(statement(), key(device))
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		changed := bytes.Clone(text)
		changed[i] ^= 1
		if _, err := pack.ParseStatement(changed); err == nil {
			t.Fatalf("byte %d (%q) may be changed", i, text[i])
		}
		if _, err := pack.ParseStatement(text[:i]); err == nil {
			t.Fatalf("it may end after %d bytes", i)
		}
	}
}

func TestWhatNoStatementSays(t *testing.T) {
	for name, change := range map[string]func(s *pack.Statement){
		"no occasion":        func(s *pack.Statement) { s.Occasion = "lunch" },
		"two lines":          func(s *pack.Statement) { s.Owner = "A\nlock kiosk" },
		"an event of no ID":  func(s *pack.Statement) { s.Event = "cup" },
		"too many heads":     func(s *pack.Statement) { s.Heads = make([][pack.HeadSize]byte, pack.MaxHeads+1) },
		"battery of 101":     func(s *pack.Statement) { s.Battery = 101 },
		"a pack of no digit": func(s *pack.Statement) { s.Pack = "x" },
	} {
		s := statement()
		change(s)
		if _, err := pack.Sign(s, key(device)); err == nil {
			t.Errorf("%s: it is a statement", name)
		}
	}
}

func FuzzParseStatement(f *testing.F) {
	text, err := pack.Sign(statement(), key(device))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := pack.ParseStatement(data); err == nil && !bytes.Equal(data, text) {
			t.Errorf("a second statement is signed: %+v", s)
		}
	})
}

// TestLockedKey holds that a key is read with its passphrase and not without.
func TestLockedKey(t *testing.T) {
	text := attest.FormatKey(attest.EventKey, key(eventKey).Seed())
	if _, err := pack.Lock(text, "short"); err == nil {
		t.Error("five letters are a passphrase")
	}
	file, err := pack.LockFast(text, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if !pack.IsLocked(file) || pack.IsLocked([]byte(text)) || bytes.Contains(file, []byte("zapis-event")) {
		t.Errorf("it is not locked: %s", file)
	}
	if back, err := pack.Unlock(file, "correct horse"); err != nil || back != text {
		t.Errorf("%q, %v", back, err)
	}
	if _, err := pack.Unlock(file, "wrong horse"); !errors.Is(err, pack.ErrPassphrase) {
		t.Errorf("another passphrase: %v", err)
	}
	if _, err := pack.Unlock(file[:len(file)/2], "correct horse"); err == nil || errors.Is(err, pack.ErrPassphrase) {
		t.Errorf("half a file: %v", err)
	}
	if k, err := pack.ParseEventKey(text); err != nil || !k.Equal(key(eventKey)) {
		t.Errorf("the key does not read back: %v", err)
	}
	if _, err := pack.ParseEventKey(attest.FormatKey(attest.OrganizerKey, key(1).Seed())); err == nil {
		t.Error("the organizer's key is an event key")
	}
}
