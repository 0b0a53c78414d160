package storage_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/storage"
)

// disk is what a power cut leaves of the files, going by what a device
// promises and no further: the contents of a file as of its last fsync, the
// names in the folder as of the folder's last fsync, and of everything after
// that any part.
type disk struct {
	dir   string
	files []*file
	names map[string]*file // as the running system sees them
	sure  map[string]*file // as of the folder's last fsync
	after []naming         // changes of names since then, in order
}

type file struct {
	now   []byte  // as the running system sees it
	sure  []byte  // as of its last fsync
	after []patch // changes since then, in order
}

// patch is a write at an offset, or a truncation if data is nil.
type patch struct {
	at   int64
	data []byte
}

// naming gives a name to a file, or takes it away if the file is nil.
type naming struct {
	name string
	file *file
}

func (n naming) do(names map[string]*file) {
	if n.file == nil {
		delete(names, n.name)
	} else {
		names[n.name] = n.file
	}
}

func (p patch) do(b []byte) []byte {
	if p.data == nil {
		if p.at <= int64(len(b)) {
			return b[:p.at:p.at]
		}
		return append(b, make([]byte, p.at-int64(len(b)))...)
	}
	if end := p.at + int64(len(p.data)); end > int64(len(b)) {
		b = append(b, make([]byte, end-int64(len(b)))...)
	}
	copy(b[p.at:], p.data)
	return b
}

func (d *disk) name(name string, f *file) {
	n := naming{name, f}
	n.do(d.names)
	d.after = append(d.after, n)
}

func (f *file) change(p patch) {
	f.now = p.do(f.now)
	f.after = append(f.after, p)
}

// do carries a call out.
func (d *disk) do(t *testing.T, c call) {
	t.Helper()
	base := filepath.Base(c.path)
	f := d.names[filepath.Base(c.fd)]
	switch c.name {
	case "mkdir":
	case "open":
		f = d.names[base]
		if f == nil {
			if !strings.Contains(c.flag, "O_CREAT") {
				return
			}
			f = &file{}
			d.files = append(d.files, f)
			d.name(base, f)
		}
		if strings.Contains(c.flag, "O_TRUNC") && len(f.now) > 0 {
			f.change(patch{})
		}
	case "write":
		if c.at < 0 { // our own files are written once, from the beginning
			c.at = int64(len(f.now))
		}
		f.change(patch{c.at, c.data})
	case "ftruncate":
		f.change(patch{at: c.at})
	case "fsync":
		if c.fd == d.dir {
			d.sure, d.after = maps.Clone(d.names), nil
			return
		}
		if f == nil {
			t.Fatalf("fsync of %s, which has no name", c.fd)
		}
		f.sure, f.after = bytes.Clone(f.now), nil
	case "rename":
		f = d.names[base]
		d.name(filepath.Base(c.to), f)
		d.name(base, nil)
	case "unlink":
		d.name(base, nil)
	}
}

// torn is one way in which the power may have gone: which of the changes
// that were not durable reached the disk.
type torn struct {
	what string
	// keep says of one sector of one change whether it arrived: change i of
	// n, sector j of m.
	keep func(i, n, j, m int) bool
	// names says how many of the n changes of names arrived.
	names func(n int) int
}

