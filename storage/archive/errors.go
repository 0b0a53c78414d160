package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"zapis/storage/internal/disk"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Error is a fault of the store: the operation, the place, and what the user
// can do about it.
type Error struct {
	Op    string // "open", "append 2 facts"
	Place string // the folder or the address, without a password
	Hint  Hint   // what to do; empty if nothing can be done
	Err   error
}

func (e *Error) Error() string {
	s := "archive: " + e.Op
	if e.Place != "" {
		s += " in " + e.Place
	}
	s += ": " + oneLine(e.Err)
	if e.Hint != "" {
		s += ": " + string(e.Hint)
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// oneLine returns the text of an error in one line. The error of a server has a
// line for each address that was tried.
func oneLine(err error) string {
	var parts []string
	for line := range strings.Lines(err.Error()) {
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(parts, line) {
			parts = append(parts, line)
		}
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), ":; ", ": ")
}

// Hint is what to do about an [Error].
type Hint string

// The hints, by cause.
const (
	HintFull        Hint = "free some space on the disk and repeat the command; what was acknowledged is there"
	HintNotWritable Hint = "make the folder writable, or use another one"
	HintBusy        Hint = "another program is writing for a long time; repeat the command"
	HintGone        Hint = "put the disk or the file back and repeat the command"
	HintDamaged     Hint = "nothing was changed: copy the folder away and go on from the mirror"
	HintForeign     Hint = "nothing was changed: use another folder"
	HintNewer       Hint = "nothing was changed: use the newest program of those that write to this store"
	HintUnreachable Hint = "see whether the database server runs and can be reached, and repeat the command"
	HintAccess      Hint = "check the name, the password and the database in the address"
)

// Faults and refusals that callers may test with [errors.Is].
var (
	ErrNoBlob    = errors.New("no such blob is in the store")
	ErrPurged    = errors.New("the blob was deleted")
	ErrStatement = errors.New("the statement cannot be stored")
	ErrTooLarge  = errors.New("the blob is larger than a store accepts")
	ErrDamaged   = errors.New("what was read is not what was stored")
	ErrClosed    = errors.New("the store is closed")
	ErrTaken     = errors.New("another desk has stated it")

	errUnconfirmed = errors.New("the server did not confirm that the standby has it")
	errMoved       = errors.New("another server has taken over")
	errSilent      = errors.New("the server does not answer")
	errAlone       = errors.New("the server's standby does not answer")

	errForeign = errors.New("it is not the store of a desk")
	errNewer   = errors.New("a newer version of the program made the store")
)

// IsFull reports whether there was no room on the disk.
func IsFull(err error) bool { return hinted(err, HintFull) }

// IsNotWritable reports whether the folder cannot be written.
func IsNotWritable(err error) bool { return hinted(err, HintNotWritable) }

// IsForeign reports whether the folder contains a file of another program.
func IsForeign(err error) bool { return hinted(err, HintForeign) }

// IsNewer reports whether a newer version of the program made the store.
func IsNewer(err error) bool { return hinted(err, HintNewer) }

// IsUnreachable reports whether the database server did not answer.
func IsUnreachable(err error) bool { return hinted(err, HintUnreachable) }

// IsBusy reports whether other programs were writing all the time.
func IsBusy(err error) bool { return hinted(err, HintBusy) }

func hinted(err error, h Hint) bool {
	var e *Error
	return errors.As(err, &e) && e.Hint == h
}

// fault wraps an error with the operation and a hint.
func (a *Archive) fault(err error, op string, args ...any) error {
	return fault(a.place, err, op, args...)
}

func fault(place string, err error, op string, args ...any) error {
	var e *Error
	if err == nil || errors.As(err, &e) {
		return err
	}
	return &Error{Op: fmt.Sprintf(op, args...), Place: place, Hint: hintFor(err), Err: err}
}

func hintFor(err error) Hint {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		if lite.Code() == sqlite3.SQLITE_IOERR_SHMSIZE { // no room for the index of the log
			return HintFull
		}
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_FULL:
			return HintFull
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
			return HintNotWritable
		case sqlite3.SQLITE_CORRUPT:
			return HintDamaged
		case sqlite3.SQLITE_NOTADB:
			return HintForeign
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return HintBusy
		case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
			return HintGone
		}
		return ""
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return hintForState(pg.Code)
	}
	var refused *pgconn.ConnectError
	switch {
	case errors.As(err, &refused), errors.Is(err, errUnconfirmed), errors.Is(err, errMoved), errors.Is(err, errSilent):
		return HintUnreachable
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return HintNotWritable
	case disk.IsFull(err):
		return HintFull
	case errors.Is(err, errForeign):
		return HintForeign
	case errors.Is(err, errNewer):
		return HintNewer
	case errors.Is(err, ErrDamaged):
		return HintDamaged
	case errors.Is(err, syscall.EIO), errors.Is(err, fs.ErrNotExist):
		return HintGone
	}
	return ""
}

// hintForState returns the hint for an SQLSTATE
// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
func hintForState(code string) Hint {
	switch {
	case code == "53100": // disk_full
		return HintFull
	case code == "25006", code == "25P03": // read_only_sql_transaction: a standby; idle_in_transaction_session_timeout
		return HintUnreachable
	case code == "3D000", code == "42501", strings.HasPrefix(code, "28"): // database, privilege, password
		return HintAccess
	case strings.HasPrefix(code, "57P"), strings.HasPrefix(code, "08"), code == "53300": // shutting down, connection, too many
		return HintUnreachable
	case strings.HasPrefix(code, "40"), code == "55P03":
		return HintBusy
	case code == "XX001", code == "XX002": // data_corrupted, index_corrupted
		return HintDamaged
	}
	return ""
}
