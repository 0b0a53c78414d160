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

	_ "modernc.org/sqlite" // the driver
)

// Names of the files in a device's folder.
const (
	logName     = "zapis.db"
	lockName    = "zapis.lock"
	keyName     = "device.key"
	reserveName = "reserve"
	codesName   = "codes.copy"
	probeName   = "probe"
)

// Options says how a device is opened. The zero value is for use in play.
type Options struct {
	// ReadOnly opens an existing device without writing anything into its
	// folder, and reads a copy of its log. It is refused while another program
	// has the device open.
	ReadOnly bool
}

// Device is a device's folder, open. Its methods may be called from several
// goroutines, one after the other is served; only one program at a time has
// it open.
type Device struct {
	dir  string
	path string // of the log
	opts Options

	lock *os.File
	db   *sql.DB
	conn *sql.Conn
	copy string // folder of the copy that is read, if only read

	mu      sync.Mutex
	files   [2]fs.FileInfo // the log and its WAL as they were opened
	version int            // of the schema
	parts   int
	insert  *sql.Stmt // into the newest part
	segment *sql.Stmt
	start   *sql.Stmt // of a transaction
	commit  *sql.Stmt
	tail    tail
	newest  uint32 // segment that has an event; Append may have begun later ones
	damage  error
	cut     error
	untold  bool // of what the log itself says must be told, until an append
	note    noteFile
	noted   uint32 // the segment of which the note told
	torn    bool   // something stands behind the end of the WAL that was not finished

	noteGone bool // the note was taken away, and nothing appended has told so

	codes   codesCopy
	tries   tries // in the third place; nil if it is not known
	created bool
	lost    bool

	begun    bool // the WAL is there, and files are noted
	unlisted bool // the list of segments is damaged and not written to

	unguarded []string // the triggers that are missing, to be put back
}

// Open opens the device in dir, makes it if there is none, and holds a lock
// on it until Close. The error is an *[Error]; unless it says that dir itself
// could not be made, nothing that was there is changed by it. A device that is
// there opens on a full disk too, since a game may be on: what there is can be
// read, and Append says that there is no room.
func Open(dir string, o Options) (*Device, error) {
	d := &Device{dir: dir, path: filepath.Join(dir, logName), opts: o}
	if err := d.open(); err != nil {
		_ = d.release() // what went wrong first is what to tell
		return nil, d.faultIn(dir, err, "open the device")
	}
	return d, nil
}

func (d *Device) open() error {
	if err := d.takeLock(); err != nil {
		return err
	}
	d.unlockOwn()
	d.readNote()
	err := d.takeUp()
	if err != nil {
		err = d.startAnew(err)
	}
	if err != nil {
		return err
	}
	if !d.opts.ReadOnly {
		d.keepNote()
		d.keepReserve()
	}
	d.compareCodes()
	return nil
}

// takeUp opens the log that is there.
func (d *Device) takeUp() error {
	for _, step := range []func() error{d.find, d.examine, d.connect, d.checkNote} {
		if err := step(); err != nil {
			return err
		}
	}
	if d.opts.ReadOnly {
		return nil
	}
	return d.prime()
}

func (d *Device) takeLock() error {
	flags := os.O_RDWR | os.O_CREATE
	if d.opts.ReadOnly {
		flags = os.O_RDONLY
	} else if err := makeDir(d.dir); err != nil {
		return err
	}
	path := filepath.Join(d.dir, lockName)
	f, err := openOwn(path, flags)
	if err != nil && !d.opts.ReadOnly && !isDiskFull(err) {
		// It is no file, or nobody's of ours: whoever holds it holds the log too.
		if moved, asideErr := setAside(path); asideErr == nil && moved != nil {
			f, err = openOwn(path, flags)
		}
	}
	if err != nil {
		if d.opts.ReadOnly && errors.Is(err, fs.ErrNotExist) {
			return nil // a copy without its lock: nobody holds it
		}
		return err
	}
	d.lock = f
	return lockFile(f)
}

// makeDir makes the folder and those above it, for their owner alone, and
// makes their names durable.
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
	return syncDir(parent)
}

// find sees that there is a log that this version may open.
func (d *Device) find() error {
	err := checkHeader(d.path)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if d.opts.ReadOnly {
		return err
	}
	info, err := os.Stat(d.path + "-wal")
	if err == nil && info.Size() > 0 || len(asides(d.path)) > 0 {
		return d.rescue(errNoLog)
	}
	d.created = true
	d.lost = d.hadLog()
	if err := d.makeNote(); err != nil {
		return err
	}
	return create(d.path, func(db *sql.DB) error {
		_, err := db.Exec(`INSERT INTO setting VALUES(?1, '1')`, settingNote)
		if err == nil && d.lost {
			_, err = db.Exec(`INSERT INTO setting VALUES(?1, '1')`, settingLost)
		}
		return err
	})
}

