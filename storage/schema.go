package storage

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"zapis/storage/internal/disk"
)

const (
	applicationID = 0x5a617069 // "Zapi"
	schemaVersion = 2          // version 2 added the settings
)

// settingSchema creates what version 2 added.
const settingSchema = `CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`

// schema returns all statements that create the database of a version, in the
// form in which SQLite stores them. The triggers prevent an honest program
// from changing the log; the chain shows whether anybody else did.
func schema(version, parts int) []string {
	s := []string{
		`CREATE TABLE segment(number INTEGER PRIMARY KEY) STRICT`,
		onlyAdded("segment", "UPDATE"), onlyAdded("segment", "DELETE"),
		`CREATE TABLE code(role TEXT PRIMARY KEY, hash TEXT NOT NULL, set_at INTEGER NOT NULL, failures INTEGER NOT NULL, last_failed INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
		`CREATE TABLE begun(one INTEGER PRIMARY KEY CHECK(one = 1), times INTEGER NOT NULL) STRICT`,
	}
	if version >= 2 {
		s = append(s, settingSchema)
	}
	for i := range parts {
		s = append(s, partSchema(partName(i))...)
	}
	return s
}

// partSchema returns the statements that create one part of the log. There is
// one part, and a further one for each time that nothing could be added to the
// newest because of damage.
func partSchema(name string) []string {
	return []string{
		`CREATE TABLE ` + name + `(place INTEGER PRIMARY KEY, bytes BLOB NOT NULL, sum INTEGER NOT NULL) STRICT`,
		onlyAdded(name, "UPDATE"), onlyAdded(name, "DELETE"),
	}
}

func partName(i int) string { return fmt.Sprintf("event_%d", i+1) }

func onlyAdded(table, act string) string {
	return fmt.Sprintf(`CREATE TRIGGER %s_no_%s BEFORE %s ON %s BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END`,
		table, strings.ToLower(act), act, table)
}

// dsn returns the data source name of the file with the options that every
// connection must have. FULLFSYNC is for Apple's systems, on which fsync alone
// does not reach the disk.
func dsn(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	abs = filepath.ToSlash(abs)
	if runtime.GOOS == "windows" {
		abs = "/" + abs
	}
	q := url.Values{"mode": {"rw"}, "_txlock": {"immediate"}, "_defensive": {"1"}, "_pragma": {
		"busy_timeout(2000)",
		"locking_mode(EXCLUSIVE)",
		"synchronous(FULL)",
		"fullfsync(1)",
		"checkpoint_fullfsync(1)",
		"wal_autocheckpoint(0)",
		"recursive_triggers(1)",
		"trusted_schema(0)",
		"cell_size_check(1)",
		"temp_store(MEMORY)",
	}}
	return (&url.URL{Scheme: "file", Path: abs, RawQuery: q.Encode()}).String(), nil
}

// create creates a log under a temporary name and renames it when it is
// complete and durable, so that a log under the final name is never
// incomplete. fill, which may be nil, adds its content.
func create(path string, fill func(*sql.DB) error) error {
	fresh, err := createBeside(path, fill)
	if err != nil {
		return err
	}
	return putInPlace(fresh, path)
}

// putInPlace durably renames a complete file to its final name.
func putInPlace(fresh, path string) error {
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	return disk.SyncDir(filepath.Dir(path))
}

// createBeside is like create but does not rename the file; it returns its
// temporary name.
func createBeside(path string, fill func(*sql.DB) error) (fresh string, err error) {
	fresh = path + ".new"
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		if err := clearAway(fresh + suffix); err != nil {
			return "", err
		}
	}
	f, err := os.OpenFile(fresh, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	name, err := dsn(fresh)
	if err != nil {
		return "", err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return "", err
	}
	db.SetMaxOpenConns(1)
	statements := append(schema(schemaVersion, 1),
		`INSERT INTO begun VALUES(1, 0)`,
		fmt.Sprintf(`PRAGMA application_id = %d`, applicationID),
		fmt.Sprintf(`PRAGMA user_version = %d`, schemaVersion))
	_, err = db.Exec("BEGIN; " + strings.Join(statements, "; ") + "; COMMIT")
	if err == nil && fill != nil {
		err = fill(db)
	}
	if err == nil {
		_, err = db.Exec("PRAGMA journal_mode = WAL")
	}
	if err = cmp.Or(err, db.Close()); err != nil {
		return "", err
	}
	if err := syncFile(fresh); err != nil {
		return "", err
	}
	return fresh, nil
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return cmp.Or(f.Sync(), f.Close())
}

// checkHeader examines the file before SQLite does, so that a file that is not
// a log is not changed, not even by a recovery.
func checkHeader(path string) error {
	if info, err := os.Stat(path); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: it is not a file", errNotLog)
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var h [100]byte
	if _, err := io.ReadFull(f, h[:]); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return fmt.Errorf("%w: it is too short", errNotLog)
		}
		return err
	}
	if string(h[:16]) != "SQLite format 3\x00" {
		return errNotLog
	}
	if id := binary.BigEndian.Uint32(h[68:]); id != applicationID {
		return fmt.Errorf("%w: application id %#x", errForeign, id)
	}
	return checkVersion(path, int64(binary.BigEndian.Uint32(h[60:])))
}

func checkVersion(path string, v int64) error {
	if v > schemaVersion {
		return &Error{Op: "open", Path: path, Hint: HintNewer, Err: fmt.Errorf("its version is %d, and this program knows %d", v, schemaVersion)}
	} else if v < 1 {
		return fmt.Errorf("%w: it has no version", errForeign)
	}
	return nil
}

// checkSchema reads the version of the log and the number of its parts, and
// checks that its tables and triggers are those that create and migrate made,
// in any order.
//
// A missing trigger is damage, which is reported and repaired by the first
// append: the chain proves that the rows are intact, not the trigger. A log to
// which anything was added, or in which anything was changed, is not used any
// more: a trigger, an index or a constraint may have removed acknowledged
// events, and may do so again in ways that this program does not know. It is
// set aside unchanged, since it is evidence of what was done, and its events
// are read from the file ([Store.startNewLog]).
//
// The tables of each version differ from those of every other version, so a
// version number that does not match them is damage.
//
// The version in the header of the file is not enough: a migration that was
// interrupted before its checkpoint is only in the write-ahead log.
func (s *Store) checkSchema(ctx context.Context) error {
	var version int
	if err := s.conn.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
		return err
	}
	if err := checkVersion(s.path, int64(version)); err != nil {
		return err
	}
	rows, err := s.conn.QueryContext(ctx, `SELECT sql FROM sqlite_schema`)
	if err != nil {
		return err
	}
	found, parts, err := readSchema(rows)
	if err != nil {
		return err
	}
	if parts == 0 {
		return errShape
	}
	s.version, s.parts = version, parts
	return s.compareSchema(found, schema(version, parts))
}

// readSchema returns the statements that created a database, and the number of
// parts of its log.
func readSchema(rows *sql.Rows) (found []string, parts int, err error) {
	defer rows.Close()
	for rows.Next() {
		var s sql.NullString
		if err := rows.Scan(&s); err != nil {
			return nil, 0, err
		}
		found = append(found, s.String)
		if strings.HasPrefix(s.String, "CREATE TABLE event_") {
			parts++
		}
	}
	return found, parts, rows.Err()
}

func (s *Store) compareSchema(found, want []string) error {
	for _, statement := range found {
		if !slices.Contains(want, statement) {
			return errShape
		}
	}
	for _, statement := range want {
		if slices.Contains(found, statement) {
			continue
		}
		name, isGuard := strings.CutPrefix(statement, "CREATE TRIGGER ")
		if !isGuard {
			return errShape
		}
		s.unguarded = append(s.unguarded, statement)
		name, _, _ = strings.Cut(name, " ")
		s.noteDamage(&Error{Op: "open", Path: s.path, Err: fmt.Errorf("%w: %s", errUnguarded, name)})
	}
	return nil
}
