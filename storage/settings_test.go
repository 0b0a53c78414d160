package storage_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/internal/powerloss"
	"zapis/storage"
)

func wantSettings(t testing.TB, d *storage.Store, want map[string]string) {
	t.Helper()
	if got, err := d.Settings(); err != nil || !maps.Equal(got, want) {
		t.Fatalf("settings %v, want %v: %v", got, want, err)
	}
}

// R-O04: profile and settings outlive a restart.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	wantSettings(t, d, nil)
	want := map[string]string{}
	for _, s := range [][2]string{
		{"profile", "first"},
		{"profile", strings.Repeat("Белые ", 3000)},
		{"rules", "b"},
		{"gone", "c"},
		{"gone", ""},
		{"never", ""},
		{"", "no name"},
	} {
		if err := d.SetSetting(s[0], s[1]); err != nil {
			t.Fatal(err)
		}
		if want[s[0]] = s[1]; s[1] == "" {
			delete(want, s[0])
		}
		wantSettings(t, d, want)
		copied := t.TempDir() // as if the process had died
		copyLog(t, dir, copied)
		wantSettings(t, open(t, copied), want)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	wantSettings(t, open(t, dir), want)
}

// place puts a released form of the log into a new folder.
func place(t *testing.T, form, dir string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", form))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "zapis.db"), b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// headerVersion is the version as an earlier program would read it.
func headerVersion(t *testing.T, dir string) byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "zapis.db"))
	if err != nil {
		t.Fatal(err)
	}
	return b[63]
}

// A log that had gone on in a second part when it was migrated has its tables
// in another order than a new one.
func TestMigrate(t *testing.T) {
	for _, parts := range []int{1, 2} {
		dir := t.TempDir()
		place(t, "v1.db", dir)
		if parts == 2 {
			guard := func(act string) string {
				return "CREATE TRIGGER event_2_no_" + strings.ToLower(act) + " BEFORE " + act + " ON event_2 BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
			}
			tamper(t, dir, "CREATE TABLE event_2(place INTEGER PRIMARY KEY, bytes BLOB NOT NULL, sum INTEGER NOT NULL) STRICT",
				guard("UPDATE"), guard("DELETE"))
		}
		d := open(t, dir)
		if v := headerVersion(t, dir); v != 2 {
			t.Errorf("an earlier program would read version %d", v)
		}
		if err := d.SetSetting("rules", "a"); err != nil {
			t.Fatal(err)
		}
		appendAll(t, d, batch(2, 6, 3))
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
		wantSettings(t, d, map[string]string{"rules": "a"})
		wantEvents(t, d, 1, 0, 4)
		wantEvents(t, d, 2, 4, 5)
	}
}

