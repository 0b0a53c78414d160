package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"zapis/storage/internal/disk"

	_ "modernc.org/sqlite" // the driver
)

// Names of the files in the folder.
const (
	logName     = "zapis.db"
	lockName    = "zapis.lock"
	keyName     = "device.key"
	reserveName = "reserve"
	codesName   = "codes.copy"
	probeName   = "probe"
)

// Options says how a store is opened. The zero value is for use in play.
type Options struct {
	// ReadOnly opens an existing store without writing anything into its
	// folder, and reads a copy of its log. It is refused while another program
	// has the store open.
	ReadOnly bool
}

// A Store is the open folder of a device. It is safe for concurrent use; calls
// are served one after another. Only one program at a time can have it open.
type Store struct {
	dir  string
	path string // path of the log
	opts Options

	lock *os.File
	db   *sql.DB
	conn *sql.Conn
	copy string // folder of the copy that is read if the store is read-only

	mu         sync.Mutex
	files      [2]fs.FileInfo // the log and its WAL as they were opened
	version    int            // version of the schema
	parts      int
	insert     *sql.Stmt // inserts into the newest part
	segment    *sql.Stmt
	start      *sql.Stmt // starts a transaction
	commit     *sql.Stmt
	tail       tail
	newest     uint32 // newest segment with an event; Append may have begun later ones
	damage     error
	cut        error
	unrecorded bool // the log contains something that the next append must record
	note       noteFile
	noted      uint32 // the segment that the note named
	torn       bool   // there is an unfinished write after the end of the WAL

	noteGone bool // the note was removed, and no append has recorded it

	codes   codesCopy
	tries   tries // the third count of wrong codes; nil if it is not known
	created bool
	lost    bool

	begun    bool // the WAL exists, and files is set
	unlisted bool // the list of segments is damaged and not written to

	unguarded []string // missing triggers, to be restored
}

// Open opens the store in dir, creates it if there is none, and holds a lock
// on it until Close. The error is an *[Error]; if Open fails, existing files
// are unchanged, unless dir itself could not be created. An existing store can
// be opened on a full disk too, since a game may be on: it can be read, and
// Append returns an error.
func Open(dir string, o Options) (*Store, error) {
	s := &Store{dir: dir, path: filepath.Join(dir, logName), opts: o}
	if err := s.open(); err != nil {
		_ = s.release() // the first error is the one to return
		return nil, s.faultIn(dir, err, "open the device")
	}
	return s, nil
}

func (s *Store) open() error {
	if err := s.takeLock(); err != nil {
		return err
	}
	s.unlockOwn()
	s.readNote()
	err := s.takeUp()
	if err != nil {
		err = s.startNewLog(err)
	}
	if err != nil {
		return err
	}
	if !s.opts.ReadOnly {
		s.keepNote()
		s.keepReserve()
	}
	s.compareCodes()
	return nil
}

// takeUp opens the existing log.
func (s *Store) takeUp() error {
	for _, step := range []func() error{s.find, s.examine, s.connect, s.checkNote} {
		if err := step(); err != nil {
			return err
		}
	}
	if s.opts.ReadOnly {
		return nil
	}
	return s.prime()
}

func (s *Store) takeLock() error {
	flags := os.O_RDWR | os.O_CREATE
	if s.opts.ReadOnly {
		flags = os.O_RDONLY
	} else if err := makeDir(s.dir); err != nil {
		return err
	}
	path := filepath.Join(s.dir, lockName)
	f, err := openOwn(path, flags)
	if err != nil && !s.opts.ReadOnly && !disk.IsFull(err) {
		// It is not a file, or not ours: a program that holds the store also
		// holds the log.
		if moved, asideErr := setAside(path); asideErr == nil && moved != nil {
			f, err = openOwn(path, flags)
		}
	}
	if err != nil {
		if s.opts.ReadOnly && errors.Is(err, fs.ErrNotExist) {
			return nil // a copy without its lock file: no program holds it
		}
		return err
	}
	s.lock = f
	free, err := disk.TryLock(f)
	if err == nil && !free {
		err = errInUse
	}
	return err
}

