package storage_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
)

// A row of docs/threats.md each: whoever edits the database of a real device
// with the tools of databases. The program holds the file while it runs, so
// that it must be off meanwhile; and that alone is an alarm in a game.

const (
	arbiters   = "222222"
	organizers = "333333"
)

func openDevice(t *testing.T, dir string) *session.Session {
	t.Helper()
	s, err := session.Open(dir, session.Options{Codes: modes.Params{Memory: 8, Time: 1, Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// inAGame is the folder of a device that stands in a game of six moves, with
// the arbiter's and the organizer's code set, and the organizer's rules.
func inAGame(t *testing.T) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "device")
	s := openDevice(t, dir)
	must(t, s.SetCode(device.RoleArbiter, arbiters, ""))
	must(t, s.SetCode(device.RoleOrganizer, organizers, ""))
	must(t, s.SetRules(session.Rules{ReleaseNeedsArbiter: true}, organizers))
	_, err := s.New(device.NewGame{})
	must(t, err)
	for range 6 {
		_, err := s.Tap(board.At(6, 0), board.At(5, 2), board.NoKind)
		must(t, err)
	}
	must(t, s.Close())
	return dir
}

// R-D06: while the program runs, the database is its own: nobody edits it, nor
// reads it, with the tools of databases.
func TestDatabaseIsHeld(t *testing.T) {
	dir := inAGame(t)
	openDevice(t, dir)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "zapis.db"))
	must(t, err)
	defer db.Close()
	var n int
	if err := db.QueryRow("SELECT count(*) FROM code").Scan(&n); err == nil {
		t.Errorf("read beside the program: %d codes", n)
	}
	if _, err := db.Exec("DELETE FROM setting"); err == nil {
		t.Error("edited beside the program")
	}
}

func alarmsOf(s *session.Session) string {
	var out []string
	for _, a := range s.View().Alarms {
		out = append(out, strings.TrimSpace(a.Alarm+" "+a.Detail))
	}
	return strings.Join(out, "; ")
}

// releasedAlone reports whether a player alone gets the device out of the
// game: result, both signatures, release.
func releasedAlone(t *testing.T, s *session.Session) bool {
	t.Helper()
	_, err := s.Result(scoresheet.WhiteWins, "")
	must(t, err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err := s.Sign(who, "A", nil)
		must(t, err)
	}
	_, err = s.Release()
	return err == nil
}

// withoutGuards runs the statements with all triggers of the log away, and
// puts them back.
func withoutGuards(statements ...string) []string {
	var drop, put []string
	for _, on := range []string{"segment", "event_1"} {
		for _, act := range []string{"UPDATE", "DELETE"} {
			name := fmt.Sprintf("%s_no_%s", on, strings.ToLower(act))
			drop = append(drop, "DROP TRIGGER "+name)
			put = append(put, fmt.Sprintf("CREATE TRIGGER %s BEFORE %s ON %s BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END", name, act, on))
		}
	}
	return append(append(drop, statements...), put...)
}

// another is SQL for a byte that is not the one that stands in that place of an
// event, counted from 1: the hash there is another one in every run. It differs
// in more than one bit, since one that rotted the store puts right.
func another(place int) string {
	return fmt.Sprintf("CASE WHEN substr(bytes, %d, 1) IN (X'FF', X'FE', X'FD', X'FB', X'F7', X'EF', X'DF', X'BF', X'7F') THEN X'00' ELSE X'FF' END", place)
}

// R-D06, R-G01, R-G04: whatever is edited in a game, the player does not get
// the device out of it alone, and an alarm stands.
func TestDatabaseEditedInAGame(t *testing.T) {
	const game = "(2 << 32) + "
	for _, c := range []struct {
		name  string
		sql   []string
		cells int
		alarm string // of those that stand
	}{
		{"nothing", nil, 6, "stopped closed"},
		{"the triggers dropped", withoutGuards()[:4], 6, "removed what protects"},
		{"the end cut off", withoutGuards("DELETE FROM event_1 WHERE place >= " + game + "5"), 3, "log"},
		{"an entry taken out", withoutGuards("DELETE FROM event_1 WHERE place = " + game + "4"), 2, "log"},
		{"an entry changed", withoutGuards("UPDATE event_1 SET bytes = CAST(substr(bytes, 1, 50) || " + another(51) + " || substr(bytes, 52) AS BLOB) WHERE place = " + game + "4"), 2, "log"},
		{"the organizer's rules switched off", []string{"DELETE FROM setting"}, 6, "stopped closed"},
		{"the arbiter's code taken out", []string{"DELETE FROM code WHERE role = 'arbiter'"}, 6, "log codes"},
		{"the codes exchanged", []string{
			"UPDATE code SET role = 'x' WHERE role = 'arbiter'",
			"UPDATE code SET role = 'arbiter' WHERE role = 'organizer'",
			"UPDATE code SET role = 'organizer' WHERE role = 'x'",
		}, 6, "log codes"},
		{"the wrong tries forgotten", []string{"UPDATE code SET failures = 0"}, 6, "stopped closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := inAGame(t)
			tamper(t, dir, c.sql...)
			s := openDevice(t, dir)
			v := s.View()
			if v.Mode != modes.Game || len(v.Record.Cells) != c.cells {
				t.Errorf("%s mode, %d cells, want %d in a game", v.Mode, len(v.Record.Cells), c.cells)
			}
			if got := alarmsOf(s); !strings.Contains(got, c.alarm) {
				t.Errorf("the alarms are %q, without %q", got, c.alarm)
			}
			if releasedAlone(t, s) {
				t.Error("the player released the device")
			}
			must(t, s.Arbiter(arbiters)) // who is not kept out by it
			must(t, s.Acknowledge())
			_, err := s.Release()
			must(t, err)
			file, err := s.Export(device.FormatRecord)
			must(t, err)
			if r := attest.VerifyAll(file, nil)[0]; r.Status != attest.Intact || r.Alarms.Text() == "" {
				t.Errorf("the export is %s, alarms %q", r.Describe(), r.Alarms.Text())
			}
		})
	}
}

