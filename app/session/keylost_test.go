package session_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// loseKey kills the program, takes the device's key away, and starts it again.
func (p *player) loseKey() *player {
	p.Helper()
	dir := filepath.Join(p.TempDir(), "device")
	p.do(os.CopyFS(dir, os.DirFS(p.dir)))
	p.do(os.Remove(filepath.Join(dir, "device.key")))
	return start(p, dir, p.clock)
}

// exported are both files of the game, checked.
func (p *player) exported() (game, record attest.Report) {
	p.Helper()
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	game = verified(p, file)
	if file, err = p.Export(device.FormatRecord); err != nil {
		p.Fatal(err)
	}
	return game, verified(p, file)
}

// changes are the key changes of a report, in short.
func changes(r attest.Report) string {
	var out []string
	for _, c := range r.KeyChanges {
		s := attest.Fingerprint(c.From) + ">" + attest.Fingerprint(c.To)
		if c.After {
			s += " after"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// R-G04, R-D05, R-D06: a game in which the key was lost goes on under an
// alarm, is ended, signed and exported, and whoever checks the record is told
// that the key changed.
func TestKeyLostInAGame(t *testing.T) {
	for name, lose := range map[string]func(path string) error{
		"deleted": os.Remove,
		"zeros":   func(path string) error { return os.WriteFile(path, make([]byte, 103), 0o600) },
		"cut":     func(path string) error { return os.Truncate(path, 30) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t).codes().game()
			p.tap("e2", "e4")
			first := p.DeviceID()
			dir := filepath.Join(t.TempDir(), "device")
			p.do(os.CopyFS(dir, os.DirFS(p.dir)))
			p.do(lose(filepath.Join(dir, "device.key")))
			p = start(t, dir, p.clock)
			if got := told(p); !strings.HasPrefix(got, "log key ") {
				t.Errorf("the alarms are %q", got)
			}
			p.tap("e7", "e5")
			p = p.killed()
			p.tap("g1", "f3")
			p.acknowledged().ended().signed()
			second := p.DeviceID()
			if first == second {
				t.Fatal("the key is the same")
			}
			game, record := p.exported()
			if game.Device() != second || record.Device() != second || changes(record) != first+">"+second {
				t.Errorf("changes %q, want from %s to %s", changes(record), first, second)
			}
			if got, err := record.Record(); err != nil || strings.Join(textsOf(&got), " ") != "e4 e5 Nf3" {
				t.Errorf("the record has %v, %v", textsOf(&got), err)
			}
			if game.Alarms.Count("log") != 1 || game.Alarms.Unacknowledged() != 0 {
				t.Errorf("alarms %s", game.Alarms.Text())
			}
			s := record.Trail().Segments
			if len(s) != 2 || s[1].Number <= s[0].Number || s[0].Device == s[1].Device {
				t.Errorf("segments %+v", s)
			}
			p.done(p.Release())
			if _, record := p.exported(); changes(record) != first+">"+second {
				t.Errorf("after the release: %q", changes(record))
			}
		})
	}
}

// R-D05: the key is lost twice in a game, once after it, and the arbiter goes
// back into it: each change stands in the log.
func TestKeyLostAgain(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	ids := []string{p.DeviceID()}
	for range 2 {
		p = p.loseKey()
		ids = append(ids, p.DeviceID())
		p.tap("e7", "e5")
	}
	p.acknowledged().ended().signed()
	p.done(p.Release())
	p = p.loseKey()
	ids = append(ids, p.DeviceID())
	want := ids[0] + ">" + ids[1] + ", " + ids[1] + ">" + ids[2]
	if _, record := p.exported(); changes(record) != want+", "+ids[2]+">"+ids[3]+" after" {
		t.Errorf("changes %q", changes(record))
	}
	p.do(p.Arbiter(organizerCode))
	if _, record := p.exported(); changes(record) != want+", "+ids[2]+">"+ids[3] {
		t.Errorf("with the arbiter: changes %q", changes(record))
	}
	if v := p.View(); v.Mode != modes.Arbiter || len(v.Alarms) == 0 {
		t.Errorf("%s mode, alarms %q", v.Mode, told(p))
	}
}

// R-G18: a game whose key was lost is handed over, and again from there.
func TestKeyLostAndHandedOver(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	first := p.DeviceID()
	p = p.loseKey()
	p.tap("e7", "e5")
	want := first + ">" + p.DeviceID()
	before := []string{p.DeviceID()}
	for _, move := range [][2]string{{"g1", "f3"}, {"b8", "c6"}} {
		p.do(p.Arbiter(arbiterCode))
		file, err := p.HandOver("the screen is broken")
		p.do(err)
		if got := verified(t, file); changes(got) != want {
			t.Errorf("changes %q, want %q", changes(got), want)
		}
		p = newPlayer(t).codes()
		p.done(p.TakeOver(file, ""))
		if got := told(p); !strings.Contains(got, "log key ") {
			t.Errorf("the alarms are %q", got)
		}
		before = append(before, p.DeviceID())
		p.tap(move[0], move[1])
		p = p.killed()
	}
	id := p.DeviceID()
	p = p.loseKey() // on the third device too
	want += ", " + id + ">" + p.DeviceID()
	p.tap("f1", "b5")
	p.acknowledged().ended().signed()
	_, record := p.exported()
	if changes(record) != want {
		t.Errorf("changes %q, want %q", changes(record), want)
	}
	var got []string
	for _, key := range record.Before {
		got = append(got, attest.Fingerprint(key))
	}
	if strings.Join(got, " ") != strings.Join(before[:2], " ") {
		t.Errorf("it came from %q, want %q", got, before)
	}
	if r, err := record.Record(); err != nil || len(r.Cells) != 5 {
		t.Errorf("%d cells, %v", len(r.Cells), err)
	}
	if s := record.Trail().Segments; len(s) != 5 || s[4].Device != string(record.Key) {
		t.Errorf("segments %v", s)
	}
}

// R-G06: of a device that keeps its key the record file is of the first
// version, as ever.
func TestOneKeyOneForm(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p = p.killed()
	file, err := p.acknowledged().ended().signed().Export(device.FormatRecord)
	p.do(err)
	if !bytes.HasPrefix(file, []byte("zapis record file 1\n")) {
		t.Errorf("it begins %q", file[:20])
	}
	second := append([]byte("zapis record file 2\n"), file[20:]...)
	if got := attest.VerifyAll(second, nil)[0]; got.Status != attest.Invalid {
		t.Errorf("of the second version it is %s", got.Describe())
	}
	p = p.loseKey()
	if file, err = p.Export(device.FormatRecord); err != nil || !bytes.HasPrefix(file, []byte("zapis record file 2\n")) {
		t.Errorf("with two keys it begins %q, %v", file[:20], err)
	}
	first := append([]byte("zapis record file 1\n"), file[20:]...)
	if got := attest.VerifyAll(first, nil)[0]; got.Status != attest.Invalid || !strings.Contains(got.Describe(), "another device's") {
		t.Errorf("of the first version it is %s", got.Describe())
	}
}

// A game that was over before the key was lost is not another device's for
// that; one that is still on is.
func TestSignedByAnotherKey(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	open, err := p.Export(device.FormatRecord)
	p.do(err)
	_, segments, err := attest.ParseRecordFile(open)
	p.do(err)
	report := verified(t, open)
	record, err := report.Record()
	p.do(err)
	var follow scoresheet.Follower
	for _, b := range segments[0] {
		_, err := follow.Take(b)
		p.do(err)
	}
	game, err := attest.PGN(&record, attest.Facts{FrontEnd: "touch", Lock: "none", Head: follow.Head, Events: follow.Next}, ed25519.NewKeyFromSeed(make([]byte, 32)))
	p.do(err)
	if got := attest.VerifyAll(attest.RecordFile(game, segments), nil)[0]; got.Status != attest.Invalid {
		t.Errorf("it is %s", got.Describe())
	}
}

// R-D06, R-G04: in a game no start is refused, whatever happened to the files
// of the folder; an alarm stands, and the game, or what is left of it, is
// recorded on.
func TestNoStartIsRefusedInAGame(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.tap("e7", "e5")
	want := len(p.texts())
	for name, harm := range map[string]func(dir string) error{
		"database deleted": func(dir string) error { return os.Remove(filepath.Join(dir, "zapis.db")) },
		"database empty":   func(dir string) error { return os.WriteFile(filepath.Join(dir, "zapis.db"), nil, 0o600) },
		"database cut":     func(dir string) error { return os.Truncate(filepath.Join(dir, "zapis.db"), 4096) },
		"another program's": func(dir string) error {
			b, err := os.ReadFile(filepath.Join(dir, "zapis.db"))
			copy(b[68:], "GPKG")
			return errors.Join(err, os.WriteFile(filepath.Join(dir, "zapis.db"), b, 0o600))
		},
		"database and key deleted": func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, "zapis.db")), os.Remove(filepath.Join(dir, "device.key")))
		},
		"a folder for the database": func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, "zapis.db")), os.Mkdir(filepath.Join(dir, "zapis.db"), 0o700))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "device")
			p.do(os.CopyFS(dir, os.DirFS(p.dir)))
			p.do(harm(dir))
			q := start(t, dir, p.clock)
			if got := told(q); !strings.Contains(got, "log ") {
				t.Errorf("the alarms are %q", got)
			}
			if v := q.View(); v.Mode != modes.Game || len(v.Record.Cells) != want {
				t.Fatalf("%s mode, %d of %d cells", v.Mode, len(v.Record.Cells), want)
			}
			q.tap("g1", "f3")
			q.acknowledged().ended().signed()
			q.exported()
		})
	}
}
