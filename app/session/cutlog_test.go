package session_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// left is a copy of the folder of a device that is still open, as a kill
// leaves it.
func (p *player) left() (dir string) {
	p.Helper()
	dir = filepath.Join(p.TempDir(), "device")
	p.do(os.CopyFS(dir, os.DirFS(p.dir)))
	return dir
}

func flipBit(t testing.TB, path string, at int) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at = (at + len(b)) % len(b)
	b[at] ^= 1 << (at % 8)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func logAlarms(v device.View) (n int) {
	for _, a := range v.Alarms {
		if a.Alarm == device.AlarmLog {
			n++
		}
	}
	return n
}

// R-D06, R-G04: one bit flipped anywhere in the write-ahead log of a killed
// device takes no entry away in silence: the alarm is raised, the game goes on
// in a new segment with every entry that can be read, over restarts, and is
// exported with the alarm.
func TestBitFlippedInTheWALAfterAKill(t *testing.T) {
	long.Serial(t)
	const entries = 60
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes().game()
	p.knights(0, entries)
	written := p.texts()
	from := p.left()
	info, err := os.Stat(filepath.Join(from, "zapis.db-wal"))
	p.do(err)
	shown, least := 0, entries
	const places = 40
	for i := range places {
		at := 3 + i*int(info.Size())/places
		dir := filepath.Join(t.TempDir(), "device")
		p.do(os.CopyFS(dir, os.DirFS(from)))
		flipBit(t, filepath.Join(dir, "zapis.db-wal"), at)
		q := start(t, dir, p.clock, session.Options{FrontEnd: "console"})
		v := q.View()
		have := textsOf(&v.Record)
		if v.Mode != modes.Game || len(have) > entries || !slices.Equal(have, written[:len(have)]) {
			t.Errorf("byte %d: %s mode, the sheet has %v", at, v.Mode, have)
			continue
		}
		if logAlarms(v) != 1 {
			t.Errorf("byte %d: %d of %d entries, alarms %v", at, len(have), entries, v.Alarms)
		}
		shown += len(have)
		least = min(least, len(have))
		q.tap("e2", "e4")
		q = q.restart(session.Options{FrontEnd: "console"})
		if n := len(q.View().Record.Cells); n != len(have)+1 || logAlarms(q.View()) != 1 {
			t.Errorf("byte %d: after a restart %d entries of %d, alarms %v", at, n, len(have)+1, q.View().Alarms)
		}
		q.ended()
		q.acknowledged()
		q.signed()
		q.done(q.Release())
		file, err := q.Export(device.FormatRecord)
		q.do(err)
		if r := attest.VerifyAll(file, nil)[0]; r.Status != attest.Intact || r.Alarms.Count(device.AlarmLog) != 1 {
			t.Errorf("byte %d: verified: %s, alarms %q", at, r.Describe(), r.Alarms.Text())
		}
		q.do(q.Close())
	}
	t.Logf("%d flips: %.1f of %d entries in the mean, %d at least", places, float64(shown)/places, entries, least)
	if least < entries-1 {
		t.Errorf("%d entries at least, of %d", least, entries)
	}
}