// R-G04, R-D06: a segment without an event, which no device writes, takes
// nobody out of the game that stands before it.
func TestSegmentPutBehind(t *testing.T) {
	for _, number := range []uint32{3, 40_000_000} {
		dir := inAGame(t)
		db, err := sql.Open("sqlite", filepath.Join(dir, "zapis.db"))
		must(t, err)
		_, err = db.Exec("INSERT INTO segment VALUES(?)", number)
		must(t, err)
		must(t, db.Close())
		s := openDevice(t, dir)
		v := s.View()
		if v.Mode != modes.Game || len(v.Record.Cells) != 6 || !strings.Contains(alarmsOf(s), "log") {
			t.Fatalf("segment %d: %s mode, %d cells, alarms %q", number, v.Mode, len(v.Record.Cells), alarmsOf(s))
		}
		_, err = s.Tap(board.At(4, 1), board.At(4, 3), board.NoKind)
		must(t, err)
		must(t, s.Close())
		s = openDevice(t, dir)
		if n := len(s.View().Record.Cells); n != 7 {
			t.Errorf("segment %d: %d cells after a restart", number, n)
		}
		must(t, s.Arbiter(arbiters))
		file, err := s.Export(device.FormatRecord)
		must(t, err)
		if r := attest.VerifyAll(file, nil)[0]; r.Status != attest.Intact {
			t.Errorf("segment %d: the record verifies as %s", number, r.Describe())
		}
	}
}

// R-D06, R-G04: the whole log of a game cut off, and its line in the list of
// logs. The device is in owner mode then, but the note beside the log tells:
// the alarm stands, in the next game too, and no arbiter is needed to see it.
func TestGameCutOut(t *testing.T) {
	dir := inAGame(t)
	tamper(t, dir, withoutGuards("DELETE FROM event_1 WHERE place >= (2 << 32)", "DELETE FROM segment WHERE number = 2")...)
	s := openDevice(t, dir)
	if v := s.View(); v.Mode != modes.Owner || v.Record.Status() != scoresheet.NoGame {
		t.Errorf("%s mode, a game that is %s", v.Mode, v.Record.Status())
	}
	if _, err := s.Sheet(); err == nil {
		t.Error("it shows a sheet")
	}
	if got := alarmsOf(s); !strings.Contains(got, "log the log is broken") {
		t.Errorf("the alarms are %q", got)
	}
	_, err := s.New(device.NewGame{})
	must(t, err)
	if got := alarmsOf(s); !strings.Contains(got, "log the log is broken") {
		t.Errorf("in the next game the alarms are %q", got)
	}
	if releasedAlone(t, s) {
		t.Error("the player released the device")
	}
}

// Nor, between games, that the organizer's rules and his code were taken out
// (R-O04, R-G01): no alarm, since no game is on. A look at the device before
// the round shows it, and the game says that it began without any code.
func TestRulesSwitchedOffBetweenGames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "device")
	s := openDevice(t, dir)
	must(t, s.SetCode(device.RoleOrganizer, organizers, ""))
	must(t, s.SetRules(session.Rules{StartNeedsOrganizer: true, ReleaseNeedsArbiter: true}, organizers))
	must(t, s.Close())
	tamper(t, dir, "DELETE FROM setting", "DELETE FROM code")
	s = openDevice(t, dir)
	if s.Rules() != (session.Rules{}) {
		t.Error("the device says that rules are in force which are not")
	}
	for _, c := range s.CodeStates() {
		if c.Set {
			t.Errorf("the device says that the %s's code is set", c.Role)
		}
	}
	if _, err := s.New(device.NewGame{}); err != nil {
		t.Error(err)
	}
	if codes := s.View().Record.Header.Codes; codes != "" {
		t.Errorf("the game says that its codes come from %q", codes)
	}
}
