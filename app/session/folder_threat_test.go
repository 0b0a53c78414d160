package session_test

import (
	"bytes"
	"crypto/ed25519"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// A row of docs/threats.md each: whoever has the folder of a device, and time.

// keep copies the folder of a device, as its owner would at home.
func (p *player) keep() (copied string) {
	p.Helper()
	copied = filepath.Join(p.TempDir(), "kept")
	p.do(os.CopyFS(copied, os.DirFS(p.dir)))
	return copied
}

// putBack stops the program and puts an older copy of the folder in its place.
func (p *player) putBack(copied string) *player {
	p.Helper()
	p.do(p.Close())
	p.do(os.RemoveAll(p.dir))
	p.do(os.CopyFS(p.dir, os.DirFS(copied)))
	return start(p, p.dir, p.clock)
}

// segment is which of a device's logs a record file holds, and its head.
func segment(t testing.TB, file []byte) (number, head string) {
	t.Helper()
	at := bytes.Index(file, []byte("[ZapisLog \""))
	if at < 0 {
		t.Fatal("no log in the file")
	}
	head, _, _ = strings.Cut(string(file[at+len("[ZapisLog \""):]), " ")
	_, segments, err := attest.ParseRecordFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(segments[0][0][:1]), head
}

// R-D06, R-G04: an older copy of the folder put back in a game takes entries
// off the sheet, but not unseen: the program had to be off for it, and that
// alarm stands until the arbiter comes, and in the export after that. So it
// shortens no wait for codes either without an alarm.
func TestOlderFolderPutBackInAGame(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	older := p.keep()
	p.tap("e7", "e5")
	p.tap("d1", "h5")
	p.clock.pass(5 * time.Minute)
	p = p.putBack(older)
	if got := p.texts(); !slices.Equal(got, []string{"e4"}) {
		t.Errorf("the sheet has %v", got)
	}
	if got := told(p); got != "killed  300; " {
		t.Errorf("the alarms are %q", got)
	}
	p.ended().signed()
	if _, err := p.Release(); !refused(err) {
		t.Errorf("released: %v", err)
	}
	p.acknowledged().done(p.Release())
	file, err := p.Export(device.FormatPGN)
	p.do(err)
	if !bytes.Contains(file, []byte(`[ZapisAlarms "killed 1"]`)) {
		t.Errorf("the export does not count it:\n%s", file)
	}
}

// R-C02, R-D06: a copy of before the game gives the device back without an
// alarm: nothing on it tells. What was handed in before does: both games
// verify, of one device and the same number of its logs, and differ.
func TestOlderFolderPutBackAfterAGame(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes()
	older := p.keep()
	played := func(result func(*player)) []byte {
		t.Helper()
		p.game().tap("e2", "e4")
		result(p)
		p.signed()
		p.done(p.Release())
		file, err := p.Export(device.FormatRecord)
		p.do(err)
		verified(t, file)
		return file
	}
	lost := played(func(p *player) { p.ended() })
	p = p.putBack(older)
	if p.View().Mode != modes.Owner || told(p) != "" {
		t.Fatalf("%s mode, alarms %q", p.View().Mode, told(p))
	}
	p.clock.pass(time.Hour)
	won := played(func(p *player) { p.tap("e7", "e5"); p.ended() })
	one, two := verified(t, lost), verified(t, won)
	numberOne, headOne := segment(t, lost)
	numberTwo, headTwo := segment(t, won)
	if one.Device() != two.Device() || numberOne != numberTwo || headOne == headTwo {
		t.Errorf("the two games are not told apart: devices %s %s, logs %q %q, heads %s %s",
			one.Device(), two.Device(), numberOne, numberTwo, headOne, headTwo)
	}
}

// R-D05: with the whole folder taken away, key and all, the device is another
// one: other fingerprint, other emblem, and the organizer's certificate is
// not its own.
func TestWholeFolderTakenAway(t *testing.T) {
	_, organizer, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t).codes()
	before := p.About()
	_, key, err := attest.ParseKey(before.Key)
	p.do(err)
	certificate, err := attest.Enrol(organizer, attest.Certificate{Device: key, Role: attest.RoleLabel, Name: "Board 12"})
	p.do(err)
	p.do(p.Owner(ownerCode))
	p.do(p.SetCertificate(certificate))
	p.game()
	p.do(p.Close())
	p.do(os.RemoveAll(p.dir))
	p = start(t, p.dir, p.clock)
	after := p.About()
	if p.View().Mode != modes.Owner || after.ID == before.ID || after.Emblem == before.Emblem || after.Enrolled {
		t.Errorf("it passes for the device that it was: %+v", after)
	}
	if err := p.SetCertificate(certificate); err == nil {
		t.Error("it took the other device's certificate")
	}
}

// R-C02: a game played again move by move is not the game of before: another
// head, its own times.
func TestGamePlayedAgain(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"})
	play := func() []byte {
		t.Helper()
		p.game().tap("e2", "e4")
		p.ended().signed()
		p.done(p.Release())
		file, err := p.Export(device.FormatRecord)
		p.do(err)
		verified(t, file)
		return file
	}
	first := play()
	p.clock.pass(24 * time.Hour)
	again := play()
	_, headFirst := segment(t, first)
	_, headAgain := segment(t, again)
	if headFirst == headAgain {
		t.Error("two games have one head")
	}
	for _, r := range attest.VerifyAll(append(slices.Clone(first), first...), nil)[1:] {
		if r.Status != attest.Invalid {
			t.Errorf("the same game twice in a file is %s", r.Describe())
		}
	}
	date := func(file []byte) string {
		_, rest, _ := strings.Cut(string(file), "[ZapisReleased \"")
		day, _, _ := strings.Cut(rest, "T")
		return day
	}
	if date(first) == "" || date(first) == date(again) {
		t.Errorf("released on %q and %q", date(first), date(again))
	}
}
