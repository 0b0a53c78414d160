package powerloss

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Disk holds the files of one folder, as the running system sees them and as
// they are sure to be after a power cut: the contents of a file as of its last
// fsync, the names in the folder as of the folder's last fsync.
type Disk struct {
	dir   string
	names map[string]*file // as the running system sees them
	sure  map[string]*file // as of the folder's last fsync
	after []naming         // changes of names since then, in order
}

// NewDisk is the folder dir, empty.
func NewDisk(dir string) *Disk {
	return &Disk{dir: dir, names: map[string]*file{}, sure: map[string]*file{}}
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

func (d *Disk) name(name string, f *file) {
	n := naming{name, f}
	n.do(d.names)
	d.after = append(d.after, n)
}

func (f *file) change(p patch) {
	f.now = p.do(f.now)
	f.after = append(f.after, p)
}

// Do carries a call out. It reports whether the call changed anything, or
// made it durable: whether a cut behind it can leave something else than one
// before it.
func (d *Disk) Do(c Call) (changed bool, err error) {
	base := filepath.Base(c.Path)
	f := d.names[filepath.Base(c.File)]
	switch c.Name {
	case "mkdir":
		return false, nil
	case "open":
		return d.open(c, base), nil
	case "write", "ftruncate":
		if f == nil {
			return false, fmt.Errorf("%s of %s, which has no name", c.Name, c.File)
		}
		if c.At < 0 { // such files are written once, from the beginning
			c.At = int64(len(f.now))
		}
		f.change(patch{c.At, c.Data})
	case "fsync":
		if c.File == d.dir {
			d.sure, d.after = maps.Clone(d.names), nil
			return true, nil
		}
		if f == nil {
			return false, fmt.Errorf("fsync of %s, which has no name", c.File)
		}
		f.sure, f.after = bytes.Clone(f.now), nil
	case "rename":
		f = d.names[base]
		d.name(filepath.Base(c.To), f)
		d.name(base, nil)
	case "unlink":
		d.name(base, nil)
	}
	return true, nil
}

func (d *Disk) open(c Call, base string) (changed bool) {
	f := d.names[base]
	if f == nil {
		if !strings.Contains(c.Flag, "O_CREAT") {
			return false // the folder, or a file elsewhere
		}
		f = &file{}
		d.name(base, f)
		changed = true
	}
	if strings.Contains(c.Flag, "O_TRUNC") && len(f.now) > 0 {
		f.change(patch{})
		changed = true
	}
	return changed
}

// Torn is one way in which the power may have gone: which of the changes
// that were not durable reached the disk.
type Torn struct {
	What string
	// keep says of one sector of one change whether it arrived: change i of
	// n, sector j of m.
	keep func(i, n, j, m int) bool
	// names says how many of the n changes of names arrived.
	names func(n int) int
}

// Tears are the ways to try at every cut, so many of them at random.
func Tears(rnd *rand.Rand, randoms int) []Torn {
	all := []Torn{
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
		all = append(all, Torn{
			fmt.Sprintf("sectors at random, %d in 4", one),
			func(_, _, _, _ int) bool { return some.IntN(4) < one },
			func(n int) int { return some.IntN(n + 1) },
		})
	}
	return all
}

// sector is what a disk writes whole, in bytes.
const sector = 512

// After writes into the folder, which must be there, what the cut leaves.
func (d *Disk) After(folder string, t Torn) error {
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

// Same reports whether the disk holds what the folder holds: that no call was
// missed on the way.
func (d *Disk) Same(folder string) error {
	there, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if len(there) != len(d.names) {
		return fmt.Errorf("%d files are in the folder, %d were recorded", len(there), len(d.names))
	}
	for name, f := range d.names {
		b, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		if !bytes.Equal(b, f.now) {
			return fmt.Errorf("%s is not what was recorded of it", name)
		}
	}
	return nil
}

// Folder returns a folder under which many short-lived ones can be made, in
// memory where the system has that: fsync costs nothing there. remove takes
// it away.
func Folder() (dir string, remove func(), err error) {
	under := ""
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		under = "/dev/shm"
	}
	dir, err = os.MkdirTemp(under, "zapis-test-")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}
