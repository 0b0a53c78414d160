package archive_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/internal/powerloss"
	"zapis/storage/archive"
)

// The power goes at any system call that writes, at the store or on the medium
// of its mirror, while items are handed in, every third of them a second time:
// whatever was written after the last fsync is lost, kept, torn at sectors or
// kept in another order. What was acknowledged is in the store, and it is on
// the mirror.
func TestPowerLoss(t *testing.T) {
	long.Serial(t)
	key := newKey(t)
	top := t.TempDir()
	place, stick := filepath.Join(top, "desk"), filepath.Join(top, "stick")
	items := long.Of(12, 60)
	var order []string
	for n := range items {
		order = append(order, strconv.Itoa(n))
		if n%3 == 2 {
			order = append(order, strconv.Itoa(n-1))
		}
	}
	calls := trace(t, top, childPlace+"="+place, childItems+"="+strings.Join(order, " "), childStick+"="+stick+" "+key.Recipient())
	mirror := filepath.Dir(files(t, stick)[0])
	base, remove, err := powerloss.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)

	every, randoms := long.Of(23, 3), 2
	rnd := rand.New(rand.NewPCG(long.Seed(t), 2))
	disks := []struct {
		folder string
		disk   *powerloss.Disk
		after  func(folder string) error // what is tried with what the cut left
	}{{place, powerloss.NewDisk(place), nil}, {mirror, powerloss.NewDisk(mirror), nil}}
	acked := map[int]bool{}
	disks[0].after = func(folder string) error { return holds(folder, acked) }
	disks[1].after = func(folder string) error {
		if len(acked) == 0 {
			return nil // the mirror was not begun yet
		}
		into := folder + ".new"
		defer os.RemoveAll(into)
		if _, err := archive.Restore(t.Context(), folder, archive.With(key), into, "B"); err != nil {
			return err
		}
		return holds(into, acked)
	}
	var cuts, states int
	for i, c := range calls {
		if c.File == powerloss.Stdout {
			var n int
			if _, err := fmt.Sscanf(string(c.Data), "item %d", &n); err != nil {
				t.Fatalf("%q: %v", c.Data, err)
			}
			acked[n] = true
		}
		for _, d := range disks {
			if c.File != powerloss.Stdout { // an acknowledgement changes what has to be there
				at := c.File + c.Path
				if filepath.Dir(at) != d.folder && at != d.folder || strings.HasSuffix(at, "-shm") {
					continue // the index of the WAL is made again
				}
				changed, err := d.disk.Do(c)
				if err != nil {
					t.Fatal(err)
				}
				if !changed {
					continue
				}
			}
			cuts++
			for k, tear := range powerloss.Tears(rnd, randoms) {
				if (cuts*13+k)%every != 0 {
					continue
				}
				states++
				folder := filepath.Join(base, strconv.Itoa(states))
				err := os.Mkdir(folder, 0o700)
				if err == nil {
					err = d.disk.After(folder, tear)
				}
				if err == nil {
					err = d.after(folder)
				}
				if err != nil {
					t.Fatalf("call %d of %d (%s %s) on %s, %s, %d items acknowledged: %v",
						i, len(calls), c.Name, c.File+c.Path, d.folder, tear.What, len(acked), err)
				}
				os.RemoveAll(folder)
			}
		}
	}
	if len(acked) != items || states < 50 {
		t.Errorf("%d items were acknowledged of %d, %d states were tried", len(acked), items, states)
	}
	t.Logf("%d items; the power cut at %d calls, %d states: nothing lost", items, cuts, states)
}

// holds checks that a store has the items, and takes another one.
func holds(place string, acked map[int]bool) error {
	ctx := context.Background()
	s, err := archive.Open(ctx, place)
	if err != nil {
		return err
	}
	defer s.Close()
	found := map[string]bool{}
	for f, err := range s.Facts(ctx, 0) {
		if err != nil {
			return err
		}
		found[f.Subject] = true
	}
	for n := range acked {
		if _, err := s.Blob(ctx, archive.Sum(record(n))); err != nil || !found[handin(n).Subject] {
			return fmt.Errorf("item %d is lost: %w", n, err)
		}
	}
	if err := s.SetMirror(ctx, archive.Mirror{}); err != nil { // its medium is not there
		return err
	}
	_, err = s.Append(ctx, []archive.Statement{said(-1)})
	return err
}

// trace runs a child under strace and returns its calls in their order.
func trace(t *testing.T, dir string, env ...string) []powerloss.Call {
	t.Helper()
	out := filepath.Join(t.TempDir(), "trace")
	cmd, err := powerloss.Strace(out, os.Args[0])
	if err != nil {
		t.Skip(err)
	}
	cmd.Env = append(os.Environ(), env...)
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
