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

// startNewLog replaces a log that could not be opened because of why. A game
// may be on, and a device that does not start records nothing. The old files
// are set aside unchanged, and the new log begins with everything that can be
// read from them ([Store.Cut]).
//
// startNewLog refuses, and changes nothing, if a new log would not help or
// would do harm: the folder is from a newer version or another program,
// another program has it open, or the disk cannot be written.
func (s *Store) startNewLog(why error) error {
	why = fault(s.path, why, "open")
	if s.opts.ReadOnly || !s.mayStartNewLog(why) {
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
	if hintFor(err) == HintFull { // the reserve is for this
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
		// SQLite says only that it cannot continue. What went wrong with the
		// new log is more helpful.
		return &Error{Op: "open", Path: s.path, Hint: HintNotWritable, Err: both}
	}
	return fault(s.path, both, "open")
}

func (s *Store) mayStartNewLog(why error) bool {
	var e *Error
	if !errors.As(why, &e) {
		return true
	}
	switch e.Hint {
	case HintInUse, HintFull:
		return false
	case HintNewer:
		return s.tablesAreOurs() // only its version number is damaged
	case HintForeign:
		return errors.Is(why, errShape) || s.isOurFolder() || s.tablesAreOurs()
	case HintNotWritable, HintGone, HintDamaged:
	}
	return true
}

// isOurFolder reports whether the folder contains a file that only this program
// makes.
func (s *Store) isOurFolder() bool {
	return slices.ContainsFunc([]string{keyName, noteName, codesName, sealName}, func(name string) bool {
		_, err := os.Lstat(filepath.Join(s.dir, name))
		return err == nil
	})
}

// tablesAreOurs reports whether the database has the tables of a version known
// to this program, whatever its header says. Each version has different
// tables. It reads a copy.
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

// unlockOwn restores the owner's rights to the files if somebody removed them,
// and sets aside what is not a regular file, such as a pipe, on which reading
// would block. It also removes a rollback journal: a log in WAL mode has none,
// and SQLite would write its content over the log.
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

var errJournal = errors.New("somebody put a journal beside the log, which does not use one: it was set aside")

// clearAway removes whatever exists under a name, if it is not needed.
func clearAway(path string) error {
	err := os.Remove(path)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if _, asideErr := setAside(path); asideErr == nil {
		return nil // a folder that somebody created there
	}
	return err
}
