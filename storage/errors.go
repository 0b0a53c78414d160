package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"zapis/storage/internal/disk"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Error is a fault of the storage: what was being done, where, and what the
// user can do.
type Error struct {
	Op   string // "open", "append event 41 of segment 7"
	Path string // the file or folder
	Hint Hint   // what to do; empty if nothing can be done
	Err  error
}

func (e *Error) Error() string {
	s := "storage: " + e.Op
	if e.Path != "" {
		s += " in " + e.Path
	}
	s += ": " + e.Err.Error()
	if text := hints[e.Hint]; text != "" {
		s += ": " + text
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// Reason returns the translation key of the error: its hint, or "storage" if
// it has none.
func (e *Error) Reason() string {
	if e.Hint == "" {
		return "storage"
	}
	return string(e.Hint)
}

// Hint is the translation key of what to do about an [Error].
type Hint string

// The hints, by what went wrong.
const (
	HintInUse       Hint = "storage.in-use"       // another program has the folder open
	HintNotWritable Hint = "storage.not-writable" // the disk or the folder cannot be written
	HintFull        Hint = "storage.full"         // no room on the disk
	HintGone        Hint = "storage.gone"         // the disk or a file was removed
	HintDamaged     Hint = "storage.damaged"      // the file cannot be read
	HintForeign     Hint = "storage.foreign"      // the file belongs to another program
	HintNewer       Hint = "storage.newer"        // a newer version wrote the file
)

var hints = map[Hint]string{
	HintInUse:       "close the other program, or use another folder",
	HintNotWritable: "make the folder writable, or use another one",
	HintFull:        "free some space on the disk",
	HintGone:        "put the disk or the file back",
	HintDamaged:     "nothing was changed: copy the folder away for whoever can repair it, and use another one",
	HintForeign:     "nothing was changed: use another folder",
	HintNewer:       "nothing was changed: update this program",
}

// ErrExists is returned if an event is to be stored at or before the end of
// what is already stored.
var ErrExists = errors.New("an event is already stored there, and nothing is overwritten")

// ErrGap is returned if an event is to be stored beyond the end of its segment.
var ErrGap = errors.New("the event before it is missing")

// ErrReadOnly is returned by a store that was opened read-only.
var ErrReadOnly = errors.New("the device was opened only for reading")

var (
	errInUse   = errors.New("it is in use by another program")
	errGone    = errors.New("the file was moved or deleted while it was open")
	errNoLog   = errors.New("the log is gone, but its write-ahead log is still there")
	errNotLog  = errors.New("it is not a log of Zapis")
	errNotKey  = errors.New("it is not a device's key, or was damaged")
	errForeign = errors.New("it is the database of another program")
	errCopy    = errors.New("it is not a copy of the codes, or was damaged")
	errShape   = errors.New("its tables are not those of a log: they were changed by another program")

	errShort  = errors.New("the log is shorter than the note beside it says: events are missing")
	errNoNote = errors.New("the note beside the log was removed or damaged")
	errWAL    = errors.New("the write-ahead log was damaged")
	errPages  = errors.New("pages of the log were damaged")
	errTorn   = errors.New("the end of the write-ahead log was cut off, although the note beside it says that it had been saved")

	errUnguarded = errors.New("another program removed what protects the log against changes")
)

// IsInUse reports whether another program has the folder open.
func IsInUse(err error) bool { return hinted(err, HintInUse) }

// IsNotWritable reports whether the disk or the folder cannot be written.
func IsNotWritable(err error) bool { return hinted(err, HintNotWritable) }

// IsFull reports whether there was no room on the disk.
func IsFull(err error) bool { return hinted(err, HintFull) }

// IsGone reports whether the disk, or a file of the store, was removed or no
// longer responds.
func IsGone(err error) bool { return hinted(err, HintGone) }

// IsDamaged reports whether a file, or a part of it, cannot be read.
func IsDamaged(err error) bool { return hinted(err, HintDamaged) }

// IsForeign reports whether the file belongs to another program.
func IsForeign(err error) bool { return hinted(err, HintForeign) }

// IsNewer reports whether a newer version of the program wrote the file.
func IsNewer(err error) bool { return hinted(err, HintNewer) }

func hinted(err error, h Hint) bool {
	var e *Error
	return errors.As(err, &e) && e.Hint == h
}

// fault wraps an error of the database or the system, with a suitable hint.
func fault(path string, err error, op string, args ...any) error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return err
	}
	return &Error{Op: fmt.Sprintf(op, args...), Path: path, Hint: hintFor(err), Err: err}
}

func hintFor(err error) Hint {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_FULL:
			return HintFull
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
			return HintNotWritable
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return HintDamaged
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return HintInUse
		case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
			return HintGone
		}
		return ""
	}
	switch {
	case errors.Is(err, errInUse):
		return HintInUse
	case errors.Is(err, ErrReadOnly), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return HintNotWritable
	case disk.IsFull(err):
		return HintFull
	case errors.Is(err, errGone), errors.Is(err, errNoLog), errors.Is(err, syscall.EIO), errors.Is(err, fs.ErrNotExist):
		return HintGone
	case errors.Is(err, errNotLog), errors.Is(err, errNotKey), errors.Is(err, errNotFile), errors.Is(err, errCopy):
		return HintDamaged
	case errors.Is(err, errForeign), errors.Is(err, errShape):
		return HintForeign
	}
	return ""
}
