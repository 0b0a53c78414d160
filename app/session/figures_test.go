package session_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/internal/long"
	"zapis/modes"
)

// damage is one way to damage a device's folder.
type damage struct {
	what string
	do   func(dir string) error
}

// outcomes count what came of a class of damages.
type outcomes struct {
	tried, refused, alarms, silent int

	shown, least int // entries, in all and at least
}

func flipped(name string, at int64, bit int) damage {
	return damage{fmt.Sprintf("%s, bit %d of byte %d", name, bit, at), func(dir string) error {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR, 0)
		if err != nil {
			return err
		}
		defer f.Close()
		var b [1]byte
		if _, err := f.ReadAt(b[:], at); err != nil {
			return err
		}
		b[0] ^= 1 << bit
		_, err = f.WriteAt(b[:], at)
		return err
	}}
}

// flips are the bits of a part of a file, in steps.
func flips(name string, from, to int64, step int) []damage { return flipsFrom(name, from, to, step, 0) }

// flipsFrom are flips that begin so many bits later; a step that is longer than
// the part meets some parts, each in another place.
func flipsFrom(name string, from, to int64, step, phase int) (all []damage) {
	for bit := from*8 + int64(phase%step); bit < to*8; bit += int64(step) {
		all = append(all, flipped(name, bit/8, int(bit%8)))
	}
	return all
}

func cuts(name string, size, step int64) (all []damage) {
	for at := int64(0); at < size; at += step {
		all = append(all, damage{fmt.Sprintf("%s cut off at %d", name, at), func(dir string) error {
			return os.Truncate(filepath.Join(dir, name), at)
		}})
	}
	return all
}

func removals(names ...string) (all []damage) {
	for i, one := range names {
		for _, other := range append([]string{""}, names[i+1:]...) {
			what := strings.TrimSuffix(one+" and "+other, " and ")
			all = append(all, damage{what + " deleted", func(dir string) error {
				for _, name := range []string{one, other} {
					if name == "" {
						continue
					}
					if err := os.Remove(filepath.Join(dir, name)); err != nil {
						return err
					}
				}
				return nil
			}})
		}
	}
	return all
}

// TestDamageFigures damages a device in a game of 60 entries, of which the
// note beside the log knows all, in every way that bits rot, files are cut off
// and vanish, and counts what is left: no start may be refused, no entry may
// be missing in silence (R-D06, R-G04). With -v it prints the table of
// docs/bench.md; a sample, in the long form the whole.
func TestDamageFigures(t *testing.T) {
	long.Serial(t)
	const entries = 60
	// The steps of the sample and of the long form are all odd, so that they
	// meet every bit of a byte.
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes().game()
	p.knights(0, entries)
	written := p.texts()
	killed := p.left()
	p.do(p.Close())
	closed := p.left()
	for _, dir := range []string{killed, closed} { // only to be quick
		p.do(os.Remove(filepath.Join(dir, "reserve")))
	}
	size := func(dir, name string) int64 {
		info, err := os.Stat(filepath.Join(dir, name))
		p.do(err)
		return info.Size()
	}
	const wal, db, frame = "zapis.db-wal", "zapis.db", 24 + 4096
	var frames, pages []damage
	for i, at := 0, int64(32); at < size(killed, wal); i, at = i+1, at+frame {
		frames = append(frames, flipsFrom(wal, at, at+24, long.Of(577, 29), 89*i)...)
		pages = append(pages, flipsFrom(wal, at+24, at+frame, long.Of(98317, 4099), 20011*i)...)
	}
	// At the first start some of these files are not there yet.
	var files []string
	p.do(filepath.WalkDir(killed, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() != "zapis.lock" {
			files = append(files, e.Name())
		}
		return err
	}))
	t.Logf("%-42s %6s %8s %8s %8s %8s %9s", "what, in steps", "tried", "refused", "alarmed", "silent", "at least", "in the mean")
	for _, c := range []struct {
		what    string
		from    string
		damages []damage
		perfect bool // every entry is there, with an alarm of the log or, where nothing is lost, without
	}{
		{"killed: bits of the WAL's header", killed, flips(wal, 0, 32, long.Of(37, 1)), true},
		{"killed: bits of its frames' headers", killed, frames, true},
		{"killed: bits of its pages", killed, pages, true},
		{"killed: the WAL cut off at 512 bytes", killed, cuts(wal, size(killed, wal), int64(512*long.Of(61, 1))), false},
		{"killed: bits of the note", killed, flips("zapis.note", 0, 1024, long.Of(499, 31)), true},
		{"killed: bits of the database", killed, flips(db, 0, size(killed, db), long.Of(21001, 1021)), false},
		{"killed: a file deleted, or two", killed, removals(files...), false},
		{"closed: bits of the database's first 100 bytes", closed, flips(db, 0, 100, long.Of(97, 3)), false},
		{"closed: bits of the database's pages", closed, flips(db, 100, size(closed, db), long.Of(12007, 997)), false},
		{"closed: the database cut off at 512 bytes", closed, cuts(db, size(closed, db), int64(512*long.Of(5, 1))), false},
		{"closed: bits of the key", closed, flips("device.key", 0, size(closed, "device.key"), long.Of(61, 3)), false},
	} {
		got := outcomes{least: entries}
		for _, dmg := range c.damages {
			got.add(t, p, c.from, dmg, written)
		}
		n := max(got.tried-got.refused, 1)
		t.Logf("%-42s %6d %8d %8d %8d %8d %9.2f", c.what, got.tried, got.refused, got.alarms, got.silent, got.least, float64(got.shown)/float64(n))
		if got.refused > 0 || got.silent > 0 {
			t.Errorf("%s: %d starts refused, %d silent losses", c.what, got.refused, got.silent)
		}
		if c.perfect && got.least < entries {
			t.Errorf("%s: %d entries at least, of %d", c.what, got.least, entries)
		}
	}
}

// add damages a copy, starts on it, and counts.
func (o *outcomes) add(t *testing.T, p *player, from string, dmg damage, written []string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "device")
	defer os.RemoveAll(dir) // there are thousands of them
	p.do(os.CopyFS(dir, os.DirFS(from)))
	p.do(dmg.do(dir))
	o.tried++
	s, err := session.Open(dir, session.Options{FrontEnd: "console", Clock: p.clock, Codes: cheap})
	if err != nil {
		o.refused++
		if o.refused <= 3 {
			t.Logf("%s: refused: %v", dmg.what, err)
		}
		return
	}
	defer s.Close()
	v := s.View()
	var have []string
	if v.Mode != modes.Owner {
		have = textsOf(&v.Record)
	}
	alarmed := logAlarms(v) > 0
	if alarmed {
		o.alarms++
	}
	o.shown += len(have)
	o.least = min(o.least, len(have))
	switch {
	case len(have) > len(written) || !slices.Equal(have, written[:len(have)]):
		t.Errorf("%s: the sheet has %v", dmg.what, have)
	case len(have) < len(written) && !alarmed:
		o.silent++
		t.Logf("%s: %d entries in %s mode, alarms %v", dmg.what, len(have), v.Mode, v.Alarms)
	}
}
