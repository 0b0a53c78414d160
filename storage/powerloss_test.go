package storage_test

import (
	"crypto/ed25519"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/internal/powerloss"
	"zapis/storage"
)

// The power goes at any system call that writes, of a device that is made,
// records 200 acts, copies its log back in between and is closed: whatever
// was written after the last fsync is lost, kept, torn at sectors or kept in
// another order. What was acknowledged is there, the chain is good, the start
// is not refused, and recording goes on (R-G04).
//
// The quick run tries a few hundred of these states, the long form all.
func TestPowerLoss(t *testing.T) {
	long.Serial(t)
	rnd := rand.New(rand.NewPCG(long.Seed(t), 2))
	acts, every, randoms := 60, 17, 1
	if long.Asked() {
		acts, every, randoms = 200, 1, 8
	}
	dir := filepath.Join(t.TempDir(), "device")
	calls := trace(t, dir, childCount+"="+strconv.Itoa(acts), childTidy+"=45")
	base, remove, err := powerloss.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)

	d := powerloss.NewDisk(dir)
	var told acknowledged
	var cuts, states, more int
	for i, c := range calls {
		if c.File == powerloss.Stdout {
			told.hear(string(c.Data))
			continue
		}
		changed, err := d.Do(c)
		if err != nil {
			t.Fatal(err)
		}
		if !changed {
			continue
		}
		cuts++
		for k, tear := range powerloss.Tears(rnd, randoms) {
			if (cuts*13+k)%every != 0 {
				continue
			}
			states++
			n, err := revive(t, d, filepath.Join(base, strconv.Itoa(states)), tear, told)
			if err != nil {
				t.Fatalf("call %d of %d (%s %s), %s, %d events acknowledged: %v",
					i, len(calls), c.Name, filepath.Base(c.File+c.Path), tear.What, told.events, err)
			}
			if n > told.events {
				more++
			}
		}
	}
	if err := d.Same(dir); err != nil {
		t.Error(err)
	}
	if told.events < acts {
		t.Fatalf("%d acts are acknowledged in the trace, of %d", told.events, acts)
	}
	t.Logf("%d events in %d acts; the power cut at %d calls, %d states: none lost, no chain broken, no start refused; in %d states an event was there that had not been acknowledged yet",
		told.events, acts, cuts, states, more)
}

// acknowledged is what the child had said by the time of the cut.
type acknowledged struct {
	events int
	key    string
}

func (a *acknowledged) hear(line string) {
	line = strings.TrimSpace(line)
	if key, ok := strings.CutPrefix(line, "key "); ok {
		a.key = key
	}
	var n int
	if scan(line, "stored %d", &n) {
		a.events = n
	}
}

// revive starts a device on what the cut left.
func revive(t *testing.T, d *powerloss.Disk, folder string, tear powerloss.Torn, told acknowledged) (events int, err error) {
	t.Helper()
	if err := os.Mkdir(folder, 0o700); err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if err := d.After(folder, tear); err != nil {
		return 0, err
	}
	r, err := storage.Open(folder, storage.Options{})
	if err != nil {
		return 0, fmt.Errorf("the start is refused: %w", err)
	}
	defer r.Close()
	key, err := r.Key()
	if err != nil {
		return 0, err
	}
	if public := fmt.Sprintf("%x", key.Public().(ed25519.PublicKey)); told.key != "" && public != told.key {
		return 0, fmt.Errorf("the device has another key")
	}
	var a author
	n, err := a.read(r)
	if err != nil {
		return n, err
	}
	if n < told.events {
		return n, fmt.Errorf("%d events are there", n)
	}
	if r.Damage() != nil {
		return n, r.Damage()
	}
	if err := r.Append(a.batch()); err != nil {
		return n, fmt.Errorf("recording does not go on: %w", err)
	}
	var b author
	if again, err := b.read(r); err != nil || again <= n {
		return n, fmt.Errorf("what was recorded after it: %d events, %w", again, err)
	}
	return n, nil
}
