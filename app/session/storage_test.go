package session_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/app/session"
	"zapis/internal/disks"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/storage"
)

func alarms(p *player) (kinds []string) {
	for _, a := range p.View().Alarms {
		kinds = append(kinds, a.Alarm)
	}
	return kinds
}

// R-G04, design §2: where storage fails in a game, recording goes on in
// memory, under an alarm, said to be not durable; all of it is written as
// soon as storage works again, and nothing is lost over a restart after that.
func TestStorageFailsInAGame(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	putBack := p.pull()
	for i, f := range []func() (device.Receipt, error){
		func() (device.Receipt, error) { return p.Tap(square("e7"), square("e5"), board.NoKind) },
		func() (device.Receipt, error) { return p.Write("Nf3") },
		p.Dash,
		p.Undo,
		func() (device.Receipt, error) { return p.Result(scoresheet.Draw, "") },
	} {
		if a, err := f(); err != nil || a.Durable {
			t.Errorf("act %d: %+v, %v", i, a, err)
		}
	}
	p.Tick(time.Now())
	if got := alarms(p); !slices.Equal(got, []string{device.AlarmStorage}) || p.View().Saved {
		t.Errorf("alarms %v, saved %v", got, p.View().Saved)
	}
	if got := fmt.Sprint(p.texts()); got != "[e4 e5 Nf3]" {
		t.Errorf("the sheet shows %s", got)
	}
	// What is not on disk goes into no export, and the arbiter comes in with
	// his code all the same, a wrong one being counted.
	if err := p.Arbiter("999999"); !wrong(err) {
		t.Error(err)
	}
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.Export(device.FormatRecord); err == nil {
		t.Error("exported what is not saved")
	}

	putBack()
	if got := p.killed().texts(); len(got) != 1 {
		t.Errorf("on the disk are %d cells", len(got))
	}
	p.Tick(time.Now())
	if v := p.View(); !v.Saved || !slices.Equal(alarms(p), []string{device.AlarmStorage}) {
		t.Errorf("back again: saved %v, alarms %v", v.Saved, alarms(p))
	}
	p = p.killed()
	if got := fmt.Sprint(p.texts()); got != "[e4 e5 Nf3]" || p.View().Record.Result != scoresheet.Draw {
		t.Errorf("after a restart: %s", got)
	}
	p.signed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released under the alarm: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Acknowledge())
	p.done(p.Release())
}

// Storage that works again by the time the program ends loses nothing; where
// it does not, the program says so.
func TestCloseWhileStorageFails(t *testing.T) {
	p := newPlayer(t).game()
	putBack := p.pull()
	_, _ = p.Dash()
	putBack()
	p.do(p.Close())
	p = start(t, p.dir, p.clock)
	if got := len(p.texts()); got != 1 {
		t.Errorf("%d cells", got)
	}
	putBack = p.pull()
	_, _ = p.Dash()
	if err := p.Close(); err == nil || !strings.Contains(err.Error(), "could not be saved") {
		t.Errorf("closed with %v", err)
	}
	putBack()
}

// Wrong codes are counted although the disk takes nothing.
func TestDelaysWithoutStorage(t *testing.T) {
	p := newPlayer(t).codes().game()
	putBack := p.pull()
	defer putBack()
	for range 3 {
		if err := p.Arbiter("999999"); !wrong(err) {
			t.Fatal(err)
		}
	}
	if got := waits(p.Arbiter(arbiterCode)); got == 0 {
		t.Error("any number of tries on a dead disk")
	}
	p.clock.pass(time.Minute)
	p.do(p.Arbiter(arbiterCode))
}