// hadLog reports whether something lies in the folder that is made after the
// log.
func (d *Device) hadLog() bool {
	for _, name := range []string{keyName, noteName, codesName, reserveName} {
		if _, err := os.Lstat(filepath.Join(d.dir, name)); err == nil && (name != noteName || d.note.note != note{}) {
			return true
		}
	}
	return false
}

func (d *Device) connect() error {
	if err := d.dial(); err != nil {
		return err
	}
	if err := d.checkSchema(context.Background()); err != nil {
		return err
	}
	if !d.opts.ReadOnly {
		if err := d.migrateIfPossible(); err != nil {
			return err
		}
	}
	return d.readTail()
}

// dial opens the database, a copy of it if it is only read.
func (d *Device) dial() error {
	path := d.path
	if d.opts.ReadOnly {
		var err error
		if path, err = d.copyAway(); err != nil {
			return err
		}
	}
	name, err := dsn(path)
	if err != nil {
		return err
	}
	if d.db, err = sql.Open("sqlite", name); err != nil {
		return err
	}
	d.db.SetMaxOpenConns(1)
	d.conn, err = d.db.Conn(context.Background())
	return err
}

// copyAway copies the log to be read only: SQLite cannot read a log that has a
// WAL without writing beside it.
func (d *Device) copyAway() (path string, err error) {
	if d.copy, err = os.MkdirTemp("", "zapis-"); err != nil {
		return "", err
	}
	path = filepath.Join(d.copy, logName)
	for _, suffix := range []string{"", "-wal"} {
		if err := copyFile(path+suffix, d.path+suffix); err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
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

func (d *Device) prepare() (err error) {
	ctx := context.Background()
	for _, s := range []struct {
		stmt **sql.Stmt
		sql  string
	}{
		{&d.start, `BEGIN IMMEDIATE`},
		{&d.commit, `COMMIT`},
		{&d.segment, `INSERT INTO segment VALUES(?)`},
		{&d.insert, `INSERT INTO ` + partName(d.parts-1) + ` VALUES(?, ?, ?)`},
	} {
		if *s.stmt != nil {
			if err := (*s.stmt).Close(); err != nil {
				return err
			}
		}
		*s.stmt, err = d.conn.PrepareContext(ctx, s.sql) //nolint:sqlclosecheck // kept for the life of the device, closed above when prepared anew
		if err != nil {
			return err
		}
	}
	return nil
}

// prime makes everything ready for the first append.
func (d *Device) prime() error {
	if err := d.prepare(); err != nil {
		return err
	}
	if err := d.begin(); hintFor(err) != HintFull {
		if err == nil && d.torn {
			_ = d.tidy(0) // else the next Tidy
		}
		return err
	}
	return nil // what is there can be read, and the next append tries again
}

// Created reports whether this Open made the log: there was none.
func (d *Device) Created() bool { return d.created }

// LogLost reports whether the log was made although the device had had one:
// its key was there, or another of its files. It is told at every start until
// something is appended. Somebody took the log away, and with it perhaps a
// game that was on (ESS 6.2.2.4).
func (d *Device) LogLost() bool { return d.lost }

// Close tidies up and gives the lock back. A device that was closed answers
// every call with an error.
func (d *Device) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return fault(d.dir, d.release(), "close the device")
}

func (d *Device) release() error {
	errs := []error{d.letGo()}
	if d.copy != "" {
		errs = append(errs, os.RemoveAll(d.copy))
		d.copy = ""
	}
	if d.note.file != nil {
		errs = append(errs, d.note.sync(), d.note.file.Close())
		d.note.file = nil
	}
	if d.lock != nil {
		errs = append(errs, d.lock.Close())
		d.lock = nil
	}
	return cmp.Or(errs...)
}

// letGo closes the database.
func (d *Device) letGo() error {
	var errs []error
	for _, s := range []**sql.Stmt{&d.insert, &d.segment, &d.start, &d.commit} {
		if *s != nil {
			errs = append(errs, (*s).Close())
			*s = nil
		}
	}
	if d.conn != nil {
		errs = append(errs, d.conn.Close())
		d.conn = nil
	}
	if d.db != nil {
		errs = append(errs, d.db.Close())
		d.db = nil
	}
	d.begun, d.unguarded = false, nil
	return cmp.Or(errs...)
}

// fault is the function of that name, but finds out more about a write that
// failed: SQLite tells a full quota and a disk turned read-only no better than
// a disk that was pulled, so a small file is tried.
func (d *Device) fault(err error, op string, args ...any) error {
	return d.faultIn(d.path, err, op, args...)
}

func (d *Device) faultIn(path string, err error, op string, args ...any) error {
	err = fault(path, err, op, args...)
	var e *Error
	if !errors.As(err, &e) || e.Hint != HintGone {
		return err
	}
	try := filepath.Join(d.dir, probeName)
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
