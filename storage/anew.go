package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// startAnew is for a log that could not be opened, for why: a game may be on,
// and a device that does not start records nothing. What is there is set aside
// as it is, and a new log begins with whatever can be read of it ([Store.Cut]).
//
// Left alone, and refused, is what a new log would not help or would harm: the
// folder of a newer version or of another program, one that another program
// has open, a disk that cannot be written to.
func (s *Store) startAnew(why error) error {
	why = fault(s.path, why, "open")
	if s.opts.ReadOnly || !s.mayStartAnew(why) {
		return why
	}
	if err := s.letGo(); err != nil {
		return why
	}
	s.unlockOwn()
	cause := why
	var e *Error
	if errors.As(why, &e) {
		cause = e.Err
	}
	err := s.rescue(cause)
	if hintFor(err) == HintFull { // it is what the reserve is for
		_ = os.Remove(filepath.Join(s.dir, reserveName))
		err = s.rescue(cause)
	}
	if err == nil {
		err = s.takeUp()
	}
	if err == nil {
		return nil
	}
	both := fmt.Errorf("%w (and a new log cannot be begun: %w)", cause, err)
	if IsNotWritable(err) || hintFor(err) == HintNotWritable {
		// SQLite says only that it cannot go on. What helps is to be told of the new log.
		return &Error{Op: "open", Path: s.path, Hint: HintNotWritable, Err: both}
	}
	return fault(s.path, both, "open")
}

func (s *Store) mayStartAnew(why error) bool {
	var e *Error
	if !errors.As(why, &e) {
		return true
	}
	switch e.Hint {
	case HintInUse, HintFull:
		return false
	case HintNewer:
		return s.tablesAreOurs() // its number of version is damaged
	case HintForeign:
		return errors.Is(why, errShape) || s.isOurFolder() || s.tablesAreOurs()
	case HintNotWritable, HintGone, HintDamaged:
	}
	return true
}

// isOurFolder reports whether anything lies there that only this program makes.
func (s *Store) isOurFolder() bool {
	return slices.ContainsFunc([]string{keyName, noteName, codesName, sealName}, func(name string) bool {
		_, err := os.Lstat(filepath.Join(s.dir, name))
		return err == nil
	})
}

// tablesAreOurs reports whether the database has the tables of a version that
// this program knows, whatever its header says: each version has its own. It
// reads a copy.
func (s *Store) tablesAreOurs() bool {
	copied := Store{dir: s.dir, path: s.path, opts: Options{ReadOnly: true}}
	defer copied.release() //nolint:errcheck // a copy
	if err := copied.dial(); err != nil {
		return false
	}
	rows, err := copied.conn.QueryContext(context.Background(), `SELECT sql FROM sqlite_schema`)
	if err != nil {
		return false
	}
	found, parts, err := readSchema(rows)
	if err != nil || parts == 0 {
		return false
	}
	for version := 1; version <= schemaVersion; version++ {
		if copied.compareSchema(found, schema(version, parts)) == nil {
			return true
		}
	}
	return false
}

// unlockOwn gives the owner back the rights to his files that somebody took
// away, and sets aside what is no file, such as a pipe, which would be waited
// for. A rollback journal it takes out of SQLite's way: a log in WAL mode has
// none, and what one says would be written over the log.
func (s *Store) unlockOwn() {
	if s.opts.ReadOnly {
		return
	}
	for _, name := range []string{logName, logName + "-wal", noteName, keyName, codesName, sealName} {
		path := filepath.Join(s.dir, name)
		info, err := os.Stat(path)
		switch {
		case err != nil:
		case !info.Mode().IsRegular():
			if _, err := setAside(path); err == nil {
				s.noteDamage(&Error{Op: "open", Path: path, Err: errNotFile})
			}
		case info.Mode().Perm()&0o600 != 0o600:
			_ = os.Chmod(path, 0o600)
		}
	}
	journal := s.path + "-journal"
	if _, err := os.Lstat(journal); !errors.Is(err, fs.ErrNotExist) {
		if _, err := setAside(journal); err == nil {
			s.noteDamage(&Error{Op: "open", Path: journal, Err: errJournal})
		}
	}
}

var errJournal = errors.New("somebody put a journal beside the log, which has none: it was set aside")

// clearAway takes whatever lies under a name out of the way, if it is not needed.
func clearAway(path string) error {
	err := os.Remove(path)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if _, asideErr := setAside(path); asideErr == nil {
		return nil // a folder that somebody put there
	}
	return err
}
