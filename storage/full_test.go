package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"zapis/internal/disks"
	"zapis/storage"
)

// untilFull appends until there is no room, and returns the next event that
// would have been stored.
func untilFull(t *testing.T, d *storage.Store) (stored int, err error) {
	t.Helper()
	for ; stored < 20000; stored++ {
		if err := d.Append(batch(1, eventID(stored), 1)); err != nil {
			return stored, err
		}
	}
	t.Fatal("the disk does not fill")
	return 0, nil
}

// A disk without room: said so, nothing half written, the same append again
// once there is room, and all of it there at the next start.
func TestDiskFull(t *testing.T) {
	small := disks.Small(t, "4m")
	dir := filepath.Join(small, "device")
	d := open(t, dir)
	if info, err := os.Stat(filepath.Join(dir, "reserve")); err != nil || info.Size() != 1<<20 {
		t.Fatalf("no reserve of 1 MB: %v, %v", info, err)
	}
	n, err := untilFull(t, d)
	if !storage.IsFull(err) {
		t.Fatalf("after %d events: %v", n, err)
	}
	t.Logf("%d events, then %v", n, err)
	for range 5 {
		if err := d.Append(batch(1, eventID(n), 3)); !storage.IsFull(err) {
			t.Fatalf("again without room: %v", err)
		}
	}
	wantEvents(t, d, 1, 0, n)
	if err := d.SetSetting("profile", strings.Repeat("long ", 10<<10)); !storage.IsFull(err) {
		t.Errorf("a setting kept without room: %v", err)
	}
	for err = nil; err == nil; { // a code is smaller than an event
		_, err = d.NoteFailure("arbiter", noon)
	}
	if !storage.IsFull(err) {
		t.Errorf("a wrong code counted without room: %v", err)
	}

	if err := d.FreeReserve(); err != nil {
		t.Fatal(err)
	}
	for range 200 { // what the reserve is for
		appendAll(t, d, batch(1, eventID(n), 1))
		n++
	}
	wantEvents(t, d, 1, 0, n)

	// The process dies with the disk full to the brim.
	filler := filepath.Join(small, "filler")
	if err := os.WriteFile(filler, make([]byte, 8<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	if err := d.Append(batch(1, eventID(n), 1)); !storage.IsFull(err) {
		t.Fatalf("the disk is full: %v", err)
	}
	copied := t.TempDir()
	copyLog(t, dir, copied)
	wantEvents(t, open(t, copied), 1, 0, n)

	// There is room again.
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	appendAll(t, d, batch(1, eventID(n), 3))
	n += 3
	if err := d.Close(); err != nil {
		t.Logf("closing on a nearly full disk: %v", err)
	}
	wantEvents(t, open(t, dir), 1, 0, n)
}

// The same without a disk of its own, by SQLite's own limit.
func TestDatabaseFull(t *testing.T) {
	d := open(t, t.TempDir())
	if err := d.LimitPages(30); err != nil {
		t.Fatal(err)
	}
	n, err := untilFull(t, d)
	if !storage.IsFull(err) {
		t.Fatalf("after %d events: %v", n, err)
	}
	for range 3 {
		if err := d.Append(batch(1, eventID(n), 90), batch(2, 0, 1)); !storage.IsFull(err) {
			t.Fatalf("again without room: %v", err)
		}
	}
	wantEvents(t, d, 1, 0, n)
	wantEvents(t, d, 2, 0, 0)
	if err := d.LimitPages(1 << 20); err != nil {
		t.Fatal(err)
	}
	appendAll(t, d, batch(1, eventID(n), 90), batch(2, 0, 1))
	wantEvents(t, d, 1, 0, n+90)
	wantEvents(t, d, 2, 0, 1)
}

// A new device on a disk without room for it.
func TestOpenOnAFullDisk(t *testing.T) {
	small := disks.Small(t, "1m")
	if err := os.WriteFile(filepath.Join(small, "filler"), make([]byte, 2<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	if _, err := storage.Open(filepath.Join(small, "device"), storage.Options{}); !storage.IsFull(err) {
		t.Errorf("%v", err)
	}
	if err := os.Remove(filepath.Join(small, "filler")); err != nil {
		t.Fatal(err)
	}
	// There is room now for the log, but not for the reserve.
	appendAll(t, open(t, filepath.Join(small, "device")), batch(1, 0, 3))
}

// The room that is told is the room that there is.
func TestFree(t *testing.T) {
	small := disks.Small(t, "8m")
	dir := filepath.Join(small, "device")
	d := open(t, dir)
	before, err := d.Free()
	if err != nil || before > 7<<20 || before < 4<<20 {
		t.Errorf("%d bytes free of 8 MB less the reserve: %v", before, err)
	}
	if err := os.WriteFile(filepath.Join(small, "filler"), make([]byte, 3<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	if now, err := d.Free(); err != nil || now != before-3<<20 {
		t.Errorf("%d bytes free, %d before 3 MB were written: %v", now, before, err)
	}
	if err := os.WriteFile(filepath.Join(small, "filler"), make([]byte, 8<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	if now, err := d.Free(); err != nil || now != 0 {
		t.Errorf("%d bytes free of a full disk: %v", now, err)
	}
}

func TestReadOnlyDisk(t *testing.T) {
	disk := disks.Small(t, "8m")
	dir := filepath.Join(disk, "device")
	d := open(t, dir)
	appendAll(t, d, batch(1, 0, 3))
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	disks.Remount(t, disk, "ro")
	defer disks.Remount(t, disk, "rw")
	before := contents(t, dir)
	for _, dir := range []string{dir, filepath.Join(disk, "other")} {
		if _, err := storage.Open(dir, storage.Options{}); !storage.IsNotWritable(err) {
			t.Errorf("%s: %v", dir, err)
		}
	}
	r, err := storage.Open(dir, storage.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	wantEvents(t, r, 1, 0, 3)
	if after := contents(t, dir); len(after) != len(before) {
		t.Errorf("files before %d, after %d", len(before), len(after))
	}
}

// Files that were taken away go on taking writes that nobody would find
// again: no event is acknowledged then. Put back, they go on.
func TestFileTakenAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not let an open file be moved")
	}
	for _, name := range []string{"zapis.db", "zapis.db-wal"} {
		dir := t.TempDir()
		d := open(t, dir)
		appendAll(t, d, batch(1, 0, 3))
		path := filepath.Join(dir, name)
		if err := os.Rename(path, path+".away"); err != nil {
			t.Fatal(err)
		}
		if err := d.Append(batch(1, 3, 1)); !storage.IsGone(err) {
			t.Errorf("%s away: %v", name, err)
		}
		if err := d.SetCode("owner", storage.Code{Hash: "x"}); !storage.IsGone(err) {
			t.Errorf("%s away: %v", name, err)
		}
		if err := os.WriteFile(path, []byte("another"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := d.Append(batch(1, 3, 1)); !storage.IsGone(err) {
			t.Errorf("another file for %s: %v", name, err)
		}
		if err := os.Rename(path+".away", path); err != nil {
			t.Fatal(err)
		}
		appendAll(t, d, batch(1, 3, 1))
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		wantEvents(t, open(t, dir), 1, 0, 4)
	}
}

// copyLog copies the log as it lies there, as if the process had died.
func copyLog(t *testing.T, from, to string) {
	t.Helper()
	for _, name := range []string{"zapis.db", "zapis.db-wal"} {
		b, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, syscall.ENOENT) {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