// tears are the ways tried at every cut.
func tears(rnd *rand.Rand, randoms int) []torn {
	all := []torn{
		{"nothing more", func(_, _, _, _ int) bool { return false }, func(int) int { return 0 }},
		{"everything", func(_, _, _, _ int) bool { return true }, func(n int) int { return n }},
		{"everything but the names", func(_, _, _, _ int) bool { return true }, func(int) int { return 0 }},
		{"the names alone", func(_, _, _, _ int) bool { return false }, func(n int) int { return n }},
		{"all but the last write", func(i, n, _, _ int) bool { return i < n-1 }, func(n int) int { return n }},
		{"only the last write", func(i, n, _, _ int) bool { return i == n-1 }, func(n int) int { return n }},
		{"half of the last write", func(i, n, j, m int) bool { return i < n-1 || j < m/2 }, func(n int) int { return n }},
		{"the other half of the last write", func(i, n, j, m int) bool { return i < n-1 || j >= m/2 }, func(n int) int { return n }},
	}
	for range randoms {
		one, two := rnd.IntN(5), rnd.Uint64()
		some := rand.New(rand.NewPCG(two, 7))
		all = append(all, torn{
			fmt.Sprintf("sectors at random, %d in 4", one),
			func(_, _, _, _ int) bool { return some.IntN(4) < one },
			func(n int) int { return some.IntN(n + 1) },
		})
	}
	return all
}

// sector is what a disk writes whole.
const sector = 512

// after writes into the folder what is there after the cut.
func (d *disk) afterCut(folder string, t torn) error {
	names := maps.Clone(d.sure)
	for _, n := range d.after[:t.names(len(d.after))] {
		n.do(names)
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		f := names[name]
		b := bytes.Clone(f.sure)
		for i, p := range f.after {
			if p.data == nil {
				if t.keep(i, len(f.after), 0, 1) {
					b = p.do(b)
				}
				continue
			}
			// Sectors are those of the disk, not of the write.
			m := int((p.at+int64(len(p.data))-1)/sector-p.at/sector) + 1
			for j, at := 0, p.at; at < p.at+int64(len(p.data)); j++ {
				end := min((at/sector+1)*sector, p.at+int64(len(p.data)))
				if t.keep(i, len(f.after), j, m) {
					b = patch{at, p.data[at-p.at : end-p.at]}.do(b)
				}
				at = end
			}
		}
		if err := os.WriteFile(filepath.Join(folder, name), b, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// The power goes at any system call that writes, of a device that is made,
// records 200 acts, copies its log back in between and is closed: whatever
// was written after the last fsync is lost, kept, torn at sectors or kept in
// another order. What was acknowledged is there, the chain is good, the start
// is not refused, and recording goes on (R-G04).
//
// The quick run tries a few hundred of these states, ZAPIS_LONG=1 all.
func TestPowerLoss(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 2))
	acts, every, randoms := 60, 17, 1
	if long {
		acts, every, randoms = 200, 1, 8
	}
	dir := filepath.Join(t.TempDir(), "device")
	calls := trace(t, dir, childCount+"="+strconv.Itoa(acts), childTidy+"=45")
	base := t.TempDir()
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() { // where fsync costs nothing
		if shm, err := os.MkdirTemp("/dev/shm", "zapis-test-"); err == nil {
			base = shm
			t.Cleanup(func() { os.RemoveAll(shm) })
		}
	}

	d := &disk{dir: dir, names: map[string]*file{}, sure: map[string]*file{}}
	var told acknowledged
	var cuts, states, more int
	for i, c := range calls {
		if c.fd == "stdout" {
			told.hear(string(c.data))
			continue
		}
		if c.fd+c.path == dir && c.name != "fsync" {
			continue // the folder is made and opened
		}
		d.do(t, c)
		if c.name == "open" && !strings.Contains(c.flag, "O_CREAT") {
			continue
		}
		cuts++
		for k, tear := range tears(rnd, randoms) {
			if (cuts*13+k)%every != 0 {
				continue
			}
			states++
			n, err := revive(t, d, filepath.Join(base, strconv.Itoa(states)), tear, told)
			if err != nil {
				t.Fatalf("call %d of %d (%s %s), %s, %d events acknowledged: %v",
					i, len(calls), c.name, filepath.Base(c.fd+c.path), tear.what, told.events, err)
			}
			if n > told.events {
				more++
			}
		}
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
func revive(t *testing.T, d *disk, folder string, tear torn, told acknowledged) (events int, err error) {
	t.Helper()
	if err := os.Mkdir(folder, 0o700); err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if err := d.afterCut(folder, tear); err != nil {
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