// R-G04: who takes the write-ahead log away, the database, the note beside it,
// or two of them, is not rid of the game's alarms without one more.
func TestWALTakenAway(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes().game()
	p.knights(0, 20)
	from := p.left()
	// want is how many alarms: another key is one of its own, where the log of
	// before is there to tell.
	want := func(names []string) int {
		if slices.Contains(names, "device.key") && !slices.Contains(names, "zapis.db-wal") {
			return 2
		}
		return 1
	}
	for _, names := range [][]string{
		{"zapis.db-wal"},
		{"zapis.db"},
		{"zapis.note"},
		{"zapis.db-wal", "zapis.note"},
		{"zapis.db", "zapis.db-wal"},
		{"zapis.db", "zapis.note"},
		{"zapis.db", "device.key"},
		{"zapis.db-wal", "device.key"},
		{"zapis.note", "device.key"},
		{"zapis.db", "zapis.db-wal", "zapis.note"},
		{"zapis.db", "zapis.db-wal", "device.key"},
	} {
		dir := filepath.Join(t.TempDir(), "device")
		p.do(os.CopyFS(dir, os.DirFS(from)))
		for _, name := range names {
			p.do(os.Remove(filepath.Join(dir, name)))
		}
		q := start(t, dir, p.clock, session.Options{FrontEnd: "console"})
		for range 2 {
			if n := logAlarms(q.View()); n != want(names) {
				t.Errorf("%v: %s mode, alarms %v", names, q.View().Mode, q.View().Alarms)
			}
			q = q.restart(session.Options{FrontEnd: "console"})
		}
		if !slices.Contains(names, "zapis.db-wal") && len(q.View().Record.Cells) != 20 {
			t.Errorf("%v: %d entries", names, len(q.View().Record.Cells))
		}
		// The next game has the alarm too, and no number of a segment that the
		// lost one had.
		if q.View().Mode == modes.Owner {
			q.game()
		}
		if n := logAlarms(q.View()); n != want(names) {
			t.Errorf("%v: in the game alarms %v", names, q.View().Alarms)
		}
		q.acknowledged()
		q.ended()
		q.signed()
		q.done(q.Release())
		if slices.Contains(names, "device.key") {
			continue // how such a game leaves the device is told elsewhere
		}
		file, err := q.Export(device.FormatRecord)
		q.do(err)
		r := attest.VerifyAll(file, nil)[0]
		if r.Status != attest.Intact || r.Alarms.Count(device.AlarmLog) != 1 {
			t.Errorf("%v: verified: %s, alarms %q", names, r.Describe(), r.Alarms.Text())
		}
	}
}

// R-G04: after a clean stop and a cut of the end, the note tells how many
// entries there were.
func TestLogShorterThanTheNote(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	older := p.left()
	p.tap("e7", "e5")
	p.tap("g1", "f3")
	p.do(p.Close())
	for _, name := range []string{"zapis.db", "zapis.db-wal"} { // an older state, but for the note
		b, err := os.ReadFile(filepath.Join(older, name))
		p.do(err)
		p.do(os.WriteFile(filepath.Join(p.dir, name), b, 0o600))
	}
	p = start(t, p.dir, p.clock)
	if n := len(p.View().Record.Cells); n != 1 || logAlarms(p.View()) != 1 {
		t.Errorf("%d entries, alarms %v", n, p.View().Alarms)
	}
	p.tap("e7", "e5")
	p.acknowledged()
	file, err := func() ([]byte, error) { p.do(p.Arbiter(arbiterCode)); return p.Export(device.FormatRecord) }()
	p.do(err)
	_, segments, err := attest.ParseRecordFile(file)
	p.do(err)
	if len(segments) != 2 {
		t.Fatalf("%d segments, want the game to go on in a new one", len(segments))
	}
	e, err := scoresheet.DecodeEvent(segments[1][0])
	p.do(err)
	opened, err := scoresheet.DecodePayload(e)
	p.do(err)
	if o := opened.(scoresheet.SegmentOpened); fmt.Sprint(o.Continues, o.Number) != "2 3" {
		t.Errorf("segment %d continues %d: %s", o.Number, o.Continues, o.Reason)
	}
}

// R-G01, R-G04: once the device was quiet after a game began, the game is in
// the database: who takes the write-ahead log away does not leave game mode.
func TestGameOutlivesItsWAL(t *testing.T) {
	p := newPlayer(t).codes().game()
	quiet := time.Now()
	for range 3 {
		p.Tick(quiet)
		quiet = quiet.Add(10 * time.Second)
	}
	p.knights(0, 8)
	dir := p.left()
	p.do(os.Remove(filepath.Join(dir, "zapis.db-wal")))
	p = start(t, dir, p.clock)
	if v := p.View(); v.Mode != modes.Game || logAlarms(v) != 1 {
		t.Fatalf("%s mode, alarms %v", v.Mode, v.Alarms)
	}
	p.ended().signed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released: %v", err)
	}
}

// R-D06, R-G04: a bit of the game's first event, in a database that was closed,
// does not hide the game behind the log before it.
func TestBitOfTheGamesFirstEvent(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.knights(0, 12)
	p.do(p.Close())
	path := filepath.Join(p.dir, "zapis.db")
	b, err := os.ReadFile(path)
	p.do(err)
	flipBit(t, path, bytes.Index(b, []byte("Petrova"))-300)
	p = start(t, p.dir, p.clock)
	if v := p.View(); v.Mode != modes.Game || len(v.Record.Cells) != 12 || logAlarms(v) != 1 {
		t.Errorf("%s mode, %d entries, alarms %v", v.Mode, len(v.Record.Cells), v.Alarms)
	}
}
