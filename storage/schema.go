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
)

const (
	applicationID = 0x5a617069 // "Zapi"
	schemaVersion = 2          // 2 added the settings
)

// settingSchema makes what version 2 added.
const settingSchema = `CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`

// schema is every statement that makes the database of a version, in the
// words in which SQLite keeps them. The triggers keep an honest program from
// changing the log; that nobody else did, the chain shows.
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

// partSchema makes one part of the log. There is one, and another for each
// time that the newest turned out damaged and could not be added to.
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

// dsn opens the file with what every connection must have. FULLFSYNC is for
// Apple's systems, where fsync alone does not reach the disk.
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

// create makes a log under another name and moves it into place when it is
// whole and durable, so that what is found under the name was never half made.
// fill puts into it what it is to hold; it may be nil.
func create(path string, fill func(*sql.DB) error) error {
	fresh, err := createBeside(path, fill)
	if err != nil {
		return err
	}
	return putInPlace(fresh, path)
}

// putInPlace gives a whole file its name, durably.
func putInPlace(fresh, path string) error {
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// createBeside is create without the move; it returns the other name.
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

// checkHeader looks at the file before SQLite does, so that what is not a log
// is not touched, not even by a recovery.
func checkHeader(path string) error {
	if info, err := os.Stat(path); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: it is no file", errNotLog)
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

// checkSchema reads which version the log has and how many parts, and that its
// tables and triggers are those that create and migrate made, in whatever
// order.
//
// A trigger that is missing is damage that is told, and put back with the
// first append: that the rows are whole is proved by the chain, not by the
// trigger. A log in which anything was put, or made otherwise, is not gone on
// with: a trigger, an index or a constraint can have made events vanish that
// were acknowledged, and can again in ways this program does not know. It is
// set aside as it is, since it says who did it, and its events are read out
// of it ([Store.startAnew]).
//
// The tables of each version are other ones than those of every other: a
// number that does not fit them is damage.
//
// The version in the file's header is not enough: a migration that was cut
// off before its checkpoint stands in the write-ahead log alone.
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

// readSchema reads the statements that made a database, and how many parts the
// log in it has.
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
