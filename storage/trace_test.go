package storage_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

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