// R-G04: a full disk first takes the reserve, then memory.
func TestDiskFullInAGame(t *testing.T) {
	disk := disks.Small(t, "3m")
	p := start(t, filepath.Join(disk, "device"), newClock()).game()
	filler := filepath.Join(disk, "filler")
	if err := os.WriteFile(filler, make([]byte, 4<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	reserve := filepath.Join(p.dir, "reserve")
	durable, kept := 0, 0
	for kept < 5 && durable+kept < 2000 {
		a, err := p.Dash()
		p.do(err)
		if !a.Durable {
			kept++
			continue
		}
		if durable++; kept > 0 {
			t.Fatal("a later entry is on the disk, earlier ones are not")
		}
	}
	if _, err := os.Stat(reserve); !errors.Is(err, os.ErrNotExist) || durable < 100 || kept != 5 {
		t.Errorf("%d entries went to disk, %d to memory, the reserve: %v", durable, kept, err)
	}
	p.do(os.Remove(filler))
	p.Tick(time.Now())
	if !p.View().Saved {
		t.Error("with room again it is not saved")
	}
	p = p.restart()
	if got := len(p.texts()); got != durable+kept {
		t.Errorf("%d cells of %d", got, durable+kept)
	}
	if _, err := os.Stat(reserve); err != nil {
		t.Errorf("the reserve is not made again: %v", err)
	}
}

// R-G04, R-G18: a start in the middle of a game does not fail for want of
// room, as long as the reserve is there.
func TestStartOnAFullDisk(t *testing.T) {
	disk := disks.Small(t, "3m")
	p := start(t, filepath.Join(disk, "device"), newClock()).game()
	p.tap("e2", "e4")
	p.do(p.Close())
	if err := os.WriteFile(filepath.Join(disk, "filler"), make([]byte, 4<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	p = start(t, p.dir, p.clock)
	p.tap("e7", "e5")
	if got := len(p.restart().texts()); got != 2 {
		t.Errorf("%d cells", got)
	}
}

// tamper opens the closed device's log behind the program's back.
func (p *player) tamper(f func(d *storage.Store, segment uint32, end scoresheet.Chain)) {
	p.Helper()
	d, err := storage.Open(p.dir, storage.Options{})
	p.do(err)
	segment, err := d.Last()
	p.do(err)
	var follow scoresheet.Follower
	p.do(d.Events(segment, func(_ scoresheet.EventID, b []byte) error {
		_, err := follow.Take(b)
		return err
	}))
	f(d, segment, follow.Chain)
	p.do(d.Close())
}

// brokenLink appends an event that does not follow.
func (p *player) brokenLink() {
	p.tamper(func(d *storage.Store, segment uint32, end scoresheet.Chain) {
		forged := scoresheet.Chain{Next: end.Next, Head: scoresheet.Hash{1}}
		b := forged.Link(scoresheet.DashWritten{}, scoresheet.Stamp{})
		p.do(d.Append(storage.Batch{Segment: segment, First: end.Next, Events: [][]byte{b}}))
	})
}

// R-D06: a log that was edited yields its good part; recording goes on in a
// new segment, under an alarm that the arbiter acknowledges; the record file
// verifies with all segments. Twice in one game, and with an alarm standing
// already, each alarm stands once.
func TestBrokenSegment(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	putBack := p.pull()
	_, _ = p.NoteOffer(nil, false)
	putBack()
	for i, move := range [][2]string{{"e7", "e5"}, {"g1", "f3"}} {
		p.do(p.Close())
		p.brokenLink()
		p = start(t, p.dir, p.clock)
		want := append([]string{device.AlarmStorage}, slices.Repeat([]string{device.AlarmLog}, i+1)...)
		if i == 1 { // the restart between the two is one of its own
			want = []string{device.AlarmStorage, device.AlarmLog, device.AlarmStopped, device.AlarmLog}
		}
		if got := alarms(p); !slices.Equal(got, want) {
			t.Errorf("break %d: alarms %v, want %v", i+1, got, want)
		}
		p.tap(move[0], move[1])
		if p, want = p.restart(), append(want, device.AlarmStopped); i == 0 && !slices.Equal(alarms(p), want) {
			t.Errorf("break %d, after a restart: alarms %v, want %v", i+1, alarms(p), want)
		}
	}
	if got := fmt.Sprint(p.texts()); got != "[e4 e5 Nf3]" {
		t.Errorf("the sheet has %s", got)
	}
	p.do(p.Arbiter(arbiterCode))
	p.do(p.Acknowledge())
	p.do(p.Leave())
	p.done(p.Undo()) // over the seam
	p.done(p.Undo())
	p.ended().signed()
	p.done(p.Release())
	p = p.restart()
	if len(p.View().Alarms) != 0 {
		t.Errorf("alarms %v", alarms(p))
	}
	file, err := p.Export(device.FormatRecord)
	p.do(err)
	if got := attest.VerifyAll(file, nil)[0]; got.Status != attest.Intact {
		t.Errorf("verified: %s", got.Describe())
	}
	if _, segments, err := attest.ParseRecordFile(file); err != nil || len(segments) != 3 {
		t.Errorf("%d segments, %v", len(segments), err)
	}
	p.clock.pass(3 * time.Minute)
	p.do(p.Owner(ownerCode))
	if games, err := p.Games(); err != nil || len(games) != 1 {
		t.Errorf("%d games in the archive, %v", len(games), err)
	}
}

// Between games too.
func TestBrokenOwnerSegment(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes().game().ended().signed()
	p.done(p.Release())
	p.do(p.Close())
	p.brokenLink()
	p = start(t, p.dir, p.clock)
	if got := alarms(p); !slices.Equal(got, []string{device.AlarmLog}) || p.View().Mode != modes.Owner {
		t.Errorf("%s mode, alarms %v", p.View().Mode, got)
	}
	p.clock.pass(time.Hour)
	p.game()
	if got := alarms(p); !slices.Equal(got, []string{device.AlarmLog}) {
		t.Errorf("in the next game: alarms %v", got)
	}
	p = p.restart()
	p.do(p.Arbiter(organizerCode))
	p.do(p.Acknowledge())
}

// A record kind that a newer version wrote opens the game read-only: it is
// shown, and nothing is done.
func TestNewerRecordKind(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Close())
	p.tamper(func(d *storage.Store, segment uint32, end scoresheet.Chain) {
		b := scoresheet.Event{Kind: 4000, Prev: end.Head}.Encode()
		p.do(d.Append(storage.Batch{Segment: segment, First: end.Next, Events: [][]byte{b}}))
	})
	before := p.events(2)
	s, err := session.Open(p.dir, session.Options{Clock: p.clock, Codes: cheap})
	p.do(err)
	if r, err := s.Sheet(); err != nil || len(r.Cells) != 1 {
		t.Errorf("the sheet: %v", err)
	}
	for _, d := range doing {
		if d.name == "Sheet" {
			continue
		}
		if err := d.act(&player{t, s, p.dir, p.clock}); !errors.Is(err, device.ErrReadOnly) {
			t.Errorf("%s: %v", d.name, err)
		}
	}
	s.Tick(time.Now())
	p.do(s.Close())
	if after := p.events(2); after != before {
		t.Errorf("%d events before, %d after", before, after)
	}
}

// events counts the events of a segment of a closed device.
func (p *player) events(segment uint32) (n int) {
	p.Helper()
	d, err := storage.Open(p.dir, storage.Options{ReadOnly: true})
	p.do(err)
	p.do(d.Events(segment, func(scoresheet.EventID, []byte) error { n++; return nil }))
	p.do(d.Close())
	return n
}

// An observation of a newer version is passed over.
func TestNewerObservation(t *testing.T) {
	p := newPlayer(t).game()
	p.do(p.Close())
	p.tamper(func(d *storage.Store, segment uint32, end scoresheet.Chain) {
		b := scoresheet.Event{Kind: 4000, Observation: true, Prev: end.Head}.Encode()
		p.do(d.Append(storage.Batch{Segment: segment, First: end.Next, Events: [][]byte{b}}))
	})
	p = start(t, p.dir, p.clock)
	p.tap("e2", "e4")
	if got := p.restart().texts(); len(got) != 1 {
		t.Errorf("%d cells", len(got))
	}
}

// Two programs do not write one log.
func TestSecondProgramIsRefused(t *testing.T) {
	p := newPlayer(t)
	if s, err := session.Open(p.dir, session.Options{}); !storage.IsInUse(err) {
		t.Errorf("a second session: %v, %v", s, err)
	}
	p.game()
}

// A heartbeat every five minutes bounds how long anything goes unseen.
func TestHeartbeat(t *testing.T) {
	p := newPlayer(t, session.Options{Battery: func() (power.Reading, bool) { return power.Reading{Percent: 80}, true }})
	now := time.Now()
	for i := range 121 { // ten minutes
		p.Tick(now.Add(time.Duration(i) * 5 * time.Second))
	}
	p.do(p.Close())
	beats := peek.Of[scoresheet.Heartbeat](readLog(t, p.dir))
	if len(beats) != 2 || beats[0].Battery != 81 {
		t.Errorf("%d heartbeats in ten minutes: %v", len(beats), beats)
	}
}

// The store is tidied when nobody waits: not between entries that follow one
// another, but after some quiet seconds.
func TestTidyWhenQuiet(t *testing.T) {
	p := newPlayer(t).game().ended()
	wal := filepath.Join(p.dir, "zapis.db-wal")
	size := func() int64 {
		info, err := os.Stat(wal)
		p.do(err)
		return info.Size()
	}
	now := time.Now()
	for range 4 {
		p.done(p.Sign(scoresheet.SignerArbiter, "A", make([]byte, 400<<10)))
		now = now.Add(4 * time.Second)
		p.Tick(now)
	}
	if size() < 1<<20 {
		t.Fatalf("the WAL has %d bytes: too little to test with", size())
	}
	p.Tick(now.Add(4 * time.Second))
	if size() < 1<<20 {
		t.Error("tidied although an entry was made four seconds ago")
	}
	p.Tick(now.Add(5 * time.Second))
	if size() >= 1<<20 {
		t.Errorf("after five quiet seconds the WAL still has %d bytes", size())
	}
	p.tap("e2", "e4")
	if got := p.killed().texts(); len(got) != 1 {
		t.Errorf("%d cells", len(got))
	}
}

// R-G04: on Linux every event says which boot it belongs to and how long
// that has lasted, sleep included.
func TestStampNamesTheBoot(t *testing.T) {
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		t.Skip("this system does not name its boot")
	}
	up, err := os.ReadFile("/proc/uptime")
	if err != nil {
		t.Skip(err)
	}
	var seconds float64
	if _, err := fmt.Sscan(string(up), &seconds); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	s, err := session.Open(dir, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	last := int64(0)
	for _, e := range readLog(t, dir) {
		id := strings.ReplaceAll(strings.TrimSpace(string(text)), "-", "")
		if hex.EncodeToString(e.Stamp.Boot[:]) != id {
			t.Errorf("boot %x, want %s", e.Stamp.Boot, id)
		}
		if diff := float64(e.Stamp.SinceBoot)/1000 - seconds; diff < -0.1 || diff > 60 || e.Stamp.SinceBoot < last {
			t.Errorf("%d ms since boot, up %v s", e.Stamp.SinceBoot, seconds)
		}
		if ago := time.Since(e.Stamp.Wall.Time()); ago < 0 || ago > time.Minute {
			t.Errorf("it happened %v ago", ago)
		}
		last = e.Stamp.SinceBoot
	}
}