// makeDir creates the folder and those above it, accessible only to their
// owner, and makes their names durable.
func makeDir(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if parent != dir {
		if err := makeDir(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return disk.SyncDir(parent)
}

// find makes sure that there is a log that this version can open.
func (s *Store) find() error {
	err := checkHeader(s.path)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if s.opts.ReadOnly {
		return err
	}
	info, err := os.Stat(s.path + "-wal")
	if err == nil && info.Size() > 0 || len(asides(s.path)) > 0 {
		return s.rescue(errNoLog)
	}
	s.created = true
	s.lost = s.hadLog()
	if err := s.makeNote(); err != nil {
		return err
	}
	return create(s.path, func(db *sql.DB) error {
		_, err := db.Exec(`INSERT INTO setting VALUES(?1, '1')`, settingNote)
		if err == nil && s.lost {
			_, err = db.Exec(`INSERT INTO setting VALUES(?1, '1')`, settingLost)
		}
		return err
	})
}

// hadLog reports whether the folder contains a file that is only created after
// the log.
func (s *Store) hadLog() bool {
	for _, name := range []string{keyName, noteName, codesName, reserveName} {
		if _, err := os.Lstat(filepath.Join(s.dir, name)); err == nil && (name != noteName || s.note.note != note{}) {
			return true
		}
	}
	return false
}

func (s *Store) connect() error {
	if err := s.dial(); err != nil {
		return err
	}
	if err := s.checkSchema(context.Background()); err != nil {
		return err
	}
	if !s.opts.ReadOnly {
		if err := s.migrateIfPossible(); err != nil {
			return err
		}
	}
	return s.readTail()
}

// dial opens the database or, if the store is read-only, a copy of it.
func (s *Store) dial() error {
	path := s.path
	if s.opts.ReadOnly {
		var err error
		if path, err = s.copyAway(); err != nil {
			return err
		}
	}
	name, err := dsn(path)
	if err != nil {
		return err
	}
	if s.db, err = sql.Open("sqlite", name); err != nil {
		return err
	}
	s.db.SetMaxOpenConns(1)
	s.conn, err = s.db.Conn(context.Background())
	return err
}

// copyAway copies the log for reading only: SQLite cannot read a log with a
// WAL without writing files beside it.
func (s *Store) copyAway() (path string, err error) {
	if s.copy, err = os.MkdirTemp("", "zapis-"); err != nil {
		return "", err
	}
	path = filepath.Join(s.copy, logName)
	for _, suffix := range []string{"", "-wal"} {
		if err := copyFile(path+suffix, s.path+suffix); err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			return "", err
		}
	}
	return path, nil
}

func copyFile(to, from string) error {
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return cmp.Or(err, w.Close())
}

func (s *Store) prepare() (err error) {
	ctx := context.Background()
	for _, entry := range []struct {
		stmt **sql.Stmt
		sql  string
	}{
		{&s.start, `BEGIN IMMEDIATE`},
		{&s.commit, `COMMIT`},
		{&s.segment, `INSERT INTO segment VALUES(?)`},
		{&s.insert, `INSERT INTO ` + partName(s.parts-1) + ` VALUES(?, ?, ?)`},
	} {
		if *entry.stmt != nil {
			if err := (*entry.stmt).Close(); err != nil {
				return err
			}
		}
		*entry.stmt, err = s.conn.PrepareContext(ctx, entry.sql) //nolint:sqlclosecheck // kept for the life of the store, closed above when prepared again
		if err != nil {
			return err
		}
	}
	return nil
}

// prime prepares the store for the first append.
func (s *Store) prime() error {
	if err := s.prepare(); err != nil {
		return err
	}
	if err := s.begin(); hintFor(err) != HintFull {
		if err == nil && s.torn {
			_ = s.tidy(0) // if it fails, the next Tidy tries again
		}
		return err
	}
	return nil // the log can be read, and the next append tries again
}

// Created reports whether Open created the log because there was none.
func (s *Store) Created() bool { return s.created }

// LogLost reports whether the log was created although the device had one
// before: its key or another of its files existed. LogLost returns true at
// every start until something is appended. Somebody removed the log, and
// possibly a game that was on (ESS 6.2.2.4).
func (s *Store) LogLost() bool { return s.lost }

// Close tidies up and releases the lock. After Close, all methods return an
// error.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fault(s.dir, s.release(), "close the device")
}

func (s *Store) release() error {
	errs := []error{s.letGo()}
	if s.copy != "" {
		errs = append(errs, os.RemoveAll(s.copy))
		s.copy = ""
	}
	if s.note.file != nil {
		errs = append(errs, s.note.sync(), s.note.file.Close())
		s.note.file = nil
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
		s.lock = nil
	}
	return cmp.Or(errs...)
}

// letGo closes the database.
func (s *Store) letGo() error {
	var errs []error
	for _, stmt := range []**sql.Stmt{&s.insert, &s.segment, &s.start, &s.commit} {
		if *stmt != nil {
			errs = append(errs, (*stmt).Close())
			*stmt = nil
		}
	}
	if s.conn != nil {
		errs = append(errs, s.conn.Close())
		s.conn = nil
	}
	if s.db != nil {
		errs = append(errs, s.db.Close())
		s.db = nil
	}
	s.begun, s.unguarded = false, nil
	return cmp.Or(errs...)
}

// fault is like the function of that name, but finds out more about a write
// that failed: SQLite's errors do not distinguish a full quota, a disk that
// became read-only and a disk that was pulled, so fault tries to write a small
// file.
func (s *Store) fault(err error, op string, args ...any) error {
	return s.faultIn(s.path, err, op, args...)
}

func (s *Store) faultIn(path string, err error, op string, args ...any) error {
	err = fault(path, err, op, args...)
	var e *Error
	if !errors.As(err, &e) || e.Hint != HintGone {
		return err
	}
	try := filepath.Join(s.dir, probeName)
	probe := os.WriteFile(try, make([]byte, 16<<10), 0o600)
	if probe == nil {
		probe = syncFile(try)
	}
	_ = os.Remove(try)
	if hint := hintFor(probe); hint == HintFull || hint == HintNotWritable {
		e.Hint = hint
	}
	return err
}