func TestReadOnlyMigratesNothing(t *testing.T) {
	dir := t.TempDir()
	place(t, "v1.db", dir)
	before := contents(t, dir)
	d, err := storage.Open(dir, storage.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	wantSettings(t, d, nil)
	wantEvents(t, d, 1, 0, 4)
	if err := d.SetSetting("a", "b"); !storage.IsNotWritable(err) {
		t.Errorf("a setting kept: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if after := contents(t, dir); !maps.Equal(before, after) {
		t.Error("the folder was changed")
	}
}

// What a newer program wrote is refused, also where the new version stands in
// the write-ahead log alone.
func TestNewerInTheWAL(t *testing.T) {
	from, dir := t.TempDir(), t.TempDir()
	d := open(t, from)
	if err := d.Version(3); err != nil {
		t.Fatal(err)
	}
	copyLog(t, from, dir)
	if v := headerVersion(t, dir); v != 2 {
		t.Fatalf("the header says %d already", v)
	}
	for _, o := range []storage.Options{{ReadOnly: true}, {}} {
		if _, err := storage.Open(dir, o); !storage.IsNewer(err) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// A device of version 1 with a game on it starts on a full disk, and migrates
// when there is room.
func TestMigrateOnAFullDisk(t *testing.T) {
	small := disks.Small(t, "1m")
	dir := filepath.Join(small, "device")
	place(t, "v1.db", dir)
	filler := filepath.Join(small, "filler")
	if err := os.WriteFile(filler, make([]byte, 2<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	d := open(t, dir)
	wantEvents(t, d, 2, 4, 2)
	wantSettings(t, d, nil)
	if err := d.SetSetting("a", "b"); !storage.IsFull(err) {
		t.Errorf("a setting kept without room: %v", err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	appendAll(t, d, batch(2, 6, 1))
	wantSettings(t, d, nil)
	if err := d.SetSetting("a", "b"); err != nil {
		t.Fatal(err)
	}
	wantSettings(t, d, map[string]string{"a": "b"})
	wantEvents(t, d, 2, 4, 3)
}

// The power goes at any system call that writes while a log of version 1 is
// migrated and codes and settings are kept: the events are there, the start is
// not refused, what was acknowledged is kept, and of the codes the one that
// was acknowledged last is known. The quick run tries some of these states,
// the long form all.
func TestPowerLossMigrating(t *testing.T) {
	long.Serial(t)
	rnd := rand.New(rand.NewPCG(long.Seed(t), 2))
	form, err := filepath.Abs("testdata/v1.db")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "device")
	calls := trace(t, dir, childForm+"="+form, childCount+"=5")
	base, remove, err := powerloss.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	disk := powerloss.NewDisk(dir)
	every := 5
	if long.Asked() {
		every = 1
	}
	kept, cuts, states, old := -1, 0, 0, 0 // -1: nothing is placed yet
	for i, c := range calls {
		if c.File == powerloss.Stdout {
			line := strings.TrimSpace(string(c.Data))
			if line == "placed" {
				kept = 0
			}
			scan(line, "kept %d", &kept)
			continue
		}
		changed, err := disk.Do(c)
		if err != nil {
			t.Fatal(err)
		}
		if !changed || kept < 0 {
			continue
		}
		cuts++
		for k, tear := range powerloss.Tears(rnd, 2) {
			if (cuts*3+k)%every != 0 {
				continue
			}
			states++
			folder := filepath.Join(base, strconv.Itoa(states))
			now, err := revivedSettings(t, disk, folder, tear, kept)
			if err != nil {
				t.Fatalf("call %d of %d (%s %s), %s, %d kept: %v", i, len(calls), c.Name, filepath.Base(c.File+c.Path), tear.What, kept, err)
			}
			if now == 0 {
				old++
			}
		}
	}
	if err := disk.Same(dir); err != nil {
		t.Error(err)
	}
	if kept != 5 || old == 0 || old == states {
		t.Fatalf("%d settings are acknowledged, %d states of %d have none", kept, old, states)
	}
	t.Logf("the power cut at %d calls, %d states, %d of them before the first setting", cuts, states, old)
}

func knows(d *storage.Store, role, hash string) error {
	known, err := d.KnownCodes(role)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(known, func(c storage.Code) bool { return c.Hash == hash }) {
		return fmt.Errorf("the code %s of the %s is not known: %v", hash, role, known)
	}
	return nil
}

// revivedSettings starts a device on what the cut left, and returns how many
// settings it had kept.
func revivedSettings(t *testing.T, disk *powerloss.Disk, folder string, tear powerloss.Torn, kept int) (now int, err error) {
	t.Helper()
	if err := os.Mkdir(folder, 0o700); err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if err := disk.After(folder, tear); err != nil {
		return 0, err
	}
	for _, o := range []storage.Options{{ReadOnly: true}, {}, {}} {
		d, err := storage.Open(folder, o)
		if err != nil {
			return 0, fmt.Errorf("the start is refused: %w", err)
		}
		defer d.Close()
		settings, err := d.Settings()
		if err != nil {
			return 0, err
		}
		now, _ = strconv.Atoi(settings["count"])
		if now != kept && now != kept+1 || d.Damage() != nil {
			return 0, fmt.Errorf("%d is kept; damage: %w", now, d.Damage())
		}
		wantEvents(t, d, 1, 0, 4)
		wantEvents(t, d, 2, 4, 2)
		if codes, err := d.Codes(); err != nil || codes["arbiter"].Failures != 1 {
			return 0, fmt.Errorf("codes %v: %w", codes, err)
		}
		if err := knows(d, "owner", "h"+strconv.Itoa(kept)); kept > 0 && err != nil {
			return 0, err
		}
		if err := d.Close(); err != nil {
			return 0, err
		}
	}
	return now, nil
}
