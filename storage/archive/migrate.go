package archive

import (
	"context"
	"crypto/rand"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// The tables of each version, once for each database. A file here is never
// changed after a release; a new version is a new file in both folders.
//
//go:embed migrations
var migrations embed.FS

// versionTable is where goose counts the migrations.
const versionTable = "desk_version"

// prepare brings the tables up to this program's version and reads the store's
// settings. Several processes may do that at once.
func (a *Archive) prepare(ctx context.Context) error {
	dialect, folder := goose.DialectPostgres, "migrations/postgres"
	if a.folder != "" {
		dialect, folder = goose.DialectSQLite3, "migrations/sqlite"
	}
	files, err := fs.Sub(migrations, folder)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(dialect, a.db, files,
		goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	err = a.again(ctx, func(err error) bool { return isTransient(err) || isRaced(err) }, func() error {
		current, target, err := provider.GetVersions(ctx)
		switch {
		case err != nil:
			return err
		case current > target:
			return fmt.Errorf("%w: its tables are of version %d, this program knows %d", errNewer, current, target)
		case current == target:
			return nil
		}
		_, err = provider.Up(ctx)
		return err
	})
	if err != nil {
		return err
	}
	return a.again(ctx, isTransient, func() error { return a.introduce(ctx) })
}

// introduce reads the identity of the store, and gives a new store one.
func (a *Archive) introduce(ctx context.Context) error {
	const read = `SELECT id, epoch FROM desk_store WHERE one = 1`
	var id []byte
	err := a.db.QueryRowContext(ctx, read).Scan(&id, &a.epoch)
	if errors.Is(err, sql.ErrNoRows) {
		var fresh Desk
		rand.Read(fresh[:])
		_, err = a.db.ExecContext(ctx, `INSERT INTO desk_store(one, id, epoch, counter, acks) VALUES(1, $1, 0, 0, 0) ON CONFLICT DO NOTHING`, fresh[:])
		if err == nil {
			err = a.db.QueryRowContext(ctx, read).Scan(&id, &a.epoch)
		}
	}
	if err == nil && copy(a.id[:], id) != len(a.id) {
		err = fmt.Errorf("%w: the identity of the store has %d bytes", ErrDamaged, len(id))
	}
	return err
}

// isRaced reports whether a migration failed because another process was
// creating the same tables: they exist now, or will soon.
func isRaced(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code()&0xff == sqlite3.SQLITE_ERROR || lite.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "23505", "42P07", "42701", "42710", "42723": // unique, duplicate table, column, object, function
			return true
		}
	}
	return false
}
