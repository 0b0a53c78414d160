package archive

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"zapis/storage/internal/disk"

	_ "modernc.org/sqlite" // registers the driver
)

const (
	fileName      = "desk.db"
	applicationID = 0x5a64736b // "Zdsk"
)

// openFolder opens the SQLite database in a folder. It changes nothing unless
// the database is ours or new.
func (a *Archive) openFolder(ctx context.Context, folder string) error {
	abs, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	a.place, a.folder = folder, abs
	if err := os.MkdirAll(abs, 0o700); err != nil {
		return err
	}
	path := filepath.Join(abs, fileName)
	fresh, err := looksNew(path)
	if err != nil {
		return err
	}
	slashed := filepath.ToSlash(path)
	if runtime.GOOS == "windows" {
		slashed = "/" + slashed
	}
	// FULLFSYNC is for Apple's systems, on which fsync alone does not reach
	// the disk. synchronous=FULL syncs the WAL with every commit.
	q := url.Values{"_txlock": {"immediate"}, "_defensive": {"1"}, "_pragma": {
		"busy_timeout(1000)", "synchronous(FULL)", "fullfsync(1)", "checkpoint_fullfsync(1)",
		"recursive_triggers(1)", "trusted_schema(0)", "cell_size_check(1)", "secure_delete(1)", "temp_store(MEMORY)",
	}}
	a.db, err = sql.Open("sqlite", (&url.URL{Scheme: "file", Path: slashed, RawQuery: q.Encode()}).String())
	if err != nil {
		return err
	}
	a.db.SetMaxOpenConns(4)
	if err := a.again(ctx, isTransient, func() error { return a.adopt(ctx) }); err != nil {
		if unwritable := probe(abs); unwritable != nil {
			err = unwritable // which is more specific than SQLite's error
		}
		return errors.Join(err, a.db.Close())
	}
	if !fresh {
		return nil
	}
	return errors.Join(disk.SyncDir(abs), disk.SyncDir(filepath.Dir(abs)))
}

// FileHead is what a database of SQLite begins with.
const FileHead = "SQLite format 3\x00"

// looksNew reports whether there is no database at that path, or an empty
// file. It returns an error for a file that is not SQLite's.
func looksNew(path string) (bool, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	head := make([]byte, len(FileHead))
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return true, nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return false, err
	case string(head) != FileHead && interrupted(path):
		return true, nil
	case string(head) != FileHead:
		return false, fmt.Errorf("%w: %s is not a database", errForeign, fileName)
	}
	return false, nil
}

// Exists reports whether there may be a store in a place: in a folder that has none,
// [Open] would make one. Of an address only Open knows.
func Exists(place string) bool {
	if isAddress(place) {
		return true
	}
	_, err := os.Stat(filepath.Join(place, fileName))
	return !errors.Is(err, fs.ErrNotExist)
}

// interrupted reports whether the power failed while the database was created:
// then there is a journal, with which SQLite rolls back the incomplete writes.
func interrupted(path string) bool {
	info, err := os.Stat(path + "-journal")
	return err == nil && info.Size() > 0
}

// adopt makes a new database ours, and refuses another program's.
func (a *Archive) adopt(ctx context.Context) error {
	// In one query: between two, another process may create the database, which is
	// ours then and has tables.
	var id, tables int
	const look = `SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id`
	if err := a.db.QueryRowContext(ctx, look).Scan(&id, &tables); err != nil {
		return err
	}
	if id != applicationID {
		if id != 0 || tables > 0 {
			return fmt.Errorf("%w: %s belongs to another program", errForeign, fileName)
		}
		if _, err := a.db.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d`, applicationID)); err != nil {
			return err
		}
	}
	var mode string
	if err := a.db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&mode); err != nil || mode == "wal" {
		return err
	}
	if err := a.db.QueryRowContext(ctx, `PRAGMA journal_mode = wal`).Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the file system of this folder cannot share a database: its journal is %q", mode)
	}
	return nil
}

// probe reports why nothing can be written into a folder, or nil.
func probe(folder string) error {
	f, err := os.CreateTemp(folder, ".probe-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
