package storage_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/internal/long"
	"zapis/internal/powerloss"
)

// trace runs the child under strace and returns its calls in their order.
func trace(t *testing.T, dir string, env ...string) []powerloss.Call {
	t.Helper()
	out := filepath.Join(t.TempDir(), "trace")
	cmd, err := powerloss.Strace(out, os.Args[0])
	if err != nil {
		t.Skip(err)
	}
	cmd.Env = append(append(os.Environ(), childDir+"="+dir), env...)
	var complaints strings.Builder
	cmd.Stdout, cmd.Stderr = &strings.Builder{}, &complaints
	if err := cmd.Run(); err != nil {
		if strings.Contains(complaints.String(), "ptrace") {
			t.Skipf("strace may not trace here: %s", complaints.String())
		}
		t.Fatalf("%v: %s", err, complaints.String())
	}
	calls, err := powerloss.Read(out, dir)
	if err != nil {
		t.Fatal(err)
	}
	return calls
}

// Exactly one fsync for each acknowledged append, and nothing written after
// it but the note beside the log, once and never synced there; the first ones
// included, and those after the log was copied back, and those of a start
// after a crash.
func TestOneSyncPerAppend(t *testing.T) {
	long.Serial(t)
	dir := filepath.Join(t.TempDir(), "device")
	oneSyncPerAppend(t, dir, 300, childPlain+"=1", childTidy+"=70")
	dir = filepath.Join(t.TempDir(), "device")
	for range 3 {
		if _, err := killedAfter(dir, 40*time.Millisecond); err != nil {
			t.Fatal(err)
		}
		oneSyncPerAppend(t, dir, 20)
	}
}

func oneSyncPerAppend(t *testing.T, dir string, n int, env ...string) {
	t.Helper()
	calls := trace(t, dir, append(env, childCount+"="+strconv.Itoa(n))...)
	var syncs, writes, unsynced, notes, appends, bytes int
	inside := false
	for _, c := range calls {
		switch {
		case c.File == powerloss.Stdout && strings.HasPrefix(string(c.Data), "storing"):
			inside, syncs, unsynced, notes = true, 0, 0, 0
		case c.File == powerloss.Stdout && strings.HasPrefix(string(c.Data), "stored"):
			if inside = false; syncs != 1 || unsynced != 0 || notes != 1 {
				t.Fatalf("append %d made %d fsyncs, left %d writes unsynced, and noted %d times where the log ends", appends, syncs, unsynced, notes)
			}
			appends++
		case inside && c.Name == "write" && filepath.Base(c.File) == "zapis.note":
			if notes++; syncs == 0 {
				t.Fatalf("append %d is noted before it is durable", appends)
			}
		case inside && c.Name == "fsync":
			syncs++
			unsynced = 0
		case inside && c.Name == "write":
			writes++
			unsynced++
			bytes += len(c.Data)
		case inside:
			t.Errorf("append %d made a call of %s", appends, c.Name)
		}
	}
	if appends != n {
		t.Fatalf("%d appends seen of %d", appends, n)
	}
	t.Logf("%d appends: one fsync each, %.2f writes and %d bytes", appends, float64(writes)/float64(n), bytes/n)
}

// What a game of 160 entries writes and syncs, if its write-ahead log is left
// until the end as it was before, and taken in when the device is idle, which
// it is after every entry here. Each append syncs once in both. It prints a
// figure of docs/bench.md.
func TestSyncsPerGame(t *testing.T) {
	long.Serial(t)
	for _, run := range []struct {
		what string
		env  []string
	}{
		{"left until the end", nil},
		{"taken in from 64 kB", []string{childIdle + "=1"}},
	} {
		env := append(run.env, childPlain+"=1")
		dir := filepath.Join(t.TempDir(), "device")
		oneSyncPerAppend(t, dir, 160, env...)
		calls := trace(t, dir, append(env, childCount+"=160")...)
		var syncs, writes, bytes, largest, wal int
		for _, c := range calls {
			switch {
			case c.Name == "fsync":
				syncs++
			case c.File == powerloss.Stdout:
			case c.Name == "write":
				writes++
				bytes += len(c.Data)
				if strings.HasSuffix(c.File, "-wal") {
					wal = max(wal, int(c.At)+len(c.Data))
				}
			case c.Name == "ftruncate" && strings.HasSuffix(c.File, "-wal"):
				largest, wal = max(largest, wal), 0
			}
		}
		t.Logf("%s: %d fsyncs, %d writes, %d kB; the write-ahead log grew to %d kB",
			run.what, syncs, writes, bytes>>10, max(largest, wal)>>10)
	}
}
