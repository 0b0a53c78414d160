package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"zapis/internal/disks"
)

// fill leaves no room on the disk that holds dir, and returns how to make it
// again.
func fill(t *testing.T, dir string) (empty func()) {
	t.Helper()
	path := filepath.Join(dir, "filler")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 20; size > 0; {
		if _, err := f.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		t.Helper()
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// onDisk is a device on a disk that misbehaves.
type onDisk struct {
	*testing.T
	*child
	dir     string
	twin    *twin
	durable int // entries that were acknowledged
}

func newOnDisk(t *testing.T, dir string) *onDisk {
	t.Helper()
	d := &onDisk{T: t, dir: dir, twin: newTwin(t)}
	d.start()
	d.must(t, newGame)
	d.record(40, true)
	return d
}

func (d *onDisk) start() {
	d.Helper()
	d.child = beginChild(d.T, consoleOn(d.T, d.dir))
}

// one records the next entry, and checks the answer but for whether it is
// durable, which it returns.
func (d *onDisk) one() bool {
	d.Helper()
	n := d.twin.entries
	told := d.must(d.T, entry(n))
	if want := d.twin.next(); strings.Replace(told, `,"durable":false`, "", 1) != want {
		d.Fatalf("entry %d, %s: answered %s, want %s", n, entry(n), told, want)
	}
	if !durable(told) {
		return false
	}
	d.durable = d.twin.entries
	return true
}

// record records n entries, which have to be durable, or not.
func (d *onDisk) record(n int, durable bool) {
	d.Helper()
	for range n {
		if d.one() != durable {
			d.Fatalf("entry %d: durable %v", d.twin.entries, !durable)
		}
	}
}

// until records entries until one is durable, or is not any more. A long
// queue is tried again every second.
func (d *onDisk) until(durable bool) {
	d.Helper()
	for begun := time.Now(); d.one() != durable; {
		if time.Since(begun) > soon {
			d.Fatalf("still durable %v after %d entries", !durable, d.twin.entries)
		}
	}
}

// looks checks mode, alarms and sheet, which shows what is not durable too.
func (d *onDisk) looks(alarms string) {
	d.Helper()
	says, err := d.device()
	if err == nil {
		err = inTheGame(says, "")
	}
	if err != nil || says.alarms() != alarms {
		d.Fatalf("alarms %q, want %q; %v", says.alarms(), alarms, err)
	}
	if got, want := d.must(d.T, "sheet"), d.twin.rows(); got != want {
		d.Fatalf("the sheet after %d entries is\n%s, want\n%s", d.twin.entries, got, want)
	}
}

// killed kills it, starts it again, and forgets what was not acknowledged.
func (d *onDisk) killed() {
	d.Helper()
	d.kill()
	if d.twin.entries != d.durable {
		d.twin = newTwin(d.T)
		for d.twin.entries < d.durable {
			d.twin.next()
		}
	}
	d.start()
}

// R-G04: the disk is filled in the middle of a game. The reserve is used up
// first; then entries are answered as not durable, and the alarm stands. As
// soon as there is room all of it is durable, and a restart has it.
func TestTortureDiskFull(t *testing.T) {
	disk := t.TempDir()
	disks.Mount(t, disk, "-t", "tmpfs", "-o", "size=4m", "tmpfs")
	d := newOnDisk(t, filepath.Join(disk, "device"))
	empty := fill(t, disk)
	d.until(false)
	t.Logf("%d entries more went to disk, into the reserve", d.durable-40)
	if d.durable < 100 {
		t.Errorf("the reserve took %d entries", d.durable-40)
	}
	d.record(150, false)
	d.looks("storage")
	empty()
	d.until(true)
	d.record(20, true)
	d.looks("storage")
	d.killed()
	d.looks("storage")
	d.record(20, true)
	if err := d.end(); err != nil {
		t.Error(err)
	}
	d.start()
	d.looks("storage")
	d.record(5, true)
}

// A device that starts on a full disk with a game open comes up in that game,
// with every acknowledged entry, and records on: in the reserve if there is
// one, in memory else. What is in memory is said not to be durable, and
// becomes durable when there is room.
func TestTortureStartOnAFullDisk(t *testing.T) {
	for _, c := range []struct {
		name string
		prep func(d *onDisk, disk string) (empty func())
		left bool // there is a reserve
	}{
		{"after a crash", func(d *onDisk, disk string) func() {
			d.kill()
			return fill(t, disk)
		}, true},
		{"after a good end", func(d *onDisk, disk string) func() {
			if err := d.end(); err != nil {
				t.Fatal(err)
			}
			return fill(t, disk)
		}, true},
		{"after a crash, without a reserve", func(d *onDisk, disk string) func() {
			d.kill()
			if err := os.Remove(filepath.Join(d.dir, "reserve")); err != nil {
				t.Fatal(err)
			}
			return fill(t, disk)
		}, false},
		{"after a good end, without a reserve", func(d *onDisk, disk string) func() {
			if err := d.end(); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(d.dir, "reserve")); err != nil {
				t.Fatal(err)
			}
			return fill(t, disk)
		}, false},
		{"after a crash with entries in memory", func(d *onDisk, disk string) func() {
			empty := fill(t, disk)
			d.until(false)
			d.record(30, false)
			return empty
		}, false},
		{"after an end that could not save", func(d *onDisk, disk string) func() {
			empty := fill(t, disk)
			d.until(false)
			d.record(30, false)
			if err := d.end(); err == nil || !strings.Contains(err.Error(), "could not be saved") {
				t.Errorf("it ended with %v", err)
			}
			return empty
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			disk := t.TempDir()
			disks.Mount(t, disk, "-t", "tmpfs", "-o", "size=4m", "tmpfs")
			d := newOnDisk(t, filepath.Join(disk, "device"))
			empty := c.prep(d, disk)
			d.killed()
			if c.left {
				d.record(20, true)
				d.looks("")
			} else {
				d.record(20, false)
				d.looks("storage")
			}
			empty()
			d.until(true)
			d.killed()
			if d.record(20, true); c.left {
				d.looks("")
			} else {
				d.looks("storage")
			}
		})
	}
}

// The disk is pulled out in the middle of a game and put back; the device is
// killed while it is away, too.
func TestTortureDiskPulledOut(t *testing.T) {
	disk, dir := t.TempDir(), t.TempDir()
	disks.Mount(t, disk, "-t", "tmpfs", "-o", "size=16m", "tmpfs")
	disks.Mount(t, dir, "--bind", disk)
	pull := func() {
		t.Helper()
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	d := newOnDisk(t, filepath.Join(dir, "device"))
	for range 2 {
		pull()
		d.record(90, false)
		d.looks("storage")
		disks.Mount(t, dir, "--bind", disk)
		d.until(true)
		d.record(20, true)
		d.looks("storage")
	}
	pull()
	d.record(20, false)
	d.kill()
	disks.Mount(t, dir, "--bind", disk)
	d.killed()
	d.looks("storage")
	d.record(20, true)
}

// The log turns read-only in the middle of a game, as a file system does that
// met an error, and can be written again later.
func TestTortureReadOnly(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "device")
	d := newOnDisk(t, dir)
	files := []string{dir, filepath.Join(dir, "zapis.db"), filepath.Join(dir, "zapis.db-wal")}
	immutable := func(how string) error {
		out, err := exec.Command("chattr", append([]string{how}, files...)...).CombinedOutput()
		if err != nil {
			t.Log(string(out))
		}
		return err
	}
	t.Cleanup(func() { _ = immutable("-i") })
	if immutable("+i") != nil {
		t.Skip("no file can be made immutable here")
	}
	if d.one() {
		t.Skip("a file that was made immutable takes what is written")
	}
	d.record(90, false)
	d.looks("storage")
	// It cannot be started like this; it says so, and changes nothing.
	d.kill()
	cmd := consoleOn(t, dir)
	cmd.Stdin = strings.NewReader("device\n")
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = io.Discard, &said
	if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "make the folder writable") {
		t.Errorf("a start that cannot write: %v: %s", err, said.String())
	}
	if immutable("-i") != nil {
		t.FailNow()
	}
	d.killed()
	d.looks("")
	d.record(20, true)
	if immutable("+i") != nil {
		t.FailNow()
	}
	d.record(90, false)
	if immutable("-i") != nil {
		t.FailNow()
	}
	d.until(true)
	d.killed()
	d.looks("storage")
}
