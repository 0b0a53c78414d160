package storage

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"zapis/scoresheet"
)

// Settings of the storage's own, which [Device.Settings] does not tell.
const (
	ownSettings   = "storage."
	settingDamage = "storage.damage" // what was rescued, until an append told it
	settingLost   = "storage.lost"   // the log was begun anew, until an append told it
	settingNote   = "storage.note"   // a note lies beside the log
)

// rescue makes a new log of everything that can be read in the files of the
// old one, which are set aside as they are. It is called before SQLite has
// opened them, or after it has let them go. why is what was found wrong.
//
// The new log is whole and durable before the old one is moved, and what
// happened stands in it until an append has told it, so that neither a crash
// nor a power cut in between hides it. Where something fails, the files are
// where they were, or where a next start looks for them.
func (d *Device) rescue(why error) error {
	db, wal := d.remains()
	return d.rescueFrom(db, wal, why)
}

func (d *Device) rescueFrom(db, wal []byte, why error) error {
	found := salvage(db, wal)
	codes, err := readCopy(filepath.Join(d.dir, codesName))
	if err != nil {
		codes.Roles = found.codes
	}
	told := fmt.Sprintf("%v; %s read again from what was set aside", why, plural(len(found.events), "event"))
	fresh, err := createBeside(d.path, func(db *sql.DB) error { return found.write(db, codes.Roles, told) })
	if err != nil {
		return err
	}
	if _, err := setAside(d.path, "-wal", "-shm", "-journal"); err != nil {
		_ = os.Remove(fresh)
		return err
	}
	if err := putInPlace(fresh, d.path); err != nil {
		return err
	}
	d.unlisted = false
	if codes.known && codes.Alone { // the table can be written again
		d.codes = codes
		d.codes.Alone = false
		return d.keepCopy(d.codes)
	}
	return nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// remains reads the files of the log, as far as they can be read: where one is
// missing, the last that was set aside, for a start may have been cut off
// while it set them aside.
func (d *Device) remains() (db, wal []byte) {
	files := [2][]byte{}
	for i, suffix := range []string{"", "-wal"} {
		b, err := readMost(d.path + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			for _, a := range slices.Backward(asides(d.path)) {
				info, statErr := os.Stat(a.path)
				if a.suffix == suffix && statErr == nil && info.Mode().IsRegular() {
					b, _ = readMost(a.path)
					break
				}
			}
		}
		files[i] = b // of a file that cannot be read to its end what there is
	}
	return files[0], files[1]
}

// write puts everything that was found into a new log.
func (s *salvaged) write(db *sql.DB, codes map[string]keptCode, told string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing to tell once it is committed
	segment := int64(0)
	for _, at := range slices.Sorted(maps.Keys(s.events)) {
		if n := at >> 32; n != segment {
			segment = n
			if _, err := tx.Exec(`INSERT INTO segment VALUES(?)`, segment); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`INSERT INTO event_1 VALUES(?, ?, ?)`, at, s.events[at], checksum(at, s.events[at])); err != nil {
			return err
		}
	}
	for role, k := range codes {
		if _, err := tx.Exec(`INSERT INTO code VALUES(?1, ?2, ?3, ?4, ?5)`, role, k.Hash, k.SetAt, k.Failures, k.LastFailed); err != nil {
			return err
		}
	}
	s.settings[settingDamage], s.settings[settingNote] = told, "1"
	for name, value := range s.settings {
		if _, err := tx.Exec(`INSERT INTO setting VALUES(?1, ?2)`, name, value); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Cut says why events that were acknowledged may be missing at the end of the
// log: its files were damaged, or are not the ones that the note beside them
// tells of. It is nil if nothing speaks for it. What is recorded then goes on
// in a new segment, with an event that tells of it: the first append ends what
// Cut says at the next start.
func (d *Device) Cut() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.cut
}

func (d *Device) noteCut(err error) {
	d.cut = cmp.Or(d.cut, err)
	d.noteDamage(&Error{Op: "open", Err: err})
}

// Reread is for who found that the log cannot be followed to its end: it reads
// the log's files page by page, past what SQLite makes of them. Where there is
// an event that SQLite does not find, what was read becomes the log, as if
// Open had found the damage ([Device.Cut]), and gained is how many there are.
func (d *Device) Reread() (gained int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.conn == nil:
		return 0, d.closed("read the log again")
	case d.opts.ReadOnly:
		return 0, nil
	}
	db, wal := d.remains()
	found := salvage(db, wal)
	for at, b := range found.events {
		held, err := d.holds(note{segment: uint32(at >> 32), next: scoresheet.EventID(at&maxID) + 1, head: scoresheet.HashEvent(b)})
		if err != nil {
			return 0, d.fault(err, "read the log again")
		}
		if !held {
			gained++
		}
	}
	if gained == 0 {
		return 0, nil
	}
	if err := d.letGo(); err != nil {
		return 0, d.fault(err, "read the log again")
	}
	failed := d.rescueFrom(db, wal, errPages)
	if failed != nil {
		gained = 0
	}
	for _, step := range []func() error{d.connect, d.checkNote, d.prime} {
		if err := step(); err != nil {
			_ = d.letGo() // what went wrong first is what to tell
			return 0, d.fault(err, "read the log again")
		}
	}
	return gained, d.fault(failed, "read the log again")
}

// examine reads the write-ahead log before SQLite does, which stops in silence
// at the first byte that is not right. Where what stands behind it had been
// acknowledged, everything that can be read is rescued.
func (d *Device) examine() error {
	wal, err := readMost(d.path + "-wal")
	if d.opts.ReadOnly || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	s := scanWAL(wal, 0)
	switch s.verdict {
	case walDamaged:
		return d.rescueIfRoom(fmt.Errorf("%w in frame %d of %d", errWAL, s.first+1, len(s.frames)))
	case walCutOff, walRemains:
		// It is a write that was not finished, unless the note tells of it.
		d.torn = true
		db, err := readMost(d.path)
		if err != nil {
			return err
		}
		if d.note.there && !salvage(db, wal[:s.size]).holds(d.note.note) {
			return d.rescueIfRoom(errTorn)
		}
	case walClean:
	}
	return nil
}

// rescueIfRoom is rescue for a log that SQLite can read in part. On a full disk
// the reserve is given up for it, and where that is not enough the device goes
// on with the part: no start is refused, and what is wrong is told.
func (d *Device) rescueIfRoom(why error) error {
	err := d.rescue(why)
	if hintFor(err) == HintFull && os.Remove(filepath.Join(d.dir, reserveName)) == nil {
		err = d.rescue(why)
	}
	if hintFor(err) == HintFull {
		d.noteCut(why)
		return nil
	}
	return err
}

// holds is [Device.holds] for what was read page by page.
func (s salvaged) holds(n note) bool {
	return n.next == 0 || scoresheet.HashEvent(s.events[place(n.segment, n.next-1)]) == n.head
}
