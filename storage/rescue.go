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

// Settings of the storage itself, which [Store.Settings] does not return.
const (
	ownSettings   = "storage."
	settingDamage = "storage.damage" // what was rescued, until an append has recorded it
	settingLost   = "storage.lost"   // the log was lost, until an append has recorded it
	settingNote   = "storage.note"   // there is a note beside the log
)

// rescue makes a new log of everything that can be read in the files of the
// old one, which are set aside unchanged. It is called before SQLite has
// opened them, or after it has closed them. why is what was found wrong.
//
// The new log is complete and durable before the old one is moved. It contains
// what happened until an append has recorded it, so that neither a crash nor a
// power cut in between hides it. If something fails, the files are where they
// were, or where the next start looks for them.
func (s *Store) rescue(why error) error {
	db, wal := s.remains()
	return s.rescueFrom(db, wal, why)
}

func (s *Store) rescueFrom(db, wal []byte, why error) error {
	found := salvage(db, wal)
	codes, err := readCopy(filepath.Join(s.dir, codesName))
	if err != nil {
		codes.Roles = found.codes
	}
	what := fmt.Sprintf("%v; %s read again from what was set aside", why, plural(len(found.events), "event"))
	fresh, err := createBeside(s.path, func(db *sql.DB) error { return found.write(db, codes.Roles, what) })
	if err != nil {
		return err
	}
	if _, err := setAside(s.path, "-wal", "-shm", "-journal"); err != nil {
		_ = os.Remove(fresh)
		return err
	}
	if err := putInPlace(fresh, s.path); err != nil {
		return err
	}
	s.unlisted = false
	if codes.known && codes.Alone { // the table can be written again
		s.codes = codes
		s.codes.Alone = false
		return s.keepCopy(s.codes)
	}
	return nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// remains reads the files of the log as far as possible. For a missing file it
// reads the last one that was set aside, since an earlier start may have been
// interrupted while it set them aside.
func (s *Store) remains() (db, wal []byte) {
	files := [2][]byte{}
	for i, suffix := range []string{"", "-wal"} {
		b, err := readMost(s.path + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			for _, a := range slices.Backward(asides(s.path)) {
				info, statErr := os.Stat(a.path)
				if a.suffix == suffix && statErr == nil && info.Mode().IsRegular() {
					b, _ = readMost(a.path)
					break
				}
			}
		}
		files[i] = b // if the file cannot be read to its end, what there is
	}
	return files[0], files[1]
}

// write puts everything that was found into a new log.
func (s *salvaged) write(db *sql.DB, codes map[string]keptCode, what string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // has no effect after the commit
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
	s.settings[settingDamage], s.settings[settingNote] = what, "1"
	for name, value := range s.settings {
		if _, err := tx.Exec(`INSERT INTO setting VALUES(?1, ?2)`, name, value); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Cut returns why acknowledged events may be missing at the end of the log:
// its files were damaged, or do not match the note beside them. It returns nil
// if there is no indication of that. If it is not nil, recording must continue
// in a new segment with an event that records it. After the first append, Cut
// returns nil at the next start.
func (s *Store) Cut() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cut
}

func (s *Store) noteCut(err error) {
	s.cut = cmp.Or(s.cut, err)
	s.noteDamage(&Error{Op: "open", Err: err})
}

// Reread is called if the log cannot be followed to its end. It reads the
// files of the log page by page, without SQLite. If there are events that
// SQLite does not find, what was read becomes the log, as if Open had found
// the damage ([Store.Cut]), and gained is the number of these events.
func (s *Store) Reread() (gained int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.conn == nil:
		return 0, s.closed("read the log again")
	case s.opts.ReadOnly:
		return 0, nil
	}
	db, wal := s.remains()
	found := salvage(db, wal)
	for at, b := range found.events {
		held, err := s.holds(note{segment: uint32(at >> 32), next: scoresheet.EventID(at&maxID) + 1, head: scoresheet.HashEvent(b)})
		if err != nil {
			return 0, s.fault(err, "read the log again")
		}
		if !held {
			gained++
		}
	}
	if gained == 0 {
		return 0, nil
	}
	if err := s.letGo(); err != nil {
		return 0, s.fault(err, "read the log again")
	}
	failed := s.rescueFrom(db, wal, errPages)
	if failed != nil {
		gained = 0
	}
	for _, step := range []func() error{s.connect, s.checkNote, s.prime} {
		if err := step(); err != nil {
			_ = s.letGo() // the first error is the one to return
			return 0, s.fault(err, "read the log again")
		}
	}
	return gained, s.fault(failed, "read the log again")
}

// examine reads the write-ahead log before SQLite, which silently stops at the
// first wrong byte. If anything after that was acknowledged, everything that
// can be read is rescued.
func (s *Store) examine() error {
	wal, err := readMost(s.path + "-wal")
	if s.opts.ReadOnly || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	scan := scanWAL(wal, 0)
	switch scan.verdict {
	case walDamaged:
		return s.rescueIfRoom(fmt.Errorf("%w in frame %d of %d", errWAL, scan.first+1, len(scan.frames)))
	case walCutOff, walRemains:
		// It is a write that was not finished, unless the note names it.
		s.torn = true
		db, err := readMost(s.path)
		if err != nil {
			return err
		}
		if s.note.there && !salvage(db, wal[:scan.size]).holds(s.note.note) {
			return s.rescueIfRoom(errTorn)
		}
	case walClean:
	}
	return nil
}

// rescueIfRoom is like rescue, for a log that SQLite can partly read. On a
// full disk the reserve is freed for it. If that is not enough, the device
// continues with what SQLite can read: the start is not refused, and the
// damage is reported.
func (s *Store) rescueIfRoom(why error) error {
	err := s.rescue(why)
	if hintFor(err) == HintFull && os.Remove(filepath.Join(s.dir, reserveName)) == nil {
		err = s.rescue(why)
	}
	if hintFor(err) == HintFull {
		s.noteCut(why)
		return nil
	}
	return err
}

// holds is like [Store.holds], for what was read page by page.
func (s salvaged) holds(n note) bool {
	return n.next == 0 || scoresheet.HashEvent(s.events[place(n.segment, n.next-1)]) == n.head
}
